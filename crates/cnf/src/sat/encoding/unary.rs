//! Counters with unary outputs, and the ranges and equal numbers that all of them encode.
//!
//! Output j says "at least j of the literals are true". A counter is truncated to the outputs that
//! are needed: one more than an upper bound, or as many as a lower bound.
//!
//! No cardinality encoding needs a counter for these cases. "At least one" and "at most n-1" are
//! one clause of all literals. "None" and "all" are n unit clauses. An impossible range is the
//! empty clause, and a trivial one needs no clause.

use super::{Cardinality, EncodingInfo, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use nq_board::model::CountRange;

/// The implications between inputs and outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Directions {
    /// True inputs make outputs true. An upper bound needs this.
    pub up: bool,
    /// False inputs make outputs false. A lower bound needs this.
    pub down: bool,
}

impl Directions {
    pub(super) const BOTH: Self = Self { up: true, down: true };

    /// The size of what both directions together add.
    pub(super) fn size(self, up: FormulaSize, down: FormulaSize) -> FormulaSize {
        up * self.up.into() + down * self.down.into()
    }
}

/// The outputs of a counter that are needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outputs {
    /// Their number.
    pub number: usize,
    /// What defines them.
    pub directions: Directions,
}

impl Outputs {
    /// As many of them as there are literals.
    fn of_literals(self, literals: &[Lit]) -> Self {
        Self { number: self.number.min(literals.len()), ..self }
    }
}

/// A counter with unary outputs.
pub(super) trait UnaryCounter: Sync {
    /// Its description.
    fn info(&self) -> &'static EncodingInfo;

    /// Writes a counter of one or more literals with 1 output, or up to as many as literals.
    fn count(&self, literals: &[Lit], outputs: Outputs, sink: &mut dyn ClauseSink) -> Vec<Lit>;

    /// The size of what [`UnaryCounter::count`] adds for `n` literals.
    fn count_size(&self, n: u64, outputs: u64, directions: Directions) -> FormulaSize;
}

/// Writes counters of the two halves of two or more literals.
pub(super) fn count_halves<C: UnaryCounter>(
    counter: &C,
    literals: &[Lit],
    outputs: Outputs,
    sink: &mut dyn ClauseSink,
) -> [Vec<Lit>; 2] {
    let (left, right) = literals.split_at(literals.len() / 2);
    [left, right].map(|half| counter.count(half, outputs.of_literals(half), sink))
}

/// The size of what [`count_halves`] adds for `n` literals, and the outputs of each half.
pub(super) fn halves_size<C: UnaryCounter>(
    counter: &C,
    n: u64,
    outputs: u64,
    directions: Directions,
) -> (FormulaSize, [u64; 2]) {
    let halves = [n / 2, n - n / 2];
    let size = |half: u64| counter.count_size(half, outputs.min(half), directions);
    // Of equal halves one is computed, so that the size of a large formula is known at once.
    let all =
        if n.is_multiple_of(2) { size(n / 2) * 2 } else { halves.map(size).into_iter().sum() };
    (all, halves.map(|half| outputs.min(half)))
}

/// What a range requires of n literals.
pub(super) enum Case {
    /// The range is impossible.
    Impossible,
    /// All are false.
    AllFalse,
    /// All are true.
    AllTrue,
    /// The two bounds.
    Bounds { lower: Bound, upper: Bound },
}

/// What a bound requires.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing.
    Nothing,
    /// One clause: at least one is true, or not all are.
    Clause,
    /// Counting.
    Count,
}

/// The bounds that need a counter, at least one of them.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub lower: bool,
    pub upper: bool,
}

impl Case {
    pub(super) const fn of(n: u64, range: CountRange) -> Self {
        let (min, max) = (range.min as u64, range.max as u64);
        if min > max || min > n {
            return Self::Impossible;
        }
        if max == 0 {
            return Self::AllFalse;
        }
        if min == n {
            return Self::AllTrue;
        }
        let (too_few, too_many) = (min, n.saturating_sub(max));
        Self::Bounds { lower: Bound::excluding(too_few), upper: Bound::excluding(too_many) }
    }

    /// The bounds that need a counter.
    const fn counted(&self) -> Option<Counted> {
        let Self::Bounds { lower, upper } = self else { return None };
        let lower = matches!(lower, Bound::Count);
        let upper = matches!(upper, Bound::Count);
        if lower || upper { Some(Counted { lower, upper }) } else { None }
    }

