//! The verdict on each problem.

use std::collections::BTreeMap;

use itertools::Itertools;
use serde::Serialize;

use crate::bench::record::{Expected, Record};
use crate::bench::summary::Line;
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_external::solvers::Status;
use nq_query::ask::registry::Engines;
use nq_query::{QueryError, find, native_lister};

/// The most steps of a native engine. Without its verdict, solvers are compared with each other
/// only.
const STEPS: u64 = 10_000_000;

/// Who says what a manifest says.
pub const MANIFEST_SAYS: &str = "the manifest";

/// The verdict that solvers are compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether there is a placement.
    pub satisfiable: bool,
    /// Its origin: an engine that searched, or a solver with a checked model.
    pub by: String,
}

/// The verdict of an engine that is independent of SAT solvers, where one is fast. Fails when the
/// engine lists something that is not a placement.
pub fn known_by_engine(
    engines: &Engines,
    problem: &Problem,
    control: &Control,
) -> Result<Option<Known>, QueryError> {
    let Some(engine) = native_lister(engines.iter(), problem, control) else {
        return Ok(None);
    };
    let found = find(engine, problem, &control.with_budget(STEPS))?;
    let is_known = found.is_complete() || found.found.is_some();
    let by = engine.name().to_owned();
    Ok(is_known.then(|| Known { satisfiable: found.found.is_some(), by }))
}

/// The verdict on a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BenchVerdict {
    /// The problem's size and parameters, in words.
    #[serde(skip)]
    pub size: String,
    /// The problem's size, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// The problem's file, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its parameters.
    pub params: BTreeMap<String, i64>,
    /// Whether there is a placement; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
    /// The solvers and engines with that verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
}

/// Two contradicting answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The problem's size and parameters, in words.
    pub size: String,
    /// A solver with a checked model, and its encoding.
    pub satisfiable: Line,
    /// A solver that answered "unsatisfiable", and its encoding.
    pub unsatisfiable: Line,
}

/// The solvers and encodings with this answer, each once.
fn sayers(records: &[&Record], status: Status) -> Vec<Line> {
    let said = records.iter().filter(|record| record.status == status);
    let line = |Record { solver, encoding, .. }: &&Record| Line {
        solver: solver.clone(),
        encoding: encoding.clone(),
    };
    said.map(line).unique().collect()
}

fn by_problem(records: &[Record]) -> Vec<Vec<&Record>> {
    let mut problems: Vec<Vec<&Record>> = Vec::new();
    for record in records {
        match problems.iter_mut().find(|known| known[0].problem() == record.problem()) {
            Some(problem) => problem.push(record),
            None => problems.push(vec![record]),
        }
    }
    problems
}

/// The verdict on each problem, by size. `known` is the verdict on a record's problem that was
/// known before.
pub fn verdicts(records: &[Record], known: &dyn Fn(&Record) -> Option<Known>) -> Vec<BenchVerdict> {
    let verdicts = by_problem(records).into_iter().map(|problem| {
        let before = known(problem[0]);
        let names = |status| sayers(&problem, status).into_iter().map(|line| line.solver);
        let (yes, no) = (names(Status::Sat), names(Status::Unsat));
        let satisfiable = match (&before, yes.len(), no.len()) {
            // A checked model decides, whatever a manifest says.
            (_, 1.., _) => Some(true),
            (Some(known), 0, _) => Some(known.satisfiable),
            (None, 0, 1..) => Some(false),
            (None, 0, 0) => None,
        };
        // The engine first, then the solvers in alphabetical order.
        let before = before.filter(|known| Some(known.satisfiable) == satisfiable);
        let by = before.map(|known| known.by).into_iter();
        let by = match satisfiable {
            Some(true) => by.chain(yes.sorted()).unique().collect(),
            Some(false) => by.chain(no.sorted()).unique().collect(),
            None => Vec::new(),
        };
        let Record { n, params, file, .. } = problem[0];
        let (size, params, file) = (problem[0].size(), params.clone(), file.clone());
        BenchVerdict { size, n: *n, file, params, satisfiable, by }
    });
    let mut verdicts: Vec<_> = verdicts.collect();
    verdicts.sort_by(|a, b| (&a.file, a.n, &a.params).cmp(&(&b.file, b.n, &b.params)));
    verdicts
}

/// The contradictions: one solver has a checked model, another answered "unsatisfiable".
pub fn disagreements(records: &[Record]) -> Vec<Disagreement> {
    let mut all = Vec::new();
    for problem in by_problem(records) {
        let Some(yes) = sayers(&problem, Status::Sat).into_iter().next() else { continue };
        let is_refuted = problem.iter().any(|record| record.expected == Some(Expected::Unsat));
        let manifest = Line { solver: MANIFEST_SAYS.to_owned(), encoding: String::new() };
        let no = sayers(&problem, Status::Unsat).into_iter().chain(is_refuted.then_some(manifest));
        all.extend(no.map(|unsatisfiable| {
            let (size, satisfiable) = (problem[0].size(), yes.clone());
            Disagreement { size, satisfiable, unsatisfiable }
        }));
    }
    all
}
