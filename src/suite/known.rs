//! What is known of the solutions of an instance.
//!
//! Published values and theorems cost nothing. Beyond them, a budget of work decides what engines
//! find: a count is made if the planner predicts a short one, and searches count their steps. So
//! the same is known on every machine, and what is not known is said.

use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use super::decide::{Decision, search};
use super::error::SuiteError;
use super::families::PAULS;
use super::verdict::{Theorem, Verdict, VerdictEvidence};
use crate::query::registry::{Engines, MakeEngines};
use crate::query::{Export, QueryError, native_lister};
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::Engine;
use nq_check::verify::{PublishedVerdict, published_best, published_verdict};
use nq_cnf::sat::enumerate::{Enumeration, SatChoice};

/// The longest count that is made, in seconds that the planner predicts from the work.
const COUNT: f64 = 0.5;

/// The steps of a native engine that looks for a placement.
const STEPS: u64 = 4_000_000;

/// The work of a solver, in bytes of varisat's proof.
const PROOF: u64 = 8 << 20;

/// The most placements that a solver counts, too: each becomes a clause.
const MOST_LISTED: u64 = 500;

/// The most squares of a board that engines search: solvers read formulas without a budget.
const MOST_SQUARES: usize = 4_096;

/// What is known of the solutions of an instance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Known {
    /// Whether there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The number of models, as the variables of the board differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The best value of the open parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<i64>,
    /// What supports these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<VerdictEvidence>,
    /// What nothing decided within the budget of work: `verdict`, `count` or `optimum`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<&'static str>,
}

impl From<Decision> for Known {
    fn from(Decision { verdict, evidence }: Decision) -> Self {
        Self { verdict: Some(verdict), evidence, ..Self::default() }
    }
}

/// A piece of evidence, and what it says.
struct Claim {
    verdict: Verdict,
    count: Option<Count>,
    evidence: VerdictEvidence,
}

/// The engines that decide instances: one placement decides, and one solver usually finds one
/// soonest. One thread makes the same plan on every machine.
#[must_use]
pub fn deciders(make_engines: MakeEngines) -> Engines {
    let enumeration = Enumeration { threads: Some(1), ..Enumeration::blocking() };
    make_engines(SatChoice { enumeration, ..SatChoice::default() })
}

/// What is known of an instance, by published values, a theorem, and engines within a budget of
/// work.
///
/// # Errors
/// When two pieces of evidence differ, an engine fails, or the control stops the search.
pub fn known(export: &Export, engines: &Engines, control: &Control) -> Result<Known, SuiteError> {
    if export.is_open() {
        return best(export);
    }
    let problem = export.instance().problem();
    let mut claims = Vec::new();
    if !export.query.any_numbers {
        claims.extend(published(export, problem));
    }
    if problem.board.len() <= MOST_SQUARES {
        let first = count(export, engines, control)?;
        let is_counted = first.is_some();
        let count = first.as_ref().and_then(|first| first.count.as_ref());
        let is_short = count.is_some_and(|count| *count <= MOST_LISTED);
        claims.extend(first);
        if let Some(solver) = engines.reference().filter(|e| e.supports(problem).is_ok()) {
            let control = control.with_budget(PROOF);
            claims.extend(if is_short {
                counted(export, solver, &control)?
            } else {
                found(solver, problem, &control)?
            });
        }
        if !is_counted && let Some(engine) = native_lister(engines.iter(), problem) {
            claims.extend(found(engine, problem, &control.with_budget(STEPS))?);
        }
    }
    conclusion(export, claims)
}

/// The best level of a problem whose level is open.
fn best(export: &Export) -> Result<Known, SuiteError> {
    let problems = export.query.sample_problems()?;
    let problem = problems.first();
    let level = problem.and_then(|problem| problem.level.as_ref());
    let (Some(level), Some(optimum)) = (level, problem.and_then(published_best)) else {
        return Ok(Known { unknown: vec!["verdict", "optimum"], ..Known::default() });
    };
    let at_best = export.query.clone().parameter(&level.parameter, optimum).problem()?;
    let evidence = published_verdict(&at_best).as_ref().map(by_source);
    let (verdict, evidence) = (Some(Verdict::Satisfiable), evidence.into_iter().collect());
    Ok(Known { verdict, optimum: Some(optimum), evidence, ..Known::default() })
}

