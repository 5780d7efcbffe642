//! The engines of the registry as subjects.

use std::ops::ControlFlow;

use crate::fuzz::subject::{FuzzCase, NoAnswer, Subject, encoding_options};
use nq_board::base::{Placement, UnknownName};
use nq_board::run::{Control, Engine, EngineError, EngineKind, Outcome, Tally};
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::EncodingChoice;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, Strategy, Symmetry};
use nq_query::ask::registry::Engines;

/// An engine that lists more does not end: no case has so many placements.
const MOST_LISTED: usize = 1 << 16;

/// These strategies and cubes of other depths, by default on one thread: the models are small.
pub fn with_other_depths(choices: &[Enumeration]) -> Vec<Enumeration> {
    let mut all = choices.to_vec();
    if let Some(&cubes) = choices.iter().find(|choice| choice.strategy == Strategy::Cubes)
        && cubes.residual.is_none()
    {
        let threads = cubes.threads.or(Some(2));
        all.push(Enumeration { residual: Some(0), ..cubes });
        all.push(Enumeration { residual: Some(1), threads, ..cubes });
    }
    for enumeration in &mut all {
        enumeration.threads.get_or_insert(1);
    }
    all
}

/// The most variables of the board that cubes split to the end where pieces see along lines.
const MOST_SEEING: usize = 16;

/// An engine by its index in the registry; SAT engines with a strategy.
struct EngineSubject {
    make: fn(SatChoice) -> Engines,
    place: usize,
    name: &'static str,
    enumeration: Option<Enumeration>,
}

/// The engines: SAT engines with each of these strategies, the others once. With names only these
/// engines, which may be external solvers. Fails when no engine has one of the names.
pub fn engine_subjects(
    make: fn(SatChoice) -> Engines,
    enumerations: &[Enumeration],
    names: &[String],
) -> Result<Vec<Box<dyn Subject>>, UnknownName> {
    let engines = make(SatChoice::default());
    for name in names {
        engines.by_name(name)?;
    }
    let mut subjects: Vec<Box<dyn Subject>> = Vec::new();
    let asked = engines.iter().count();
    for (place, engine) in engines.iter().chain(engines.external()).enumerate() {
        let name = engine.name();
        let is_wanted = match names {
            [] => place < asked,
            names => names.iter().any(|wanted| wanted == name),
        };
        if !is_wanted {
            continue;
        }
        let mut add = |enumeration| {
            subjects.push(Box::new(EngineSubject { make, place, name, enumeration }));
        };
        match engine.kind() {
            EngineKind::Sat => enumerations.iter().for_each(|&enumeration| add(Some(enumeration))),
            EngineKind::Native | EngineKind::Classic => add(None),
        }
    }
    Ok(subjects)
}

impl EngineSubject {
    /// Creates the engine and runs it if it supports the problem.
    fn ask<T>(
        &self,
        question: FuzzCase<'_>,
        ask: impl FnOnce(&dyn Engine) -> Result<Outcome<T>, EngineError>,
    ) -> Result<T, NoAnswer> {
        let enumeration = self.enumeration.unwrap_or_default();
        // Cubes down to the last squares know nothing that a solver learns of lines of sight: one
        // random model had not ended after a quarter of an hour.
        if enumeration.residual.is_some() {
            let instance = Instance::new(question.problem);
            if instance.num_vars() > MOST_SEEING && instance.defined().next().is_some() {
                return Err(NoAnswer::Unsupported);
            }
        }
        let engines = (self.make)(SatChoice { encoding: question.encoding, enumeration });
        let engine = engines
            .iter()
            .chain(engines.external())
            .nth(self.place)
            .ok_or(NoAnswer::Unsupported)?;
        engine.supports(question.problem).map_err(no_answer)?;
        ask(engine).map_err(no_answer)?.complete().map_err(NoAnswer::Stopped)
    }
}

fn no_answer(error: EngineError) -> NoAnswer {
    match error {
        EngineError::Unsupported { .. } | EngineError::TooLarge(_) => NoAnswer::Unsupported,
        EngineError::Failed { why, .. } => NoAnswer::Failed(why),
    }
}

impl Subject for EngineSubject {
    fn name(&self) -> String {
        let Some(Enumeration { strategy, symmetry, residual, threads }) = self.enumeration else {
            return self.name.to_owned();
        };
        let way = match (strategy, symmetry) {
            (Strategy::Blocking, _) => "blocking",
            (Strategy::Cubes, Some(Symmetry::None)) => "cubes",
            (Strategy::Cubes, _) => "orbits",
        };
        let residual = residual.map(|lines| format!(":{lines}")).unwrap_or_default();
        let threads = threads.filter(|&threads| threads > 1).map(|threads| format!("*{threads}"));
        format!("{} {way}{residual}{}", self.name, threads.unwrap_or_default())
    }

    fn list(&self, question: FuzzCase<'_>, control: &Control) -> Result<Vec<Placement>, NoAnswer> {
        let mut listed = Vec::new();
        let listed_all = self.ask(question, |engine| {
            if !engine.profile().lists {
                return Err(EngineError::only_counts(self.name));
            }
            engine.list(question.problem, control, &mut |placement| {
                listed.push(placement.clone());
                if listed.len() < MOST_LISTED {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
        });
        listed_all.map(|()| listed)
    }

    fn count(&self, question: FuzzCase<'_>, control: &Control) -> Result<Tally, NoAnswer> {
        self.ask(question, |engine| engine.count(question.problem, control))
    }

    fn options(&self, encoding: EncodingChoice) -> Option<String> {
        let mut options = format!("-e {}", self.name);
        let Some(Enumeration { strategy, symmetry, residual, threads }) = self.enumeration else {
            return Some(options);
        };
        options += &encoding_options(encoding)?;
        let mut add = |name, value: Option<String>| {
            if let Some(value) = value {
                options += &format!(" --{name} {value}");
            }
        };
        add("strategy", Some(strategy.name().to_owned()));
        add("symmetry", symmetry.map(|symmetry| symmetry.name().to_owned()));
        add("residual", residual.map(|lines| lines.to_string()));
        add("threads", threads.map(|threads| threads.to_string()));
        Some(options)
    }
}
