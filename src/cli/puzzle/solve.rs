//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::answer::Question;
use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, output, suffix};
use crate::files::write_file;
use crate::puzzle::explain::UnexplainedError;
use crate::puzzle::solve::Solved;
use crate::report::play::{Playable, play_page};
use nq_board::run::control::Control;

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
    /// Write a web page to play the puzzle
    ///
    /// The page is one file and needs no network. It has the steps of puzzle explain as hints, and
    /// the digest of the solution.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        if self.question.run.json && self.layout.bare {
            let why = "--bare prints boards, and --json prints none: leave out one of them";
            return Err(CliError::Usage(why.to_owned()));
        }
        suffix::check("html", self.html.as_deref(), &["html", "htm"])?;
        let (_, solved, control) = self.question.solve()?;
        let screen = self.question.screen(Some(self.layout.width()));
        let exit = self.question.print(&mut output::stdout(), &solved, screen, self.layout.bare)?;
        if let Some(file) = &self.html {
            self.write_page(file, &solved, &control)?;
        }
        Ok(exit)
    }

    fn write_page(&self, file: &Path, solved: &Solved, control: &Control) -> Result<(), CliError> {
        let Some(solution) = solved.only() else {
            return Err(UnexplainedError::NotUnique(file.display().to_string()).into());
        };
        let explained = self.question.explain(solution, &solved.problem, usize::MAX, control)?;
        let playable = Playable::new(&explained, solved, solved.problem.model.clone());
        let page = play_page(&[playable]);
        Ok(write_file(file, control, |out| out.write_all(page.as_bytes()))?)
    }
}
