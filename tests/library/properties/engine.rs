//! One engine that takes some models, against the search.

use std::time::{Duration, Instant};

use itertools::Itertools;
use nq_sat::model::{Model, ModelError, Problem, Settings};
use nq_sat::run::{
    Completion, Control, Engine, EngineError, Orbits, StopReason, SymmetryGroup, Tally,
};

pub fn try_problem(toml: &str) -> Result<Problem, ModelError> {
    Model::from_toml("case.toml", toml)?.problem(0, &Settings::default())
}

pub fn problem(toml: &str) -> Problem {
    try_problem(toml).unwrap_or_else(|error| panic!("{error}, in\n{toml}"))
}

/// The names of all squares in quotes, file by file.
pub fn square_names(rows: usize, cols: usize) -> Vec<String> {
    let names = (0..cols).cartesian_product(1..=rows).map(|(file, rank)| {
        let file = char::from(b'a' + u8::try_from(file).expect("a small board"));
        format!("\"{file}{rank}\"")
    });
    names.collect()
}

/// The table `[board]` and the end of `[[piece]]`: blocked squares, walls and fixed pieces in turn.
pub fn board((rows, cols): (usize, usize), special: &[String], wrap: &str) -> (String, String) {
    let every = |kind: usize| special.iter().skip(kind).step_by(3).join(", ");
    let wrap = if wrap.is_empty() { String::new() } else { format!("wrap = \"{wrap}\"\n") };
    let board = format!(
        "[board]\nrows = {rows}\ncolumns = {cols}\nblocked = [{}]\nwalls = [{}]\n{wrap}",
        every(0),
        every(1),
    );
    (board, format!("fixed = [{}]\n", every(2)))
}

pub fn count(engine: &dyn Engine, problem: &Problem) -> Tally {
    let outcome = engine.count(problem, &Control::default()).expect("a supported problem");
    assert!(outcome.is_complete());
    outcome.found
}

/// The orbits, if the symmetries are few enough that all their subgroups are taken.
pub fn of_few_symmetries(problem: &Problem, orbits: Option<Orbits>) -> Option<Orbits> {
    orbits.filter(|_| SymmetryGroup::of(problem).size() <= 64)
}

/// Asserts that an engine declines each model, and why.
pub fn assert_declines(engine: &dyn Engine, models: &[(String, &str)]) {
    for (toml, why) in models {
        let error = engine.supports(&problem(toml)).expect_err(why);
        let why = (*why).to_owned();
        assert_eq!(error, EngineError::Unsupported { engine: engine.name(), why }, "{toml}");
    }
}

/// Asserts that a count that takes long ends at its time limit.
pub fn assert_stops_in_time(engine: &dyn Engine, large: &Problem) {
    let start = Instant::now();
    let control = Control::new(Some(start + Duration::from_millis(100)));
    let outcome = engine.count(large, &control).expect("a supported problem");
    assert_eq!(outcome.completion, Completion::Stopped(StopReason::TimedOut));
    assert_eq!(outcome.found.orbits, None);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
