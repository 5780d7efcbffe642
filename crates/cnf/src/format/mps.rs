//! Free MPS, which solvers of mixed-integer programs read, in the part that they agree on.
//!
//! The file has the rows of [`super::lp`] under the same names, column by column. It always
//! minimises, because not every reader knows the section `OBJSENSE`: a model that maximises has the
//! coefficient -1. Right sides of 0 are left out.

use std::io::{self, Write};

use super::comments;
use super::entry::FormatEntry;
use super::linear::{self, Relation};
use super::lp::{PREFIX, read_solution, row_name};
use super::names::variable_names;
use super::provenance::Document;
use crate::instance::Instance;
use nq_board::model::Sense;

const OBJECTIVE: &str = "obj";

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "mps",
    about: "free MPS, the same column by column, always minimised: mixed-integer programming \
            solvers",
    suffixes: &["mps"],
    answer: Some(read_solution),
    ..FormatEntry::written_by(write)
};

/// Writes a document. The rows are kept until all are known.
fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, provenance, .. } = document;
    provenance.write(instance, FORMAT.comment, out)?;
    let mut names = variable_names(instance, PREFIX);
    if names.is_empty() {
        writeln!(out, "* x_none means nothing: there is no variable, but readers want one")?;
        names.push("x_none".to_owned());
    }
    writeln!(out, "NAME {}", super::names::word(&instance.problem().model))?;
    writeln!(out, "ROWS\n N {OBJECTIVE}")?;
    let columns = vec![Vec::new(); names.len()];
    let mut table = Table { names, rows: Vec::new(), columns };
    table.take_rows(instance, out)?;
    writeln!(out, "COLUMNS")?;
    table.write_columns(instance, out)?;
    writeln!(out, "RHS")?;
    for (name, bound) in table.rows.iter().filter(|(_, bound)| *bound != 0) {
        writeln!(out, " RHS {name} {bound}")?;
    }
    writeln!(out, "BOUNDS")?;
    table.names.iter().try_for_each(|name| writeln!(out, " BV BOUND {name}"))?;
    writeln!(out, "ENDATA")
}

/// The rows by column.
struct Table {
    /// The names of the variables.
    names: Vec<String>,
    /// The name and the right side of each row.
    rows: Vec<(String, i64)>,
    /// For each variable, its rows and its coefficients there.
    columns: Vec<Vec<(usize, i64)>>,
}

impl Table {
    /// Takes the constraints, and writes the name of each row.
    fn take_rows(&mut self, instance: &Instance, out: &mut dyn Write) -> io::Result<()> {
        for group in instance.groups() {
            comments::write("*", group.name(), out)?;
            let name = row_name(group.name());
            let mut number = 0_u64;
            linear::visit(instance, group, &mut |constraint| {
                number += 1;
                let letter = match constraint.relation {
                    Relation::AtLeast => 'G',
                    Relation::AtMost => 'L',
                    Relation::Equal => 'E',
                };
                let row = self.rows.len();
                for (var, coefficient) in constraint.terms() {
                    self.columns[var.index()].push((row, coefficient));
                }
                self.rows.push((format!("{name}_{number}"), constraint.bound));
                writeln!(out, " {letter} {name}_{number}")
            })?;
        }
        if self.rows.is_empty() {
            writeln!(out, "* Nothing is asked, but readers want a row.\n G nothing_1")?;
            self.rows.push(("nothing_1".to_owned(), 0));
        }
        Ok(())
    }

    fn write_columns(&self, instance: &Instance, out: &mut dyn Write) -> io::Result<()> {
        let mut costs = vec![0; self.names.len()];
        if let Some(objective) = instance.objective() {
            let cost = match objective.sense {
                Sense::Maximise => -1,
                Sense::Minimise => 1,
            };
            instance.objective_vars().iter().for_each(|var| costs[var.index()] = cost);
        }
        for ((name, rows), cost) in self.names.iter().zip(&self.columns).zip(costs) {
            // A column without entries would not exist.
            if cost != 0 || rows.is_empty() {
                writeln!(out, " {name} {OBJECTIVE} {cost}")?;
            }
            for &(row, coefficient) in rows {
                writeln!(out, " {name} {} {coefficient}", self.rows[row].0)?;
            }
        }
        Ok(())
    }
}
