//! The size of a file, computed without writing it.

use std::io::{self, Write};

use super::clause_writer::ClauseWriter;
use super::linear::auxiliary;
use super::provenance::{Document, MOST_AUXILIARY};
use super::{FormatEntry, GbdHash};
use crate::instance::Instance;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::encoding::Encoding;

/// The size of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSize {
    /// The groups, in order; empty for formats without clauses.
    pub groups: Vec<GroupSize>,
    /// The whole formula; only its variables for formats without clauses.
    pub formula: FormulaSize,
    /// The whole file, uncompressed.
    pub bytes: u64,
    /// The hash that identifies the formula in GBD, for formats that consist of clauses only.
    pub gbd_hash: Option<String>,
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
    /// Its first and its last auxiliary variable, if the file has their names.
    pub auxiliary: Option<[(u64, String); 2]>,
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
    let gbd = format.is_cnf().then(GbdHash::default);
    let mut whole = Counter { bytes: 0, gbd, go_on };
    (format.write)(document, &mut whole)?;
    let Document { instance, encoding, .. } = document;
    let mut groups = Vec::new();
    if let Some(prefix) = format.clause_prefix {
        let mut counter = Counter { bytes: 0, gbd: None, go_on };
        let mut writer = ClauseWriter::new(prefix, &mut counter);
        for _ in 0..instance.num_vars() {
            writer.new_var();
        }
        let auxiliary = encoding.size(instance).variables - instance.num_vars() as u64;
        let are_named = (1..=MOST_AUXILIARY).contains(&auxiliary);
        let names = if are_named { encoding.auxiliary_names(instance) } else { Vec::new() };
        let mut names = (instance.num_vars() as u64 + 1..).zip(names);
        let mut before = 0;
        for group in instance.groups() {
            encoding.encode_group(instance, group, &mut writer);
            let after = writer.written()?;
            let formula = encoding.group_size(instance, group);
            let own: Vec<_> = (0..formula.variables).map_while(|_| names.next()).collect();
            groups.push(GroupSize {
                name: group.name().to_owned(),
                formula,
                bytes: after - before,
                auxiliary: own.first().cloned().zip(own.last().cloned()).map(Into::into),
            });
            before = after;
        }
    }
    let formula = formula_size(instance, encoding, format);
    let gbd_hash = whole.gbd.map(GbdHash::finish);
    Ok(FileSize { groups, formula, bytes: whole.bytes, gbd_hash })
}

/// The size of the formula in a file, by the size formulas; in formats without clauses, only its
/// variables.
#[must_use]
pub fn formula_size(instance: &Instance, encoding: &Encoding, format: &FormatEntry) -> FormulaSize {
    if format.clause_prefix.is_some() {
        return encoding.size(instance);
    }
    let more = if format.compares { 0 } else { auxiliary(instance) };
    FormulaSize::of_variables((instance.num_vars() + more) as u64)
}

/// Counts bytes and hashes them.
struct Counter<'a> {
    bytes: u64,
    gbd: Option<GbdHash>,
    go_on: &'a dyn Fn() -> io::Result<()>,
}

impl Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.go_on)()?;
        self.bytes += bytes.len() as u64;
        if let Some(gbd) = &mut self.gbd {
            gbd.write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
