//! The parts of the engine against plain definitions, and mutated exclusions.

use super::class::Class;
use super::fixed_by::fixed_by;
use super::sets::{Sets, falling, mirrored, rank, ranks};
use super::total::total;
use crate::exclusions::Columns;
use crate::tests::one_kind;
use nq_board::run::{Control, StopReason};

/// Rook and these moves on a square board.
fn class(size: u32, moves: &str) -> Class {
    let problem = one_kind(size, &format!("R{moves}"), "\"n\"", "", "");
    Class::of(&problem).expect("a problem of the class")
}

/// The placements of a class, each by the column of each row.
fn by_recursion(class: &Class) -> Vec<Vec<usize>> {
    fn fill(class: &Class, columns: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let row = columns.len();
        if row == class.size {
            found.push(columns.clone());
            return;
        }
        for col in (0..class.size).filter(|col| class.open[row] >> col & 1 == 1) {
            let excludes = |(other, &at): (usize, &usize)| {
                at == col || class.excluded((row, col), other) >> at & 1 == 1
            };
            if !columns.iter().enumerate().any(excludes) {
                columns.push(col);
                fill(class, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(class, &mut Vec::new(), &mut found);
    found
}

#[test]
fn totals_are_those_of_the_recursion() {
    let control = Control::default();
    for moves in ["", "W", "F", "N", "C", "NC", "(1,4)", "A", "FNZ"] {
        for size in 1..=8 {
            let class = class(size, moves);
            let expected = by_recursion(&class).len() as u128;
            assert_eq!(total(&class, 2, &control), Ok(expected), "R{moves} on {size}");
        }
    }
}

#[test]
fn a_hole_breaks_either_symmetry() {
    let control = Control::default();
    for (row, col) in [(0, 0), (0, 3), (3, 0), (3, 3), (2, 5)] {
        let mut class = class(7, "N");
        class.open[row] &= !(1 << col);
        let expected = by_recursion(&class).len() as u128;
        assert_eq!(total(&class, 2, &control), Ok(expected), "without {row}, {col}");
    }
}

#[test]
fn fixed_placements_are_those_of_the_recursion() {
    let control = Control::default();
    for (size, moves) in [(5, "N"), (6, "N"), (7, "F"), (7, "NC"), (8, "N"), (8, "C")] {
        let class = class(size, moves);
        let size = class.size;
        let permutation = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
            let squares = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
            let images = squares.map(|(row, col)| image(row, col));
            images.map(|(row, col)| u32::try_from(row * size + col).unwrap()).collect::<Vec<_>>()
        };
        let last = size - 1;
        let identity = permutation(&|row, col| (row, col));
        let half_turn = permutation(&|row, col| (last - row, last - col));
        let transpose = permutation(&|row, col| (col, row));
        let other = permutation(&|row, col| (last - col, last - row));
        let quarter = permutation(&|row, col| (col, last - row));
        let back = permutation(&|row, col| (last - col, row));
        let groups = [
            vec![&identity],
            vec![&identity, &half_turn],
            vec![&identity, &transpose],
            vec![&identity, &other],
            vec![&identity, &half_turn, &transpose, &other],
            vec![&identity, &quarter, &half_turn, &back],
        ];
        let all = by_recursion(&class);
        for (place, group) in groups.iter().enumerate() {
            let is_fixed = |columns: &&Vec<usize>| {
                group.iter().all(|images| {
                    columns.iter().enumerate().all(|(row, col)| {
                        let image = images[row * size + col] as usize;
                        columns[image / size] == image % size
                    })
                })
            };
            let expected = all.iter().filter(is_fixed).count() as u64;
            assert_eq!(fixed_by(&class, group, &control), Ok(expected), "R{moves} {size}: {place}");
        }
    }
}

#[test]
fn each_set_has_one_place() {
    for members in 0..=7 {
        let sets = Sets::new(7, members, true);
        let all = (0..1 << 7).filter(|set: &Columns| set.count_ones() as usize == members);
        for (number, set) in all.enumerate() {
            assert_eq!(rank(set), number);
            let (block, backwards) = sets.place(number);
            let mirrored = mirrored(set, 7);
            assert_eq!(sets.stored[block], if backwards { mirrored } else { set });
        }
    }
    let tuples: Vec<_> = (0..falling(5, 3)).map(|number| ranks(5, 3, number)).collect();
    assert!(tuples.is_sorted_by(|a, b| a < b) && tuples.len() == 60);
}

#[test]
fn sweeps_stop() {
    let cancelled = Control::default();
    cancelled.cancel();
    let class = class(8, "N");
    assert_eq!(total(&class, 2, &cancelled), Err(StopReason::Cancelled));
    assert_eq!(fixed_by(&class, &[], &cancelled), Err(StopReason::Cancelled));
}
