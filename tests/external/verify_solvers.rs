//! `verify` with external solvers: real ones agree, made-up ones are checked, bad ones are
//! detected.

use std::fs;
use std::path::Path;

use insta::{Settings, assert_snapshot};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::programs::{COUNTERS, INSTALLED, needed, with_solvers};
use crate::support::{Run, SOON, command, end_of, files_in, nq_sat, run, signal, wait_until};

/// A time and the spaces before it, as a regular expression.
const TIME: &str = r" +\d[\d.]*(?: min \d\d)? (?:µs|ms|s|min)\b";

/// `verify` with one engine, so that the time goes to the solvers. Faulty formulas are kept in a
/// folder.
fn verify(line: &str, solvers: &[&str], keep: &TempDir) -> Run {
    let line = format!("verify {line} --engine search --keep {}", keep.path().display());
    let solvers = solvers.iter().flat_map(|solver| ["--solver", solver]);
    with_solvers(line.split(' ').chain(solvers))
}

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

/// Compares a table with its snapshot, without times and the folder.
fn snapshot(name: &str, text: &str, keep: &TempDir) {
    let mut settings = Settings::clone_current();
    settings.add_filter(TIME, " [time]");
    settings.add_filter(&regex_free(keep.path()), "[folder]");
    settings.bind(|| assert_snapshot!(name, text));
}

/// The path as a regular expression: names of temporary folders contain no special characters but
/// dots.
fn regex_free(path: &Path) -> String {
    path.display().to_string().replace('.', r"\.")
}

#[test]
fn all_solvers_agree_up_to_seven_queens_under_every_encoding() {
    let keep = folder();
    let answer = verify("1 7", &["all"], &keep).answer();
    let encodings = nq_sat("list encodings --json").records();
    let encodings = encodings.iter().filter(|encoding| encoding["kind"] == "at-most-one").count();
    // Only `tests/run --all` installs varisat-cli.
    let installed = INSTALLED.len() + COUNTERS.len();
    let solvers = installed + usize::from(answer.contains("  varisat-cli "));
    // From five queens on all encodings differ. Below, some fall back to pairwise.
    for n in 5..=7 {
        let rows = answer.lines().skip_while(|line| !line.starts_with(&format!("n = {n}")));
        // A long name has a line of its own, above the numbers.
        let rows = rows.skip(1).take_while(|line| line.starts_with("  "));
        let agree = rows.filter(|row| row.ends_with("  agrees")).count();
        assert_eq!(agree, encodings * solvers, "{answer}");
    }
    for solver in INSTALLED.into_iter().chain(COUNTERS) {
        assert!(answer.contains(&format!("  {solver} ")), "{solver}: {answer}");
    }
    assert!(answer.contains("7 sizes, from independent engines; no two differ"), "{answer}");
    assert_eq!(files_in(keep.path()), [""; 0]);
}

#[test]
fn three_solvers_agree_on_eight_queens_under_every_encoding() {
    let answer = verify("8", &["cadical", "minisat", "clasp"], &folder()).answer();
    for solver in ["cadical", "minisat", "clasp"] {
        let rows = answer.lines().filter(|row| row.contains(&format!(" {solver} cubes (")));
        let rows: Vec<_> = rows.collect();
        assert!(rows.len() >= 7, "{answer}");
        // 92 and 12: A000170, A002562. All placements equal those of the engine.
        let agrees =
            |row: &&str| row.contains(" 92 ") && row.contains(" 12 ") && row.ends_with("  agrees");
        assert!(rows.iter().all(agrees), "{answer}");
    }
}

/// Pieces of two kinds, the largest number of them, and placements that contain others.
#[test]
fn solvers_agree_on_other_models() {
    let keep = folder();
    let solvers = ["cadical", "picosat-count", "clasp-count"];
    let line = "5 -m queens-and-knights --encoding pairwise --cardinality totalizer";
    let answer = verify(line, &solvers, &keep).answer();
    assert_eq!(answer.matches("  agrees\n").count(), 3, "{answer}");
    let model = keep.path().join("free.toml");
    let text = "name = \"free\"\nabout = \"any kings\"\n[board]\nrows = \"n\"\n\
                columns = \"n + 1\"\n\
                [[piece]]\nsymbol = \"K\"\nname = \"king\"\nmoves = \"K\"\ncount = \"any\"\n";
    fs::write(&model, text).expect("written");
    let line = format!("2 3 --encoding pairwise -m {}", model.display());
    let answer = verify(&line, &solvers, &keep).answer();
    assert_eq!(answer.matches("  agrees\n").count(), 6, "{answer}");
}

#[test]
fn made_up_solver_is_checked_with_one_command() {
    let keep = folder();
    let solvers = ["python3 tests/solvers/made_up.py {cnf}", "./no-such-solver"];
    let answer = verify("4 5 --encoding pairwise", &solvers, &keep).answer();
    snapshot("made_up_solver", &answer, &keep);
}

