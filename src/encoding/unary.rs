//! Counters with unary outputs, and what they all make of them: ranges and equal numbers.
//!
//! Output j says "at least j of the literals are true". A counter is cut off after the outputs that are
//! needed: one above an upper bound, or as many as a lower bound asks for.

use super::{Cardinality, Described, Style};
use crate::cnf::{ClauseSink, FormulaSize, Lit};
use crate::model::CountRange;

/// Which implications tie outputs to inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Directions {
    /// Inputs that are true make outputs true: what an upper bound needs.
    pub up: bool,
    /// Inputs that are false make outputs false: what a lower bound needs.
    pub down: bool,
}

impl Directions {
    pub(super) const BOTH: Self = Self { up: true, down: true };
}

/// A counter with unary outputs.
pub(super) trait UnaryCounter: Described {
    /// Writes a counter of the literals, at least one, with `outputs` outputs (1 to the number of literals).
    fn count(
        &self,
        literals: &[Lit],
        outputs: usize,
        directions: Directions,
        sink: &mut dyn ClauseSink,
    ) -> Vec<Lit>;

    /// What [`UnaryCounter::count`] adds for `n` literals.
    fn count_size(&self, n: u64, outputs: u64, directions: Directions) -> FormulaSize;
}

/// What a range asks of n literals.
pub(super) enum Case {
    /// Nothing.
    Anything,
    /// What cannot be.
    Impossible,
    /// That all are false.
    AllFalse,
    /// That all are true.
    AllTrue,
    /// Counting; which of the two bounds can fail.
    Count { lower: bool, upper: bool },
}

impl Case {
    pub(super) const fn of(n: u64, range: CountRange) -> Self {
        let (min, max) = (range.min as u64, range.max as u64);
        if min > max || min > n {
            Self::Impossible
        } else if min == 0 && max >= n {
            Self::Anything
        } else if max == 0 {
            Self::AllFalse
        } else if min == n {
            Self::AllTrue
        } else {
            Self::Count { lower: min > 0, upper: max < n }
        }
    }

    /// Writes the clauses of the cases that need no counter, and tells what a counter is left to do.
    pub(super) fn settle(
        self,
        literals: &[Lit],
        sink: &mut dyn ClauseSink,
    ) -> Option<(bool, bool)> {
        match self {
            Self::Anything => {}
            Self::Impossible => sink.add_clause(&[]),
            Self::AllFalse => all_false(literals, sink),
            Self::AllTrue => literals.iter().for_each(|&x| sink.add_clause(&[x])),
            Self::Count { lower, upper } => return Some((lower, upper)),
        }
        None
    }

    /// What [`Case::settle`] writes, or what a counter is left to do.
    pub(super) fn settled_size(self, n: u64) -> Result<FormulaSize, (bool, bool)> {
        match self {
            Self::Anything => Ok(FormulaSize::default()),
            Self::Impossible => Ok(FormulaSize { clauses: 1, ..FormulaSize::default() }),
            Self::AllFalse | Self::AllTrue => Ok(units(n)),
            Self::Count { lower, upper } => Err((lower, upper)),
        }
    }
}

pub(super) fn all_false(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for &x in literals {
        sink.add_clause(&[!x]);
    }
}

/// So many clauses of one literal.
pub(super) const fn units(clauses: u64) -> FormulaSize {
    FormulaSize { variables: 0, clauses, literals: clauses }
}

/// How many outputs a range needs.
const fn outputs(range: CountRange, upper: bool) -> usize {
    if upper { range.max as usize + 1 } else { range.min as usize }
}

const fn directions(style: Style, lower: bool, upper: bool) -> Directions {
    if style.both_sides() { Directions::BOTH } else { Directions { up: upper, down: lower } }
}

impl<T: UnaryCounter> Cardinality for T {
    fn encode(&self, literals: &[Lit], range: CountRange, style: Style, sink: &mut dyn ClauseSink) {
        let case = Case::of(literals.len() as u64, range);
        let Some((lower, upper)) = case.settle(literals, sink) else { return };
        let directions = directions(style, lower, upper);
        let at_least = self.count(literals, outputs(range, upper), directions, sink);
        if lower {
            sink.add_clause(&[at_least[range.min as usize - 1]]);
        }
        if upper {
            sink.add_clause(&[!at_least[range.max as usize]]);
        }
    }

    fn size(&self, n: u64, range: CountRange, style: Style) -> FormulaSize {
        Case::of(n, range).settled_size(n).unwrap_or_else(|(lower, upper)| {
            let directions = directions(style, lower, upper);
            let mut size = self.count_size(n, outputs(range, upper) as u64, directions);
            size += units(u64::from(lower) + u64::from(upper));
            size
        })
    }

    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink) {
        let Some(Same { compared, .. }) = Same::of(left.len() as u64, right.len() as u64, most)
        else {
            all_false(left, sink);
            all_false(right, sink);
            return;
        };
        let outputs = |side: &[Lit]| side.len().min(compared as usize + 1);
        let left = self.count(left, outputs(left), Directions::BOTH, sink);
        let right = self.count(right, outputs(right), Directions::BOTH, sink);
        let compared = compared as usize;
        for (&l, &r) in left.iter().zip(&right).take(compared) {
            sink.add_clause(&[!l, r]);
            sink.add_clause(&[l, !r]);
        }
        for side in [&left, &right] {
            all_false(&side[compared..], sink);
        }
    }

    fn same_size(&self, left: u64, right: u64, most: u32) -> FormulaSize {
        let Some(Same { compared, past }) = Same::of(left, right, most) else {
            return units(left + right);
        };
        let mut size = FormulaSize { variables: 0, clauses: 2 * compared, literals: 4 * compared };
        size += units(past);
        for side in [left, right] {
            size += self.count_size(side, side.min(compared + 1), Directions::BOTH);
        }
        size
    }
}

/// How two counters are compared: output by output, and the next one, where there is one, is false.
struct Same {
    compared: u64,
    past: u64,
}

impl Same {
    /// `None` where no literal may be true.
    fn of(left: u64, right: u64, most: u32) -> Option<Self> {
        let compared = left.min(right).min(most.into());
        let past = u64::from(left > compared) + u64::from(right > compared);
        (compared > 0).then_some(Self { compared, past })
    }
}
