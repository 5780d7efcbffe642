//! MiniZinc: the instance as a model that people can read and change.
//!
//! A piece with exactly one on each row is one integer variable per row, and its lines are
//! `alldifferent`. Any other piece is one Boolean per square. Lines are stated by their direction,
//! attacks by moves, and numbers by sums. An answer is drawn, and also listed as `Qa2 Qb4`, sorted
//! as text, to compare with other programs.
//!
//! The language is that of *The MiniZinc Handbook*, release 2.6.

mod answer;
mod counted;
mod rules;
mod shape;
mod statement;
mod text;

use std::io::{self, Write};

use rules::Rules;
use shape::Shape;
use statement::Predicate;

use super::comments;
use super::entry::FormatEntry;
use super::provenance::Document;
use crate::instance::Instance;
use nq_board::base::Wrap;
use nq_board::model::{Problem, Sense};

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "mzn",
    about: "a MiniZinc model to read, with global constraints and a picture of the answer",
    suffixes: &["mzn"],
    names: &["minizinc"],
    comment: "%",
    compares: true,
    answer: Some(answer::read),
    ..FormatEntry::written_by(write)
};

fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, provenance, .. } = document;
    let problem = instance.problem();
    let shapes = shape::shapes(instance);
    let rules = Rules::new(instance, &shapes);
    let statements: Vec<_> = instance.groups().iter().map(|g| rules.statement(g)).collect();
    let called = |predicates: &'static [&Predicate]| {
        let is_called = |predicate: &Predicate| {
            statements.iter().any(|statement| statement.predicate() == Some(predicate))
        };
        predicates.iter().filter(move |predicate| is_called(predicate))
    };

    provenance.write(instance, FORMAT.comment, out)?;
    write_usage(instance, out)?;
    for predicate in called(&statement::LIBRARY) {
        write!(out, "{}", predicate.definition)?;
    }
    write_board(problem, out)?;
    write_pieces(problem, &shapes, out)?;
    let seen = instance.defined().count();
    if seen > 0 {
        writeln!(out, "\n% what is seen along lines that pieces block")?;
        writeln!(out, "array[1..{seen}] of var bool: seen;")?;
    }
    for predicate in called(&statement::OURS) {
        write!(out, "{}", predicate.definition)?;
    }
    for (group, statement) in instance.groups().iter().zip(&statements) {
        statement.write(group.name(), out)?;
    }
    let optimised = write_aim(instance, &shapes, out)?;
    answer::write(problem, &shapes, optimised.as_deref(), out)
}

fn write_usage(instance: &Instance, out: &mut dyn Write) -> io::Result<()> {
    let what = if instance.objective().is_some() {
        "better and better placements: the last is a best one"
    } else if instance.broken_symmetries().is_some() {
        "the least placement of each orbit"
    } else {
        "all placements"
    };
    writeln!(out, "%")?;
    comments::write("%", &format!("minizinc --solver gecode -a FILE prints {what}."), out)
}

fn write_board(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n% the board: row 1 at the top, column 1 at the left")?;
    writeln!(out, "set of int: ROWS = 1..{};", problem.board.rows())?;
    writeln!(out, "set of int: COLS = 1..{};", problem.board.cols())?;
    let joined = match problem.board.wrap() {
        Wrap::None => None,
        Wrap::Columns => Some("the first column is next to the last"),
        Wrap::Rows => Some("the first row is next to the last"),
        Wrap::Both => Some("the first row is next to the last, and the first column, too: a torus"),
    };
    if let Some(joined) = joined {
        writeln!(out, "% {joined}")?;
    }
    if !problem.blocked.is_empty() {
        let lines = if problem.walls.is_empty() {
            "lines run on across them"
        } else if problem.walls == problem.blocked {
            "lines end at them"
        } else {
            "lines end at the walls among them"
        };
        let squares = problem.blocked.iter().map(|&square| {
            let (row, col) = shape::coordinates(square);
            format!("{row}, {col}")
        });
        writeln!(out, "% nothing stands on these squares (row, column); {lines}")?;
        writeln!(out, "array[int, int] of int: BLOCKED = {};", text::table(squares))?;
    }
    counted::regions(problem).map_or(Ok(()), |regions| writeln!(out, "{regions}"))
}

fn write_pieces(problem: &Problem, shapes: &[Shape], out: &mut dyn Write) -> io::Result<()> {
    for (piece, shape) in problem.pieces.iter().zip(shapes) {
        shape.declare(&piece.name, out)?;
        if !problem.blocked.is_empty() {
            let on_blocked = shape.on(("BLOCKED[b, 1]", "BLOCKED[b, 2]"));
            writeln!(
                out,
                "constraint forall (b in index_set_1of2(BLOCKED)) (not ({on_blocked}));"
            )?;
        }
    }
    Ok(())
}

/// Writes the `solve` item, and returns the variable of the objective, if there is one.
fn write_aim(
    instance: &Instance,
    shapes: &[Shape],
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    let Some(objective) = instance.objective() else {
        writeln!(out, "\nsolve satisfy;")?;
        return Ok(None);
    };
    let variable = text::variable(&objective.parameter);
    let (verb, solve) = match objective.sense {
        Sense::Maximise => ("maximised", "maximize"),
        Sense::Minimise => ("minimised", "minimize"),
    };
    write!(out, "\n% {}, to be {verb}", objective.parameter)?;
    if let Some(piece) = objective.piece {
        let symbol = instance.problem().pieces[piece.index()].symbol;
        writeln!(out, ": the number of {symbol}")?;
        writeln!(out, "var int: {variable} = {};", shapes[piece.index()].number())?;
    } else {
        writeln!(out, "\nvar 0..{}: {variable};", objective.most)?;
    }
    writeln!(out, "solve {solve} {variable};")?;
    Ok(Some(variable))
}
