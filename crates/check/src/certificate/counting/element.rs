//! The elements of a problem's group: motions of the board with exchanges of pieces.

use crate::certificate::error::Fault;
use crate::verify::{MATRICES, Matrix};
use nq_board::base::board::Square;
use nq_board::base::motion::Motion;
use nq_board::base::placement::{PieceId, Placed};
use nq_board::model::Problem;

/// A motion of the board, and what each piece becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    matrix: Matrix,
    becomes: Vec<PieceId>,
    rows: i32,
    cols: i32,
}

impl Element {
    /// The element with this motion, and with the place of each piece's image in the model's list
    /// unless each piece stays.
    ///
    /// # Errors
    /// When there is no such motion, or the exchange is not a permutation of the pieces or leaves
    /// each in place.
    pub fn named(problem: &Problem, motion: &str, exchange: Option<&[u8]>) -> Result<Self, Fault> {
        let place = Motion::ALL.iter().position(|known| known.name() == motion);
        let matrix = place.map(|place| MATRICES[place]);
        let matrix = matrix.ok_or_else(|| {
            let names: Vec<_> = Motion::ALL.iter().map(|known| known.name()).collect();
            let names = names.join(", ");
            Fault::new(format!("there is no motion `{motion}`: the motions are {names}"))
        })?;
        let board = problem.board;
        if matrix[0] == 0 && board.rows() != board.cols() {
            return Err(Fault::new(format!("{motion} does not map a {board} board to itself")));
        }
        let stays: Vec<_> = problem.piece_ids().collect();
        let becomes = exchange
            .map_or_else(|| stays.clone(), |images| images.iter().copied().map(PieceId).collect());
        let mut sorted = becomes.clone();
        sorted.sort_unstable();
        if sorted != stays || exchange.is_some() && becomes == stays {
            return Err(Fault::new(format!(
                "the `exchange` of {motion} must list each of the numbers from 0 to {} once, and \
                 be absent if each piece stays",
                stays.len().saturating_sub(1)
            )));
        }
        Ok(Self::of(problem, matrix, becomes))
    }

    /// The element that moves nothing.
    #[must_use]
    pub fn identity(problem: &Problem) -> Self {
        Self::of(problem, MATRICES[0], problem.piece_ids().collect())
    }

    pub(super) fn of(problem: &Problem, matrix: Matrix, becomes: Vec<PieceId>) -> Self {
        let (rows, cols) = (problem.board.rows().into(), problem.board.cols().into());
        Self { matrix, becomes, rows, cols }
    }

    /// Whether it moves nothing.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        let stays = |(place, piece): (usize, &PieceId)| piece.index() == place;
        self.matrix == MATRICES[0] && self.becomes.iter().enumerate().all(stays)
    }

    /// Where a piece on a square comes to lie. A matrix acts about the centre of the board, from
    /// which twice each distance is a whole number. Off the board the result means nothing.
    pub(super) fn apply(&self, placed: Placed) -> Placed {
        let [a, b, c, d] = self.matrix;
        let down = 2 * i32::from(placed.square.row) - (self.rows - 1);
        let right = 2 * i32::from(placed.square.col) - (self.cols - 1);
        let place = |from_centre: i32, side: i32| {
            u16::try_from(i32::midpoint(from_centre, side - 1)).unwrap_or(u16::MAX)
        };
        let row = place(a * down + b * right, self.rows);
        let square = Square::new(row, place(c * down + d * right, self.cols));
        Placed::new(self.becomes[placed.piece.index()], square)
    }

    /// This element after another.
    pub(super) fn after(&self, first: &Self) -> Self {
        let (last, first_moves) = (self.matrix, first.matrix);
        let entry = |row: usize, col: usize| {
            last[2 * row] * first_moves[col] + last[2 * row + 1] * first_moves[2 + col]
        };
        let matrix = [entry(0, 0), entry(0, 1), entry(1, 0), entry(1, 1)];
        let becomes = first.becomes.iter().map(|piece| self.becomes[piece.index()]).collect();
        Self { matrix, becomes, ..*self }
    }

    /// Its name, for messages.
    pub(super) fn name(&self) -> String {
        let place = MATRICES.iter().position(|matrix| *matrix == self.matrix).unwrap_or(0);
        let moved = self.becomes.iter().enumerate().filter(|(from, to)| to.index() != *from);
        let moved: String =
            moved.map(|(from, to)| format!(", piece {from} becomes {}", to.index())).collect();
        format!("{}{moved}", Motion::ALL[place].name())
    }
}
