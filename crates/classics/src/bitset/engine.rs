//! The count as an engine.

use super::board::{Board, MAX_SIZE};
use super::solve::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::{Engine, EngineError, EngineKind, Profile, only_n_queens_up_to};
use nq_board::run::outcome::Outcome;
use nq_board::run::tally::Tally;

const NAME: &str = "bitset";

/// The default limit, the last size that the text runs (`run.sh Queens 8 14`).
const REASONABLE: u16 = 14;

/// Counting with three bit sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bitset;

impl Engine for Bitset {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Classic,
            about: "row by row with a set of columns and two of diagonals \
         (N-Queens Problem, ok, place and solve)",
            models: "n-queens",
            sizes: "up to 32",
            lists: false,
            default_limit: Some(REASONABLE),
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        let why = "its sets have 64 bits, and a board 2n - 1 diagonals";
        only_n_queens_up_to(NAME, problem, MAX_SIZE, why)
    }

    fn suits(&self, _: &Problem) -> bool {
        false
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        self.supports(problem)?;
        let mut count = Count::new(control);
        let total = count.solve(Board::empty(problem.board.rows())).into();
        let completion = count.stopped().map_or(Completion::Complete, Completion::Stopped);
        Ok(Outcome::new(Tally { total, orbits: None, digest: None }, completion))
    }
}
