//! Predictions against whole counts.

use super::*;
use crate::rows::Rows;
use crate::rows::kernel::Instructions;
use crate::rows::run::{Options, Work};
use crate::rows::symmetric::orbits;
use crate::tests::one_kind;
use nq_board::run::{Engine, Shard, ThreadTime};

fn on(size: u32, moves: &str, board: &str) -> Problem {
    one_kind(size, moves, "\"n\"", board, "")
}

fn predicted(problem: &Problem, budget: u64) -> Option<Prediction> {
    predict(problem, budget, &Control::default()).unwrap().unwrap()
}

const HOLES: &str = "blocked = [\"b2\", \"f4\", \"d9\", \"k7\", \"g7\"]";

#[test]
fn small_trees_are_counted() {
    let torus = "wrap = \"both\"";
    let needs = "[[count]]\npieces = [\"A\"]\non = [\"a1\", \"b2\"]\nnumber = 1";
    let closed = "blocked = [\"a1\", \"b1\", \"c1\", \"d1\"]";
    let mut problems: Vec<Problem> = (1..=7).map(|size| on(size, "R", "")).collect();
    problems.extend((1..=10).map(|size| on(size, "Q", "")));
    problems.extend((1..=8).map(|size| on(size, "Q", torus)));
    problems.extend([on(10, "QN", ""), one_kind(6, "R", "\"n\"", "", needs)]);
    problems.extend([on(4, "R", closed), on(6, "RN", "wrap = \"columns\"")]);
    for problem in problems {
        let total = Rows::new(1).count(&problem, &Control::default()).unwrap().found.total;
        let total = total.to_u64().unwrap() as f64;
        let Prediction { nodes, placements } = predicted(&problem, 1_000_000).unwrap();
        assert_eq!(placements, Projection::new(total, 0.0), "{problem:?}");
        assert_eq!(nodes, Projection::new(nodes.mean, 0.0), "{problem:?}");
    }
}

#[test]
fn predictions_are_near() {
    for (problem, total, is_rare) in [
        (on(12, "Q", ""), 14_200.0, false),
        (on(13, "QN", ""), 1_876.0, true),
        (on(10, "R", ""), 3_628_800.0, false),
        (on(12, "Q", "wrap = \"columns\""), 0.0, false),
    ] {
        let (near, exact) = (predicted(&problem, 30_000), predicted(&problem, 100_000_000));
        let (near, exact) = (near.unwrap(), exact.unwrap());
        assert_eq!(exact.placements, Projection::new(total, 0.0), "{problem:?}");
        let ratio = near.nodes.mean / exact.nodes.mean;
        assert!((0.75..1.33).contains(&ratio), "{near:?} {exact:?}");
        let Projection { low, high, .. } = near.placements;
        assert!(is_rare || low <= total && total <= high, "{near:?} {exact:?}");
        assert_eq!(format!("{:?}", predicted(&problem, 30_000).unwrap()), format!("{near:?}"));
    }
}

#[test]
fn a_budget_may_not_suffice() {
    for (size, board) in [(14, ""), (30, ""), (40, ""), (13, "wrap = \"both\"")] {
        assert!(predicted(&on(size, "Q", board), 500).is_none(), "{size} {board}");
    }
    assert!(predict(&on(4, "B", ""), 500, &Control::default()).is_err());
    let stopped = Control::default();
    stopped.cancel();
    let found = predict(&on(14, "Q", ""), 100_000, &stopped).unwrap();
    assert_eq!(found.map(|_| ()), Err(StopReason::Cancelled));
}

/// The time for a node, by problem: it gives the constants. `cargo test --release -p nq-native
/// nanoseconds -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn nanoseconds() {
    let torus = "wrap = \"both\"";
    let cases = [
        ("n-queens 12", on(12, "Q", "")),
        ("n-queens 13", on(13, "Q", "")),
        ("n-queens 14", on(14, "Q", "")),
        ("holes 13", on(13, "Q", HOLES)),
        ("dimers 8", on(8, "RD", "")),
        ("rooks 9", on(9, "R", "")),
        ("superqueens 15", on(15, "QN", "")),
        ("toroidal-queens 11", on(11, "Q", torus)),
        ("toroidal-queens 13", on(13, "Q", torus)),
        ("toroidal-queens 17", on(17, "Q", torus)),
        ("rooks on a torus 8", on(8, "R", torus)),
    ];
    let (control, instructions) = (Control::default(), Instructions::Portable);
    for (name, problem) in cases {
        let clock = ThreadTime::now();
        let class = class(&problem).unwrap();
        let work = Work::new(&problem, class, &control);
        let options = Options { threads: 1, instructions, order: work.order };
        let total = work.count(Shard::WHOLE, options, &control).total.into();
        let _ = orbits(&problem, &work.class, &total, &control);
        let all = clock.elapsed();
        for budget in [1_000, 10_000, 100_000] {
            let clock = ThreadTime::now();
            let nodes = predicted(&problem, budget).map_or(f64::NAN, |found| found.nodes.mean);
            let (took, each) = (clock.elapsed(), all.as_secs_f64() * 1e9 / nodes);
            let seconds = nodes * NANOSECONDS_PER_NODE / 1e9;
            println!("{name}: {nodes:.2e}, {each:.1} ns, {seconds:.4} s of {all:?}, in {took:?}");
        }
    }
}
