//! Real solvers, by their built-in profiles.
//! Bad solvers that reach their limits.
//! What the sandbox returns of a process under limits.

use std::fs;
use std::time::Duration;

use nq_sat::external::{Profile, Profiles, SolverCheckError, Status};
use nq_sat::process::{End, Limits, find, run};
use nq_sat::run::Control;

use crate::programs::{needed, with_solvers};
use crate::support::question::{PATIENT, SolverQuestion, expect, files, queens, sh};

/// Every installed solver. Other tests cover counters.
fn present() -> Vec<Profile> {
    needed();
    let profiles = Profiles::builtin();
    let is_there = |profile: &&Profile| find(&profile.program).is_some();
    let solvers = profiles.iter().filter(|one| one.reads_formulas() && !one.is_counter());
    solvers.filter(is_there).cloned().collect()
}

#[test]
fn six_queens_have_a_placement_and_three_have_none() {
    let (six, three) =
        (SolverQuestion::new(queens(6), Some(true)), SolverQuestion::new(queens(3), Some(false)));
    for profile in present() {
        let ask = |question: &SolverQuestion| {
            question.ask(&profile, PATIENT, &Control::default()).expect(&profile.name)
        };
        let found = ask(&six);
        assert_eq!((found.status, found.why.as_str()), (Status::Sat, ""), "{}", profile.name);
        assert_eq!(found.placements.len(), 1);
        assert_eq!(found.placements[0].pieces().len(), 6);
        let none = ask(&three);
        assert_eq!((none.status, none.why.as_str()), (Status::Unsat, ""), "{}", profile.name);
    }
}

#[test]
fn uninstalled_solver_is_missing() {
    let question = SolverQuestion::new(queens(4), None);
    let profiles = Profiles::builtin();
    for profile in profiles.iter().filter(|one| one.reads_formulas() && !one.is_counter()) {
        let answer = question.ask(profile, PATIENT, &Control::default()).expect(&profile.name);
        let expected = if find(&profile.program).is_some() { Status::Sat } else { Status::Missing };
        assert_eq!(answer.status, expected, "{}: {}", profile.name, answer.why);
    }
}

/// A correct model of a formula that lacks a rule is a fault of the encoder. A correct model of a
/// formula claimed to have none is a fault of the claim. Neither is a fault of the solver.
#[test]
fn correct_model_is_not_a_solver_fault() {
    needed();
    let cadical = Profiles::builtin().find("cadical").expect("a profile");
    let ask = |question: &SolverQuestion| question.ask(&cadical, PATIENT, &Control::default());
    let weaker = queens(3).without_group("Q diagonals").expect("the group");
    let question = SolverQuestion::new(weaker, None);
    let error = ask(&question).expect_err("three queens");
    assert!(matches!(error, SolverCheckError::WrongFormula { .. }), "{error}");
    assert_eq!(files(question.keep.path()).len(), 1);
    let question = SolverQuestion::new(queens(6), Some(false));
    let error = ask(&question).expect_err("a wrong expectation");
    assert!(matches!(error, SolverCheckError::WrongKnown { .. }), "{error}");
    assert_eq!(files(question.keep.path()).len(), 1);
}

/// The claims of the profiles about wrong headers are true.
#[test]
fn wrong_headers_are_refused_as_the_profiles_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, result) = (folder.path().join("wrong.cnf"), folder.path().join("result"));
    for text in ["p cnf 2 3\n1 2 0\n-1 0\n", "p cnf 2 1\n1 2 0\n-1 0\n"] {
        fs::write(&file, text).expect("written");
        for profile in present() {
            let program = find(&profile.program).expect("it is there");
            let args = profile.arguments(&file, &result);
            let run = run(&program, &args, folder.path(), &PATIENT, &Control::default());
            let run = run.expect(&profile.name);
            let answers = run.stdout.text().contains("SATISFIABLE");
            assert_eq!(answers, profile.ignores_wrong_header, "{}: {run:?}", profile.name);
            assert!(matches!(run.end, End::Exited(_)), "{run:?}");
        }
    }
}

/// A solver whose profile has a proof option writes a proof, with the verdict.
#[test]
fn proofs_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, proof) = (folder.path().join("3.cnf"), folder.path().join("proof"));
    let exported = run(
        std::path::Path::new(env!("CARGO_BIN_EXE_nq-sat")),
        &["export", "3", "-o", file.to_str().expect("text")].map(Into::into),
        folder.path(),
        &PATIENT,
        &Control::default(),
    );
    assert_eq!(exported.expect("exported").end, End::Exited(0));
    let mut tried = Vec::new();
    for profile in present() {
        let Some(args) = profile.proof_arguments(&file, &proof, &file) else { continue };
        let program = find(&profile.program).expect("it is there");
        let run = run(&program, &args, folder.path(), &PATIENT, &Control::default()).expect("run");
        assert!(run.stdout.text().contains("s UNSATISFIABLE"), "{}: {run:?}", profile.name);
        assert!(fs::read(&proof).is_ok_and(|proof| !proof.is_empty()), "{}", profile.name);
        fs::remove_file(&proof).expect("removed");
        tried.push(profile.name);
    }
    for solver in ["cadical", "kissat", "glucose", "cryptominisat5"] {
        assert!(tried.iter().any(|name| name == solver), "{solver}: {tried:?}");
    }
}

/// `tests/run --all` compiles it. Where it is on PATH, the tests above run it, too.
#[test]
#[ignore = "needs varisat-cli: tests/run --all"]
fn varisat_cli_agrees_under_every_encoding() {
    let answer = with_solvers(["verify", "1", "6", "-e", "search", "-s", "varisat-cli"]).answer();
    assert!(answer.contains("  varisat-cli ") && answer.contains("\nAGREED: "), "{answer}");
    assert!(!answer.contains("MISSING"), "{answer}");
}

/// One second of processor time.
const SHORT_CPU: Limits = Limits { cpu: Some(Duration::from_secs(1)), ..PATIENT };

/// Enough for python, too little for 10 GB.
const LITTLE_MEMORY: Limits = Limits { memory: Some(300 << 20), ..PATIENT };

#[test]
fn limits_and_signals_are_distinguished() {
    needed();
    for (script, limits, status, why) in [
        ("burns.sh", SHORT_CPU, Status::Timeout, "processor time was up"),
        ("notices_its_limit.py", SHORT_CPU, Status::Timeout, "processor time was up, exit code 0"),
        ("hungry.py", LITTLE_MEMORY, Status::Memout, "out of memory, exit code 1"),
        ("hungry_and_aborts.py", LITTLE_MEMORY, Status::Memout, "out of memory"),
        ("crashes.sh", PATIENT, Status::Crash, "SIGSEGV"),
        ("crashes.sh", LITTLE_MEMORY, Status::Crash, "SIGSEGV"),
        ("crashes_in_a_shell.sh", PATIENT, Status::Crash, "SIGABRT, by exit code 134"),
    ] {
        expect(script, limits, status, why);
    }
}

#[test]
fn both_outputs_and_the_exit_code_are_returned() {
    needed();
    for limits in [PATIENT, Limits { cpu: Some(Duration::from_millis(1)), ..PATIENT }] {
        let sandboxed = sh("echo out; echo err >&2; sleep 0.2; exit 7", limits);
        assert_eq!(sandboxed.end, End::Exited(7));
        assert_eq!(
            (sandboxed.stdout.text(), sandboxed.stderr.text()),
            ("out\n".into(), "err\n".into())
        );
        assert!(!sandboxed.stdout.is_cut() && sandboxed.peak.is_some_and(|peak| peak > 0));
    }
}
