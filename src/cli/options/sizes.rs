//! Sizes, and ranges of numbers.

use std::fmt::Display;
use std::ops::RangeInclusive;

use clap::Args;

use super::parse::{parse_size, parse_whole};
use crate::cli::{CliError, Result};
use nq_board::base::numbers::ends;
use nq_query::Query;

/// A number, or the range from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span<T = u32> {
    from: T,
    to: Option<T>,
}

impl<T: Copy + PartialOrd + Display> Span<T> {
    pub(crate) const fn one(number: T) -> Self {
        Self { from: number, to: None }
    }

    /// The number, if it is one.
    pub(crate) fn single(self) -> Option<T> {
        Some(self.from).filter(|from| self.to.is_none_or(|to| to == *from))
    }

    /// Reads `8`, `8..14` or `8-14`; `one` reads an end.
    pub(crate) fn parse(
        text: &str,
        one: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Self, String> {
        // A minus sign is no dash.
        match ends(text).filter(|_| !text.starts_with('-')) {
            Some((from, to)) => Ok(Self { from: one(from)?, to: Some(one(to)?) }),
            None => Ok(Self { from: one(text)?, to: None }),
        }
    }

    /// The range. Its end may be an argument of its own.
    pub(crate) fn range(self, what: &str, last: Option<Self>) -> Result<RangeInclusive<T>, String> {
        let (from, to) = match (self, last) {
            (Self { from, to }, None) => (from, to.unwrap_or(from)),
            (Self { from, to: None }, Some(Self { from: to, to: None })) => (from, to),
            _ => return Err(format!("give the {what}s as 8..14 or as 8 14, not both")),
        };
        if from <= to {
            return Ok(from..=to);
        }
        Err(format!(
            "the first {what} {from} is above the last {what} {to}: give them the other way round"
        ))
    }
}

impl<T: Display> Display for Span<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.to {
            Some(to) => write!(f, "{}..{to}", self.from),
            None => write!(f, "{}", self.from),
        }
    }
}

/// Parses a size, or a range of sizes.
pub(crate) fn parse_sizes(text: &str) -> Result<Span, String> {
    Span::parse(text, |end| match parse_size(end) {
        Err(_) if !end.starts_with('-') => {
            let most = u32::MAX;
            Err(format!("not a whole number up to {most}: give a size such as 8, or 8..14"))
        }
        size => size,
    })
}

/// Parses a parameter and its value, or a range of values.
pub(crate) fn parse_setting(text: &str) -> Result<(String, Span<i64>), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| "expected NAME=VALUE, such as queens=6".to_owned())?;
    let value = Span::parse(value, parse_whole)
        .map_err(|error| format!("`{value}` for {name} is {error}"))?;
    match name {
        "" => Err("the name is missing: write NAME=VALUE, such as queens=6".to_owned()),
        "n" => Err("n is the size: give it as SIZE, not by --set".to_owned()),
        _ => Ok((name.to_owned(), value)),
    }
}

/// One size.
#[derive(Args, Clone, Copy)]
pub(crate) struct SizeArgument {
    /// Size n; not needed if the board is constant
    ///
    /// Where the model gives rows and columns as numbers or by regions, n is the number of rows.
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: Option<u32>,
}

impl SizeArgument {
    /// The question at this size.
    pub(crate) fn of(self, query: &Query) -> Result<Query> {
        Ok(query.at(query.size_or(self.size)?))
    }
}

/// Sizes FROM to TO.
#[derive(Args)]
pub(crate) struct SizeRange {
    /// First size, or a range 8..14; not needed if the board is constant
    ///
    /// Where the model gives rows and columns as numbers or by regions, n is the number of rows.
    #[arg(value_parser = parse_sizes, allow_negative_numbers = true)]
    from: Option<Span>,
    /// Last size [default: FROM]
    #[arg(value_parser = parse_sizes, allow_negative_numbers = true)]
    to: Option<Span>,
}

impl SizeRange {
    pub(crate) fn of(&self, query: &Query) -> Result<RangeInclusive<u32>> {
        let given = self.from.map(|from| from.range("size", self.to)).transpose();
        let given = given.map_err(CliError::Usage)?;
        let from = query.size_or(given.as_ref().map(|sizes| *sizes.start()))?;
        let to = given.map_or(Ok(from), |sizes| query.size_or(Some(*sizes.end())))?;
        Ok(from..=to)
    }
}

/// Makes something of each size. Of several sizes, those at which the pieces do not fit on the
/// board are left out, and standard error says so.
pub(crate) fn with_room<T>(
    sizes: RangeInclusive<u32>,
    mut make: impl FnMut(u32) -> Result<T>,
) -> impl Iterator<Item = Result<T>> {
    let several = sizes.start() < sizes.end();
    let (mut refusal, mut has_one) = (None, false);
    sizes.map(Some).chain([None]).filter_map(move |size| {
        let Some(size) = size else {
            return refusal.take().filter(|_| !has_one).map(Err);
        };
        match make(size) {
            Err(error) if several && error.is_lack_of_room() => {
                complain!("nq-sat: n = {size} is left out: {error}");
                refusal = Some(error);
                None
            }
            result => {
                has_one = true;
                Some(result)
            }
        }
    })
}
