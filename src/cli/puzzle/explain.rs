//! `nq-sat puzzle explain` and `rate`: the human route to the solution, and its difficulty.

use std::io::Write;
use std::process::ExitCode;

use clap::{ArgGroup, Args};

use super::answer::{Asked, Question};
use crate::cli::options::SquareOptions;
use crate::cli::{CliError, output};
use nq_puzzle::explain::Rule;
use nq_puzzle::solve::Solved;
use nq_puzzle::{Puzzle, words as puzzle};

/// Explain the solutions of puzzles, step by step
///
/// Each step is a deduction by the simplest rule that applies, in one sentence with its squares.
/// The last line is the difficulty. A puzzle must have exactly one solution; otherwise the answer
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
        self.question.each(true, None, |asked, puzzle, solved| self.answer(asked, puzzle, &solved))
    }

    fn answer(
        &self,
        asked: &Asked<'_>,
        puzzle: Puzzle,
        solved: &Solved,
    ) -> Result<ExitCode, CliError> {
        let screen = self.question.screen(None);
        let mut out = output::stdout();
        let Some(solution) = solved.only() else { return asked.print(solved) };
        let model = self.position.add_to(puzzle.model)?;
        let position = Puzzle::from(model).problem().map_err(|error| asked.place.bad(error))?;
        let most = if self.next { 1 } else { usize::MAX };
        let explained = asked.explain(solution, &position, most)?;
        if self.question.run.json {
            for step in explained.steps() {
                output::record(&mut out, &asked.place.about(step))?;
            }
            if !self.next {
                output::record(&mut out, &asked.place.about(explained.rated()))?;
            }
        } else {
            asked.head(&mut out)?;
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

/// Rate the difficulty of puzzles
#[derive(Args)]
#[command(long_about = about())]
pub(super) struct Rate {
    #[command(flatten)]
    question: Question,
}

impl Rate {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        self.question.each(true, None, |asked, _, solved| {
            let Some(solution) = solved.only() else { return asked.print(&solved) };
            let explained = asked.explain(solution, &solved.problem, usize::MAX)?;
            let rating = puzzle::rating(&explained);
            let mut out = output::stdout();
            if self.question.run.json {
                output::record(&mut out, &asked.place.about(explained.rated()))?;
            } else if asked.place.is_only {
                writeln!(out, "{rating}")?;
            } else {
                writeln!(out, "{}: {rating}", asked.place.name())?;
            }
            out.flush()?;
            Ok(ExitCode::SUCCESS)
        })
    }
}

fn about() -> String {
    format!(
        "Rate the difficulty of puzzles\n\n\
         The grade is that of the hardest rule that the human route needs, from 1 to {}: {}. The \
         same puzzle always has the same rating.",
        Rule::GRADES,
        Rule::by_grade().join(", ")
    )
}
