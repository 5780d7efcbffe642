//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgGroup, Args};

use super::answer::{Asked, Question};
use crate::cli::options::LayoutOptions;
use crate::cli::progress::Progress;
use crate::cli::written::{Force, HTML};
use crate::cli::{CliError, error, output};
use nq_board::model::Problem;
use nq_board::run::{Control, StopReason};
use nq_puzzle::explain::UnexplainedError;
use nq_puzzle::make::Repair;
use nq_puzzle::play::{Playable, play_page};
use nq_puzzle::solve::{Number, Solved};
use nq_puzzle::{SolvedRecord, words as puzzle};

/// Decide whether puzzles have exactly one solution
///
/// One engine looks for two solutions, and its answer is printed at once. That there is no other
/// solution is then confirmed by an engine that shares no code with it, or by a proof. At the time
/// limit the answer stands, unconfirmed. The exit code is 0 for exactly one solution. It is 1 for
/// none, and for several. Of the first 100 solutions, the two that differ least are shown.
#[derive(Args)]
#[command(group(ArgGroup::new("printed").args(["bare", "json"])))]
#[command(group(ArgGroup::new("words").args(["bare", "repair"])))]
pub(super) struct Solve {
    #[command(flatten)]
    question: Question,
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
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        self.force.check(&[("html", &self.html, HTML)])?;
        let only = self.html.is_some().then_some("--html");
        self.question.each(false, only, |asked, _, mut solved| {
            let exit = self.answer(asked, &mut solved)?;
            self.html.as_ref().map_or(Ok(()), |file| self.write_page(file, asked, &solved))?;
            Ok(exit)
        })
    }

    /// Prints the answer of one engine, and what confirms it.
    fn answer(&self, asked: &Asked<'_>, solved: &mut Solved) -> Result<ExitCode, CliError> {
        let Self { question, unconfirmed, .. } = self;
        self.check_repair(&solved.problem)?;
        let (mut out, screen) = (output::stdout(), question.screen(Some(self.layout.width())));
        let (json, bare) = (question.run.json, self.layout.bare);
        let says = !json && !bare;
        let confirms = !unconfirmed && solved.is_open();
        if !json {
            if says {
                asked.head(&mut out)?;
            }
            puzzle::solved(&mut out, solved, screen, bare, confirms)?;
            out.flush()?;
        }
        let stopped = if confirms && output::is_read() {
            let confirmed = question.confirm(solved, asked.control);
            match &confirmed {
                Ok(stopped) if says => puzzle::confirmed(&mut out, solved, *stopped)?,
                Err(error) if says => writeln!(out, "not confirmed: {error}")?,
                _ => {}
            }
            confirmed?
        } else {
            None
        };
        let repair = self.repair(solved, asked.control)?;
        if json {
            let record = SolvedRecord::of(solved, repair.as_ref());
            output::record(&mut out, &asked.place.about(record))?;
        } else if let Some(found) = &repair {
            puzzle::repair(&mut out, found, &solved.problem, screen)?;
        }
        out.flush()?;
        let exit = match stopped {
            Some(StopReason::Cancelled) => error::stopped(StopReason::Cancelled),
            _ if solved.number() == Number::One => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        };
        Ok(exit)
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

    fn write_page(&self, file: &Path, asked: &Asked<'_>, solved: &Solved) -> Result<(), CliError> {
        let Some(solution) = solved.only() else {
            return Err(UnexplainedError::Failed(format!(
                "{} is not written: a page to play needs a puzzle with exactly one solution",
                file.display()
            ))
            .into());
        };
        let explained = asked.explain(solution, &solved.problem, usize::MAX)?;
        explained.layout.check_page().map_err(|error| asked.place.unexplained(error))?;
        let playable = Playable::new(&explained, solved, solved.problem.model.clone());
        Ok(self.force.write(file, &play_page(&[playable]), asked.control)?)
    }
}