    /// Writes the clauses that need no counter, and returns the bounds that need one.
    pub(super) fn reduce(self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Option<Counted> {
        match self {
            Self::Impossible => sink.add_clause(&[]),
            Self::AllFalse => all_false(literals, sink),
            Self::AllTrue => literals.iter().for_each(|&x| sink.add_clause(&[x])),
            Self::Bounds { lower, upper } => {
                if lower == Bound::Clause {
                    sink.add_clause(literals);
                }
                if upper == Bound::Clause {
                    let negated: Vec<Lit> = literals.iter().map(|&x| !x).collect();
                    sink.add_clause(&negated);
                }
            }
        }
        self.counted()
    }

    /// The size of what [`Case::reduce`] writes, and the bounds that need a counter.
    pub(super) fn reduced_size(self, n: u64) -> (FormulaSize, Option<Counted>) {
        let size = match self {
            Self::Impossible => FormulaSize::of_clauses(1, 0),
            Self::AllFalse | Self::AllTrue => units(n),
            Self::Bounds { lower, upper } => {
                let clauses = u64::from(lower == Bound::Clause) + u64::from(upper == Bound::Clause);
                FormulaSize::of_clauses(clauses, n)
            }
        };
        (size, self.counted())
    }
}

impl Bound {
    /// A bound that excludes the given number of the values 0 … n. One clause excludes one of them,
    /// none or all.
    const fn excluding(numbers: u64) -> Self {
        match numbers {
            0 => Self::Nothing,
            1 => Self::Clause,
            _ => Self::Count,
        }
    }
}

pub(super) fn all_false(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for &x in literals {
        sink.add_clause(&[!x]);
    }
}

/// The size of `clauses` unit clauses.
pub(super) const fn units(clauses: u64) -> FormulaSize {
    FormulaSize::of_clauses(clauses, 1)
}

/// The number of outputs that a range needs.
const fn outputs(range: CountRange, upper: bool) -> usize {
    if upper { range.max as usize + 1 } else { range.min as usize }
}

const fn directions(style: Style, Counted { lower, upper }: Counted) -> Directions {
    if style.both_sides() { Directions::BOTH } else { Directions { up: upper, down: lower } }
}

impl<T: UnaryCounter> Cardinality for T {
    fn info(&self) -> &'static EncodingInfo {
        UnaryCounter::info(self)
    }

    fn encode(&self, literals: &[Lit], range: CountRange, style: Style, sink: &mut dyn ClauseSink) {
        let case = Case::of(literals.len() as u64, range);
        let Some(counted) = case.reduce(literals, sink) else { return };
        let Counted { lower, upper } = counted;
        let directions = directions(style, counted);
        let outputs = Outputs { number: outputs(range, upper), directions };
        let at_least = self.count(literals, outputs, sink);
        if lower {
            sink.add_clause(&[at_least[range.min as usize - 1]]);
        }
        if upper {
            sink.add_clause(&[!at_least[range.max as usize]]);
        }
    }

    fn size(&self, n: u64, range: CountRange, style: Style) -> FormulaSize {
        let (size, counted) = Case::of(n, range).reduced_size(n);
        let Some(counted) = counted else { return size };
        let outputs = outputs(range, counted.upper) as u64;
        size + self.count_size(n, outputs, directions(style, counted))
            + units(u64::from(counted.lower) + u64::from(counted.upper))
    }

    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink) {
        let compared = compared(left.len() as u64, right.len() as u64, most);
        if compared == 0 {
            all_false(left, sink);
            all_false(right, sink);
            return;
        }
        // At most the number of literals of either side.
        let compared = usize::try_from(compared).unwrap_or(usize::MAX);
        let number = compared.saturating_add(1);
        let outputs = Outputs { number, directions: Directions::BOTH };
        let left = self.count(left, outputs.of_literals(left), sink);
        let right = self.count(right, outputs.of_literals(right), sink);
        for (&l, &r) in left.iter().zip(&right).take(compared) {
            sink.add_clause(&[!l, r]);
            sink.add_clause(&[l, !r]);
        }
        for side in [&left, &right] {
            all_false(&side[compared..], sink);
        }
    }

    fn same_size(&self, left: u64, right: u64, most: u32) -> FormulaSize {
        let compared = compared(left, right, most);
        if compared == 0 {
            return units(left + right);
        }
        let counted = [left, right].into_iter().map(|side| {
            let past = units((side > compared).into());
            past + self.count_size(side, side.min(compared + 1), Directions::BOTH)
        });
        FormulaSize::of_clauses(2 * compared, 2) + counted.sum()
    }
}

/// The number of outputs in which two counters are compared; the next output, if any, is false. It
/// is 0 where no literal may be true.
fn compared(left: u64, right: u64, most: u32) -> u64 {
    left.min(right).min(most.into())
}
