//! The engine alone; `tests/library` compares it with the brute force and with other engines.

use std::ops::ControlFlow;
use std::time::Duration;

use super::class::Class;
use super::counter::instructions;
use super::engine::Rows;
use super::estimate::Sample;
use super::kernel::{Instructions, Order};
use super::plan::{ENOUGH, MOST_NODES, Plan};
use super::run::{Counted, Options, Work};
use super::walk::Walk;
use crate::tests::{self as models, one_kind};
use nq_board::base::{Count, Placement};
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, Covered, Engine, Projection, Shard, StopReason, Tally};

/// n pieces on n x n, with more lines for the table `[board]` and after it.
fn problem_on(size: u32, moves: &str, board: &str, rest: &str) -> Problem {
    one_kind(size, moves, "\"n\"", board, rest)
}

fn problem(size: u32, moves: &str) -> Problem {
    problem_on(size, moves, "", "")
}

/// The total and the fundamental number.
fn numbers(problem: &Problem, threads: usize) -> (u64, u64) {
    let outcome = Rows::new(threads).count(problem, &Control::default()).expect("in the class");
    assert!(outcome.is_complete());
    let fundamental = outcome.found.fundamental().and_then(|count| count.to_u64());
    (outcome.found.total.to_u64().unwrap(), fundamental.expect("orbits"))
}

/// Superqueens are A051223 and A051224, queens A000170 and A002562, rooks A000142 and A000903,
/// empresses A137774. Toroidal queens are A051906, which has A007705 at the odd sizes.
#[test]
fn counts_are_those_of_the_oeis() {
    let torus = "wrap = \"both\"";
    let cases: [(&str, &str, &[u64], &[u64]); 5] = [
        (
            "QN",
            "",
            &[1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876],
            &[1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 22, 239],
        ),
        (
            "Q",
            "",
            &[1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680],
            &[1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341],
        ),
        ("R", "", &[1, 2, 6, 24, 120, 720, 5040, 40320], &[1, 1, 2, 7, 23, 115, 694, 5282]),
        ("RN", "", &[1, 2, 2, 8, 20, 94, 438, 2766, 19480, 163_058], &[]),
        // The fundamental number is up to shifts of the torus, too.
        ("Q", torus, &[1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524], &[]),
    ];
    for (moves, board, totals, fundamental) in cases {
        for (size, &total) in (1_u32..).zip(totals) {
            let found = numbers(&problem_on(size, moves, board, ""), 1);
            assert_eq!(found.0, total, "{moves}, {board}, n = {size}");
            let expected = fundamental.get(size as usize - 1).copied();
            assert!(expected.is_none_or(|number| number == found.1), "{moves}, n = {size}");
        }
    }
}

