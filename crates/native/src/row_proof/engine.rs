//! The prover.

use super::fill::Filling;
use super::lines::{Edges, Lines, Runs};
use super::shape::{NAME, Shape, refuse};
use super::states::{Counted, State};
use crate::memory::check_board;
use nq_board::base::{Count, Symmetry};
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_board::run::circuit::{Circuit, CountingProof, FullLines, ProofError, ProofSize, Result};

/// The most states of a proof.
const MOST_STATES: usize = 1 << 26;

/// Bytes of a state: it is twice in a list, or in a list and in a table.
const BYTES_OF_STATE: u64 = 4 * size_of::<State>() as u64;

/// Numbers in a proof for each open square of a state and each row. Measured for empresses and
/// queens on 12 to 14 rows: 2.3 to 3.5.
const NUMBERS: f64 = 3.0;

/// Bytes of a number, with the space after it. Measured there: 5.3 to 6.7.
const BYTES: f64 = 6.2;

/// Nodes for each open square of a state.
const NODES: f64 = 2.4;

/// Bytes that are written in a second, on one core of an AMD EPYC.
const BYTES_A_SECOND: f64 = 8e7;

/// The part of the rows after which the states get fewer.
const WIDEST: f64 = 0.6;

/// One piece in each row, proved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowProof;

fn shape(problem: &Problem, motion: Option<&Symmetry>) -> Result<Shape> {
    if motion.is_some_and(|motion| !motion.is_identity()) {
        let why = "proves all placements of one piece in each row, and not the symmetric ones";
        refuse::<()>(why.to_owned())?;
    }
    Ok(Shape::of(problem)?)
}

impl CountingProof for RowProof {
    fn name(&self) -> &'static str {
        NAME
    }

    fn full_lines(&self) -> &'static [FullLines] {
        &[FullLines::Rows]
    }

    fn predict(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        states: usize,
        control: &Control,
    ) -> Result<ProofSize> {
        let shape = shape(problem, motion)?;
        let (open, is_exact) = match shape.states(states, control)? {
            Ok(levels) => (
                levels.iter().flatten().map(|state| shape.width(state)).sum::<usize>() as f64,
                true,
            ),
            Err(Counted { sizes, width }) => (beyond(&sizes, shape.rows) * width, false),
        };
        let bytes = BYTES * NUMBERS * shape.rows as f64 * open;
        Ok(ProofSize { nodes: NODES * open, bytes, seconds: bytes / BYTES_A_SECOND, is_exact })
    }

    fn count(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        control: &Control,
    ) -> Result<Count> {
        Ok(shape(problem, motion)?.fillings(control)?.into())
    }

    fn prove(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        circuit: &mut dyn Circuit,
        control: &Control,
    ) -> Result<()> {
        let shape = shape(problem, motion)?;
        if shape.rows == 0 || shape.columns == 0 {
            return Err(ProofError::NoVariable);
        }
        let fits = usize::try_from(control.memory() / BYTES_OF_STATE).unwrap_or(MOST_STATES);
        let Ok(levels) = shape.states(fits.min(MOST_STATES), control)? else {
            check_board(problem, BYTES_OF_STATE * MOST_STATES as u64, control)?;
            return Err(ProofError::TooLong);
        };
        let edges = Edges::new(&shape, circuit)?;
        let lines = Lines::new(&shape, &edges, circuit)?;
        let runs = Runs::new(&shape, &edges, circuit)?;
        let (shape, edges, lines, runs) = (&shape, &edges, &lines, &runs);
        Filling { shape, edges, lines, runs, circuit }.write(levels, control)
    }
}

/// The states of all rows, from those of the first ones. The logarithm of the growth gets smaller
/// from row to row, in proportion, down to nothing at the widest row.
fn beyond(sizes: &[usize], rows: usize) -> f64 {
    let [.., before, last] = sizes else { return 0.0 };
    let (mut size, known) = (*last as f64, sizes.len());
    let growth = (size / (*before).max(1) as f64).max(1.0).ln();
    let widest = WIDEST * rows as f64;
    let left = (widest - known as f64).max(1.0);
    let mut sum: f64 = sizes.iter().map(|&size| size as f64).sum();
    for row in known..rows {
        size *= (growth * (widest - row as f64) / left).exp();
        sum += size;
    }
    sum
}
