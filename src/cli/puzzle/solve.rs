//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgGroup, Args};

use super::answer::Question;
use super::source::Source;
use crate::cli::options::LayoutOptions;
use crate::cli::progress::Progress;
use crate::cli::written::{Force, HTML};
use crate::cli::{CliError, error, output, session};
use nq_board::model::Problem;
use nq_board::run::control::{Control, StopReason};
use nq_board::run::fault::FaultKind;
use nq_puzzle::explain::UnexplainedError;
use nq_puzzle::make::Repair;
use nq_puzzle::play::{Playable, play_page};
use nq_puzzle::solve::{Number, Solved};
use nq_puzzle::{SolvedRecord, words as puzzle};

/// Decide whether a puzzle has exactly one solution
///
/// One engine looks for two solutions, and its answer is printed at once. That there is no other
/// solution is then confirmed by an engine that shares no code with it, or by a proof. At the time
/// limit the answer stands, unconfirmed. The exit code is 0 for exactly one solution. It is 1 for
/// none, and for several. Of the first 100 solutions, the two that differ least are shown. Of
/// several files each is answered; a bad one is named, and the others go on.
#[derive(Args)]
#[command(group(ArgGroup::new("printed").args(["bare", "json"])))]
#[command(group(ArgGroup::new("words").args(["bare", "repair"])))]
pub(super) struct Solve {
    #[command(flatten)]
    question: Question,
    /// More files: the exit code is 0 if each has exactly one solution
    #[arg(value_name = "FILE", group = "answered")]
    more: Vec<PathBuf>,
    #[command(flatten)]
    layout: LayoutOptions,
    /// Print the answer of the first engine, and have no second confirm it
    #[arg(long)]
    unconfirmed: bool,
    /// Propose the smallest change of regions that leaves exactly one solution
    ///
    /// A change moves up to 3 squares to regions beside them, and no region is left in more parts.
    /// At most 20,000 changes are tried. The exit code is that of the given puzzle.
    #[arg(long)]
    repair: bool,
    /// Write a web page to play the puzzle
    ///
    /// The page is one file and needs no network. It has the steps of puzzle explain as hints, and
    /// the digest of the solution.
    #[arg(long, value_name = "FILE", help_heading = "Output", group = "answered")]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        self.force.check(&[("html", &self.html, HTML)])?;
        if !self.more.is_empty() {
            return self.run_all();
        }
        let control = session::control();
        let (solved, exit) = self.answer(&self.question.source, None, &control)?;
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
            match self.answer(&source, Some(&source.name()), &control) {
                Ok((_, exit)) => found = if exit == ExitCode::SUCCESS { found } else { exit },
                Err(error) if error.kind() == FaultKind::Input => bad = Some(error.report()),
                Err(error) => return Err(error),
            }
        }
        Ok(bad.unwrap_or(found))
    }

    /// Prints the answer of one engine, and what confirms it; with the file, if it is one of
    /// several.
    fn answer(
        &self,
        source: &Source,
        file: Option<&str>,
        control: &Arc<Control>,
    ) -> Result<(Solved, ExitCode), CliError> {
        let Self { question, unconfirmed, .. } = self;
        let (_, mut solved) = question.first(source, control)?;
        self.check_repair(&solved.problem)?;
        let (mut out, screen) = (output::stdout(), question.screen(Some(self.layout.width())));
        let (json, bare) = (question.run.json, self.layout.bare);
        let says = !json && !bare;
        let confirms = !unconfirmed && solved.is_open();
        if !json {
            file.filter(|_| says).map_or(Ok(()), |file| writeln!(out, "{file}:"))?;
            puzzle::solved(&mut out, &solved, screen, bare, confirms)?;
            out.flush()?;
        }
        let stopped = if confirms && output::is_read() {
            let confirmed = question.confirm(&mut solved, control);
            match &confirmed {
                Ok(stopped) if says => puzzle::confirmed(&mut out, &solved, *stopped)?,
                Err(error) if says => writeln!(out, "not confirmed: {error}")?,
                _ => {}
            }
            confirmed?
        } else {
            None
        };
        let repair = self.repair(&solved, control)?;
        if json {
            output::record(&mut out, &SolvedRecord::of(&solved, file, repair.as_ref()))?;
        } else if let Some(found) = &repair {
            puzzle::repair(&mut out, found, &solved.problem, screen)?;
        }
        out.flush()?;
        let exit = match stopped {
            Some(StopReason::Cancelled) => error::stopped(StopReason::Cancelled),
            _ if solved.number() == Number::One => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        };
        Ok((solved, exit))
    }

    /// Refuses a repair where there are no regions to change.
    fn check_repair(&self, problem: &Problem) -> Result<(), CliError> {
        if self.repair && Repair::rules(problem).is_none() {
            refuse!(
                "--repair moves squares between regions: give a puzzle with as many pieces in each \
                 row, column and region, no two touching"
            );
        }
        Ok(())
    }

    /// A change of regions, unless there is exactly one solution.
    fn repair(&self, solved: &Solved, control: &Arc<Control>) -> Result<Option<Repair>, CliError> {
        let is_wanted = self.repair && solved.only().is_none();
        let Some(rules) = Repair::rules(&solved.problem).filter(|_| is_wanted) else {
            return Ok(None);
        };
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
