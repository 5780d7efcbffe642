//! The attacks that an instance needs: displacements, and the squares attacked from a square on a
//! board with walls or joined edges. `native` and `verify` compute attacks in their own ways on
//! purpose.

use std::collections::BTreeSet;

use super::lines::{Direction, Displacement, step};
use nq_board::base::{Atom, Board, PieceId, Placed, Square};
use nq_board::model::{Problem, Side};

/// The displacements from a piece with these atoms to the squares that it attacks on this board, or
/// from which it attacks. Whole lines are among them. No edges of the board are joined.
pub(super) fn displacements<'a>(
    board: Board,
    atoms: impl IntoIterator<Item = &'a Atom>,
    side: Side,
) -> BTreeSet<Displacement> {
    let fits = move |&(down, right): &Displacement| {
        down.abs() < board.rows().into() && right.abs() < board.cols().into()
    };
    let along = |atom: &'a Atom| {
        let most = atom.reach.map_or(i32::MAX, i32::from);
        let ways = Direction::of_leap(*atom).flat_map(move |direction| direction.ways(*atom, side));
        ways.flat_map(move |(down, right)| {
            (1..=most).map(move |leaps| (leaps * down, leaps * right)).take_while(fits)
        })
    };
    atoms.into_iter().flat_map(along).collect()
}

/// The displacements from a square to those from which a piece attacks it, on a board without
/// walls.
pub(crate) fn to_attackers(problem: &Problem, piece: PieceId) -> Vec<Displacement> {
    let atoms = problem.pieces[piece.index()].rule.atoms();
    displacements(problem.board, atoms, Side::Attacking).into_iter().collect()
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

/// The rides of a piece with these atoms from a square, or to it, nearest squares first; never that
/// square itself. A wall is an empty square at which a ride ends; a leap passes over it.
pub(super) fn rays<'a>(
    problem: &Problem,
    atoms: impl Iterator<Item = &'a Atom>,
    from: Square,
    side: Side,
) -> impl Iterator<Item = (Displacement, Vec<Square>)> {
    let rays = atoms.flat_map(move |atom| {
        let ways = Direction::of_leap(*atom).flat_map(move |way| way.ways(*atom, side));
        ways.map(move |by| (by, usize::from(atom.reach.unwrap_or(u16::MAX))))
    });
    rays.map(move |(by, reach)| {
        let next = move |here: &Square| {
            step(problem.board, *here, by)
                .filter(|next| *next != from && problem.walls.binary_search(next).is_err())
        };
        (by, std::iter::successors(next(&from), next).take(reach).collect())
    })
}

/// The squares that a piece with these atoms attacks from a square, or from which it attacks that
/// square, sorted.
pub(super) fn reached<'a>(
    problem: &Problem,
    atoms: impl Iterator<Item = &'a Atom>,
    from: Square,
    side: Side,
) -> Vec<Square> {
    let mut reached: Vec<_> =
        rays(problem, atoms, from, side).flat_map(|(_, squares)| squares).collect();
    reached.sort_unstable();
    reached.dedup();
    reached
}

/// The sides on which a piece excludes another, with the atoms that do it: the first attacks, or is
/// attacked. Of one kind whose attacks are mutual, both are the same squares.
pub(super) fn excluding_atoms(
    problem: &Problem,
    first: PieceId,
    second: PieceId,
) -> impl Iterator<Item = (&[Atom], Side)> {
    let ways = [(first, second, Side::Attacked), (second, first, Side::Attacking)];
    let is_mutual = first == second && problem.pieces[first.index()].rule.is_mutual();
    let ways =
        ways.into_iter().take(if is_mutual { 1 } else { 2 }).filter(|&(attacker, attacked, _)| {
            problem.may_not_attack[attacker.index()][attacked.index()]
        });
    ways.map(|(attacker, _, side)| (problem.pieces[attacker.index()].rule.atoms(), side))
}

/// Pairs of squares on which one piece and another exclude each other. Of equal pieces, each pair
/// occurs once, the smaller square first, unless a segment covers it.
pub(crate) fn pairs(
    problem: &Problem,
    first: PieceId,
    second: PieceId,
) -> impl Iterator<Item = (Square, Square)> {
    let is_covered = move |atom: &Atom| first == second && atom.reach.is_none();
    let all = move |from: Square, covered: bool| {
        let sides = excluding_atoms(problem, first, second).flat_map(|(atoms, side)| {
            let atoms = atoms.iter().filter(move |atom| is_covered(atom) == covered);
            reached(problem, atoms, from, side)
        });
        sides.collect::<BTreeSet<_>>()
    };
    problem.free_squares().flat_map(move |from| {
        let mut reached = all(from, false);
        reached.retain(|to| first != second || *to > from);
        if !reached.is_empty() {
            let covered = all(from, true);
            reached.retain(|to| !covered.contains(to));
        }
        reached.into_iter().map(move |to| (from, to))
    })
}

/// The pieces on the squares from which they attack a square.
pub(crate) fn attackers(
    problem: &Problem,
    by: &[PieceId],
    square: Square,
) -> impl Iterator<Item = Placed> {
    by.iter().flat_map(move |&piece| {
        let atoms = problem.pieces[piece.index()].rule.atoms().iter();
        reached(problem, atoms, square, Side::Attacking)
            .into_iter()
            .map(move |from| Placed::new(piece, from))
    })
}
