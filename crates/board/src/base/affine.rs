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
        let span = Span::of(board.squares().zip(&is_wall).filter(|(_, wall)| !**wall));
        let matrices = (0..4).map(|_| [1, 0, -1]).multi_cartesian_product();
        let matrices = matrices.filter_map(|entries| Matrix::try_from(entries).ok());
        let is_regular = |[a, b, c, d]: &Matrix| (a * d - b * c).abs() == 1;
        matrices
            .filter(is_regular)
            .filter_map(move |matrix| Self::new(board, &is_wall, span?, matrix))
    }

    /// The map with this matrix; `None` if it does not map the squares onto themselves.
    fn new(board: Board, is_wall: &[bool], span: Span, matrix: Matrix) -> Option<Self> {
        let [a, b, c, d] = matrix;
        let (down, right) = (span.shift((1, 0), (a, b))?, span.shift((0, 1), (c, d))?);
        let image = |square: Square| {
            let (row, col) = product(matrix, (square.row.into(), square.col.into()));
            let image = Square::new((row + down).try_into().ok()?, (col + right).try_into().ok()?);
            (board.contains(image) && !is_wall[board.index(image)]).then_some(image)
        };
        let images = board.squares().zip(is_wall);
        let images = images.map(|(at, &wall)| if wall { Some(at) } else { image(at) });
        Some(Self { matrix, images: images.collect::<Option<_>>()? })
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
}

/// The least and the greatest of row, column, their sum and their difference on some squares.
#[derive(Clone, Copy)]
struct Span([(i32, i32); 4]);

impl Span {
    const FORMS: [Leap; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

    /// `None` without squares.
    fn of<'a>(squares: impl Iterator<Item = (Square, &'a bool)>) -> Option<Self> {
        squares.fold(None, |span: Option<Self>, (square, _)| {
            let (row, col) = (i32::from(square.row), i32::from(square.col));
            let values = Self::FORMS.map(|(down, right)| down * row + right * col);
            let before = span.map_or_else(|| values.map(|value| (value, value)), |span| span.0);
            let wider = |at: usize| (before[at].0.min(values[at]), before[at].1.max(values[at]));
            Some(Self([0, 1, 2, 3].map(wider)))
        })
    }

    /// The least and the greatest of a form, which may be one of these or its negative.
    fn get(&self, (p, q): Leap) -> Option<(i32, i32)> {
        let find = |form| Self::FORMS.iter().position(|known| *known == form);
        let of_negative = |at: usize| (-self.0[at].1, -self.0[at].0);
        find((p, q)).map(|at| self.0[at]).or_else(|| find((-p, -q)).map(of_negative))
    }

    /// What to add to a form so that it has the values of a coordinate; `None` if nothing does.
    fn shift(&self, coordinate: Leap, form: Leap) -> Option<i32> {
        let ((least, most), (from, to)) = (self.get(coordinate)?, self.get(form)?);
        (most - least == to - from).then_some(least - from)
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
