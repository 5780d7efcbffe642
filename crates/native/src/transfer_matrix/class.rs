//! The problems that the engine takes.

use nq_board::model::Problem;
use nq_board::run::engine::EngineError;

/// The engine's name.
pub(super) const NAME: &str = "transfer-matrix";

/// The most squares.
const MAX_SQUARES: usize = 1 << 12;

/// The most kinds of pieces.
const MAX_KINDS: usize = 8;

/// Whether the engine takes a problem.
///
/// # Errors
/// Names what it does not take.
pub(super) fn check(problem: &Problem) -> Result<(), EngineError> {
    let no = |why: String| Err(unsupported(why));
    let kinds = problem.pieces.len();
    if kinds > MAX_KINDS {
        return no(format!("takes up to {MAX_KINDS} kinds of pieces, not {kinds}"));
    }
    if !problem.square_counts.is_empty() {
        return no("does not take [[count]]".to_owned());
    }
    if !problem.covers.is_empty() {
        return no("does not take [[cover]]".to_owned());
    }
    if problem.board.len() > MAX_SQUARES {
        return no(format!(
            "takes boards of up to {MAX_SQUARES} squares, and {} has {}",
            problem.board,
            problem.board.len()
        ));
    }
    Ok(())
}

/// A refusal that continues "engine transfer-matrix …".
pub(super) fn unsupported(why: String) -> EngineError {
    EngineError::Unsupported { engine: NAME, why }
}
