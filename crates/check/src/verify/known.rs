//! The comparison with published values, and published sequences as a whole: what their terms
//! count, and which are known.

use std::fmt;

use itertools::Itertools;

use super::sequences::{ENTRIES, Entry, Sequence, Subject, What, sequence_of_sets, sequences_of};
use nq_board::base::{Count, MoveRule};
use nq_board::model::{Problem, Sense};
use nq_board::run::Tally;

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
    pub fn verdict(&self) -> KnownVerdict {
        if self.published == self.found { KnownVerdict::Equal } else { KnownVerdict::Different }
    }
}

impl Sequence {
    fn at(&'static self, n: u32, what: String, found: Count) -> Option<Known> {
        let (published, index) = self.published(n)?;
        Some(Known { what, source: &self.source, index, published, found })
    }
}

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
pub fn known_end(problem: &Problem, is_best: bool) -> Option<KnownEnd> {
    let is_sequence = |s: &&Sequence| s.what == What::Total && s.source.starts_with('A');
    let ends = sequences_of(problem).filter(is_sequence).filter_map(|s| {
        let n = s.size(problem, is_best)?;
        let (last, index) = s.end()?;
        (n > last).then_some(KnownEnd { source: &s.source, index })
    });
    ends.max_by_key(|end| end.index)
}

/// The published values for a complete answer to `problem`, with those found. `is_best`: the level
/// of the problem is claimed to be the best that has a placement.
pub fn known_values(problem: &Problem, tally: &Tally, is_best: bool) -> Vec<Known> {
    sequences_of(problem)
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
pub fn known_sets(n: u32, queens: Count, knights: Option<Count>) -> Vec<Known> {
    let sets =
        [("N", "sets of knights alone", knights), ("Q", "sets of queens alone", Some(queens))];
    let known = |(betza, what, found): (&str, &str, Option<Count>)| {
        sequence_of_sets(&MoveRule::parse(betza).ok()?)?.at(n, what.to_owned(), found?)
    };
    sets.into_iter().filter_map(known).collect()
}

/// A published verdict on a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedVerdict {
    /// Whether there is a placement.
    pub satisfiable: bool,
    /// The source, such as `A000170`.
    pub source: &'static str,
    /// The index in the source.
    pub index: u32,
    /// The number of placements, if that is published.
    pub total: Option<Count>,
}

/// The published verdict on a problem: its total, or the best level of its model. A level worse
/// than the best proves nothing, since numbers of pieces need not be monotone.
pub fn published_verdict(problem: &Problem) -> Option<PublishedVerdict> {
    let level = problem.level.as_ref();
    sequences_of(problem).find_map(|sequence| {
        let (value, index) = sequence.published(sequence.size(problem, false)?)?;
        let satisfiable = match sequence.what {
            What::Total | What::Fundamental => value != Count::ZERO,
            What::Level => {
                let (level, best) = (level?, i64::try_from(value.to_u64()?).ok()?);
                let is_better = match level.sense {
                    Sense::Maximise => level.value > best,
                    Sense::Minimise => level.value < best,
                };
                if !is_better && level.value != best {
                    return None;
                }
                !is_better
            }
        };
        let total = (sequence.what == What::Total).then(|| value.clone());
        Some(PublishedVerdict { satisfiable, source: &sequence.source, index, total })
    })
}

