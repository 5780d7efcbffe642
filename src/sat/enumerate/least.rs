//! The least number of true literals: solve, ask for fewer, until there are no models left.

use crate::instance::Lit;
use crate::model::CountRange;
use crate::run::control::Completion;
use crate::run::outcome::Outcome;
use crate::sat::encoding::Cardinality;
use crate::sat::encoding::Style;
use crate::sat::solver::{Backend, BackendError, Satisfiability};

/// Looks for a model of what was written into the backend in which as few of the literals as
/// possible are true, and finds how many those are, if there is a model. `better` sees each model
/// that is better than those before. Once the search is complete, nothing is better.
///
/// Each step adds its bound as a constraint of its own. From above: a model is mostly found soon,
/// the proof that nothing is better comes once, and a stopped search has something to show.
///
/// # Errors
/// When the backend fails. Being stopped is no error.
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
