//! External solvers of other formats than DIMACS CNF: real ones, and liars.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::support::{ROOT, command, run};

/// The path of a file that a version of Python is part of: `lib/python3*/…`.
fn installed(folder: &str, file: &str) -> PathBuf {
    let lib = Path::new(ROOT).join(folder).join("lib");
    let python = fs::read_dir(&lib).expect("installed by tests/install-tools").flatten().next();
    python.expect("a version of Python").path().join("site-packages").join(file)
}

/// A solver of these formats, by name or as a command line, and whether it takes objectives and
/// questions without one.
fn solvers() -> Vec<(&'static str, String, [bool; 2])> {
    let python = |folder: &str, how: &str| {
        format!("{ROOT}/target/{folder}/bin/python {ROOT}/tests/solvers/library.py {how}")
    };
    let java = "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp";
    let jar = |name: &str| installed("target/test-tools/pycsp3", name).display().to_string();
    let ace = jar("pycsp3/solvers/ace/ACE-2.6.jar");
    let choco = jar("pycsp3/solvers/choco/choco-parsers-4.10.15-beta.jar");
    let rc2 =
        format!("{ROOT}/target/peers/python/bin/python {ROOT}/target/peers/python/bin/rc2.py");
    let both = [true, true];
    vec![
        ("clasp-opb", "clasp-opb".to_owned(), both),
        ("exact", python("test-tools/exact", "exact {opb}"), both),
        ("z3-smt2", "z3-smt2".to_owned(), both),
        ("rc2", format!("{rc2} -vv {{wcnf}}"), [true, false]),
        ("gecode", "gecode".to_owned(), both),
        ("ace", format!("{java} {ace} main.Head {{xml}} -xe -xc=false"), both),
        ("choco", format!("{java} {choco} org.chocosolver.parser.xcsp.ChocoXCSP {{xml}}"), both),
        ("cbc", "cbc".to_owned(), both),
        ("glpsol", "glpsol".to_owned(), both),
        ("highs", python("test-tools/mip", "highs {mps} {result}"), both),
        ("scip", python("test-tools/mip", "scip {lp}"), both),
    ]
}

/// The verdicts of a solver; every one is right.
fn verdicts(line: &str, (name, command_line): (&str, &str)) -> Vec<Value> {
    let words = format!("verify {line} -e search --encoding pairwise --json");
    let words = words.split(' ').map(str::to_owned);
    let solver = ["--solver".to_owned(), format!("{name}={command_line}")];
    let said = run(command(words.chain(solver)));
    // One engine alone is not enough for the exit code 0.
    let rows = said.stdout.lines().map(|row| serde_json::from_str::<Value>(row).expect("JSON"));
    let rows: Vec<_> = rows.filter(|row| row["engine"] == name).collect();
    assert!(rows.iter().all(|row| row["type"] == "decided"), "{line}: {said:?}");
    rows
}

/// n queens for n = 3, 4 and 5; the most queens and knights; the fewest queens that dominate.
#[test]
fn real_solvers_of_every_format_are_right() {
    for (name, command_line, [has_objective, has_none]) in solvers() {
        let solver = (name, &*command_line);
        if has_none {
            let rows = verdicts("3 5", solver);
            let statuses: Vec<_> = rows.iter().map(|row| &row["status"]).collect();
            assert_eq!(statuses, ["UNSAT", "SAT", "SAT"], "{name}");
        }
        if has_objective {
            for (model, sizes, levels) in
                [("queens-and-knights", "3 5", [0, 1, 2]), ("queens-domination", "3 5", [1, 2, 3])]
            {
                let rows = verdicts(&format!("{sizes} -m {model} --cardinality totalizer"), solver);
                let found: Vec<_> =
                    rows.iter().map(|row| row["optimum"]["value"].clone()).collect();
                assert_eq!(found, levels, "{name}: {model}");
                assert!(rows.iter().all(|row| row["status"] == "SAT"), "{name}: {rows:?}");
            }
        }
    }
}