/// Every way to count.
fn every_way(problem: &Problem) -> Vec<u128> {
    let class = Class::of(problem).expect("in the class");
    let mut found = Vec::new();
    for instructions in [instructions(&class), Instructions::Portable] {
        for plan in [Order::Fixed, Order::FewestFirst] {
            let work = Work::in_order(problem, class.clone(), plan);
            for (order, threads) in [(plan, 1), (plan, 2), (plan.other(), 1)] {
                let options = Options { threads, instructions, order };
                let Counted { total, stopped, .. } =
                    work.count(Shard::WHOLE, options, &Control::default());
                assert_eq!(stopped, None);
                found.push(total);
            }
        }
    }
    let mut listed = 0;
    let walked = Walk::all(&class, &Control::default(), |_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(walked, Ok(()));
    found.push(listed);
    found
}

#[test]
fn instructions_orders_and_threads_give_one_number() {
    let problems = [
        problem(10, "RN"),
        problem(9, "Q"),
        problem_on(9, "R", "blocked = [\"a1\", \"c3\", \"i9\"]", "fixed = [\"e5\"]"),
        problem_on(8, "K", "", "[[count]]\npieces = [\"A\"]\non = \"rows\"\nnumber = 1"),
        problem_on(9, "RD", "wrap = \"columns\"", ""),
        problem_on(9, "RC", "wrap = \"both\"", ""),
    ];
    for problem in problems {
        let found = every_way(&problem);
        assert!(found[0] > 0, "{problem:?}");
        assert!(found.iter().all(|&total| total == found[0]), "{found:?} of {problem:?}");
    }
}

/// Rows or columns beyond 32 bits, and vectors of every length. A queen in all but a few rows is
/// fixed, so that few placements remain.
#[test]
fn large_boards_are_counted() {
    for size in [17, 24, 31, 32, 33, 40, 63, 64] {
        // Rooks on the diagonal of all rows but seven.
        let fixed: Vec<_> = (8..=size)
            .map(|place| format!("\"{}{place}\"", nq_board::base::file_name(place - 1)))
            .collect();
        let fixed = format!("fixed = [{}]", fixed.join(", "));
        let problem = problem_on(size.into(), "R", "", &fixed);
        let found = every_way(&problem);
        assert!(found.iter().all(|&total| total == 5040), "n = {size}: {found:?}");
    }
    // More columns than rows, and more rows than lanes have in a vector.
    for (rows, columns, total) in [(5_u32, 40_u32, 78_960_960_u64), (5, 64, 914_941_440)] {
        let toml = format!(
            "name = \"test\"\n[board]\nrows = {rows}\ncolumns = {columns}\n\
             [[piece]]\nsymbol = \"A\"\nmoves = \"R\"\ncount = {rows}\n"
        );
        let problem = models::problem(&toml, rows);
        let class = Class::of(&problem).unwrap();
        let work = Work::new(&problem, class, &Control::default());
        let found = work.count(Shard::WHOLE, work.fastest(1), &Control::default());
        assert_eq!(found.total, u128::from(total), "{rows} x {columns}");
    }
}

/// Rooks on 4 x 4: any wrong entry of the table changes the set of placements.
#[test]
fn every_wrong_exclusion_shows() {
    let class = Class::of(&problem(4, "R")).unwrap();
    let placements = |class: &Class| {
        let mut found = Vec::new();
        let _ = Walk::all(class, &Control::default(), |columns| {
            found.push(columns.to_vec());
            ControlFlow::Continue(())
        });
        found.sort_unstable();
        found
    };
    let right = placements(&class);
    assert_eq!(right.len(), 24);
    for (one, other) in (0..16).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let square = |place: usize| (place / 4, place % 4);
        if square(one).0 != square(other).0 {
            let mut wrong = class.clone();
            wrong.exclusions.flip(square(one), square(other));
            assert_ne!(placements(&wrong), right, "{one}, {other}");
        }
    }
}

/// The number of ways to fill all other rows with a wrong table differs in the inner loop, too.
#[test]
fn every_wrong_exclusion_shows_in_the_count() {
    let problem = problem(6, "R");
    let class = Class::of(&problem).unwrap();
    for order in [Order::Fixed, Order::FewestFirst] {
        let number = |class: &Class| {
            let work = Work::in_order(&problem, class.clone(), order);
            work.count(Shard::WHOLE, work.fastest(1), &Control::default()).total
        };
        assert_eq!(number(&class), 720);
        for (one, other) in (0..36).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let (one, other) = ((one / 6, one % 6), (other / 6, other % 6));
            if one.0 != other.0 {
                let mut wrong = class.clone();
                wrong.exclusions.flip(one, other);
                // Half of the columns stand for the others.
                wrong.full_columns = 0;
                let found = number(&wrong);
                let is_seen = [one, other].iter().all(|square| square.0 != 0 && square.0 != 2);
                assert!(found != 720 || !is_seen, "{one:?}, {other:?}, {order:?}");
            }
        }
    }
}

