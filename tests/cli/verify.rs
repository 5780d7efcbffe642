//! `verify`: a table with a row for each engine, and a verdict.
//! `verify` with external solvers: what is refused, and what its page says.
//! `verify --fuzz`: random models, and the report of a wrong answer.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use nq_check::brute;
use nq_sat::external::Status;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::Search;
use nq_sat::query::registry::Engines;
use nq_sat::run::{Control, Engine, EngineKind, Visit};
use nq_sat::sat::enumerate::SatChoice;
use serde_json::{Value, json};
use tempfile::tempdir;

use super::stopping::{MOMENT, timed_out};
use crate::support::planted::Planted;
use crate::support::{command, nq_sat, run, thorough};

#[test]
fn all_engines_agree() {
    let engines = nq_sat("list engines --json").records();
    let takes_queens = engines.iter().filter(|engine| engine["models"] != "queens-and-knights");
    let engines: Vec<_> = takes_queens.map(|e| e["name"].as_str().unwrap()).collect();
    let answer = nq_sat("verify 1 7").answer();
    let lines: Vec<_> = answer.lines().collect();
    let [_header, rows @ .., verdict] = &lines[..] else { panic!("{answer}") };
    let mut asked = BTreeSet::new();
    let mut n = "";
    for row in rows {
        if let Some(heading) = row.strip_prefix("n = ") {
            n = heading.split("  ").next().unwrap();
            assert!(heading.contains("(A000170), fundamental = "), "{row}");
            continue;
        }
        // The label may have spaces: `varisat (pairwise)`.
        let engine = row.trim_start().split("  ").next().unwrap();
        assert!(asked.insert((n, engine)), "twice: {row}");
        assert!(row.ends_with("  agrees") || row.ends_with("  first"), "{row}");
    }
    let encodings = nq_sat("list encodings --json").records();
    let at_most_one = encodings.iter().filter(|encoding| encoding["kind"] == "at-most-one");
    let at_most_one: Vec<_> = at_most_one.map(|e| e["name"].as_str().unwrap()).collect();
    let labels: Vec<_> = engines
        .iter()
        .flat_map(|&engine| match engine {
            "varisat" | "batsat" => {
                let encodings = at_most_one.iter().map(|e| format!("{engine} orbits ({e})"));
                let first = at_most_one[0];
                let others = ["cubes", "blocking"].map(|way| format!("{engine} {way} ({first})"));
                encodings.chain(others).collect()
            }
            engine => vec![engine.to_owned()],
        })
        .collect();
    let mut answers = 0;
    for n in ["1", "2", "3", "4", "5", "6", "7"] {
        let takes = |label: &str| match label {
            "half-join" => !["1", "2", "3"].contains(&n),
            "knights" => false,
            _ => true,
        };
        for label in labels.iter().filter(|label| takes(label)) {
            assert!(asked.contains(&(n, &**label)), "{n} {label}: {answer}");
            answers += 1;
        }
    }
    let expected =
        format!("AGREED: {answers} answers for 7 sizes, from independent engines; no two differ");
    assert_eq!(*verdict, expected);
}

#[test]
fn slow_engines_are_asked_for_large_boards_by_name_only() {
    let rows = nq_sat("verify 10 --encoding pairwise --strategy cubes").stdout;
    assert!(rows.contains("AGREED"), "{rows}");
    let asked =
        |engine: &str| rows.lines().any(|row| row.starts_with("  ") && row.contains(engine));
    assert!(asked(" frontier ") && asked(" free-squares ") && asked(" bitset "), "{rows}");
    assert!(!asked("permutations") && !asked("generate-and-test"), "{rows}");
    for engine in ["permutations", "generate-and-test"] {
        let line = format!("verify 10 -e backtrack -e {engine}");
        if thorough() {
            let run = nq_sat(&line);
            assert!(run.stdout.contains(engine) && run.stdout.contains("AGREED: 2"), "{run:?}");
            assert_eq!(run.stderr, "");
        } else {
            // That it began is enough: it is the first here.
            let line = format!("verify 10 -e {engine} -e backtrack");
            let run = timed_out(&line, 2 * MOMENT);
            assert!(run.stdout.contains(engine), "{run:?}");
        }
    }
}

#[test]
fn queens_and_knights_agree_at_the_largest_k() {
    let largest = if thorough() { 6 } else { 5 };
    let records = nq_sat(&format!("verify 4 {largest} -m queens-and-knights --json")).records();
    assert!(records.iter().all(|record| record["agrees"] == true), "{records:?}");
    for (n, k, total) in [(4, 1, "40"), (5, 2, "156"), (6, 3, "176")] {
        if n > largest {
            break;
        }
        let rows: Vec<_> = records.iter().filter(|record| record["n"] == n).collect();
        assert!(rows.len() >= 2, "n = {n}: two engines or more");
        assert!(
            rows.iter().all(|row| row["params"]["k"] == k && row["total"] == total),
            "n = {n}: {rows:?}"
        );
    }
}

#[test]
fn json_rows_of_one_size_have_one_digest() {
    for n in [0, 1, 6] {
        let records = nq_sat(&format!("verify {n} --json")).records();
        // Some engines count without listing and have none.
        let counts = |record: &&Value| {
            let names = ["half-join", "bitset", "column-sets", "transfer-matrix"];
            names.iter().any(|name| record["engine"] == *name)
        };
        let listed = records.iter().filter(|record| !counts(record));
        let digests: BTreeSet<_> = listed.map(|r| r["digest"].to_string()).collect();
        assert_eq!(digests.len(), 1, "n = {n}: {records:?}");
    }
}

