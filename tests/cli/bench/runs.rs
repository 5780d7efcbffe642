//! The command line: messages, files and exit codes.
//! Existing files, and places that accept none.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use nq_sat::bench::Record;
use serde_json::Value;

use crate::support::bench::{Place, bad};
use crate::support::{HANGS, Run, end_of, nq_sat, signal};

/// A size at which no native engine is fast, so that no verdict is known before.
const LARGE: &str = "66";

fn types(stdout: &str) -> Vec<String> {
    let values = stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
    values.map(|value| value["type"].as_str().expect("a type").to_owned()).collect()
}

#[test]
fn the_table() {
    let place = Place::new();
    let hangs = bad("hangs.sh");
    // On any machine, a solver that answers is ranked before one that never does.
    let run = place.bench(&format!(
        "0 4 --solver varisat --solver '{hangs}' --solver ./missing --repeat 1 --time-limit 500ms"
    ));
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert_eq!(run.stderr, "nq-sat: MISSING: ./missing: there is no program ./missing\n");
    let table = run.stdout.replace(env!("CARGO_MANIFEST_DIR"), "");
    let filters =
        [(r"\b[0-9.]+ (?:µs|ms)", "[time]"), (r"sh \S+\.\.\.", "sh [path]..."), (r"  +", "  ")];
    insta::with_settings!({filters => filters}, { insta::assert_snapshot!("table", table) });
    assert!(place.files().is_empty());
}

/// The command line of the record writes a file with its hash.
#[test]
fn instances_can_be_made_again() {
    let place = Place::new();
    let run = place.bench(
        "5 -m queens-and-knights -k 1 --encoding commander --encoding all --group-size 3 \
         --cardinality all --one-directional --solver varisat --repeat 1 --json",
    );
    let runs: Vec<Record> = run
        .records()
        .into_iter()
        .filter(|value| value["type"] == "run")
        .map(|value| serde_json::from_value(value).expect("a record"))
        .collect();
    // Seven at-most-one encodings with four of cardinalities, none twice.
    assert_eq!(runs.len(), 28);
    for record in runs.iter().step_by(5) {
        let line = record.instance.strip_prefix("nq-sat ").expect("our command");
        let file = nq_sat(line).answer();
        let path = place.folder.path().join("again.cnf");
        fs::write(&path, &file).expect("written");
        let sum = Command::new("sha256sum").arg(&path).output().expect("sha256sum runs").stdout;
        let sum = String::from_utf8(sum).expect("text");
        assert_eq!(sum.split_whitespace().next(), Some(&*record.sha256), "{line}");
        let head = format!("p cnf {} {}\n", record.variables, record.clauses);
        assert!(file.contains(&head), "{head}");
    }
}

#[test]
fn a_liar_is_told_and_its_instance_kept() {
    let place = Place::new();
    let liar = bad("lies_sat.sh");
    let run = place.bench(&format!("6 --solver '{liar}' --solver varisat --repeat 2 --quiet"));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let line = run.stderr.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n'), "told once: {line}");
    assert!(line.starts_with("nq-sat: WRONG-MODEL: sh /"), "{line}");
    assert!(line.contains(" on n = 6, pairwise: the clause `"), "{line}");
    let files = place.files();
    assert_eq!(files.len(), 1, "{files:?}");
    let (_, rest) = line.split_once("; `").expect("a command");
    let command = rest.strip_suffix("` shows it again").expect("a command");
    let program = Path::new(env!("CARGO_BIN_EXE_nq-sat")).parent().expect("its folder");
    let path = format!("{}:/usr/bin:/bin", program.display());
    let mut shell = Command::new("sh");
    let again = shell.args(["-c", command]).current_dir(place.folder.path()).env("PATH", path);
    let again = again.output();
    // The model is checked on the board of the kept file.
    let again = again.expect("sh runs");
    let told = String::from_utf8(again.stderr).expect("text");
    assert!(told.contains("the model breaks the rules: there are 0 of the piece Q"), "{told}");
}

