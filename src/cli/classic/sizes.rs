//! Sizes as arguments: `8`, `8..14`, or `8 14`.

use std::ops::RangeInclusive;

use crate::cli::CliError;
use crate::cli::options::Span;

/// The arguments FROM and TO, with the largest size that a command takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    /// The first argument.
    pub from: Option<Span>,
    /// The second.
    pub to: Option<Span>,
    /// The largest size.
    pub most: u16,
}

impl Spans {
    /// All sizes. Without an argument it is the default.
    pub(super) fn all(self, default: u16) -> Result<RangeInclusive<u16>, CliError> {
        let Some(from) = self.from else { return Ok(default..=default) };
        let sizes = from.range("size", self.to).map_err(CliError::Usage)?;
        let size = |size: u32| {
            let size = u16::try_from(size).ok().filter(|&size| size <= self.most);
            size.ok_or_else(|| {
                let (to, most) = (sizes.end(), self.most);
                CliError::Usage(format!("size {to} is too large: give {most} at most"))
            })
        };
        Ok(size(*sizes.start())?..=size(*sizes.end())?)
    }

    /// The only size.
    pub(super) fn one(self, default: u16) -> Result<u16, CliError> {
        let sizes = self.all(default)?;
        let (from, to) = (*sizes.start(), *sizes.end());
        if from < to {
            refuse!("this is for one size, not {from} to {to}: give one");
        }
        Ok(from)
    }
}
