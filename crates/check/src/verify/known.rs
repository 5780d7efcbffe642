//! The comparison with published values.

use super::sequences::{Sequence, What, sequence_of_sets, sequences_of};
use nq_board::base::count::Count;
use nq_board::base::piece::MoveRule;
use nq_board::model::Problem;
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
#[must_use]
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
#[must_use]
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
#[must_use]
pub fn known_sets(n: u32, queens: Count, knights: Option<Count>) -> Vec<Known> {
    let sets =
        [("N", "sets of knights alone", knights), ("Q", "sets of queens alone", Some(queens))];
    let known = |(betza, what, found): (&str, &str, Option<Count>)| {
        sequence_of_sets(&MoveRule::parse(betza).ok()?)?.at(n, what.to_owned(), found?)
    };
    sets.into_iter().filter_map(known).collect()
}
