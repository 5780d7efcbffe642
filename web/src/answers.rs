//! Answers about placements.

use std::ops::ControlFlow;

use itertools::Itertools;
use nq_board::base::{Placement, Square, Wrap};
use nq_board::model::Problem;
use nq_query::ask::words::attacks::add_attacks;
use nq_query::ask::words::evidence::{details, sentences};
use nq_query::ask::words::page::{page, plain};
use nq_query::ask::words::solution::numbers;
use nq_query::count::words::number_table;
use nq_query::{Solution, predicted_placements};
use nq_sat::Query;
use nq_sat::base::numbers::span;
use nq_sat::verify::published_verdict;
use nq_show::boards::picture;
use nq_show::look::Charset;
use nq_show::problem::describe as in_words;
use nq_show::svg::board_alone;
use serde_json::{Value, json};

use crate::question::Question;
use crate::{Fault, fault};

/// The most boards that a page shows.
pub const MOST_BOARDS: usize = 500;

/// A board as a picture of its own.
pub fn drawn(problem: &Problem, placement: &Placement) -> String {
    board_alone(&picture(problem, placement))
}

/// What a question asks, with what is on its board.
pub fn describe(Question { model, size, settings, .. }: &Question) -> Result<Value, Fault> {
    let problem = model.first_problem(*size, settings).map_err(fault)?;
    let problem = problem.ok_or("no value of the parameter has a board")?;
    let board = problem.board;
    let given = Placement::new(problem.fixed.clone());
    let names = |squares: &[Square]| squares.iter().map(|&at| board.name(at)).collect_vec();
    let fixed = problem.fixed.iter().map(|placed| {
        json!([board.name(placed.square), problem.pieces[placed.piece.index()].symbol])
    });
    Ok(json!({
        "text": in_words(&problem), "n": size, "rows": board.rows(), "columns": board.cols(),
        "svg": board_alone(&picture(&problem, &given)), "blocked": names(&problem.blocked), "walls": names(&problem.walls),
        "regions": problem.regions.iter().collect::<String>(), "fixed": fixed.collect_vec(),
        "wrap": Wrap::NAMED.into_iter().find(|(_, wrap)| *wrap == board.wrap()).map(|(name, _)| name),
        "pieces": problem.pieces.iter().map(|piece| json!({
            "symbol": piece.symbol, "name": piece.name, "glyph": piece.glyph,
        })).collect_vec(),
        "parameters": model.parameters().iter().map(|one| &one.name).collect_vec(),
    }))
}

/// Solves. `tell` gets each fundamental board as it is found, with the squares that its pieces
/// attack where `attacks`.
pub fn solve(query: &Query, attacks: bool, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let draw = |problem: &Problem, placement: &Placement| {
        let mut picture = picture(problem, placement);
        if attacks {
            add_attacks(problem, placement, &mut picture);
        }
        picture
    };
    let (mut found, mut kept) = (0_u64, Vec::new());
    let solution = query
        .each(|problem, placement, orbit| {
            found += 1;
            if orbit.is_some() && kept.len() < MOST_BOARDS {
                kept.push(placement.clone());
                let svg = board_alone(&draw(problem, placement));
                tell(&json!({ "found": found, "svg": svg, "orbit": orbit }));
            } else if found.is_multiple_of(1000) {
                tell(&json!({ "found": found }));
            }
            ControlFlow::Continue(())
        })
        .map_err(fault)?;
    let problem = &solution.problem;
    let caption = format!("{} of {} fundamental placements", kept.len(), solution.fundamental());
    let draw = |placement: &Placement| draw(problem, placement);
    let mut solved = answered(&solution);
    solved["page"] = page(&solution, &caption, kept.iter(), draw, true).into();
    Ok(solved)
}

/// Finds one placement, or that there is none. `tell` gets its board at once.
pub fn first(query: &Query, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let solution = query.first(|solution, placement| {
        if let Some(placement) = placement {
            tell(&json!({ "found": 1, "svg": drawn(&solution.problem, placement) }));
        }
    });
    Ok(answered(&solution.map_err(fault)?))
}

fn answered(solution: &Solution) -> Value {
    json!({
        "placements": solution.total().to_string(),
        "fundamental": solution.fundamental().to_string(),
        "digest": solution.digest().map(|digest| digest.to_string()),
        "engine": solution.answer.label(),
        "text": in_words(&solution.problem),
        "numbers": plain(numbers(solution)).collect_vec(),
        "evidence": sentences(solution),
        "details": plain(details(solution)).collect_vec(),
    })
}

/// What listing is predicted to take, in words, if that is too long.
pub fn plan(query: &Query) -> Result<Value, Fault> {
    // The seconds of a placement that is listed, checked and confirmed in a tab.
    const EACH: f64 = 3e-5;
    const LONG: f64 = 10.0;
    let problem = query.problem().map_err(fault)?;
    let published =
        published_verdict(&problem).and_then(|known| Some((known.total?, known.source)));
    let known = published.as_ref().and_then(|(total, _)| total.to_string().parse().ok());
    let predicted = known.or_else(|| predicted_placements(&problem, &query.control()));
    let is_long = predicted.is_some_and(|placements: f64| EACH * placements > LONG);
    if !is_long {
        return Ok(json!({ "long": false }));
    }
    let number = match (published, predicted) {
        (Some((total, source)), _) => format!("{total} placements ({source})"),
        (None, Some(number)) if number.is_finite() => format!("about {number:.1e} placements"),
        (None, _) => "more placements than a forecast can tell".to_owned(),
    };
    let listing = match predicted.map(|number| EACH * number) {
        Some(seconds) if seconds.is_finite() => {
            format!("; to list them is predicted to take {}", span(seconds))
        }
        _ => String::new(),
    };
    Ok(json!({ "long": true, "text": format!("{number}{listing}.") }))
}

/// Counts each size from the question's up to `last`. `tell` gets the rows.
pub fn count(question: &Question, last: u64, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let Question { size, query, .. } = question;
    let last = u32::try_from(last).unwrap_or(u32::MAX).max(*size);
    let mut rows = Vec::new();
    for n in *size..=last {
        let report = query.at(n).count().map_err(|error| format!("n = {n}: {error}"))?;
        let row = json!({
            "n": n, "level": report.problem.level.as_ref().map(|level| level.value),
            "placements": report.total().to_string(),
            "fundamental": report.fundamental().map(|number| number.to_string()),
            "digest": report.answer.tally.digest.map(|digest| digest.to_string()),
            "engine": report.answer.label(),
            "known": report.evidence.known.iter().map(|known| &known.source).join(", "),
        });
        tell(&row);
        rows.push(row);
    }
    Ok(rows.into())
}

/// The placements by the numbers of pieces.
pub fn table(query: &Query) -> Result<Value, Fault> {
    let mut text = Vec::new();
    let report = query.table().map_err(fault)?;
    number_table::write(&report, &mut text, Charset::Unicode, false).map_err(fault)?;
    Ok(json!({ "text": String::from_utf8_lossy(&text), "engine": report.engine }))
}

/// What each engine needs for a count.
pub fn forecasts(query: &Query) -> Result<Value, Fault> {
    let report = query.forecasts().map_err(fault)?;
    let rows = report.engines.iter().map(|(name, forecast)| {
        let seconds = forecast.seconds.mean;
        let time = span(seconds);
        json!({ "engine": name, "seconds": seconds, "time": time, "memory": forecast.memory })
    });
    Ok(rows.collect())
}
