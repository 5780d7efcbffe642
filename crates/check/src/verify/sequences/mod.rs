//! The published sequences of `known.toml`.

#[cfg(test)]
mod tests;

use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

use nq_board::base::{Count, MoveRule};
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

/// An entry without its first line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sequence {
    /// Whether its subject is a kind of pieces.
    #[serde(skip)]
    is_of_pieces: bool,
    /// Of a model with an objective.
    level: Option<AtLevel>,
    /// Of a model with a parameter k: its value. Without a setting it is the default, which is 1.
    pub(super) k: Option<i64>,
    /// Of pieces, which are otherwise as many as rows.
    pub(super) count: Option<HowMany>,
    /// Of pieces: lines that have at most one each.
    pub(super) on: Option<On>,
    pub(super) what: What,
    pub(super) source: String,
    /// The size of the first value.
    pub(super) first: u32,
    every: Option<u32>,
    index: Option<u32>,
    /// In decimal digits, with blanks between: most runs need one of them.
    values: String,
}

/// The level of a model with an objective to which a sequence applies.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub(super) enum AtLevel {
    /// This one.
    Value(i64),
    Best(Best),
}

/// The best level that has a placement.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
pub(super) enum Best {
    #[serde(rename = "optimum")]
    Optimum,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum HowMany {
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
        let mut sequence: Sequence =
            toml::from_str(self.rest).map_err(|error| error.to_string())?;
        sequence.is_of_pieces = matches!(self.subject, Subject::Pieces(_));
        sequence.check().map(|()| sequence)
    }

    pub(super) fn sequence(&self) -> &Sequence {
        self.sequence.get_or_init(|| self.read().expect(IS_READ))
    }
}

impl Sequence {
    fn check(&self) -> Result<(), String> {
        let Self { level, k, count, on, what, source, values, .. } = self;
        let fits = if self.is_of_pieces {
            level.is_none() && k.is_none() && *what != What::Level
        } else {
            count.is_none() && on.is_none()
        };
        if !fits {
            return Err(format!("{source}: give a model and its level, or pieces and a count"));
        }
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        if !values.split(' ').all(is_number) {
            return Err(format!("{source}: write numbers with one blank between"));
        }
        Ok(())
    }

    /// The difference of sizes from value to value.
    pub(super) fn every(&self) -> u32 {
        self.every.unwrap_or(1)
    }

    /// The index of the first value in the source.
    pub(super) fn index(&self) -> u32 {
        self.index.unwrap_or(self.first)
    }

    /// The value at a size, and its index.
    pub(super) fn published(&self, n: u32) -> Option<(Count, u32)> {
        let after_first = n.checked_sub(self.first)?;
        let place = after_first / self.every();
        let value = self.values.split(' ').nth(place as usize)?;
        let is_at_size = after_first.is_multiple_of(self.every());
        is_at_size.then(|| value.parse().ok()).flatten().map(|value| (value, self.index() + place))
    }

    /// The size and the index of the last value.
    pub(super) fn end(&self) -> Option<(u32, u32)> {
        let last = u32::try_from(self.values.split(' ').count()).ok()?.checked_sub(1)?;
        Some((self.first + self.every() * last, self.index() + last))
    }

    /// The size at which the sequence applies to a problem with its subject, if it does. `is_best`:
    /// the problem is at the best level that has a placement.
    pub(super) fn size(&self, problem: &Problem, is_best: bool) -> Option<u32> {
        if !self.is_of_pieces {
            let same_level = match self.level {
                None => true,
                Some(AtLevel::Best(Best::Optimum)) => is_best || is_at_published_level(problem),
                Some(AtLevel::Value(value)) => {
                    problem.level.as_ref().is_some_and(|level| level.value == value)
                }
            };
            let mut settings = problem.settings.iter();
            let same_settings = match (self.k, settings.next(), settings.next()) {
                (None, first, _) => first.is_none(),
                (Some(k), None, _) => k == 1,
                (Some(k), Some((name, value)), None) => name == "k" && *value == k,
                _ => false,
            };
            return (same_settings && same_level).then_some(problem.size);
        }
        // The size of the board need not be the parameter n.
        let rows = u32::from(problem.board.rows());
        let (_, CountRange { min, max }) = problem.only_kind_on_lines()?;
        let same_number = match self.count {
            Some(HowMany::Any) => min == 0 && max as usize >= problem.board.len(),
            None => min == rows && max == rows,
        };
        (same_number && On::is_all_of(self.on, problem)).then_some(rows)
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
    let is_of_sets =
        |sequence: &&Sequence| sequence.what == What::Total && sequence.count.is_some();
    ENTRIES.iter().filter(is_wanted).map(Entry::sequence).find(is_of_sets)
}

/// The published best level of a problem's model at its size, whatever the level of the problem is.
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
