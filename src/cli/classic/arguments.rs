//! Arguments of the texts: sizes such as `8`, `8..14` or `8 14`, and queens such as `0,5,7`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::cli::options::Span;
use crate::cli::{CliError, Result};

/// The sizes of the arguments FROM and TO, where `most` is the largest that a command takes.
pub(super) fn sizes(from: Span, to: Option<Span>, most: u16) -> Result<RangeInclusive<u16>> {
    let sizes = from.range("size", to).map_err(CliError::Usage)?;
    match [*sizes.start(), *sizes.end()].map(u16::try_from) {
        [Ok(from), Ok(to)] if to <= most => Ok(from..=to),
        _ => refuse!("size {} is too large: give {most} at most", sizes.end()),
    }
}

/// The only size.
pub(super) fn only(sizes: &RangeInclusive<u16>) -> Result<u16> {
    let (from, to) = (*sizes.start(), *sizes.end());
    if from < to {
        refuse!("this is for one size, not {from} to {to}: give one");
    }
    Ok(from)
}

/// The columns of queens, row by row.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns(pub Vec<u16>);

impl FromStr for Columns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let column = |text: &str| text.trim().parse().ok();
        let columns: Option<Vec<u16>> = text.split(',').map(column).collect();
        columns.map(Self).ok_or_else(|| "give columns from 0, such as 0,5,7".to_owned())
    }
}
