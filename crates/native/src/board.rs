//! The board as every native engine sees it: what a piece attacks, and the sets of squares on which
//! a model counts pieces. `instance` and `verify` find both in their own ways, on purpose.

use std::collections::BTreeMap;

use nq_board::base::{Atom, Board, MoveRule, Square};
use nq_board::model::{CountedOn, Problem};

/// Rows down and columns to the right.
pub(crate) type Leap = (i32, i32);

/// The squares that a piece attacks, without its own. Lines end at walls, which are sorted, and go
/// on across joined edges. A square may occur more than once.
pub(crate) fn attacked(
    board: Board,
    walls: &[Square],
    rule: &MoveRule,
    from: Square,
) -> impl Iterator<Item = Square> {
    let goes: fn(&Atom, Leap) -> bool = |atom, (down, right)| atom.goes(down, right);
    reached(board, walls, rule, from, goes)
}

/// The squares from which a piece attacks a square.
pub(crate) fn attackers(
    board: Board,
    walls: &[Square],
    rule: &MoveRule,
    to: Square,
) -> impl Iterator<Item = Square> {
    let comes: fn(&Atom, Leap) -> bool = |atom, (down, right)| atom.goes(-down, -right);
    reached(board, walls, rule, to, comes)
}

/// The squares on the rides in the directions that `goes` selects.
fn reached(
    board: Board,
    walls: &[Square],
    rule: &MoveRule,
    from: Square,
    goes: fn(&Atom, Leap) -> bool,
) -> impl Iterator<Item = Square> {
    rule.atoms().iter().flat_map(move |atom| {
        let reach = atom.reach.map_or(usize::MAX, usize::from);
        directions(*atom).filter(move |&by| goes(atom, by)).flat_map(move |by| {
            let open = line(board, from, by).take_while(|at| walls.binary_search(at).is_err());
            open.take(reach)
        })
    })
}

/// The leaps of an atom in all directions, each once: those along lines and diagonals have four.
pub(crate) fn directions(atom: Atom) -> impl Iterator<Item = Leap> {
    let (a, b) = (i32::from(atom.long), i32::from(atom.short));
    let number = if b == 0 || a == b { 4 } else { 8 };
    [(a, b), (-a, -b), (b, -a), (-b, a), (a, -b), (-a, b), (b, a), (-b, -a)]
        .into_iter()
        .take(number)
}

/// The squares that follow one on a line, up to the edge, or up to the square itself.
pub(crate) fn line(board: Board, from: Square, by: Leap) -> impl Iterator<Item = Square> {
    let landings = std::iter::successors(leap(board, from, by), move |&at| leap(board, at, by));
    landings.take_while(move |&at| at != from)
}

/// The square after one leap, across joined edges.
pub(crate) fn leap(board: Board, from: Square, (down, right): Leap) -> Option<Square> {
    let along = |place: u16, by: i32, length: u16, is_joined: bool| {
        let (to, length) = (i32::from(place) + by, i32::from(length));
        let to = if is_joined { to.rem_euclid(length) } else { to };
        u16::try_from(to).ok().filter(|&to| i32::from(to) < length)
    };
    let row = along(from.row, down, board.rows(), board.wraps_rows())?;
    let col = along(from.col, right, board.cols(), board.wraps_columns())?;
    Some(Square::new(row, col))
}

/// The points that a point excludes: other kinds on its square, and attacks in both directions.
pub(crate) fn excluded(problem: &Problem, kind: usize, square: Square) -> Vec<(usize, Square)> {
    let (board, walls) = (problem.board, &problem.walls);
    let rule = |kind: usize| &problem.pieces[kind].rule;
    let mut excluded = Vec::new();
    for other in 0..problem.pieces.len() {
        if other != kind {
            excluded.push((other, square));
        }
        if problem.may_not_attack[kind][other] {
            let to = attacked(board, walls, rule(kind), square);
            to.for_each(|square| excluded.push((other, square)));
        }
        let is_mutual = other == kind && rule(kind).is_mutual();
        if problem.may_not_attack[other][kind] && !is_mutual {
            let from = attackers(board, walls, rule(other), square);
            from.for_each(|square| excluded.push((other, square)));
        }
    }
    excluded
}

/// The sets of squares that `on` names, each sorted.
pub(crate) fn counted_sets(problem: &Problem, on: &CountedOn) -> Vec<Vec<Square>> {
    let board = problem.board;
    let mut regions: BTreeMap<char, Vec<Square>> = BTreeMap::new();
    for (square, &letter) in board.squares().zip(&problem.regions) {
        regions.entry(letter).or_default().push(square);
    }
    match on {
        CountedOn::Rows => lines(board, (0, 1)),
        CountedOn::Columns => lines(board, (1, 0)),
        CountedOn::Diagonals => lines(board, (1, 1)),
        CountedOn::Antidiagonals => lines(board, (1, -1)),
        CountedOn::Regions => {
            regions.remove(&'.');
            regions.into_values().collect()
        }
        CountedOn::Region(letter) => vec![regions.remove(letter).unwrap_or_default()],
        CountedOn::Squares(squares) => vec![squares.clone()],
    }
}

/// The lines of a board with this step, in the order of their first squares.
fn lines(board: Board, (down, right): Leap) -> Vec<Vec<Square>> {
    let mut is_met = vec![false; board.len()];
    let mut lines = Vec::new();
    for first in board.squares() {
        if is_met[board.index(first)] {
            continue;
        }
        // Across a joined edge a line may come from below.
        let forth = line(board, first, (down, right));
        let mut all = vec![first];
        all.extend(forth.chain(line(board, first, (-down, -right))));
        all.sort_unstable();
        all.dedup();
        for &square in &all {
            is_met[board.index(square)] = true;
        }
        lines.push(all);
    }
    lines
}
