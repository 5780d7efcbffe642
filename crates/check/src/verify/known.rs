//! Published values from `known.toml`, and the comparison with them.

use std::sync::LazyLock;

use serde::Deserialize;

use nq_board::base::count::Count;
use nq_board::base::piece::MoveRule;
use nq_board::model::{CountRange, CountedOn, Problem};
use nq_board::run::tally::Tally;

/// A published value for a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The quantity: `total`, `fundamental`, the parameter of the objective, or a sum.
    pub what: String,
    /// The source, such as `A000170`.
    pub source: &'static str,
    /// The index in the source.
    pub index: u32,
    /// The published value.
    pub published: Count,
    /// The value found.
    pub found: Count,
}

/// Whether a value found equals the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownVerdict {
    /// They are equal.
    Equal,
    /// They differ.
    Different,
}

impl Known {
    /// Whether the value found equals the published one.
    #[must_use]
    pub fn verdict(&self) -> KnownVerdict {
        if self.published == self.found { KnownVerdict::Equal } else { KnownVerdict::Different }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sequence: Vec<Sequence>,
}

#[derive(Deserialize)]
#[serde(try_from = "Entry")]
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

/// The quantity of a sequence.
pub(super) enum Of {
    /// A built-in model.
    Model { name: String, level: AtLevel },
    /// One kind of piece on a square board: as many pieces as rows, or any number; at most one on
    /// each of some lines.
    Pieces { rule: MoveRule, any: bool, on: Option<On> },
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

/// A sequence as written in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    model: Option<String>,
    level: Option<AtLevel>,
    pieces: Option<String>,
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

impl TryFrom<Entry> for Sequence {
    type Error = String;

