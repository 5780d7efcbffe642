//! The content of a file that was imported and solved.

use std::io::{self, Write};

use crate::ask::words::competition::write_values;
use crate::export::import::{Differs, Imported};
use nq_board::base::words::counted;
use nq_board::model::Sense;
use nq_board::run::{Completion, StopReason};
use nq_show::boards::Screen;
use nq_show::problem::describe;
use nq_show::wrap::paragraph;

/// The form of the report.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The name of the file in messages.
    pub file: &'a str,
    /// Whether explanations are left out.
    pub quiet: bool,
    /// Whether solutions are drawn.
    pub draws: bool,
    /// The screen for them.
    pub screen: Screen,
}

/// Writes the verdict, the size of the file, and the solutions.
pub fn write(out: &mut dyn Write, imported: &Imported, view: View<'_>) -> io::Result<()> {
    let what = imported.checked().map_or_else(|| view.file.to_owned(), describe);
    paragraph(out, "", &format!("{}: {what}", imported.verdict()))?;
    if !view.quiet {
        write_size(out, imported)?;
    }
    if let Some(Differs { problem, difference, .. }) = &imported.differs {
        let (model, values) = (&problem.model, problem.values());
        let text = format!("not {model}, {values}, as its command says: {difference}");
        paragraph(out, "", &text)?;
    }
    write_objective(out, imported)?;
    write_count(out, imported, view.quiet)?;
    if view.draws { write_solutions(out, imported, view.screen) } else { Ok(()) }
}

fn write_size(out: &mut dyn Write, imported: &Imported) -> io::Result<()> {
    let variables = counted(imported.size.variables, "variable");
    let clauses = counted(imported.size.clauses, "clause");
    if let Some(place) = imported.end {
        writeln!(out, "{place}: `%` ends the formula, as in files of SATLIB")?;
    }
    match imported.constraints {
        None => writeln!(out, "{variables}, {clauses}"),
        Some(constraints) => {
            let constraints = counted(constraints, "constraint");
            writeln!(out, "{constraints}, solved as {clauses} over {variables}")
        }
    }
}

/// Writes the value of the objective, or of the model's parameter where the model is known.
fn write_objective(out: &mut dyn Write, imported: &Imported) -> io::Result<()> {
    let Some(objective) = imported.objective else { return Ok(()) };
    let level = imported.checked().and_then(|problem| problem.level.as_ref());
    let value = match level {
        Some(level) => format!("{} = {}", level.parameter, level.value),
        None => objective.value.to_string(),
    };
    let better = match level.map(|level| level.sense) {
        Some(Sense::Maximise) => "more",
        Some(Sense::Minimise) | None => "less",
    };
    if objective.is_best {
        writeln!(out, "optimum {value}: {} finds no model with {better}", imported.solver)
    } else {
        writeln!(out, "{value} is possible; {better} was not ruled out")
    }
}

fn write_count(out: &mut dyn Write, imported: &Imported, quiet: bool) -> io::Result<()> {
    let (solver, is_list) = (imported.solver, imported.wanted.is_list());
    let total = imported.total;
    if total == 0 {
        return match imported.completion {
            Completion::Stopped(reason) => writeln!(out, "{solver} {reason}"),
            Completion::Complete if quiet => Ok(()),
            Completion::Complete => writeln!(out, "no model found by {solver} alone"),
        };
    }
    let checked = match (&imported.meaning, &imported.unchecked) {
        (None, _) => String::new(),
        (Some(_), None) if is_list => ", each checked by geometry".to_owned(),
        (Some(_), None) => ", checked by geometry".to_owned(),
        (Some(_), Some(why)) => {
            format!("; by the names in the file alone, nothing checked it: {why}")
        }
    };
    if !is_list {
        return match &imported.meaning {
            Some(_) if !quiet => paragraph(out, "", &format!("the model is a placement{checked}")),
            _ => Ok(()),
        };
    }
    let noun = if imported.digest.is_some() { "placement" } else { "model" };
    let found = counted(total, noun);
    match imported.stopped() {
        None => paragraph(out, "", &format!("{found}{checked}"))?,
        Some(StopReason::Limit) => {
            writeln!(out, "{found}{checked}; stopped at the limit")?;
        }
        Some(reason) => {
            writeln!(out, "incomplete: {reason}: {found} so far{checked}")?;
        }
    }
    match imported.digest.filter(|_| imported.stopped().is_none()) {
        Some(digest) => writeln!(out, "digest {digest}"),
        None => Ok(()),
    }
}

fn write_solutions(out: &mut dyn Write, imported: &Imported, screen: Screen) -> io::Result<()> {
    let Imported { placements, models, .. } = imported;
    if let Some(meaning) = &imported.meaning {
        write!(out, "{}", screen.boards(meaning.problem(), placements))?;
    }
    models.iter().try_for_each(|model| write_values(out, model.iter().copied()))?;
    match imported.total - (placements.len() + models.len()) as u64 {
        0 => Ok(()),
        left_out => writeln!(out, "and {left_out} more: --json prints them all"),
    }
}
