//! `nq-sat classic j`: the solutions that the J program prints.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, output, session};
use nq_board::run::control::Control;
use nq_classics::generate_and_test::{MAX_SIZE, solutions};

/// Print all solutions as the J program does: a line each
///
/// Each line has the row of the queen in each column, from 0. The source is "Eight queens puzzle
/// (J)": `8queens.ijs`, `queens=: (where good) sols`.
#[derive(Args)]
pub(super) struct J {
    /// Size n
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_SIZE)))]
    size: u16,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl J {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let control = session::cancelled_by_ctrl_c(Control::default());
        let mut out = output::stdout();
        for solution in solutions(self.size, &control).take_while(|_| output::is_read()) {
            let solution = solution.map_err(CliError::Incomplete)?;
            writeln!(out, "{}", solution.iter().join(" "))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
