//! The published sequences of `known.toml`.

#[cfg(test)]
mod tests;

use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

use nq_board::base::count::Count;
use nq_board::base::piece::MoveRule;
use nq_board::model::{CountRange, CountedOn, Problem};

const IS_READ: &str = "known.toml is part of the program, and a test reads all of it";

/// An entry of the file. Its first line is its subject. The rest is read when a problem has that
/// subject: reading all of the file took a third of the instructions of a small count.
pub(super) struct Entry {
    pub(super) subject: Subject,
    rest: &'static str,
    sequence: OnceLock<Sequence>,
}

/// What the values of a sequence belong to.
pub(super) enum Subject {
    /// The name of a built-in model.
    Model(&'static str),
    /// One kind of piece on a square board.
    Pieces(MoveRule),
}

pub(super) struct Sequence {
    pub(super) of: Of,
    pub(super) what: What,
    pub(super) source: String,
    /// The size of the first value, and the difference of sizes from value to value.
    pub(super) first: u32,
    pub(super) every: u32,
    /// The index of the first value in the source.
    pub(super) index: u32,
    /// In decimal digits, with blanks between: most runs need one of them.
    values: String,
}

/// To which problems with its subject a sequence applies.
pub(super) enum Of {
    Model(AtLevel),
    /// As many pieces as rows, or any number; at most one on each of some lines.
    Pieces {
        any: bool,
        on: Option<On>,
    },
}

/// The level of a model with an objective to which a sequence applies.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub(super) enum AtLevel {
    /// This one.
    Value(i64),
    Best(Best),
    /// Any, or the model has no objective.
    #[serde(skip)]
    Any,
}

/// The best level that has a placement.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
pub(super) enum Best {
    #[serde(rename = "optimum")]
    Optimum,
}

/// An entry as written in the file, without its first line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rest {
    level: Option<AtLevel>,
    count: Option<HowMany>,
    on: Option<On>,
    what: What,
    source: String,
    first: u32,
    every: Option<u32>,
    index: Option<u32>,
    values: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum HowMany {
    Any,
}

/// Lines that have at most one piece each.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum On {
    /// All diagonals of one direction.
    Diagonals,
}

impl On {
    /// Whether these are the only lines on which a problem counts pieces.
    fn is_all_of(lines: Option<Self>, problem: &Problem) -> bool {
        match (lines, &problem.square_counts[..]) {
            (None, []) => true,
            (Some(Self::Diagonals), [count]) => {
                let is_one = count.range == CountRange { min: 0, max: 1 };
                is_one && matches!(count.on, CountedOn::Diagonals | CountedOn::Antidiagonals)
            }
            _ => false,
        }
    }
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum What {
    Total,
    Fundamental,
    Level,
}

impl Subject {
    /// The subject that the first line of an entry names.
    fn read(line: &'static str) -> Result<Self, String> {
        let quoted = |key| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"');
        match (quoted("model"), quoted("pieces")) {
            (Some(name), _) => Ok(Self::Model(name)),
            (_, Some(betza)) => {
                MoveRule::parse(betza).map(Self::Pieces).map_err(|error| error.to_string())
            }
            _ => Err(format!("`{line}`: start with a model or pieces")),
        }
    }

    fn is_of(&self, problem: &Problem) -> bool {
        match self {
            Self::Model(name) => problem.builtin && problem.model == *name,
            Self::Pieces(rule) => {
                problem.only_kind_on_lines().is_some_and(|(its_rule, _)| its_rule.moves_like(rule))
            }
        }
    }
}

impl Entry {
    fn new(text: &'static str) -> Result<Self, String> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        Ok(Self { subject: Subject::read(first)?, rest, sequence: OnceLock::new() })
    }

    fn read(&self) -> Result<Sequence, String> {
        let rest = toml::from_str(self.rest).map_err(|error| error.to_string())?;
        Sequence::new(&self.subject, rest)
    }

