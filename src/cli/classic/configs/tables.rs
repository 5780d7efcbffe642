//! `configs letters` and `configs table`: the letters and the tables of the text.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::boards::{print_boxed, size};
use crate::cli::options::{LayoutOptions, unused};
use crate::cli::{CliError, Result, output};
use nq_classics::configs::{Config, LetterTable, legend, results};

/// Print the letters of configs and their meanings
#[derive(Args)]
pub(super) struct Letters {
    /// Add the letter that results from each two
    #[arg(long)]
    results: bool,
}

impl Letters {
    pub(super) fn run(&self) -> Result<ExitCode> {
        output::print(if self.results { results() } else { legend() }.as_bytes())
    }
}

/// Print the table MT, or boards of the tables QT and NT
///
/// MT has the result of merging each two letters, in the order of the text. QT has the config of
/// one queen on each square, row by row, and NT that of one knight.
#[derive(Args)]
pub(super) struct Table {
    /// Table: MT, QT or NT
    #[arg(
        value_name = "TABLE",
        value_enum,
        ignore_case = true,
        default_value = "MT",
        hide_possible_values = true
    )]
    #[arg(hide_default_value = true)]
    name: Name,
    /// Rows of QT or NT, from 0 [default: all]
    #[arg(group = "part")]
    row: Vec<usize>,
    /// Size n of the boards in QT and NT [default: 8]
    #[arg(long, value_name = "N", value_parser = size())]
    size: Option<u16>,
    /// Print the shape of the table
    #[arg(long, group = "part")]
    shape: bool,
    /// Print 1 if the table equals its transpose, and otherwise 0
    #[arg(long, group = "part")]
    symmetric: bool,
    #[command(flatten)]
    layout: LayoutOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Merging
    #[value(name = "MT")]
    Merging,
    /// Queens
    #[value(name = "QT")]
    Queens,
    /// Knights
    #[value(name = "NT")]
    Knights,
}

impl Table {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let size = usize::from(self.size.unwrap_or(8));
        let configs = match self.name {
            Name::Merging => None,
            Name::Queens => Some(Config::queens(size)),
            Name::Knights => Some(Config::knights(size)),
        };
        if configs.is_none() && (self.size.is_some() || !self.row.is_empty()) {
            refuse!("MT has no boards: give --size and rows with QT or NT");
        }
        if configs.is_none() || self.shape || self.symmetric {
            unused("a display without boards", self.layout.given(), "leave it out")?;
        }
        let table = || configs.as_deref().map_or_else(LetterTable::merging, LetterTable::of);
        if self.shape {
            let (rows, columns) = table().shape();
            return output::print(format!("{rows} {columns}\n").as_bytes());
        }
        if self.symmetric {
            return output::print(if table().is_symmetric() { b"1\n" } else { b"0\n" });
        }
        match &configs {
            Some(configs) => print_boxed(self.layout, &self.rows(configs)?),
            None => output::print(table().text().as_bytes()),
        }
    }

    /// The boards in the chosen rows.
    fn rows(&self, configs: &[Config]) -> Result<Vec<Config>> {
        if self.row.is_empty() {
            return Ok(configs.to_vec());
        }
        let config = |&row: &usize| {
            configs.get(row).cloned().ok_or_else(|| {
                let rows = match configs.len() {
                    0 => "no rows: give a larger --size".to_owned(),
                    rows => format!("the rows 0 to {}: give one of them", rows - 1),
                };
                CliError::Usage(format!("there is no row {row}, since the table has {rows}"))
            })
        };
        self.row.iter().map(config).collect()
    }
}
