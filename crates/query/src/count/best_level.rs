//! The best level of a model as a term of a sequence: the most pieces, or the fewest, of which
//! there is a placement.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::ask::evidence::Evidence;
use crate::ask::json::{pieces, seconds};
use crate::ask::question::Query;
use crate::ask::solve::{First, Solution};
use crate::error::{QueryError, Result};
use nq_board::base::{Count, Placement, Symbol};
use nq_board::run::{Completion, Control};
use nq_check::verify::known_values;

/// The best level of a model: of the placements at better levels, there are none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BestLevel {
    /// The answer, with the evidence.
    pub solution: Solution,
    /// A placement at the level, which geometry checked.
    pub witness: Placement,
}

impl BestLevel {
    /// Finds it, and compares it with the published value of this source.
    pub(crate) fn find(query: &Query, source: &str, control: &Control) -> Result<Self> {
        let mut witness = None;
        let mut solution = query.first_by(control, |_, placement| witness = placement.cloned())?;
        let evidence = &mut solution.evidence;
        let searched = evidence.optimum.as_ref().map(|optimum| optimum.completion);
        let reason = searched.and_then(Completion::stopped);
        if let Some(reason) = reason.or_else(|| evidence.second().stopped()) {
            return Err(QueryError::Stopped(reason));
        }
        let (Some(witness), Some(Completion::Complete)) = (witness, searched) else {
            let model = query.model.name();
            return Err(QueryError::NoLevel(format!("{model} has no best level here")));
        };
        let mut known = known_values(&solution.problem, &solution.answer.tally, true);
        known.retain(|known| known.source == source);
        evidence.known = known;
        Ok(Self { solution, witness })
    }

    /// The level. Fails if it differs from the published value.
    pub(crate) fn value(&self) -> Result<Count> {
        QueryError::check_known(&self.solution.evidence.known)?;
        let level = self.solution.optimum().and_then(|level| u64::try_from(level).ok());
        Ok(level.unwrap_or_default().into())
    }
}

/// The witness, and the keys of the answer that say who found and confirmed the level.
impl Serialize for BestLevel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Brief<'a> {
            engine: &'a str,
            seconds: f64,
            pieces: BTreeMap<Symbol, Vec<String>>,
            evidence: &'a Evidence,
            #[serde(flatten)]
            first: &'a Option<First>,
        }
        let Solution { problem, answer, evidence, first, .. } = &self.solution;
        let (engine, seconds) = (&answer.engine, seconds(answer.time));
        let pieces = pieces(problem, &self.witness);
        Brief { engine, seconds, pieces, evidence, first }.serialize(serializer)
    }
}
