//! Whether the planned engine is the fastest, and as fast as predicted: `cargo bench --bench
//! planner`. Times are processor times. Other engines are stopped after ten times the best time so
//! far.
//!
//! `cargo bench --bench planner -- ENGINE` shows the seconds of a unit of work of one engine, on
//! which its forecasts rest.

#[path = "../tests/battery/mod.rs"]
mod battery;

use std::time::Duration;

use battery::Case;
use cpu_time::ProcessTime;
use nq_sat::run::Forecast;

/// Cases whose default took at least so long before engines were planned.
const LONG: f64 = 0.05;

/// No case takes a tenth of this on a quiet machine.
const LIMIT: Duration = Duration::from_secs(60);

fn main() {
    let named = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    match named {
        Some(engine) => units(&engine),
        None => table(),
    }
}

fn seconds(run: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    run();
    start.elapsed().as_secs_f64()
}

/// A row for each case, then the means.
fn table() {
    println!(
        "{:34}{:>20}{:>10}  {:>16}{:>10}{:>8}{:>10}",
        "", "default", "ms", "best", "ms", "ratio", "forecast"
    );
    let (mut ratios, mut near, mut known) = (Vec::new(), 0, 0);
    for case in battery::cases() {
        let Some(row) = Row::of(&case) else {
            println!("{:34} took longer than {LIMIT:?}", case.name());
            continue;
        };
        let forecast = row.forecast.filter(Forecast::is_known).map(|f| f.seconds.mean);
        let times = forecast.map(|forecast| forecast / row.run);
        if let Some(times) = times.filter(|_| row.run > 0.01) {
            known += 1;
            near += u32::from((1.0 / 3.0..=3.0).contains(&times));
        }
        let ratio = row.default.1 / row.best.1;
        if case.before.is_none_or(|before| before > LONG) {
            ratios.push((ratio, case.name()));
        }
        println!(
            "{:34}{:>20}{:>10.2}  {:>16}{:>10.2}{ratio:>8.2}{:>10}",
            case.name(),
            row.default.0,
            1e3 * row.default.1,
            row.best.0,
            1e3 * row.best.1,
            times.map_or_else(String::new, |times| format!("{times:.2}")),
        );
    }
    let mean = ratios.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    let worst = ratios.iter().max_by(|one, other| one.0.total_cmp(&other.0)).expect("cases");
    println!(
        "{} cases over {LONG} s before: default / best {:.2} (geometric mean), at most {:.2} ({})",
        ratios.len(),
        mean.exp(),
        worst.0,
        worst.1
    );
    println!(
        "{near} of {known} forecasts of counts over 10 ms within 3 times of the measured time"
    );
}

/// The times of a case with the planned engine and with the best.
struct Row {
    default: (String, f64),
    best: (String, f64),
    /// The time of the planned engine without planning.
    run: f64,
    forecast: Option<Forecast>,
}

impl Row {
    /// `None` if the default engine takes too long.
    fn of(case: &Case) -> Option<Self> {
        let query = case.query().timeout(LIMIT);
        let mut report = None;
        let time = seconds(|| report = query.count().ok());
        let report = report.unwrap_or_else(|| panic!("{}: no count", case.name()));
        if !report.answer.is_complete() {
            return None;
        }
        assert_eq!(report.total(), case.total, "{}", case.name());
        let engine = report.answer.engine.clone();
        let mut best = (engine.clone(), time);
        let mut run = time;
        for &(other, _) in &report.forecasts {
            let limit = Duration::from_secs_f64((10.0 * best.1).max(0.05));
            let query = case.query().engine(other).timeout(limit);
            let mut is_complete = false;
            let took =
                seconds(|| is_complete = query.count().is_ok_and(|r| r.answer.is_complete()));
            if is_complete && other == engine {
                run = took;
            }
            if is_complete && took < best.1 {
                best = (other.to_owned(), took);
            }
        }
        let forecast = report.forecasts.first().map(|(_, forecast)| *forecast);
        Some(Self { default: (engine, time), best, run, forecast })
    }
}

/// The seconds of a unit of work of an engine, case by case.
fn units(engine: &str) {
    for case in battery::cases() {
        let query = case.query().engine(engine).timeout(Duration::from_secs(5));
        let Ok(forecasts) = query.forecasts() else { continue };
        let (_, forecast) = forecasts.engines[0];
        let mut is_complete = false;
        let took = seconds(|| is_complete = query.count().is_ok_and(|r| r.answer.is_complete()));
        if is_complete && took > 0.01 {
            let predicted = forecast.seconds.mean / took;
            println!(
                "{:34}{:>14.0} {:12}{:>10.1} ns each{predicted:>10.2} of the time predicted",
                case.name(),
                forecast.work.number.mean,
                forecast.work.units,
                1e9 * took / forecast.work.number.mean.max(1.0),
            );
        }
    }
}
