//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::answer::Question;
use crate::cli::options::LayoutOptions;
use crate::cli::progress::Progress;
use crate::cli::written::{Force, HTML};
use crate::cli::{CliError, output, session};
use crate::puzzle::explain::UnexplainedError;
use crate::puzzle::make::Repair;
use crate::puzzle::solve::Solved;
use crate::report::play::{Playable, play_page};
use nq_board::run::control::Control;
use nq_board::run::fault::FaultKind;

/// Decide whether a puzzle has exactly one solution
///
/// Two engines that share no code look for two solutions. The exit code is 0 for exactly one
/// solution. It is 1 for none, and for several. Of the first 100 solutions, the two that differ
/// least are shown. Of several files each is answered; a bad one is named, and the others go on.
#[derive(Args)]
pub(super) struct Solve {
    #[command(flatten)]
    question: Question,
    /// More files: the exit code is 0 if each has exactly one solution
    #[arg(value_name = "FILE", conflicts_with = "html")]
    more: Vec<PathBuf>,
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
    #[command(flatten)]
    force: Force,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        if self.question.run.json && self.layout.bare {
            refuse!("--bare prints boards, and --json prints none: leave out one of them");
        }
        self.force.check(&[("html", &self.html, HTML)])?;
        if !self.more.is_empty() {
            return self.run_all();
        }
        let (_, solved, control) = self.question.solve()?;
        let exit = self.print(&solved, None, &control)?;
        if let Some(file) = &self.html {
            self.write_page(file, &solved, &control)?;
        }
        Ok(exit)
    }

    /// Answers each of several files. A bad file does not end the others.
    fn run_all(&self) -> Result<ExitCode, CliError> {
        let control = session::control();
        let (mut found, mut bad) = (ExitCode::SUCCESS, None);
        let first = &self.question.source;
        let more = self.more.iter().map(|file| first.other(file));
        for source in std::iter::once(first.clone()).chain(more) {
            match self.question.solve_source(&source, Arc::clone(&control)) {
                Ok((_, solved, _)) => {
                    let exit = self.print(&solved, Some(&source.name()), &control)?;
                    found = if exit == ExitCode::SUCCESS { found } else { exit };
                }
                Err(error) if error.kind() == FaultKind::Input => bad = Some(error.report()),
                Err(error) => return Err(error),
            }
        }
        Ok(bad.unwrap_or(found))
    }

    fn print(
        &self,
        solved: &Solved,
        file: Option<&str>,
        control: &Arc<Control>,
    ) -> Result<ExitCode, CliError> {
        let screen = self.question.screen(Some(self.layout.width()));
        let repair = self.repair(solved, control)?;
        let (mut out, bare) = (output::stdout(), self.layout.bare);
        let answer = (solved, file);
        Ok(self.question.print(&mut out, answer, (screen, bare), repair.as_ref())?)
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
            return Err(UnexplainedError::Failed(format!(
                "{} is not written: a page to play needs a puzzle with exactly one solution",
                file.display()
            ))
            .into());
        };
        let explained = self.question.explain(solution, &solved.problem, usize::MAX, control)?;
        explained.layout.check_page().map_err(|error| self.question.source.unexplained(error))?;
        let playable = Playable::new(&explained, solved, solved.problem.model.clone());
        Ok(self.force.write(file, &play_page(&[playable]), control)?)
    }
}
