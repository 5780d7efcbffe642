//! The specification, and the file with all solutions forbidden as well: OPB files in the
//! restricted form of a bundle.
//!
//! The first line is `* #variable= N #constraint= M`. Other lines that start with `*` are comments.
//! Every further line is one constraint: `+1 x1 -2 x3 >= 1 ;` or the same with `=`. There is no
//! objective, and all variables are board variables.

mod constraint;
mod error;
mod parse;

use std::collections::HashSet;
use std::io::BufRead;

pub use error::OpbError;

use super::Variables;
use super::lines::{Lines, ascii};
use super::words::shown;
use constraint::Constraint;
use nq_board::base::placement::Placement;
use nq_board::model::Problem;

/// An OPB file on the variables of a board.
#[derive(Clone, Debug)]
pub struct Opb {
    variables: Variables,
    constraints: Vec<Constraint>,
}

impl Opb {
    /// Parses a file over the variables of the problem's board. If the board has none, a file with
    /// constraints has one variable `x1` without a meaning.
    ///
    /// # Errors
    /// For the first fault, with its line.
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
            // Models can be described in any language. But a comment must not contain a line end,
            // and veripb stops at text that is not UTF-8.
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

    /// The number of constraints.
    #[must_use]
    pub fn len(&self) -> usize {
        self.constraints.len()
    }

    /// Whether there are no constraints.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// The number of constraints for `VeriPB`, which counts an equality as two.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.constraints.iter().map(|constraint| 1 + u64::from(constraint.is_equality)).sum()
    }

    /// Checks that every listed placement satisfies every constraint.
    ///
    /// # Errors
    /// For the first solution that does not, with the line of the constraint.
    pub fn holds_for(&self, listed: &[Placement]) -> Result<(), OpbError> {
        let terms = self.terms_by_variable();
        let mut is_true = vec![false; terms.len()];
        let mut sums = vec![0; self.constraints.len()];
        for (index, placement) in listed.iter().enumerate() {
            let number = index + 1;
            let occupied = self.numbers(placement).ok_or(OpbError::OffBoard { number })?;
            is_true.fill(false);
            sums.fill(0);
            for variable in occupied.into_iter().map(|variable| variable as usize) {
                if !std::mem::replace(&mut is_true[variable], true) {
                    terms[variable].iter().for_each(|&(c, coefficient)| sums[c] += coefficient);
                }
            }
            let broken = self.constraints.iter().zip(&sums).find(|(c, sum)| !c.holds(**sum));
            if let Some((broken, _)) = broken {
                return Err(OpbError::Broken { number, line: broken.line });
            }
        }
        Ok(())
    }

    /// For each board variable the indices of its constraints, and its coefficients there. Few
    /// variables are true in a placement, so it takes much less time than the constraints do.
    fn terms_by_variable(&self) -> Vec<Vec<(usize, i64)>> {
        let mut by_variable = vec![Vec::new(); self.variables.count() as usize + 1];
        for (index, constraint) in self.constraints.iter().enumerate() {
            for &(coefficient, variable) in &constraint.terms {
                // The variable without a meaning stays false.
                if let Some(terms) = by_variable.get_mut(variable as usize) {
                    terms.push((index, coefficient));
                }
            }
        }
        by_variable
    }

    /// Checks that the file has the constraints of the specification in their order, followed by
    /// one for each listed solution, in the order of the list. Such a constraint forbids the
    /// solution's pieces together if no placement contains another, and otherwise this placement
    /// alone.
    ///
    /// # Errors
    /// For the first constraint that differs.
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

    /// The constraint that one of these variables is false or, if placements may contain each
    /// other, that one of the others is true.
    fn forbidding(&self, problem: &Problem, occupied: &[u32]) -> Constraint {
        let in_placement: HashSet<u32> = occupied.iter().copied().collect();
        let named = (1..=self.variables.count()).filter_map(|variable| {
            let is_occupied = in_placement.contains(&variable);
            let coefficient = if is_occupied { -1 } else { 1 };
            (is_occupied || !problem.is_antichain()).then_some((coefficient, variable))
        });
        let mut terms: Vec<_> = named.collect();
        let mut right = 1 - i64::try_from(in_placement.len()).unwrap_or(i64::MAX);
        if terms.is_empty() {
            // These files have no empty sums: this constraint replaces `0 >= 1`.
            (terms, right) = (vec![(1, 1)], 2);
        }
        Constraint { line: 0, terms, is_equality: false, right }
    }

    /// The variables that are true in a placement, in ascending order.
    fn numbers(&self, placement: &Placement) -> Option<Vec<u32>> {
        placement.pieces().iter().map(|&placed| self.variables.number(placed)).collect()
    }
}
