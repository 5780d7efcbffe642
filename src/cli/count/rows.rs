//! The rows of `count` in each format.

use std::io::{self, Write};

use clap::ValueEnum;

use crate::cli::{CliError, Result, output};
use nq_board::model::Problem;
use nq_query::CountReport;
use nq_query::count::words::count_lines::{CSV_HEADER, Term, b_file_line, csv_line, number};
use nq_query::count::words::count_row::CountTable;
use nq_show::look::Charset;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum CountFormat {
    /// A table for people
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// Lines of n and a number
    BFile,
}

/// Writes rows one by one.
pub(super) enum Rows {
    Json,
    Text {
        table: CountTable,
        charset: Charset,
        quiet: bool,
    },
    Csv {
        has_header: bool,
    },
    BFile(Term),
    /// With a second size: the numbers in each row.
    Array {
        term: Term,
        array: Array,
        columns: usize,
    },
}

impl Rows {
    /// Writes a row at once.
    pub(super) fn write(&mut self, out: &mut dyn Write, row: &CountReport) -> Result<()> {
        match self {
            Self::Json => output::record(out, row)?,
            Self::Text { table, quiet, .. } => table.row(out, row, *quiet)?,
            Self::Csv { has_header } => {
                if !std::mem::replace(has_header, true) {
                    out.write_all(CSV_HEADER.as_bytes())?;
                }
                out.write_all(csv_line(row).map_err(io::Error::from)?.as_bytes())?;
            }
            // A part is no term.
            Self::BFile(_) | Self::Array { .. } if !row.answer.is_complete() => {}
            Self::BFile(term) => {
                let line = b_file_line(row, *term).ok_or_else(|| lacks_one(row, *term))?;
                out.write_all(line.as_bytes())?;
            }
            Self::Array { term, array: Array { rows, .. }, columns } => {
                let number = number(row, *term).ok_or_else(|| lacks_one(row, *term))?;
                match rows.last_mut().filter(|row| row.len() < *columns) {
                    Some(row) => row.push(number),
                    None => rows.push(vec![number]),
                }
            }
        }
        Ok(out.flush()?)
    }
}

fn lacks_one(row: &CountReport, term: Term) -> CliError {
    lacks(&row.problem, &row.answer.engine, term)
}

/// Why the count of a problem has no such number.
pub(super) fn lacks(problem: &Problem, engine: &str, term: Term) -> CliError {
    let model = &problem.model;
    CliError::Usage(match term {
        Term::Optimum => format!("{model} has no optimum here: leave --of optimum out"),
        _ => format!("{engine} does not know the number up to symmetry: name another with -e"),
    })
}

/// The order of the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Reading {
    /// One row after the other
    #[default]
    Rows,
    /// T(0, 0), T(0, 1), T(1, 0), T(0, 2), and so on
    Antidiagonals,
}

/// Numbers in two directions, for a b-file.
#[derive(Debug)]
pub(super) struct Array {
    /// The index of the first number: that of the first row.
    pub(super) first: u32,
    pub(super) rows: Vec<Vec<String>>,
    /// Whether all numbers beyond the end of a row are 0.
    pub(super) ends_in_zeros: bool,
}

impl Array {
    /// Writes the numbers. Antidiagonals that are not complete are left out.
    pub(super) fn write(&self, out: &mut dyn Write, reading: Reading) -> io::Result<()> {
        let numbers: Vec<&str> = match reading {
            Reading::Rows => self.rows.iter().flatten().map(String::as_str).collect(),
            Reading::Antidiagonals => (0..self.rows.len())
                .map_while(|sum| (0..=sum).map(|row| self.at(row, sum - row)).collect())
                .collect::<Vec<Vec<_>>>()
                .concat(),
        };
        for (index, number) in (u64::from(self.first)..).zip(numbers) {
            writeln!(out, "{index} {number}")?;
        }
        out.flush()
    }

    fn at(&self, row: usize, column: usize) -> Option<&str> {
        let number = self.rows[row].get(column).map(String::as_str);
        number.or(self.ends_in_zeros.then_some("0"))
    }
}
