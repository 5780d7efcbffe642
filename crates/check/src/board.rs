//! What a piece attacks, by the distances between squares, and the sets of squares on which pieces
//! are counted. All checks of this crate use it, and no engine does.

use std::borrow::Cow;
use std::collections::BTreeMap;

use itertools::Itertools;

use nq_board::base::numbers::gcd;
use nq_board::base::{Atom, Board, Placed, Square, file_name};
use nq_board::model::{CountedOn, Problem};

/// The squares at which lines end, sorted: walls, and those of pieces that block.
pub(crate) fn line_ends<'a>(problem: &'a Problem, pieces: &[Placed]) -> Cow<'a, [Square]> {
    let blocks =
        |placed: &&Placed| problem.pieces.get(placed.piece.index()).is_some_and(|p| p.blocks);
    let blockers = pieces.iter().filter(blocks).map(|placed| placed.square).collect_vec();
    if blockers.is_empty() {
        return Cow::Borrowed(&problem.walls);
    }
    Cow::Owned(problem.walls.iter().copied().chain(blockers).sorted_unstable().collect())
}

/// The part of the move rule by which a placed piece attacks a square, if it does. Its lines end at
/// the first of these squares, which are sorted, and which they still attack.
pub(crate) fn attacking_atom(
    problem: &Problem,
    ends: &[Square],
    attacker: Placed,
    target: Square,
) -> Option<Atom> {
    let atoms = problem.pieces[attacker.piece.index()].rule.atoms();
    let from = attacker.square;
    if problem.board.wraps() {
        // A piece never attacks its own square, though a ride around a torus comes back to it.
        return atoms
            .iter()
            .copied()
            .find(|&atom| from != target && hits(problem.board, ends, (from, target), atom));
    }
    let rows = from.row.abs_diff(target.row);
    let cols = from.col.abs_diff(target.col);
    let (far, near) = (rows.max(cols), rows.min(cols));
    let [wide, narrow] = [far, near].map(u32::from);
    atoms.iter().copied().find(|atom| {
        // Nearly all squares lie in other directions, and need no division.
        if narrow * u32::from(atom.long) != wide * u32::from(atom.short) {
            return false;
        }
        // The distance must be a whole number of leaps within the reach of the piece.
        let leaps = far / atom.long;
        leaps >= 1
            && leaps <= atom.reach.unwrap_or(u16::MAX)
            && far == leaps * atom.long
            && narrow == u32::from(leaps) * u32::from(atom.short)
            && (atom.goes_everywhere() || is_ahead(atom, from, target, leaps))
            && !has_end_between(ends, from, target, leaps)
    })
}

/// Whether a square lies in a direction of an atom, this many leaps away.
fn is_ahead(atom: &Atom, from: Square, target: Square, leaps: u16) -> bool {
    let along = |from: u16, to: u16| (i32::from(to) - i32::from(from)) / i32::from(leaps);
    atom.goes(along(from.row, target.row), along(from.col, target.col))
}

/// Whether a ride of this many leaps from one square to another ends before it.
fn has_end_between(ends: &[Square], from: Square, to: Square, leaps: u16) -> bool {
    let between = |a: u16, b: u16, leap: u32| {
        let (a, b, leaps) = (i64::from(a), i64::from(b), i64::from(leaps));
        u16::try_from(a + (b - a) / leaps * i64::from(leap)).unwrap_or(u16::MAX)
    };
    let mut landings = 1..u32::from(leaps);
    !ends.is_empty()
        && landings.any(|leap| {
            let row = between(from.row, to.row, leap);
            let square = Square::new(row, between(from.col, to.col, leap));
            ends.binary_search(&square).is_ok()
        })
}

/// Whether a ride in one of the directions of an atom hits the target on a board with joined edges,
/// where a square has many places in the plane, one in each copy of the board.
fn hits(board: Board, ends: &[Square], (from, target): (Square, Square), atom: Atom) -> bool {
    leaps(atom).any(|leap| {
        let mut landings = landings(board, from, leap, atom.reach);
        let last = landings.find(|square| *square == target || ends.binary_search(square).is_ok());
        last == Some(target)
    })
}

/// The rides of an atom from a square between these pieces, each as the squares on which it lands:
/// with the first piece that blocks, or up to an edge, a wall, or the square where it began. Some
/// have no square.
pub fn rides(
    problem: &Problem,
    pieces: &[Placed],
    atom: Atom,
    from: Square,
) -> impl Iterator<Item = Vec<Square>> {
    let ends = line_ends(problem, pieces);
    leaps(atom).unique().map(move |leap| {
        let landings = landings(problem.board, from, leap, atom.reach);
        let landings = landings.take_while(|square| problem.walls.binary_search(square).is_err());
        landings.take_while_inclusive(|square| ends.binary_search(square).is_err()).collect()
    })
}

/// An atom's leaps, as rows down and columns to the right. Some repeat.
fn leaps(atom: Atom) -> impl Iterator<Item = (i32, i32)> {
    let (a, b) = (i32::from(atom.long), i32::from(atom.short));
    let all = [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)];
    all.into_iter().filter(move |&(down, right)| atom.goes(down, right))
}

