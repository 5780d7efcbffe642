//! Sizes as arguments: `8`, `8..14`, or `8 14`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::cli::CliError;

/// A size, or the sizes FROM..TO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    from: u16,
    to: Option<u16>,
}

impl FromStr for Span {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let size = |text: &str| text.parse().map_err(|_| "give a size such as 8, or 8..14");
        match text.split_once("..") {
            Some((from, to)) => Ok(Self { from: size(from)?, to: Some(size(to)?) }),
            None => Ok(Self { from: size(text)?, to: None }),
        }
    }
}

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
        let usage = |why: String| Err(CliError::Usage(why));
        let (from, to) = match (self.from, self.to) {
            (None, _) => (default, default),
            (Some(Span { from, to }), None) => (from, to.unwrap_or(from)),
            (Some(Span { from, to: None }), Some(Span { from: to, to: None })) => (from, to),
            (Some(_), Some(_)) => {
                return usage("give the sizes as 8..14 or as 8 14, not both".to_owned());
            }
        };
        if from > to {
            return usage(format!(
                "the first size {from} is above the last size {to}: give them the other way round"
            ));
        }
        if to > self.most {
            return usage(format!("size {to} is too large: give {} at most", self.most));
        }
        Ok(from..=to)
    }

    /// The only size.
    pub(super) fn one(self, default: u16) -> Result<u16, CliError> {
        let sizes = self.all(default)?;
        let (from, to) = (*sizes.start(), *sizes.end());
        if from == to {
            return Ok(from);
        }
        Err(CliError::Usage(format!("this is for one size, not {from} to {to}: give one")))
    }
}
