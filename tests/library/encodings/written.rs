//! Encodings as the tests use them: over new inputs, in every style, and as clauses to inspect.

use itertools::iproduct;
use nq_sat::instance::Lit;
use nq_sat::sat::cnf::{ClauseCounter, ClauseSink, Formula, FormulaSize};
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Encoding, EncodingInfo, Sides, Style};

use super::propagator::Propagator;
use crate::support::clauses::Clause;

/// Writes clauses over the given inputs.
pub type Write<'a> = &'a dyn Fn(&[Lit], &mut dyn ClauseSink);

pub const SIDES: [Sides; 2] = [Sides::Both, Sides::One];

/// Group sizes that make sense, and some that do not.
const GROUP_SIZES: [u32; 8] = [2, 3, 4, 5, 0, 1, 100, u32::MAX];

/// Every style with a distinct meaning for the encoding.
pub fn styles(encoding: &dyn EncodingInfo) -> Vec<Style> {
    let sizes: &[u32] = if encoding.grouping().is_some() { &GROUP_SIZES } else { &[] };
    let group_sizes = std::iter::once(None).chain(sizes.iter().copied().map(Some));
    iproduct!(SIDES, group_sizes).map(|(sides, group_size)| Style { sides, group_size }).collect()
}

/// The style without a given group size.
pub const fn sided(sides: Sides) -> Style {
    Style { sides, group_size: None }
}

/// Every pair of encodings in every style of the at-most-one encoding.
pub fn every_encoding() -> impl Iterator<Item = Encoding> {
    iproduct!(AT_MOST_ONE, CARDINALITY).flat_map(|(&at_most_one, &cardinality)| {
        styles(at_most_one).into_iter().map(move |style| Encoding {
            at_most_one,
            cardinality,
            style,
        })
    })
}

/// The clauses over this many inputs.
pub struct Written {
    pub inputs: Vec<Lit>,
    pub variables: usize,
    pub clauses: Vec<Clause>,
}

impl Written {
    pub fn of(n: usize, write: Write<'_>) -> Self {
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

/// The variables and clauses beyond the inputs, by both sinks that count them.
pub fn size_written(n: usize, write: Write<'_>) -> FormulaSize {
    let (mut counter, mut formula) = (ClauseCounter::default(), Formula::default());
    let literals = inputs(n, &mut counter);
    write(&literals, &mut counter);
    let literals = inputs(n, &mut formula);
    write(&literals, &mut formula);
    let size = counter.size();
    assert_eq!(size, size_of(&formula));
    FormulaSize { variables: size.variables - n as u64, ..size }
}
