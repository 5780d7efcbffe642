//! From a model to an answer, with every engine of the registry: published counts, the need for
//! each group of an instance, and the detection of wrong answers.

mod b_files;
mod classics;
mod copies;
mod counts;
mod evidence;
mod forms;
mod groups;
mod known;

use std::path::Path;

use nq_sat::base::Placement;
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::query::registry::Engines;
use nq_sat::run::{Completion, Engine, PlacementWriter, Tally, TallyBuilder};

use crate::support::planted::engines;
use crate::support::planted::list;

/// The engines that list the problem's placements.
fn listers_for<'a>(engines: &'a Engines, problem: &Problem) -> Vec<&'a dyn Engine> {
    engines_for(engines, problem).into_iter().filter(|engine| engine.profile().lists).collect()
}

/// The engines that take the problem.
fn engines_for<'a>(engines: &'a Engines, problem: &Problem) -> Vec<&'a dyn Engine> {
    engines.iter().filter(|engine| engine.supports(problem).is_ok()).collect()
}

fn n_queens(n: u32) -> Problem {
    builtin::by_name("n-queens").unwrap().problem(n, &Settings::default()).unwrap()
}

fn queens_and_knights(n: u32, settings: &[(&str, i64)]) -> Problem {
    let settings = settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    builtin::by_name("queens-and-knights").unwrap().problem(n, &settings).unwrap()
}

fn superqueens(n: u32) -> Problem {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/superqueens.toml");
    Model::from_file(&file).unwrap().problem(n, &Settings::default()).unwrap()
}

fn problem_of(toml: &str, n: u32) -> Problem {
    Model::from_toml("test.toml", toml).unwrap().problem(n, &Settings::default()).unwrap()
}

/// Placements as sorted texts. A placement listed twice occurs twice.
fn texts(problem: &Problem, placements: &[Placement]) -> Vec<String> {
    let mut writer = PlacementWriter::new(problem);
    let mut texts: Vec<String> = placements.iter().map(|p| writer.text(p).to_owned()).collect();
    texts.sort();
    texts
}

fn tally(problem: &Problem, placements: &[Placement]) -> Tally {
    let mut builder = TallyBuilder::new(problem);
    for placement in placements {
        builder.add(placement);
    }
    builder.tally(Completion::Complete)
}
