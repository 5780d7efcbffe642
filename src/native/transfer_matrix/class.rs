//! The problems that the engine takes.

use crate::base::piece::MoveRule;
use crate::model::{CountRange, Problem};
use crate::run::engine::EngineError;

/// The engine's name.
pub(super) const NAME: &str = "transfer-matrix";

/// The most squares.
const MAX_SQUARES: usize = 1 << 12;

/// The farthest square that a short-range piece attacks.
const SHORT_RANGE: u16 = 3;

/// The numbers of pieces that are counted.
///
/// # Errors
/// Names what the engine does not take.
pub(super) fn range(problem: &Problem) -> Result<CountRange, EngineError> {
    let no = |why: String| Err(unsupported(why));
    let [count] = &problem.counts[..] else {
        return no(format!("takes one kind of piece, not {}", problem.counts.len()));
    };
    if !problem.may_not_attack[0][0] {
        return no("takes pieces that may not attack their own kind".to_owned());
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
    let total = problem.total.unwrap_or(*count);
    Ok(CountRange { min: count.min.max(total.min), max: count.max.min(total.max) })
}

/// A refusal that continues "engine transfer-matrix …".
pub(super) fn unsupported(why: String) -> EngineError {
    EngineError::Unsupported { engine: NAME, why }
}

/// Whether the piece attacks near squares only.
pub(super) fn is_short_range(rule: &MoveRule) -> bool {
    rule.atoms()
        .iter()
        .all(|atom| atom.reach.is_some_and(|reach| reach.saturating_mul(atom.long) <= SHORT_RANGE))
}