/// The squares on which a ride of these leaps lands, up to an edge or the square where it began:
/// nothing beyond is attacked.
fn landings(
    board: Board,
    from: Square,
    (down, right): (i32, i32),
    reach: Option<u16>,
) -> impl Iterator<Item = Square> {
    let (down, right) = (i64::from(down), i64::from(right));
    let leaps = 1..=i64::from(reach.unwrap_or(u16::MAX));
    let landings = leaps.map_while(move |leaps| place(board, from, (leaps * down, leaps * right)));
    landings.take_while(move |&square| square != from)
}

/// The square at a place in the plane, given from another square; `None` off the board.
fn place(board: Board, from: Square, (down, right): (i64, i64)) -> Option<Square> {
    let row = i64::from(from.row) + down;
    let row = if board.wraps_rows() { row.rem_euclid(board.rows().into()) } else { row };
    let col = i64::from(from.col) + right;
    let col = if board.wraps_columns() { col.rem_euclid(board.cols().into()) } else { col };
    let square = Square::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
    board.contains(square).then_some(square)
}

/// The sets of squares on which pieces are counted, each sorted, by what they are called.
pub(crate) fn counted_sets(problem: &Problem, on: &CountedOn) -> BTreeMap<String, Vec<Square>> {
    let mut sets: BTreeMap<u32, Vec<Square>> = BTreeMap::new();
    if let CountedOn::Squares(_) = on {
        sets.insert(0, Vec::new());
    }
    for square in problem.board.squares() {
        if let Some(label) = label(problem, on, square) {
            sets.entry(label).or_default().push(square);
        }
    }
    sets.into_values().map(|set| (set_name(problem, on, &set), set)).collect()
}

/// A number for the set of squares that a square belongs to, if it belongs to one.
fn label(problem: &Problem, on: &CountedOn, square: Square) -> Option<u32> {
    let board = problem.board;
    let (row, col) = (u32::from(square.row), u32::from(square.col));
    let letter = problem.regions.get(board.index(square)).copied();
    // Steps across a joined edge change the label by its length.
    let round = |label: u32| {
        let lengths = [(board.wraps_rows(), board.rows()), (board.wraps_columns(), board.cols())];
        let joined = lengths.into_iter().filter(|(is_joined, _)| *is_joined);
        joined.map(|(_, length)| u32::from(length)).reduce(gcd).map_or(label, |by| label % by)
    };
    match on {
        CountedOn::Rows => Some(row),
        CountedOn::Columns => Some(col),
        CountedOn::Diagonals => Some(round(row + u32::from(board.cols()) - col)),
        CountedOn::Antidiagonals => Some(round(row + col)),
        CountedOn::Regions => letter.filter(|&letter| letter != '.').map(u32::from),
        CountedOn::Region(wanted) => letter.filter(|letter| letter == wanted).map(u32::from),
        CountedOn::Squares(squares) => squares.contains(&square).then_some(0),
    }
}

/// What a set of squares is called. A diagonal has the name of its first square from the top.
fn set_name(problem: &Problem, on: &CountedOn, set: &[Square]) -> String {
    let board = problem.board;
    let first = set.first().copied().unwrap_or(Square::new(0, 0));
    match on {
        CountedOn::Rows => format!("rank {}", board.rows() - first.row),
        CountedOn::Columns => format!("file {}", file_name(first.col)),
        CountedOn::Diagonals => format!("the diagonal of {}", board.name(first)),
        CountedOn::Antidiagonals => format!("the antidiagonal of {}", board.name(first)),
        CountedOn::Regions | CountedOn::Region(_) => {
            let letter = problem.regions.get(board.index(first)).copied().unwrap_or('.');
            format!("region {letter}")
        }
        CountedOn::Squares(_) => "the listed squares".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::base::PieceId;
    use nq_board::model::{Model, Settings};

    #[test]
    fn rides_land_on_the_squares_that_are_attacked() {
        for (board, moves) in [
            ("walls = [\"c3\", \"e2\"]", "Q"),
            ("walls = [\"b2\"]", "N2B3"),
            ("wrap = \"both\"\nwalls = [\"d4\"]", "QN"),
            ("wrap = \"rows\"", "R2N"),
        ] {
            let text = format!(
                "name = \"m\"\n[board]\nrows = 6\ncolumns = 5\n{board}\n\
                 [[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = 1\n"
            );
            let model = Model::from_toml("m", &text).unwrap();
            let size = model.size(None, &Settings::default()).unwrap();
            let problem = model.problem(size, &Settings::default()).unwrap();
            for from in problem.free_squares() {
                let piece = Placed::new(PieceId(0), from);
                let atoms = problem.pieces[0].rule.atoms().iter();
                let landed = atoms.flat_map(|&atom| rides(&problem, &[], atom, from)).flatten();
                let attacked = problem.free_squares();
                let attacks =
                    |to: &Square| attacking_atom(&problem, &problem.walls, piece, *to).is_some();
                let attacked = attacked.filter(attacks);
                assert_eq!(landed.sorted().dedup().collect_vec(), attacked.collect_vec(), "{text}");
            }
        }
    }
}