/// A published sequence of counts, or of best levels.
///
/// ```
/// use nq_check::verify::PublishedSequence;
///
/// let superqueens = PublishedSequence::by_source("A051223").expect("a sequence");
/// assert_eq!(superqueens.size(12), Some(12));
/// assert_eq!(superqueens.value(12).map(|count| count.to_string()).as_deref(), Some("156"));
/// ```
#[derive(Clone, Copy)]
pub struct PublishedSequence(&'static Entry);

/// What the terms of a sequence belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceOf {
    /// The placements of a built-in model, at its best level if it has an objective; or that level.
    Model(&'static str),
    /// Pieces of one kind on n x n squares, none attacking another.
    Pieces {
        /// How they move.
        moves: &'static MoveRule,
        /// Any number of them, not n.
        any: bool,
        /// At most one on each diagonal of one direction.
        on_diagonals: bool,
    },
}

impl PublishedSequence {
    /// The sequence with this number of the OEIS, such as `A189568`.
    pub fn by_source(source: &str) -> Option<Self> {
        Self::all().find(|sequence| sequence.source() == source)
    }

    /// All sequences in the OEIS, each as far as its first gap.
    pub fn all() -> impl Iterator<Item = Self> {
        let sequences = ENTRIES.iter().map(Self).unique_by(|sequence| sequence.source());
        sequences.filter(|sequence| sequence.source().starts_with('A'))
    }

    /// Its number in the OEIS.
    pub fn source(self) -> &'static str {
        &self.0.sequence().source
    }

    /// The value of the parameter k of its model, if it has one.
    pub fn k(self) -> Option<i64> {
        self.0.sequence().k
    }

    /// What its terms belong to.
    pub fn subject(self) -> SequenceOf {
        let Sequence { count, on, .. } = self.0.sequence();
        match &self.0.subject {
            Subject::Model(name) => SequenceOf::Model(name),
            Subject::Pieces(moves) => {
                SequenceOf::Pieces { moves, any: count.is_some(), on_diagonals: on.is_some() }
            }
        }
    }

    /// Whether its terms are numbers up to symmetry.
    pub fn is_up_to_symmetry(self) -> bool {
        self.0.sequence().what == What::Fundamental
    }

    /// Whether its terms are the best levels of a model with an objective.
    pub fn is_of_levels(self) -> bool {
        self.0.sequence().what == What::Level
    }

    /// The size at an index; `None` before the first term.
    pub fn size(self, index: u32) -> Option<u32> {
        let sequence = self.0.sequence();
        let after_first = index.checked_sub(sequence.index())?;
        after_first.checked_mul(sequence.every())?.checked_add(sequence.first)
    }

    /// The index of its first term.
    pub fn first_index(self) -> u32 {
        self.0.sequence().index()
    }

    /// The index of the last published term before its first gap.
    pub fn last_index(self) -> u32 {
        self.0.sequence().end().map_or(0, |(_, index)| index)
    }

    /// The published value at an index.
    pub fn value(self, index: u32) -> Option<Count> {
        let at = self.0.sequence().published(self.size(index)?)?;
        Some(at.0)
    }
}

impl fmt::Display for PublishedSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject() {
            SequenceOf::Model(name) => {
                f.write_str(name)?;
                if let Some(k) = self.k() {
                    write!(f, ", k = {k}")?;
                }
            }
            SequenceOf::Pieces { moves, any, on_diagonals } => {
                let number = if any { "any number of" } else { "n" };
                write!(f, "{number} pieces {moves} on n x n, none attacking another")?;
                let lines = if on_diagonals { ", at most one on each antidiagonal" } else { "" };
                f.write_str(lines)?;
            }
        }
        f.write_str(match self.0.sequence().what {
            What::Total => "",
            What::Fundamental => ", up to symmetry",
            What::Level => ", the best level",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::sequences::published_best;
    use super::*;
    use nq_board::model::{Settings, builtin};

    fn verdict(model: &str, n: u32, k: Option<i64>) -> Option<(bool, &'static str, u32)> {
        let settings = k.map(|k| ("k".to_owned(), k)).into_iter().collect::<Settings>();
        let problem = builtin::by_name(model).unwrap().problem(n, &settings).unwrap();
        published_verdict(&problem).map(|v| (v.satisfiable, v.source, v.index))
    }

    #[test]
    fn totals_and_best_levels_decide() {
        assert_eq!(verdict("n-queens", 0, None), Some((true, "A000170", 0)));
        assert_eq!(verdict("n-queens", 3, None), Some((false, "A000170", 3)));
        assert_eq!(verdict("n-queens", 27, None), Some((true, "A000170", 27)));
        assert_eq!(verdict("n-queens", 28, None), None);
        let queens = builtin::by_name("n-queens").unwrap().problem(8, &Settings::default());
        assert_eq!(published_verdict(&queens.unwrap()).unwrap().total, Some(92_u32.into()));
        assert_eq!(verdict("toroidal-queens", 9, None).map(|v| v.0), Some(false));
        assert_eq!(verdict("toroidal-queens", 13, None).map(|v| v.0), Some(true));
        // A075458(9) = 5 and A250000(9) = 12.
        assert_eq!(verdict("queens-domination", 9, Some(4)), Some((false, "A075458", 9)));
        assert_eq!(verdict("queens-domination", 9, Some(5)).map(|v| v.0), Some(true));
        assert_eq!(verdict("queens-domination", 9, Some(6)), None);
        assert_eq!(verdict("peaceable-queens", 9, Some(12)).map(|v| v.0), Some(true));
        assert_eq!(verdict("peaceable-queens", 9, Some(13)), Some((false, "A250000", 9)));
        assert_eq!(verdict("peaceable-queens", 9, Some(11)), None);
        assert_eq!(verdict("queens-and-knights", 12, Some(8)), None);
    }

    #[test]
    fn the_best_level_is_that_of_the_sequence() {
        let best = |model: &str, n| {
            let model = builtin::by_name(model).unwrap();
            let settings = Settings::default().with("k", 1);
            published_best(&model.problem(n, &settings).unwrap())
        };
        assert_eq!(best("queens-domination", 12), Some(6));
        assert_eq!(best("peaceable-queens", 10), Some(14));
        assert_eq!(best("queens-and-knights", 8), Some(5));
        assert_eq!(best("queens-and-knights", 9), None);
    }
}
