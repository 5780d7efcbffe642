//! Single row sets against a backtracker that does not use quarters; and the two ways to count
//! them.

use std::cmp::Ordering;
use std::collections::HashMap;

use rayon::ThreadPool;

use super::audit::Audit;
use super::counted::Counted;
use super::geometry::{Geometry, MIN_SIZE};
use super::kernel::{Simd, with_kernel};
use super::large::{Large, Limits};
use super::row_sets::{RowSet, RowSets};
use super::run::{RunRequest, Worker, Workshop, pool, run, run_with};
use super::small::CountRowSet;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::shard::Shard;

fn row_sets(geometry: Geometry) -> Vec<RowSet> {
    RowSets::new(geometry).all()
}

/// Solutions by the rows of their queens in the east half, in the classes of the join: a plain
/// search over columns from the east, which looks at squares only.
fn by_backtracking(geometry: Geometry) -> HashMap<u32, [u64; 3]> {
    fn place(
        (n, h): (u32, u32),
        free: u32,
        queens: &mut Vec<(u32, u32)>,
        found: &mut HashMap<u32, [u64; 3]>,
    ) {
        let placed = u32::try_from(queens.len()).expect("there are few queens");
        if placed == n {
            let rows =
                queens.iter().filter(|(_, col)| *col >= h).fold(0, |set, (row, _)| set | 1 << row);
            if let Some(class) = class(n, queens) {
                found.entry(rows).or_default()[class] += 1;
            }
            return;
        }
        let col = n - 1 - placed;
        for row in (0..n).filter(|row| free >> row & 1 == 1) {
            if queens.iter().all(|&(r, c)| r.abs_diff(row) != c.abs_diff(col)) {
                queens.push((row, col));
                place((n, h), free & !(1 << row), queens, found);
                queens.pop();
            }
        }
    }
    let mut found = HashMap::new();
    place((geometry.n, geometry.h), (1 << geometry.n) - 1, &mut Vec::new(), &mut found);
    found
}

/// The class that a solution is counted in, if it is counted at all; queens are (row, column).
fn class(n: u32, queens: &[(u32, u32)]) -> Option<usize> {
    if n.is_multiple_of(2) {
        let on_main = |&(row, col): &(u32, u32)| row == col || row + col == n - 1;
        let east_is_free = queens.iter().filter(|(_, col)| *col >= n / 2).all(|q| !on_main(q));
        return east_is_free.then(|| queens.iter().filter(|q| on_main(q)).count());
    }
    let middle = n / 2;
    let in_middle_row = queens.iter().find(|(row, _)| *row == middle)?.1;
    let in_middle_col = queens.iter().find(|(_, col)| *col == middle)?.0;
    let counts = match in_middle_row.cmp(&middle) {
        Ordering::Equal => true,
        Ordering::Greater => in_middle_col.abs_diff(middle) < in_middle_row - middle,
        Ordering::Less => false,
    };
    counts.then_some(0)
}

#[test]
fn every_row_set_has_the_count_of_a_backtracker() {
    for n in MIN_SIZE..=14 {
        let geometry = Geometry::new(n);
        let expected = by_backtracking(geometry);
        let workshop = Workshop::new(geometry);
        let mut worker = with_kernel!(Simd::fastest(), |kernel| workshop.worker(kernel));
        for row_set in row_sets(geometry) {
            let expected = expected.get(&row_set.rows).copied().unwrap_or_default();
            let found = worker.count(row_set, &Control::default()).expect("nobody stops it");
            for class in (0..3).filter(|&class| row_set.weights[class] > 0) {
                assert_eq!(found[class], expected[class], "n = {n}, {row_set:?}, class {class}");
            }
        }
    }
}

#[test]
fn large_boards_count_as_small_ones_do_under_any_limits() {
    let tight = Limits { block_pairs: 50, halves: 100, cache: 0 };
    let usual = |n| Limits::of(Geometry::new(n));
    for (n, limits) in [(9, tight), (10, tight), (12, usual(12)), (13, usual(13))] {
        let geometry = Geometry::new(n);
        let workshop = Workshop::new(geometry);
        for simd in Simd::there() {
            with_kernel!(simd, |kernel| {
                let mut small = workshop.worker(kernel);
                let mut large = Large::new(kernel, geometry, limits);
                for row_set in row_sets(geometry).into_iter().step_by(3) {
                    let control = Control::default();
                    let expected = small.count(row_set, &control);
                    assert_eq!(large.count(row_set, &control), expected, "n = {n}, {row_set:?}");
                }
            });
        }
    }
}

/// A000170, except where told otherwise.
const TOTALS: [(u32, u128); 12] = [
    (4, 2),
    (5, 10),
    (6, 4),
    (7, 40),
    (8, 92),
    (9, 352),
    (10, 724),
    (11, 2680),
    (12, 14200),
    (13, 73712),
    (14, 365_596),
    (15, 2_279_184),
];

