//! Parsers of single values, and refusals of options that do not apply.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use itertools::Itertools;

use crate::cli::Result;
use nq_harness::suite::Grade;
use nq_query::count::words::count_lines::Term;

/// More threads are a typing error.
const MAX_THREADS: usize = 4096;

pub(crate) fn parse_size(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match text.strip_prefix('-') {
            Some(number) if digits(number) => {
                "a size cannot be negative: give 0 or more".to_owned()
            }
            None if digits(text) => format!("too large: a size is at most {}", u32::MAX),
            _ => "not a size: give a whole number such as 8".to_owned(),
        }
    })
}

pub(crate) fn parse_whole(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "not a whole number: give one such as 5".to_owned())
}

/// Parses a number of placements, at least 1.
pub(crate) fn parse_limit(text: &str) -> Result<u64, String> {
    let limit = text.parse().ok().filter(|&limit| limit > 0);
    limit.ok_or_else(|| "not a number of placements: give a whole number from 1 on".to_owned())
}

/// Parses a number of lines of the board.
pub(crate) fn parse_residual(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "not a number of lines: give a whole number from 0 on".to_owned())
}

pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| {
        format!("not a number of threads: give a whole number from 1 to {MAX_THREADS}")
    })
}

/// The grade of a suite, by its name.
pub(crate) fn parse_grade() -> impl TypedValueParser<Value = Grade> {
    let values = Grade::ALL.map(|grade| PossibleValue::new(grade.name()).help(grade.about()));
    let of = |name: String| Grade::ALL.into_iter().find(|grade| grade.name() == name);
    PossibleValuesParser::new(values).map(move |name| of(name).unwrap_or(Grade::Small))
}

/// The number in a b-file, by its name.
pub(crate) fn parse_term() -> impl TypedValueParser<Value = Term> {
    let of = |name: String| Term::ALL.into_iter().find(|term| term.name() == name);
    PossibleValuesParser::new(Term::ALL.map(Term::name))
        .map(move |name| of(name).unwrap_or_default())
}

pub(crate) fn parse_group_size(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "not a group size: give a whole number such as 3".to_owned())
}

pub(crate) fn parse_timeout(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| format!("{error}; write 2s, 5m or 1h30m"))
}

/// Refuses the first of these options that is given: `who` does not use it.
pub(crate) fn unused<'a>(
    who: &str,
    options: impl IntoIterator<Item = (&'a str, bool)>,
    remedy: &str,
) -> Result<()> {
    match given(options) {
        Some(option) => refuse!("{who} does not use --{option}: {remedy}"),
        None => Ok(()),
    }
}

/// Refuses a parameter that is set more than once.
pub(crate) fn check_set_once<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<()> {
    match names.into_iter().duplicates().next() {
        Some(name) => refuse!("{name} is set twice: set it once"),
        None => Ok(()),
    }
}

/// Refuses engines that are not one, and perhaps another that confirms it.
pub(crate) fn check_engines(engines: &[String]) -> Result<()> {
    let (Some(last), true) = (engines.last(), engines.len() > 2 || is_twice(engines)) else {
        return Ok(());
    };
    refuse!(
        "--engine takes two names, the first engine and another one that confirms: leave out \
         {last}, or compare more by `nq-sat verify`"
    )
}

fn is_twice(engines: &[String]) -> bool {
    engines.len() == 2 && engines[0] == engines[1]
}

/// The first of these options that is given.
pub(crate) fn given<'a>(options: impl IntoIterator<Item = (&'a str, bool)>) -> Option<&'a str> {
    options.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
}
