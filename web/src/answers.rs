//! Answers about placements.

use std::io::{self, Write};
use std::ops::ControlFlow;

use itertools::Itertools;
use nq_board::base::board::Square;
use nq_board::base::numbers::thousands;
use nq_board::base::placement::Placement;
use nq_board::model::{Model, Problem, builtin};
use nq_classics::steps::Search;
use nq_cnf::format::FORMATS;
use nq_sat::Query;
use nq_sat::report::attacks::add_attacks;
use nq_sat::report::boards::picture;
use nq_sat::report::evidence::sentences;
use nq_sat::report::page::page;
use nq_sat::report::problem::describe as in_words;
use nq_sat::report::steps_page::steps_page;
use nq_sat::report::svg::{Group, svg};
use serde_json::{Value, json};

use crate::Fault;
use crate::question::Question;

/// The most boards that a page shows.
const MOST_BOARDS: usize = 500;

/// The largest board of which all moves are shown.
const MOST_STEPS: u16 = 10;

/// The largest file that is shown, in bytes.
const MOST_BYTES: usize = 32 << 20;

fn fault(error: impl std::fmt::Display) -> Fault {
    error.to_string()
}

/// A board as a picture of its own.
fn drawn(problem: &Problem, placement: &Placement) -> String {
    let pictures = vec![picture(problem, placement)];
    svg(&problem.model, &[Group { caption: None, pictures }], true)
}

pub fn gallery() -> Result<Value, Fault> {
    let row = |(model, text): (Model, &str)| {
        let parameters = model.parameters().iter().map(|one| (&one.name, &one.help));
        let parameters = parameters.map(|(name, help)| json!({ "name": name, "help": help }));
        json!({
            "name": model.name(), "about": model.about(), "toml": text,
            "parameters": parameters.collect_vec(),
            "sought": model.objective().map(|objective| &objective.parameter),
        })
    };
    Ok(builtin::all().map_err(fault)?.into_iter().zip(builtin::texts()).map(row).collect())
}

pub fn describe(Question { model, size, settings, .. }: &Question) -> Result<Value, Fault> {
    let problem = model.first_problem(*size, settings).map_err(fault)?;
    let problem = problem.ok_or("no value of the parameter has a board")?;
    let board = problem.board;
    let names = |squares: &[Square]| squares.iter().map(|&at| board.name(at)).collect_vec();
    let given = Placement::new(problem.fixed.clone());
    Ok(json!({
        "text": in_words(&problem), "rows": board.rows(), "columns": board.cols(),
        "blocked": names(&problem.blocked), "walls": names(&problem.walls),
        "pieces": problem.pieces.iter().map(|piece| piece.symbol.to_string()).collect_vec(),
        "svg": drawn(&problem, &given),
    }))
}

pub fn solve(query: &Query, attacks: bool, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let (mut found, mut kept) = (0_u64, Vec::new());
    let solution = query
        .each(|problem, placement, orbit| {
            found += 1;
            if orbit.is_some() && kept.len() < MOST_BOARDS {
                kept.push(placement.clone());
                tell(&json!({ "found": found, "svg": drawn(problem, placement) }));
            } else if found.is_multiple_of(1000) {
                tell(&json!({ "found": found }));
            }
            ControlFlow::Continue(())
        })
        .map_err(fault)?;
    let problem = &solution.problem;
    let draw = |placement: &Placement| {
        let mut picture = picture(problem, placement);
        if attacks {
            add_attacks(problem, placement, &mut picture);
        }
        picture
    };
    let caption = format!("{} of {} fundamental placements", kept.len(), solution.fundamental());
    Ok(json!({
        "text": in_words(problem),
        "placements": thousands_of(&solution.total().to_string()),
        "fundamental": thousands_of(&solution.fundamental().to_string()),
        "digest": solution.digest().map(|digest| digest.to_string()),
        "engine": solution.answer.label(),
        "evidence": sentences(&solution),
        "page": page(&solution, &caption, kept.iter(), draw, true),
    }))
}

fn thousands_of(number: &str) -> String {
    number.parse().map_or_else(|_| number.to_owned(), thousands)
}

pub fn count(question: &Question, last: u32, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let Question { size, query, .. } = question;
    let mut rows = Vec::new();
    for n in *size..=last.max(*size) {
        let report = query.at(n).count().map_err(|error| format!("n = {n}: {error}"))?;
        let known = report.known.iter().map(|known| &known.source).join(", ");
        let row = json!({
            "n": n, "level": report.problem.level.as_ref().map(|level| level.value),
            "placements": report.total().to_string(),
            "fundamental": report.fundamental().map(|number| number.to_string()),
            "engine": report.answer.label(), "known": known,
        });
        tell(&row);
        rows.push(row);
    }
    Ok(rows.into())
}

pub fn forecasts(query: &Query) -> Result<Value, Fault> {
    let report = query.forecasts().map_err(fault)?;
    let rows = report.engines.iter().map(|(name, forecast)| {
        json!({ "engine": name, "seconds": forecast.seconds.mean, "memory": forecast.memory })
    });
    Ok(rows.collect())
}

pub fn export(query: &Query, format: &str) -> Result<Value, Fault> {
    let entry = FORMATS.iter().find(|entry| entry.name == format);
    let entry = entry.ok_or_else(|| format!("{format} is no format"))?;
    let mut bytes = Bounded(Vec::new());
    query.write_to(entry, &mut bytes).map_err(fault)?;
    Ok(json!({ "text": String::from_utf8_lossy(&bytes.0), "suffix": entry.suffixes.first() }))
}

/// A file of at most [`MOST_BYTES`].
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_BYTES {
            return Err(io::Error::other("the file is larger than 32 MiB: use the program"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub fn decode(query: &Query, output: &str) -> Result<Value, Fault> {
    let decoded = query.decode(output.as_bytes()).map_err(fault)?;
    let boards = decoded.placements.iter().take(MOST_BOARDS);
    Ok(json!({
        "verdict": decoded.verdict(), "text": in_words(&decoded.problem),
        "boards": boards.map(|placement| drawn(&decoded.problem, placement)).collect_vec(),
    }))
}

pub fn steps(size: u16) -> Result<Value, Fault> {
    if size > MOST_STEPS {
        return Err(format!("the page has boards of up to {MOST_STEPS} rows: give a smaller one"));
    }
    let search = Search::run(size, false, None);
    Ok(json!({ "page": steps_page(&search) }))
}
