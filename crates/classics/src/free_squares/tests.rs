//! The search against its text, the notes to `queens` in the workspace dfns.

use super::images::{all8, distinct, is_best};
use super::tree::squares;
use super::{Play, Solution, unique};
use nq_board::run::{Control, StopReason};

fn queens(size: u16) -> Vec<Solution> {
    unique(size, &Control::default()).unwrap()
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

/// A queen has a rank and a square that is free.
#[test]
fn queens_that_cannot_be_placed_are_named() {
    let refused = |size, files: &[u16]| Play::new(size, files).unwrap_err().to_string();
    assert_eq!(
        refused(8, &[1, 3, 6, 1]),
        "a queen attacks file 1 of rank 3: place this one on another file"
    );
    assert_eq!(refused(8, &[8]), "rank 0 has no file 8: files are 0 to 7");
    for (size, files) in [(1, &[0, 0][..]), (0, &[0])] {
        let full = format!(
            "a board of {size} ranks has no place for another queen: give {size} files at most"
        );
        assert_eq!(refused(size, files), full);
    }
    assert!(Play::new(0, &[]).is_ok());
}

/// `squares←(⊂⍳⌈⍵÷2),1↓⍵⍴⊂⍳⍵`
#[test]
fn half_of_the_first_rank_is_free() {
    let eight = squares(8);
    assert_eq!(eight[0], 0b1111);
    assert!(eight[1..].iter().all(|rank| *rank == 0b1111_1111));
    assert_eq!((squares(5)[0], squares(1)[0], squares(0)[0]), (0b111, 1, 0));
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
