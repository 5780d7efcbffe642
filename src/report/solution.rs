//! Answers as people read them: the tally, the evidence, the boards.

use std::io::{self, Write};

use itertools::Itertools;

use super::count_row::found_by;
use super::orbits::orbits;
use super::problem::describe;
use super::style::{LABEL, STRONG, WARNING};
use crate::base::numbers::{plural, thousands};
use crate::query::{Agreement, Solution};
use crate::run::control::Completion;
use crate::run::outcome::SolverStats;

/// What is said of an answer, with a label; numbers are set in bold type.
pub(crate) type Fact = (&'static str, String);

/// The label of what is only a part.
const INCOMPLETE: &str = "incomplete";

/// The header and the numbers.
///
/// # Errors
/// What the writer says.
pub fn tally(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    writeln!(out, "{}\n", describe(&solution.problem))?;
    fields(out, numbers(solution))
}

/// The numbers of an answer.
#[must_use]
pub fn numbers(solution: &Solution) -> Vec<Fact> {
    let answer = &solution.answer;
    let total = &answer.tally.total;
    let mut facts = Vec::new();
    if let Some(reason) = solution.stopped().filter(|_| !answer.is_complete()) {
        facts.push((
            INCOMPLETE,
            format!(
                "{}: {STRONG}{total}{STRONG:#} placement{} so far, there may be more",
                reason.in_words(),
                plural(total.clone()),
            ),
        ));
    } else {
        facts.push(("placements", format!("{STRONG}{total}{STRONG:#}")));
    }
    if let Some(found) = &answer.tally.orbits {
        let fundamental = found.fundamental();
        facts.push(("fundamental", format!("{STRONG}{fundamental}{STRONG:#}")));
        facts.push(("orbits", orbits(found)));
    }
    facts.extend(largest(solution).map(|text| ("largest", text)));
    if let Some(digest) = answer.tally.digest.filter(|_| answer.is_complete()) {
        facts.push(("digest", digest.to_string()));
    }
    facts
}

/// What is known of the maximised parameter, if one was left open.
fn largest(solution: &Solution) -> Option<String> {
    let level = solution.problem.level.as_ref()?;
    let (parameter, value) = (&level.parameter, level.value);
    let optimum = solution.evidence.largest.as_ref()?;
    if !optimum.is_proved() {
        return Some(format!("{parameter} = {value} is possible; more was not ruled out"));
    }
    let best = format!("{parameter} = {value} is the largest");
    let mut levels = optimum.levels();
    let Some(first) = levels.next() else {
        return Some(format!("{best}: the board has no room for more pieces"));
    };
    let alone = if optimum.engines.len() < 2 { " (no other was asked)" } else { "" };
    let engines = optimum.engines.join(", nor by ");
    let which = match levels.count() {
        0 => format!("{parameter} = {}, and so every higher value, is impossible", first.value),
        more => format!("every higher value is impossible ({} searched)", more + 1),
    };
    Some(format!("{best}: {which}, none found by {engines}{alone}"))
}

fn fields(out: &mut dyn Write, facts: Vec<Fact>) -> io::Result<()> {
    facts.into_iter().try_for_each(|(label, value)| {
        let style = if label == INCOMPLETE { WARNING } else { LABEL };
        writeln!(out, "  {style}{label:<12}{style:#} {value}")
    })
}

/// The answer to whether there is a placement, and what stands behind it.
///
/// # Errors
/// What the writer says.
pub fn first(out: &mut dyn Write, solution: &Solution, found: bool) -> io::Result<()> {
    let (answer, problem) = (&solution.answer, describe(&solution.problem));
    match (found, answer.completion) {
        (true, _) => {
            writeln!(out, "{STRONG}SATISFIABLE{STRONG:#}: {problem}")?;
            writeln!(out, "found by {}, checked by geometry", answer.label())?;
            answer.solver.as_ref().map_or(Ok(()), |work| writeln!(out, "{}", describe_work(work)))
        }
        (false, Completion::Complete) => {
            writeln!(out, "{STRONG}UNSATISFIABLE{STRONG:#}: {problem}")?;
            match &solution.evidence.agreement {
                Agreement::With(other) => {
                    writeln!(
                        out,
                        "no placement found by {}, nor by {}",
                        answer.label(),
                        other.label()
                    )
                }
                _ => writeln!(out, "no placement found by {}; no other was asked", answer.label()),
            }
        }
        (false, Completion::Stopped(reason)) => {
            writeln!(out, "{STRONG}UNKNOWN{STRONG:#}: {problem}")?;
            writeln!(out, "{} {}", answer.label(), reason.in_words())
        }
    }
}

/// What a solver was given, and how long it took.
fn describe_work(work: &SolverStats) -> String {
    let count = |number: u64| thousands(number.into());
    format!(
        "{} variables, {} clauses: encoding {:.2} s, solving {:.2} s",
        count(work.variables),
        count(work.clauses),
        work.encoding.as_secs_f64(),
        work.solving.as_secs_f64(),
    )
}

/// What stands behind the numbers, under a heading.
///
/// # Errors
/// What the writer says.
pub fn evidence(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    writeln!(out, "\n{STRONG}Why believe it{STRONG:#}")?;
    fields(out, reasons(solution))
}

/// What stands behind the numbers.
#[must_use]
pub fn reasons(solution: &Solution) -> Vec<Fact> {
    let (answer, evidence) = (&solution.answer, &solution.evidence);
    let mut facts = Vec::new();
    let checked = &evidence.witnessed;
    let witness = if checked == 0 {
        "there was no placement to check".to_owned()
    } else {
        format!("{checked} placement{}, each checked by geometry", plural(checked.clone()))
    };
    facts.push(("witness", witness));
    if let Some(text) =
        found_by(&answer.engine, answer.enumeration.as_ref(), answer.solver.as_ref())
    {
        facts.push(("found by", text));
    }
    let agreement = match &evidence.agreement {
        Agreement::With(other) => format!(
            "{} and {}: same total, orbits and digest of the set",
            answer.label(),
            other.label()
        ),
        Agreement::Stopped { engine, reason } => {
            format!("{WARNING}none{WARNING:#}: {engine} was asked too, but {}", reason.in_words())
        }
        Agreement::NoneTakesIt => {
            format!("none: no engine that is independent of {} takes this", answer.label())
        }
        Agreement::NotAsked => format!("none: {} was not through", answer.label()),
    };
    facts.push(("agreement", agreement));
    if let Some(burnside) = &answer.burnside {
        let text = format!(
            "{burnside} orbit{} by least images and by Burnside's lemma",
            plural(burnside.clone())
        );
        facts.push(("symmetry", text));
    }
    if !answer.is_complete() {
        return facts;
    }
    let mut known = evidence.known.iter().map(|known| match known.source {
        oeis if oeis.starts_with('A') => format!("{oeis}({}) = {}", known.n, known.published),
        source => format!("{} = {} ({source})", known.what, known.published),
    });
    let known = known.join(", ");
    let known = if known.is_empty() { "no published value".to_owned() } else { known };
    facts.push(("known", known));
    facts.push(("certificate", "none; `nq-sat certify` writes one".to_owned()));
    facts
}

/// Boards as text under a caption; nothing where there are none.
///
/// # Errors
/// What the writer says.
pub fn boards(out: &mut dyn Write, caption: &str, boards: &str) -> io::Result<()> {
    if !caption.is_empty() && !boards.is_empty() {
        writeln!(out, "\n{STRONG}{caption}{STRONG:#}")?;
    }
    write!(out, "{boards}")
}

/// The line above boards: what they are, and how many are left out. `all` means placements one by one,
/// not only the fundamental ones.
#[must_use]
pub fn caption(solution: &Solution, boards: usize, all: bool) -> String {
    if all {
        return format!("{boards} placement{}:", plural(boards.into()));
    }
    let Some(all) = solution.answer.tally.fundamental() else {
        return "Among those found:".to_owned();
    };
    match all.checked_sub(&boards.into()) {
        Some(more) if more > 0 => format!(
            "The first {boards} of {all} fundamental placements ({more} more: --unique shows all):"
        ),
        _ if all == 1 => "The fundamental placement:".to_owned(),
        _ => format!("The {all} fundamental placements:"),
    }
}
