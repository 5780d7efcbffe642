//! Options that several subcommands share.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use clap::Args;
use itertools::Itertools;

use super::CliError;
use crate::base::nearest::UnknownName;
use crate::base::shell_words::quoted;
use crate::model::builtin::{self, by_name_or_file};
use crate::model::{Model, ModelError, Settings};
use crate::sat::encoding::{AT_MOST_ONE, AUTO, CARDINALITY, EncodingChoice, EncodingInfo};
use crate::sat::enumerate::{Enumeration, Strategy, Symmetry};

/// Which problem.
#[derive(Args, Clone)]
pub(super) struct ModelOptions {
    /// A model by name (`nq-sat list models`), a file of your own, or, for verify, all that come with the program
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

    /// The models, where `all` stands for those that come with the program; each with the options that ask for it alone.
    pub(super) fn models(&self) -> Result<Vec<(Model, Self)>, ModelError> {
        if self.model != ALL {
            return Ok(vec![(self.model()?, self.clone())]);
        }
        let alone = |model: Model| {
            let options = Self { model: model.name().to_owned(), ..self.clone() };
            (model, options)
        };
        Ok(builtin::all()?.into_iter().map(alone).collect())
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

    /// The options that ask for this model.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = vec![format!("--model {}", quoted(&self.model))];
        words.extend(self.k.map(|k| format!("-k {k}")));
        words.extend(self.set.iter().map(|(name, value)| format!("--set {name}={value}")));
        words
    }
}

/// More threads than that are a slip of the key.
const MAX_THREADS: usize = 4096;

/// What stands for every encoding there is, where several can be asked for.
pub(super) const ALL: &str = "all";

/// Which encodings.
#[derive(Args)]
pub(super) struct EncodingOptions {
    /// How at-most-one constraints become clauses (`nq-sat list encodings`); auto goes by the board's size, all
    /// is for verify and export --stats [default: auto; verify: all]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// How cardinality constraints become clauses [default: auto; verify: all]
    #[arg(long, value_name = "NAME")]
    cardinality: Option<String>,
    /// Literals a group, for the encodings commander and bimander
    #[arg(long, value_name = "G", allow_negative_numbers = true, value_parser = parse_group_size)]
    group_size: Option<u32>,
}

impl EncodingOptions {
    /// Whether one was named.
    pub(super) const fn is_given(&self) -> bool {
        self.encoding.is_some() || self.cardinality.is_some() || self.group_size.is_some()
    }

    /// The one choice.
    pub(super) fn choice(&self) -> Result<EncodingChoice, CliError> {
        for (option, name) in [("encoding", &self.encoding), ("cardinality", &self.cardinality)] {
            if name.as_deref() == Some(ALL) {
                return Err(CliError::Usage(format!(
                    "only one {option} can be taken here: --{option} {ALL} is for verify and export --stats"
                )));
            }
        }
        let named = |name: &Option<String>| name.clone().unwrap_or_else(|| AUTO.to_owned());
        self.of_names(&named(&self.encoding), &named(&self.cardinality))
    }

    /// All choices; what is not named is `default`.
    pub(super) fn choices(&self, default: &str) -> Result<Vec<EncodingChoice>, CliError> {
        let named = |name: &Option<String>| name.clone().unwrap_or_else(|| default.to_owned());
        let (encoding, cardinality) = (named(&self.encoding), named(&self.cardinality));
        let one = |name: &str| if name == ALL { AUTO.to_owned() } else { name.to_owned() };
        // Each kind varies while the other stands still: all pairs would say little more.
        let mut pairs = Vec::new();
        if encoding == ALL {
            pairs.extend(AT_MOST_ONE.iter().map(|e| (e.name().to_owned(), one(&cardinality))));
        }
        if cardinality == ALL {
            pairs.extend(CARDINALITY.iter().map(|e| (one(&encoding), e.name().to_owned())));
        }
        if pairs.is_empty() {
            pairs.push((encoding, cardinality));
        }
        pairs.iter().map(|(encoding, cardinality)| self.of_names(encoding, cardinality)).collect()
    }

    fn of_names(&self, encoding: &str, cardinality: &str) -> Result<EncodingChoice, CliError> {
        let several = self.encoding.as_deref() == Some(ALL);
        choice_of_names(encoding, cardinality, self.group_size, several)
    }
}

/// The choice of these encodings; a group size that this one has no use for is let pass where there are `several`.
pub(super) fn choice_of_names(
    encoding: &str,
    cardinality: &str,
    group_size: Option<u32>,
    several: bool,
) -> Result<EncodingChoice, CliError> {
    let has_groups =
        |choice: EncodingChoice| choice.at_most_one.and_then(EncodingInfo::grouping).is_some();
    let without = EncodingChoice::of_names(encoding, cardinality, None)?;
    let group_size = group_size.filter(|_| !several || has_groups(without));
    Ok(EncodingChoice::of_names(encoding, cardinality, group_size)?)
}

