//! The search as an engine.

use std::ops::ControlFlow;
use std::time::Duration;

use super::Squares;
use super::sight::{self, Sight};
use crate::mask::Mask;
use nq_board::base::Count;
use nq_board::model::{Problem, RuleKind};
use nq_board::run::{
    Basis, Control, Engine, EngineError, EngineKind, Forecast, Outcome, Profile, Result, Visit,
};

/// The kinds of rules that it takes.
const TAKEN: [RuleKind; 5] =
    [RuleKind::Count, RuleKind::Cover, RuleKind::FreeTimes, RuleKind::Attack, RuleKind::Sight];

/// What is counted.
const UNITS: &str = "nodes";

/// The seconds of a node, of one that counts pieces on sets, and of one that covers squares.
/// (`cargo bench --bench planner -- search` compares forecasts with times.)
const PER_NODE: f64 = 69e-9;
const PER_NODE_WITH_SETS: f64 = 200e-9;
const PER_NODE_WITH_COVERS: f64 = 340e-9;

/// The seconds of a node that decides a square, of one that may be a target, and of one where edges
/// are joined.
const PER_DECISION: f64 = 85e-9;
const PER_DECISION_WITH_COVERS: f64 = 400e-9;
const PER_DECISION_OF_TORUS: f64 = 1.5e-6;

/// The seconds of a set that lacks pieces, of a square that a node has to cover, and of a row in
/// which a piece may have room.
const PER_SET: f64 = 60e-9;
const PER_SQUARE: f64 = 110e-9;
const PER_ROW: f64 = 12e-9;

/// The seconds of a piece of a placement, with its orbit. With the many symmetries of joined edges,
/// one soon shows that a placement is not the least of its orbit.
const PER_PIECE: f64 = 85e-9;
const PER_PIECE_OF_TORUS: f64 = 50e-9;

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
                    piece and square; square by square where pieces block or attacks are counted",
            models: "any",
            sizes: "up to 256 squares",
            lists: true,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        let refuse = |why| Err(EngineError::Unsupported { engine: "search", why });
        if problem.board.len() > Mask::CAPACITY {
            let (most, board) = (Mask::CAPACITY, problem.board);
            return refuse(format!("takes boards of up to {most} squares, not {board}"));
        }
        match problem.other_rules(&TAKEN) {
            Some(rules) => refuse(format!("does not take {}", rules.key())),
            None => Ok(()),
        }
    }

    fn forecast(&self, problem: &Problem, budget: Duration, control: &Control) -> Result<Forecast> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit")]
        let nodes = (budget.as_secs_f64() / PER_SAMPLED_NODE) as u64;
        let Some(size) = self.tree_size(problem, nodes, control)? else {
            return Ok(Forecast::beyond(budget, UNITS));
        };
        let is_by_squares = sight::is_needed(problem);
        let (second, need) = match (&problem.covers[..], &problem.square_counts[..]) {
            _ if is_by_squares && problem.board.wraps() => (PER_DECISION_OF_TORUS, 0.0),
            ([], _) if is_by_squares => (PER_DECISION, 0.0),
            _ if is_by_squares => (PER_DECISION_WITH_COVERS, 0.0),
            ([], []) => (PER_NODE, 0.0),
            ([], _) => (PER_NODE_WITH_SETS, PER_SET),
            _ => (PER_NODE_WITH_COVERS, PER_SQUARE),
        };
        let piece = if problem.board.wraps() { PER_PIECE_OF_TORUS } else { PER_PIECE };
        let basis = if size.is_rough { Basis::Guess } else { Basis::Sample };
        let forecast = Forecast::new(UNITS, size.nodes, second, basis);
        let rest = size.pieces * piece + size.needs * need + size.rows * PER_ROW;
        let forecast = forecast.longer_by(rest);
        // A sample square by square meets few leaves: it may know of no placement.
        let knows_some = !is_by_squares || size.placements.mean > 0.0;
        Ok(Forecast { placements: knows_some.then_some(size.placements), ..forecast })
    }

    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Result<Outcome> {
        self.supports(problem)?;
        Ok(if sight::is_needed(problem) {
            Sight::new(problem, control, visit).run().into()
        } else {
            Squares::new(problem, control, visit).run().into()
        })
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        let mut total = 0_u64;
        let outcome = self.list(problem, control, &mut |_| {
            total += 1;
            ControlFlow::Continue(())
        })?;
        Ok(outcome.map(|()| total.into()))
    }
}
