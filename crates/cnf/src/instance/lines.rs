//! Lines of the board in the directions of riders, and other sets of squares.

use std::collections::BTreeMap;

use itertools::Itertools;

use nq_board::base::{Atom, Board, MoveRule, Square, Wrap};
use nq_board::model::{CountedOn, CoveredSquares, Problem, Side};

/// A vector between two squares: rows down and columns to the right.
pub(crate) type Displacement = (i32, i32);

/// The square at a displacement, across joined edges, or `None` off the board.
pub(super) fn step(board: Board, square: Square, (down, right): Displacement) -> Option<Square> {
    let along = |from: u16, by: i32, length: u16, wraps: bool| {
        let to = i32::from(from) + by;
        u16::try_from(if wraps { to.rem_euclid(length.into()) } else { to }).ok()
    };
    let row = along(square.row, down, board.rows(), board.wraps_rows())?;
    let col = along(square.col, right, board.cols(), board.wraps_columns())?;
    Some(Square::new(row, col)).filter(|&square| board.contains(square))
}

/// A direction in which a rider moves, one leap at a time. Opposite directions are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    /// Rows down, not negative.
    pub down: i32,
    /// Columns to the right; negative to the left.
    pub right: i32,
}

impl Direction {
    /// The directions of a rule's unlimited riders: rows, columns, diagonals, antidiagonals,
    /// others.
    pub(super) fn of_riders(rule: &MoveRule) -> Vec<Self> {
        let riders = rule.atoms().iter().filter(|atom| atom.reach.is_none());
        riders.flat_map(|atom| Self::of_leap(*atom)).collect()
    }

    /// The directions of one leap, each once up to sign, in a fixed order: those in which the piece
    /// goes forth, or back, or both.
    pub(super) fn of_leap(atom: Atom) -> impl Iterator<Item = Self> {
        let (long, short) = (i32::from(atom.long), i32::from(atom.short));
        [(short, long), (long, short), (long, -short), (short, -long)]
            .into_iter()
            .map(|(down, right)| {
                // Of two opposite directions, take the one downwards, or to the right within a row.
                if down < 0 || (down == 0 && right < 0) { (-down, -right) } else { (down, right) }
            })
            .unique()
            .filter(move |&(down, right)| atom.goes(down, right) || atom.goes(-down, -right))
            .map(|(down, right)| Self { down, right })
    }

    /// The ways along this direction to the squares that are attacked, or attacking.
    pub(super) fn ways(self, atom: Atom, side: Side) -> impl Iterator<Item = Displacement> {
        let Self { down, right } = self;
        [(down, right), (-down, -right)].into_iter().filter(move |&(down, right)| match side {
            Side::Attacked => atom.goes(down, right),
            Side::Attacking => atom.goes(-down, -right),
        })
    }

    pub(super) fn lines_name(self) -> String {
        match (self.down, self.right) {
            (0, 1) => "rows".to_owned(),
            (1, 0) => "columns".to_owned(),
            (1, 1) => "diagonals".to_owned(),
            (1, -1) => "antidiagonals".to_owned(),
            (down, right) => format!("lines ({down},{right})"),
        }
    }

    /// The number of lines in this direction, where they are easy to count and each holds at least
    /// one square: rows, columns, and all lines of a torus.
    pub(super) fn parallel_lines(self, board: Board) -> Option<u32> {
        match (self.down, self.right) {
            (0, 1) => Some(board.rows().into()),
            (1, 0) => Some(board.cols().into()),
            _ if board.wrap() == Wrap::Both => u32::try_from(self.line_starts(board).count()).ok(),
            _ => None,
        }
    }

    /// The first square of every line, row by row. A closed line starts at its first square.
    pub(super) fn line_starts(self, board: Board) -> Box<dyn Iterator<Item = Square>> {
        if board.wraps() {
            return Box::new(self.wrapped_starts(board).into_iter());
        }
        Box::new(self.open_starts(board))
    }

    /// The first square of every line of a board with joined edges.
    fn wrapped_starts(self, board: Board) -> Vec<Square> {
        let before = |square: &Square| step(board, *square, (-self.down, -self.right));
        // Open lines first: what is left belongs to closed lines.
        let mut starts: Vec<_> = board.squares().filter(|s| before(s).is_none()).collect();
        let mut met = vec![false; board.len()];
        for &start in &starts {
            self.walk(board, start).for_each(|square| met[board.index(square)] = true);
        }
        for square in board.squares() {
            if !met[board.index(square)] {
                starts.push(square);
                self.walk(board, square).for_each(|square| met[board.index(square)] = true);
            }
        }
        starts.sort_unstable();
        starts
    }

    /// The first square of every line of a board without joined edges.
    fn open_starts(self, board: Board) -> impl Iterator<Item = Square> {
        // One leap back leaves the board at the top, or at the side that the direction comes from.
        let (rows, cols) = (board.rows(), board.cols());
        (0..rows).flat_map(move |row| {
            let (left, right) = if i32::from(row) < self.down {
                (cols, cols)
            } else if self.right >= 0 {
                (u16::try_from(self.right).map_or(cols, |right| right.min(cols)), cols)
            } else {
                let right = u16::try_from(-self.right).map_or(cols, |right| right.min(cols));
                (0, cols - right)
            };
            (0..left).chain(right..cols).map(move |col| Square::new(row, col))
        })
    }

