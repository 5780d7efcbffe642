//! The states of a sweep and its memory, estimated from smaller boards.

use super::graph::Graph;
use super::order::Order;
use super::pilot::{Pilot, best};
use super::sizes::Sizes;
use nq_board::base::board::Board;
use nq_board::model::Problem;
use nq_board::run::control::Control;

/// States of a smaller board from which larger ones are extrapolated.
const ENOUGH: f64 = 5_000.0;

/// Bytes of a state beside its coefficients: keys, a hash table, and its place.
const PER_STATE: f64 = 64.0;

/// The states of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Forecast {
    /// The order with the fewest states.
    pub(super) order: Order,
    /// The states after all steps together.
    states: f64,
    /// The most states after one step.
    peak: f64,
}

impl Forecast {
    /// A forecast from empty square boards, each two rows larger than the one before, up to the
    /// shorter side of the board. The states after a step grow like the powers of a number.
    pub(super) fn of(problem: &Problem) -> Self {
        let (rows, cols) = (problem.board.rows(), problem.board.cols());
        let (short, long) = (rows.min(cols), rows.max(cols));
        let mut last = (1, Self { order: Order::ALL[0], states: 1.0, peak: 1.0 });
        for side in (1..=short).filter(|side| (short - side).is_multiple_of(2)) {
            let Some(forecast) = Self::of_empty(problem, side) else { break };
            last = (side, forecast);
            if forecast.states > ENOUGH {
                break;
            }
        }
        let (side, Self { order, states, peak }) = (f64::from(last.0), last.1);
        let (short, long) = (f64::from(short), f64::from(long));
        let grown = |number: f64| number.powf(short / side);
        let states = grown(states / (side * side)).max(1.0) * short * long;
        Self { order, states, peak: grown(peak) }
    }

    /// That of an empty square board, by a pilot. `None` if it has too many slots.
    fn of_empty(problem: &Problem, side: u16) -> Option<Self> {
        let board = Board::new(side, side).wrapped(problem.board.wrap());
        let (blocked, walls, fixed) = Default::default();
        let empty = Problem { board, blocked, walls, fixed, ..problem.clone() };
        let graph = Graph::of(&empty, &[])?;
        best(&graph, &vec![0; graph.len()], u32::MAX, usize::MAX, &Control::default())
            .ok()?
            .map(|pilot| Self::from(&pilot))
    }

    /// The memory of a sweep over this number of vertices in bytes: for the total alone, or for
    /// polynomials.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn memory(&self, vertices: usize, sizes: &Sizes) -> u64 {
        let vertices = vertices as f64;
        // Half of the vertices have half of the pieces.
        let (coefficients, bits, transitions) = if sizes.is_any() {
            (1.0, 0.6 * vertices, 0.0)
        } else {
            (sizes.coefficients(vertices), 0.3 * vertices, 4.0 * self.states)
        };
        let polynomial = 8.0 * coefficients * (bits / 64.0).ceil() + PER_STATE;
        whole(2.0 * self.peak * polynomial + transitions)
    }
}

impl From<&Pilot> for Forecast {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn from(pilot: &Pilot) -> Self {
        Self { order: pilot.order, states: pilot.states as f64, peak: pilot.peak as f64 }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
const fn whole(number: f64) -> u64 {
    number as u64
}
