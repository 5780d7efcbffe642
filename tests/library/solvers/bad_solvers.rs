//! Deliberately bad solvers: each gets exactly its status, within its time.

use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use nq_sat::external::{Profile, Profiles, SolverCheckError, Status};
use nq_sat::process::{End, Limits};
use nq_sat::run::control::{Control, StopReason};

use crate::support::question::{
    GRACE, PATIENT, SolverQuestion, bad, check_solver, expect, files, queens,
};

/// One second, for solvers that never end.
const SHORT: Limits = Limits { wall: Some(Duration::from_secs(1)), ..PATIENT };

#[test]
fn each_gets_its_status() {
    for (status, script, why) in [
        (Status::WrongModel, "lies_sat.sh", "the clause `"),
        (Status::BadOutput, "half_a_model.sh", "half a model"),
        (Status::BadOutput, "no_model.sh", "no model"),
        (Status::BadOutput, "out_of_range.sh", "literal 999999 is out of range"),
        (Status::BadOutput, "nonsense.sh", "line 1: `Hello! How are you?`"),
        (Status::BadOutput, "binary.sh", "not text"),
        (Status::BadOutput, "silent.sh", "no answer at all, exit code 0"),
        (Status::BadOutput, "complains.sh", "exit code 3 (it complains: parse error in line 1)"),
        (Status::BadOutput, "contradicts_itself.sh", "it says UNSATISFIABLE and exits with 10"),
        (Status::BadOutput, "two_verdicts.sh", "line 2: a second verdict"),
        (Status::BadOutput, "floods_and_answers.sh", "it printed 19.0 MiB, more than is kept"),
        (Status::Unknown, "gives_up.sh", "comments only"),
    ] {
        expect(script, PATIENT, status, why);
    }
    for endless in ["hangs.sh", "forks.sh", "floods.sh"] {
        expect(endless, SHORT, Status::Timeout, "wall-clock time was up");
    }
    let lie = check_solver(6, Some(true), "lies_unsat.sh", PATIENT);
    assert_eq!(lie.status, Status::WrongVerdict, "{}", lie.why);
}

/// A verdict that cannot be refuted is accepted, and so is a true one.
#[test]
fn unrefuted_unsatisfiable_is_accepted() {
    for (n, known) in [(6, None), (3, None), (3, Some(false))] {
        let answer = check_solver(n, known, "lies_unsat.sh", PATIENT);
        assert_eq!((answer.status, answer.why.as_str()), (Status::Unsat, ""));
    }
}

/// Unusual, but no fault. The helper looks for the child process that one of them leaves behind.
#[test]
fn unusual_behaviour_is_no_fault() {
    for script in ["closes_stdin.sh", "leaves_a_child.sh"] {
        let answer = check_solver(3, Some(false), script, PATIENT);
        assert_eq!(answer.status, Status::Unsat, "{script}: {}", answer.why);
        let run = answer.run.expect("a run");
        assert_eq!(run.end, End::Exited(20));
        assert!(run.wall < Duration::from_secs(10), "{:?}", run.wall);
    }
}

#[test]
fn absent_program_is_missing() {
    for command in ["no-such-solver-here", "./tests/solvers/none {cnf}", "tests {cnf}"] {
        let profile = Profile::of_command(command).expect("a command");
        let question = SolverQuestion::new(queens(6), None);
        let answer = question.ask(&profile, PATIENT, &Control::default()).expect(command);
        assert_eq!((answer.status, answer.run), (Status::Missing, None));
    }
}

/// The reported command prints again the output that was checked.
#[test]
fn a_kept_file_shows_the_fault_again() {
    let question = SolverQuestion::new(queens(6), Some(true));
    for (script, name) in [("lies_unsat.sh", "a"), ("lies_sat.sh", "a"), ("lies_sat.sh", "b c")] {
        let profile = Profile { name: name.to_owned(), ..bad(script) };
        let answer = question.ask(&profile, PATIENT, &Control::default()).expect(script);
        let command = answer.kept.expect("a fault").command.expect("a kept file");
        // A wrong model is handed on to `nq-sat decode`.
        let command = command.split(" | nq-sat ").next().expect("the run");
        let again = Command::new("sh").args(["-c", command]).output().expect("sh runs");
        assert_eq!(again.stdout, answer.run.expect("a run").stdout.bytes, "{command}");
    }
    let mut names = files(question.keep.path());
    names.sort();
    let expected =
        ["n-queens-6-pairwise-a-2.cnf", "n-queens-6-pairwise-a.cnf", "n-queens-6-pairwise-b-c.cnf"];
    assert_eq!(names, expected);
}

