//! Whether an answer solves a puzzle.

use serde::Serialize;

use crate::error::PuzzleError;
use crate::file::Puzzle;
use nq_query::export::decode::DecodeError;
use nq_query::{Query, QueryError};

/// An answer to a puzzle, as a JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "answer")]
pub struct CheckedAnswer {
    /// The name of the model.
    pub model: String,
    /// The size of the board.
    pub n: u32,
    /// Whether the answer is a solution.
    pub solves: bool,
    /// The first rule that it breaks, with the pieces that break it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
}

impl Puzzle {
    /// Checks an answer by geometry: squares such as `Qa2 Qb4` or `a2 b4`, the column in each row
    /// from the top, or a drawn board. It does not look for other solutions.
    ///
    /// # Errors
    /// An answer that cannot be read; several answers; a board without size.
    pub fn check(&self, answer: &str) -> Result<CheckedAnswer, PuzzleError> {
        let problem = self.problem()?;
        let query = Query::new(self.model.clone(), problem.size);
        let unread = |why: String| Err(PuzzleError::Answer(why));
        let broken = match query.decode(answer.as_bytes()) {
            Ok(decoded) if decoded.placements.len() == 1 => None,
            Err(QueryError::Decode(DecodeError::Breaks { rule, .. })) => Some(rule),
            Err(QueryError::Decode(DecodeError::Several(number))) => {
                return unread(format!("it has {number} answers: write one"));
            }
            Err(QueryError::Decode(DecodeError::Unfinished(why))) => return unread(why),
            _ => {
                let board = problem.board;
                return unread(format!(
                    "it is no placement on the {board} board: write squares such as `a2 b4`, the \
                     column in each row, or a line for each row"
                ));
            }
        };
        Ok(CheckedAnswer {
            model: problem.model,
            n: problem.size,
            solves: broken.is_none(),
            broken,
        })
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

    /// Every placement of four queens: one solves the puzzle, and each other breaks a rule.
    #[test]
    fn one_of_all_permutations_is_the_solution() {
        let puzzle = Puzzle::from_text("grid", FOUR, None).unwrap();
        let mut right = Vec::new();
        for columns in (0..4).permutations(4) {
            let squares = (0..4)
                .zip(&columns)
                .map(|(row, &column)| format!("{}{}", ['a', 'b', 'c', 'd'][column], 4 - row));
            let squares = squares.collect_vec().join(" ");
            let checked = puzzle.check(&squares).unwrap();
            let touch =
                columns.iter().tuple_windows().any(|(a, b): (&usize, _)| a.abs_diff(*b) < 2);
            // The regions are two rows, then the last column's lower half.
            let regions = columns[2] == 3 || columns[3] == 3;
            assert_eq!(checked.solves, !touch && regions, "{squares}");
            assert_eq!(checked.solves, checked.broken.is_none());
            right.extend(checked.solves.then_some(squares));
        }
        assert_eq!(right.len(), 1, "{right:?}");
    }
}
