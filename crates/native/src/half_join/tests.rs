//! Single row sets against a backtracker that does not use quarters; and the two ways to count
//! them.

use std::time::Duration;

use by_definition::by_backtracking;

use super::HalfJoin;
use super::at_once::{CountRowSet, Quarters};
use super::geometry::{Geometry, MIN_SIZE};
use super::in_blocks::{Large, Limits};
use super::kernel::Simd;
use super::options::Audit;
use super::row_sets::{RowSet, RowSets};
use super::shape::Shape;
use super::shard_counter::{ShardCounter, Worker};
use super::shards::ShardCount;
use super::symmetry::{CLASSES, Counts, FREE, OTHER, Selection};
use nq_board::model::{Model, Settings};
use nq_board::run::{Completion, Control, Engine as _, Shard, StopReason};

mod by_definition;
mod shapes;

fn row_sets(geometry: Geometry) -> Vec<RowSet> {
    RowSets::new(geometry).all().collect()
}

const SELECTIONS: [Selection; 3] = [Selection::Counted, Selection::LeftOut, Selection::Whole];

#[test]
fn every_row_set_has_the_counts_of_a_backtracker() {
    for n in MIN_SIZE..=14 {
        let geometry = Geometry::of_queens(n);
        let expected = by_backtracking(geometry);
        let narrow = Quarters::of(geometry, 1).expect("a small board");
        for quarters in [narrow, Quarters::wide(geometry)] {
            let mut worker = quarters.worker(Simd::fastest().kernel());
            for row_set in row_sets(geometry) {
                for (selection, expected) in SELECTIONS.into_iter().zip(&expected) {
                    let expected = expected.get(&row_set.rows).copied().unwrap_or_default();
                    let found = worker.count(row_set, selection, &Control::default());
                    let found = found.expect("nobody stops it");
                    for class in (0..CLASSES).filter(|&class| row_set.weights[class] > 0) {
                        assert_eq!(
                            found[class], expected[class],
                            "n = {n}, {row_set:?}, {selection:?}, class {class}"
                        );
                    }
                }
            }
        }
    }
}

/// By definition: every solution is counted, by itself or by an image, and the weights add up to
/// all of them.
#[test]
fn weights_count_every_solution_once() {
    for (n, total) in TOTALS.into_iter().filter(|(n, _)| *n <= 14) {
        let geometry = Geometry::of_queens(n);
        let [counted, _, _] = by_backtracking(geometry);
        let row_sets = row_sets(geometry);
        let all = row_sets.iter().map(|row_set| {
            let counts = counted.get(&row_set.rows).copied().unwrap_or_default();
            counts.into_iter().zip(row_set.weights).map(|(c, w)| c * u64::from(w)).sum::<u64>()
        });
        assert_eq!(u128::from(all.sum::<u64>()), total, "n = {n}");
    }
}

#[test]
fn large_boards_count_as_small_ones_do_under_any_limits() {
    let tight = Limits { block_pairs: 50, halves: 100, cache: 0 };
    let usual = |n| Limits::of(Geometry::of_queens(n));
    for (n, limits) in [(9, tight), (10, tight), (12, usual(12)), (13, usual(13))] {
        let geometry = Geometry::of_queens(n);
        let quarters = Quarters::of(geometry, 1).expect("a small board");
        for simd in Simd::there() {
            let mut small = quarters.worker(simd.kernel());
            let mut large = Large::new(simd.kernel(), geometry, limits);
            for row_set in row_sets(geometry).into_iter().step_by(3) {
                for selection in SELECTIONS {
                    let control = Control::default();
                    let expected = small.count(row_set, selection, &control);
                    let found = large.count(row_set, selection, &control);
                    assert_eq!(found, expected, "n = {n}, {row_set:?}, {selection:?}");
                }
            }
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

fn counter(n: u32, simd: Option<Simd>, threads: usize) -> ShardCounter {
    ShardCounter::new(HalfJoin::new(simd, threads), Geometry::of_queens(n))
}

fn whole(n: u32, simd: Simd, threads: usize, shard: Shard) -> ShardCount {
    together(n, simd, threads, &[shard])[0]
}

/// The counts of shards in one pass, without their times.
fn together(n: u32, simd: Simd, threads: usize, shards: &[Shard]) -> Vec<ShardCount> {
    let counter = counter(n, Some(simd), threads);
    let (found, completion) =
        counter.count(shards, &Control::default()).expect("there is no audit");
    assert_eq!(completion, Completion::Complete);
    assert_eq!(found.len(), shards.len());
    found.into_iter().map(|found| ShardCount { busy: Duration::ZERO, ..found }).collect()
}

/// Changes the count of one row set.
struct Liar<'a> {
    honest: Worker<'a>,
    rows: u32,
    class: usize,
}

impl CountRowSet for Liar<'_> {
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        let mut counts = self.honest.count(row_set, selection, control)?;
        let lies = row_set.rows == self.rows && selection == Selection::Counted;
        counts[self.class] += u64::from(lies);
        Ok(counts)
    }
}

