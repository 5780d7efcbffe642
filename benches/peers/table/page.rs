//! docs/peers.md, its charts, and the raw runs.

use std::fs;
use std::path::{Path, PathBuf};

use super::figures::{megabytes, short, time};
use super::markers::filled;
use super::medians::{Medians, spread};
use super::problems::Problem;
use super::records::Records;
use super::{ROOT, charts, tables, tools};

/// The page.
pub const PAGE: &str = "docs/peers.md";

/// The raw runs.
pub const RUNS: &str = "docs/peers.csv";

/// The chart of a problem.
pub fn chart(problem: Problem) -> String {
    format!("docs/peers-{}.svg", problem.name())
}

/// The raw runs of the project.
pub fn read_runs() -> Result<Records, String> {
    Records::from_csv(&read(RUNS)?)
}

/// Writes the raw runs, then the page and the charts.
pub fn write(records: &Records) -> Result<(), String> {
    // A fault of the page must not lose the measurement.
    save(RUNS, &records.to_csv()?)?;
    let medians = Medians::new(records)?;
    let mut files = Vec::new();
    for problem in Problem::ALL {
        files.push((chart(problem), charts::of_problem(problem, &medians, records)?));
    }
    files.push((PAGE.to_owned(), made(&read(PAGE)?, records)?));
    files.iter().try_for_each(|(name, text)| save(name, text))
}

fn save(name: &str, text: &str) -> Result<(), String> {
    fs::write(path(name), text).map_err(|error| format!("{name}: {error}"))?;
    eprintln!("wrote {name}");
    Ok(())
}

/// The page with the tables and figures of these runs.
pub fn made(page: &str, records: &Records) -> Result<String, String> {
    let medians = Medians::new(records)?;
    let block = |name: &str| match Problem::by_name(name) {
        Some(problem) => tables::of_problem(problem, &medians, records),
        None if name == "tools" => tables::of_tools(records),
        None => Err(format!("there is no block {name}")),
    };
    filled(page, block, |words| figure(words, &medians, records))
}

/// `time listing 12 clasp`, or `ratio listing 12 sat-orbits clasp`.
fn figure(words: &str, medians: &Medians, records: &Records) -> Result<String, String> {
    let fault = || format!("there is no figure for: {words}");
    let [what, rest @ ..] = &words.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(fault());
    };
    match *what {
        "limit" => return Ok(format!("{} s", records.condition("limit")?)),
        "spread" => return spread(records).map(|spread| format!("{spread:.2}")).ok_or_else(fault),
        _ => {}
    }
    let [problem, n, names @ ..] = rest else { return Err(fault()) };
    let problem = Problem::by_name(problem).ok_or_else(fault)?;
    let n = n.parse().map_err(|_| fault())?;
    if names.iter().any(|name| tools::by_name(name).is_none()) {
        return Err(fault());
    }
    let limit: f64 = records.condition("limit")?.parse().map_err(|_| fault())?;
    let measured = |tool: &str| match medians.seconds(problem, tool, n) {
        Some(seconds) => Some(Measured::Is(seconds)),
        None if medians.gave_up(problem, tool, n) => Some(Measured::IsOver(limit)),
        None => None,
    };
    match (*what, names) {
        ("memory", [tool]) => {
            medians.peak(problem, tool, n).map(|peak| format!("{} MB", megabytes(peak)))
        }
        ("time", [tool]) => measured(tool).map(|measured| match measured {
            Measured::Is(seconds) => time(seconds),
            Measured::IsOver(limit) => format!("more than {}", time(limit)),
        }),
        ("ratio", [tool, other]) => match (measured(tool), measured(other)) {
            (Some(Measured::Is(a)), Some(Measured::Is(b))) => Some(short(a / b)),
            (Some(Measured::IsOver(a)), Some(Measured::Is(b))) => {
                Some(format!("more than {}", short(a / b)))
            }
            (Some(Measured::Is(a)), Some(Measured::IsOver(b))) => {
                Some(format!("less than {}", short(a / b)))
            }
            _ => None,
        },
        _ => None,
    }
    .ok_or_else(fault)
}

/// A median time in seconds, or the limit that it is over.
enum Measured {
    Is(f64),
    IsOver(f64),
}

/// A file of the project.
pub fn read(name: &str) -> Result<String, String> {
    fs::read_to_string(path(name)).map_err(|error| format!("{name}: {error}"))
}

fn path(name: &str) -> PathBuf {
    Path::new(ROOT).join(name)
}
