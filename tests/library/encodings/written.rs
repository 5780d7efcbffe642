//! Encodings as the tests use them: over new inputs, in every style, and as clauses to inspect.

use std::fmt;

use itertools::iproduct;
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::{ClauseCounter, ClauseSink, Formula, FormulaSize};
use nq_sat::sat::encoding::{
    AT_MOST_ONE, AtMostOne, CARDINALITY, Cardinality, Encoding, EncodingInfo, Sides, Style,
};

use super::propagator::Propagator;
use crate::support::clauses::Clause;

/// Inputs up to which every assignment is tried.
pub const ALL_ASSIGNMENTS: usize = 8;

pub const SIDES: [Sides; 2] = [Sides::Both, Sides::One];

/// Group sizes that make sense, and some that do not.
const GROUP_SIZES: [u32; 8] = [2, 3, 4, 5, 0, 1, 100, u32::MAX];

/// Every style with a distinct meaning for the encoding.
pub fn styles(encoding: &dyn AtMostOne) -> Vec<Style> {
    let sizes: &[u32] = if encoding.info().grouping.is_some() { &GROUP_SIZES } else { &[] };
    let group_sizes = std::iter::once(None).chain(sizes.iter().copied().map(Some));
    iproduct!(SIDES, group_sizes).map(|(sides, group_size)| Style { sides, group_size }).collect()
}

/// The style without a given group size.
pub const fn sided(sides: Sides) -> Style {
    Style { sides, group_size: None }
}

/// Every pair of encodings on both sides, with the default group size and others.
pub fn every_encoding() -> impl Iterator<Item = Encoding> {
    iproduct!(AT_MOST_ONE, CARDINALITY).flat_map(|(&at_most_one, &cardinality)| {
        let styles = styles(at_most_one).into_iter();
        let styles = styles.filter(|style| matches!(style.group_size, None | Some(2 | 5)));
        styles.map(move |style| Encoding { at_most_one, cardinality, style })
    })
}

