//! The states of a sweep and its memory, estimated from smaller boards.

use super::graph::Graph;
use super::order::Order;
use super::pilot::{Pilot, best};
use crate::base::board::Board;
use crate::base::motion::Motion;
use crate::model::Problem;
use crate::run::control::Control;

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
        let graph = Graph::of(&empty, &[Motion::Identity])?;
        best(&graph, u32::MAX, usize::MAX, &Control::default())
            .ok()?
            .map(|pilot| Self::from(&pilot))
    }

    /// The memory of a sweep over this number of squares in bytes: for the total alone, or for the
    /// numbers of sets up to a size.
    pub(super) fn memory(&self, squares: u32, most: Option<u32>) -> u64 {
        let squares = f64::from(squares);
        // Half of the squares hold half of the pieces.
        let (coefficients, bits, transitions) = match most {
            None => (1.0, 0.6 * squares, 0.0),
            Some(most) => {
                (f64::from(most).min(squares / 4.0) + 1.0, 0.3 * squares, 4.0 * self.states)
            }
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
