//! `export --stats`: how large the file would be, group by group.

use std::io::{self, BufWriter, Write};

use serde_json::json;

use super::{output, records, report};
use crate::base::numbers::thousands;
use crate::format::{Document, FileSize, FormatEntry};
use crate::sat::cnf::FormulaSize;

/// The table, row by row.
pub(super) struct Table {
    out: BufWriter<anstream::Stdout>,
    json: bool,
    begun: bool,
}

impl Table {
    pub(super) fn new(json: bool) -> Self {
        Self { out: output::stdout(), json, begun: false }
    }

    /// Adds the rows of one document: what stands before the clauses, its groups, and all together.
    pub(super) fn add(
        &mut self,
        document: &Document<'_>,
        format: &FormatEntry,
        size: &FileSize,
    ) -> io::Result<()> {
        let names = document.encoding.names(document.instance);
        let what =
            if format.clause_prefix.is_some() { names.label() } else { format.name.to_owned() };
        let mut rest = FormulaSize::default();
        let mut bytes = 0;
        for group in &size.groups {
            rest += group.formula;
            bytes += group.bytes;
        }
        let board = FormulaSize {
            variables: size.formula.variables - rest.variables,
            ..FormulaSize::default()
        };
        let mut rows = vec![("board, comments", board, size.bytes - bytes)];
        rows.extend(size.groups.iter().map(|group| (&*group.name, group.formula, group.bytes)));
        if self.json {
            let mut record = records::head(document.instance.problem());
            record.insert("type".to_owned(), json!("stats"));
            record.insert("format".to_owned(), json!(format.name));
            if format.clause_prefix.is_some() {
                records::add_encoding(&mut record, &names);
            }
            let sizes = |size: FormulaSize, bytes: u64| {
                let mut row = json!({"variables": size.variables});
                if format.clause_prefix.is_some() {
                    row["clauses"] = json!(size.clauses);
                    row["literals"] = json!(size.literals);
                }
                row["bytes"] = json!(bytes);
                row
            };
            let groups = rows.iter().map(|&(name, size, bytes)| {
                let mut row = sizes(size, bytes);
                row["group"] = json!(name);
                row
            });
            record.insert("groups".to_owned(), groups.collect());
            record.insert("total".to_owned(), sizes(size.formula, size.bytes));
            return records::write(&mut self.out, &record);
        }
        if !std::mem::replace(&mut self.begun, true) {
            writeln!(self.out, "{}\n", report::describe(document.instance.problem()))?;
            let columns = ["variables", "clauses", "literals", "bytes"];
            self.row(("encoding", "group"), columns.map(str::to_owned))?;
        }
        rows.push(("all", size.formula, size.bytes));
        let mut what = &*what;
        for (group, size, bytes) in rows {
            let numbers = [size.variables, size.clauses, size.literals, bytes];
            self.row((what, group), numbers.map(|number| thousands(number.into())))?;
            what = "";
        }
        Ok(())
    }

    fn row(&mut self, (what, group): (&str, &str), numbers: [String; 4]) -> io::Result<()> {
        let [variables, clauses, literals, bytes] = numbers;
        writeln!(
            self.out,
            "{what:<12} {group:<18} {variables:>10} {clauses:>13} {literals:>13} {bytes:>15}"
        )
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
