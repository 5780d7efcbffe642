//! `verify --fuzz`: random models, and the report of a wrong answer.

use std::ffi::OsString;
use std::fs;
use std::process::ExitCode;

use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::Search;
use nq_sat::query::registry::Engines;
use nq_sat::run::control::Control;
use nq_sat::run::engine::{Engine, EngineKind, Visit};
use nq_sat::sat::enumerate::SatChoice;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::support::cases::thorough;
use crate::support::planted::Planted;
use crate::support::program::{command, nq_sat, run};
use nq_check::brute;

/// With this seed the first 50 models, too, have some for every engine.
const SEED: u64 = 2;

#[test]
fn every_answer_equals_brute_force() {
    let cases = if thorough() { 100 } else { 50 };
    let answer = nq_sat(&format!("verify --fuzz {cases} --seed {SEED}")).answer();
    // One sentence, in several lines.
    let line = answer.strip_suffix('\n').expect("a line").replace('\n', " ");
    let begin = format!("{cases} random models (seed {SEED}): every answer equals brute force; ");
    let rest = line.strip_prefix(&begin).unwrap_or_else(|| panic!("{line}"));
    // Who takes any model was asked all of them, in every way.
    for name in
        ["search", "varisat cubes", "varisat orbits", "varisat orbits:0", "varisat blocking"]
    {
        assert!(rest.contains(&format!("{name} {cases}")), "{name}: {rest}");
    }
    for engine in nq_sat("list engines --json").records() {
        assert!(
            rest.contains(engine["name"].as_str().unwrap()),
            "{engine} answered nothing: {rest}"
        );
    }
    assert!(rest.contains(" had no placement"), "{rest}");
}

/// The brute force of the library gives the same numbers; the records have the models.
#[test]
fn a_case_in_json_is_a_model_file() {
    let folder = tempdir().expect("a folder");
    let records = nq_sat("verify --fuzz 30 --seed 5 -e search --json").records();
    assert_eq!(records.len(), 30);
    for (number, record) in records.iter().enumerate() {
        assert_eq!(record["case"], number);
        assert_eq!((&record["type"], &record["seed"]), (&json!("case"), &json!(5)));
        assert_eq!((&record["agrees"], &record["answered"]), (&json!(true), &json!(["search"])));
        let toml = record["toml"].as_str().expect("the model");
        let size = u32::try_from(record["n"].as_u64().expect("a size")).expect("small");
        let problem = Model::from_toml("case", toml)
            .and_then(|model| model.problem(size, &Settings::default()));
        let placements = brute::texts(&problem.expect("a model"));
        assert_eq!(record["total"], placements.len().to_string(), "{toml}");
        let file = folder.path().join(format!("{number}.toml"));
        fs::write(&file, toml).expect("a file");
        // Counts agree, and each case alone is the same as in the sequence.
        if number % 6 == 0 {
            let line = ["count", &size.to_string(), "--json", "--model"].map(OsString::from);
            let count = run(command(line.into_iter().chain([file.into()]))).records();
            assert_eq!(count[0]["total"], record["total"], "{toml}");
            let alone = format!("verify --fuzz 1 --seed 5 --fuzz-from {number} -e search --json");
            assert_eq!(nq_sat(&alone).records(), std::slice::from_ref(record));
        }
    }
}

#[test]
fn options_restrict_what_is_drawn() {
    let line = "verify --fuzz 40 --seed 1 -e varisat --encoding commander --group-size 3 \
                --cardinality adder --strategy blocking";
    for record in nq_sat(&format!("{line} --json")).records() {
        assert_eq!((&record["encoding"], &record["group_size"]), (&json!("commander"), &json!(3)));
        assert!(
            ["adder", ""].contains(&record["cardinality"].as_str().unwrap_or_default()),
            "{record}"
        );
        assert_eq!(record["answered"], json!(["varisat blocking"]));
    }
    let names = |line: &str| -> Vec<Value> {
        nq_sat(line).records().into_iter().map(|mut record| record["encoding"].take()).collect()
    };
    let drawn = names("verify --fuzz 40 --seed 1 -e varisat --json");
    let all = nq_sat("list encodings --json").records();
    for encoding in all.iter().filter(|encoding| encoding["kind"] == "at-most-one") {
        assert!(drawn.contains(&encoding["name"]), "{} was not drawn: {drawn:?}", encoding["name"]);
    }
}