#[test]
fn liars_of_every_format_are_found() {
    let both = "4 -m queens-and-knights --cardinality totalizer";
    for (how, file, line, expected) in [
        ("opb-model", "{opb}", "4", "WRONG-MODEL"),
        ("opb-half", "{opb}", "4", "BAD-OUTPUT"),
        ("opb-unsat", "{opb}", "4", "WRONG-VERDICT"),
        ("smt2-model", "{smt2}", "4", "WRONG-MODEL"),
        ("smt2-none", "{smt2}", "4", "BAD-OUTPUT"),
        ("lp-model", "{lp}", "4", "WRONG-MODEL"),
        ("lp-unsat", "{mps}", "4", "WRONG-VERDICT"),
        ("mzn-model", "{mzn}", "4", "WRONG-MODEL"),
        ("mzn-unsat", "{mzn}", "4", "WRONG-VERDICT"),
        ("xml-model", "{xml}", "4", "WRONG-MODEL"),
        ("xml-long", "{xml}", "4", "BAD-OUTPUT"),
        ("opb-worse", "{opb}", both, "WRONG-VERDICT"),
        ("opb-worse", "{wcnf}", both, "WRONG-VERDICT"),
        ("silent", "{smt2}", "4", "BAD-OUTPUT"),
        ("floods", "{opb}", "4", "TIMEOUT"),
    ] {
        let kept = tempfile::tempdir().expect("a folder");
        let words = format!(
            "verify {line} -e search --encoding pairwise --time-limit 2s --keep {}",
            kept.path().display()
        );
        let words = words.split(' ').map(str::to_owned);
        let liar = format!("sh tests/solvers/bad/lies_in_its_format.sh {how} {file}");
        let said = run(command(words.chain(["--solver".to_owned(), liar])));
        assert_eq!(said.status.code(), Some(1), "{how}: {said:?}");
        assert!(said.stdout.contains(expected), "{how}: {}", said.stdout);
        let files = fs::read_dir(kept.path()).expect("a folder").flatten();
        let files: Vec<_> = files.map(|entry| entry.path()).collect();
        // The instance, the answer, and a script that shows the fault again.
        assert_eq!(files.len(), if expected == "TIMEOUT" { 0 } else { 3 }, "{how}");
        let script = files.iter().find(|file| file.extension().is_some_and(|end| end == "sh"));
        if let Some(script) = script.filter(|_| expected == "WRONG-MODEL") {
            let program = Path::new(env!("CARGO_BIN_EXE_nq-sat")).parent().expect("a folder");
            let path = format!("{}:{}", program.display(), env::var("PATH").expect("a path"));
            let mut shell = Command::new("sh");
            let shell = shell.arg(script).current_dir(ROOT).env("PATH", path);
            let said = shell.output().expect("a shell");
            let said = String::from_utf8(said.stderr).expect("a text");
            assert!(said.contains("the model breaks the rules"), "{how}: {said}");
        }
    }
}

/// MaxSAT needs an objective.
#[test]
fn questions_that_a_format_cannot_state_are_refused() {
    let words = ["verify", "4", "--solver", "true {wcnf}"];
    run(command(words)).refused(&["wcnf", "maximises or minimises"]);
}

/// A benchmark of solvers of several formats has a row for each, with the format as its encoding.
#[test]
fn solvers_of_several_formats_are_timed_together() {
    let line = "bench 6 7 --repeat 1 --encoding all -s varisat -s clasp-opb -s gecode --json";
    let records = run(command(line.split(' '))).records();
    let runs: Vec<_> = records.iter().filter(|record| record["type"] == "run").collect();
    let of = |solver: &str| runs.iter().filter(|run| run["solver"] == solver).count();
    assert_eq!((of("clasp-opb"), of("gecode")), (2, 2));
    assert!(of("varisat") > 10);
    assert!(runs.iter().all(|run| run["status"] == "SAT"));
    let opb = runs.iter().find(|run| run["solver"] == "clasp-opb").expect("a run");
    assert_eq!(opb["encoding"], "opb");
}
