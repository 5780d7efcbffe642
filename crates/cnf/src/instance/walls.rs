//! Attacks on a board with walls or joined edges. A wall is an empty square at which a ride ends; a
//! leap passes over it.

use super::attacks::{Direction, step};
use nq_board::base::board::{Board, Square};
use nq_board::base::piece::Atom;
use nq_board::base::placement::PieceId;
use nq_board::model::Problem;

/// The lines of a board in a direction, cut at the walls; those of one square are left out.
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
        segments.extend(parts.filter(|part| part.len() > 1).map(|part| {
            let mut part = part.to_vec();
            part.sort_unstable();
            part
        }));
    }
    segments
}

/// The squares that a piece with these atoms attacks from a square, sorted; never that square
/// itself.
pub(super) fn attacked<'a>(
    problem: &Problem,
    atoms: impl Iterator<Item = &'a Atom>,
    from: Square,
) -> Vec<Square> {
    let mut reached = Vec::new();
    for atom in atoms {
        for Direction { down, right } in Direction::of_leap(*atom) {
            for by in [(down, right), (-down, -right)] {
                let mut here = from;
                for _ in 0..atom.reach.unwrap_or(u16::MAX) {
                    let next = step(problem.board, here, by);
                    let goes_on =
                        |next: &Square| *next != from && problem.walls.binary_search(next).is_err();
                    let Some(next) = next.filter(goes_on) else { break };
                    reached.push(next);
                    here = next;
                }
            }
        }
    }
    reached.sort_unstable();
    reached.dedup();
    reached
}

/// Pairs of squares on which one piece and another exclude each other. Attacks are symmetric: what
/// attacks from there attacks from here. Of equal pieces, each pair occurs once, the smaller square
/// first, unless a segment covers it.
pub(crate) fn pairs(
    problem: &Problem,
    first: PieceId,
    second: PieceId,
) -> impl Iterator<Item = (Square, Square)> {
    let forbidden = |a: PieceId, b: PieceId| problem.may_not_attack[a.index()][b.index()];
    let mut attackers = vec![(first, second), (second, first)];
    attackers.dedup();
    attackers.retain(|&(a, b)| forbidden(a, b));
    problem.free_squares().flat_map(move |from| {
        let atoms = attackers.iter().flat_map(|(a, _)| problem.pieces[a.index()].rule.atoms());
        let (riders, leapers): (Vec<_>, _) =
            atoms.partition(|atom| first == second && atom.reach.is_none());
        let mut reached = attacked(problem, leapers.into_iter(), from);
        reached.retain(|to| first != second || *to > from);
        if !reached.is_empty() {
            let covered = attacked(problem, riders.into_iter(), from);
            reached.retain(|to| covered.binary_search(to).is_err());
        }
        reached.into_iter().map(move |to| (from, to))
    })
}