#[test]
fn wrong_verdict_is_detected_and_reproducible() {
    for (script, status) in [
        ("lies_sat.sh", "WRONG-MODEL"),
        ("lies_unsat.sh", "WRONG-VERDICT"),
        ("lies_late.sh", "WRONG-VERDICT: it says UNSATISFIABLE, but there is a model, after 1"),
        ("nonsense.sh", "BAD-OUTPUT"),
        ("removes_its_input.sh", "BAD-OUTPUT: it removes or changes the file that it reads"),
        ("crashes.sh", "CRASH: SIGSEGV"),
    ] {
        let (keep, solver) = (folder(), format!("sh tests/solvers/bad/{script}"));
        let run = verify("4 --encoding pairwise", &[&solver, "cadical"], &keep);
        let answer = run.says(1);
        assert!(answer.contains(status), "{answer}");
        assert!(answer.contains("\nTHE OTHERS AGREED: 2 answers"), "{answer}");
        let line = |head: &str| answer.lines().find_map(|line| line.trim().strip_prefix(head));
        let formula = line("the formula ").expect("a file").trim();
        assert!(fs::read_to_string(formula).expect("kept").contains("p cnf 16 "), "{answer}");
        // The reproducing command is a command line for a shell.
        let again = line("to reproduce it ").expect("a command").trim();
        let again = std::process::Command::new("sh").args(["-c", again]).current_dir(ROOT).output();
        let again = again.expect("a shell");
        assert!(!again.stdout.is_empty() || !again.status.success(), "{again:?}");
        assert!(
            line("NOT RUN AGAIN after its fault: ").is_some_and(|name| name == solver),
            "{answer}"
        );
    }
}

const ROOT: &str = crate::support::program::ROOT;

#[test]
fn a_table_with_faults() {
    let keep = folder();
    let answer = verify(
        "4 5 --encoding pairwise --time-limit 1s",
        &["sh tests/solvers/bad/lies_sat.sh", "sh tests/solvers/bad/hangs.sh", "minisat"],
        &keep,
    );
    snapshot("faulty_solvers", &answer.says(1), &keep);
}

#[test]
fn missing_solver_is_reported_and_fails_if_required() {
    let keep = folder();
    let line = "4 --engine backtrack --encoding pairwise";
    let answer = verify(line, &["./no-such-solver", "cadical"], &keep).answer();
    assert!(answer.ends_with("\nMISSING: ./no-such-solver (is not on PATH, or not executable)\n"));
    let required = format!("{line} --require");
    let answer = verify(&required, &["./no-such-solver", "cadical"], &keep).says(1);
    assert!(answer.contains("AGREED: 3 answers"), "{answer}");
    verify(&required, &["cadical"], &keep).answer();
}

#[test]
fn unknown_answer_leaves_the_check_incomplete() {
    let keep = folder();
    let line = "4 --engine frontier --encoding pairwise";
    let answer = verify(line, &["sh tests/solvers/bad/gives_up.sh"], &keep).says(1);
    assert!(answer.contains("\nTHE OTHERS AGREED: 2 answers"), "{answer}");
    assert!(answer.ends_with("\nOPEN: 1 without an answer (1 UNKNOWN)\n"), "{answer}");
    assert_eq!(files_in(keep.path()), [""; 0]);
}

#[test]
fn records() {
    let keep = folder();
    let faulty = "sh tests/solvers/bad/lies_sat.sh";
    let run = verify(
        "4 --encoding pairwise --json",
        &["cadical", faulty, "./no-such-solver", "clasp-count"],
        &keep,
    );
    let read = |line| serde_json::from_str::<Value>(line).expect("an object");
    let records: Vec<Value> = run.says(1).lines().map(read).collect();
    let [_engine, cadical, lies, missing, counts] = &records[..] else { panic!("{records:?}") };
    assert_eq!((&cadical["type"], &cadical["status"]), (&json!("tally"), &json!("SAT")));
    assert_eq!((&cadical["total"], &cadical["agrees"]), (&json!("2"), &json!(true)));
    // Two placements and the end of the search.
    assert_eq!(cadical["calls"], json!(3));
    assert!(cadical["peak_bytes"].as_u64().is_some_and(|bytes| bytes > 0));
    assert_eq!((&lies["type"], &lies["status"]), (&json!("judgement"), &json!("WRONG-MODEL")));
    let formula = lies["formula"].as_str().expect("a file");
    assert!(Path::new(formula).is_file());
    assert_eq!(
        lies["command"],
        json!(format!("{faulty} {formula} | nq-sat decode --for {formula} -"))
    );
    assert_eq!(
        (&missing["status"], &missing["engine"]),
        (&json!("MISSING"), &json!("./no-such-solver"))
    );
    assert_eq!((&counts["total"], counts.get("digest")), (&json!("2"), None));
}

