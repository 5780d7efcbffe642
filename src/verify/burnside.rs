//! The second route to the fundamental count: by Burnside's lemma the number of orbits is the mean
//! number of placements that a motion of the group leaves unchanged.
//!
//! Nothing here uses [`crate::run::symmetry`]: motions are signed permutation matrices about the
//! centre of the board, in doubled coordinates, and the group is computed again from the problem.

use std::collections::HashSet;

use itertools::Itertools;

use crate::base::board::Square;
use crate::base::count::Count;
use crate::base::placement::{PieceId, Placement};
use crate::model::{CountRange, CountedOn, CoveredSquares, Problem};

/// One motion: down' = a·down + b·right, right' = c·down + d·right, measured from the centre.
type Matrix = [i32; 4];

const MATRICES: [Matrix; 8] = [
    [1, 0, 0, 1],
    [0, 1, -1, 0],
    [-1, 0, 0, -1],
    [0, -1, 1, 0],
    [1, 0, 0, -1],
    [-1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
];

/// Pieces, how many of them there are, and the squares on which they are counted.
type Counted<'a> = ((&'a [PieceId], CountRange), Vec<Square>);

/// Counts, over a stream of placements, those that each motion leaves unchanged.
#[derive(Clone, Debug)]
pub struct Burnside {
    rows: i32,
    cols: i32,
    group: Vec<(Matrix, u128)>,
    occupied: HashSet<(PieceId, Square)>,
}

impl Burnside {
    /// A counter for the placements of a problem.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let mut this = Self {
            rows: i32::from(problem.board.rows()),
            cols: i32::from(problem.board.cols()),
            group: Vec::new(),
            occupied: HashSet::new(),
        };
        let blocked: HashSet<_> = problem.blocked.iter().copied().collect();
        let walls: HashSet<_> = problem.walls.iter().copied().collect();
        let fixed: HashSet<_> = problem.fixed.iter().map(|f| (f.piece, f.square)).collect();
        for matrix in MATRICES {
            let keeps_board = matrix[0] != 0 || this.rows == this.cols;
            if keeps_board
                && blocked.iter().all(|&square| blocked.contains(&this.moved(matrix, square)))
                && walls.iter().all(|&square| walls.contains(&this.moved(matrix, square)))
                && fixed.iter().all(|&(p, square)| fixed.contains(&(p, this.moved(matrix, square))))
                && this.keeps_numbers(problem, matrix)
            {
                this.group.push((matrix, 0));
            }
        }
        this
    }

    /// Counts one placement.
    pub fn add(&mut self, placement: &Placement) {
        self.occupied.clear();
        self.occupied.extend(placement.pieces().iter().map(|p| (p.piece, p.square)));
        for i in 0..self.group.len() {
            let matrix = self.group[i].0;
            let unchanged = placement
                .pieces()
                .iter()
                .all(|p| self.occupied.contains(&(p.piece, self.moved(matrix, p.square))));
            self.group[i].1 += u128::from(unchanged);
        }
    }

    /// The fundamental count of all placements added. `None` if the sum does not divide: the
    /// placements were not closed under the group.
    #[must_use]
    pub fn fundamental(&self) -> Option<Count> {
        let sum: Count = self.group.iter().map(|&(_, unchanged)| Count::from(unchanged)).sum();
        sum.exact_div(self.group.len() as u64)
    }

    /// Whether a motion maps each counted set of squares onto one with the same pieces and range.
    fn keeps_numbers(&self, problem: &Problem, matrix: Matrix) -> bool {
        let counted = counted_sets(problem);
        counted.iter().all(|(number, squares)| {
            let image = squares.iter().map(|&square| self.moved(matrix, square)).sorted();
            counted.contains(&(*number, image.collect()))
        }) && problem.covers.iter().all(|cover| match &cover.squares {
            CoveredSquares::Free | CoveredSquares::All => true,
            CoveredSquares::Squares(from) => problem.covers.iter().any(|other| {
                let alike = (&cover.by, cover.times) == (&other.by, other.times);
                let CoveredSquares::Squares(to) = &other.squares else { return false };
                alike
                    && from.len() == to.len()
                    && from.iter().all(|&square| to.contains(&self.moved(matrix, square)))
            }),
        })
    }

    fn moved(&self, [a, b, c, d]: Matrix, square: Square) -> Square {
        let down = 2 * i32::from(square.row) - (self.rows - 1);
        let right = 2 * i32::from(square.col) - (self.cols - 1);
        let place = |from_centre: i32, side: i32| {
            u16::try_from(i32::midpoint(from_centre, side - 1)).unwrap_or(u16::MAX)
        };
        Square::new(place(a * down + b * right, self.rows), place(c * down + d * right, self.cols))
    }
}

/// Every set of squares on which pieces are counted, sorted, with the pieces and their number.
fn counted_sets(problem: &Problem) -> Vec<Counted<'_>> {
    let sets = problem.square_counts.iter().flat_map(|count| {
        let labels =
            problem.board.squares().map(|square| (label(problem, &count.on, square), square));
        let labelled = labels.filter_map(|(label, square)| Some((label?, square)));
        let sets = labelled.into_group_map().into_values();
        sets.map(move |squares| ((&count.pieces[..], count.range), squares))
    });
    sets.collect()
}

/// A number for the set of squares that a square belongs to, if it belongs to one.
fn label(problem: &Problem, on: &CountedOn, square: Square) -> Option<u32> {
    let (row, col) = (u32::from(square.row), u32::from(square.col));
    let letter = problem.regions.get(problem.board.index(square)).copied();
    match on {
        CountedOn::Rows => Some(row),
        CountedOn::Columns => Some(col),
        CountedOn::Diagonals => Some(row + u32::from(problem.board.cols()) - col),
        CountedOn::Antidiagonals => Some(row + col),
        CountedOn::Regions => letter.filter(|&letter| letter != '.').map(u32::from),
        CountedOn::Region(wanted) => letter.filter(|letter| letter == wanted).map(u32::from),
        CountedOn::Squares(squares) => squares.binary_search(&square).is_ok().then_some(0),
    }
}
