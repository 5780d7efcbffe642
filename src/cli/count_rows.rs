//! The rows of `count` in each format.

use std::io::{self, Write};

use clap::ValueEnum;

use super::count_array::Array;
use super::{CliError, records};
use crate::query::CountReport;
use crate::report::count_lines::{CSV_HEADER, Term, b_file_line, csv_line, number};
use crate::report::count_row::CountTable;
use nq_board::model::Problem;

/// The format of counts.
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

/// The number in a b-file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Of {
    /// The number of placements
    Total,
    /// The number of placements up to symmetry
    Fundamental,
    /// The best value of the parameter of the objective
    Optimum,
}

impl From<Of> for Term {
    fn from(of: Of) -> Self {
        match of {
            Of::Total => Self::Total,
            Of::Fundamental => Self::Fundamental,
            Of::Optimum => Self::Optimum,
        }
    }
}

/// Writes rows one by one.
pub(super) enum Rows {
    Json,
    Text {
        table: CountTable,
        quiet: bool,
    },
    Csv {
        has_header: bool,
    },
    BFile(Term),
    /// With a second size: so many numbers in each row.
    Array {
        term: Term,
        array: Array,
        columns: usize,
    },
}

impl Rows {
    /// Writes a row at once.
    pub(super) fn write(&mut self, out: &mut dyn Write, row: &CountReport) -> Result<(), CliError> {
        match self {
            Self::Json => records::write(out, row)?,
            Self::Text { table, quiet } => table.row(out, row, *quiet)?,
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