fn on(threads: usize) -> ThreadPool {
    pool(threads).expect("there is room for a few threads")
}

fn whole(n: u32, simd: Simd, threads: usize, shard: Shard) -> Counted {
    let request = RunRequest { geometry: Geometry::new(n), simd, shard, audit: None };
    let (counted, completion) =
        run(request, &Workshop::new(request.geometry), &on(threads), &Control::default())
            .expect("there is no audit");
    assert_eq!(completion, Completion::Complete);
    counted
}

/// Changes the count of one row set.
struct Liar<'a> {
    honest: Worker<'a>,
    rows: u32,
    class: usize,
}

impl CountRowSet for Liar<'_> {
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason> {
        let mut counts = self.honest.count(row_set, control)?;
        counts[self.class] += u64::from(row_set.rows == self.rows);
        Ok(counts)
    }
}

#[test]
fn an_audit_agrees_with_an_honest_count_and_names_the_row_set_of_a_wrong_one() {
    for (n, total) in TOTALS.into_iter().filter(|(n, _)| (6..=12).contains(n)) {
        let geometry = Geometry::new(n);
        let control = Control::default();
        let audit = Audit::new(100.0, 0);
        for simd in Simd::there() {
            let request = RunRequest { geometry, simd, shard: Shard::WHOLE, audit };
            control.begin(String::new());
            let (counted, _) = run(request, &Workshop::new(request.geometry), &on(2), &control)
                .unwrap_or_else(|e| panic!("n = {n}: {e}"));
            assert_eq!((counted.total(), counted.audited), (total, counted.row_sets));

            let all = row_sets(geometry);
            let lie = all[all.len() / 3];
            let class = usize::from(n % 2 == 0);
            let workshop = Workshop::new(geometry);
            let honest = || with_kernel!(simd, |kernel| workshop.worker(kernel));
            let liar =
                || -> Worker<'_> { Box::new(Liar { honest: honest(), rows: lie.rows, class }) };
            let error =
                run_with(request, &on(2), &control, liar, honest).expect_err("one is wrong");
            assert!(error.to_string().contains(&format!("{:#x}", lie.rows)), "n = {n}: {error}");
        }
    }
}

#[test]
fn totals_are_the_published_ones_with_any_instructions_and_threads() {
    for (n, total) in TOTALS {
        for simd in Simd::there() {
            for threads in [1, 3] {
                let counted = whole(n, simd, threads, Shard::WHOLE);
                assert_eq!(counted.total(), total, "n = {n}, {simd:?}, {threads} threads");
            }
        }
    }
}

#[test]
fn shards_add_up_to_the_whole() {
    for n in [6, 11, 12] {
        let all = whole(n, Simd::fastest(), 1, Shard::WHOLE);
        for of in [1, 2, 7, 64] {
            let mut sum = Counted::default();
            for index in 0..of {
                sum += whole(n, Simd::fastest(), 1, Shard::new(index, of).expect("index < of"));
            }
            assert_eq!(sum, all, "n = {n}, {of} shards");
            if of > 1 {
                // A missing row set is detected, even without a solution.
                let part = whole(n, Simd::fastest(), 1, Shard::new(0, of).expect("0 < of"));
                assert_ne!(part.digest, all.digest, "n = {n}, {of} shards");
            }
        }
    }
}

#[test]
fn a_run_that_is_stopped_says_so_and_counts_no_row_set_twice() {
    let control = Control::default();
    control.cancel();
    let (geometry, simd) = (Geometry::new(12), Simd::Portable);
    let request = RunRequest { geometry, simd, shard: Shard::WHOLE, audit: None };
    let (counted, completion) = run(request, &Workshop::new(request.geometry), &on(2), &control)
        .expect("there is no audit");
    assert_ne!(completion, Completion::Complete);
    assert_eq!(counted, Counted::default());
}

/// Every pair of a row set and its mirror images is counted by exactly one of them: summed up, all
/// row sets with half of the rows are there, twice those that are no mirror image of themselves.
#[test]
fn each_row_set_or_its_mirror_image_is_there_once() {
    for n in MIN_SIZE..=14 {
        let geometry = Geometry::new(n);
        let mut met = std::collections::HashSet::new();
        for row_set in row_sets(geometry) {
            assert_eq!(row_set.rows.count_ones(), n - geometry.h, "n = {n}");
            assert!(met.insert(row_set.rows), "n = {n}: {row_set:?} is there twice");
        }
        if n % 2 == 0 {
            let reversed = |rows: u32| rows.reverse_bits() >> (32 - n);
            let all = (0..1u32 << n).filter(|rows| rows.count_ones() == n / 2);
            for rows in all {
                let there = met.contains(&rows) || met.contains(&reversed(rows));
                assert!(there, "n = {n}: {rows:b} is missing");
            }
        }
    }
}
