//! The engine as a prover of its counts.

use super::engine::TransferMatrix;
use super::graph::Graph;
use super::pilot::best;
use super::plan::{NAME, STATES_OF_BOUNDS, check, too_many_slots};
use super::prediction::Prediction;
use super::proof::{halted, prove};
use super::sizes::Sizes;
use crate::independent_sets::{Halt, Limits, Powers, Recorded};
use crate::memory::check_board;
use crate::stabilisers::{Permutation, powers};
use nq_board::base::{Count, Symmetry};
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_board::run::circuit::{Circuit, CountingProof, FullLines, ProofSize, Result};

/// The part of the states of a sweep that have a choice.
const CHOOSING: f64 = 0.6;

/// A sweep with more states than were counted has this times as many at least, as a guess.
const MORE: f64 = 2.0;

/// The vertices that a choice blocks first.
const FRESH: f64 = 2.5;

/// Bytes that are written in a second, on one core of an AMD EPYC.
const BYTES_A_SECOND: f64 = 1e8;

impl CountingProof for TransferMatrix {
    fn name(&self) -> &'static str {
        NAME
    }

    fn full_lines(&self) -> &'static [FullLines] {
        &[]
    }

    fn predict(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        states: usize,
        control: &Control,
    ) -> Result<ProofSize> {
        check(problem)?;
        let powers = powers_of(problem, motion);
        let Some(graph) = Graph::of(problem, &powers.iter().collect::<Vec<_>>()) else {
            return Ok(ProofSize { is_exact: true, ..ProofSize::default() });
        };
        let limits = Limits::of(control);
        let counted = predict_count(problem, &powers, states, limits)?;
        let size = |states, fresh, is_exact| {
            let size = size(states, fresh, is_exact);
            ProofSize { seconds: size.seconds + counted, ..size }
        };
        let pilot = best(&graph, &vec![0; graph.len()], &Powers::up_to(0), states, limits)?;
        let pilot = pilot.ok_or_else(|| too_many_slots(problem))?;
        let memory = limits.memory.min(Recorded::STATE * states as u64);
        match Recorded::new(&pilot.steps, Limits { memory, control }) {
            Ok(sweep) => {
                let (states, fresh) = sweep.choices();
                return Ok(size(float(states), float(fresh), true));
            }
            Err(Halt::Stopped(reason)) => return Err(reason.into()),
            Err(Halt::TooLarge) => {}
        }
        let states = CHOOSING * pilot.states.max(MORE * float(states));
        Ok(size(states, FRESH * states, false))
    }

    fn count(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        control: &Control,
    ) -> Result<Count> {
        check(problem)?;
        let Some(graph) = Graph::of(problem, &[]) else { return Ok(Count::ZERO) };
        let Some(sizes) = Sizes::of(problem, &graph, STATES_OF_BOUNDS, Limits::of(control)) else {
            return Ok(Count::ZERO);
        };
        let powers = powers_of(problem, motion);
        let limits = Limits::of(control);
        let count = sizes.count_fixed_by(problem, &powers.iter().collect::<Vec<_>>(), limits);
        count.map_err(|halt| halted(problem, halt, control))
    }

    fn prove(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        circuit: &mut dyn Circuit,
        control: &Control,
    ) -> Result<()> {
        check(problem)?;
        let powers = powers_of(problem, motion);
        let limits = Limits::of(control);
        prove(problem, &powers.iter().collect::<Vec<_>>(), circuit, limits)
    }
}

/// The seconds of the count beside the circuit. Fails when it certainly needs more memory than it
/// may take.
fn predict_count(
    problem: &Problem,
    group: &[Permutation],
    states: usize,
    limits: Limits<'_>,
) -> Result<f64> {
    let mut count = Prediction { is_exact: true, ..Prediction::default() };
    let Some(graph) = Graph::of(problem, &[]) else { return Ok(0.0) };
    let Some(sizes) = Sizes::of(problem, &graph, states, limits) else { return Ok(0.0) };
    sizes.check(problem)?;
    let group = group.iter().collect::<Vec<_>>();
    let counted = count.add(problem, &sizes, &group, states, limits)?;
    counted.ok_or_else(|| too_many_slots(problem))?;
    if count.is_exact {
        check_board(problem, count.memory, limits.control)?;
    }
    Ok(count.nanoseconds * 1e-9)
}

fn powers_of(problem: &Problem, motion: Option<&Symmetry>) -> Vec<Permutation> {
    motion.map_or_else(Vec::new, |motion| powers(problem, motion))
}

/// What a circuit with so many states, which have so many vertices blocked first, takes.
///
/// Each state has four steps with 20 names, and nine clauses or more.
fn size(states: f64, fresh: f64, is_exact: bool) -> ProofSize {
    let digits = (0.6 * (9.0 * states + fresh)).max(1.0).log10().ceil();
    let bytes = states * (28.0 + 20.0 * (digits + 0.8)) + fresh * 9.0;
    ProofSize { nodes: 3.0 * states, bytes, seconds: bytes / BYTES_A_SECOND, is_exact }
}

const fn float(number: usize) -> f64 {
    number as f64
}