/// The fault counts, not the kept files.
#[test]
fn a_formula_that_cannot_be_kept_is_a_note() {
    let question = SolverQuestion::new(queens(6), Some(true));
    let file = question.keep.path().join("file");
    fs::write(&file, "").expect("written");
    let full = question.keep.path().join("full");
    fs::create_dir(&full).expect("made");
    (0..100).for_each(|n| fs::write(full.join(format!("{n}.cnf")), "").expect("written"));
    for (keep, why) in [
        (file.clone(), "File exists"),
        (file.join("below"), "Not a dir"),
        (full.clone(), "100 formulas"),
    ] {
        let answer = question.ask_keeping(&keep, &bad("lies_unsat.sh"), PATIENT);
        assert_eq!(answer.status, Status::WrongVerdict, "{}", answer.why);
        let kept = answer.kept.expect("a fault");
        assert_eq!(kept.command, None);
        let reason = kept.file.expect_err("it cannot be kept");
        assert!(reason.starts_with(&keep.display().to_string()), "{reason}");
        assert!(reason.contains(why), "{reason}");
    }
    assert_eq!(files(&full).len(), 100, "nothing is added");
    let new = question.keep.path().join("new");
    let answer = question.ask_keeping(&new, &bad("lies_unsat.sh"), PATIENT);
    let kept = answer.kept.expect("a fault").file.expect("the folder is made");
    assert_eq!(kept, new.join(&files(&new)[0]));
}

/// A result file may have become anything.
#[test]
fn result_that_is_no_plain_file_is_bad_output() {
    for (script, why) in [
        ("mkfifo \"$1\"; exit 10", "it is not a regular file"),
        ("mkdir \"$1\"; exit 10", "it is a folder"),
        ("ln -s /dev/zero \"$1\"; exit 10", "it is not a regular file"),
        ("exit 10", "no answer at all"),
    ] {
        let command = format!("sh -c '{script}' solver {{result}} {{cnf}}");
        let profile = Profile::of_command(&command).expect("a command");
        let start = Instant::now();
        let question = SolverQuestion::new(queens(6), None);
        let answer = question.ask(&profile, PATIENT, &Control::default()).expect(script);
        assert!(start.elapsed() < GRACE, "{script} took {:?}", start.elapsed());
        assert_eq!(answer.status, Status::BadOutput, "{script}: {}", answer.why);
        assert!(answer.why.contains(why), "{script}: {}", answer.why);
    }
}

/// The formula is restored for the next solver (the helper checks it), and kept.
#[test]
fn a_solver_that_changes_its_input_is_at_fault() {
    for change in [
        "rm \"$1\"",
        "rm \"$1\" && mkfifo \"$1\"",
        "rm \"$1\" && mkdir \"$1\"",
        "echo >> \"$1\"",
        "rm -r \"`dirname \"$1\"`\"",
    ] {
        let question = SolverQuestion::new(queens(3), Some(false));
        let command = format!("sh -c '{change}; echo s UNSATISFIABLE; exit 20' solver {{cnf}}");
        let profile = Profile::of_command(&command).expect("a command");
        let answer = question.ask(&profile, PATIENT, &Control::default()).expect(change);
        let why = "it removes or changes the file that it reads";
        assert_eq!((answer.status, &*answer.why), (Status::BadOutput, why), "{change}");
        let kept = answer.kept.expect("a fault").file.expect("a formula");
        let kept = fs::read_to_string(kept).expect("read");
        let (head, clauses) = kept.split_once('\n').expect("lines");
        assert_eq!(head, format!("p cnf 9 {}", clauses.lines().count()), "{change}");
    }
}

#[test]
fn a_stopped_run_is_no_verdict() {
    let question = SolverQuestion::new(queens(6), None);
    let control = Arc::new(Control::default());
    let canceller = Arc::clone(&control);
    let start = Instant::now();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        canceller.cancel();
    });
    let stopped = question.ask(&bad("forks.sh"), PATIENT, &control);
    assert_eq!(stopped, Err(SolverCheckError::Stopped(StopReason::Cancelled)));
    let deadline = Control::new(Instant::now().checked_add(Duration::from_millis(300)));
    let stopped = question.ask(&bad("hangs.sh"), PATIENT, &deadline);
    assert_eq!(stopped, Err(SolverCheckError::Stopped(StopReason::TimedOut)));
    assert!(start.elapsed() < GRACE, "{:?}", start.elapsed());
}

/// The exit codes of a profile are a claim: any other code is refused.
#[test]
fn exit_codes_must_be_those_of_the_profile() {
    let question = SolverQuestion::new(queens(3), None);
    let strict = Profiles::builtin().find("cryptominisat5").expect("a profile").exit;
    for (script, status) in [("lies_unsat.sh", Status::Unsat), ("gives_up.sh", Status::BadOutput)] {
        let profile = Profile { exit: strict.clone(), ..bad(script) };
        let answer = question.ask(&profile, PATIENT, &Control::default()).expect(script);
        assert_eq!(answer.status, status, "{script}: {}", answer.why);
    }
}