/// What the class has, and what is just outside.
#[test]
fn the_content_decides() {
    let rows_count =
        |number: &str| format!("[[count]]\npieces = [\"A\"]\non = \"rows\"\nnumber = {number}\n");
    let on = |on: &str, number: &str| {
        format!("[[count]]\npieces = [\"A\"]\non = {on}\nnumber = {number}\n")
    };
    let inside = [
        problem(4, "R"),
        problem_on(4, "R", "walls = [\"a1\"]", ""),
        problem_on(4, "N", "walls = [\"b2\"]", &rows_count("1")),
        problem_on(4, "N", "", &rows_count("{ max = 1 }")),
        problem_on(4, "R", "", &on("\"columns\"", "1")),
        problem_on(4, "R", "", &on("\"diagonals\"", "{ max = 1 }")),
        problem_on(4, "R", "", &on("[\"a1\", \"b2\"]", "{ min = 1, max = 2 }")),
        problem_on(4, "W", "", &(rows_count("1") + &on("\"columns\"", "{ min = 1 }"))),
        problem_on(4, "R", "blocked = [\"a1\", \"b1\", \"c1\", \"d1\"]", ""),
    ];
    for problem in &inside {
        assert!(Rows::new(1).supports(problem).is_ok(), "{problem:?}");
    }
    let outside = [
        (problem(0, "R"), "1 to 64"),
        (problem(65, "R"), "1 to 64"),
        (problem(4, "B"), "two"),
        (problem(4, "R2"), "two"),
        (problem_on(4, "R", "walls = [\"b2\"]", ""), "two"),
        (problem_on(4, "R", "", &on("\"columns\"", "2")), "at most one"),
        (problem_on(4, "R", "", &on("[\"a1\", \"b2\", \"c3\"]", "{ max = 2 }")), "at most one"),
        (problem_on(4, "N", "", &rows_count("{ max = 2 }")), "two"),
        (problem_on(4, "R", "", "[[cover]]\nby = [\"A\"]\nsquares = \"free\"\n"), "[[cover]]"),
        (problem_on(4, "R", "", "[[piece]]\nsymbol = \"B\"\nmoves = \"N\"\ncount = 1\n"), "kind"),
    ];
    for (problem, why) in &outside {
        let refusal = Rows::new(1).supports(problem).expect_err(why).to_string();
        assert!(refusal.starts_with("engine rows ") && refusal.contains(why), "{refusal}");
    }
    for count in ["3", "5", "\"any\"", "{ max = 4 }", "{ min = 4 }", "{ min = 3, max = 4 }"] {
        let toml = format!(
            "name = \"test\"\n[board]\nrows = 4\ncolumns = 5\n\
             [[piece]]\nsymbol = \"A\"\nmoves = \"R\"\ncount = {count}\n"
        );
        let problem = models::problem(&toml, 4);
        // Four at least: the rows cannot hold more.
        assert_eq!(Rows::new(1).supports(&problem).is_ok(), count == "{ min = 4 }", "{count}");
    }
}

#[test]
fn a_count_stops() {
    let problem = problem(20, "Q");
    let control = Control::default();
    control.cancel();
    let outcome = Rows::new(2).count(&problem, &control).unwrap();
    assert_eq!(outcome.completion, Completion::Stopped(StopReason::Cancelled));
}

/// Problems with few and many nodes, with sets that need a piece, and without placements.
fn problems_to_split() -> Vec<Problem> {
    let needs = "[[count]]\npieces = [\"A\"]\non = [\"a1\", \"b2\"]\nnumber = { min = 1, max = 2 }";
    vec![
        problem(1, "Q"),
        problem(2, "Q"),
        problem(3, "Q"),
        problem(4, "Q"),
        problem(5, "R"),
        problem(9, "QN"),
        problem(10, "Q"),
        problem(8, "RN"),
        problem_on(6, "R", "", needs),
        problem_on(7, "Q", "wrap = \"both\"", ""),
        problem_on(9, "R", "blocked = [\"a1\", \"c3\", \"i9\"]", "fixed = [\"e5\"]"),
        problem_on(4, "R", "blocked = [\"a1\", \"b1\", \"c1\", \"d1\"]", ""),
    ]
}

