//! The attacks that an instance needs: displacements, and the squares attacked from a square on a
//! board with walls or joined edges. `native` and `verify` compute attacks in their own ways on
//! purpose.

use std::collections::BTreeSet;

use super::lines::{Direction, Displacement, step};
use nq_board::base::board::{Board, Square};
use nq_board::base::piece::Atom;
use nq_board::base::placement::{PieceId, Placed};
use nq_board::model::Problem;

/// All displacements by which a piece with these atoms attacks on this board, including whole
/// lines. No edges of the board are joined.
pub(super) fn displacements<'a>(
    board: Board,
    atoms: impl Iterator<Item = &'a Atom>,
) -> BTreeSet<Displacement> {
    let fits = move |&(down, right): &Displacement| {
        down.abs() < board.rows().into() && right.abs() < board.cols().into()
    };
    let ahead = atoms.flat_map(|atom| {
        let most = atom.reach.map_or(i32::MAX, i32::from);
        Direction::of_leap(*atom).flat_map(move |Direction { down, right }| {
            (1..=most).map(move |leaps| (leaps * down, leaps * right)).take_while(fits)
        })
    });
    ahead.flat_map(|(down, right)| [(down, right), (-down, -right)]).collect()
}

/// The displacements by which a piece attacks on a board without walls.
pub(crate) fn displacements_of(problem: &Problem, piece: PieceId) -> Vec<Displacement> {
    let atoms = problem.pieces[piece.index()].rule.atoms();
    displacements(problem.board, atoms.iter()).into_iter().collect()
}

/// The number of pairs of free squares at a displacement; `blocked` is sorted.
pub(super) fn number_of_pairs(board: Board, blocked: &[Square], displacement: Displacement) -> u64 {
    let (down, right) = displacement;
    let side = |length: u16, by: i32| u64::from(length).saturating_sub(by.unsigned_abs().into());
    let is_blocked = |square: &Square| blocked.binary_search(square).is_ok();
    let ahead =
        |by: Displacement| blocked.iter().filter_map(move |&square| step(board, square, by));
    let from_blocked = ahead(displacement).count() as u64;
    let to_blocked = ahead((-down, -right)).count() as u64;
    let between_blocked = ahead(displacement).filter(is_blocked).count() as u64;
    side(board.rows(), down) * side(board.cols(), right) + between_blocked
        - from_blocked
        - to_blocked
}

/// The squares that a piece with these atoms attacks from a square, sorted; never that square
/// itself. A wall is an empty square at which a ride ends; a leap passes over it.
fn attacked<'a>(
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

/// The atoms by which one of two pieces excludes the other. Attacks are symmetric: what attacks
/// from there attacks from here, so those of both pieces count in both directions.
pub(super) fn excluding_atoms(problem: &Problem, first: PieceId, second: PieceId) -> Vec<&Atom> {
    let mut attackers = vec![(first, second), (second, first)];
    attackers.dedup();
    attackers.retain(|(a, b)| problem.may_not_attack[a.index()][b.index()]);
    attackers.iter().flat_map(|(a, _)| problem.pieces[a.index()].rule.atoms()).collect()
}

/// Pairs of squares on which one piece and another exclude each other. Of equal pieces, each pair
/// occurs once, the smaller square first, unless a segment covers it.
pub(crate) fn pairs(
    problem: &Problem,
    first: PieceId,
    second: PieceId,
) -> impl Iterator<Item = (Square, Square)> {
    let atoms = excluding_atoms(problem, first, second);
    let (riders, leapers): (Vec<&Atom>, Vec<&Atom>) =
        atoms.into_iter().partition(|atom| first == second && atom.reach.is_none());
    problem.free_squares().flat_map(move |from| {
        let mut reached = attacked(problem, leapers.iter().copied(), from);
        reached.retain(|to| first != second || *to > from);
        if !reached.is_empty() {
            let covered = attacked(problem, riders.iter().copied(), from);
            reached.retain(|to| covered.binary_search(to).is_err());
        }
        reached.into_iter().map(move |to| (from, to))
    })
}

/// The pieces on the squares from which they attack a square. Attacks are symmetric, so these are
/// the squares that the pieces attack from here.
pub(crate) fn attackers(
    problem: &Problem,
    by: &[PieceId],
    square: Square,
) -> impl Iterator<Item = Placed> {
    by.iter().flat_map(move |&piece| {
        let atoms = problem.pieces[piece.index()].rule.atoms().iter();
        attacked(problem, atoms, square).into_iter().map(move |from| Placed::new(piece, from))
    })
}
