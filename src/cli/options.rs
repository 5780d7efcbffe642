//! Options that several subcommands share.

use std::time::{Duration, Instant};

use clap::Args;
use itertools::Itertools;

use super::CliError;
use crate::encoding::{AT_MOST_ONE, EncodingChoice, Grouping, Purpose, Sides, Style};
use crate::model::builtin::by_name_or_file;
use crate::model::{Model, ModelError, Settings};
use crate::registry::{AUTO, at_most_one, cardinality};

/// Which problem.
#[derive(Args)]
pub(super) struct ModelOptions {
    /// A model by name (`nq-sat list models`) or a file of your own
    #[arg(short, long, value_name = "NAME|FILE", default_value = "n-queens")]
    pub model: String,
    /// The model's parameter k, such as the number of queens and knights
    #[arg(short, value_name = "K", allow_negative_numbers = true, value_parser = parse_whole)]
    pub k: Option<i64>,
    /// A parameter of the model; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub set: Vec<(String, i64)>,
}

impl ModelOptions {
    pub(super) fn model(&self) -> Result<Model, ModelError> {
        by_name_or_file(&self.model)
    }

    pub(super) fn settings(&self) -> Result<Settings, CliError> {
        let k = self.k.map(|k| ("k".to_owned(), k));
        let all: Vec<_> = k.into_iter().chain(self.set.iter().cloned()).collect();
        if let Some((name, _)) = all.iter().duplicates_by(|(name, _)| name).next() {
            return Err(CliError::Usage(format!("{name} is set twice: set it once")));
        }
        if all.iter().any(|(name, _)| name == "n") {
            return Err(CliError::Usage("n is the size: give it as SIZE, not by --set".to_owned()));
        }
        Ok(all.into_iter().collect())
    }
}

/// Which encodings.
#[derive(Args, Clone)]
pub(super) struct EncodingOptions {
    /// How at-most-one constraints become clauses (`nq-sat list encodings`); auto goes by the board's size
    #[arg(long, value_name = "NAME", default_value = AUTO)]
    pub encoding: String,
    /// How cardinality constraints become clauses
    #[arg(long, value_name = "NAME", default_value = AUTO)]
    pub cardinality: String,
    /// Literals a group, for the encodings commander and bimander
    #[arg(long, value_name = "G", allow_negative_numbers = true, value_parser = parse_group_size)]
    pub group_size: Option<u32>,
}

impl EncodingOptions {
    pub(super) fn choice(&self) -> Result<EncodingChoice, CliError> {
        let at_most_one = at_most_one(&self.encoding)?;
        let cardinality = cardinality(&self.cardinality)?;
        if let Some(size) = self.group_size {
            let grouping = at_most_one.and_then(|encoding| encoding.grouping());
            let name = &self.encoding;
            match grouping {
                None => {
                    let grouping =
                        AT_MOST_ONE.iter().filter(|encoding| encoding.grouping().is_some());
                    let grouping = grouping.map(|encoding| encoding.name()).join(" or ");
                    return Err(CliError::Usage(format!(
                        "the encoding {name} makes no groups: --group-size goes with --encoding {grouping}"
                    )));
                }
                Some(Grouping { least, default }) if size < least => {
                    return Err(CliError::Usage(format!(
                        "the encoding {name} cannot make groups of {size}: give {least} or more ({default} is usual)"
                    )));
                }
                Some(_) => {}
            }
        }
        let style = Style { sides: Sides::Both, group_size: self.group_size };
        Ok(EncodingChoice { at_most_one, cardinality, style, purpose: Purpose::All })
    }
}

/// How long, and how loud.
#[derive(Args)]
pub(super) struct RunOptions {
    /// Stop after this time, such as 2s, 90s, 5m or 1h30m; exit code 124
    #[arg(long, value_name = "DURATION", value_parser = parse_timeout, allow_hyphen_values = true)]
    pub timeout: Option<Duration>,
    /// Print JSON objects, one a line, and nothing else
    #[arg(long)]
    pub json: bool,
    /// Print the answer alone: no progress, no explanations, no boards but those asked for
    #[arg(short, long)]
    pub quiet: bool,
    /// Draw with plain ASCII characters (the default where the locale is not UTF-8)
    #[arg(long)]
    pub ascii: bool,
}

impl RunOptions {
    pub(super) fn deadline(&self) -> Option<Instant> {
        // A time beyond what the clock can hold is no limit.
        self.timeout.and_then(|timeout| Instant::now().checked_add(timeout))
    }
}

/// Sizes FROM to TO.
#[derive(Args)]
pub(super) struct SizeRange {
    /// The first size
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    from: u32,
    /// The last size (the first if left out)
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    to: Option<u32>,
}

impl SizeRange {
    pub(super) fn sizes(&self) -> Result<std::ops::RangeInclusive<u32>, CliError> {
        let to = self.to.unwrap_or(self.from);
        if self.from > to {
            return Err(CliError::Usage(format!(
                "the first size {} is above the last size {to}: give them the other way round",
                self.from
            )));
        }
        Ok(self.from..=to)
    }
}

/// Reads a size.
pub(super) fn parse_size(text: &str) -> Result<u32, String> {
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

fn parse_whole(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "not a whole number: give one such as 5".to_owned())
}

/// Reads a number of placements, at least 1.
pub(super) fn parse_limit(text: &str) -> Result<u64, String> {
    let limit = text.parse().ok().filter(|&limit| limit > 0);
    limit.ok_or_else(|| "not a number of placements: give a whole number from 1 on".to_owned())
}

fn parse_group_size(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "not a group size: give a whole number such as 3".to_owned())
}

fn parse_setting(text: &str) -> Result<(String, i64), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| "expected NAME=VALUE, such as queens=6".to_owned())?;
    let value = parse_whole(value).map_err(|error| format!("`{value}` for {name} is {error}"))?;
    if name.is_empty() {
        return Err("the name is missing: write NAME=VALUE, such as queens=6".to_owned());
    }
    Ok((name.to_owned(), value))
}

fn parse_timeout(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| format!("{error}; write 2s, 5m or 1h30m"))
}
