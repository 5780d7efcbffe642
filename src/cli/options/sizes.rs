//! Sizes.

use std::ops::RangeInclusive;

use clap::Args;

use super::parse::parse_size;
use crate::cli::CliError;
use crate::model::{Model, ModelError, Settings};

/// One size.
#[derive(Args, Clone, Copy)]
pub struct SizeArgument {
    /// Size n; not needed if the board is constant
    ///
    /// Where the model gives rows and columns as numbers or by regions, n is the number of rows.
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: Option<u32>,
}

impl SizeArgument {
    pub fn of(self, model: &Model, settings: &Settings) -> Result<u32, ModelError> {
        model.size(self.size, settings)
    }
}

/// Sizes FROM to TO.
#[derive(Args)]
pub struct SizeRange {
    /// First size; not needed if the board is constant
    ///
    /// Where the model gives rows and columns as numbers or by regions, n is the number of rows.
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    from: Option<u32>,
    /// Last size [default: FROM]
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    to: Option<u32>,
}

impl SizeRange {
    pub fn of(&self, model: &Model, settings: &Settings) -> Result<RangeInclusive<u32>, CliError> {
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from > to
        {
            return Err(CliError::Usage(format!(
                "the first size {from} is above the last size {to}: give them the other way round"
            )));
        }
        let from = model.size(self.from, settings)?;
        let to = self.to.map_or(Ok(from), |to| model.size(Some(to), settings))?;
        Ok(from..=to)
    }
}
