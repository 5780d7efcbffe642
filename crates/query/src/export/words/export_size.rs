//! The sizes of files as a table, with a block of rows for each encoding.

use std::io::{self, Write};

use crate::export::instance::ExportSize;
use nq_board::base::numbers::thousands;
use nq_cnf::format::{FileSize, Sizes};
use nq_show::columns::{Align, Columns};
use nq_show::problem::describe;
use nq_show::wrap::paragraph;

fn columns() -> Columns {
    Columns::default()
        .with("  group", 18, Align::Left)
        .with("variables", 12, Align::Right)
        .with("clauses", 13, Align::Right)
        .with("literals", 13, Align::Right)
        .with("bytes", 15, Align::Right)
}

/// Writes the problem and the headings.
pub fn header(out: &mut dyn Write, size: &ExportSize<'_>) -> io::Result<()> {
    let broken = size
        .broken
        .map(|symmetries| format!("; the least placement of each orbit, symmetries: {symmetries}"));
    paragraph(out, "", &(describe(size.problem) + &broken.unwrap_or_default()))?;
    writeln!(out, "\n{}", columns().header())
}

/// Writes the rows of a file under the name of its encoding: its parts, and the whole file.
pub fn rows(out: &mut dyn Write, size: &ExportSize<'_>) -> io::Result<()> {
    let name = size.names.map_or_else(|| size.format.to_owned(), |names| names.label());
    writeln!(out, "{name}")?;
    let columns = columns();
    let FileSize { groups, total, .. } = &size.size;
    let whole = [("all", total, &None)].into_iter();
    let parts = groups.iter().map(|group| (&*group.name, &group.sizes, &group.auxiliary));
    for (group, sizes, auxiliary) in parts.chain(whole) {
        let &Sizes { variables, clauses, literals, bytes } = sizes;
        let numbers = [Some(variables), clauses, literals, Some(bytes)];
        let numbers = numbers.map(|number| thousands(number.unwrap_or_default().into()));
        let cells: Vec<_> = std::iter::once(format!("  {group}")).chain(numbers).collect();
        writeln!(out, "{}", columns.row(&cells))?;
        if let Some([(first, from), (last, to)]) = auxiliary {
            paragraph(out, "    ", &format!("{first} `{from}` to {last} `{to}`"))?;
        }
    }
    Ok(())
}
