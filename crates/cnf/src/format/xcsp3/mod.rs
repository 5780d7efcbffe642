//! XCSP3-core (Boussemart, Lecoutre, Audemard & Piette, arXiv:2009.00514): integer variables and
//! global constraints in XML.
//!
//! A piece with exactly one on each row is one integer variable per row, its column, and its lines
//! are `allDifferent`. Any other piece is one variable with the values 0 and 1 per square. A rule
//! that needs the squares of a piece of the first kind gets both, joined by `channel`.

mod answer;
mod arrays;
mod block;
mod global;
mod text;

use std::io::{self, Write};

use arrays::Arrays;
use block::Block;
use global::Statement;
use itertools::Itertools;

use super::entry::FormatEntry;
use super::provenance::Document;
use crate::instance::{Instance, Objective};
use nq_board::base::{PieceId, Placed};
use nq_board::model::Sense;

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "xcsp3",
    about: "XCSP3-core, with integer variables and global constraints: constraint solvers",
    suffixes: &["xml"],
    compares: true,
    answer: Some(answer::read),
    ..FormatEntry::written_by(write)
};

/// Writes a document. Constraints over squares are written as they are generated.
fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, provenance, .. } = document;
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    // A comment could not hold the options of the command: no comment has two hyphens in a row.
    let mut origin = Vec::new();
    provenance.write(instance, FORMAT.comment, &mut origin)?;
    let origin = String::from_utf8_lossy(&origin).replace("?>", "? >");
    writeln!(out, "<?nq-sat\n{origin}?>")?;
    let kind = if instance.objective().is_some() { "COP" } else { "CSP" };
    writeln!(out, r#"<instance format="XCSP3" type="{kind}">"#)?;
    let mut arrays = Arrays::of(instance);
    let statements: Vec<_> =
        instance.groups().iter().map(|group| global::statement(&arrays, group)).collect();
    for (group, statement) in instance.groups().iter().zip(&statements) {
        if statement.is_none() {
            arrays.need_squares(group.rule());
        }
    }
    let objective = instance.objective();
    if let Some(piece) = objective.and_then(|objective| objective.piece) {
        arrays.need_squares_of(piece);
    }
    writeln!(out, "  <variables>")?;
    arrays.declare(out)?;
    if let Some(Objective { parameter, most, .. }) = objective.filter(|o| o.piece.is_none()) {
        let values = if *most == 0 { "0".to_owned() } else { format!("0..{most}") };
        writeln!(out, r#"    <var id="{parameter}" note="the objective"> {values} </var>"#)?;
    }
    writeln!(out, "  </variables>\n  <constraints>")?;
    arrays.join(out)?;
    let mut used = vec![false; instance.num_vars()];
    write_blocked(Block::open("blocked squares are empty", &arrays, &mut used, out))?;
    for (group, statement) in instance.groups().iter().zip(&statements) {
        let mut block = Block::open(group.name(), &arrays, &mut used, out);
        match statement {
            Some(statement) => statement.write(&mut block)?,
            None => block.visit(group)?,
        }
        block.close()?;
    }
    write_unused(&arrays, &statements, &used, out)?;
    writeln!(out, "  </constraints>")?;
    write_objective(instance, &arrays, out)?;
    writeln!(out, "</instance>")
}

/// Keeps blocked squares empty.
fn write_blocked(mut block: Block<'_>) -> io::Result<()> {
    let arrays = block.arrays;
    let problem = arrays.instance.problem();
    for piece in problem.piece_ids() {
        if arrays.has_integers_only(piece) {
            for line in 0..arrays.lines(piece) {
                for place in arrays.places(piece, line, false) {
                    let args = format!("{} {place}", arrays.integer(piece, line));
                    block.row("<intension> ne(%0,%1) </intension>", &args)?;
                }
            }
        } else if !problem.blocked.is_empty() {
            let squares = problem.blocked.iter();
            let list = squares.map(|&square| arrays.square(Placed::new(piece, square))).join(" ");
            let values = format!("0x{}", problem.blocked.len());
            block.element(&text::instantiation(&list, &values))?;
        }
    }
    block.close()
}

/// Names the variables that no constraint names: solvers drop those, and count too few solutions.
fn write_unused(
    arrays: &Arrays<'_>,
    statements: &[Option<Statement>],
    used: &[bool],
    out: &mut dyn Write,
) -> io::Result<()> {
    let instance = arrays.instance;
    let is_named = |piece: PieceId| {
        let mut all_different = statements.iter().flatten().filter_map(Statement::all_different);
        all_different.any(|of| of == piece)
    };
    let integers = instance.problem().piece_ids().filter(|&p| arrays.has_integers_only(p));
    let mut lists: Vec<_> =
        integers.filter(|&p| !is_named(p)).map(|piece| arrays.integers(piece)).collect();
    let squares = instance.vars().filter(|(var, _)| !used[var.index()]);
    let squares = squares.filter(|(_, placed)| arrays.has_squares_only(placed.piece));
    let squares: Vec<_> = squares.map(|(var, _)| var).collect();
    if !squares.is_empty() {
        lists.push(arrays.list(&squares));
    }
    if instance.num_vars() == 0 {
        lists.push(arrays::NONE.to_owned());
    }
    if lists.is_empty() {
        return Ok(());
    }
    writeln!(out, r#"    <block note="variables that no other constraint names">"#)?;
    for list in lists {
        writeln!(out, "      <sum> <list> {list} </list> <condition> (ge,0) </condition> </sum>")?;
    }
    writeln!(out, "    </block>")
}

fn write_objective(
    instance: &Instance,
    arrays: &Arrays<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(objective) = instance.objective() else { return Ok(()) };
    let sense = match objective.sense {
        Sense::Maximise => "maximize",
        Sense::Minimise => "minimize",
    };
    let name = text::escaped(&objective.parameter);
    writeln!(out, "  <objectives>")?;
    if objective.piece.is_none() {
        writeln!(out, "    <{sense}> {name} </{sense}>")?;
    } else {
        let vars = instance.objective_vars();
        let list = if vars.is_empty() { arrays.any() } else { arrays.list(&vars) };
        writeln!(
            out,
            r#"    <{sense} type="sum" note="{name}"> <list> {list} </list> </{sense}>"#
        )?;
    }
    writeln!(out, "  </objectives>")
}
