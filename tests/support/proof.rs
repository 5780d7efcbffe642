//! Problems, their solutions, and the verdict of the checker on proofs about them.

use std::ops::ControlFlow;

use nq_sat::base::Placement;
use nq_sat::certify::write::WriteError;
use nq_sat::certify::write::veripb::{Conclusion, Route, Written, write_proof};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::query::registry::Engines;
use nq_sat::run::{Completion, Control, Engine};
use nq_sat::sat::enumerate::SatChoice;
use tempfile::{TempDir, tempdir};

pub const LOGGED: Route = Route::Logged(Conclusion::Bare);

/// A built-in model.
pub fn builtin(model: &str, size: u32, settings: &[(&str, i64)]) -> Problem {
    let settings: Settings =
        settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    let model = builtin::by_name(model).expect("a model");
    model.problem(size, &settings).unwrap_or_else(|error| panic!("{error}"))
}

/// A model by its text, without `name` and `about`.
pub fn made_up(toml: &str) -> Problem {
    let toml = format!("name = \"made-up\"\nabout = \"for a test\"\n{toml}");
    let model = Model::from_toml("made-up.toml", &toml);
    let model = model.unwrap_or_else(|error| panic!("{error}: {toml}"));
    model.problem(0, &Settings::default()).expect("a problem")
}

/// A problem with its solutions, and a folder for its files.
pub struct Case {
    pub instance: Instance,
    pub solutions: Vec<Placement>,
    /// For files about it.
    pub folder: TempDir,
}

impl Case {
    pub fn new(problem: &Problem) -> Self {
        let engines = Engines::all(SatChoice::default());
        let engine: &dyn Engine = engines.by_name("varisat").expect("an engine");
        let mut solutions = Vec::new();
        let outcome = engine.list(problem, &Control::default(), &mut |placement| {
            solutions.push(placement.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(outcome.unwrap().completion, Completion::Complete);
        let folder = tempdir().expect("a folder");
        // As a bundle states it.
        Self { instance: Instance::new(problem).without_implied(), solutions, folder }
    }

    /// The proof that these are the solutions.
    pub fn write(
        &self,
        solutions: &[Placement],
        route: Route,
    ) -> Result<(String, Written), WriteError> {
        let mut text = Vec::new();
        let written =
            write_proof(&self.instance, solutions, route, &Control::default(), &mut text)?;
        Ok((String::from_utf8(text).expect("text"), written))
    }

    /// The proof that the listed solutions are all solutions.
    pub fn proof(&self, route: Route) -> (String, Written) {
        self.write(&self.solutions, route).unwrap_or_else(|error| panic!("{error}"))
    }
}
