//! Suites in the programs that they are made for: solvers, gbd and BenchExec.
//! GBD's own tools on our files: the hash of a formula, and the rules of sanitized files.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use nq_sat::format::GbdHash;
use serde_json::Value;

use crate::programs::{needed, solver};
use crate::support::{HANGS, ROOT, Run, TempPath, command, nq_sat, output_of};

/// Writes a suite to a new folder, and returns its manifest.
fn suite(families: &str, folder: &Path) -> Vec<Value> {
    nq_sat(&format!("suite {families} --number 1 -o {}", folder.display())).answer();
    let text = fs::read_to_string(folder.join("manifest.jsonl")).expect("a manifest");
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn text<'a>(record: &'a Value, key: &str) -> &'a str {
    record[key].as_str().unwrap_or_else(|| panic!("{key}: {record}"))
}

/// The output of a program, with 0 as its end unless it is a solver.
fn run(program: &str, words: &[&str], folder: &Path) -> Run {
    needed();
    let mut command = Command::new(program);
    command.args(words).current_dir(folder).env("PYTHONPATH", ".");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    output_of(command.spawn().expect(program), HANGS).into()
}

#[test]
#[ignore = "takes minutes: tests/run --all"]
fn solvers_that_decided_nothing_agree_with_every_verdict() {
    let folder = TempPath::new("suite");
    for record in suite("all", &folder) {
        let code = match text(&record, "verdict") {
            "satisfiable" => 10,
            _ => 20,
        };
        for solver in ["kissat", "cadical"] {
            let end = run(solver, &["-q", "-n", text(&record, "file")], &folder).status.code();
            assert_eq!(end, Some(code), "{solver}: {record}");
        }
    }
}

#[test]
fn gbd_finds_instances_by_their_features() {
    let folder = TempPath::new("suite");
    let records = suite("excluded-diagonals toroidal-queens", &folder);
    let gbd = format!("{ROOT}/target/test-tools/gbd/bin/gbd");
    let query = "family = toroidal-queens and result = unsat";
    let words = ["-d", "gbd.csv", "get", "-r", "filename", "--", query];
    let found = run(&gbd, &words, &folder).stdout;
    let mut found: Vec<_> = found.lines().filter(|line| line.contains(".cnf")).collect();
    let is_it = |r: &&Value| r["family"] == "toroidal-queens" && r["verdict"] == "unsatisfiable";
    let expected = records.iter().filter(is_it);
    let line = |r: &Value| format!("{} {}", text(r, "gbd_hash"), text(r, "file"));
    let mut expected: Vec<_> = expected.map(line).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert!(expected.len() > 3);
    assert_eq!(found, expected);
}

/// BenchExec compares the answers of both solvers with the verdicts; a wrong one is noticed.
#[test]
fn benchexec_runs_both_benchmarks() {
    let folder = TempPath::new("suite");
    let records = suite("regions toroidal-queens", &folder);
    let benchexec = format!("{ROOT}/target/test-tools/benchexec/bin/benchexec");
    let tasks = folder.join("benchexec");
    let correct = |benchmark: &str| {
        // Containers need rights that tests may lack. Without a limit it needs no control groups.
        let words = [
            benchmark,
            "--no-container",
            "--no-compress-results",
            "--timelimit",
            "-1",
            "--walltimelimit",
            "60",
            "--memorylimit",
            "-1",
            "--limitCores",
            "-1",
            "-o",
            "../results/",
        ];
        let run = run(&benchexec, &words, &tasks);
        let number = |what: &str| {
            let lines = run.stdout.lines().map(str::trim);
            let mut found = lines.filter_map(|line| line.strip_prefix(what)?.trim().parse().ok());
            found.next().unwrap_or_else(|| panic!("{what} {run:?}"))
        };
        (number("correct:"), number("incorrect:"), number("unknown:"))
    };
    let all: usize = records.len();
    assert_eq!(correct("kissat.xml"), (all, 0, 0));
    assert_eq!(correct("cadical.xml"), (all, 0, 0));
    let task = tasks.join("toroidal-queens-7.yml");
    let wrong = fs::read_to_string(&task).expect("a task").replace("true", "false");
    fs::write(&task, wrong).expect("written");
    assert_eq!(correct("cadical.xml"), (all - 1, 1, 0));
}

/// Solvers may have names of one's own, with a known profile or a command line behind them.
#[test]
fn benchmarks_on_a_suite_name_their_solvers() {
    needed();
    let folder = TempPath::new("suite");
    let records = suite("queens-domination", &folder);
    let folder = folder.display().to_string();
    let plain = "plain=cadical -q {cnf}";
    let words = ["bench", "--repeat=1", "--json", "-s", "fast=kissat", "-s", plain, "--files"];
    let mut bench = command(words.into_iter().chain([folder.as_str()]));
    bench.env("PATH", std::env::var_os("PATH").expect("a PATH"));
    let runs = crate::support::program::run(bench).records();
    let runs: Vec<_> = runs.iter().filter(|record| record["type"] == "run").collect();
    assert_eq!(runs.len(), 2 * records.len());
    for run in runs {
        assert_eq!(run["status"], run["expected"], "{run}");
        let program = if run["solver"] == "fast" { "kissat -q {cnf}" } else { "cadical -q {cnf}" };
        assert_eq!(run["command"], program, "{run}");
    }
}

/// Command lines of satisfiable, contradictory and empty formulas.
const EXPORTS: [&str; 7] = [
    "export 0",
    "export 1",
    "export 3 --encoding commander",
    "export 12 --encoding bimander",
    "export 2 --block a1,b1",
    "export 4 -m queens-and-knights -k 2 --cardinality adder",
    "export 5 -m queens-domination -k 3 --cardinality totalizer",
];

fn gbdc(tool: &str, file: &Path) -> String {
    let gbdc = format!("{ROOT}/target/test-tools/gbdc/bin/gbdc");
    let output = solver(&gbdc, &[tool.as_ref(), file.as_os_str()]);
    String::from_utf8(output).expect("UTF-8").trim().to_owned()
}

fn hash(text: &str) -> String {
    let mut hash = GbdHash::default();
    hash.write_all(text.as_bytes()).expect("nothing fails");
    hash.finish()
}

#[test]
fn hashes_are_those_of_gbdc_and_sanitized_files_pass_its_checks() {
    let file = TempPath::new("formula.cnf");
    for line in EXPORTS {
        let plain = nq_sat(line).answer();
        fs::write(&file, &plain).expect("written");
        assert_eq!(hash(&plain), gbdc("identify", &file), "{line}");
        let sanitized = nq_sat(&format!("{line} --sanitized")).answer();
        fs::write(&file, &sanitized).expect("written");
        assert_eq!(hash(&sanitized), gbdc("identify", &file), "{line} --sanitized");
        let report = gbdc("checksani", &file);
        let verdicts = report
            .lines()
            .filter(|line| !line.starts_with(['h', 'f']) || line.starts_with("header"));
        let verdicts: Vec<_> = verdicts.filter_map(|line| line.split_once(' ')).collect();
        assert_eq!(verdicts.len(), 6, "{report}");
        assert!(verdicts.iter().all(|(_, verdict)| *verdict == "yes"), "{line}: {report}");
    }
}
