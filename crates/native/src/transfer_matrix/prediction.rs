//! What a count takes, from sweeps of the states alone. It depends on the problem and on the limit,
//! and on no machine.
//!
//! The nanoseconds were adjusted by hand to processor times of counts on one core of an AMD EPYC.
//! The test `times_are_near` prints both. Of counts of 20 ms and more, those on boards without
//! joined edges were within a factor of 1.7, but for nightriders on 9 x 9: their pilots do not end,
//! and they took eight times as long as predicted. On tori the numbers of subgroups vary: on 10 by
//! 10 a count took less than half of the prediction.

use std::time::Duration;

use super::graph::Graph;
use super::pilot::{MOST_STATES, best};
use super::plan::{check, too_many_slots};
use super::sizes::{Sizes, whole};
use crate::independent_sets::{Halt, Limits, Work};
use crate::stabilisers::{Group, Permutation};
use nq_board::model::Problem;
use nq_board::run::{Control, Result, StopReason, SymmetryGroup};

/// States of the pilots for each state of the chosen order.
const PILOTS: f64 = 5.0;

/// Nanoseconds for each pair of vertices, in the search for orders.
const VERTEX_PAIR: f64 = 7.0;

/// Nanoseconds for each pair of many symmetries and each point, in the search for subgroups: where
/// 16 divides the number of symmetries, as on tori with even sides, and elsewhere. Measured on tori
/// of 5 to 13 rows: 5 to 20, and 0.6 to 2.7.
const SYMMETRY_PAIR: [f64; 2] = [9.0, 1.2];

/// Nanoseconds for each state of a pilot.
const PILOT_STATE: f64 = 28.0;

/// Nanoseconds for each state of a sweep.
const STATE: f64 = 55.0;

/// Nanoseconds for each limb of a coefficient.
const COEFFICIENT: f64 = 2.0;

/// Nanoseconds for each product of two limbs where the sweeps meet.
const PRODUCT: f64 = 1.2;

/// The most states of a prediction.
const MOST_PREDICTED: usize = 1 << 25;

/// What a count takes: the sweep over all placements and those over symmetric ones together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prediction {
    /// The states after all steps of all sweeps.
    pub(crate) states: u64,
    /// Whether the limit was enough. Otherwise the numbers are estimates, mostly too small.
    pub(crate) is_exact: bool,
    /// Nanoseconds on one thread.
    pub(crate) nanoseconds: f64,
    /// The memory of the largest sweep in bytes.
    pub(crate) memory: u64,
}

/// The states of pilots that take so long, at most as many as fit into little memory.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit")]
pub(super) fn states_within(budget: Duration) -> usize {
    ((budget.as_secs_f64() * 1e9 / PILOT_STATE) as usize).min(MOST_PREDICTED)
}

/// What a count takes, from pilots of about `limit` states together. Nothing but the sweep of a
/// problem without a placement. The error is what the engine does not take.
pub(super) fn predict(
    problem: &Problem,
    limit: usize,
    control: &Control,
) -> Result<Result<Prediction, StopReason>> {
    check(problem)?;
    let mut prediction = Prediction { is_exact: true, ..Prediction::default() };
    let Some(graph) = Graph::of(problem, &[]) else { return Ok(Ok(prediction)) };
    let limits = Limits::of(control);
    let Some(sizes) = Sizes::of(problem, &graph, limit, limits) else { return Ok(Ok(prediction)) };
    sizes.check(problem)?;
    let group = Group::of_few(problem);
    if group.is_none() {
        prediction.nanoseconds += of_symmetries(problem);
    }
    let classes: Vec<_> = group.iter().flat_map(Group::classes).collect();
    let mut left = limit;
    // The smallest sweeps come first and leave states to the others.
    for (number, some) in classes.iter().chain([&Vec::new()]).enumerate() {
        let share = left / (classes.len() + 1 - number);
        match prediction.add(problem, &sizes, some, share, limits) {
            Ok(Some(counted)) => left = left.saturating_sub(counted),
            Ok(None) => return Err(too_many_slots(problem)),
            Err(reason) => return Ok(Err(reason)),
        }
    }
    Ok(Ok(prediction))
}

/// The nanoseconds that the symmetries of a board with joined edges take. Their sweeps are short.
fn of_symmetries(problem: &Problem) -> f64 {
    let size = SymmetryGroup::of(problem).size();
    let pair = SYMMETRY_PAIR[usize::from(!size.is_multiple_of(16))];
    pair * (size as f64).powi(2) * (problem.board.len() * problem.pieces.len()) as f64
}

