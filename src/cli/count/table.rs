//! `nq-sat count --table`: every number of queens and knights.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use super::Count;
use super::rows::{Array, Rows, lacks};
use crate::cli::progress::{Progress, tell_memory};
use crate::cli::{CliError, Result, applies, error, output, session};
use nq_query::count::words::count_lines::{CSV_HEADER, Term, table_csv_lines};
use nq_query::count::words::number_table;
use nq_query::{Query, QueryError, TableReport, Tables};

/// Refuses tables that have no b-file.
fn check(term: Term, kinds: usize, sizes: &RangeInclusive<u32>) -> Result<()> {
    let why = match kinds {
        _ if term == Term::Optimum => "a table has no optimum: leave --of optimum out",
        0 | 1 => return Ok(()),
        2 if sizes.start() == sizes.end() => return Ok(()),
        2 => "a b-file has one table of two kinds of pieces: give one size, or --format csv",
        _ => "a b-file has tables of one or two kinds of pieces: use --format csv",
    };
    Err(CliError::Usage(why.to_owned()))
}

/// The rows that a table adds to a b-file: one for its size, or one for each number of the second
/// kind of piece.
fn array_rows(report: &TableReport, term: Term) -> Result<Vec<Vec<String>>> {
    let table = &report.table;
    let number = |numbers: &[usize]| {
        term.of(&table.tally(numbers)).ok_or_else(|| lacks(&report.problem, report.engine, term))
    };
    let columns = 0..=table.most(0);
    if table.kinds() < 2 {
        return Ok(vec![columns.map(|column| number(&[column])).collect::<Result<_, _>>()?]);
    }
    let row = |row| columns.clone().map(|column| number(&[column, row])).collect();
    (0..=table.most(1)).map(row).collect()
}

impl Count {
    /// Counts and prints the table of each size.
    pub(super) fn table(&self, query: &Query) -> Result<ExitCode> {
        applies::refuse(&self.encoding, &self.enumeration, "--table")?;
        let (sizes, engines) = (self.sizes.of(query)?, query.make_engines());
        let tables = Tables::new(query, &engines, &sizes)?;
        let mut rows = self.format(None);
        let kinds = tables.kinds(*sizes.end())?;
        if let Rows::BFile(term) = rows {
            check(term, kinds, &sizes)?;
        }
        let control = session::control();
        let mut out = output::stdout();
        let first = *sizes.start();
        let silent = self.run.is_silent() || !matches!(rows, Rows::Text { .. });
        let first_number = if kinds < 2 { first } else { 0 };
        let mut array = Array { first: first_number, rows: Vec::new(), ends_in_zeros: true };
        let mut stopped = None;
        for size in sizes.take_while(|_| output::is_read()) {
            if !silent {
                tell_memory(tables.memory(size)?);
            }
            let progress = Progress::watch(&control, silent);
            let table = progress.during(|| tables.count(size, &control))?;
            match &mut rows {
                Rows::Json => {
                    table.cells().try_for_each(|cell| output::record(&mut out, &cell))?;
                    output::record(&mut out, &table.sums())?;
                }
                Rows::Text { charset, quiet, .. } => {
                    if size > first {
                        writeln!(out)?;
                    }
                    number_table::write(&table, &mut out, *charset, *quiet)?;
                }
                Rows::Csv { has_header } => {
                    if !std::mem::replace(has_header, true) {
                        out.write_all(CSV_HEADER.as_bytes())?;
                    }
                    out.write_all(table_csv_lines(&table).map_err(io::Error::from)?.as_bytes())?;
                }
                // A part has no terms.
                Rows::BFile(_) | Rows::Array { .. } if table.stopped().is_some() => {}
                Rows::BFile(term) | Rows::Array { term, .. } => {
                    array.rows.extend(array_rows(&table, *term)?);
                }
            }
            out.flush()?;
            QueryError::check_known(&table.evidence.known)?;
            stopped = table.stopped();
            if stopped.is_some() {
                break;
            }
        }
        if let Rows::BFile(_) = rows {
            array.write(&mut out, self.read.unwrap_or_default())?;
        }
        Ok(stopped.map_or(ExitCode::SUCCESS, error::stopped))
    }
}
