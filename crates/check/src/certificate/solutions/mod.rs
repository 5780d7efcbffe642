//! A strict parser of the listed solutions: each is a placement by geometry, and each set of
//! solutions has only one text.

use std::io::BufRead;

use thiserror::Error;

use super::lines::{At, LineFault, Lines, shown};
use crate::verify::{Checker, Violation};
use nq_board::base::digest::Digest;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::control::{Control, StopReason};

/// The number of lines between two checks whether to stop.
const POLL: u64 = 1 << 10;

/// The solutions that a file lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// The placements, in the file's order.
    pub placements: Vec<Placement>,
    /// The digest of their set.
    pub digest: Digest,
}

/// Why a file is not a list of solutions, and the line.
pub type SolutionsError = At<SolutionsFault>;

/// Faults in a list of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolutionsFault {
    /// An unreadable line.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// A word that is not a piece on a square.
    #[error(
        "found {found}, expected pieces of the model with their squares, such as {example}: {why}"
    )]
    NotAPiece {
        /// The word.
        found: String,
        /// An example of a piece.
        example: String,
        /// The fault.
        why: String,
    },
    /// Pieces out of order or repeated.
    #[error(
        "{second} after {first}: the pieces of a line must be sorted as byte strings, each once"
    )]
    PieceOrder {
        /// A piece.
        first: String,
        /// The next piece.
        second: String,
    },
    /// Lines out of order or repeated.
    #[error(
        "this line must come before the one above, or is the same: lines must be sorted as byte \
         strings, each once"
    )]
    LineOrder,
    /// Pieces that violate a rule of the problem.
    #[error("no placement of this problem: {0}")]
    Wrong(Violation),
    /// The check was stopped.
    #[error("{}", .0.in_words())]
    Stopped(StopReason),
}

impl Solutions {
    /// Parses a list of solutions of a problem, one per line: `Qa8 Qb4 …`. The empty placement is
    /// an empty line.
    ///
    /// # Errors
    /// For the first fault, with its line.
    pub fn read(
        problem: &Problem,
        source: impl BufRead,
        control: &Control,
    ) -> Result<Self, SolutionsError> {
        let mut lines = Lines::new(source);
        let mut solutions = Self::default();
        let mut above: Option<Vec<u8>> = None;
        let mut checker = Checker::new(problem);
        while let Some((line, text)) = lines.read()? {
            let at = |fault| At { line, fault };
            if line.is_multiple_of(POLL) {
                control.proceed().map_err(|reason| at(SolutionsFault::Stopped(reason)))?;
            }
            let placement = placement(problem, text).map_err(at)?;
            if above.as_deref().is_some_and(|above| above >= text) {
                return Err(at(SolutionsFault::LineOrder));
            }
            let broken = |violation| at(SolutionsFault::Wrong(violation));
            checker.check(&placement).map_err(broken)?;
            // The line is sorted, so it is the text of the digest. It is ASCII, as all pieces and
            // squares are.
            solutions.digest.add_text(&String::from_utf8_lossy(text));
            solutions.placements.push(placement);
            above.get_or_insert_default().clone_from(&text.to_vec());
        }
        Ok(solutions)
    }
}

fn placement(problem: &Problem, line: &[u8]) -> Result<Placement, SolutionsFault> {
    if line.is_empty() {
        return Ok(Placement::default());
    }
    let mut pieces = Vec::new();
    let mut before: Option<&[u8]> = None;
    for word in line.split(|&byte| byte == b' ') {
        pieces.push(piece(problem, word).map_err(|why| {
            SolutionsFault::NotAPiece {
                found: shown(word),
                example: problem
                    .pieces
                    .first()
                    .map_or_else(String::new, |piece| format!("{}a1", piece.symbol)),
                why,
            }
        })?);
        if let Some(first) = before.filter(|&before| before >= word) {
            let (first, second) = (shown(first), shown(word));
            return Err(SolutionsFault::PieceOrder { first, second });
        }
        before = Some(word);
    }
    Ok(Placement::new(pieces))
}

/// Parses a piece on its square. The error is the fault in the word.
fn piece(problem: &Problem, word: &[u8]) -> Result<Placed, String> {
    let word = std::str::from_utf8(word).map_err(|_| "not UTF-8 text".to_owned())?;
    let mut rest = word.chars();
    let symbol = rest.next().ok_or("one space separates pieces, and none surrounds them")?;
    let place = problem.pieces.iter().position(|piece| piece.symbol == symbol);
    let piece = place.and_then(|place| u8::try_from(place).ok()).map(PieceId);
    let piece =
        piece.ok_or_else(|| format!("the model has no piece `{}`", symbol.escape_debug()))?;
    let square = problem.board.parse(rest.as_str()).map_err(|error| error.to_string())?;
    Ok(Placed::new(piece, square))
}

#[cfg(test)]
mod tests;
