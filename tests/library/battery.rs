//! The planner: whatever engine it chooses, the numbers are those of all others.
//! Numbers of a stopped run: those of the placements found so far.
//! Tables and estimates of the library.

use std::ops::ControlFlow;
use std::time::Duration;

use nq_sat::model::Settings;
use nq_sat::run::{Fault, StopReason, SymmetryGroup};
use nq_sat::{Model, Query};

use crate::support::thorough;

#[path = "../battery/mod.rs"]
mod cases;

/// Counts that every engine may try, in seconds predicted.
fn short() -> f64 {
    if thorough() { 0.05 } else { 0.003 }
}

/// Counts that the default engine may try.
fn longest() -> f64 {
    if thorough() { f64::INFINITY } else { 0.03 }
}

/// The battery has what it says: cases that took long before, and their numbers.
#[test]
fn the_battery_is_read() {
    let cases = cases::cases();
    let long = cases.iter().filter(|case| case.before.is_some_and(|before| before > 0.05));
    assert_eq!((cases.len(), long.count()), (222, 40));
}

/// Forecasts, and with them the choice of an engine, are the same in every run.
#[test]
fn forecasts_are_the_same_in_every_run() {
    for case in cases::cases().iter().filter(|case| case.size.is_some()).step_by(if thorough() {
        4
    } else {
        8
    }) {
        let forecasts = |threads| {
            let report = case.query().threads(threads).forecasts();
            report.map(|report| format!("{:?}", report.engines)).map_err(|error| error.to_string())
        };
        assert_eq!(forecasts(1), forecasts(2), "{}", case.name());
    }
}

/// The planner asks few engines about a short count, and chooses the best of all. On smaller
/// boards, another would save less than a microsecond.
#[test]
fn an_early_choice_is_the_best() {
    for n in 4..=12 {
        let query = Query::new(Model::n_queens(), n);
        let best = query.forecasts().unwrap().engines[0].0;
        assert_eq!(query.count().unwrap().answer.engine, best, "n = {n}");
    }
}

/// Where the growth of measured counts foretells a short count, no time goes to samples of others:
/// they took as long as the count itself.
#[test]
fn measured_growth_needs_few_forecasts() {
    for n in [15, 16] {
        let report = Query::new(Model::n_queens(), n).count().unwrap();
        let asked: Vec<_> = report.forecasts.iter().map(|(engine, _)| *engine).collect();
        assert_eq!(asked, ["half-join", "backtrack", "search"], "n = {n}");
    }
}

/// Every engine that is predicted to be fast finds the number of the battery.
#[test]
fn every_engine_finds_the_same_numbers() {
    let mut counted = 0;
    for case in cases::cases().into_iter().step_by(if thorough() { 1 } else { 4 }) {
        // Without a number of pieces there is no forecast.
        let forecast = case.query().forecasts().map(|report| report.engines[0].1.seconds.mean);
        if forecast.map_or(case.size > Some(6) && !thorough(), |seconds| seconds > longest()) {
            continue;
        }
        counted += 1;
        let report = case.query().count().unwrap_or_else(|e| panic!("{}: {e}", case.name()));
        assert_eq!(report.total(), case.total, "{}: {}", case.name(), report.answer.engine);
        for (engine, forecast) in &report.forecasts[1..] {
            if forecast.is_known() && forecast.seconds.mean < short() {
                let other = case.query().engine(engine).count();
                let other = other.unwrap_or_else(|e| panic!("{} by {engine}: {e}", case.name()));
                assert_eq!(other.total(), case.total, "{} by {engine}", case.name());
                assert_eq!(
                    other.fundamental(),
                    report.fundamental(),
                    "{} by {engine}",
                    case.name()
                );
            }
        }
    }
    assert!(counted >= if thorough() { 222 } else { 36 }, "{counted}");
}

#[test]
fn fundamental_placements_are_those_found_so_far() {
    let problem = Model::n_queens().problem(8, &Settings::default()).expect("a problem");
    let group = SymmetryGroup::of(&problem);
    for limit in [1, 2, 10, 50, 91] {
        let mut seen = Vec::new();
        let query = Query::new(Model::n_queens(), 8).engine("search");
        let visited = query.placements(|placement| {
            seen.push(placement.clone());
            if seen.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let answer = visited.expect("an answer");
        let least = seen.iter().filter(|placement| group.canonical(placement) == **placement);
        assert_eq!(answer.stopped(), Some(StopReason::Limit));
        assert_eq!(answer.total(), limit as u64);
        assert_eq!(answer.fundamental(), least.count() as u64, "of the first {limit}");
        let record = serde_json::to_value(&answer).expect("a record");
        assert_eq!(
            (&record["total"], record.get("fundamental")),
            (&limit.to_string().into(), None)
        );
    }
}

/// The largest equal numbers of a table equal those that a SAT engine finds for the model that
/// maximises them. The two share no code.
#[test]
fn the_largest_equal_numbers_are_those_of_a_sat_engine() {
    for size in [0, 1, 2, 3, 4, 5, 6] {
        let query = Query::new(Model::queens_and_knights(), size);
        let report = query.table().expect("a table");
        let (k, tally) = report.table.largest().expect("a complete table");
        let solved = query.engine("varisat").solve().expect("an answer");
        let of_solver = (solved.optimum().and_then(|k| usize::try_from(k).ok()), solved.total());
        assert_eq!((Some(k), tally.total), of_solver, "n = {size}");
        let cells = serde_json::to_value(report.cells().collect::<Vec<_>>()).expect("JSON");
        let cells = cells.as_array().expect("a list");
        let sum: u64 =
            cells.iter().filter_map(|cell| cell["total"].as_str()?.parse::<u64>().ok()).sum();
        let sums = serde_json::to_value(report.sums()).expect("JSON");
        assert_eq!(sums["total"], sum.to_string(), "n = {size}");
    }
}

#[test]
fn model_without_a_table_is_refused() {
    for (query, why) in [
        (Query::new(Model::n_queens(), 4).engine("bitset"), "the engine bitset has no --table"),
        (Query::new(Model::queens_and_knights(), 4).parameter("k", 1), "leave out -k and --set"),
        (Query::new(Model::n_queens(), 65), "16"),
    ] {
        let refused = query.table().expect_err(why);
        assert!(refused.is_bad_input() && refused.to_string().contains(why), "{refused}");
    }
}

#[test]
fn an_estimate_bounds_a_known_total() {
    let estimate =
        Query::new(Model::n_queens(), 14).threads(1).estimate(Duration::from_millis(50), 0);
    let estimate = estimate.expect("an estimate").estimate;
    // A000170(14). The band is one of 95 %. The clock decides how many are sampled, so that in one
    // run of twenty the total is outside; three times as far never.
    let (found, total) = (&estimate.placements, 365_596.0_f64);
    assert!((found.mean - total).abs() <= 3.0 * (found.high - found.mean), "{estimate:?}");
    let other = Query::new(Model::queens_and_knights(), 4).parameter("k", 1);
    let all = other.estimate(Duration::from_secs(60), 0).expect("an estimate").estimate;
    let counted = other.count().expect("a count").total().to_string();
    assert_eq!((all.units, all.placements.mean.to_string()), (all.sampled, counted));
    let refused = other.engine("varisat").estimate(Duration::from_secs(1), 0);
    let refused = refused.expect_err("not native");
    assert!(refused.is_bad_input(), "{refused}");
}
