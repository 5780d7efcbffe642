//! The least number of true literals: solve, require fewer, and repeat until there is no model.

use crate::instance::Lit;
use crate::sat::encoding::{Cardinality, Style};
use crate::sat::solver::{Backend, BackendError, Satisfiability};
use nq_board::model::CountRange;
use nq_board::run::{Completion, Outcome};

/// Finds a model of the clauses in the backend with as few true literals as possible, and their
/// number, if there is a model. `better` receives each model that improves on those before. A
/// complete search proves that no model is better.
///
/// Each step adds its bound as a new constraint. Going down from above finds a model early, needs
/// one proof of optimality, and leaves a result when the search is stopped. Fails when the backend
/// fails. Stopping is not an error.
pub fn least(
    literals: &[Lit],
    cardinality: &dyn Cardinality,
    backend: &mut dyn Backend,
    better: &mut dyn FnMut(&dyn Backend),
) -> Result<Outcome<Option<u32>>, BackendError> {
    let mut count = None;
    loop {
        match backend.solve()? {
            Satisfiability::Unsatisfiable => {
                return Ok(Outcome::new(count, Completion::Complete));
            }
            Satisfiability::Unknown(reason) => {
                return Ok(Outcome::new(count, Completion::Stopped(reason)));
            }
            Satisfiability::Satisfiable => {}
        }
        let is_true = |literal: &&Lit| backend.value(literal.var()) == literal.is_positive();
        let found = u32::try_from(literals.iter().filter(is_true).count()).unwrap_or(u32::MAX);
        count = Some(found);
        better(backend);
        let Some(max) = found.checked_sub(1) else {
            return Ok(Outcome::new(count, Completion::Complete));
        };
        cardinality.encode(literals, CountRange { min: 0, max }, Style::default(), backend);
    }
}
