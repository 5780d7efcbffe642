//! Forecasts as text: a table of engines for each size.

use std::io::{self, Write};

use crate::ask::planner::ForecastReport;
use nq_board::base::numbers::{bytes, span, spans};
use nq_board::run::{EngineKind, Forecast, Profile, Projection};
use nq_show::columns::{Align, Columns};
use nq_show::wrap::paragraph;

/// Writes the engines of a size, the best first. With `all`, says why the others do not take the
/// problem.
pub fn write(out: &mut dyn Write, report: &ForecastReport, all: bool) -> io::Result<()> {
    let ForecastReport { problem, engines, refused, .. } = report;
    let names = engines.iter().map(|(engine, _)| engine.len()).max().unwrap_or(0);
    let table = Columns::default()
        .with(format!("n = {}", problem.size), names, Align::Left)
        .with("predicted", 11, Align::Right)
        .with("likely", 24, Align::Left)
        .with("memory", 9, Align::Right)
        .with("basis", 0, Align::Left);
    writeln!(out, "{}", table.header())?;
    for (engine, forecast) in engines {
        let Projection { low, high, .. } = forecast.seconds;
        let predicted = seconds(forecast);
        let (likely, memory) = if forecast.is_known() {
            // Not twice that it is longer than any number of years.
            let likely = Some(spans(low, high)).filter(|likely| *likely != predicted);
            (likely.unwrap_or_default(), bytes(forecast.memory.into()))
        } else {
            Default::default()
        };
        let orbits = if forecast.has_orbits { "" } else { ", no orbits" };
        let basis = format!("{}{orbits}", forecast.basis.name());
        let cells = [(*engine).to_owned(), predicted, likely, memory, basis];
        writeln!(out, "{}", table.row(&cells))?;
    }
    let native = |(engine, _): &&(Profile, _)| engine.kind == EngineKind::Native;
    for (_, why) in refused.iter().filter(native).filter(|_| all) {
        paragraph(out, "  ", &why.to_string())?;
    }
    Ok(())
}

/// Seconds that nobody notices.
const UNNOTICED: f64 = 0.01;

/// The engine, its forecast, and the next engine's: `rows, predicted 3.1 s (search: 5.2 min)`. What
/// takes no time has no forecast.
pub fn choice(engine: &str, forecasts: &[(&str, Forecast)]) -> String {
    let (known, others) = match forecasts {
        [(_, first), others @ ..] if first.is_known() && first.seconds.mean >= UNNOTICED => {
            (first, others)
        }
        _ => return engine.to_owned(),
    };
    let next = others.iter().find(|(_, other)| other.seconds.low > 0.0);
    let next = next.map(|(name, other)| format!(" ({name}: {})", seconds(other)));
    format!("{engine}, predicted {}{}", seconds(known), next.unwrap_or_default())
}

/// `3.1 min`, or `over 20 s` or `unknown`.
pub fn seconds(forecast: &Forecast) -> String {
    match forecast.seconds {
        Projection { mean, .. } if forecast.is_known() => span(mean),
        Projection { low, .. } if low > 0.0 => format!("over {}", span(low)),
        _ => "unknown".to_owned(),
    }
}
