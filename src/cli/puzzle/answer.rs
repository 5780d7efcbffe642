//! What the commands on puzzles have in common: they read them and look for two solutions.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::source::{Place, Source};
use crate::cli::options::{CharsetOptions, RunOptions};
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, session, terminal};
use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::{Control, StopReason};
use nq_puzzle::solve::Solved;
use nq_puzzle::{Explained, Puzzle, SolvedRecord, words as puzzle};
use nq_query::QueryError;
use nq_show::boards::Screen;

/// Puzzles, and how the answers are printed.
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
    /// Answers each puzzle: it `is_confirmed` that there is no other solution, or one engine looked
    /// for two.
    pub(super) fn each(
        &self,
        is_confirmed: bool,
        only: Option<&str>,
        mut answer: impl FnMut(&Asked<'_>, Puzzle, Solved) -> Result<ExitCode, CliError>,
    ) -> Result<ExitCode, CliError> {
        let control = &session::control();
        self.source.each(self.run.quiet, only, control, |place, puzzle| {
            let problem = puzzle.problem().map_err(|error| place.bad(error))?;
            let progress = Progress::watch(control, self.run.is_silent());
            let mut solved = progress.during(|| Solved::first(problem, control))?;
            if is_confirmed && let Some(reason) = self.confirm(&mut solved, control)? {
                return Err(QueryError::Stopped(reason).into());
            }
            answer(&Asked { place, question: self, control }, puzzle, solved)
        })
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

    /// The screen; `width` replaces the terminal's columns.
    pub(super) fn screen(&self, width: Option<usize>) -> Screen {
        let screen = terminal::screen(self.charset.ascii);
        Screen { width: width.unwrap_or(screen.width), ..screen }
    }
}

/// A puzzle that is answered.
pub(super) struct Asked<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) question: &'a Question,
    pub(super) control: &'a Arc<Control>,
}

impl Asked<'_> {
    /// Explains a solution from a position of the puzzle on, for at most `most` steps.
    pub(super) fn explain(
        &self,
        solution: &Placement,
        position: &Problem,
        most: usize,
    ) -> Result<Explained, CliError> {
        let explained = Explained::find(solution, position, most, self.control);
        explained.map_err(|error| self.place.unexplained(error))
    }

    /// Writes the name of the puzzle, if it is one of several.
    pub(super) fn head(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.place.is_only { Ok(()) } else { writeln!(out, "{}:", self.place.name()) }
    }

    /// Prints the number of solutions of a puzzle that has not exactly one.
    pub(super) fn print(&self, solved: &Solved) -> Result<ExitCode, CliError> {
        let (screen, record) = (self.question.screen(None), SolvedRecord::from(solved));
        output::answer(self.question.run.json, &self.place.about(record), |out| {
            self.head(out)?;
            puzzle::solved(out, solved, screen, false, false)
        })?;
        Ok(ExitCode::FAILURE)
    }
}
