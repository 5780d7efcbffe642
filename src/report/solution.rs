//! Answers as text: the numbers and the boards. The evidence is in `evidence`.

use std::io::{self, Write};

use itertools::Itertools;

use super::found_by::in_sentences;
use super::orbits::orbits;
use super::problem::{describe, rules};
use super::style::{LABEL, STRONG, WARNING};
use super::wrap::paragraph;
use crate::query::{Agreement, Optimum, Solution};
use nq_board::base::numbers::{plural, span, thousands};
use nq_board::base::words::counted;
use nq_board::model::{Level, Sense};
use nq_board::run::control::Completion;
use nq_board::run::outcome::SolverStats;

/// A label and its value; numbers are in bold type.
pub(crate) type Fact = (&'static str, String);

/// The label of a number that is only a part.
const INCOMPLETE: &str = "incomplete";

/// Writes the problem and the numbers.
pub(crate) fn tally(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    paragraph(out, "", &describe(&solution.problem))?;
    writeln!(out)?;
    fields(out, numbers(solution))
}

pub(crate) fn numbers(solution: &Solution) -> Vec<Fact> {
    let answer = &solution.answer;
    let total = &answer.tally.total;
    let mut facts = Vec::new();
    if let Some(reason) = solution.stopped().filter(|_| !answer.is_complete()) {
        let (why, s) = (reason.in_words(), plural(total.clone()));
        let text = format!("{STRONG}{total}{STRONG:#} placement{s} so far; there may be more");
        facts.push((INCOMPLETE, format!("{why}: {text}")));
    } else {
        facts.push(("placements", format!("{STRONG}{total}{STRONG:#}")));
    }
    if let Some(found) = &answer.tally.orbits {
        let fundamental = found.fundamental();
        facts.push(("fundamental", format!("{STRONG}{fundamental}{STRONG:#}")));
        facts.push(("orbits", orbits(found)));
    }
    facts.extend(optimum(solution));
    facts
}

/// The largest or smallest value of the parameter of an objective, where it was open.
fn optimum(solution: &Solution) -> Option<Fact> {
    let level = solution.problem.level.as_ref()?;
    let optimum = solution.evidence.optimum.as_ref()?;
    let mut text = match level.sense {
        Sense::Maximise => largest(level, optimum),
        Sense::Minimise => smallest(level, optimum),
    };
    if let (Agreement::Related(_), 2..) = (&solution.evidence.agreement, optimum.engines.len()) {
        text.push_str("; these engines are related");
    }
    Some((level.sense.extreme(), text))
}

fn largest(Level { parameter, value, .. }: &Level, optimum: &Optimum) -> String {
    let best = format!("{parameter} = {value}");
    if !optimum.is_proved() {
        return format!("{best} is possible; larger values were not ruled out");
    }
    let mut levels = optimum.levels();
    let Some(first) = levels.next() else {
        return format!("{best}: the board has no room for more pieces");
    };
    let which = match levels.count() {
        0 => format!("{parameter} = {} and all higher values are impossible", first.value),
        more => format!("all {} higher values are impossible", more + 1),
    };
    format!("{best}: {which} ({})", engines(optimum))
}

/// Values are searched from below, so that a placement is always at the smallest.
fn smallest(Level { parameter, value, .. }: &Level, optimum: &Optimum) -> String {
    let best = format!("{parameter} = {value}");
    if *value == 0 {
        return format!("{best}: no value is smaller");
    }
    if optimum.excluded.is_empty() {
        return format!("{best}: the numbers of pieces exclude all smaller values");
    }
    format!("{best}: all smaller values are impossible ({})", engines(optimum))
}

/// What searched the excluded levels. Where the formula was split and the solver refuted no cube,
/// the splitter takes the place of the solver.
fn engines(optimum: &Optimum) -> String {
    let named = |name: &&'static str| match optimum.split {
        Some((engine, split)) if engine == *name => match split.refuted_by_solver {
            0 => "splitting".to_owned(),
            _ => format!("splitting + {engine}"),
        },
        _ => (*name).to_owned(),
    };
    let mut engines = optimum.engines.iter().map(named).collect_vec();
    engines.extend(optimum.reference.map(|name| format!("{name} without splitting")));
    match &engines[..] {
        [alone] => format!("{alone} alone"),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
        [] => String::new(),
    }
}

/// Writes facts, each in a paragraph after its label.
pub(super) fn fields(out: &mut dyn Write, facts: Vec<Fact>) -> io::Result<()> {
    facts.into_iter().try_for_each(|(label, value)| {
        let style = if label == INCOMPLETE { WARNING } else { LABEL };
        paragraph(out, &format!("  {style}{label:<12}{style:#} "), &value)
    })
}

/// Writes whether there is a placement and, where `verbose`, the size of the formula and the times.
pub(crate) fn first(
    out: &mut dyn Write,
    solution: &Solution,
    found: bool,
    verbose: bool,
) -> io::Result<()> {
    let (answer, problem) = (&solution.answer, describe(&solution.problem));
    let label = answer.label();
    let (verdict, by) = match (found, answer.completion) {
        (true, _) if verbose => ("SATISFIABLE", format!("found by {label}, checked by geometry")),
        (true, _) => {
            let rules = rules(&solution.problem);
            ("SATISFIABLE", format!("One placement was found and checked: {rules}."))
        }
        (false, Completion::Complete) => {
            let by = match &solution.evidence.agreement {
                Agreement::With(other) => format!("{label} and by {}", other.label()),
                Agreement::Related(other) => format!("{label} and the related {}", other.label()),
                _ => format!("{label} alone"),
            };
            ("UNSATISFIABLE", format!("no placement found by {by}"))
        }
        (false, Completion::Stopped(reason)) => {
            ("UNKNOWN", format!("{label} {}", reason.in_words()))
        }
    };
    paragraph(out, "", &format!("{STRONG}{verdict}{STRONG:#}: {problem}"))?;
    paragraph(out, "", &by)?;
    if let (false, Some(text)) = (found, in_sentences(answer).filter(|_| answer.is_complete())) {
        paragraph(out, "", &text)?;
    }
    match answer.solver.as_ref().filter(|_| verbose) {
        Some(work) => writeln!(out, "{}", describe_work(work)),
        None => Ok(()),
    }
}

/// The size of the formula, and the times of a solver.
fn describe_work(work: &SolverStats) -> String {
    let [variables, clauses] = [work.variables, work.clauses].map(|of| thousands(of.into()));
    let [encoding, solving] = [work.encoding, work.solving].map(|time| span(time.as_secs_f64()));
    format!("{variables} variables, {clauses} clauses: encoding {encoding}, solving {solving}")
}

/// Boards as text under a caption; nothing where there are none.
pub(crate) fn boards(out: &mut dyn Write, caption: &str, boards: &str) -> io::Result<()> {
    if !caption.is_empty() && !boards.is_empty() {
        writeln!(out, "\n{STRONG}{caption}{STRONG:#}")?;
    }
    write!(out, "{boards}")
}

/// The line above boards: what they are, and how many are left out. `all` means all placements
/// instead of the fundamental ones.
pub(crate) fn caption(solution: &Solution, boards: usize, all: bool) -> String {
    if all {
        return counted(boards, "placement") + ":";
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
