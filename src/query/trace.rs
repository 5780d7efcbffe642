//! A traced enumeration of a question.

use super::{Query, QueryError};
use nq_board::base::numbers::thousands;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::EngineError;
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::FormulaSize;
use nq_cnf::sat::trace::{VisitTrace, trace};

/// The largest formula that is traced: each event looks at all clauses several times.
const MOST_CLAUSES: u64 = 20_000;

impl Query {
    /// Lists every placement with varisat and blocking clauses, and passes on each event with its
    /// reasons. Only the model, its size and its encoding are heeded.
    ///
    /// # Errors
    /// As [`Query::problem`]; for more than 20,000 clauses; when varisat fails.
    pub fn trace(
        &self,
        control: &Control,
        visit: VisitTrace<'_>,
    ) -> Result<Completion, QueryError> {
        self.traced_size()?;
        let problem = self.problem()?;
        trace(&Instance::new(&problem), &self.encoding_of(&problem), control, visit).map_err(
            |error| EngineError::Failed { engine: "varisat", why: error.to_string() }.into(),
        )
    }

    /// The size of the formula, if it can be traced.
    pub(crate) fn traced_size(&self) -> Result<FormulaSize, QueryError> {
        let size = self.formula_size()?;
        if size.clauses > MOST_CLAUSES {
            let [clauses, most] = [size.clauses, MOST_CLAUSES].map(|n| thousands(n.into()));
            return Err(QueryError::Refused(format!(
                "--trace is for formulas of at most {most} clauses, and this one has {clauses}: \
                 take a smaller size"
            )));
        }
        Ok(size)
    }
}
