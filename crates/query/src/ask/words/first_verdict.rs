//! The verdict of one engine, and what confirmed it.

use std::io::{self, Write};

use crate::ask::evidence::Agreement;
use crate::ask::solve::Solution;
use crate::ask::words::found_by::in_sentences;
use crate::ask::words::solution::{best, better};
use nq_board::base::numbers::{span, thousands};
use nq_board::run::{Completion, StopReason};
use nq_cnf::sat::enumerate::SolverStats;
use nq_cnf::sat::solver::Satisfiability;
use nq_show::problem::{describe, rules};
use nq_show::style::STRONG;
use nq_show::wrap::paragraph;

/// Writes whether there is a placement and, where `verbose`, the size of the formula and the times.
/// The word of one engine is marked.
pub fn verdict(
    out: &mut dyn Write,
    solution: &Solution,
    confirms: bool,
    verbose: bool,
) -> io::Result<()> {
    let (answer, verdict) = (&solution.answer, solution.verdict());
    let (label, problem) = (answer.label(), describe(&solution.problem));
    let mark = match solution.is_open() {
        true if confirms => "; being confirmed ...",
        true => "; not confirmed",
        false => "",
    };
    let by = match verdict {
        Satisfiability::Satisfiable if verbose => format!("found by {label}, checked by geometry"),
        Satisfiability::Satisfiable => witness(solution),
        Satisfiability::Unsatisfiable => format!("no placement found by {label}{mark}"),
        Satisfiability::Unknown(reason) => format!("{label} {reason}"),
    };
    paragraph(out, "", &format!("{STRONG}{}{STRONG:#}: {problem}", verdict.name()))?;
    paragraph(out, "", &by)?;
    if let Some(text) = optimum(solution, mark) {
        paragraph(out, "", &text)?;
    }
    if let Some(text) = in_sentences(answer).filter(|_| answer.is_complete()) {
        paragraph(out, "", &text)?;
    }
    match answer.solver.as_ref().filter(|_| verbose) {
        Some(work) => writeln!(out, "{}", describe_work(work)),
        None => Ok(()),
    }
}

/// Who found the placement, and what was checked.
pub(crate) fn witness(solution: &Solution) -> String {
    let (engine, rules) = (&solution.answer.engine, rules(&solution.problem));
    format!("One placement was found by {engine} and checked: {rules}.")
}

/// The largest or smallest value of the parameter of an objective, where it was open.
pub(crate) fn optimum(solution: &Solution, mark: &str) -> Option<String> {
    let (level, why) = best(solution)?;
    let (parameter, value) = (&level.parameter, level.value);
    Some(match (why, solution.answer.completion) {
        (Some(why), _) => {
            format!("{} {parameter} = {value}, proved: {why}{mark}", level.sense.extreme())
        }
        (None, Completion::Stopped(reason)) => format!(
            "best so far {value}; {reason}: {} of {parameter} were not ruled out",
            better(level)
        ),
        (None, Completion::Complete) => return None,
    })
}

/// Writes what confirmed the word of the first engine.
pub fn confirmed(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    paragraph(out, "", &confirmation(solution))
}

/// What confirmed the word of the first engine.
pub(crate) fn confirmation(solution: &Solution) -> String {
    let engine = &solution.answer.engine;
    match solution.evidence.second() {
        Agreement::With(other) => {
            format!("confirmed by {}, which shares no code with {engine}", other.label())
        }
        Agreement::Related(other) => {
            format!("confirmed by {}, which is related to {engine}: they share code", other.label())
        }
        Agreement::Proof { steps } => format!(
            "confirmed by a proof of varisat: a checker that shares no code with it followed all \
             {} steps; the formula is the same",
            thousands((*steps).into())
        ),
        Agreement::Stopped { engine, reason: StopReason::TimedOut } => {
            format!("not confirmed within the limit: {engine} timed out")
        }
        Agreement::Stopped { engine, reason } => {
            format!("not confirmed: {engine} {reason}")
        }
        Agreement::NoneTakesIt | Agreement::NotAsked => {
            "not confirmed: no other engine takes this problem".to_owned()
        }
    }
}

/// The size of the formula, and the times of a solver.
fn describe_work(work: &SolverStats) -> String {
    let [variables, clauses] = [work.variables, work.clauses].map(|of| thousands(of.into()));
    let [encoding, solving] = [work.encoding, work.solving].map(|time| span(time.as_secs_f64()));
    format!("{variables} variables, {clauses} clauses: encoding {encoding}, solving {solving}")
}