#[test]
fn shards_cover_the_nodes_and_add_up() {
    let mut witness = |_: &Placement| -> ControlFlow<()> { unreachable!("nodes are not listed") };
    for problem in problems_to_split() {
        let control = Control::default();
        let tally = Rows::new(1).count(&problem, &control).unwrap().found;
        let divided = Rows::new(2).divide(&problem).unwrap();
        let coverage = |of| divided.coverage(of, &(0..of).collect(), &control).unwrap().unwrap();
        for of in [1, 2, 3, 7, 5000] {
            let expected = coverage(of);
            let (mut total, mut covered) = (Count::ZERO, Covered::default());
            for index in 0..of {
                let shard = Shard::new(index, of).unwrap();
                if of == 5000 && expected[&index].units == 0 {
                    continue;
                }
                let mut run = divided.run(&[shard], None, &control, &mut witness).unwrap();
                assert_eq!(run.completion, Completion::Complete);
                let part = run.found.remove(0);
                assert_eq!(part.covered, expected[&index], "{shard} of {problem:?}");
                let by = Some(divided.by());
                let again = divided.run(&[shard], by, &control, &mut witness).unwrap();
                assert_eq!(again.found[0], part);
                total += &part.found.total;
                covered += part.covered;
            }
            assert_eq!(total, tally.total, "{of} shards of {problem:?}");
            assert_eq!(covered, coverage(1)[&0]);
        }
        let sum = Tally::of_total(tally.total.clone());
        assert_eq!(divided.tally(sum, &control).unwrap().found, tally);
    }
}

/// Rules that differ give other splits, even where the totals are equal.
#[test]
fn the_rules_identify_the_problem() {
    let split = |problem: &Problem| Rows::new(1).divide(problem).unwrap().whole().split.clone();
    let all: Vec<_> = problems_to_split().iter().map(split).collect();
    for (place, one) in all.iter().enumerate() {
        assert!(all[..place].iter().all(|other| other != one), "{place}");
    }
    assert_ne!(split(&problem(6, "RN")), split(&problem(6, "RC")));
}

#[test]
fn an_estimate_from_all_nodes_is_the_count() {
    for problem in problems_to_split() {
        let control = Control::default();
        let total = Rows::new(1).count(&problem, &control).unwrap().found.total;
        let total = f64::from(u32::try_from(total.to_u64().unwrap()).unwrap());
        let hour = Duration::from_secs(3600);
        let divided = Rows::new(1).divide(&problem).unwrap();
        let estimate = divided.estimate(hour, 1, &control).unwrap().unwrap();
        assert_eq!(estimate.sampled, estimate.units, "{problem:?}");
        let Projection { mean, low, high } = estimate.placements;
        assert!((mean - total).abs() < 1e-6 * total + 1e-9, "{problem:?}");
        assert!(low <= mean && mean <= high);
    }
}

/// Four rows of 60 rooks can be filled in millions of ways, and save no vector.
#[test]
fn a_plan_has_few_nodes() {
    for (size, moves) in [(12, "R"), (20, "R"), (28, "Q"), (60, "R"), (64, "RN")] {
        for from_the_middle in [false, true] {
            let problem = problem(size, moves);
            let class = Class::of(&problem).unwrap();
            let nodes = Plan::new(&problem, &class, from_the_middle, ENOUGH).nodes.len();
            assert!((64..=MOST_NODES).contains(&nodes), "{size} {moves}: {nodes}");
        }
    }
}

/// A051223(13) = 1876 and A000170(13) = 73712: most 95 % intervals of short paths have them.
#[test]
fn paths_below_the_nodes_have_the_known_total_within_their_band() {
    for (problem, total) in [(problem(13, "QN"), 1876.0), (problem(13, "Q"), 73_712.0)] {
        let work = Work::new(&problem, Class::of(&problem).unwrap(), &Control::default());
        let held = (0..20).filter(|&seed| {
            let control = Control::default();
            let mut sample = Sample::new(&work, seed, &control);
            let estimate = sample.take(6, Duration::from_millis(20)).unwrap();
            assert!(estimate.in_part);
            let Projection { low, high, .. } = estimate.placements;
            (low..=high).contains(&total)
        });
        let held = held.count();
        assert!(held >= 15, "{held} of 20 for {total}");
    }
}