    fn try_from(entry: Entry) -> Result<Self, String> {
        let Entry { model, level, pieces, count, on, what, source, first, every, index, values } =
            entry;
        let of = match (model, pieces) {
            (Some(name), None) if count.is_none() && on.is_none() => {
                Of::Model { name, level: level.unwrap_or(AtLevel::Any) }
            }
            (None, Some(betza)) if level.is_none() && what != What::Level => {
                let rule = MoveRule::parse(&betza).map_err(|error| error.to_string())?;
                Of::Pieces { rule, any: count.is_some(), on }
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
}

impl Sequence {
    /// The value at a size, with the value found.
    fn at(&'static self, n: u32, what: String, found: Count) -> Option<Known> {
        let (published, index) = self.published(n)?;
        Some(Known { what, source: &self.source, index, published, found })
    }

    /// The index of the last value in the source.
    pub(super) fn last(&self) -> u32 {
        self.index + u32::try_from(self.values.split(' ').count()).unwrap_or(u32::MAX) - 1
    }

    /// The value at a size, and its index.
    pub(super) fn published(&self, n: u32) -> Option<(Count, u32)> {
        let after_first = n.checked_sub(self.first)?;
        let place = after_first / self.every;
        let value = self.values.split(' ').nth(place as usize)?;
        let is_at_size = after_first.is_multiple_of(self.every);
        is_at_size.then(|| value.parse().ok()).flatten().map(|value| (value, self.index + place))
    }

    /// The size at which the sequence applies to a problem, if it does. `is_best`: the problem is
    /// at the best level that has a placement.
    pub(super) fn size(&self, problem: &Problem, is_best: bool) -> Option<u32> {
        match &self.of {
            Of::Model { name, level } => {
                let same_level = match level {
                    AtLevel::Any => true,
                    AtLevel::Best(Best::Optimum) => is_best || is_at_published_level(problem),
                    AtLevel::Value(value) => {
                        problem.level.as_ref().is_some_and(|level| level.value == *value)
                    }
                };
                let is_it = problem.builtin
                    && problem.model == *name
                    && problem.settings.is_empty()
                    && same_level;
                is_it.then_some(problem.size)
            }
            // The size of the board need not be the parameter n.
            Of::Pieces { rule, any, on } => {
                let rows = u32::from(problem.board.rows());
                let (its_rule, CountRange { min, max }) = problem.only_kind_on_lines()?;
                let all = problem.board.len();
                let same_number =
                    if *any { min == 0 && max as usize >= all } else { min == rows && max == rows };
                let is_it = its_rule.moves_like(rule) && On::is_all_of(*on, problem);
                (is_it && same_number).then_some(rows)
            }
        }
    }
}

pub(super) static SEQUENCES: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("known.toml"))
        .expect("known.toml is part of the program and read by every test");
    file.sequence
});

/// The last value of a published sequence of totals that ends before a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownEnd {
    /// The source, such as `A000170`.
    pub source: &'static str,
    /// The index of the last value in the source.
    pub index: u32,
}

/// The end of the published totals, if there are some for smaller problems alone. `is_best`: as for
/// [`known_values`].
#[must_use]
pub fn known_end(problem: &Problem, is_best: bool) -> Option<KnownEnd> {
    let is_sequence = |s: &&Sequence| s.what == What::Total && s.source.starts_with('A');
    let ends = SEQUENCES.iter().filter(is_sequence).filter_map(|s| {
        let n = s.size(problem, is_best)?;
        let end = KnownEnd { source: &s.source, index: s.last() };
        (n > s.first + s.every * (end.index - s.index)).then_some(end)
    });
    ends.max_by_key(|end| end.index)
}

/// Whether the level of a problem is the published best one of its model at its size.
fn is_at_published_level(problem: &Problem) -> bool {
    let level = problem.level.as_ref();
    level.is_some_and(|level| published_best(problem) == Some(level.value))
}

/// The published best level of a problem's model at its size, whatever the level of the problem is.
#[must_use]
pub fn published_best(problem: &Problem) -> Option<i64> {
    let levels = SEQUENCES.iter().filter(|sequence| sequence.what == What::Level);
    let mut published = levels.filter_map(|sequence| {
        let (value, _) = sequence.published(sequence.size(problem, false)?)?;
        i64::try_from(value.to_u64()?).ok()
    });
    published.next()
}

/// The published values for a complete answer to `problem`, with those found. `is_best`: the level
/// of the problem is claimed to be the best that has a placement.
#[must_use]
pub fn known_values(problem: &Problem, tally: &Tally, is_best: bool) -> Vec<Known> {
    SEQUENCES
        .iter()
        .filter_map(|sequence| {
            let n = sequence.size(problem, is_best)?;
            let (what, found) = match sequence.what {
                What::Total => ("total".to_owned(), tally.total.clone()),
                What::Fundamental => ("fundamental".to_owned(), tally.fundamental()?),
                What::Level if is_best => {
                    let level = problem.level.as_ref()?;
                    (level.parameter.clone(), u64::try_from(level.value).ok()?.into())
                }
                What::Level => return None,
            };
            sequence.at(n, what, found)
        })
        .collect()
}

/// The published numbers of non-attacking sets of queens alone, and of knights alone, on a board of
/// `n` rows, with those found.
#[must_use]
pub fn known_sets(n: u32, queens: Count, knights: Option<Count>) -> Vec<Known> {
    let sets =
        [("N", "sets of knights alone", knights), ("Q", "sets of queens alone", Some(queens))];
    let of_sets = |sequence: &&Sequence, wanted: &MoveRule| match &sequence.of {
        Of::Pieces { rule, any: true, .. } => {
            sequence.what == What::Total && rule.moves_like(wanted)
        }
        _ => false,
    };
    let known = |(betza, what, found): (&str, &str, Option<Count>)| {
        let wanted = MoveRule::parse(betza).ok()?;
        let sequence = SEQUENCES.iter().find(|sequence| of_sets(sequence, &wanted))?;
        sequence.at(n, what.to_owned(), found?)
    };
    sets.into_iter().filter_map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sequence_has_values() {
        for sequence in SEQUENCES.iter() {
            for value in sequence.values.split(' ') {
                assert!(value.parse::<Count>().is_ok(), "{}: `{value}`", sequence.source);
            }
        }
    }

    #[test]
    fn a_published_value_may_have_any_size() {
        let large = "340282366920938463463374607431768211457";
        let text = format!(
            "pieces = \"Q\"\nwhat = \"total\"\nsource = \"A0\"\nfirst = 40\n\
             values = \"1 {large}\""
        );
        let sequence: Sequence = toml::from_str(&text).expect("a sequence");
        let sequence = Box::leak(Box::new(sequence));
        let known = |found: &str| sequence.at(41, "total".to_owned(), found.parse().ok()?);
        let right = known(large).expect("a value");
        assert_eq!(
            (right.published.to_string(), right.verdict()),
            (large.to_owned(), KnownVerdict::Equal)
        );
        assert_eq!(known("1").map(|known| known.verdict()), Some(KnownVerdict::Different));
        assert!(toml::from_str::<Sequence>(&text.replace(large, "-1")).is_err());
    }

    #[test]
    fn an_entry_that_contradicts_itself_is_refused() {
        let read = |of: &str| {
            let text =
                format!("{of}\nwhat = \"total\"\nsource = \"A0\"\nfirst = 0\nvalues = \"1\"");
            toml::from_str::<Sequence>(&text)
        };
        assert!(read("pieces = \"Q\"").is_ok());
        assert!(read("pieces = \"Q\"\ncount = \"any\"").is_ok());
        assert!(read("model = \"m\"\nlevel = 5").is_ok());
        for bad in [
            "",
            "pieces = \"X\"",
            "pieces = \"Q\"\nmodel = \"m\"",
            "pieces = \"Q\"\nlevel = 1",
            "pieces = \"Q\"\ncount = \"n\"",
            "model = \"m\"\ncount = \"any\"",
            "pieces = \"Q\"\nkind = \"m\"",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
