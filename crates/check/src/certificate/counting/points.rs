//! Points: a piece of some kind on a free square.

use super::Element;
use crate::board::attacking_atom;
use crate::certificate::error::CheckError;
use nq_board::base::placement::Placed;
use nq_board::model::Problem;
use nq_board::run::control::Control;

/// The points of a problem, numbered from 1: square by square, row by row from the top; on each
/// square piece by piece in the model's order.
#[derive(Clone, Debug)]
pub struct Points {
    placed: Vec<Placed>,
    /// By square and piece; 0 where the square is blocked.
    numbers: Vec<u32>,
    squares_in_row: usize,
    kinds: usize,
}

impl Points {
    /// The points of a problem.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        let kinds = problem.pieces.len();
        let mut numbers = vec![0; problem.board.len() * kinds];
        let mut placed = Vec::new();
        for square in problem.free_squares() {
            for piece in problem.piece_ids() {
                placed.push(Placed::new(piece, square));
                numbers[problem.board.index(square) * kinds + piece.index()] =
                    u32::try_from(placed.len()).unwrap_or(u32::MAX);
            }
        }
        Self { placed, numbers, squares_in_row: problem.board.cols().into(), kinds }
    }

    /// The number of points, which is also the largest number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// All points, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Placed> {
        self.placed.iter().copied()
    }

    /// The number of a point; `None` if the square is blocked.
    #[must_use]
    pub fn number(&self, point: Placed) -> Option<u32> {
        let square = usize::from(point.square.row) * self.squares_in_row;
        let column = usize::from(point.square.col);
        let place = (square + column) * self.kinds + point.piece.index();
        let is_known = column < self.squares_in_row && point.piece.index() < self.kinds;
        self.numbers.get(place).copied().filter(|&number| is_known && number > 0)
    }

    /// The pairs of points that exclude each other, sorted, each as the two numbers in order.
    pub(super) fn exclusions(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<Vec<(u32, u32)>, CheckError> {
        let forbids = |a: Placed, b: Placed| {
            problem.may_not_attack[a.piece.index()][b.piece.index()]
                && attacking_atom(problem, a, b.square).is_some()
        };
        let mut pairs = Vec::new();
        for (first, &a) in (1..).zip(&self.placed) {
            control.proceed().map_err(CheckError::Stopped)?;
            for (second, &b) in (first + 1..).zip(&self.placed[first as usize..]) {
                if a.square == b.square || forbids(a, b) || forbids(b, a) {
                    pairs.push((first, second));
                }
            }
        }
        Ok(pairs)
    }

    /// The image of each point under a symmetry, by number from 1; 0 where it is no point.
    pub(super) fn images(&self, element: &Element) -> Vec<u32> {
        let image = |&placed: &Placed| self.number(element.apply(placed)).unwrap_or(0);
        std::iter::once(0).chain(self.placed.iter().map(image)).collect()
    }
}
