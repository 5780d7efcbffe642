//! Deliberately bad solvers: each gets exactly its status, within its time.
//! What the sandbox returns of a process.
//! The files for solvers that list.

use std::ffi::OsString;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use nq_sat::external::{Profile, Profiles, SolverCheckError, Status};
use nq_sat::format::read;
use nq_sat::instance::Lit;
use nq_sat::process::{End, Limits, find, run};
use nq_sat::run::{Control, StopReason};
use tempfile::tempdir;

use crate::support::question::{
    GRACE, PATIENT, SolverQuestion, bad, check_solver, expect, files, formula_file, queens, sh,
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

/// A waiting process uses only the clock, a working one uses the processor too.
#[test]
fn times_are_measured() {
    let waits = sh("exec sleep 0.5", PATIENT);
    assert!(waits.wall >= Duration::from_millis(500) && waits.cpu < waits.wall / 2, "{waits:?}");
    let works = sh("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done", PATIENT);
    assert!(works.cpu > Duration::from_millis(20) && works.cpu <= works.wall, "{works:?}");
}

#[test]
fn output_is_counted_beyond_what_is_kept() {
    let limits = Limits { output: 1000, ..PATIENT };
    let sandboxed = sh("head -c 300000 /dev/zero; head -c 999 /dev/zero >&2", limits);
    assert_eq!((sandboxed.stdout.bytes.len(), sandboxed.stdout.dropped), (1000, 299_000));
    assert_eq!((sandboxed.stderr.bytes.len(), sandboxed.stderr.dropped), (999, 0));
}

#[test]
fn standard_input_is_empty() {
    assert_eq!(sh("cat; exec 0<&-; exit 3", PATIENT).end, End::Exited(3));
}

/// A process that leaves the group keeps the output open. It is not waited for without end, and
/// ends by itself.
#[test]
fn process_that_leaves_the_group_is_not_waited_for() {
    let scratch = tempfile::tempdir().expect("a folder");
    let args = ["-c", "setsid sleep 6 & echo here"].map(OsString::from);
    let sh = find("sh").expect("a shell");
    let start = std::time::Instant::now();
    let sandboxed =
        run(&sh, &args, scratch.path(), &PATIENT, &Control::default()).expect("it runs");
    assert_eq!((sandboxed.end, sandboxed.stdout.text()), (End::Exited(0), "here\n".to_owned()));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// A varied file means what the checker assumes: the strict reader reads it.
#[test]
fn varied_files_are_whole() {
    let (scratch, instance) = (tempdir().expect("a folder"), queens(5));
    let control = &Control::default();
    let mut exported = formula_file(&instance, scratch.path());
    let plain = fs::read_to_string(exported.path()).expect("text");
    let literal = |number| Lit::from_dimacs(number).expect("not 0");
    for (numbers, projection) in [
        (vec![vec![1], vec![-2, -8], vec![]], None),
        (vec![], Some("c project")),
        (vec![vec![25, -1]], Some("c ind")),
        (vec![], None),
    ] {
        let clauses: Vec<Vec<Lit>> =
            numbers.iter().map(|clause| clause.iter().map(|&n| literal(n)).collect()).collect();
        exported.more().clone_from(&clauses);
        exported.vary(projection, control).expect("written");
        let text = fs::read_to_string(exported.path()).expect("text");
        let read::File::Dimacs(file) = read::read(&mut text.as_bytes()).expect("strict") else {
            panic!("DIMACS")
        };
        let in_file: Vec<_> = file.formula.clauses().collect();
        assert_eq!(in_file, exported.clauses().collect::<Vec<_>>());
        let before = exported.formula().clauses().len();
        assert_eq!(in_file[before..], clauses.iter().map(Vec::as_slice).collect::<Vec<_>>());
        match projection {
            Some(words) => {
                let vars: Vec<_> = (1..=25).map(|var| var.to_string()).collect();
                let line = format!("{words} {} 0", vars.join(" "));
                let after_header = text.lines().skip_while(|line| !line.starts_with("p cnf"));
                assert_eq!(after_header.skip(1).map(str::to_owned).next(), Some(line));
            }
            None if clauses.is_empty() => assert_eq!(text, plain),
            None => assert_eq!(text.matches("p cnf").count(), 1),
        }
    }
}
