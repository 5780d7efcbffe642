//! Which problems have placements, and who says so.

use std::collections::BTreeMap;
use std::time::Duration;

use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use super::record::Record;
use super::summary::Line;
use crate::external::Status;
use crate::model::Problem;
use crate::query::QueryError;
use crate::query::find;
use crate::query::registry::Engines;
use crate::run::control::Control;
use crate::run::engine::{Engine, EngineKind};
use crate::run::within;

/// An engine that takes longer for a verdict is not waited for: solvers then have to agree.
const QUICK: Duration = Duration::from_secs(1);

/// A verdict that solvers are held to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether there is a placement.
    pub satisfiable: bool,
    /// Who says so: an engine that searched, or a solver with a model that was checked.
    pub by: String,
}

/// The verdict of an engine that has nothing in common with SAT solvers, where one is quick.
///
/// # Errors
/// When the engine finds something that is no placement.
pub fn known_by_engine(
    engines: &Engines,
    problem: &Problem,
    control: &Control,
) -> Result<Option<Known>, QueryError> {
    let suits = |engine: &&dyn Engine| {
        engine.kind() == EngineKind::Native
            && engine.capabilities().lists
            && engine.supports(problem).is_ok()
    };
    let Some(engine) = engines.iter().find(suits) else { return Ok(None) };
    let found = match within(Some(QUICK), control, |control| find(engine, problem, control)) {
        Ok(found) => found?,
        Err(panic) => std::panic::resume_unwind(panic),
    };
    let is_known = found.is_complete() || found.found.is_some();
    let by = engine.name().to_owned();
    Ok(is_known.then(|| Known { satisfiable: found.found.is_some(), by }))
}

/// What came out about a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BenchVerdict {
    /// The problem's size and parameters, in words.
    #[serde(skip)]
    pub size: String,
    /// The problem's size.
    pub n: u32,
    /// Its parameters.
    pub params: BTreeMap<String, i64>,
    /// Whether there is a placement; `None` if nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
    /// Who says so: those with a model that was checked, or those who found that there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
}

/// Two answers of which one is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Disagreement {
    /// The problem's size and parameters, in words.
    pub size: String,
    /// Who has a model that was checked, and under which encoding.
    pub satisfiable: Line,
    /// Who says that there is none, and under which encoding.
    pub unsatisfiable: Line,
}

/// Those who gave this answer, and the encoding, each once.
fn sayers<'a>(records: &[&'a Record], status: Status) -> Vec<(&'a str, &'a str)> {
    let said = records.iter().filter(|record| record.status == status);
    said.map(|record| (&*record.solver, &*record.encoding)).unique().collect()
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

/// What came out about each problem, in the order of their sizes. `known` says of a record's problem what was known before.
#[must_use]
pub fn verdicts(records: &[Record], known: &dyn Fn(&Record) -> Option<Known>) -> Vec<BenchVerdict> {
    let verdicts = by_problem(records).into_iter().map(|problem| {
        let before = known(problem[0]);
        let names = |status| sayers(&problem, status).into_iter().map(|(solver, _)| solver);
        let (yes, no) = (names(Status::Sat), names(Status::Unsat));
        let satisfiable = match (&before, yes.len(), no.len()) {
            (Some(known), ..) => Some(known.satisfiable),
            (None, 1.., _) => Some(true),
            (None, 0, 1..) => Some(false),
            (None, 0, 0) => None,
        };
        // The engine first, then the solvers in an order that does not tell whose turn it was.
        let by = before.map(|known| known.by).into_iter();
        let by = match satisfiable {
            Some(true) => by.chain(yes.map(str::to_owned).sorted()).unique().collect(),
            Some(false) => by.chain(no.map(str::to_owned).sorted()).unique().collect(),
            None => Vec::new(),
        };
        let (_, n, params) = problem[0].problem();
        BenchVerdict { size: problem[0].size(), n, params: params.clone(), satisfiable, by }
    });
    let mut verdicts: Vec<_> = verdicts.collect();
    verdicts.sort_by(|a, b| (a.n, &a.params).cmp(&(b.n, &b.params)));
    verdicts
}

/// The answers of which one is wrong: somebody has a model that was checked, and somebody else said that there is none.
#[must_use]
pub fn disagreements(records: &[Record]) -> Vec<Disagreement> {
    let mut all = Vec::new();
    for problem in by_problem(records) {
        let owned = |(solver, encoding): (&str, &str)| Line {
            solver: solver.to_owned(),
            encoding: encoding.to_owned(),
        };
        let Some(&yes) = sayers(&problem, Status::Sat).first() else { continue };
        all.extend(sayers(&problem, Status::Unsat).into_iter().map(|no| Disagreement {
            size: problem[0].size(),
            satisfiable: owned(yes),
            unsatisfiable: owned(no),
        }));
    }
    all
}
