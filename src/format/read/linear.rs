//! Linear constraints over 0-1 variables, and the clauses that say the same.
//!
//! With coefficients +1 and -1 a sum is a number of true literals: -x is the negation of x less 1. So a
//! bound on a sum of `n` terms, `m` of them negative, is a bound on how many of `n` literals are true, `m`
//! higher; the equality of two sums is such a bound too. The encodings of [`crate::encoding`] say that in clauses.

use super::error::{Place, ReadError};
use super::notes::Notes;
use crate::cnf::{ClauseSink, Lit, Var};
use crate::encoding::Encoding;
use crate::model::CountRange;

/// An OPB file.
#[derive(Clone, Debug)]
pub struct Opb {
    /// Number of variables; the objective and the constraints have no others.
    pub variables: u32,
    /// What is to be made as small as possible, if anything.
    pub objective: Option<Vec<Term>>,
    /// What its comments tell.
    pub notes: Notes,
    pub(super) terms: Vec<Term>,
    pub(super) constraints: Vec<Linear>,
    /// The first coefficient other than +1 and -1.
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

/// What a constraint says of its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The sum is at least the bound.
    AtLeast,
    /// The sum is the bound.
    Equal,
}

/// What a constraint says of its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Where its terms end in the list of all.
    pub(super) end: usize,
    /// The relation.
    pub relation: Relation,
    /// The bound.
    pub bound: i64,
}

/// An objective as a number of literals: as few of them as possible are to be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The literals.
    pub literals: Vec<Lit>,
    /// What the objective is less than the number of true literals.
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
    #[must_use]
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = (&[Term], Linear)> {
        let mut start = 0;
        self.constraints.iter().map(move |&constraint| {
            let terms = &self.terms[start..constraint.end];
            start = constraint.end;
            (terms, constraint)
        })
    }

    /// The objective as a number of literals, if there is one.
    ///
    /// # Errors
    /// As [`Opb::encode`].
    pub fn cost(&self) -> Result<Option<Cost>, ReadError> {
        self.only_units()?;
        Ok(self.objective.as_ref().map(|terms| {
            let literals: Vec<Lit> = terms.iter().map(|&term| literal(term)).collect();
            Cost { less: negative(terms), literals }
        }))
    }

    /// Writes the variables and clauses that hold exactly when the constraints do.
    ///
    /// # Errors
    /// When a coefficient is neither +1 nor -1, wherever it stands.
    pub fn encode(&self, encoding: &Encoding, sink: &mut dyn ClauseSink) -> Result<(), ReadError> {
        self.only_units()?;
        for _ in 0..self.variables {
            sink.new_var();
        }
        let mut literals = Vec::new();
        for (terms, Linear { relation, bound, .. }) in self.constraints() {
            literals.clear();
            literals.extend(terms.iter().map(|&term| literal(term)));
            let count = i128::from(bound) + i128::from(negative(terms));
            encode_count(&literals, relation, count, encoding, sink);
        }
        Ok(())
    }

    fn only_units(&self) -> Result<(), ReadError> {
        match self.unlike {
            Some((coefficient, at)) => Err(ReadError::Coefficient { at, coefficient }),
            None => Ok(()),
        }
    }
}

const fn literal(term: Term) -> Lit {
    if term.coefficient > 0 { term.var.positive() } else { term.var.negative() }
}

fn negative(terms: &[Term]) -> i64 {
    let negative = terms.iter().filter(|term| term.coefficient < 0).count();
    i64::try_from(negative).unwrap_or(i64::MAX)
}

/// At least `count` of the literals are true, or exactly so many.
fn encode_count(
    literals: &[Lit],
    relation: Relation,
    count: i128,
    encoding: &Encoding,
    sink: &mut dyn ClauseSink,
) {
    let all = u32::try_from(literals.len()).unwrap_or(u32::MAX);
    let min = match u32::try_from(count) {
        Ok(count) if count <= all => count,
        // Fewer than none: always so, or never.
        _ if count < 0 && relation == Relation::AtLeast => return,
        _ => return sink.add_clause(&[]),
    };
    let Encoding { at_most_one, cardinality, style } = encoding;
    match relation {
        Relation::AtLeast if min == 0 => {}
        Relation::AtLeast if min == 1 => sink.add_clause(literals),
        Relation::AtLeast if min + 1 == all => {
            let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
            at_most_one.encode(&negated, *style, sink);
        }
        Relation::Equal if min == 1 => {
            sink.add_clause(literals);
            at_most_one.encode(literals, *style, sink);
        }
        Relation::AtLeast => {
            cardinality.encode(literals, CountRange { min, max: all }, *style, sink);
        }
        Relation::Equal => {
            cardinality.encode(literals, CountRange { min, max: min }, *style, sink);
        }
    }
}
