//! The numbers of board variables in the files of a bundle.

use nq_board::base::Placed;
use nq_board::model::Problem;

/// The board variables of a problem, numbered from 1: piece by piece in the model's order, for each
/// piece row by row from the top, without blocked squares.
#[derive(Clone, Debug)]
pub struct Variables(Vec<Placed>);

impl Variables {
    /// The board variables of a problem.
    pub fn of(problem: &Problem) -> Self {
        let squares = |piece| problem.free_squares().map(move |square| Placed::new(piece, square));
        Self(problem.piece_ids().flat_map(squares).collect())
    }

    /// The number of board variables, which is also the largest number.
    pub fn count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// The number of the variable of a piece on a square; `None` for blocked squares and off the
    /// board.
    pub fn number(&self, placed: Placed) -> Option<u32> {
        let place = self.0.binary_search(&placed).ok()?;
        u32::try_from(place + 1).ok()
    }

    /// The meaning of the variable with this number; `None` if it is not a board variable.
    pub fn placed(&self, number: u32) -> Option<Placed> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.0.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::base::{PieceId, Square};
    use nq_board::model::{Settings, builtin};

    fn problem(model: &str, size: u32, settings: &[(&str, i64)]) -> Problem {
        let settings: Settings =
            settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
        builtin::by_name(model).unwrap().problem(size, &settings).unwrap()
    }

    #[test]
    fn numbers_run_piece_by_piece_and_row_by_row() {
        let variables = Variables::of(&problem("queens-and-knights", 3, &[("k", 1)]));
        assert_eq!(variables.count(), 18);
        let (queen, knight) = (PieceId(0), PieceId(1));
        assert_eq!(variables.number(Placed::new(queen, Square::new(0, 0))), Some(1));
        assert_eq!(variables.number(Placed::new(queen, Square::new(1, 0))), Some(4));
        assert_eq!(variables.number(Placed::new(knight, Square::new(0, 2))), Some(12));
        assert_eq!(variables.number(Placed::new(knight, Square::new(0, 3))), None);
        assert_eq!(variables.number(Placed::new(knight, Square::new(3, 0))), None);
        assert_eq!(variables.number(Placed::new(PieceId(2), Square::new(0, 0))), None);
        for number in 1..=18 {
            assert_eq!(variables.number(variables.placed(number).unwrap()), Some(number));
        }
        assert_eq!(variables.placed(0), None);
        assert_eq!(variables.placed(19), None);
    }

    #[test]
    fn blocked_squares_have_no_number() {
        let mut problem = problem("n-queens", 2, &[]);
        problem.blocked = vec![Square::new(0, 1)];
        let variables = Variables::of(&problem);
        assert_eq!(variables.count(), 3);
        assert_eq!(variables.number(Placed::new(PieceId(0), Square::new(0, 1))), None);
        assert_eq!(variables.number(Placed::new(PieceId(0), Square::new(1, 0))), Some(2));
    }

    #[test]
    fn a_board_without_squares_has_none() {
        let variables = Variables::of(&problem("n-queens", 0, &[]));
        assert_eq!((variables.count(), variables.placed(1)), (0, None));
    }
}
