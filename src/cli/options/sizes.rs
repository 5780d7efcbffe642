//! Sizes FROM to TO.

use std::ops::RangeInclusive;

use clap::Args;

use super::parse::parse_size;
use crate::cli::CliError;

/// Sizes FROM to TO.
#[derive(Args)]
pub struct SizeRange {
    /// First size
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    from: u32,
    /// Last size [default: FROM]
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    to: Option<u32>,
}

impl SizeRange {
    pub fn sizes(&self) -> Result<RangeInclusive<u32>, CliError> {
        range(self.from, self.to)
    }
}

/// Sizes FROM to TO, unless models are random.
#[derive(Args)]
pub struct SizeRangeUnlessFuzz {
    /// First size
    #[arg(
        value_parser = parse_size, allow_negative_numbers = true, required_unless_present = "fuzz"
    )]
    from: Option<u32>,
    /// Last size [default: FROM]
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    to: Option<u32>,
}

impl SizeRangeUnlessFuzz {
    pub fn sizes(&self) -> Result<RangeInclusive<u32>, CliError> {
        let missing = || CliError::Usage("no size is given: write nq-sat verify 8".to_owned());
        range(self.from.ok_or_else(missing)?, self.to)
    }
}

fn range(from: u32, to: Option<u32>) -> Result<RangeInclusive<u32>, CliError> {
    let to = to.unwrap_or(from);
    if from > to {
        return Err(CliError::Usage(format!(
            "the first size {from} is above the last size {to}: give them the other way round"
        )));
    }
    Ok(from..=to)
}