/// Nothing was compared: no claim.
#[test]
fn engine_without_models_is_not_compared() {
    let first = nq_sat("verify --fuzz 1 --seed 5 -e search --json").records();
    assert!(
        !first[0]["toml"].as_str().unwrap().contains("\"N\""),
        "no model of queens and knights"
    );
    let answer = nq_sat("verify --fuzz 1 --seed 5 -e knights").says(1);
    assert!(answer.starts_with("NOT COMPARED: 1 random model (seed 5)"), "{answer}");
}

#[test]
fn timeout_reports_the_models_answered() {
    let run = nq_sat("verify --fuzz 1000000 --timeout 300ms");
    assert_eq!((run.status.code(), &*run.stdout), (Some(124), ""));
    assert!(run.stderr.starts_with("nq-sat: timed out: "), "{run:?}");
    assert!(
        run.stderr
            .ends_with(" of 1000000 random models are done, every answer equals brute force\n"),
        "{run:?}"
    );
    let run = nq_sat("verify --fuzz 10 --timeout 0s");
    assert!(run.stderr.starts_with("nq-sat: timed out: 0 of 10 random models"), "{run:?}");
}

#[test]
fn ctrl_c_ends_the_run() {
    let run = super::stopping::interrupted("verify --fuzz 1000000", "INT");
    assert_eq!((run.status.code(), &*run.stdout), (Some(130), ""));
    assert!(run.stderr.starts_with("nq-sat: interrupted: "), "{run:?}");
}

/// The search without blocked squares.
fn blind() -> Box<dyn Engine> {
    let list = |problem: &Problem, control: &Control, visit: Visit<'_>| {
        let seen = Problem { blocked: Vec::new(), ..problem.clone() };
        Search.list(&seen, control, visit).expect("the search takes every problem").completion
    };
    Box::new(Planted { name: "search", kind: EngineKind::Native, list })
}

/// A wrong answer ends the run with exit code 1 and writes the smallest model, with the commands
/// that repeat it.
#[test]
fn a_wrong_answer_is_kept_as_a_model_file() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("wrong.toml");
    let engines = |_: SatChoice| Engines::of(vec![blind()]);
    let words =
        ["nq-sat", "verify", "--fuzz", "300", "--seed", "1", "--quiet", "-o"].map(OsString::from);
    let code = nq_sat::cli::run(words.into_iter().chain([file.clone().into()]), engines);
    assert_eq!(code, ExitCode::from(1));
    let names: Vec<_> =
        folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["wrong.toml"], "nothing else is left");
    let text = fs::read_to_string(&file).expect("the file");
    let comments: Vec<_> = text.lines().take_while(|line| line.starts_with('#')).collect();
    assert_eq!(comments.len(), 4, "{text}");
    assert!(
        comments[0].starts_with("# Random model ")
            && comments[0].contains(" of seed 1, made smaller: search lists ")
    );
    assert!(comments[0].contains("stands on a blocked square"), "{text}");
    let this = comments[2].strip_prefix("# This model: nq-sat ").expect("a command");
    assert!(this.ends_with(" -e search -e varisat"), "{this}");
    // The real program, whose search is right, answers the model and draws the same one.
    assert!(nq_sat(this).answer().contains("AGREED: "), "{this}");
    let drawn = comments[3].strip_prefix("# As it was drawn: nq-sat ").expect("a command");
    assert!(nq_sat(drawn).answer().starts_with("1 random model (seed 1): every answer"), "{drawn}");
    let model = Model::from_toml("wrong.toml", &text).expect("a model");
    let problem = model.problem(0, &Settings::default()).expect("a problem");
    assert_eq!((problem.board.len(), problem.blocked.len()), (1, 1), "{text}");
}
