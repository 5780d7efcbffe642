//! Planted solvers in this process, right and wrong: each gets its status, as external ones do.

use std::time::{Duration, Instant};
use std::{fs, thread};

use nq_sat::external::{CheckedAnswer, Cost, SolverCheckError, SolverChecker, Status};
use nq_sat::instance::{Lit, Var};
use nq_sat::process::Limits;
use nq_sat::run::{Control, StopReason};
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::solver::{
    BACKENDS, Backend, BackendEntry, BackendError, InProcess, Satisfiability,
};
use tempfile::tempdir;

use crate::support::question::{formula_file, queens};

/// What a planted solver does.
#[derive(Clone, Copy, PartialEq)]
enum Does {
    SaysSat,
    SaysUnsat,
    Fails,
    Panics,
    Hangs,
    /// Notices its time limit a little too late, and has an answer.
    AnswersLate,
}

struct Planted<'a>(&'a Control, Does, u32);

impl ClauseSink for Planted<'_> {
    fn new_var(&mut self) -> Var {
        self.2 += 1;
        Var::new(self.2 - 1)
    }

    fn add_clause(&mut self, _clause: &[Lit]) {}
}

impl Backend for Planted<'_> {
    fn solve(&mut self) -> Result<Satisfiability, BackendError> {
        if matches!(self.1, Does::Hangs | Does::AnswersLate) {
            let reason = loop {
                if let Some(reason) = self.0.stop_reason() {
                    break reason;
                }
                thread::sleep(Duration::from_millis(1));
            };
            if self.1 == Does::Hangs {
                return Ok(Satisfiability::Unknown(reason));
            }
            thread::sleep(Duration::from_millis(50));
        }
        match self.1 {
            Does::Fails => Err(BackendError { why: "out of luck".to_owned() }),
            Does::Panics => panic!("a planted panic"),
            Does::SaysSat => Ok(Satisfiability::Satisfiable),
            _ => Ok(Satisfiability::Unsatisfiable),
        }
    }

    fn value(&self, _var: Var) -> bool {
        false
    }
}

macro_rules! planted {
    ($does:ident) => {{
        static ENTRY: BackendEntry = BackendEntry {
            name: "planted",
            about: "planted",
            starter: &InProcess(|control, _| Box::new(Planted(control, Does::$does, 0))),
            bytes: (8, 8),
        };
        &ENTRY
    }};
}

const PATIENT: Limits =
    Limits { wall: Some(Duration::from_secs(60)), cpu: None, memory: None, output: 0 };
const SHORT: Limits = Limits { wall: Some(Duration::from_millis(200)), ..PATIENT };

fn ask(
    n: u32,
    known: Option<bool>,
    solver: &BackendEntry,
    limits: Limits,
    control: &Control,
) -> Result<(CheckedAnswer, Cost), SolverCheckError> {
    let instance = queens(n);
    let [scratch, keep] = [(); 2].map(|()| tempdir().expect("a folder"));
    let file = formula_file(&instance, scratch.path());
    let checker = SolverChecker { limits, keep: keep.path(), control, proofs: false };
    let found = checker.check_backend(&file, solver, known, "again");
    if let Ok((answer, _)) = &found {
        let kept = fs::read_dir(keep.path()).expect("the folder").count();
        assert_eq!(kept, usize::from(answer.status.is_fault()));
        let told = answer.kept.as_ref().and_then(|kept| kept.command.as_deref());
        assert_eq!(told, answer.status.is_fault().then_some("again"));
    }
    found
}

#[track_caller]
fn expect(n: u32, known: Option<bool>, solver: &BackendEntry, status: Status, why: &str) {
    let limits = if status == Status::Timeout { SHORT } else { PATIENT };
    let (answer, _) = ask(n, known, solver, limits, &Control::default()).expect("a verdict");
    assert_eq!(answer.status, status, "{}", answer.why);
    assert!(answer.why.contains(why), "{}", answer.why);
    assert_eq!(answer.placements.len(), usize::from(status == Status::Sat));
}

#[test]
fn every_backend_is_right_and_its_time_is_told() {
    for solver in BACKENDS {
        for (n, status) in [
            (0, Status::Sat),
            (1, Status::Sat),
            (2, Status::Unsat),
            (3, Status::Unsat),
            (8, Status::Sat),
        ] {
            expect(n, None, solver, status, "");
            expect(n, Some(status == Status::Sat), solver, status, "");
        }
        let (_, run) = ask(20, None, solver, PATIENT, &Control::default()).expect("a verdict");
        assert!(run.wall > Duration::ZERO && run.cpu > Duration::ZERO, "{run:?}");
    }
}

/// Liars are caught, failures and panics are crashes, and a late answer does not count.
#[test]
fn each_gets_its_status() {
    for (n, known, solver, status, why) in [
        (6, None, planted!(SaysSat), Status::WrongModel, "the clause `"),
        (6, Some(true), planted!(SaysUnsat), Status::WrongVerdict, "there is a model"),
        (6, None, planted!(SaysUnsat), Status::Unsat, ""),
        (3, Some(false), planted!(SaysUnsat), Status::Unsat, ""),
        (6, None, planted!(Fails), Status::Crash, "out of luck"),
        (6, None, planted!(Panics), Status::Crash, "it panicked: a planted panic"),
        (6, None, planted!(Hangs), Status::Timeout, "wall-clock time was up"),
        (3, None, planted!(AnswersLate), Status::Timeout, "wall-clock time was up"),
    ] {
        expect(n, known, solver, status, why);
    }
}

#[test]
fn who_would_need_too_much_memory_is_not_asked() {
    let limits = Limits { memory: Some(10_000), ..PATIENT };
    let (answer, run) =
        ask(20, None, planted!(Panics), limits, &Control::default()).expect("a verdict");
    assert_eq!(answer.status, Status::Memout);
    assert!(answer.why.starts_with("not begun: it would take about "), "{}", answer.why);
    assert_eq!(run, Cost::default());
}

/// A right model where none was expected shows that the known verdict is wrong.
#[test]
fn what_was_known_may_be_wrong() {
    let found = ask(8, Some(false), &BACKENDS[0], PATIENT, &Control::default());
    assert!(matches!(found, Err(SolverCheckError::WrongKnown { .. })), "{found:?}");
}

#[test]
fn a_stopped_run_is_no_verdict() {
    let control = Control::default();
    control.cancel();
    let stopped = ask(6, None, planted!(Hangs), PATIENT, &control);
    assert_eq!(stopped.err(), Some(SolverCheckError::Stopped(StopReason::Cancelled)));
    let control = Control::new(Instant::now().checked_add(Duration::from_millis(100)));
    let stopped = ask(6, None, planted!(Hangs), PATIENT, &control);
    assert_eq!(stopped.err(), Some(SolverCheckError::Stopped(StopReason::TimedOut)));
}
