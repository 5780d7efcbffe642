//! A strict parser of the listed solutions: each is a placement by geometry, and each set of
//! solutions has only one text.

use std::io::BufRead;

use super::error::{CheckError, Fault};
use super::lines::Lines;
use super::words::shown_bytes;
use crate::verify::Checker;
use nq_board::base::{Digest, PieceId, Placed, Placement, Symbol};
use nq_board::model::Problem;
use nq_board::run::Control;

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

impl Solutions {
    /// Parses a list of solutions of a problem, one per line: `Qa8 Qb4 …`. The empty placement is
    /// an empty line. Fails for the first fault, with its line.
    pub(crate) fn read(
        problem: &Problem,
        source: impl BufRead,
        control: &Control,
    ) -> Result<Self, CheckError> {
        let mut lines = Lines::new(source);
        let mut solutions = Self::default();
        let mut above: Option<Vec<u8>> = None;
        let mut checker = Checker::new(problem);
        while let Some((line, text)) = lines.read()? {
            if line.is_multiple_of(POLL) {
                control.proceed().map_err(CheckError::Stopped)?;
            }
            let placement = placement(problem, text).map_err(|what| Fault::at(line, what))?;
            if above.as_deref().is_some_and(|above| above >= text) {
                let what = "this line must come before the one above, or is the same: lines must \
                            be sorted as byte strings, each once";
                return Err(Fault::at(line, what).into());
            }
            checker.check(&placement).map_err(|violation| {
                Fault::at(line, format!("no placement of this problem: {violation}"))
            })?;
            // The line is sorted, so it is the text of the digest. It is ASCII, as all pieces and
            // squares are.
            solutions.digest.add_text(&String::from_utf8_lossy(text));
            solutions.placements.push(placement);
            above.get_or_insert_default().clone_from(&text.to_vec());
        }
        Ok(solutions)
    }
}

fn placement(problem: &Problem, line: &[u8]) -> Result<Placement, String> {
    if line.is_empty() {
        return Ok(Placement::default());
    }
    let mut pieces = Vec::new();
    let mut before: Option<&[u8]> = None;
    for word in line.split(|&byte| byte == b' ') {
        pieces.push(piece(problem, word).map_err(|why| {
            let example = problem.pieces.first();
            let example = example.map_or_else(String::new, |piece| format!("{}a1", piece.symbol));
            format!(
                "found {}, expected pieces of the model with their squares, such as {example}: \
                 {why}",
                shown_bytes(word)
            )
        })?);
        if let Some(first) = before.filter(|&before| before >= word) {
            return Err(format!(
                "{} after {}: the pieces of a line must be sorted as byte strings, each once",
                shown_bytes(word),
                shown_bytes(first)
            ));
        }
        before = Some(word);
    }
    Ok(Placement::new(pieces))
}

/// Parses a piece on its square. The error is the fault in the word.
fn piece(problem: &Problem, word: &[u8]) -> Result<Placed, String> {
    let word = std::str::from_utf8(word).map_err(|_| "not UTF-8 text".to_owned())?;
    let alone = "one space separates pieces, and none surrounds them";
    let (symbol, square) = Symbol::split(word).ok_or(alone)?;
    let place = problem.pieces.iter().position(|piece| piece.symbol == symbol);
    let piece = place.and_then(|place| u8::try_from(place).ok()).map(PieceId);
    let piece = piece
        .ok_or_else(|| format!("the model has no piece `{}`", symbol.to_string().escape_debug()))?;
    let square = problem.board.parse(square).map_err(|error| error.to_string())?;
    Ok(Placed::new(piece, square))
}

#[cfg(test)]
mod tests;
