//! What is known of the solutions of an instance.
//!
//! Published values and theorems cost nothing. Beyond them, a budget of work decides what engines
//! find: a count is made if the planner predicts a short one, and searches count their steps. So
//! the same is known on every machine, and what is not known is said.

use crate::suite::claim::{Claim, Known, conclude, counted, found, published};
use crate::suite::error::SuiteError;
use crate::suite::families::PAULS;
use nq_board::run::Control;
use nq_check::verify::published_best;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice};
use nq_query::ask::registry::{Engines, MakeEngines};
use nq_query::{Export, native_lister};

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

/// The engines that decide instances: one placement decides, and one solver usually finds one
/// soonest. One thread makes the same plan on every machine.
pub fn deciders(make_engines: MakeEngines) -> Engines {
    let enumeration = Enumeration { threads: Some(1), ..Enumeration::blocking() };
    make_engines(SatChoice { enumeration, ..SatChoice::default() })
}

/// What is known of an instance, by a certificate, published values, a theorem, and engines within
/// a budget of work. Fails when two pieces of evidence differ, an engine fails, or the control
/// stops the search.
pub fn known(
    export: &Export,
    engines: &Engines,
    certificate: Option<Claim>,
    control: &Control,
) -> Result<Known, SuiteError> {
    if export.is_open() {
        return best(export);
    }
    let problem = export.instance().problem();
    let of_orbits = export.instance().broken_symmetries().is_some();
    let mut claims = Vec::new();
    if !export.query.any_numbers {
        claims.extend(published(problem, of_orbits));
        let is_n_queens = problem.builtin && problem.is_n_queens() && problem.size >= 4;
        claims.extend(is_n_queens.then(|| Claim::from(PAULS)));
    }
    if problem.board.len() <= MOST_SQUARES {
        // An error means that no engine takes it, or that it is out of reach.
        let plan = export.query.plan(engines, problem, false, control).ok();
        let best = plan.as_ref().and_then(|plan| {
            let best = plan.best();
            let is_short = best.forecast.is_known() && best.forecast.cautious() <= COUNT;
            is_short.then_some(best)
        });
        let first = best.map(|best| counted(best.engine, problem, of_orbits, control));
        let first = first.transpose()?.flatten();
        let count = first.as_ref().and_then(|first| first.count.as_ref());
        let is_short = count.is_some_and(|count| *count <= MOST_LISTED);
        claims.extend(first);
        if let Some(solver) = engines.reference().filter(|e| e.supports(problem).is_ok()) {
            let control = control.with_budget(PROOF);
            claims.extend(if is_short {
                counted(solver, problem, of_orbits, &control)?
            } else {
                found(solver, problem, &control)?
            });
        }
        if best.is_none()
            && let Some(engine) = native_lister(engines.iter(), problem, control)
        {
            claims.extend(found(engine, problem, &control.with_budget(STEPS))?);
        }
    }
    claims.extend(certificate);
    let mut known = conclude(format!("{}, {}", problem.name(), problem.values()), claims)?;
    // A counter sums up weights, which nothing here does.
    known.count = known.count.filter(|_| export.weights.is_empty());
    known.unknown.extend(known.verdict.is_none().then_some("verdict"));
    known.unknown.extend(known.count.is_none().then_some("count"));
    Ok(known)
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
    let known = conclude(at_best.values(), published(&at_best, false).into_iter().collect())?;
    Ok(Known { optimum: Some(optimum), count: None, ..known })
}