fn by_source(published: &PublishedVerdict) -> VerdictEvidence {
    VerdictEvidence::Published { source: published.source, index: published.index }
}

fn of_orbits(export: &Export) -> bool {
    export.instance().broken_symmetries().is_some()
}

/// The published verdict or total of a problem, and the theorem that decides it.
fn published(export: &Export, problem: &Problem) -> impl Iterator<Item = Claim> {
    let published = published_verdict(problem).map(|published| Claim {
        verdict: Verdict::of(published.satisfiable),
        count: published.total.clone().filter(|_| !of_orbits(export)),
        evidence: by_source(&published),
    });
    let is_n_queens = problem.builtin && problem.is_n_queens() && problem.size >= 4;
    let Theorem { verdict, source } = PAULS;
    let evidence = VerdictEvidence::Theorem { source };
    published.into_iter().chain(is_n_queens.then_some(Claim { verdict, count: None, evidence }))
}

/// The count of the engine that is predicted to be the fastest, if it is short.
fn count(
    export: &Export,
    engines: &Engines,
    control: &Control,
) -> Result<Option<Claim>, SuiteError> {
    let problem = export.instance().problem();
    // No engine takes it, or it is out of reach.
    let Ok(plan) = export.query.plan(engines, problem, false, control) else { return Ok(None) };
    let best = plan.best();
    if !best.forecast.is_known() || best.forecast.cautious() > COUNT {
        return Ok(None);
    }
    counted(export, best.engine, control)
}

/// The count of an engine; nothing if it spends its budget before.
fn counted(
    export: &Export,
    engine: &dyn Engine,
    control: &Control,
) -> Result<Option<Claim>, SuiteError> {
    let outcome = engine.count(export.instance().problem(), control).map_err(QueryError::from)?;
    if let Completion::Stopped(reason) = outcome.completion {
        return match reason {
            StopReason::Limit => Ok(None),
            reason => Err(QueryError::Stopped(reason).into()),
        };
    }
    let total = &outcome.found.total;
    let orbits = outcome.found.fundamental().filter(|_| of_orbits(export));
    let evidence = VerdictEvidence::Count {
        by: engine.name(),
        total: total.to_string(),
        orbits: orbits.as_ref().map(ToString::to_string),
    };
    let verdict = Verdict::of(*total != 0);
    let count = if of_orbits(export) { orbits } else { Some(total.clone()) };
    Ok(Some(Claim { verdict, count, evidence }))
}

/// The verdict of an engine; nothing if it spends its budget before.
fn found(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Option<Claim>, SuiteError> {
    match search(engine, problem, control) {
        Ok((verdict, evidence)) => Ok(Some(Claim { verdict, count: None, evidence })),
        Err(QueryError::Stopped(StopReason::Limit)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// What the claims say together.
fn conclusion(export: &Export, claims: Vec<Claim>) -> Result<Known, SuiteError> {
    let differ = |one: &Claim, other: &Claim| {
        one.verdict != other.verdict
            || one.count.as_ref().zip(other.count.as_ref()).is_some_and(|(one, other)| one != other)
    };
    if let Some([one, other]) = claims.iter().array_combinations().find(|[a, b]| differ(a, b)) {
        let problem = export.instance().problem();
        let instance = format!("{}, {}", problem.name(), problem.values());
        let (one, other) = (one.evidence.in_words(), other.evidence.in_words());
        return Err(SuiteError::Contradiction { instance, one, other });
    }
    let verdict = claims.first().map(|claim| claim.verdict);
    let counts = claims.iter().find_map(|claim| claim.count.as_ref());
    // A counter sums up weights then, which nothing here does.
    let count = counts.filter(|_| export.weights.is_empty()).map(ToString::to_string);
    let unknown = [("verdict", verdict.is_none()), ("count", count.is_none())];
    let unknown = unknown.into_iter().filter(|(_, is_so)| *is_so).map(|(what, _)| what);
    Ok(Known {
        verdict,
        count,
        optimum: None,
        unknown: unknown.collect(),
        evidence: claims.into_iter().map(|claim| claim.evidence).collect(),
    })
}
