//! `nq-sat solve --first`: the verdict of the first engine at once, and then what confirms it.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use super::{AnswerFormat, Shown, Solve};
use crate::cli::progress::Progress;
use crate::cli::{Result, error, output};
use nq_board::run::{Control, StopReason};
use nq_cnf::sat::solver::Satisfiability;
use nq_query::ask::words::{competition, first_verdict};
use nq_query::{Resolved, Solution};

impl Solve {
    /// Prints the verdict of an engine, and confirms it. Records of other programs come last.
    pub(super) fn first(&self, asked: &Resolved<'_>, control: &Arc<Control>) -> Result<ExitCode> {
        let (mut out, mut shown) = (output::stdout(), Shown::default());
        let progress = || Progress::watch(control, self.run.quiet);
        let answered = progress().during(|| {
            asked.answer(control, |problem, placement, orbit| {
                self.visit(&mut out, &mut shown, problem, placement, orbit)
            })
        });
        let mut solution = answered?;
        let is_text = !self.run.json && self.format != Some(AnswerFormat::Dimacs);
        if is_text {
            self.write_text(&mut out, &solution, &shown)?;
            out.flush()?;
            self.write_files(&solution, &shown, control)?;
            output::cancel_unread(control);
        }
        // Without a second engine, the answer is still compared with published values.
        if solution.is_open() && output::is_read() {
            let says = is_text && !self.layout.bare && !self.unconfirmed;
            match progress().during(|| asked.confirm(solution, control)) {
                Ok(confirmed) => solution = confirmed,
                Err(error) => {
                    if says {
                        writeln!(out, "not confirmed: {error}")?;
                    }
                    out.flush()?;
                    return Err(error.into());
                }
            }
            if says {
                first_verdict::confirmed(&mut out, &solution)?;
            }
        }
        if self.format == Some(AnswerFormat::Dimacs) {
            competition::write(&mut out, &solution, shown.boards.first())?;
        } else if self.run.json {
            output::record(&mut out, &solution)?;
        }
        out.flush()?;
        if !is_text {
            self.write_files(&solution, &shown, control)?;
        }
        Ok(self.exit_code(&solution))
    }

    /// Whether something is to be confirmed.
    pub(super) fn confirms(&self, solution: &Solution) -> bool {
        !self.unconfirmed && solution.is_open()
    }

    /// A verdict stands when the time for confirming it is over.
    fn exit_code(&self, solution: &Solution) -> ExitCode {
        if self.format == Some(AnswerFormat::Dimacs) {
            return match solution.verdict() {
                Satisfiability::Satisfiable => ExitCode::from(10),
                Satisfiability::Unsatisfiable => ExitCode::from(20),
                Satisfiability::Unknown(_) => ExitCode::SUCCESS,
            };
        }
        match solution.evidence.second().stopped() {
            Some(StopReason::Cancelled) if output::is_read() => {
                error::stopped(StopReason::Cancelled)
            }
            Some(_) => ExitCode::SUCCESS,
            None => solution.stopped().map_or(ExitCode::SUCCESS, error::stopped),
        }
    }
}
