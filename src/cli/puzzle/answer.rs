//! What the commands on a puzzle have in common: they read it and look for two solutions.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::source::Source;
use crate::cli::options::{CharsetOptions, RunOptions};
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, session, terminal};
use crate::puzzle::make::Repair;
use crate::puzzle::solve::{Number, Solved};
use crate::puzzle::{Explained, Puzzle, SolvedRecord};
use crate::report::boards::Screen;
use crate::report::puzzle;
use nq_board::base::placement::Placement;
use nq_board::model::Problem;
use nq_board::run::control::Control;

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
        self.solve_source(&self.source, session::control())
    }

    /// The same for another file.
    pub(super) fn solve_source(
        &self,
        source: &Source,
        control: Arc<Control>,
    ) -> Result<(Puzzle, Solved, Arc<Control>), CliError> {
        let puzzle = source.read(self.run.quiet)?;
        let problem = puzzle.problem().map_err(|error| source.bad(error))?;
        let progress = Progress::watch(&control, self.run.is_silent());
        let solved = progress.during(|| Solved::find(problem, &control))?;
        Ok((puzzle, solved, control))
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

    /// Prints the number of solutions, with one or two of them, and a change of regions; the file,
    /// if it is one of several.
    pub(super) fn print(
        &self,
        out: &mut dyn Write,
        (solved, file): (&Solved, Option<&str>),
        (screen, bare): (Screen, bool),
        repair: Option<&Repair>,
    ) -> io::Result<ExitCode> {
        if self.run.json {
            output::record(out, &SolvedRecord::of(solved, file, repair))?;
        } else {
            if let Some(file) = file.filter(|_| !bare) {
                writeln!(out, "{file}:")?;
            }
            puzzle::solved(out, solved, screen, bare)?;
            repair.map_or(Ok(()), |found| puzzle::repair(out, found, &solved.problem, screen))?;
        }
        out.flush()?;
        let is_unique = solved.number() == Number::One;
        Ok(if is_unique { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