/// Every cardinality encoding runs once where there is something to count.
#[test]
fn cardinalities_are_asked_where_there_are_any() {
    let records = nq_sat("verify 4 -m queens-and-knights --json").records();
    let asked: Vec<_> =
        records.iter().filter_map(|record| record["cardinality"].as_str()).collect();
    for encoding in nq_sat("list encodings --json").records() {
        let name = encoding["name"].as_str().unwrap();
        assert!(encoding["kind"] == "at-most-one" || asked.contains(&name), "{name}: {asked:?}");
    }
    let pairs: BTreeSet<_> = records
        .iter()
        .map(|r| {
            ["engine", "encoding", "cardinality", "strategy", "symmetry"]
                .map(|key| r[key].to_string())
        })
        .collect();
    assert_eq!(pairs.len(), records.len(), "{records:?}");
    let records = nq_sat("verify 4 --json").records();
    assert!(records.iter().all(|record| record.get("cardinality").is_none()), "{records:?}");
}

/// One engine alone is an incomplete check, not an agreement.
#[test]
fn one_engine_alone_is_not_compared() {
    let answer = nq_sat("verify 5 5 -e varisat").says(1);
    assert!(answer.ends_with("NOT COMPARED: no two independent engines at n = 5\n"), "{answer}");
    assert!(!answer.contains("AGREED"), "{answer}");
    let answer = nq_sat("verify 5 -e varisat -e varisat").says(1);
    assert!(answer.contains("NOT COMPARED"), "twice the same: {answer}");
    let answer = nq_sat("verify 5 -e varisat -e search --encoding auto --strategy plain").answer();
    assert!(answer.contains("AGREED: 2 answers for 1 size, from independent engines"), "{answer}");
}

/// Two native engines share code, and so do two SAT engines.
#[test]
fn related_engines_are_not_called_independent() {
    for engines in [
        "-m rooks -e column-sets -e transfer-matrix",
        "-e backtrack -e search",
        "-e varisat -e batsat --encoding pairwise",
        "-e bitset -e frontier",
    ] {
        let answer = nq_sat(&format!("verify 5 6 {engines}")).answer();
        let verdict = "RELATED: only related engines answered at n = 5, 6; no two differ\n";
        assert!(answer.ends_with(verdict), "{engines}: {answer}");
        assert!(!answer.contains("independent"), "{engines}: {answer}");
    }
    for engines in ["-e column-sets -e varisat --encoding pairwise", "-e search -e frontier"] {
        let answer = nq_sat(&format!("verify 5 {engines}")).answer();
        assert!(answer.contains(", from independent engines; no two differ"), "{answer}");
    }
}

#[test]
fn quiet_is_the_verdict() {
    let answer = nq_sat("verify 4 --quiet").answer();
    assert_eq!(answer.lines().count(), 1, "{answer}");
    assert!(answer.starts_with("AGREED: "), "{answer}");
}

const ROOT: &str = crate::support::program::ROOT;

/// The page about checking a solver is right.
#[test]
fn the_page_shows_the_made_up_solver_and_every_status() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).expect(name);
    let page = read("docs/solvers.md");
    assert!(page.contains(&read("tests/solvers/made_up.py")));
    for status in Status::ALL {
        assert!(page.contains(&format!("\n| {status} | ")), "{status}");
    }
    let solvers = nq_sat("list solvers --json").records();
    for name in solvers.iter().filter(|row| row["kind"] == "process").map(|row| &row["name"]) {
        assert!(page.contains(name.as_str().expect("a name")), "{name}");
    }
}

/// What `verify` says of a solver, with a folder for kept files.
fn verified(solver: &str, folder: &Path) -> String {
    let mut verify = command("verify 4 --engine search --encoding pairwise --keep".split(' '));
    verify.arg(folder).args(["--solver", solver]);
    let run = run(verify);
    run.stdout + &run.stderr
}

#[test]
fn a_kept_script_shows_the_answer_that_was_wrong() {
    let folder = tempdir().expect("a folder");
    verified("sh tests/solvers/bad/lies_sat.sh", folder.path());
    let files = fs::read_dir(folder.path()).expect("files").map(|entry| entry.expect("one").path());
    let script = files.into_iter().find(|path| path.extension().is_some_and(|end| end == "sh"));
    let script = script.expect("a script");
    let text = fs::read_to_string(&script).expect("a script");
    let [cnf, answer] = ["cnf", "answer"].map(|end| script.with_extension(end));
    let decodes = format!("nq-sat decode --for {} ", cnf.display());
    let commands: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(commands[0], format!("{decodes}{}", answer.display()), "{text}");
    assert!(commands[1].ends_with(&format!("| {decodes}-")), "{text}");
    let mut decode = command(["decode", "--for"]);
    decode.args([cnf, answer]);
    assert_eq!(run(decode).status.code(), Some(1), "the model breaks the rules");
}

#[test]
fn a_message_names_what_is_missing() {
    let folder = tempdir().expect("a folder");
    let said = verified("printf 'SATISFIABLE\\n'", folder.path());
    assert!(said.contains("`SATISFIABLE` lacks its `s `"), "{said}");
    let said = verified("./x {nosuch}", folder.path());
    for placeholder in ["{nosuch} stands for nothing", "{cnf}", "{opb}", "{smt2}", "{result}"] {
        assert!(said.contains(placeholder), "{placeholder}: {said}");
    }
}

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
    for name in ["search", "varisat cubes", "varisat orbits", "varisat blocking"] {
        assert!(rest.contains(&format!("{name} {cases}")), "{name}: {rest}");
    }
    // Larger boards with lines of sight are not split to the last square.
    let split = rest.split("varisat orbits:0 ").nth(1).and_then(|rest| rest.split(',').next());
    let split: u32 = split.expect("the engine").parse().expect("a number");
    assert!((cases * 9 / 10..=cases).contains(&split), "{rest}");
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
