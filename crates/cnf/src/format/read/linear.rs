//! Linear constraints over 0-1 variables, and their encoding as clauses.
//!
//! A sum counts true literals: the term -x equals the negation of x minus 1, and the term 3x is x
//! three times. A bound on a sum of `n` such terms, `m` of them negative, is a bound on the number
//! of true literals among `n`, larger by `m`. The equality of two sums is such a bound too. The
//! encodings of [`crate::sat::encoding`] turn it into clauses.

use super::error::{Place, ReadError, Result};
use super::notes::Notes;
use crate::format::Relation;
use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::encoding::Encoding;
use nq_board::model::CountRange;

/// The largest coefficient.
pub(super) const LARGEST: u64 = 1000;

/// An OPB file.
#[derive(Clone, Debug)]
pub struct Opb {
    /// The number of variables of the objective and the constraints.
    pub variables: u32,
    /// The objective to minimise, if there is one.
    pub objective: Option<Vec<Term>>,
    /// The information in its comments.
    pub notes: Notes,
    pub(super) terms: Vec<Term>,
    pub(super) constraints: Vec<Linear>,
    /// The first coefficient that is 0 or too large.
    pub(super) unlike: Option<(i64, Place)>,
}

/// A coefficient and its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The coefficient.
    pub coefficient: i64,
    /// The variable, 0 or 1.
    pub var: Var,
}

/// A linear constraint without its terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The end of its terms in the list of all terms.
    pub(super) end: usize,
    /// The relation; a file has no `<=`.
    pub relation: Relation,
    /// The bound.
    pub bound: i64,
}

/// An objective as a number of literals: minimise the number of true ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The literals.
    pub literals: Vec<Lit>,
    /// The number of true literals minus the value of the objective.
    pub less: i64,
}

impl Opb {
    pub(super) fn new(variables: u32) -> Self {
        Self {
            variables,
            objective: None,
            notes: Notes::default(),
            terms: Vec::new(),
            constraints: Vec::new(),
            unlike: None,
        }
    }

    /// The constraints with their terms, in the file's order.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = (&[Term], Linear)> {
        (0..self.constraints.len()).map(|index| self.constraint(index))
    }

    /// The constraint with the given index, counted from 0, with its terms.
    ///
    /// # Panics
    /// When the index is out of range.
    pub fn constraint(&self, index: usize) -> (&[Term], Linear) {
        let start = index.checked_sub(1).map_or(0, |before| self.constraints[before].end);
        let constraint = self.constraints[index];
        (&self.terms[start..constraint.end], constraint)
    }

    /// The objective as a number of literals, if there is one.
    pub fn cost(&self) -> Result<Option<Cost>> {
        self.only_units()?;
        Ok(self
            .objective
            .as_ref()
            .map(|terms| Cost { less: negative(terms), literals: literals(terms).collect() }))
    }

    /// Writes the variables, and clauses that hold exactly when the constraints hold. Fails when a
    /// coefficient is 0 or too large.
    pub fn encode(&self, encoding: &Encoding, sink: &mut dyn ClauseSink) -> Result<()> {
        self.only_units()?;
        for _ in 0..self.variables {
            sink.new_var();
        }
        let mut all = Vec::new();
        for (terms, linear) in self.constraints() {
            all.clear();
            all.extend(literals(terms));
            Count::of(terms, linear).encode(&all, encoding, sink);
        }
        Ok(())
    }

    /// The size of the formula that [`Opb::encode`] writes, computed by the size formulas.
    pub fn size(&self, encoding: &Encoding) -> FormulaSize {
        let constraints = self
            .constraints()
            .map(|(terms, linear)| Count::of(terms, linear).size(number(terms), encoding));
        FormulaSize::of_variables(self.variables.into()) + constraints.sum()
    }

    fn only_units(&self) -> Result<()> {
        match self.unlike {
            Some((coefficient, at)) => {
                let what = format!(
                    "the coefficient {coefficient} is not supported: expected one from \
                     -{LARGEST} to {LARGEST}, but not 0"
                );
                Err(ReadError::at(at, what))
            }
            None => Ok(()),
        }
    }
}

/// The literals of a sum, each as often as its coefficient says.
fn literals(terms: &[Term]) -> impl Iterator<Item = Lit> {
    terms.iter().flat_map(|&Term { coefficient, var }| {
        let literal = if coefficient > 0 { var.positive() } else { var.negative() };
        (0..coefficient.unsigned_abs()).map(move |_| literal)
    })
}

/// The number of these literals.
fn number(terms: &[Term]) -> u64 {
    terms.iter().map(|term| term.coefficient.unsigned_abs()).fold(0, u64::saturating_add)
}

/// The number of those that are negative.
fn negative(terms: &[Term]) -> i64 {
    terms.iter().map(|term| term.coefficient.min(0)).fold(0, i64::saturating_sub)
}

/// A constraint as a condition on the number of true literals.
#[derive(Clone, Copy)]
enum Count {
    /// At most one is false.
    AllButOne,
    One,
    Within(CountRange),
}

impl Count {
    fn of(terms: &[Term], Linear { relation, bound, .. }: Linear) -> Self {
        let all = u32::try_from(number(terms)).unwrap_or(u32::MAX);
        let count = i128::from(bound) + i128::from(negative(terms));
        let min = match u32::try_from(count) {
            Ok(count) if count <= all => count,
            // A number of literals that no sum reaches: always true, or never.
            _ if count < 0 && relation == Relation::AtLeast => 0,
            _ if count > 0 && relation == Relation::AtMost => all,
            _ => return Self::Within(CountRange { min: 1, max: 0 }),
        };
        match relation {
            Relation::AtLeast if min > 1 && min + 1 == all => Self::AllButOne,
            Relation::AtLeast => Self::Within(CountRange { min, max: all }),
            Relation::AtMost => Self::Within(CountRange { min: 0, max: min }),
            Relation::Equal if min == 1 => Self::One,
            Relation::Equal => Self::Within(CountRange { min, max: min }),
        }
    }

    fn encode(self, literals: &[Lit], encoding: &Encoding, sink: &mut dyn ClauseSink) {
        let Encoding { at_most_one, cardinality, style } = encoding;
        match self {
            Self::AllButOne => {
                let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
                at_most_one.encode(&negated, *style, sink);
            }
            Self::One => {
                sink.add_clause(literals);
                at_most_one.encode(literals, *style, sink);
            }
            Self::Within(range) => cardinality.encode(literals, range, *style, sink),
        }
    }

    fn size(self, literals: u64, encoding: &Encoding) -> FormulaSize {
        let Encoding { at_most_one, cardinality, style } = encoding;
        match self {
            Self::AllButOne => at_most_one.size(literals, *style),
            Self::One => FormulaSize::of_clauses(1, literals) + at_most_one.size(literals, *style),
            Self::Within(range) => cardinality.size(literals, range, *style),
        }
    }
}