impl Prediction {
    /// Adds the sweep over the placements that symmetries map to themselves. Returns the states of
    /// its pilots; `None` if it has too many slots.
    pub(super) fn add(
        &mut self,
        problem: &Problem,
        sizes: &Sizes,
        group: &[&Permutation],
        limit: usize,
        limits: Limits<'_>,
    ) -> Result<Option<usize>, StopReason> {
        let Some(graph) = Graph::of(problem, group) else { return Ok(Some(0)) };
        let weights = sizes.weights(&graph);
        let Some(mut pilot) = best(&graph, &weights, &sizes.powers, limit, limits)? else {
            return Ok(None);
        };
        let vertices = graph.len() as f64;
        let limbs = sizes.limbs(vertices);
        let each = if sizes.is_any() { 1.0 } else { sizes.coefficients(vertices) };
        let mut coefficients = each * pilot.states;
        let mut products = if sizes.is_any() { 0.0 } else { each * each * pilot.peak };
        let mut peak = 2.0 * each * pilot.peak;
        if pilot.is_exact && !sizes.is_any() {
            match Work::of(&pilot.steps, &sizes.powers, sizes.wanted(), limits) {
                Ok(work) => {
                    coefficients = work.coefficients as f64;
                    (products, peak) = (work.products as f64, work.peak as f64);
                }
                Err(Halt::Stopped(reason)) => return Err(reason),
                Err(Halt::TooLarge) => pilot.is_exact = false,
            }
        }
        self.memory = self.memory.max(pilot.memory(sizes, peak));
        self.is_exact &= pilot.is_exact;
        self.states = self.states.saturating_add(whole(pilot.states));
        let pilots = if pilot.is_exact {
            (pilot.counted as f64).min(pilot.states.max(MOST_STATES as f64))
        } else {
            (PILOTS * pilot.states).min(pilot.states.max(MOST_STATES as f64))
        };
        self.nanoseconds += VERTEX_PAIR * vertices * vertices
            + PILOT_STATE * pilots
            + STATE * pilot.states
            + COEFFICIENT * coefficients * limbs
            + PRODUCT * products * limbs * limbs;
        Ok(Some(pilot.counted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{one_kind, problem};
    use crate::transfer_matrix::TransferMatrix;
    use nq_board::run::{Engine, ThreadTime};

    fn any(size: u32, moves: &str, board: &str) -> Problem {
        one_kind(size, moves, "\"any\"", board, "")
    }

    fn predicted(problem: &Problem, limit: usize) -> Prediction {
        let prediction = predict(problem, limit, &Control::default());
        prediction.expect("a problem that it takes").expect("no stop")
    }

    #[test]
    fn small_sweeps_are_known_and_large_ones_estimated() {
        // Of one square the sweeps have two states each; both fix the whole of the empty board.
        let states = [0, 1, 2, 3].map(|size| predicted(&any(size, "K", ""), 1000).states);
        assert_eq!(states[0], predicted(&any(0, "N", ""), 1000).states);
        assert!(states.is_sorted(), "{states:?}");
        for (size, moves) in [(14, "K"), (9, "N"), (7, "NN"), (13, "W"), (8, "B")] {
            let problem = any(size, moves, "");
            let exact = predicted(&problem, usize::MAX);
            assert!(exact.is_exact);
            assert_eq!(exact, predicted(&problem, 10_000_000));
            for limit in [0, 500, 5000] {
                let rough = predicted(&problem, limit);
                assert_eq!(rough, predicted(&problem, limit));
                let ratio = rough.nanoseconds / exact.nanoseconds;
                let room = if limit == 0 { 1e6 } else { 60.0 };
                assert!((1.0 / room..room).contains(&ratio), "{moves} {size} {limit}: {ratio}");
            }
        }
    }

    #[test]
    fn fixed_pieces_that_attack_each_other_take_nothing() {
        let none = one_kind(3, "K", "\"any\"\nfixed = [\"a1\", \"a2\"]", "", "");
        let nothing = Prediction { is_exact: true, ..Prediction::default() };
        assert_eq!(predicted(&none, 1000), nothing);
        let covered = one_kind(3, "K", "\"any\"", "", "[[cover]]\nby = [\"A\"]\nsquares = \"all\"");
        assert!(predict(&covered, 1000, &Control::default()).is_err());
        let control = Control::default();
        control.cancel();
        assert!(predict(&any(3, "K", ""), 1000, &control).expect("taken").is_err());
    }

    /// Prints the measurement behind the constants: `cargo test --release -- --ignored times_are`.
    #[test]
    #[ignore = "a measurement"]
    fn times_are_near() {
        let two = "name = \"t\"\nmay_not_attack = [[\"W\", \"B\"]]\n\
                   board = { rows = \"n\", columns = \"n\" }\n\
                   piece = [{ symbol = \"W\", moves = \"K\", count = 3 }, \
                   { symbol = \"B\", moves = \"K\", count = 3 }]";
        let boards = [(13, "K"), (16, "K"), (19, "K"), (8, "N"), (10, "N"), (9, "B"), (8, "NN")];
        let mut problems: Vec<Problem> =
            boards.iter().map(|&(size, moves)| any(size, moves, "")).collect();
        problems.extend([7, 9].map(|size| problem(two, size)));
        problems.extend(
            [(8, "K"), (9, "K"), (10, "C")].map(|(n, moves)| any(n, moves, "wrap = \"both\"")),
        );
        problems.push(one_kind(10, "R", "6", "", ""));
        let mut far = Vec::new();
        for problem in problems {
            let prediction = predicted(&problem, usize::MAX);
            let time = || {
                let start = ThreadTime::now();
                TransferMatrix.count(&problem, &Control::default()).expect("a count");
                start.elapsed().as_secs_f64()
            };
            // Other work on the processor makes some runs longer.
            let took = (0..9).map(|_| time()).fold(f64::MAX, f64::min);
            let predicted = prediction.nanoseconds / 1e9;
            println!("{}: {predicted:.4} s, took {took:.4} s", problem.board);
            let room = if problem.board.wraps() { 3.0 } else { 2.0 };
            if took > 0.02 && !(1.0 / room..room).contains(&(predicted / took)) {
                far.push(problem.board);
            }
        }
        assert!(far.is_empty(), "{far:?}");
    }
}
