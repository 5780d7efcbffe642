//! A traced enumeration of a question, and its JSON records.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ask::json::{Head, pieces};
use crate::ask::question::Query;
use crate::error::{QueryError, Result};
use nq_board::base::Symbol;
use nq_board::base::numbers::thousands;
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, EngineError};
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::cnf::{Formula, FormulaSize};
use nq_cnf::sat::trace::{Reason, TraceEvent, TraceKind, VisitTrace, trace};

/// The largest formula that is traced: each event looks at all clauses several times.
const MOST_CLAUSES: u64 = 20_000;

impl Query {
    /// Lists every placement with varisat and blocking clauses, and passes on each event with its
    /// reasons. Only the model, its size and its encoding are heeded.
    ///
    /// # Errors
    /// As [`Query::problem`]; for more than 20,000 clauses; when varisat fails.
    pub fn trace(&self, control: &Control, visit: VisitTrace<'_>) -> Result<Completion> {
        self.traced_size()?;
        let problem = self.problem()?;
        trace(&Instance::new(&problem), &self.encoding_of(&problem), control, visit).map_err(
            |error| EngineError::Failed { engine: "varisat", why: error.to_string() }.into(),
        )
    }

    /// The size of the formula, if it can be traced.
    pub fn traced_size(&self) -> Result<FormulaSize> {
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

/// An event of a traced enumeration. Clauses have numbers from 1; literals are those of DIMACS.
#[derive(Clone, Debug, Serialize)]
pub struct TraceRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    event: &'static str,
    /// The pieces of a model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<BTreeMap<Symbol, Vec<String>>>,
    /// The learned clause, or the clause that excludes the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<&'a [Lit]>,
    /// The longer clause of a shortened one.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortened: Option<usize>,
    /// Of a model: decisions that lead to it. Otherwise the negation of the clause, and what
    /// follows.
    reasons: &'a [Reason],
}

impl<'a> TraceRecord<'a> {
    /// Of an event after which there are these clauses.
    pub fn new(problem: &'a Problem, clauses: &'a Formula, event: &'a TraceEvent) -> Self {
        let (event_name, placement, longer) = match &event.kind {
            TraceKind::Learned => ("learned", None, None),
            TraceKind::Shortened(longer) => ("shortened", None, Some(longer + 1)),
            TraceKind::Model(placement) => ("model", Some(placement), None),
            TraceKind::Unsatisfiable => ("unsatisfiable", None, None),
        };
        let number = clauses.clauses().len();
        let clause = (event.kind != TraceKind::Unsatisfiable).then_some(number);
        Self {
            head: Head::new(problem),
            r#type: "trace",
            event: event_name,
            pieces: placement.map(|placement| pieces(problem, placement)),
            clause,
            literals: clause.map(|number| clauses.clause(number - 1)),
            shortened: longer,
            reasons: &event.reasons,
        }
    }
}
