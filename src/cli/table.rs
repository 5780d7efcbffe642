//! `nq-sat count --table`: every number of queens and knights.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use super::count_rows::{Array, Reading, lacks};
use super::options::RunOptions;
use super::progress::{Progress, tell_memory};
use super::{CliError, error, output, session};
use crate::query::{QueryError, TableReport, Tables};
use crate::report::count_lines::{CSV_HEADER, Term, table_csv_lines};
use crate::report::look::Charset;
use crate::report::number_table;

#[derive(Clone, Copy)]
pub(super) enum Format {
    Json,
    Text { charset: Charset, quiet: bool },
    Csv,
    BFile { term: Term, reading: Reading },
}

impl Format {
    /// Refuses tables that have no b-file.
    fn check(self, kinds: usize, sizes: &RangeInclusive<u32>) -> Result<(), CliError> {
        let Self::BFile { term, .. } = self else { return Ok(()) };
        let why = match kinds {
            _ if term == Term::Optimum => "a table has no optimum: leave --of optimum out",
            0 | 1 => return Ok(()),
            2 if sizes.start() == sizes.end() => return Ok(()),
            2 => "a b-file has one table of two kinds of pieces: give one size, or --format csv",
            _ => "a b-file has tables of one or two kinds of pieces: use --format csv",
        };
        Err(CliError::Usage(why.to_owned()))
    }
}

/// The rows that a table adds to a b-file: one for its size, or one for each number of the second
/// kind of piece.
fn array_rows(report: &TableReport, term: Term) -> Result<Vec<Vec<String>>, CliError> {
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

/// Counts and prints the table of each size.
pub(super) fn print(
    tables: &Tables<'_>,
    sizes: RangeInclusive<u32>,
    options: &RunOptions,
    format: Format,
) -> Result<ExitCode, CliError> {
    let kinds = tables.kinds(*sizes.end())?;
    format.check(kinds, &sizes)?;
    let control = session::control();
    let mut out = output::stdout();
    let first = *sizes.start();
    let silent = options.is_silent() || matches!(format, Format::Csv | Format::BFile { .. });
    let first_number = if kinds < 2 { first } else { 0 };
    let mut array = Array { first: first_number, rows: Vec::new(), ends_in_zeros: true };
    let mut stopped = None;
    for size in sizes.take_while(|_| output::is_read()) {
        if !silent {
            tell_memory(tables.memory(size)?);
        }
        let progress = Progress::watch(&control, silent);
        let table = progress.during(|| tables.count(size, &control))?;
        match format {
            Format::Json => {
                table.cells().try_for_each(|cell| output::record(&mut out, &cell))?;
                output::record(&mut out, &table.sums())?;
            }
            Format::Text { charset, quiet } => {
                if size > first {
                    writeln!(out)?;
                }
                number_table::write(&table, &mut out, charset, quiet)?;
            }
            Format::Csv => {
                if size == first {
                    out.write_all(CSV_HEADER.as_bytes())?;
                }
                out.write_all(table_csv_lines(&table).map_err(io::Error::from)?.as_bytes())?;
            }
            // A part has no terms.
            Format::BFile { .. } if table.stopped().is_some() => {}
            Format::BFile { term, .. } => array.rows.extend(array_rows(&table, term)?),
        }
        out.flush()?;
        QueryError::check_known(&table.known)?;
        stopped = table.stopped();
        if stopped.is_some() {
            break;
        }
    }
    if let Format::BFile { reading, .. } = format {
        array.write(&mut out, reading)?;
    }
    Ok(stopped.map_or(ExitCode::SUCCESS, error::stopped))
}
