//! The search against its text, the notes to `queens` in the workspace dfns.

use super::images::{all8, distinct, is_best};
use super::tree::{free, squares};
use super::{Solution, fmt, unique};
use crate::run::control::{Control, StopReason};

/// `1 disp∘queens¨0 1 2 3 4 5 6`
const SMALL: &str = "\
┌───┬───┬─────┬───────┬─────────┬─────────────────────┬─────────────┐
│┌⊖┐│┌→┐│┌⊖──┐│┌⊖────┐│┌→──────┐│┌→────────┬─────────┐│┌→──────────┐│
││ ⌽││⍟↓││   ⌽││     ⌽││· ⍟ · ·│││⍟ · · · ·│· ⍟ · · ·│││· ⍟ · · · ·││
│└⊖┘│└→┘│└──→┘│└────→┘││· · · ⍟│││· · ⍟ · ·│· · · · ⍟│││· · · ⍟ · ·││
│   │   │     │       ││⍟ · · ·│││· · · · ⍟│· · ⍟ · ·│││· · · · · ⍟││
│   │   │     │       ││· · ⍟ ·↓││· ⍟ · · ·│⍟ · · · ·│││⍟ · · · · ·││
│   │   │     │       │└──────→┘││· · · ⍟ ·↓· · · ⍟ ·↓││· · ⍟ · · ·││
│   │   │     │       │         │└────────→┴────────→┘││· · · · ⍟ ·↓│
│   │   │     │       │         │                     │└──────────→┘│
└───┴───┴─────┴───────┴─────────┴─────────────────────┴─────────────┘

queens 7";

/// `queens 7`
const SEVEN: &str = "\
┌─────────────┬─────────────┬─────────────┬─────────────┬─────────────┬─────────────┐
│⍟ · · · · · ·│⍟ · · · · · ·│· ⍟ · · · · ·│· ⍟ · · · · ·│· ⍟ · · · · ·│· ⍟ · · · · ·│
│· · ⍟ · · · ·│· · · ⍟ · · ·│· · · ⍟ · · ·│· · · · ⍟ · ·│· · · · ⍟ · ·│· · · · · ⍟ ·│
│· · · · ⍟ · ·│· · · · · · ⍟│⍟ · · · · · ·│⍟ · · · · · ·│· · · · · · ⍟│· · ⍟ · · · ·│
│· · · · · · ⍟│· · ⍟ · · · ·│· · · · · · ⍟│· · · ⍟ · · ·│· · · ⍟ · · ·│· · · · · · ⍟│
│· ⍟ · · · · ·│· · · · · ⍟ ·│· · · · ⍟ · ·│· · · · · · ⍟│⍟ · · · · · ·│· · · ⍟ · · ·│
│· · · ⍟ · · ·│· ⍟ · · · · ·│· · ⍟ · · · ·│· · ⍟ · · · ·│· · ⍟ · · · ·│⍟ · · · · · ·│
│· · · · · ⍟ ·│· · · · ⍟ · ·│· · · · · ⍟ ·│· · · · · ⍟ ·│· · · · · ⍟ ·│· · · · ⍟ · ·│
└─────────────┴─────────────┴─────────────┴─────────────┴─────────────┴─────────────┘";

/// `3 4⍴ queens 8`
const EIGHT: &str = "\
┌───────────────┬───────────────┬───────────────┬───────────────┐
│⍟ · · · · · · ·│⍟ · · · · · · ·│· ⍟ · · · · · ·│· ⍟ · · · · · ·│
│· · · · ⍟ · · ·│· · · · · ⍟ · ·│· · · ⍟ · · · ·│· · · · ⍟ · · ·│
│· · · · · · · ⍟│· · · · · · · ⍟│· · · · · ⍟ · ·│· · · · · · ⍟ ·│
│· · · · · ⍟ · ·│· · ⍟ · · · · ·│· · · · · · · ⍟│⍟ · · · · · · ·│
│· · ⍟ · · · · ·│· · · · · · ⍟ ·│· · ⍟ · · · · ·│· · ⍟ · · · · ·│
│· · · · · · ⍟ ·│· · · ⍟ · · · ·│⍟ · · · · · · ·│· · · · · · · ⍟│
│· ⍟ · · · · · ·│· ⍟ · · · · · ·│· · · · · · ⍟ ·│· · · · · ⍟ · ·│
│· · · ⍟ · · · ·│· · · · ⍟ · · ·│· · · · ⍟ · · ·│· · · ⍟ · · · ·│
├───────────────┼───────────────┼───────────────┼───────────────┤
│· ⍟ · · · · · ·│· ⍟ · · · · · ·│· ⍟ · · · · · ·│· ⍟ · · · · · ·│
│· · · · ⍟ · · ·│· · · · · ⍟ · ·│· · · · · ⍟ · ·│· · · · · · ⍟ ·│
│· · · · · · ⍟ ·│⍟ · · · · · · ·│· · · · · · · ⍟│· · ⍟ · · · · ·│
│· · · ⍟ · · · ·│· · · · · · ⍟ ·│· · ⍟ · · · · ·│· · · · · ⍟ · ·│
│⍟ · · · · · · ·│· · · ⍟ · · · ·│⍟ · · · · · · ·│· · · · · · · ⍟│
│· · · · · · · ⍟│· · · · · · · ⍟│· · · ⍟ · · · ·│· · · · ⍟ · · ·│
│· · · · · ⍟ · ·│· · ⍟ · · · · ·│· · · · · · ⍟ ·│⍟ · · · · · · ·│
│· · ⍟ · · · · ·│· · · · ⍟ · · ·│· · · · ⍟ · · ·│· · · ⍟ · · · ·│
├───────────────┼───────────────┼───────────────┼───────────────┤
│· ⍟ · · · · · ·│· · ⍟ · · · · ·│· · ⍟ · · · · ·│· · ⍟ · · · · ·│
│· · · · · · ⍟ ·│· · · · ⍟ · · ·│· · · · ⍟ · · ·│· · · · · ⍟ · ·│
│· · · · ⍟ · · ·│· ⍟ · · · · · ·│· · · · · · · ⍟│· ⍟ · · · · · ·│
│· · · · · · · ⍟│· · · · · · · ⍟│· · · ⍟ · · · ·│· · · · ⍟ · · ·│
│⍟ · · · · · · ·│⍟ · · · · · · ·│⍟ · · · · · · ·│· · · · · · · ⍟│
│· · · ⍟ · · · ·│· · · · · · ⍟ ·│· · · · · · ⍟ ·│⍟ · · · · · · ·│
│· · · · · ⍟ · ·│· · · ⍟ · · · ·│· ⍟ · · · · · ·│· · · · · · ⍟ ·│
│· · ⍟ · · · · ·│· · · · · ⍟ · ·│· · · · · ⍟ · ·│· · · ⍟ · · · ·│
└───────────────┴───────────────┴───────────────┴───────────────┘";

