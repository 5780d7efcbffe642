//! Answers as people read them: the tally, the evidence, the boards.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use itertools::Itertools;

use crate::base::numbers::{bytes, plural, thousands};
use crate::query::{Agreement, LargestKnown, Solution};
use crate::report::orbits::orbits;
pub(super) use crate::report::problem::describe;
use crate::run::control::Completion;
use crate::run::engine::EnumerationNames;
use crate::run::memory::available_memory;
use crate::run::outcome::{SolverStats, SplitStats};

pub(super) const STRONG: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
pub(super) const WARNING: Style =
    Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow))).bold();

/// What is said of an answer, with a label; numbers are set in bold type.
pub(super) type Fact = (&'static str, String);

/// The label of what is only a part.
const INCOMPLETE: &str = "incomplete";

/// The header and the numbers.
pub(super) fn tally(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    writeln!(out, "{}\n", describe(&solution.problem))?;
    fields(out, numbers(solution))
}

/// The numbers of an answer.
pub(super) fn numbers(solution: &Solution) -> Vec<Fact> {
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
    match &solution.evidence.largest {
        LargestKnown::NotAsked => None,
        LargestKnown::AtLeast => {
            Some(format!("{parameter} = {value} is possible; more was not ruled out"))
        }
        LargestKnown::Is(impossible) => {
            let best = format!("{parameter} = {value} is the largest");
            let [first, rest @ ..] = &impossible.levels[..] else {
                return Some(format!("{best}: the board has no room for more pieces"));
            };
            let alone = if impossible.engines.len() < 2 { " (no other was asked)" } else { "" };
            let engines = impossible.engines.join(", nor by ");
            let which = match rest.len() {
                0 => format!("{parameter} = {first}, and so every higher value, is impossible"),
                more => format!("every higher value is impossible ({} searched)", more + 1),
            };
            Some(format!("{best}: {which}, none found by {engines}{alone}"))
        }
    }
}

/// Who found what, where the formula was split into cubes.
pub(super) fn found_by(
    engine: &str,
    enumeration: Option<&EnumerationNames>,
    solver: Option<&SolverStats>,
) -> Option<String> {
    let SplitStats { cubes, by_solver, by_splitter } = solver?.split?;
    let one_of_each = enumeration?.symmetry == Some("orbits");
    let (which, rest) = if one_of_each {
        (", one of each orbit", "; the others are their images")
    } else {
        ("", "")
    };
    let (cubes, s) = (thousands(cubes.into()), plural(cubes.into()));
    let (by_solver, by_splitter) = (thousands(by_solver.into()), thousands(by_splitter.into()));
    Some(format!(
        "{engine} {by_solver}, splitting alone {by_splitter}, in {cubes} cube{s}{which}{rest}"
    ))
}

fn fields(out: &mut dyn Write, facts: Vec<Fact>) -> io::Result<()> {
    facts.into_iter().try_for_each(|(label, value)| {
        let style = if label == INCOMPLETE { WARNING } else { LABEL };
        writeln!(out, "  {style}{label:<12}{style:#} {value}")
    })
}

/// The answer to whether there is a placement, and what stands behind it.
pub(super) fn first(out: &mut dyn Write, solution: &Solution, found: bool) -> io::Result<()> {
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
pub(super) fn evidence(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    writeln!(out, "\n{STRONG}Why believe it{STRONG:#}")?;
    fields(out, reasons(solution))
}

/// What stands behind the numbers.
pub(super) fn reasons(solution: &Solution) -> Vec<Fact> {
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
pub(super) fn boards(out: &mut dyn Write, caption: &str, boards: &str) -> io::Result<()> {
    if !caption.is_empty() && !boards.is_empty() {
        writeln!(out, "\n{STRONG}{caption}{STRONG:#}")?;
    }
    write!(out, "{boards}")
}

/// Says on standard error what a count is about to take, if that is much.
pub(super) fn tell_memory(need: Option<u64>) {
    const MUCH: u64 = 256 << 20;
    let there = available_memory();
    // What does not fit is refused, which says as much.
    if let Some(need) = need.filter(|need| (MUCH..=there).contains(need)) {
        let (need, there) = (bytes(need.into()), bytes(there.into()));
        anstream::eprintln!("takes up to about {need} of memory; {there} is there");
    }
}

/// What an audit has shown.
pub(super) fn audited(row_sets: u64) -> String {
    let (number, s) = (thousands(row_sets.into()), plural(row_sets.into()));
    format!("audit: {number} row set{s} counted once more another way, with the same result")
}
