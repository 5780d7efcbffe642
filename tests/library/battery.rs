//! The planner: whatever engine it chooses, the numbers are those of all others.

use nq_sat::{Model, Query};

use crate::support::cases::thorough;

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
