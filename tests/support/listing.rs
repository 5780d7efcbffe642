//! The placements that an engine lists.

use std::ops::ControlFlow;

use nq_sat::base::placement::Placement;
use nq_sat::model::Problem;
use nq_sat::run::control::{Completion, Control};
use nq_sat::run::engine::Engine;

/// All placements that an engine lists, in its order.
pub fn list(engine: &dyn Engine, problem: &Problem) -> Vec<Placement> {
    let mut placements = Vec::new();
    let outcome = engine.list(problem, &Control::default(), &mut |placement| {
        placements.push(placement.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.unwrap().completion, Completion::Complete, "{}", engine.name());
    placements
}
