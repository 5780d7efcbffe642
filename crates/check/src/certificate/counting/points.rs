//! Points: a piece of some kind on a free square.

use crate::board::attacking_atom;
use crate::certificate::error::CheckError;
use nq_board::base::Placed;
use nq_board::model::Problem;
use nq_board::run::Control;

/// The points of a problem, numbered from 1: square by square, row by row from the top; on each
/// square piece by piece in the model's order.
#[derive(Clone, Debug)]
pub struct Points(Vec<Placed>);

impl Points {
    /// The points of a problem.
    pub(crate) fn of(problem: &Problem) -> Self {
        let kinds = || problem.piece_ids();
        let points = |square| kinds().map(move |piece| Placed::new(piece, square));
        Self(problem.free_squares().flat_map(points).collect())
    }

    /// All points, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Placed> {
        self.0.iter().copied()
    }

    /// The number of a point; `None` if the square is blocked or off the board.
    pub(crate) fn number(&self, point: Placed) -> Option<u32> {
        let key = |placed: &Placed| (placed.square, placed.piece);
        let place = self.0.binary_search_by_key(&key(&point), key).ok()?;
        u32::try_from(place + 1).ok()
    }

    /// The pairs of points that exclude each other, sorted, each as the two numbers in order.
    pub(super) fn exclusions(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<Vec<(u32, u32)>, CheckError> {
        let forbids = |a: Placed, b: Placed| {
            problem.may_not_attack[a.piece.index()][b.piece.index()]
                && attacking_atom(problem, &problem.walls, a, b.square).is_some()
        };
        let mut pairs = Vec::new();
        for (first, &a) in (1..).zip(&self.0) {
            control.proceed().map_err(CheckError::Stopped)?;
            for (second, &b) in (first + 1..).zip(&self.0[first as usize..]) {
                if a.square == b.square || forbids(a, b) || forbids(b, a) {
                    pairs.push((first, second));
                }
            }
        }
        Ok(pairs)
    }
}
