//! The specification and its companion with all solutions forbidden: OPB files in the narrow form
//! that the bundle has.
//!
//! The first line is `* #variable= N #constraint= M`, other lines that begin with `*` are comments,
//! and every further line is one constraint: `+1 x1 -2 x3 >= 1 ;` or the same with `=`. There is no
//! objective, and no variable but those of the board.

mod constraint;
mod error;
mod parse;

use std::collections::HashSet;
use std::io::BufRead;

pub use error::OpbError;

use super::Variables;
use super::lines::{Lines, ascii};
use super::words::shown;
use crate::base::placement::Placement;
use crate::model::Problem;
use constraint::Constraint;

/// An OPB file on the variables of a board.
#[derive(Clone, Debug)]
pub struct Opb {
    variables: Variables,
    constraints: Vec<Constraint>,
}

impl Opb {
    /// Reads a file whose variables are those of the problem's board. Where the board has none, a
    /// file with constraints has a variable `x1` that means nothing.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(reader: impl BufRead, problem: &Problem) -> Result<Self, OpbError> {
        let variables = Variables::of(problem);
        let mut lines = Lines::new(reader);
        let first = lines.text().map_err(|fault| OpbError::Text { line: 1, fault })?.unwrap_or("");
        let header = parse::header(first).filter(|&(named, constraints)| {
            let invented = variables.count() == 0 && constraints > 0;
            named == u64::from(variables.count()) + u64::from(invented)
        });
        let Some((named, announced)) = header else {
            let found = shown(first);
            return Err(OpbError::Header { variables: variables.count(), found });
        };
        let mut constraints = Vec::new();
        loop {
            let line = lines.number() + 1;
            let bytes = match lines.bytes() {
                Err(fault) => return Err(OpbError::Text { line, fault }),
                Ok(None) => break,
                Ok(Some(bytes)) => bytes,
            };
            // A model tells what it asks in whatever language; but nothing in that may end a line,
            // and veripb reads no further where the text is not UTF-8.
            let text = str::from_utf8(bytes).unwrap_or_default();
            let is_comment = text.starts_with('*') && !text.contains(char::is_control);
            if !is_comment {
                let text = ascii(bytes).map_err(|fault| OpbError::Text { line, fault })?;
                constraints.push(parse::constraint(line, text, named)?);
            }
        }
        let found = constraints.len() as u64;
        if found != announced {
            return Err(OpbError::Count { header: announced, found });
        }
        Ok(Self { variables, constraints })
    }

    /// How many constraints it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.constraints.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// How many constraints `VeriPB` makes of it: two of every equality.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.constraints.iter().map(|constraint| 1 + u64::from(constraint.is_equality)).sum()
    }

    /// Every listed placement meets every constraint.
    ///
    /// # Errors
    /// The first solution that does not, and where.
    pub fn holds_for(&self, listed: &[Placement]) -> Result<(), OpbError> {
        let mut values = vec![false; self.variables.count() as usize + 1];
        for (index, placement) in listed.iter().enumerate() {
            let number = index + 1;
            let occupied = self.numbers(placement).ok_or(OpbError::OffBoard { number })?;
            values.fill(false);
            for variable in occupied {
                values[variable as usize] = true;
            }
            if let Some(broken) = self.constraints.iter().find(|c| !c.holds(&values)) {
                return Err(OpbError::Broken { number, line: broken.line });
            }
        }
        Ok(())
    }

    /// It has the constraints of the specification in their order, and behind them one for each
    /// listed solution in theirs, which forbids just this: that its pieces stand there together,
    /// where no placement contains another, or else this placement.
    ///
    /// # Errors
    /// The first constraint that is another one.
    pub fn forbids_just(
        &self,
        specification: &Self,
        problem: &Problem,
        listed: &[Placement],
    ) -> Result<(), OpbError> {
        let specified = &specification.constraints;
        let found = self.constraints.len();
        if found != specified.len() + listed.len() {
            let (specification, listed) = (specified.len(), listed.len());
            return Err(OpbError::Forbids { found, specification, listed });
        }
        let (taken_over, forbidding) = self.constraints.split_at(specified.len());
        for (index, (own, original)) in taken_over.iter().zip(specified).enumerate() {
            if !own.says_the_same(original) {
                return Err(OpbError::Differs { line: own.line, number: index + 1 });
            }
        }
        for (index, (own, placement)) in forbidding.iter().zip(listed).enumerate() {
            let number = index + 1;
            let occupied = self.numbers(placement).ok_or(OpbError::OffBoard { number })?;
            let right = self.forbidding(problem, &occupied);
            if !own.says_the_same(&right) {
                return Err(OpbError::ForbidsOther { line: own.line, number });
            }
        }
        Ok(())
    }

    /// The constraint that one of these variables is false, or, where placements may contain each
    /// other, one of the others true.
    fn forbidding(&self, problem: &Problem, occupied: &[u32]) -> Constraint {
        let held: HashSet<u32> = occupied.iter().copied().collect();
        let named = (1..=self.variables.count()).filter_map(|variable| {
            let stands = held.contains(&variable);
            let coefficient = if stands { -1 } else { 1 };
            (stands || !problem.is_antichain()).then_some((coefficient, variable))
        });
        let mut terms: Vec<_> = named.collect();
        let mut right = 1 - i64::try_from(held.len()).unwrap_or(i64::MAX);
        if terms.is_empty() {
            // There are no empty sums in these files: this is what stands for `0 >= 1`.
            (terms, right) = (vec![(1, 1)], 2);
        }
        Constraint { line: 0, terms, is_equality: false, right }
    }

    /// The variables that are true in a placement, ascending.
    fn numbers(&self, placement: &Placement) -> Option<Vec<u32>> {
        placement.pieces().iter().map(|&placed| self.variables.number(placed)).collect()
    }
}
