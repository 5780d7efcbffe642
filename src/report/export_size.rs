//! How large files would be, as a table with a block of rows a file.

use std::io::{self, Write};

use super::problem::describe;
use crate::base::numbers::thousands;
use crate::query::ExportSize;

/// Writes what it is about and the headings.
///
/// # Errors
/// What the writer says.
pub fn header(out: &mut dyn Write, size: &ExportSize<'_>) -> io::Result<()> {
    writeln!(out, "{}\n", describe(size.problem))?;
    let columns = ["variables", "clauses", "literals", "bytes"];
    row(out, ("encoding", "group"), &columns.map(str::to_owned))
}

/// Writes the rows of a file: its parts, and all together.
///
/// # Errors
/// What the writer says.
pub fn rows(out: &mut dyn Write, size: &ExportSize<'_>) -> io::Result<()> {
    let name = size.names.map_or_else(|| size.format.name.to_owned(), |names| names.label());
    let mut name = &*name;
    let all = ("all", size.size.formula, size.size.bytes);
    for (group, size, bytes) in size.parts().into_iter().chain([all]) {
        let numbers = [size.variables, size.clauses, size.literals, bytes];
        row(out, (name, group), &numbers.map(|number| thousands(number.into())))?;
        name = "";
    }
    Ok(())
}

fn row(out: &mut dyn Write, (name, group): (&str, &str), numbers: &[String; 4]) -> io::Result<()> {
    let [variables, clauses, literals, bytes] = numbers;
    writeln!(out, "{name:<12} {group:<18} {variables:>10} {clauses:>13} {literals:>13} {bytes:>15}")
}
