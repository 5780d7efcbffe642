//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::process::ExitCode;

use clap::Args;

use super::answer::Question;
use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, output};

/// Decide whether a puzzle has exactly one solution
///
/// Two engines that share no code look for two solutions. The exit code is 0 for exactly one
/// solution. It is 1 for none, and for several, of which two are shown.
#[derive(Args)]
pub(super) struct Solve {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        if self.question.run.json && self.layout.bare {
            let why = "--bare prints boards, and --json prints none: leave out one of them";
            return Err(CliError::Usage(why.to_owned()));
        }
        let (_, solved, _) = self.question.solve()?;
        let screen = self.question.screen(Some(self.layout.width()));
        Ok(self.question.print(&mut output::stdout(), &solved, screen, self.layout.bare)?)
    }
}
