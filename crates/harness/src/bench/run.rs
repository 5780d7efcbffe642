//! Runs a benchmark. Every repeat goes through all instances and solvers before the next starts, so
//! that a disturbance does not affect only one solver.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::bench::case::{Case, CaseLabels};
use crate::bench::record::{Key, Machine, Record, SCHEMA};
use crate::bench::solver::{BenchError, Solver};
use crate::bench::verdict::Known;
use nq_board::run::Control;
use nq_external::process::Limits;
use nq_external::seconds;
use nq_external::solvers::{SolverCheckError, SolverChecker, Status};

/// A benchmark.
pub struct Bench<'a> {
    /// The instances.
    pub cases: &'a [Case<'a>],
    /// The solvers.
    pub solvers: &'a [Solver],
    /// The number of runs of each solver on each instance.
    pub repeats: u32,
    /// The time limit of a run, with the precision of microseconds.
    pub time_limit: Duration,
    /// The memory limit of a run.
    pub memory_limit: Option<u64>,
    /// Whether the proofs of answers "unsatisfiable" are checked.
    pub proofs: bool,
    /// The folder for instances with faulty answers.
    pub keep: &'a Path,
    /// The command line that repeats the run of a solver in this process.
    pub again: &'a dyn Fn(&Case<'_>, &Solver) -> String,
    /// The machine.
    pub machine: &'a Machine,
    /// Stops it.
    pub control: &'a Control,
}

#[derive(Clone, Copy)]
struct Task<'a> {
    case: &'a Case<'a>,
    solver: &'a Solver,
    repeat: u32,
}

impl<'a> Bench<'a> {
    /// Every run, in order. The first solver changes from instance to instance.
    fn tasks(&self) -> impl Iterator<Item = Task<'a>> + '_ {
        let (cases, solvers) = (self.cases, self.solvers);
        (1..=self.repeats).flat_map(move |repeat| {
            cases.iter().enumerate().flat_map(move |(number, case)| {
                let first = (repeat as usize + number) % solvers.len().max(1);
                let order = solvers[first..].iter().chain(&solvers[..first]);
                // Other formats have no encodings: one case of each problem is enough.
                let is_first = cases.iter().position(|other| other.problem == case.problem);
                let is_first = is_first == Some(number);
                let order = order.filter(move |solver| is_first || solver.reads_formulas());
                order.map(move |solver| Task { case, solver, repeat })
            })
        })
    }

    /// The keys of all runs, including the finished ones.
    pub fn keys(&self) -> BTreeSet<Key> {
        self.tasks().map(|task| self.planned(task).key()).collect()
    }

    /// Does the runs that are not `done` and passes each record to `each`. `known` has the verdict
    /// on each problem; checked models add to it. Fails when it cannot continue, was stopped, or
    /// `each` fails.
    pub fn run<E: From<BenchError>>(
        &self,
        done: &BTreeSet<Key>,
        known: &mut [Option<Known>],
        each: &mut dyn FnMut(Record) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_done = |&task: &Task<'_>| done.contains(&self.planned(task).key());
        let tasks: Vec<_> = self.tasks().filter(|task| !is_done(task)).collect();
        for (number, &task) in (0..).zip(&tasks) {
            if let Some(reason) = self.control.stop_reason() {
                return Err(BenchError::from(SolverCheckError::Stopped(reason)).into());
            }
            let solver = task.solver.name();
            self.control.begin(format!("{}: {solver}", task.case.in_words()));
            self.control.expect(tasks.len() as u64);
            self.control.note_done(number);
            let known = &mut known[task.case.problem];
            let record = self.do_task(task, known.as_ref().map(|known| known.satisfiable))?;
            if record.status == Status::Sat && known.is_none() {
                *known = Some(Known { satisfiable: true, by: solver.to_owned() });
            }
            each(record)?;
        }
        Ok(())
    }

    fn do_task(&self, task: Task<'_>, known: Option<bool>) -> Result<Record, BenchError> {
        let Task { case, solver, .. } = task;
        // A model of a given file refutes its manifest, and is no error of this program.
        let known = known.filter(|satisfiable| *satisfiable || case.instance().is_some());
        let limits =
            Limits { wall: Some(self.time_limit), memory: self.memory_limit, ..Limits::default() };
        let checker =
            SolverChecker { limits, keep: self.keep, control: self.control, proofs: self.proofs };
        let started = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let again = (self.again)(case, solver);
        let (answer, cost) = solver.time(&checker, (&case.file, case.query), known, &again)?;
        let why = match answer.status {
            Status::WrongVerdict if case.instance().is_none() => {
                "it says UNSATISFIABLE, and the manifest says that there is a model".to_owned()
            }
            _ => answer.why,
        };
        let (file, again) = answer.kept.map(|kept| (kept.file, kept.command)).unzip();
        let (kept, not_kept) = match file {
            Some(Ok(file)) => (Some(file.display().to_string()), None),
            Some(Err(why)) => (None, Some(why)),
            None => (None, None),
        };
        Ok(Record {
            status: answer.status,
            why,
            proof: answer.proof,
            wall: seconds::to_microseconds(cost.wall),
            cpu: seconds::to_microseconds(cost.cpu),
            peak: cost.peak,
            kept,
            not_kept,
            again: again.flatten(),
            started,
            ..self.planned(task)
        })
    }

    /// The record of a run before it is done.
    fn planned(&self, Task { case, solver, repeat }: Task<'_>) -> Record {
        let CaseLabels { model, n, params, encoding, file, expected } = case.labels.clone();
        let size = case.file.formula().size();
        Record {
            schema: SCHEMA,
            nq_sat: env!("CARGO_PKG_VERSION").to_owned(),
            model,
            n,
            params,
            encoding: solver.other_format().map_or(encoding.unwrap_or_default(), str::to_owned),
            file,
            expected,
            variables: size.variables,
            clauses: size.clauses,
            instance: case.command.clone(),
            sha256: case.sha256.clone(),
            gbd_hash: Some(case.gbd_hash.clone()),
            solver: solver.name().to_owned(),
            version: solver.version.clone(),
            command: solver.command(self.proofs),
            repeat,
            time_limit: seconds::to_microseconds(self.time_limit),
            memory_limit: self.memory_limit,
            machine: self.machine.clone(),
            ..Record::default()
        }
    }
}
