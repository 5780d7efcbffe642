//! The conjugacy classes of the symmetries of a problem. Conjugate symmetries map equally many
//! placements to themselves, so one of each is enough for Burnside's lemma.

use nq_board::base::{Board, Symmetry};
use nq_board::model::Problem;
use nq_board::run::SymmetryGroup;

/// The most symmetries: eight motions, and the exchanges of three kinds of pieces.
const MOST: usize = 48;

/// A conjugacy class.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// Its first member.
    pub(crate) symmetry: Symmetry,
    /// How many there are.
    pub(crate) size: u64,
}

/// The classes of the symmetries of a problem, that of the identity first. The error is why the
/// problem has none: its board has shifts, or it has too many exchanges.
pub(super) fn classes(problem: &Problem) -> Result<Vec<Class>, String> {
    if problem.board.wraps() {
        return Err("fundamental counts are proved on boards without joined edges".to_owned());
    }
    let group = SymmetryGroup::of(problem);
    if group.size() > MOST {
        return Err(format!("{} has more than {MOST} symmetries", problem.name()));
    }
    if !group.has_named_motions() {
        return Err(
            "fundamental counts are proved on boards with the motions of a rectangle".into()
        );
    }
    let symmetries: Vec<Symmetry> = group.symmetries().collect();
    let actions: Vec<Vec<usize>> = symmetries.iter().map(|s| action(problem, s)).collect();
    let conjugates = |of: &[usize], by: &[usize]| {
        let mut image = vec![0; of.len()];
        (0..of.len()).for_each(|place| image[by[place]] = by[of[place]]);
        image
    };
    let mut classes: Vec<Class> = Vec::new();
    let mut known = vec![false; symmetries.len()];
    for (first, symmetry) in symmetries.iter().enumerate() {
        if known[first] {
            continue;
        }
        let images = actions.iter().map(|by| conjugates(&actions[first], by));
        let images: Vec<Vec<usize>> = images.collect();
        let members: Vec<usize> =
            (0..symmetries.len()).filter(|&other| images.contains(&actions[other])).collect();
        for &member in &members {
            known[member] = true;
        }
        classes.push(Class { symmetry: symmetry.clone(), size: members.len() as u64 });
    }
    Ok(classes)
}

/// What a symmetry does to the squares of a board on which all motions differ, and to the pieces.
fn action(problem: &Problem, symmetry: &Symmetry) -> Vec<usize> {
    let board = Board::new(3, 3);
    let squares = board.squares().map(|square| board.index(symmetry.square(board, square)));
    let pieces = problem.piece_ids().map(|piece| board.len() + symmetry.piece(piece).index());
    squares.chain(pieces).collect()
}
