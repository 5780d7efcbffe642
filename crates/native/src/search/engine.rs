//! The search as an engine.

use std::ops::ControlFlow;
use std::time::Duration;

use super::Squares;
use crate::mask::Mask;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::Control;
use nq_board::run::engine::{Engine, EngineError, EngineKind, Profile, Visit};
use nq_board::run::forecast::{Basis, Forecast};
use nq_board::run::outcome::Outcome;

/// What is counted.
const UNITS: &str = "nodes";

/// The seconds of a node, and of one that counts pieces on sets or covers squares. (`cargo bench
/// --bench planner -- search` compares forecasts with times.)
const PER_NODE: f64 = 69e-9;
const PER_NODE_WITH_SETS: f64 = 200e-9;

/// The seconds of a square that a node has to cover, or of a set that lacks pieces.
const PER_NEED: f64 = 60e-9;

/// The seconds of a placement with its orbit.
const PER_PLACEMENT: f64 = 206e-9;

/// The seconds of a node that a sample enters.
const PER_SAMPLED_NODE: f64 = 150e-9;

/// The search over squares, for any model.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search;

impl Engine for Search {
    fn profile(&self) -> Profile {
        Profile {
            name: "search",
            kind: EngineKind::Native,
            about: "piece by piece over free squares, with a mask of excluded squares for each \
                    piece and square",
            models: "any",
            sizes: "up to 256 squares",
            lists: true,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        if problem.board.len() > Mask::CAPACITY {
            return Err(EngineError::Unsupported {
                engine: "search",
                why: format!(
                    "takes boards of up to {} squares, not {}",
                    Mask::CAPACITY,
                    problem.board
                ),
            });
        }
        Ok(())
    }

    fn forecast(
        &self,
        problem: &Problem,
        budget: Duration,
        control: &Control,
    ) -> Result<Forecast, EngineError> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit")]
        let nodes = (budget.as_secs_f64() / PER_SAMPLED_NODE) as u64;
        let Some(size) = self.tree_size(problem, nodes, control)? else {
            return Ok(Forecast::beyond(budget, UNITS));
        };
        let has_sets = !problem.covers.is_empty() || !problem.square_counts.is_empty();
        let second = if has_sets { PER_NODE_WITH_SETS } else { PER_NODE };
        let forecast = Forecast::new(UNITS, size.nodes, second, Basis::Sample);
        let rest = size.placements.mean * PER_PLACEMENT + size.needs.mean * PER_NEED;
        let forecast = forecast.longer_by(rest);
        Ok(Forecast { placements: Some(size.placements), ..forecast })
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome, EngineError> {
        self.supports(problem)?;
        Ok(Squares::new(problem, control, visit).run().into())
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>, EngineError> {
        let mut total = 0_u64;
        let outcome = self.list(problem, control, &mut |_| {
            total += 1;
            ControlFlow::Continue(())
        })?;
        Ok(outcome.map(|()| total.into()))
    }
}
