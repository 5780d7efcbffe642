//! Affine motions of the squares between walls, such as the turns of a hexagon that is drawn on a
//! sheared board.

use std::fmt;

use itertools::Itertools;

use crate::base::board::{Board, Square};
use crate::base::piece::Leap;

/// `[a, b, c, d]`: a leap of `down` and `right` becomes one of `a * down + b * right` down and
/// `c * down + d * right` to the right.
type Matrix = [i32; 4];

/// A map of the squares that are no walls onto themselves, which multiplies leaps by a matrix with
/// the entries -1, 0 and 1. A wall stays where it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Affine {
    matrix: Matrix,
    /// The image of each square.
    images: Vec<Square>,
}

impl Affine {
    /// All such maps on a board with these walls, which are sorted.
    pub(crate) fn all(board: Board, walls: &[Square]) -> impl Iterator<Item = Self> {
        let is_wall: Vec<bool> =
            board.squares().map(|square| walls.binary_search(&square).is_ok()).collect();
        let matrices = (0..4).map(|_| [1, 0, -1]).multi_cartesian_product();
        let matrices = matrices.filter_map(|entries| Matrix::try_from(entries).ok());
        let is_regular = |[a, b, c, d]: &Matrix| (a * d - b * c).abs() == 1;
        matrices.filter(is_regular).filter_map(move |matrix| Self::new(board, &is_wall, matrix))
    }

    /// The map with this matrix; `None` if it does not map the squares onto themselves.
    fn new(board: Board, is_wall: &[bool], matrix: Matrix) -> Option<Self> {
        let open = || board.squares().zip(is_wall).filter(|(_, is_wall)| !**is_wall);
        let places = || open().map(|(square, _)| (i32::from(square.row), i32::from(square.col)));
        // Onto the same squares, so with the same first row and column.
        let least = |place: fn(Leap) -> i32, turned: bool| {
            let places = places().map(|at| if turned { product(matrix, at) } else { at });
            places.map(place).min()
        };
        let down = least(|at| at.0, false)? - least(|at| at.0, true)?;
        let right = least(|at| at.1, false)? - least(|at| at.1, true)?;
        let mut images: Vec<Square> = board.squares().collect();
        for (square, _) in open() {
            let (row, col) = product(matrix, (square.row.into(), square.col.into()));
            let image = Square::new((row + down).try_into().ok()?, (col + right).try_into().ok()?);
            if !board.contains(image) || is_wall[board.index(image)] {
                return None;
            }
            images[board.index(square)] = image;
        }
        Some(Self { matrix, images })
    }

    /// Where it takes a leap.
    pub(crate) fn leap(&self, leap: Leap) -> Leap {
        product(self.matrix, leap)
    }

    /// Where it takes a square.
    #[inline]
    pub(crate) fn square(&self, board: Board, square: Square) -> Square {
        self.images[board.index(square)]
    }

    /// Whether it maps squares as these images do.
    pub(crate) fn maps_like(&self, images: impl Iterator<Item = Square>) -> bool {
        self.images.iter().copied().eq(images)
    }
}

fn product([a, b, c, d]: Matrix, (down, right): Leap) -> Leap {
    (a * down + b * right, c * down + d * right)
}

/// `affine-0.1.-1.1`: the entries of the matrix, for rows down and columns to the right.
impl fmt::Display for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "affine-{}", self.matrix.iter().format("."))
    }
}