    /// The number of squares of the line that starts at `start`.
    pub(super) fn line_length(self, board: Board, start: Square) -> usize {
        if board.wraps() {
            return self.walk(board, start).count();
        }
        let leaps = |room: u16, by: i32| {
            usize::from(room).checked_div(by.unsigned_abs() as usize).unwrap_or(usize::MAX)
        };
        let below = board.rows() - 1 - start.row;
        let beside = if self.right > 0 { board.cols() - 1 - start.col } else { start.col };
        leaps(below, self.down).min(leaps(beside, self.right)) + 1
    }

    /// The squares of the line from `start` on, each once.
    pub(super) fn walk(self, board: Board, start: Square) -> impl Iterator<Item = Square> {
        std::iter::successors(Some(start), move |&square| {
            step(board, square, (self.down, self.right)).filter(|&next| next != start)
        })
    }
}

/// The lines of a board in a direction, cut at the walls, each in its order.
pub(super) fn segments(board: Board, walls: &[Square], direction: Direction) -> Vec<Vec<Square>> {
    let mut segments = Vec::new();
    let is_wall = |square: &Square| walls.binary_search(square).is_ok();
    for start in direction.line_starts(board) {
        let mut line: Vec<_> = direction.walk(board, start).collect();
        // A closed line is cut at one wall first: from there on it is open.
        let is_closed =
            step(board, line[line.len() - 1], (direction.down, direction.right)) == Some(start);
        if is_closed && let Some(wall) = line.iter().position(is_wall) {
            line.rotate_left(wall);
        }
        let parts = line.split(is_wall);
        segments.extend(parts.filter(|part| !part.is_empty()).map(|part| {
            let mut part = part.to_vec();
            part.sort_unstable();
            part
        }));
    }
    segments
}

/// The sets of squares on which a model counts pieces, and the name of their group. (`native` and
/// `verify` find them in their own ways, on purpose.)
pub(super) fn counted_sets(problem: &Problem, on: &CountedOn) -> (String, Vec<Vec<Square>>) {
    let lines = |name: &str, down, right| {
        (format!("on {name}"), lines(problem.board, Direction { down, right }))
    };
    match on {
        CountedOn::Rows => lines("rows", 0, 1),
        CountedOn::Columns => lines("columns", 1, 0),
        CountedOn::Diagonals => lines("diagonals", 1, 1),
        CountedOn::Antidiagonals => lines("antidiagonals", 1, -1),
        CountedOn::Regions => {
            let mut regions: BTreeMap<char, Vec<Square>> = BTreeMap::new();
            for (square, &letter) in problem.board.squares().zip(&problem.regions) {
                if letter != '.' {
                    regions.entry(letter).or_default().push(square);
                }
            }
            ("on regions".to_owned(), regions.into_values().collect())
        }
        CountedOn::Region(wanted) => {
            let squares = problem.board.squares().zip(&problem.regions);
            let squares = squares.filter(|(_, letter)| *letter == wanted).map(|(square, _)| square);
            (format!("on region {wanted}"), vec![squares.collect()])
        }
        CountedOn::Squares(squares) => {
            let names = squares.iter().take(3).map(|&square| problem.board.name(square));
            let names = names.collect::<Vec<_>>().join(" ");
            let more = if squares.len() > 3 { " …" } else { "" };
            (format!("on squares {names}{more}"), vec![squares.clone()])
        }
    }
}

fn lines(board: Board, direction: Direction) -> Vec<Vec<Square>> {
    let starts = direction.line_starts(board);
    starts.map(|start| direction.walk(board, start).collect()).collect()
}

/// The squares that must be covered; of the free ones, all that can be free.
pub(crate) fn covered_squares(problem: &Problem, squares: &CoveredSquares) -> Vec<Square> {
    match squares {
        CoveredSquares::Free | CoveredSquares::All => problem.free_squares().collect(),
        CoveredSquares::Squares(squares) => squares.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begin_where_nothing_is_a_leap_before_and_are_as_long_as_a_walk() {
        for (rows, cols) in [(1, 1), (1, 7), (7, 1), (5, 5), (3, 8), (8, 3)] {
            let board = Board::new(rows, cols);
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1), (2, 1), (1, -3), (2, -2), (9, 4)]
            {
                let direction = Direction { down, right };
                let starts: Vec<_> = direction.line_starts(board).collect();
                let before = |square: &Square| step(board, *square, (-down, -right)).is_none();
                let expected: Vec<_> = board.squares().filter(before).collect();
                assert_eq!(starts, expected, "{direction:?} on {board}");
                for start in starts {
                    let walked = direction.walk(board, start).count();
                    assert_eq!(
                        direction.line_length(board, start),
                        walked,
                        "{direction:?} {start:?}"
                    );
                }
            }
        }
    }
}