#[test]
fn one_who_denies_a_checked_model_is_wrong_before_and_after() {
    let place = Place::new();
    let liar = bad("lies_unsat.sh");
    // The first solver of the first repeat depends on the order: both orders are run.
    let first =
        place.bench(&format!("{LARGE} --solver varisat --solver '{liar}' --repeat 1 --json"));
    let second =
        place.bench(&format!("{LARGE} --solver '{liar}' --solver varisat --repeat 1 --json"));
    let runs = [first, second];
    let mut statuses = Vec::new();
    for run in &runs {
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        let values =
            run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        let of_liar = values.into_iter().find(|value| {
            value["type"] == "run"
                && value["solver"].as_str().is_some_and(|name| name.starts_with("sh "))
        });
        let status = of_liar.expect("a run")["status"].as_str().expect("a status").to_owned();
        let disagrees =
            run.stderr.contains("DISAGREEMENT on n = 66: varisat (product) has a checked model");
        assert_eq!(disagrees, status == "UNSAT", "{run:?}");
        assert_eq!(types(&run.stdout).contains(&"disagreement".to_owned()), disagrees);
        assert_eq!(run.stderr.contains("WRONG-VERDICT"), !disagrees, "{run:?}");
        let summary: Value =
            serde_json::from_str(run.stdout.lines().last().expect("a line")).expect("a summary");
        assert_eq!((&summary["type"], &summary["solved"]), (&"summary".into(), &0.into()));
        assert_eq!(summary["medians"][0]["status"], "WRONG-VERDICT");
        statuses.push(status);
    }
    statuses.sort();
    assert_eq!(statuses, ["UNSAT", "WRONG-VERDICT"]);
}

#[test]
fn missing_solvers_are_told_and_may_be_required() {
    let place = Place::new();
    let missing = "nq-sat: MISSING: ./missing: there is no program ./missing\n";
    let line = "4 --solver ./missing --repeat 1";
    let run = place.bench(line);
    assert_eq!((run.status.code(), &*run.stdout, &*run.stderr), (Some(1), "", missing), "{run:?}");
    let run = place.bench(&format!("{line} --solver varisat"));
    assert_eq!((run.status.code(), &*run.stderr), (Some(0), missing), "{run:?}");
    assert!(run.stdout.contains("./missing") && run.stdout.contains("MISSING"), "{run:?}");
    let run = place.bench(&format!("{line} --require --solver varisat --jsonl a.jsonl"));
    assert_eq!((run.status.code(), &*run.stdout), (Some(1), ""), "{run:?}");
    assert!(place.files().is_empty(), "nothing is begun");
    let json = place.bench(&format!("{line} --json --solver varisat"));
    assert_eq!(types(&json.stdout), ["run", "verdict", "missing", "summary"]);
}

/// The encoding of `auto` depends on the size: the rows then do not compare, and this is reported.
#[test]
fn rows_about_different_sizes_are_told() {
    let place = Place::new();
    let run = place.bench("49 50 --solver varisat --repeat 1");
    assert!(run.stdout.contains("PAR2 values are not comparable\n"), "{run:?}");
    let run = place.bench("8 9 --solver varisat --repeat 1");
    assert!(!run.answer().contains("not comparable"));
}

/// A solver that needs less memory than this program has a peak all the same.
#[test]
fn external_solvers_have_a_peak() {
    let place = Place::new();
    let solver = place.script("slow.sh", "sleep 0.3\necho s UNKNOWN\n");
    let line = format!("8 --solver '{solver}' --repeat 1 --csv a.csv --jsonl a.jsonl");
    let run = place.bench(&line);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let [record] = &place.records("a.jsonl")[..] else { panic!("one record") };
    let peak = record.peak.expect("a peak");
    assert!((100 << 10..50 << 20).contains(&peak), "{peak}");
    let csv = place.read("a.csv");
    let cells = |line: usize| csv.lines().nth(line).expect("a line").split(',').collect::<Vec<_>>();
    let column = cells(0).iter().position(|name| *name == "peak_bytes").expect("the column");
    assert_eq!(cells(1)[column], peak.to_string(), "{csv}");
}

