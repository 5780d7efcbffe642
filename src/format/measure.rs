//! The size of a file, computed without writing it.

use std::io::{self, Write};

use super::clause_writer::ClauseWriter;
use super::linear::auxiliary;
use super::{Document, FormatEntry};
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// Formats without auxiliary variables, because they have a constraint for lexicographic order.
const COMPARES: [&str; 1] = ["mzn"];

/// The size of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSize {
    /// The groups, in order; empty for formats without clauses.
    pub groups: Vec<GroupSize>,
    /// The whole formula; only its variables for formats without clauses.
    pub formula: FormulaSize,
    /// The whole file, uncompressed.
    pub bytes: u64,
}

/// The contribution of one group of constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupSize {
    /// The group's name.
    pub name: String,
    /// Its clauses and auxiliary variables, by the encodings' size formulas.
    pub formula: FormulaSize,
    /// The number of bytes of its clauses.
    pub bytes: u64,
}

/// Measures a document by writing it to a counter. Numbers of clauses come from the size formulas.
///
/// # Errors
/// When `go_on` fails, which is called regularly.
pub fn measure(
    document: &Document<'_>,
    format: &FormatEntry,
    go_on: &dyn Fn() -> io::Result<()>,
) -> io::Result<FileSize> {
    let mut whole = Counter { bytes: 0, go_on };
    (format.write)(document, &mut whole)?;
    let Document { instance, encoding, .. } = document;
    let board = instance.num_vars() as u64;
    let mut formula = FormulaSize { variables: board, ..FormulaSize::default() };
    let mut groups = Vec::new();
    if let Some(prefix) = format.clause_prefix {
        let mut counter = Counter { bytes: 0, go_on };
        let mut writer = ClauseWriter::new(prefix, &mut counter);
        for _ in 0..instance.num_vars() {
            writer.new_var();
        }
        let mut before = 0;
        for group in instance.groups() {
            let _ = encoding.encode_group(instance, group, &mut writer);
            let after = writer.written()?;
            let size = encoding.group_size(instance, group);
            formula += size;
            groups.push(GroupSize {
                name: group.name().to_owned(),
                formula: size,
                bytes: after - before,
            });
            before = after;
        }
    } else if !COMPARES.contains(&format.name) {
        formula.variables += auxiliary(instance) as u64;
    }
    Ok(FileSize { groups, formula, bytes: whole.bytes })
}

/// Counts bytes.
struct Counter<'a> {
    bytes: u64,
    go_on: &'a dyn Fn() -> io::Result<()>,
}

impl Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.go_on)()?;
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
