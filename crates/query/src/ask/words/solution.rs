//! Answers as text: the numbers and the boards. The evidence is in `evidence`.

use std::io::{self, Write};

use itertools::Itertools;

use crate::ask::evidence::Agreement;
use crate::ask::optimum::Optimum;
use crate::ask::solve::Solution;
use nq_board::base::numbers::plural;
use nq_board::base::words::counted;
use nq_board::model::{Level, Sense};
use nq_show::orbits::orbits;
use nq_show::problem::describe;
use nq_show::style::{LABEL, STRONG, WARNING};
use nq_show::wrap::paragraph;

/// A label and its value; numbers are in bold type.
pub type Fact = (&'static str, String);

/// The label of a number that is only a part.
const INCOMPLETE: &str = "incomplete";

/// Writes the problem and the numbers.
pub fn tally(out: &mut dyn Write, solution: &Solution) -> io::Result<()> {
    paragraph(out, "", &describe(&solution.problem))?;
    writeln!(out)?;
    fields(out, numbers(solution))
}

/// The numbers of an answer, each with its name.
pub fn numbers(solution: &Solution) -> Vec<Fact> {
    let answer = &solution.answer;
    let total = &answer.tally.total;
    let mut facts = Vec::new();
    if let Some(reason) = solution.stopped().filter(|_| !answer.is_complete()) {
        let s = plural(total.clone());
        let text = format!("{STRONG}{total}{STRONG:#} placement{s} so far; there may be more");
        facts.push((INCOMPLETE, format!("{reason}: {text}")));
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
    let (level, why) = best(solution)?;
    let Level { parameter, value, sense, .. } = level;
    let mut text = match why {
        Some(why) => format!("{parameter} = {value}: {why}"),
        None => format!("{parameter} = {value} is possible; {} were not ruled out", better(level)),
    };
    let optimum = solution.evidence.optimum.as_ref()?;
    if let (Agreement::Related(_), 2..) = (solution.evidence.second(), optimum.engines.len()) {
        text.push_str("; these engines are related");
    }
    Some((sense.extreme(), text))
}

/// The best level, where it was open, and why no better one is possible, if that is proved.
pub(crate) fn best(solution: &Solution) -> Option<(&Level, Option<String>)> {
    let level = solution.problem.level.as_ref()?;
    let optimum = solution.evidence.optimum.as_ref()?;
    let why = || match level.sense {
        Sense::Maximise => largest(level, optimum),
        Sense::Minimise => smallest(level, optimum),
    };
    Some((level, optimum.is_proved().then(why)))
}

/// The values that are better than that of a level.
pub(crate) const fn better(level: &Level) -> &'static str {
    match level.sense {
        Sense::Maximise => "larger values",
        Sense::Minimise => "smaller values",
    }
}

fn largest(Level { parameter, .. }: &Level, optimum: &Optimum) -> String {
    let mut levels = optimum.levels();
    let Some(first) = levels.next() else {
        return "the board has no room for more pieces".to_owned();
    };
    let which = match levels.count() {
        0 => format!("{parameter} = {} and all higher values are impossible", first.value),
        more => format!("all {} higher values are impossible", more + 1),
    };
    format!("{which} ({})", engines(optimum))
}

/// Values are searched from below, so that a placement is always at the smallest.
fn smallest(Level { value, .. }: &Level, optimum: &Optimum) -> String {
    if *value == 0 {
        return "no value is smaller".to_owned();
    }
    if optimum.excluded.is_empty() {
        return "the numbers of pieces exclude all smaller values".to_owned();
    }
    format!("all smaller values are impossible ({})", engines(optimum))
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
pub(crate) fn fields(out: &mut dyn Write, facts: Vec<Fact>) -> io::Result<()> {
    facts.into_iter().try_for_each(|(label, value)| {
        let style = if label == INCOMPLETE { WARNING } else { LABEL };
        paragraph(out, &format!("  {style}{label:<12}{style:#} "), &value)
    })
}

/// Boards as text under a caption; nothing where there are none.
pub fn boards(out: &mut dyn Write, caption: &str, boards: &str) -> io::Result<()> {
    if !caption.is_empty() && !boards.is_empty() {
        writeln!(out, "\n{STRONG}{caption}{STRONG:#}")?;
    }
    write!(out, "{boards}")
}

/// The line above boards: what they are, and how many are left out. `all` means all placements
/// instead of the fundamental ones.
pub fn caption(solution: &Solution, boards: usize, all: bool) -> String {
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
