//! `nq-sat puzzle explain` and `rate`: the human route to the solution, and its difficulty.

use std::io::Write;
use std::process::ExitCode;

use clap::{ArgGroup, Args};

use super::answer::Question;
use crate::cli::options::SquareOptions;
use crate::cli::{CliError, output};
use nq_puzzle::explain::Rule;
use nq_puzzle::{Puzzle, words as puzzle};

/// Explain the solution of a puzzle, step by step
///
/// Each step is a deduction by the simplest rule that applies, in one sentence with its squares.
/// The last line is the difficulty. The puzzle must have exactly one solution; otherwise the answer
/// is that of puzzle solve.
#[derive(Args)]
#[command(group(ArgGroup::new("printed").args(["boards", "json"])))]
pub(super) struct Explain {
    #[command(flatten)]
    question: Question,
    /// Explain only the next step
    ///
    /// --fix and --block state what is known: pieces on squares, and squares that stay empty.
    #[arg(long)]
    next: bool,
    /// Draw the board after each step
    #[arg(long, help_heading = "Boards")]
    boards: bool,
    #[command(flatten)]
    position: SquareOptions,
}

impl Explain {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let (puzzle, solved, control) = self.question.solve()?;
        let screen = self.question.screen(None);
        let mut out = output::stdout();
        let Some(solution) = solved.only() else {
            return self.question.print(&solved);
        };
        let model = self.position.add_to(puzzle.model)?;
        let position =
            Puzzle::from(model).problem().map_err(|error| self.question.source.bad(error))?;
        let most = if self.next { 1 } else { usize::MAX };
        let explained = self.question.explain(solution, &position, most, &control)?;
        if self.question.run.json {
            explained.steps().iter().try_for_each(|step| output::record(&mut out, step))?;
            if !self.next {
                output::record(&mut out, &explained.rated())?;
            }
        } else {
            puzzle::steps(&mut out, &explained, screen, self.boards)?;
            if explained.route.is_empty() {
                writeln!(out, "the position is the solution")?;
            } else if !self.next {
                if !self.boards {
                    let end = puzzle::board(&explained, explained.route.len(), screen);
                    write!(out, "\n{end}")?;
                }
                writeln!(out, "\n{}", puzzle::rating(&explained))?;
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Rate the difficulty of a puzzle
#[derive(Args)]
#[command(long_about = about())]
pub(super) struct Rate {
    #[command(flatten)]
    question: Question,
}

impl Rate {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let (_, solved, control) = self.question.solve()?;
        let mut out = output::stdout();
        let Some(solution) = solved.only() else {
            return self.question.print(&solved);
        };
        let explained = self.question.explain(solution, &solved.problem, usize::MAX, &control)?;
        if self.question.run.json {
            output::record(&mut out, &explained.rated())?;
        } else {
            writeln!(out, "{}", puzzle::rating(&explained))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

fn about() -> String {
    format!(
        "Rate the difficulty of a puzzle\n\n\
         The grade is that of the hardest rule that the human route needs, from 1 to {}: {}. The \
         same puzzle always has the same rating.",
        Rule::GRADES,
        Rule::by_grade().join(", ")
    )
}
