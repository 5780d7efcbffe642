//! `nq-sat classic j`: the solutions that the J program prints, and its values for one board.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::arguments::Columns;
use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, Result, output, session};
use nq_classics::generate_and_test::{self as values, MAX_SIZE, solutions};
use nq_classics::pictures::Permutation;

/// The most queens of a board whose values are printed.
const MOST_ROWS: usize = 64;

/// Print all solutions as the J program does: a line each
///
/// Each line has the row of the queen in each column, from 0. The source is "Eight queens puzzle
/// (J)": `8queens.ijs`, `queens=: (where good) sols`. With --board it is a session of J about one
/// board.
#[derive(Args)]
pub(super) struct J {
    /// Size n
    #[arg(
        required_unless_present = "board", group = "asked",
        value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_SIZE))
    )]
    size: Option<u16>,
    /// Print diff and diag of each suffix, caps and good for one board
    ///
    /// ROWS has the row of the queen in each column, from 0, such as 0,4,7,5,2,6,1,3. J fills
    /// shorter rows of a table with 0.
    #[arg(long, value_name = "ROWS", group = "asked")]
    board: Option<Columns>,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl J {
    pub(super) fn run(&self) -> Result<ExitCode> {
        if let Some(Columns(rows)) = &self.board {
            return self.values(rows);
        }
        let control = session::cancelled_by_ctrl_c();
        let mut out = output::stdout();
        let size = self.size.unwrap_or_default();
        for solution in solutions(size, &control).take_while(|_| output::is_read()) {
            let solution = solution.map_err(CliError::Incomplete)?;
            writeln!(out, "{}", solution.iter().join(" "))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    fn values(&self, rows: &[u16]) -> Result<ExitCode> {
        if rows.len() > MOST_ROWS {
            refuse!("the tables of {} queens are too wide: give {MOST_ROWS} at most", rows.len());
        }
        // The program tests diagonals only: it relies on one queen in each row.
        let _checked = Permutation::new(rows.iter().map(|&row| row.into()).collect())?;
        output::print(values::session(rows, self.layout.bare).as_bytes())
    }
}
