//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::answer::Question;
use crate::cli::options::LayoutOptions;
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, suffix};
use crate::files::write_file;
use crate::puzzle::explain::UnexplainedError;
use crate::puzzle::make::Repair;
use crate::puzzle::solve::Solved;
use crate::report::play::{Playable, play_page};
use nq_board::run::control::Control;

/// Decide whether a puzzle has exactly one solution
///
/// Two engines that share no code look for two solutions. The exit code is 0 for exactly one
/// solution. It is 1 for none, and for several. Of the first 100 solutions, the two that differ
/// least are shown.
#[derive(Args)]
pub(super) struct Solve {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    layout: LayoutOptions,
    /// Propose the smallest change of regions that leaves exactly one solution
    ///
    /// A change moves up to 3 squares to regions beside them, and no region is left in more parts.
    /// At most 20,000 changes are tried. The exit code is that of the given puzzle.
    #[arg(long, conflicts_with = "bare")]
    repair: bool,
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
        let repair = self.repair(&solved, &control)?;
        let (mut out, bare) = (output::stdout(), self.layout.bare);
        let exit = self.question.print(&mut out, &solved, screen, bare, repair.as_ref())?;
        if let Some(file) = &self.html {
            self.write_page(file, &solved, &control)?;
        }
        Ok(exit)
    }

    /// A change of regions, unless there is exactly one solution.
    fn repair(&self, solved: &Solved, control: &Arc<Control>) -> Result<Option<Repair>, CliError> {
        if !self.repair {
            return Ok(None);
        }
        let rules = Repair::rules(&solved.problem).ok_or_else(|| {
            CliError::Usage(
                "--repair moves squares between regions: give a puzzle with as many pieces in \
                 each row, column and region, no two touching"
                    .to_owned(),
            )
        })?;
        if solved.only().is_some() {
            return Ok(None);
        }
        let _progress = Progress::watch(control, self.question.run.is_silent());
        Ok(Some(rules.repair(&solved.problem, control)?))
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
