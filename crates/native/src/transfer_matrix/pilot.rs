//! The number of states of an order, from a sweep without polynomials.

use super::graph::Graph;
use super::order::Order;
use crate::independent_sets::{Keys, Layer, Step, steps};
use nq_board::run::control::{Control, StopReason};

/// An order, with its steps and states.
#[derive(Clone, Debug)]
pub(super) struct Pilot {
    pub(super) order: Order,
    pub(super) steps: Vec<Step>,
    /// The states after all steps together.
    pub(super) states: usize,
    /// The most states after one step.
    pub(super) peak: usize,
}

/// The order with the fewest states of sets of weights up to `most`. `None` if each has more than
/// `limit` states together, or too many slots.
pub(super) fn best(
    graph: &Graph,
    weights: &[u32],
    most: u32,
    limit: usize,
    control: &Control,
) -> Result<Option<Pilot>, StopReason> {
    let mut best: Option<Pilot> = None;
    for (order, vertices) in Order::all_of(graph) {
        let Some(steps) = steps(&graph.neighbours, weights, vertices.into_iter()) else { continue };
        let limit = best.as_ref().map_or(limit, |best| best.states - 1);
        if let Some((states, peak)) = sweep(&steps, most, limit, control)? {
            best = Some(Pilot { order, steps, states, peak });
        }
    }
    Ok(best)
}

/// The states of all steps and the most of one; `None` above the limit.
fn sweep(
    steps: &[Step],
    most: u32,
    limit: usize,
    control: &Control,
) -> Result<Option<(usize, usize)>, StopReason> {
    let (mut keys, mut spare, mut layer) = (Keys::start(), Keys::default(), Layer::default());
    let (mut states, mut peak) = (1, 1);
    for step in steps {
        keys.advance(step, most, &mut spare, &mut layer, control)?;
        states += keys.len();
        peak = peak.max(keys.len());
        if states > limit {
            return Ok(None);
        }
    }
    Ok(Some((states, peak)))
}