/// A user profile: a counter that is off by one.
#[test]
fn user_profiles() {
    let keep = folder();
    let file = keep.path().join("mine.toml");
    let text = format!(
        "[[solver]]\nname = \"miscounts\"\nabout = \"off by one\"\nprogram = \"sh\"\n\
         args = [\"{ROOT}/tests/solvers/bad/miscounts.sh\", \"{{cnf}}\"]\n\
         exit = {{ sat = [20], unsat = [20], unknown = [0] }}\ncount = \"s SOLUTIONS\"\n"
    );
    fs::write(&file, text).expect("written");
    let line = format!("4 --encoding pairwise --profiles {}", file.display());
    let answer = verify(&line, &["miscounts"], &keep).says(1);
    assert!(answer.contains("WRONG-VERDICT: it counts 3, but there are 2\n"), "{answer}");
    // It is right where there are three: the number alone is no fault.
    let mut files = files_in(keep.path());
    files.sort();
    let kept = ["answer", "cnf", "sh"].map(|end| format!("n-queens-4-pairwise-miscounts.{end}"));
    assert_eq!(files, [&["mine.toml".to_owned()][..], &kept].concat());
}

#[test]
fn ctrl_c_kills_the_solver_and_leaves_nothing() {
    needed();
    let temporary = folder();
    let solver = "sh tests/solvers/bad/hangs.sh";
    let mut program = command(["verify", "4", "--engine", "search", "--solver", solver]);
    let child = program.env("TMPDIR", temporary.path()).spawn().expect("the program starts");
    wait_until("the formula's folder", || files_in(temporary.path()).len() == 1);
    signal("INT", child.id());
    let run = end_of(child, SOON);
    assert_eq!(run.status.code(), Some(130), "{run:?}");
    assert_eq!(run.stderr, "nq-sat: interrupted: the table is incomplete\n");
    assert_eq!(files_in(temporary.path()), [""; 0]);
    let late = verify("4 --timeout 500ms", &[solver], &temporary);
    assert_eq!(late.status.code(), Some(124), "{late:?}");
}

#[test]
fn all_builtin_models_in_one_call() {
    let keep = folder();
    let line = "2 3 --model all --encoding pairwise --cardinality totalizer";
    let answer = verify(line, &["cadical", "clasp-count"], &keep).answer();
    let models = nq_sat("list models --json").records();
    for model in &models {
        let name = model["name"].as_str().expect("a name");
        assert!(answer.lines().any(|line| line.starts_with(&format!("{name}: "))), "{answer}");
    }
    let verdict = "AGREED: 6 answers for 2 sizes, from independent engines; no two differ\n";
    assert_eq!(answer.matches(verdict).count(), models.len(), "{answer}");
    nq_sat("solve 4 --model all").refused(&["unknown model `all`"]);
}

#[test]
fn solvers_answer_random_models() {
    needed();
    let solvers = ["cadical", "minisat", "clasp-count", "picosat-count", "./no-such-solver"];
    let mut program = command("verify --fuzz 20 --seed 3 --engine search".split_whitespace());
    for solver in solvers {
        program.args(["--solver", solver]);
    }
    let answer = run(program).answer();
    assert!(answer.starts_with("20 random models (seed 3): every answer equals brute"), "{answer}");
    // picosat counts all variables: it is left out where an encoding is one-directional.
    for name in ["cadical 20", "minisat 20", "clasp-count 20", "picosat-count 1"] {
        assert!(answer.contains(name), "{name}: {answer}");
    }
    assert!(answer.contains("\nMISSING: ./no-such-solver: "), "{answer}");
    let required = "verify --fuzz 1 --engine search --solver ./no-such-solver --require";
    nq_sat(required).says(1);
}

/// A wrong verdict is detected, and the reproducing model is small, with a command.
#[test]
fn wrong_verdict_on_a_random_model_is_minimised() {
    needed();
    let keep = folder();
    for (script, what) in [
        ("lies_unsat.sh", "lists 0 where there"),
        ("lies_sat.sh", "failed: WRONG-MODEL"),
        ("crashes.sh", "failed: CRASH: SIGSEGV"),
    ] {
        let solver = format!("sh tests/solvers/bad/{script}");
        let file = keep.path().join(script).with_extension("toml");
        let mut program = command(["verify", "--fuzz", "30", "--engine", "search", "--output"]);
        program.arg(&file).args(["--solver", &solver]);
        let run = run(program);
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        assert!(run.stdout.contains(what), "{run:?}");
        let again = run.stdout.lines().find_map(|line| line.strip_prefix("# This model: nq-sat "));
        let again = again.unwrap_or_else(|| panic!("{run:?}"));
        let words = nq_sat::base::shell_words::words(again).expect("a command line");
        let mut program = command(words);
        program.arg("--keep").arg(keep.path());
        let again = crate::support::program::run(program);
        assert_eq!(again.status.code(), Some(1), "{again:?}");
        assert!(again.stdout.contains("\nFAULTY: "), "{again:?}");
    }
}
