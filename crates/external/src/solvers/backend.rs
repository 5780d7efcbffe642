//! Runs the solvers in this process like external ones: on the formula as it is in the file, within
//! the same time, with their models checked against the formula and the board.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answer::{Finding, Values, check_model, value};
use super::call::Called;
use super::checker::{CheckedAnswer, Cost, KeepFormula, Shown, SolverChecker};
use super::error::{Kept, SolverCheckError};
use super::formula_file::FormulaFile;
use super::proof::ProofCheck;
use super::status::Status;
use crate::process::End;
use nq_board::base::numbers::bytes;
use nq_board::base::panic_text::panic_text;
use nq_board::run::{Control, Instant, ThreadTime, available_memory};
use nq_cnf::instance::Var;
use nq_cnf::sat::cnf::Formula;
use nq_cnf::sat::solver::{BackendEntry, BackendError, Interrupt, Satisfiability};

impl SolverChecker<'_> {
    /// Runs a solver in this process on a formula. `again` is a command line that repeats the run.
    /// The time is limited while it runs; the memory is estimated before. Fails when the run was
    /// stopped, the system failed, or the answer proves an error of this program.
    pub fn check_backend(
        &self,
        file: &FormulaFile<'_>,
        solver: &BackendEntry,
        known: Option<bool>,
        again: &str,
    ) -> Result<(CheckedAnswer, Cost), SolverCheckError> {
        let (finding, cost) = match self.memory_lacking(file.formula(), solver) {
            Some(why) => (Finding::Status(Status::Memout, why), Cost::default()),
            None => self.ask_backend(file, solver)?,
        };
        let keep = |_: &Shown<'_>| Kept {
            file: self.keep(file, solver.name),
            command: Some(again.to_owned()),
        };
        let who = (solver.name, &keep as KeepFormula<'_>);
        let is_unproved = self.proofs && matches!(finding, Finding::Status(Status::Unsat, _));
        let why = || ProofCheck::NotChecked("it writes no proofs in this process".to_owned());
        let proof = is_unproved.then(why);
        let called = Called { finding, run: None, proof };
        Ok((CheckedAnswer::of(file.instance(), called, known, who)?, cost))
    }

    fn memory_lacking(&self, formula: &Formula, solver: &BackendEntry) -> Option<String> {
        let needed = solver.memory(formula.size());
        let there = self.limits.memory.unwrap_or(u64::MAX).min(available_memory());
        (needed > there).then(|| {
            let [needed, there] = [needed, there].map(|number| bytes(number.into()));
            format!("not begun: it would take about {needed} of memory, and may have {there}")
        })
    }

    fn ask_backend(
        &self,
        file: &FormulaFile<'_>,
        solver: &BackendEntry,
    ) -> Result<(Finding, Cost), SolverCheckError> {
        let start = Instant::now();
        let formula = file.formula();
        let control = self.control.within(self.limits.wall);
        let asked = catch_unwind(AssertUnwindSafe(|| ask(formula, solver, &control)));
        let (answer, cost) = match asked {
            Ok(asked) => asked,
            Err(panic) => {
                let text = panic_text(panic.as_ref()).unwrap_or("it did not say why");
                let why = format!("it panicked: {text}");
                let cost = Cost { calls: 1, wall: start.elapsed(), ..Cost::default() };
                return Ok((Finding::Status(Status::Crash, why), cost));
            }
        };
        if let Some(reason) = self.control.stop_reason() {
            return Err(SolverCheckError::Stopped(reason));
        }
        let finding = match answer {
            // This includes a solver that noticed its time limit too late.
            _ if self.limits.wall.is_some_and(|most| cost.wall > most) => {
                Finding::Status(Status::Timeout, End::WallTimeout.to_string())
            }
            Ok(Answer::Stopped) => Finding::Status(Status::Timeout, End::WallTimeout.to_string()),
            Ok(Answer::Unsatisfiable) => Finding::unsatisfiable(),
            Ok(Answer::Model(values)) => {
                match check_model(file.clauses(), &|var| value(&values, var)) {
                    Ok(()) => Finding::Models(vec![values]),
                    Err((status, why)) => Finding::Status(status, why),
                }
            }
            Err(BackendError { why }) => Finding::Status(Status::Crash, why),
        };
        Ok((finding, cost))
    }
}

/// The answer of a solver; a model has the values of all variables.
enum Answer {
    Model(Values),
    Unsatisfiable,
    Stopped,
}

fn ask(
    formula: &Formula,
    solver: &BackendEntry,
    control: &Control,
) -> (Result<Answer, BackendError>, Cost) {
    let (start, cpu) = (Instant::now(), ThreadTime::now());
    let mut backend = solver.start(control, Interrupt::Within);
    for _ in 0..formula.variables() {
        backend.new_var();
    }
    for clause in formula.clauses() {
        backend.add_clause(clause);
        if backend.is_closed() {
            break;
        }
    }
    let outcome = backend.solve();
    let cost = Cost { calls: 1, wall: start.elapsed(), cpu: cpu.elapsed(), peak: None };
    let answer = outcome.map(|outcome| match outcome {
        Satisfiability::Satisfiable => {
            let all = (0..).map(Var::new).take(formula.variables());
            Answer::Model(all.map(|var| Some(backend.value(var))).collect())
        }
        Satisfiability::Unsatisfiable => Answer::Unsatisfiable,
        Satisfiability::Unknown(_) => Answer::Stopped,
    });
    (answer, cost)
}