/// The boards of n ranks in a picture of boxed matrices, from left to right and from top to bottom.
fn boards(picture: &str, n: usize) -> Vec<String> {
    let is_rank = |text: &&str| {
        text.chars().count() + 1 == 2 * n
            && text.chars().all(|c| "⍟· ".contains(c))
            && !text.starts_with(' ')
    };
    let lines =
        picture.lines().map(|line| line.split(['│', '↓']).filter(is_rank).collect::<Vec<_>>());
    let ranks: Vec<Vec<&str>> = lines.filter(|ranks| !ranks.is_empty()).collect();
    let mut boards = Vec::new();
    for ranks in ranks.chunks(n) {
        let side_by_side = (0..ranks[0].len())
            .map(|board| ranks.iter().map(|rank| rank[board]).collect::<Vec<_>>().join("\n"));
        boards.extend(side_by_side);
    }
    boards
}

fn queens(size: u16) -> Vec<Solution> {
    unique(size, &Control::default()).unwrap()
}

#[test]
fn the_unique_solutions_are_drawn_as_in_the_text_and_in_its_order() {
    for (picture, n, number) in
        [(SMALL, 1, 1), (SMALL, 4, 1), (SMALL, 5, 2), (SMALL, 6, 1), (SEVEN, 7, 6), (EIGHT, 8, 12)]
    {
        let in_the_text = boards(picture, usize::from(n));
        assert_eq!(in_the_text.len(), number, "n = {n}");
        let ours: Vec<String> = queens(n).iter().map(|solution| fmt(solution)).collect();
        assert_eq!(ours, in_the_text, "n = {n}");
    }
    assert!(queens(2).is_empty() && queens(3).is_empty());
}

/// "Number of solutions for various boards", of which the text prints 0 for n = 0. It is OEIS
/// A002562 from n = 1.
#[test]
fn there_are_as_many_unique_solutions_as_in_the_text() {
    let in_the_text = [0, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];
    for (n, number) in (0..).zip(in_the_text) {
        let ours = if n == 0 { 1 } else { number };
        assert_eq!(queens(n).len(), ours, "n = {n}");
    }
    assert_eq!(queens(0), [Solution::new()]);
}

/// "After placing the first 4 queens, the state of play might look like this", and after the next
/// in column 2.
#[test]
fn the_states_of_play_are_those_of_the_text() {
    let start = vec![(0..8).collect::<Vec<u16>>(); 8];
    let play = |placements: &[u16]| {
        placements.iter().fold(start.clone(), |ranks, &queen| {
            assert!(ranks[0].contains(&queen), "a free square");
            free(queen, &ranks[1..])
        })
    };
    assert_eq!(play(&[1, 3, 6, 0]), [vec![2, 7], vec![4, 5], vec![4, 5], vec![2, 5, 7]]);
    assert_eq!(play(&[1, 3, 6, 0, 2]), [vec![4, 5], vec![5], vec![7]]);
}

/// `squares←(⊂⍳⌈⍵÷2),1↓⍵⍴⊂⍳⍵`
#[test]
fn half_of_the_first_rank_is_free() {
    let all: Vec<u16> = (0..8).collect();
    let eight = squares(8);
    assert_eq!((&eight[0][..], eight.len()), (&[0, 1, 2, 3][..], 8));
    assert!(eight[1..].iter().all(|rank| *rank == all));
    assert_eq!(squares(5)[0], [0, 1, 2]);
    assert_eq!(squares(1), [[0]]);
    assert!(squares(0).is_empty());
}

/// The twelve and their images are 92, not the 96 that the text says: one has four.
#[test]
fn the_images_of_the_twelve_are_all_92_solutions() {
    let twelve = queens(8);
    let mut sizes: Vec<usize> = twelve.iter().map(|solution| distinct(solution).len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
    let mut all: Vec<Solution> = twelve.iter().flat_map(|solution| distinct(solution)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 92);
    for solution in all {
        let best: Vec<Solution> =
            all8(&solution).into_iter().filter(|image| is_best(image)).collect();
        assert!(!best.is_empty() && best.iter().all(|image| twelve.contains(image)));
        assert_eq!(is_best(&solution), twelve.contains(&solution));
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    let control = Control::default();
    control.cancel();
    assert_eq!(unique(8, &control), Err(StopReason::Cancelled));
}