#[test]
fn an_audit_agrees_with_an_honest_count_and_names_the_row_set_of_a_wrong_one() {
    for (n, total) in TOTALS.into_iter().filter(|(n, _)| (6..=12).contains(n)) {
        let geometry = Geometry::of_queens(n);
        let control = Control::default();
        for simd in Simd::there() {
            let engine = HalfJoin::new(Some(simd), 2).with_audit(Audit::new(100.0, 0));
            let counter = ShardCounter::new(engine, geometry);
            control.begin(String::new());
            let (found, _) =
                counter.count(&[Shard::WHOLE], &control).unwrap_or_else(|e| panic!("n = {n}: {e}"));
            assert_eq!((found[0].total(), found[0].audited), (total, found[0].covered.units));

            let all = row_sets(geometry);
            let lie = all[all.len() / 3];
            let class = if n % 2 == 0 { OTHER } else { FREE[0] };
            let honest = || counter.worker();
            let liar =
                || -> Worker<'_> { Box::new(Liar { honest: honest(), rows: lie.rows, class }) };
            let error = counter
                .count_by(&[Shard::WHOLE], &control, liar, honest)
                .expect_err("one is wrong");
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
            let mut sum = ShardCount::default();
            for index in 0..of {
                sum += whole(n, Simd::fastest(), 1, Shard::new(index, of).expect("index < of"));
            }
            assert_eq!(sum, all, "n = {n}, {of} shards");
            if of > 1 {
                // A missing row set is detected, even without a solution.
                let part = whole(n, Simd::fastest(), 1, Shard::new(0, of).expect("0 < of"));
                assert_ne!(part.covered, all.covered, "n = {n}, {of} shards");
            }
        }
    }
}

#[test]
fn shards_of_one_pass_are_those_of_passes_of_their_own() {
    for n in [6, 11, 12] {
        for (of, picked) in [(1, vec![0]), (7, vec![0, 2, 3, 6]), (64, (5..40).collect())] {
            let shards: Vec<_> =
                picked.into_iter().filter_map(|index: u64| Shard::new(index, of)).collect();
            let alone = shards.iter().map(|&shard| whole(n, Simd::fastest(), 1, shard));
            let alone: Vec<_> = alone.collect();
            for threads in [1, 3] {
                let found = together(n, Simd::fastest(), threads, &shards);
                assert_eq!(found, alone, "n = {n}, {of} shards, {threads} threads");
            }
        }
    }
}

#[test]
fn a_run_that_is_stopped_says_so_and_counts_no_row_set_twice() {
    let control = Control::default();
    control.cancel();
    let counter = counter(12, Some(Simd::Portable), 2);
    let (found, completion) = counter.count(&[Shard::WHOLE], &control).expect("there is no audit");
    assert_ne!(completion, Completion::Complete);
    assert_eq!(found, [ShardCount::default()]);
}

/// Every pair of a row set and its mirror images is counted by exactly one of them: summed up, all
/// row sets with half of the rows are there, twice those that are no mirror image of themselves.
#[test]
fn each_row_set_or_its_mirror_image_is_there_once() {
    for n in MIN_SIZE..=14 {
        let geometry = Geometry::of_queens(n);
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

#[test]
fn a_contradiction_is_stated_in_words() {
    let problem = Model::n_queens().problem(9, &Settings::default()).unwrap();
    let tally = HalfJoin::new(None, 1).tally(&problem, 354_u32.into(), &Control::default());
    assert_eq!(
        tally.map(|tally| tally.found.total).unwrap_err().to_string(),
        "engine half-join failed: 354 placements contradict the number of symmetric ones"
    );
}
