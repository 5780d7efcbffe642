//! Counters with unary outputs, and what they all make of them: ranges and equal numbers.
//!
//! Output j says "at least j of the literals are true". A counter is cut off after the outputs that
//! are needed: one above an upper bound, or as many as a lower bound asks for.
//!
//! Not everything is counted, by no cardinality encoding: "at least one" and "at most n-1" are one
//! clause of all literals each; "none" and "all" are n unit clauses, what cannot be is the empty
//! clause, and what is always so, none.

use super::{Cardinality, EncodingInfo, Style};
use crate::instance::Lit;
use crate::model::CountRange;
use crate::sat::cnf::{ClauseSink, FormulaSize};

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
pub(super) trait UnaryCounter: EncodingInfo {
    /// Writes a counter of the literals, at least one, with `outputs` outputs (1 to the number of
    /// literals).
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

/// Writes counters of the two halves of the literals, two at least.
pub(super) fn count_halves<C: UnaryCounter>(
    counter: &C,
    literals: &[Lit],
    outputs: usize,
    directions: Directions,
    sink: &mut dyn ClauseSink,
) -> [Vec<Lit>; 2] {
    let (left, right) = literals.split_at(literals.len() / 2);
    [left, right].map(|half| counter.count(half, outputs.min(half.len()), directions, sink))
}

/// What [`count_halves`] adds for `n` literals, and the outputs of each half.
pub(super) fn halves_size<C: UnaryCounter>(
    counter: &C,
    n: u64,
    outputs: u64,
    directions: Directions,
) -> (FormulaSize, [u64; 2]) {
    let halves = [n / 2, n - n / 2];
    let mut size = FormulaSize::default();
    for half in halves {
        size += counter.count_size(half, outputs.min(half), directions);
    }
    (size, halves.map(|half| outputs.min(half)))
}

/// What a range asks of n literals.
pub(super) enum Case {
    /// What cannot be.
    Impossible,
    /// That all are false.
    AllFalse,
    /// That all are true.
    AllTrue,
    /// What the two bounds ask.
    Bounds { lower: Bound, upper: Bound },
}

/// What a bound asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing.
    Nothing,
    /// One clause: at least one is true, or not all are.
    Clause,
    /// Counting.
    Count,
}

/// The bounds that are left to a counter, at least one.
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

    /// What is left to a counter.
    const fn counted(&self) -> Option<Counted> {
        let Self::Bounds { lower, upper } = self else { return None };
        let lower = matches!(lower, Bound::Count);
        let upper = matches!(upper, Bound::Count);
        if lower || upper { Some(Counted { lower, upper }) } else { None }
    }

    /// Writes the clauses that need no counter, and tells what a counter is left to do.
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

    /// What [`Case::reduce`] writes, and what a counter is left to do.
    pub(super) fn reduced_size(self, n: u64) -> (FormulaSize, Option<Counted>) {
        let size = match self {
            Self::Impossible => FormulaSize { variables: 0, clauses: 1, literals: 0 },
            Self::AllFalse | Self::AllTrue => units(n),
            Self::Bounds { lower, upper } => {
                let clauses = u64::from(lower == Bound::Clause) + u64::from(upper == Bound::Clause);
                FormulaSize { variables: 0, clauses, literals: clauses * n }
            }
        };
        (size, self.counted())
    }
}

impl Bound {
    /// A bound that excludes so many of the numbers 0 … n. To exclude one, none or all, takes one
    /// clause.
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

/// So many clauses of one literal.
pub(super) const fn units(clauses: u64) -> FormulaSize {
    FormulaSize { variables: 0, clauses, literals: clauses }
}

/// How many outputs a range needs.
const fn outputs(range: CountRange, upper: bool) -> usize {
    if upper { range.max as usize + 1 } else { range.min as usize }
}

const fn directions(style: Style, Counted { lower, upper }: Counted) -> Directions {
    if style.both_sides() { Directions::BOTH } else { Directions { up: upper, down: lower } }
}

impl<T: UnaryCounter> Cardinality for T {
    fn encode(&self, literals: &[Lit], range: CountRange, style: Style, sink: &mut dyn ClauseSink) {
        let case = Case::of(literals.len() as u64, range);
        let Some(counted) = case.reduce(literals, sink) else { return };
        let Counted { lower, upper } = counted;
        let directions = directions(style, counted);
        let at_least = self.count(literals, outputs(range, upper), directions, sink);
        if lower {
            sink.add_clause(&[at_least[range.min as usize - 1]]);
        }
        if upper {
            sink.add_clause(&[!at_least[range.max as usize]]);
        }
    }

    fn size(&self, n: u64, range: CountRange, style: Style) -> FormulaSize {
        let (mut size, counted) = Case::of(n, range).reduced_size(n);
        if let Some(counted) = counted {
            let outputs = outputs(range, counted.upper) as u64;
            size += self.count_size(n, outputs, directions(style, counted));
            size += units(u64::from(counted.lower) + u64::from(counted.upper));
        }
        size
    }

    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink) {
        let Some(Same { compared, .. }) = Same::of(left.len() as u64, right.len() as u64, most)
        else {
            all_false(left, sink);
            all_false(right, sink);
            return;
        };
        // No more than either side has literals.
        let compared = usize::try_from(compared).unwrap_or(usize::MAX);
        let outputs = |side: &[Lit]| side.len().min(compared.saturating_add(1));
        let left = self.count(left, outputs(left), Directions::BOTH, sink);
        let right = self.count(right, outputs(right), Directions::BOTH, sink);
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