/// A constraint with the encoding that writes it.
#[derive(Clone, Copy)]
pub enum Constraint {
    AtMostOne(&'static dyn AtMostOne, Style),
    Range(&'static dyn Cardinality, Sides, CountRange),
    /// Equally many of the first inputs, this many, and of the others, and at most so many.
    Same(&'static dyn Cardinality, usize, u32),
}

/// A constraint on a number of inputs.
#[derive(Clone, Copy)]
pub struct Case {
    pub n: usize,
    pub constraint: Constraint,
}

/// Every at-most-one encoding in every style, for up to this many inputs.
pub fn at_most_ones(most: usize) -> impl Iterator<Item = Case> {
    iproduct!(AT_MOST_ONE, 0..=most).flat_map(|(&encoding, n)| {
        let case = move |style| Case { n, constraint: Constraint::AtMostOne(encoding, style) };
        styles(encoding).into_iter().map(case)
    })
}

/// Every cardinality encoding for `n` inputs, with these ranges.
pub fn ranges(n: usize, ranges: Vec<(u32, u32)>) -> impl Iterator<Item = Case> {
    iproduct!(CARDINALITY, SIDES, ranges).map(move |(&encoding, sides, (min, max))| {
        let range = CountRange { min, max };
        Case { n, constraint: Constraint::Range(encoding, sides, range) }
    })
}

/// All ranges with bounds up to `most`, also empty ones.
pub fn bounds(most: usize) -> Vec<(u32, u32)> {
    let most = u32::try_from(most).unwrap();
    iproduct!(0..=most, 0..=most).collect()
}

/// Every cardinality encoding for equal numbers of up to `side` inputs on each side, with these
/// limits.
pub fn same_numbers(side: usize, most: Vec<u32>) -> impl Iterator<Item = Case> {
    iproduct!(CARDINALITY, 0..=side, 0..=side, most).map(|(&encoding, left, right, most)| Case {
        n: left + right,
        constraint: Constraint::Same(encoding, left, most),
    })
}

impl Case {
    /// The description of the encoding.
    pub fn info(self) -> &'static EncodingInfo {
        match self.constraint {
            Constraint::AtMostOne(encoding, _) => encoding.info(),
            Constraint::Range(encoding, ..) | Constraint::Same(encoding, ..) => encoding.info(),
        }
    }

    pub const fn sides(self) -> Sides {
        match self.constraint {
            Constraint::AtMostOne(_, style) => style.sides,
            Constraint::Range(_, sides, _) => sides,
            Constraint::Same(..) => Sides::Both,
        }
    }

    /// The same case with other sides; equal numbers have none.
    pub const fn with_sides(self, sides: Sides) -> Self {
        let constraint = match self.constraint {
            Constraint::AtMostOne(encoding, style) => {
                Constraint::AtMostOne(encoding, Style { sides, ..style })
            }
            Constraint::Range(encoding, _, range) => Constraint::Range(encoding, sides, range),
            same @ Constraint::Same(..) => same,
        };
        Self { constraint, ..self }
    }

    fn write(self, inputs: &[Lit], sink: &mut dyn ClauseSink) {
        match self.constraint {
            Constraint::AtMostOne(encoding, style) => encoding.encode(inputs, style, sink),
            Constraint::Range(encoding, sides, range) => {
                encoding.encode(inputs, range, sided(sides), sink);
            }
            Constraint::Same(encoding, left, most) => {
                encoding.encode_same(&inputs[..left], &inputs[left..], most, sink);
            }
        }
    }

    pub fn written(self) -> Written {
        Written::of(self.n, &|inputs, sink| self.write(inputs, sink))
    }

    /// The size by the size formula of the encoding.
    pub fn size(self) -> FormulaSize {
        let n = self.n as u64;
        match self.constraint {
            Constraint::AtMostOne(encoding, style) => encoding.size(n, style),
            Constraint::Range(encoding, sides, range) => encoding.size(n, range, sided(sides)),
            Constraint::Same(encoding, left, most) => {
                encoding.same_size(left as u64, n - left as u64, most)
            }
        }
    }

    /// The variables and clauses written, by both sinks that count them.
    pub fn size_written(self) -> FormulaSize {
        let (mut counter, mut formula) = (ClauseCounter::default(), Formula::default());
        self.write(&inputs(self.n, &mut counter), &mut counter);
        self.write(&inputs(self.n, &mut formula), &mut formula);
        let size = counter.size();
        assert_eq!(size, size_of(&formula));
        FormulaSize { variables: size.variables - self.n as u64, ..size }
    }

    /// Whether some completion of a partial assignment of the inputs satisfies the constraint.
    pub fn is_possible(self, values: &[Option<bool>]) -> bool {
        let (least, most) = true_ones(values);
        match self.constraint {
            Constraint::AtMostOne(..) => least <= 1,
            Constraint::Range(.., CountRange { min, max }) => {
                least.max(min as usize) <= most.min(max as usize)
            }
            Constraint::Same(_, left, bound) => {
                let (left, right) = values.split_at(left);
                let ((l, left), (r, right)) = (true_ones(left), true_ones(right));
                l.max(r) <= left.min(right).min(bound as usize)
            }
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, n = {}, ", self.info().name, self.n)?;
        match self.constraint {
            Constraint::AtMostOne(_, style) => write!(f, "{style:?}"),
            Constraint::Range(_, sides, range) => write!(f, "{range:?}, {sides:?}"),
            Constraint::Same(_, left, most) => write!(f, "{left} on the left, at most {most}"),
        }
    }
}

/// The least and greatest number of inputs that can be true.
pub fn true_ones(values: &[Option<bool>]) -> (usize, usize) {
    let count = |wanted| values.iter().filter(|&&value| value == wanted).count();
    (count(Some(true)), count(Some(true)) + count(None))
}

/// The clauses over this many inputs.
pub struct Written {
    pub inputs: Vec<Lit>,
    pub variables: usize,
    pub clauses: Vec<Clause>,
}

impl Written {
    pub fn of(n: usize, write: &dyn Fn(&[Lit], &mut dyn ClauseSink)) -> Self {
        let mut formula = Formula::default();
        let inputs = inputs(n, &mut formula);
        write(&inputs, &mut formula);
        Self { inputs, variables: formula.variables(), clauses: clauses_of(&formula) }
    }

    /// The inputs' DIMACS numbers.
    pub fn numbers(&self) -> Vec<i32> {
        self.inputs.iter().map(|input| input.dimacs()).collect()
    }

    pub fn propagator(&self) -> Propagator {
        Propagator::new(self.variables, &self.clauses)
    }

    /// The same with one clause left out.
    pub fn without(&self, clause: usize) -> Self {
        let mut clauses = self.clauses.clone();
        clauses.remove(clause);
        Self { inputs: self.inputs.clone(), variables: self.variables, clauses }
    }
}

/// New variables, every other one negated: encodings take literals, not variables.
fn inputs(n: usize, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    (0..n)
        .map(|i| {
            let var = sink.new_var();
            if i % 2 == 0 { var.positive() } else { var.negative() }
        })
        .collect()
}

pub fn clauses_of(formula: &Formula) -> Vec<Clause> {
    formula.clauses().map(|clause| clause.iter().map(|lit| lit.dimacs()).collect()).collect()
}

pub fn size_of(formula: &Formula) -> FormulaSize {
    FormulaSize {
        variables: formula.variables() as u64,
        clauses: formula.clauses().count() as u64,
        literals: formula.clauses().map(|clause| clause.len() as u64).sum(),
    }
}
