//! `nq-sat puzzle rate`: the difficulty of a puzzle.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::answer::Question;
use crate::cli::{CliError, output};
use nq_puzzle::{RatingRecord, words as puzzle};

/// Rate the difficulty of a puzzle
///
/// The grade is that of the hardest rule that the human route needs, from 1 to 7: single, line,
/// empty, confined, common or large set, assume, search. The same puzzle always has the same
/// rating.
#[derive(Args)]
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
            output::record(&mut out, &RatingRecord::from(&explained))?;
        } else {
            writeln!(out, "{}", puzzle::rating(&explained))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