    pub(super) fn sequence(&self) -> &Sequence {
        self.sequence.get_or_init(|| self.read().expect(IS_READ))
    }
}

impl Sequence {
    fn new(subject: &Subject, rest: Rest) -> Result<Self, String> {
        let Rest { level, count, on, what, source, first, every, index, values } = rest;
        let of = match subject {
            Subject::Model(_) if count.is_none() && on.is_none() => {
                Of::Model(level.unwrap_or(AtLevel::Any))
            }
            Subject::Pieces(_) if level.is_none() && what != What::Level => {
                Of::Pieces { any: count.is_some(), on }
            }
            _ => {
                return Err(format!("{source}: give a model and its level, or pieces and a count"));
            }
        };
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        if !values.split(' ').all(is_number) {
            return Err(format!("{source}: write numbers with one blank between"));
        }
        let (every, index) = (every.unwrap_or(1), index.unwrap_or(first));
        Ok(Self { of, what, source, first, every, index, values })
    }

    /// The value at a size, and its index.
    pub(super) fn published(&self, n: u32) -> Option<(Count, u32)> {
        let after_first = n.checked_sub(self.first)?;
        let place = after_first / self.every;
        let value = self.values.split(' ').nth(place as usize)?;
        let is_at_size = after_first.is_multiple_of(self.every);
        is_at_size.then(|| value.parse().ok()).flatten().map(|value| (value, self.index + place))
    }

    /// The size and the index of the last value.
    pub(super) fn end(&self) -> Option<(u32, u32)> {
        let last = u32::try_from(self.values.split(' ').count()).ok()?.checked_sub(1)?;
        Some((self.first + self.every * last, self.index + last))
    }

    /// The size at which the sequence applies to a problem with its subject, if it does. `is_best`:
    /// the problem is at the best level that has a placement.
    pub(super) fn size(&self, problem: &Problem, is_best: bool) -> Option<u32> {
        match &self.of {
            Of::Model(level) => {
                let same_level = match level {
                    AtLevel::Any => true,
                    AtLevel::Best(Best::Optimum) => is_best || is_at_published_level(problem),
                    AtLevel::Value(value) => {
                        problem.level.as_ref().is_some_and(|level| level.value == *value)
                    }
                };
                (problem.settings.is_empty() && same_level).then_some(problem.size)
            }
            // The size of the board need not be the parameter n.
            Of::Pieces { any, on } => {
                let rows = u32::from(problem.board.rows());
                let (_, CountRange { min, max }) = problem.only_kind_on_lines()?;
                let all = problem.board.len();
                let same_number =
                    if *any { min == 0 && max as usize >= all } else { min == rows && max == rows };
                (same_number && On::is_all_of(*on, problem)).then_some(rows)
            }
        }
    }
}

pub(super) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    // A comment may follow the head of an entry.
    let after_head = |entry: &'static str| entry.split_once('\n').map_or("", |(_, text)| text);
    let entries = include_str!("../known.toml").split("[[sequence]]").skip(1).map(after_head);
    entries.map(Entry::new).collect::<Result<_, _>>().expect(IS_READ)
});

pub(super) fn sequences_of(problem: &Problem) -> impl Iterator<Item = &'static Sequence> {
    ENTRIES.iter().filter(|entry| entry.subject.is_of(problem)).map(Entry::sequence)
}

/// The sequence of the numbers of non-attacking sets of pieces with these moves.
pub(super) fn sequence_of_sets(wanted: &MoveRule) -> Option<&'static Sequence> {
    let is_wanted = |entry: &&Entry| match &entry.subject {
        Subject::Pieces(rule) => rule.moves_like(wanted),
        Subject::Model(_) => false,
    };
    let is_of_sets = |sequence: &&Sequence| {
        sequence.what == What::Total && matches!(sequence.of, Of::Pieces { any: true, .. })
    };
    ENTRIES.iter().filter(is_wanted).map(Entry::sequence).find(is_of_sets)
}

/// The published best level of a problem's model at its size, whatever the level of the problem is.
#[must_use]
pub fn published_best(problem: &Problem) -> Option<i64> {
    let levels = sequences_of(problem).filter(|sequence| sequence.what == What::Level);
    let mut published = levels.filter_map(|sequence| {
        let (value, _) = sequence.published(sequence.size(problem, false)?)?;
        i64::try_from(value.to_u64()?).ok()
    });
    published.next()
}

/// Whether the level of a problem is the published best one of its model at its size.
fn is_at_published_level(problem: &Problem) -> bool {
    let level = problem.level.as_ref();
    level.is_some_and(|level| published_best(problem) == Some(level.value))
}
