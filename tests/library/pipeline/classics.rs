//! The classics for n-queens as engines: they agree, stop when told to, and refuse other problems.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use nq_check::brute;
use nq_sat::base::Placement;
use nq_sat::classic::{
    BITSET, Classic, Configs, FREE_SQUARES, FRONTIER, GENERATE_AND_TEST, PERMUTATIONS,
};
use nq_sat::native::Search;
use nq_sat::run::{
    Completion, Control, Engine, EngineError, EngineKind, Outcome, PlacementWriter, StopReason,
};

use super::{list, n_queens, problem_of, queens_and_knights, tally};

/// The classics that list, with their order.
const LISTERS: [Classic; 4] = [FREE_SQUARES, FRONTIER, PERMUTATIONS, GENERATE_AND_TEST];

fn all() -> impl Iterator<Item = Classic> {
    LISTERS.into_iter().chain([BITSET])
}

#[test]
fn all_list_the_same_set_of_placements() {
    for n in 0..=8 {
        let problem = n_queens(n);
        let expected: BTreeSet<Placement> = list(&Search, &problem).into_iter().collect();
        for engine in LISTERS {
            let listed = list(&engine, &problem);
            assert_eq!(listed.len(), expected.len(), "{} at n = {n}: each once", engine.name());
            assert_eq!(BTreeSet::from_iter(listed), expected, "{} at n = {n}", engine.name());
        }
    }
}

/// Hui, "The N Queens Problem", 1981, for the first two. "Eight queens puzzle (J)" lists rows
/// column by column: the mirror images in the diagonal.
#[test]
fn solutions_come_in_the_order_of_the_texts() {
    let problem = n_queens(8);
    let frontier = list(&FRONTIER, &problem);
    assert!(frontier.is_sorted_by(|a, b| a < b));
    assert_eq!(list(&PERMUTATIONS, &problem), frontier);
    let rows = |placement: &Placement| {
        let mut pieces: Vec<_> = placement
            .pieces()
            .iter()
            .map(|placed| (placed.square.col, placed.square.row))
            .collect();
        pieces.sort_unstable();
        pieces.into_iter().map(|(_, row)| row).collect::<Vec<_>>()
    };
    let listed = list(&GENERATE_AND_TEST, &problem);
    let by_rows: Vec<_> = listed.iter().map(rows).collect();
    assert_eq!(by_rows[0], [0, 4, 7, 5, 2, 6, 1, 3]);
    assert!(by_rows.is_sorted_by(|a, b| a < b));
}

/// The unique solutions of the text, by its own test for duplicates, against canonical forms.
#[test]
fn free_squares_knows_the_orbits_that_the_tally_finds() {
    for n in 0..=9 {
        let problem = n_queens(n);
        let Outcome { found: counted, completion, .. } =
            FREE_SQUARES.count(&problem, &Control::default()).unwrap();
        assert_eq!(completion, Completion::Complete);
        assert_eq!(counted, tally(&problem, &list(&FREE_SQUARES, &problem)), "n = {n}");
    }
}

#[test]
fn a_run_that_is_cancelled_stops() {
    let control = Control::default();
    control.cancel();
    for engine in all() {
        let Outcome { found: tally, completion, .. } =
            engine.count(&n_queens(8), &control).unwrap();
        assert_eq!(completion, Completion::Stopped(StopReason::Cancelled), "{}", engine.name());
        assert_eq!((tally.total, tally.orbits), (0_u8.into(), None), "{}", engine.name());
    }
}

/// The largest board that each accepts takes hours, or at least seconds.
#[test]
fn a_run_stops_when_its_time_is_up() {
    for (engine, n) in all().zip([16, 14, 11, 11, 32]) {
        let problem = n_queens(n);
        let start = Instant::now();
        let control = Control::new(Some(start + Duration::from_millis(20)));
        let Outcome { found: tally, completion, .. } = engine.count(&problem, &control).unwrap();
        assert_eq!(completion, Completion::Stopped(StopReason::TimedOut), "{}", engine.name());
        assert_eq!(tally.orbits, None, "{}: a part has no orbits", engine.name());
        let late = start.elapsed();
        assert!(late < Duration::from_secs(2), "{}: {late:?}", engine.name());
        assert!(engine.supports(&n_queens(n + 1)).is_err(), "{} at {n} + 1", engine.name());
    }
}

#[test]
fn run_stops_with_the_caller() {
    let problem = n_queens(6);
    for engine in LISTERS {
        let mut left = 3;
        let end = engine.list(&problem, &Control::default(), &mut |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let limit = Completion::Stopped(StopReason::Limit);
        assert_eq!((end.unwrap().completion, left), (limit, 0), "{}", engine.name());
        let found = engine.find(&problem, &Control::default()).unwrap();
        assert!(found.found.is_some() && found.completion == limit, "{}", engine.name());
        let none = engine.find(&n_queens(3), &Control::default()).unwrap();
        assert!(none.found.is_none() && none.is_complete(), "{}", engine.name());
    }
}

#[test]
fn counting_classic_does_not_list() {
    let control = Control::default();
    let listed = BITSET.list(&n_queens(4), &control, &mut |_| ControlFlow::Continue(()));
    assert_eq!(listed.unwrap_err(), EngineError::only_counts("bitset"));
    let found = BITSET.find(&n_queens(4), &control);
    assert_eq!(found.unwrap_err(), EngineError::only_counts("bitset"));
    assert!(!BITSET.profile().lists);
}

#[test]
fn other_problems_are_refused() {
    let blocked = problem_of(
        "name = \"n-queens\"\nboard = { rows = 4, columns = 4, blocked = [\"a1\"] }\n\
         piece = [{ symbol = \"Q\", moves = \"Q\", count = 4 }]",
        4,
    );
    for engine in all() {
        assert_eq!(engine.kind(), EngineKind::Classic);
        for problem in [&blocked, &queens_and_knights(4, &[("k", 1)])] {
            let refusal = engine.supports(problem).unwrap_err();
            assert!(refusal.to_string().contains("takes n-queens only"), "{refusal}");
            let (control, never) = (Control::default(), &mut |_: &Placement| unreachable!());
            assert!(engine.list(problem, &control, never).is_err(), "{}", engine.name());
            assert_eq!(engine.count(problem, &control).unwrap_err(), refusal);
        }
    }
}

/// Small boards have the placements of the brute force.
#[test]
fn configs_lists_queens_and_knights() {
    let check = |size, queens, knights| {
        let numbers = [("queens", queens), ("knights", knights)];
        let problem = queens_and_knights(size, &numbers);
        let mut writer = PlacementWriter::new(&problem);
        let listed = list(&Configs::default(), &problem);
        let listed: Vec<String> =
            listed.iter().map(|placement| writer.text(placement).to_owned()).collect();
        let expected = brute::texts(&problem);
        let what = format!("{queens} and {knights} on {size}");
        assert_eq!(listed.len(), expected.len(), "{what}: each once");
        assert_eq!(BTreeSet::from_iter(listed), expected, "{what}");
    };
    for (queens, knights) in (0..=4).flat_map(|queens| (0..=4).map(move |n| (queens, n))) {
        for size in (0..=4).filter(|size| queens + knights <= i64::from(size * size)) {
            check(size, queens, knights);
        }
    }
    // 25 squares, and unequal numbers.
    for (queens, knights) in [(2, 2), (3, 1), (1, 4), (3, 2)] {
        check(5, queens, knights);
    }
}
