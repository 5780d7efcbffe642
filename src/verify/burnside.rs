//! The second route to the fundamental count: by Burnside's lemma the number of orbits is the mean
//! number of placements that a motion of the group leaves unchanged.
//!
//! Nothing here uses [`crate::run::symmetry`]: motions are signed permutation matrices about the
//! centre of the board, in doubled coordinates, and the group is computed again from the problem.
//! Shifts across joined edges are added to them, and exchanges of pieces.

use itertools::Itertools;

use crate::base::board::Square;
use crate::base::count::Count;
use crate::base::numbers::gcd;
use crate::base::placement::{PieceId, Placed, Placement};
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
type Counted = ((Vec<PieceId>, CountRange), Vec<Square>);

/// A motion, then a shift down and to the right, and what each piece becomes.
#[derive(Clone, Debug)]
struct Map {
    matrix: Matrix,
    shift: (i32, i32),
    becomes: Vec<PieceId>,
}

/// Counts, over a stream of placements, those that each map of the group leaves unchanged.
#[derive(Clone, Debug)]
pub struct Burnside {
    rows: i32,
    cols: i32,
    group: Vec<(Map, u128)>,
}

impl Burnside {
    /// A counter for the placements of a problem.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let mut this = Self {
            rows: i32::from(problem.board.rows()),
            cols: i32::from(problem.board.cols()),
            group: Vec::new(),
        };
        let counted = counted_sets(problem);
        let maps = this.maps(problem).into_iter();
        let group = maps
            .filter(|map| this.keeps(problem, map) && this.keeps_numbers(problem, &counted, map));
        this.group = group.map(|map| (map, 0)).collect();
        this
    }

    /// All maps of the board and of interchangeable pieces.
    fn maps(&self, problem: &Problem) -> Vec<Map> {
        let is_square =
            self.rows == self.cols && problem.board.wraps_rows() == problem.board.wraps_columns();
        let down = if problem.board.wraps_rows() { self.rows.max(1) } else { 1 };
        let right = if problem.board.wraps_columns() { self.cols.max(1) } else { 1 };
        let some = &problem.interchangeable;
        let mut maps = Vec::new();
        for images in some.iter().permutations(some.len()) {
            let becomes = |piece| some.iter().position(|&p| p == piece).map(|place| *images[place]);
            let becomes: Vec<_> =
                problem.piece_ids().map(|piece| becomes(piece).unwrap_or(piece)).collect();
            for shift in (0..down).cartesian_product(0..right) {
                let matrices = MATRICES.into_iter().filter(|matrix| matrix[0] != 0 || is_square);
                maps.extend(matrices.map(|matrix| Map { matrix, shift, becomes: becomes.clone() }));
            }
        }
        maps
    }

    /// Whether a map keeps empty squares, fixed pieces, and what may be on the board.
    fn keeps(&self, problem: &Problem, map: &Map) -> bool {
        let into = |squares: &[Square]| {
            squares.iter().all(|&square| squares.contains(&self.moved(map, square)))
        };
        let becomes = |piece: PieceId| map.becomes[piece.index()];
        let fixed = problem.fixed.iter();
        into(&problem.blocked)
            && into(&problem.walls)
            && fixed
                .map(|f| Placed::new(becomes(f.piece), self.moved(map, f.square)))
                .all(|image| problem.fixed.contains(&image))
            && problem.piece_ids().all(|p| {
                problem.counts[p.index()] == problem.counts[becomes(p).index()]
                    && problem.piece_ids().all(|q| {
                        let forbidden = &problem.may_not_attack;
                        forbidden[p.index()][q.index()]
                            == forbidden[becomes(p).index()][becomes(q).index()]
                    })
            })
    }

    /// Counts one placement.
    pub fn add(&mut self, placement: &Placement) {
        let pieces = placement.pieces();
        for i in 0..self.group.len() {
            let map = &self.group[i].0;
            // The pieces are sorted, and the first usually moves to an empty square.
            let unchanged = pieces.iter().all(|p| {
                let image = Placed::new(map.becomes[p.piece.index()], self.moved(map, p.square));
                pieces.binary_search(&image).is_ok()
            });
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

    /// Whether a map takes each counted set of squares onto one with the same range, for the pieces
    /// that its pieces become, and each cover to a cover.
    fn keeps_numbers(&self, problem: &Problem, counted: &[Counted], map: &Map) -> bool {
        let becomes = |pieces: &[PieceId]| -> Vec<PieceId> {
            pieces.iter().map(|piece| map.becomes[piece.index()]).sorted().collect()
        };
        counted.iter().all(|((pieces, range), squares)| {
            let image = squares.iter().map(|&square| self.moved(map, square)).sorted();
            counted.contains(&((becomes(pieces), *range), image.collect()))
        }) && problem.covers.iter().all(|cover| {
            problem.covers.iter().any(|other| {
                (becomes(&cover.by), cover.times) == (other.by.clone(), other.times)
                    && match (&cover.squares, &other.squares) {
                        (CoveredSquares::Squares(from), CoveredSquares::Squares(to)) => {
                            from.len() == to.len()
                                && from.iter().all(|&square| to.contains(&self.moved(map, square)))
                        }
                        (from, to) => from == to,
                    }
            })
        })
    }

    fn moved(&self, &Map { matrix: [a, b, c, d], shift, .. }: &Map, square: Square) -> Square {
        let down = 2 * i32::from(square.row) - (self.rows - 1);
        let right = 2 * i32::from(square.col) - (self.cols - 1);
        let place = |from_centre: i32, side: i32, shift: i32| {
            let place = i32::midpoint(from_centre, side - 1);
            let place = if shift == 0 { place } else { (place + shift) % side };
            u16::try_from(place).unwrap_or(u16::MAX)
        };
        let (row, col) = (a * down + b * right, c * down + d * right);
        Square::new(place(row, self.rows, shift.0), place(col, self.cols, shift.1))
    }
}

/// Every set of squares on which pieces are counted, sorted, with the pieces and their number.
fn counted_sets(problem: &Problem) -> Vec<Counted> {
    let sets = problem.square_counts.iter().flat_map(|count| {
        let labels =
            problem.board.squares().map(|square| (label(problem, &count.on, square), square));
        let labelled = labels.filter_map(|(label, square)| Some((label?, square)));
        let sets = labelled.into_group_map().into_values();
        sets.map(move |squares| ((count.pieces.clone(), count.range), squares))
    });
    sets.collect()
}

/// A number for the set of squares that a square belongs to, if it belongs to one.
fn label(problem: &Problem, on: &CountedOn, square: Square) -> Option<u32> {
    let (row, col) = (u32::from(square.row), u32::from(square.col));
    let letter = problem.regions.get(problem.board.index(square)).copied();
    // Steps across a joined edge change the label by its length.
    let round = |label: u32| {
        let (rows, cols) = (problem.board.rows(), problem.board.cols());
        let lengths = [(problem.board.wraps_rows(), rows), (problem.board.wraps_columns(), cols)];
        let joined = lengths.into_iter().filter(|(is_joined, _)| *is_joined);
        joined.map(|(_, length)| u32::from(length)).reduce(gcd).map_or(label, |by| label % by)
    };
    match on {
        CountedOn::Rows => Some(row),
        CountedOn::Columns => Some(col),
        CountedOn::Diagonals => Some(round(row + u32::from(problem.board.cols()) - col)),
        CountedOn::Antidiagonals => Some(round(row + col)),
        CountedOn::Regions => letter.filter(|&letter| letter != '.').map(u32::from),
        CountedOn::Region(wanted) => letter.filter(|letter| letter == wanted).map(u32::from),
        CountedOn::Squares(squares) => squares.binary_search(&square).is_ok().then_some(0),
    }
}
