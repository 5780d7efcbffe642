//! Displacements as repeated moves: those of a queen are a few lines instead of many squares.

use std::collections::BTreeSet;

use super::arrays::table;
use crate::instance::Displacement;

/// A displacement and its largest number of repetitions.
type Move = (Displacement, usize);

/// An array of the moves whose repetitions are exactly these displacements: two numbers and the
/// number of repetitions.
pub(super) fn moves(displacements: &[Displacement]) -> String {
    let moves = repeated(displacements);
    table(moves.into_iter().map(|((a, b), times)| format!("{a}, {b}, {times}")))
}

fn repeated(displacements: &[Displacement]) -> Vec<Move> {
    let wanted: BTreeSet<_> = displacements.iter().copied().collect();
    let mut short_before_long: Vec<_> = wanted.iter().copied().collect();
    short_before_long.sort_by_key(|(a, b)| a.abs().max(b.abs()));
    let mut reached = BTreeSet::new();
    let mut moves = Vec::new();
    for (a, b) in short_before_long {
        if !reached.contains(&(a, b)) {
            let again = (1..).map(|times| (times * a, times * b));
            let all: Vec<_> = again.take_while(|by| wanted.contains(by)).collect();
            moves.push(((a, b), all.len()));
            reached.extend(all);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The displacements of moves.
    fn reached(moves: &[Move]) -> BTreeSet<Displacement> {
        let times = |&((a, b), times): &Move| {
            let times = i32::try_from(times).expect("a few");
            (1..=times).map(move |t| (t * a, t * b))
        };
        moves.iter().flat_map(times).collect()
    }

    #[test]
    fn lines_are_one_move() {
        let rook: Vec<_> = (1..8).flat_map(|t| [(0, t), (t, 0)]).collect();
        assert_eq!(repeated(&rook), [((0, 1), 7), ((1, 0), 7)]);
        let knight = [(1, -2), (1, 2), (2, -1), (2, 1)];
        assert_eq!(repeated(&knight), knight.map(|by| (by, 1)));
        assert_eq!(moves(&knight[..2]), "[| 1, -2, 1 | 1, 2, 1 |]");
    }

    #[test]
    fn no_displacement_is_lost_and_none_is_new() {
        // With gaps: only odd multiples of (1,1), and a ride that starts in the middle of another.
        let odd = [(1, 1), (3, 3), (5, 5), (0, 2), (0, 3), (0, 4), (0, 6), (-1, 0)];
        for count in 0..=odd.len() {
            let wanted: BTreeSet<_> = odd[..count].iter().copied().collect();
            assert_eq!(reached(&repeated(&odd[..count])), wanted);
        }
    }
}
