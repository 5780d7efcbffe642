//! The size of a file, computed without writing it.

use std::io::{self, Write};

use serde::Serialize;

use super::clause_writer::ClauseWriter;
use super::linear::auxiliary;
use super::provenance::{Document, MOST_AUXILIARY};
use super::{FormatEntry, GbdHash};
use crate::instance::Instance;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::encoding::Encoding;

/// The size of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileSize {
    /// The board with the comments, then the groups, in order, of formats with clauses.
    pub groups: Vec<GroupSize>,
    /// The whole file, uncompressed.
    pub total: Sizes,
    /// The hash that identifies the formula in GBD, for formats that consist of clauses only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gbd_hash: Option<String>,
}

/// The contribution of one group of constraints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroupSize {
    /// Its clauses and auxiliary variables, by the encodings' size formulas, and the bytes of its
    /// clauses.
    #[serde(flatten)]
    pub sizes: Sizes,
    /// The group's name.
    #[serde(rename = "group")]
    pub name: String,
    /// Its first and its last auxiliary variable, if the file has their names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auxiliary: Option<[(u64, String); 2]>,
}

/// Variables and bytes; clauses and literals in formats that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sizes {
    /// Number of variables.
    pub variables: u64,
    /// Number of clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<u64>,
    /// Number of literals in all clauses together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub literals: Option<u64>,
    /// Number of bytes.
    pub bytes: u64,
}

/// Measures a document by writing it to a counter. Numbers of clauses come from the size formulas.
/// It calls `go_on` regularly, and fails when that fails.
pub fn measure(
    document: &Document<'_>,
    format: &FormatEntry,
    go_on: &dyn Fn() -> io::Result<()>,
) -> io::Result<FileSize> {
    let gbd = format.is_cnf().then(GbdHash::default);
    let mut whole = Counter { bytes: 0, gbd, go_on };
    (format.write)(document, &mut whole)?;
    let Document { instance, encoding, .. } = document;
    let sizes = |FormulaSize { variables, clauses, literals }, bytes| {
        let in_clauses = |number| format.clause_prefix.map(|_| number);
        Sizes { variables, clauses: in_clauses(clauses), literals: in_clauses(literals), bytes }
    };
    let formula = formula_size(instance, encoding, format);
    let (mut board, mut written) = (formula.variables, 0);
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
        for group in instance.groups() {
            encoding.encode_group(instance, group, &mut writer);
            let after = writer.written()?;
            let formula = encoding.group_size(instance, group);
            board -= formula.variables;
            let own: Vec<_> = (0..formula.variables).map_while(|_| names.next()).collect();
            groups.push(GroupSize {
                sizes: sizes(formula, after - written),
                name: group.name().to_owned(),
                auxiliary: own.first().cloned().zip(own.last().cloned()).map(Into::into),
            });
            written = after;
        }
    }
    let head = GroupSize {
        sizes: sizes(FormulaSize::of_variables(board), whole.bytes - written),
        name: "board, comments".to_owned(),
        auxiliary: None,
    };
    groups.insert(0, head);
    let gbd_hash = whole.gbd.map(GbdHash::finish);
    Ok(FileSize { groups, total: sizes(formula, whole.bytes), gbd_hash })
}

/// The size of the formula in a file, by the size formulas; in formats without clauses, only its
/// variables.
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
