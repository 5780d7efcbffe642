//! What the commands on a puzzle have in common: they read it and look for two solutions.

use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::source::Source;
use crate::cli::options::{CharsetOptions, RunOptions};
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, session, terminal};
use nq_board::base::placement::Placement;
use nq_board::model::Problem;
use nq_board::run::control::{Control, StopReason};
use nq_puzzle::solve::Solved;
use nq_puzzle::{Explained, Puzzle, SolvedRecord, words as puzzle};
use nq_query::QueryError;
use nq_show::boards::Screen;

/// A puzzle, and how the answer is printed.
#[derive(Args)]
pub(super) struct Question {
    #[command(flatten)]
    pub(super) source: Source,
    #[command(flatten)]
    pub(super) run: RunOptions,
    #[command(flatten)]
    charset: CharsetOptions,
}

impl Question {
    /// Reads the puzzle and looks for two solutions.
    pub(super) fn solve(&self) -> Result<(Puzzle, Solved, Arc<Control>), CliError> {
        let control = session::control();
        let (puzzle, mut solved) = self.first(&self.source, &control)?;
        match self.confirm(&mut solved, &control)? {
            None => Ok((puzzle, solved, control)),
            Some(reason) => Err(QueryError::Stopped(reason).into()),
        }
    }

    /// Reads a puzzle and looks for two solutions with one engine.
    pub(super) fn first(
        &self,
        source: &Source,
        control: &Arc<Control>,
    ) -> Result<(Puzzle, Solved), CliError> {
        let puzzle = source.read(self.run.quiet, control)?;
        let problem = puzzle.problem().map_err(|error| source.bad(error))?;
        let progress = Progress::watch(control, self.run.is_silent());
        let solved = progress.during(|| Solved::first(problem, control))?;
        Ok((puzzle, solved))
    }

    /// Confirms that there is no other solution. Returns the reason for a stop.
    pub(super) fn confirm(
        &self,
        solved: &mut Solved,
        control: &Arc<Control>,
    ) -> Result<Option<StopReason>, CliError> {
        let progress = Progress::watch(control, self.run.is_silent());
        Ok(progress.during(|| solved.confirm(control))?)
    }

    /// Explains a solution from a position of the puzzle on, for at most `most` steps.
    pub(super) fn explain(
        &self,
        solution: &Placement,
        position: &Problem,
        most: usize,
        control: &Control,
    ) -> Result<Explained, CliError> {
        let explained = Explained::find(solution, position, most, control);
        explained.map_err(|error| self.source.unexplained(error))
    }

    /// The screen; `width` replaces the terminal's columns.
    pub(super) fn screen(&self, width: Option<usize>) -> Screen {
        let screen = terminal::screen(self.charset.ascii);
        Screen { width: width.unwrap_or(screen.width), ..screen }
    }

    /// Prints the number of solutions of a puzzle that has not exactly one.
    pub(super) fn print(&self, solved: &Solved) -> Result<ExitCode, CliError> {
        let screen = self.screen(None);
        output::answer(self.run.json, &SolvedRecord::from(solved), |out| {
            puzzle::solved(out, solved, screen, false, false)
        })?;
        Ok(ExitCode::FAILURE)
    }
}
