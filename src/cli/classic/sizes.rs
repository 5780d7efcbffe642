//! Sizes as arguments: `8`, `8..14`, or `8 14`.

use std::ops::RangeInclusive;

use crate::cli::CliError;
use crate::cli::options::Span;

/// The sizes of the arguments FROM and TO, where `most` is the largest that a command takes.
pub(super) fn sizes(
    from: Span,
    to: Option<Span>,
    most: u16,
) -> Result<RangeInclusive<u16>, CliError> {
    let sizes = from.range("size", to).map_err(CliError::Usage)?;
    match [*sizes.start(), *sizes.end()].map(u16::try_from) {
        [Ok(from), Ok(to)] if to <= most => Ok(from..=to),
        _ => refuse!("size {} is too large: give {most} at most", sizes.end()),
    }
}

/// The only size.
pub(super) fn only(sizes: &RangeInclusive<u16>) -> Result<u16, CliError> {
    let (from, to) = (*sizes.start(), *sizes.end());
    if from < to {
        refuse!("this is for one size, not {from} to {to}: give one");
    }
    Ok(from)
}