/// Texts of an edited file of records are printed with escapes.
#[test]
fn control_characters_of_records_are_escaped() {
    let place = Place::new();
    let hangs = bad("hangs.sh");
    let line = format!("4 --solver '{hangs}' --repeat 1 --time-limit 100ms --jsonl a.jsonl");
    place.bench(&line);
    let mut records = place.records("a.jsonl");
    records[0].status = nq_sat::external::Status::Crash;
    records[0].why = "\u{1b}[31mred\u{202e}".to_owned();
    let text = serde_json::to_string(&records[0]).expect("JSON") + "\n";
    fs::write(place.folder.path().join("a.jsonl"), text).expect("written");
    let run = place.bench(&format!("{line} --resume --csv a.csv"));
    for text in [&run.stdout, &run.stderr, &place.read("a.csv")] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    }
    for text in [&run.stderr, &place.read("a.csv")] {
        assert!(text.contains(r"\u{1b}[31mred\u{202e}"), "{text:?}");
    }
}

const QUICK: &str = "4 --solver varisat --repeat 1 --quiet";

fn bench(place: &Place, more: &str) -> Run {
    place.bench(&format!("{QUICK} {more}"))
}

#[test]
fn files_that_are_there_are_left_alone_without_force() {
    let place = Place::new();
    let write = |name: &str| fs::write(place.folder.path().join(name), "old").expect("written");
    fs::create_dir(place.folder.path().join("plots")).expect("made");
    for (name, options) in [
        ("a.jsonl", "--jsonl a.jsonl"),
        ("a.csv", "--csv a.csv"),
        ("plots/cactus.svg", "--plots plots"),
        ("plots/scaling.svg", "--plots plots"),
        ("plots/scatter-varisat-batsat.svg", "--plots plots"),
    ] {
        write(name);
        let options = format!("{options} --solver batsat");
        let remedy = "--force replaces it, or give another name";
        bench(&place, &options).refused(&[name, "is there already: ", remedy]);
        assert_eq!(place.read(name), "old");
        let run = bench(&place, &format!("{options} --force"));
        assert_eq!(run.status.code(), Some(0), "{name}: {run:?}");
        assert!(fs::metadata(place.folder.path().join("plots")).expect("there").is_dir());
        assert_ne!(place.read(name), "old", "{name}");
        fs::remove_dir_all(place.folder.path().join("plots")).expect("removed");
        fs::create_dir(place.folder.path().join("plots")).expect("made");
    }
}

/// The pipe has no reader.
#[test]
fn pipes_are_not_waited_for() {
    let place = Place::new();
    let pipe = place.folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for (options, why) in [
        ("--csv pipe", "it is a pipe: give a file"),
        ("--jsonl pipe", "is there already"),
        ("--jsonl pipe --force", "it is not a regular file"),
        ("--jsonl pipe --resume", "it is not a regular file"),
    ] {
        bench(&place, options).refused(&[why]);
    }
    // A program may write to a pipe of profiles: the wait ends with Ctrl-C.
    let child = place.command(&format!("{QUICK} --profiles pipe")).spawn().expect("it starts");
    sleep(Duration::from_millis(500));
    signal("TERM", child.id());
    end_of(child, HANGS);
    let run = bench(&place, "--csv /dev/stdout");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(run.stdout.contains("\nschema,nq_sat,model,") || run.stdout.starts_with("schema,"));
    assert_eq!(bench(&place, "--csv /dev/null").status.code(), Some(0));
}

/// The disk is full, and the solver is still faulty.
#[test]
fn a_fault_is_told_where_nothing_can_be_kept() {
    let place = Place::new();
    let liar = bad("lies_sat.sh");
    fs::write(place.folder.path().join("nq-sat-kept"), "in the way").expect("written");
    let run = place.bench(&format!("6 --solver '{liar}' --repeat 1 --json"));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stderr.contains("WRONG-MODEL"), "{run:?}");
    assert!(run.stderr.contains("; the instance is not kept: nq-sat-kept: "), "{run:?}");
    let first = run.stdout.lines().next().expect("a record");
    let record: serde_json::Value = serde_json::from_str(first).expect("an object");
    assert_eq!(record["status"], "WRONG-MODEL");
    assert!(record["not_kept"].as_str().is_some_and(|why| why.starts_with("nq-sat-kept: ")));
    assert!(record.get("kept").is_none() && record.get("again").is_none());
    assert_eq!(place.files(), ["nq-sat-kept"]);
    assert_eq!(place.read("nq-sat-kept"), "in the way");
}
