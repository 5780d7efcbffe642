//! Sets of squares as masks of columns, row by row, and the sets on which a model counts pieces.
//! (`search`, `instance` and `verify` find them in their own ways, on purpose.)

use nq_board::base::board::{Board, Square};
use nq_board::base::symmetry::Symmetry;
use nq_board::model::{CountedOn, Problem};

/// By row, the columns of a set of squares.
pub(super) type SquareSet = Vec<u64>;

/// The set of these squares on a board with this number of rows.
pub(super) fn set(rows: usize, squares: impl IntoIterator<Item = Square>) -> SquareSet {
    let mut set = vec![0; rows];
    for square in squares {
        set[usize::from(square.row)] |= 1 << square.col;
    }
    set
}

/// The columns of a mask, ascending.
pub(super) fn columns(mask: u64) -> impl Iterator<Item = usize> {
    let rest = |mask: &u64| Some(mask & mask.wrapping_sub(1));
    let masks = std::iter::successors(Some(mask), rest).take_while(|&mask| mask != 0);
    masks.map(|mask| mask.trailing_zeros() as usize)
}

/// The squares of a set, as row and column.
pub(super) fn squares(set: &[u64]) -> impl Iterator<Item = (usize, usize)> {
    let rows = set.iter().enumerate();
    rows.flat_map(|(row, &mask)| columns(mask).map(move |column| (row, column)))
}

/// The image of a square, as row and column.
pub(super) fn image(board: Board, symmetry: &Symmetry, here: (usize, usize)) -> (usize, usize) {
    let side = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
    let square = symmetry.square(board, Square::new(side(here.0), side(here.1)));
    (square.row.into(), square.col.into())
}

/// All sets that `on` names.
pub(super) fn counted_sets(problem: &Problem, on: &CountedOn) -> Vec<SquareSet> {
    let board = problem.board;
    let rows = usize::from(board.rows());
    let with_letter = |wanted: char| {
        let lettered = board.squares().zip(&problem.regions);
        set(rows, lettered.filter(|(_, letter)| **letter == wanted).map(|(square, _)| square))
    };
    match on {
        CountedOn::Rows => connected(problem, 0, 1),
        CountedOn::Columns => connected(problem, 1, 0),
        CountedOn::Diagonals => connected(problem, 1, 1),
        CountedOn::Antidiagonals => connected(problem, 1, -1),
        CountedOn::Regions => {
            let mut letters: Vec<char> = problem.regions.clone();
            letters.sort_unstable();
            letters.dedup();
            let regions = letters.into_iter().filter(|&letter| letter != '.');
            regions.map(with_letter).collect()
        }
        &CountedOn::Region(letter) => vec![with_letter(letter)],
        CountedOn::Squares(squares) => vec![set(rows, squares.iter().copied())],
    }
}

/// The classes of squares that are connected by this step, across joined edges too.
fn connected(problem: &Problem, down: i32, right: i32) -> Vec<SquareSet> {
    let board = problem.board;
    let mut class: Vec<usize> = (0..board.len()).collect();
    for square in board.squares() {
        let to = step(problem, square, down, right);
        if let Some(to) = to.map(|to| class[board.index(to)]) {
            let from = class[board.index(square)];
            class.iter_mut().filter(|class| **class == to).for_each(|class| *class = from);
        }
    }
    let in_class = |wanted: usize| {
        let squares = board.squares().zip(&class).filter(move |(_, class)| **class == wanted);
        set(usize::from(board.rows()), squares.map(|(square, _)| square))
    };
    let mut classes = class.clone();
    classes.sort_unstable();
    classes.dedup();
    classes.into_iter().map(in_class).collect()
}

/// The square one step away, across joined edges; `None` off the board.
fn step(problem: &Problem, from: Square, down: i32, right: i32) -> Option<Square> {
    let board = problem.board;
    let along = |place: u16, by: i32, length: u16, is_joined: bool| {
        let (place, length) = (i32::from(place) + by, i32::from(length));
        let place = if is_joined { place.rem_euclid(length) } else { place };
        u16::try_from(place).ok().filter(|&place| i32::from(place) < length)
    };
    Some(Square::new(
        along(from.row, down, board.rows(), board.wraps_rows())?,
        along(from.col, right, board.cols(), board.wraps_columns())?,
    ))
}