/// How SAT engines enumerate.
#[derive(Args)]
pub(super) struct EnumerationOptions {
    /// How a SAT engine finds all solutions: `cubes` splits the formula first; `blocking` keeps one
    /// solver and excludes each solution [default: cubes; blocking for solve --first; both for verify]
    #[arg(long, value_name = "NAME", value_parser = parse_strategy)]
    strategy: Option<Strategy>,
    /// What cubes make of the board's symmetry: orbits searches one of each orbit, none all of them [default: orbits,
    /// both for verify]
    #[arg(long, value_name = "NAME", value_parser = parse_symmetry)]
    symmetry: Option<Symmetry>,
    /// How many lines of the board cubes leave open for the solver, 0 for none: then splitting alone finds everything
    /// [default: 8 where lines hold exactly one piece, else a few squares in the middle are filled]
    #[arg(long, value_name = "LINES", value_parser = parse_residual, allow_negative_numbers = true)]
    residual: Option<usize>,
    /// How many threads search cubes [default: one a core]
    #[arg(long, value_name = "T", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl EnumerationOptions {
    /// The choice; where it leaves the strategy open, `default`.
    pub(super) fn choice(&self, default: Strategy) -> Result<Enumeration, CliError> {
        let options =
            [("symmetry", self.symmetry.is_some()), ("residual", self.residual.is_some())];
        let splits = options.iter().find(|(_, given)| *given);
        let strategy =
            self.strategy.unwrap_or(if splits.is_some() { Strategy::Cubes } else { default });
        if let (Strategy::Blocking, Some((option, _))) = (strategy, splits) {
            return Err(CliError::Usage(format!(
                "--strategy blocking splits nothing: --{option} goes with --strategy cubes"
            )));
        }
        let Self { symmetry, residual, threads, .. } = *self;
        Ok(Enumeration { strategy, symmetry, residual, threads })
    }

    /// All choices that these options leave open, the usual one first.
    pub(super) fn choices(&self) -> Result<Vec<Enumeration>, CliError> {
        let usual = self.choice(Strategy::Cubes)?;
        let mut choices = vec![usual];
        if usual.strategy == Strategy::Cubes && usual.symmetry.is_none() {
            choices.push(Enumeration { symmetry: Some(Symmetry::None), ..usual });
            if self.strategy.is_none() && usual.residual.is_none() {
                choices.push(Enumeration { strategy: Strategy::Blocking, ..usual });
            }
        }
        Ok(choices)
    }

    /// Whether the strategy `blocking` was asked for by name.
    pub(super) fn asks_for_blocking(&self) -> bool {
        self.strategy == Some(Strategy::Blocking)
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
    pub(super) fn sizes(&self) -> Result<RangeInclusive<u32>, CliError> {
        range(self.from, self.to)
    }
}

/// Sizes FROM to TO, where models are not random.
#[derive(Args)]
pub(super) struct SizeRangeUnlessFuzz {
    /// The first size
    #[arg(value_parser = parse_size, allow_negative_numbers = true, required_unless_present = "fuzz")]
    from: Option<u32>,
    /// The last size (the first if left out)
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    to: Option<u32>,
}

impl SizeRangeUnlessFuzz {
    pub(super) fn sizes(&self) -> Result<RangeInclusive<u32>, CliError> {
        let missing = || CliError::Usage("no size is given: nq-sat verify 8".to_owned());
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

/// Reads a number of lines.
pub(super) fn parse_residual(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "not a number of lines: give a whole number from 0 on".to_owned())
}

pub(super) fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| {
        format!("not a number of threads: give a whole number from 1 to {MAX_THREADS}")
    })
}

fn parse_strategy(text: &str) -> Result<Strategy, String> {
    // The name of earlier versions.
    let text = if text == "plain" { Strategy::Blocking.name() } else { text };
    named(text, &Strategy::ALL, Strategy::name, "strategy")
}

fn parse_symmetry(text: &str) -> Result<Symmetry, String> {
    named(text, &Symmetry::ALL, Symmetry::name, "use of symmetry")
}

pub(super) fn named<T: Copy>(
    text: &str,
    all: &[T],
    name: fn(T) -> &'static str,
    kind: &'static str,
) -> Result<T, String> {
    let known: Vec<_> = all.iter().map(|&one| name(one)).collect();
    let found = all.iter().copied().find(|&one| name(one) == text);
    found.ok_or_else(|| UnknownName::new(kind, text, &known).to_string())
}

pub(super) fn parse_group_size(text: &str) -> Result<u32, String> {
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

pub(super) fn parse_timeout(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| format!("{error}; write 2s, 5m or 1h30m"))
}
