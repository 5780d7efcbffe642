//! The engine in node, beside the same library on this machine.

use std::collections::BTreeSet;
use std::io::{Seek, Write};
use std::process::{Command, Stdio};

use itertools::{Itertools, iproduct};
use nq_sat::query::registry::Engines;
use nq_sat::run::Engine;
use nq_sat::sat::enumerate::SatChoice;
use nq_sat::{Query, QueryError, model};
use serde_json::{Value, json};

use super::built;
use crate::support::{ROOT, run};

/// Models with sizes that most engines finish at once.
const QUESTIONS: [(&str, u32); 17] = [
    ("n-queens", 0),
    ("n-queens", 1),
    ("n-queens", 3),
    ("n-queens", 7),
    ("n-queens", 8),
    ("queens-and-knights", 4),
    ("queens-domination", 5),
    ("independent-queens-domination", 5),
    ("peaceable-queens", 4),
    ("toroidal-queens", 7),
    ("superqueens", 10),
    ("semi-queens", 7),
    ("rooks", 5),
    ("bishops", 4),
    ("kings", 5),
    ("knights", 4),
    ("most-kings", 6),
];

/// The answers of the engine to requests.
fn asked(requests: &[(&str, Value)]) -> Vec<Value> {
    let mut input = tempfile::tempfile().expect("a file");
    for request in requests {
        writeln!(input, "{}", json!(request)).expect("written");
    }
    input.rewind().expect("a file");
    let mut node = Command::new("node");
    node.arg(format!("{ROOT}/web/ask.mjs")).arg(built());
    node.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let answers = run(node).answer();
    answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What a count says on this machine, in the form of the page.
fn counted(model: &str, size: u32, engine: &str) -> Result<[Value; 3], QueryError> {
    let query = Query::new(model::builtin::by_name(model)?, size).threads(1);
    let report = query.memory_limit(1 << 30).engine(engine).count()?;
    Ok([
        report.total().to_string().into(),
        report.fundamental().map(|number| number.to_string()).into(),
        report.answer.tally.digest.map(|digest| digest.to_string()).into(),
    ])
}

/// Every engine counts every question as here, or refuses it in the same words.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn every_engine_has_the_numbers_of_this_machine() {
    let engines = Engines::all(SatChoice::default());
    let names = engines.iter().map(Engine::name).collect_vec();
    let all = iproduct!(&names, QUESTIONS).map(|(&engine, (model, n))| (engine, model, n));
    let all = all.collect_vec();
    let requests = all.iter().map(|&(engine, model, n)| {
        ("count", json!({ "question": { "model": model, "n": n, "engine": engine }, "last": n }))
    });
    let answers = asked(&requests.collect_vec());
    assert_eq!(answers.len(), all.len());
    let mut counted_by = Vec::new();
    for ((engine, model, n), answer) in all.into_iter().zip(answers) {
        let here = counted(model, n, engine);
        let there = answer["ok"].as_array().map(|rows| &rows[0]);
        let there =
            there.map(|row| ["placements", "fundamental", "digest"].map(|key| row[key].clone()));
        let there = there.ok_or_else(|| answer["error"].as_str().unwrap_or_default().to_owned());
        counted_by.extend(here.is_ok().then_some(engine));
        let here = here.map_err(|error| format!("n = {n}: {error}"));
        assert_eq!(there, here, "{engine}: {model} {n}");
    }
    assert!(counted_by.len() >= 60, "{}", counted_by.len());
    assert_eq!(BTreeSet::from_iter(counted_by), BTreeSet::from_iter(names));
}

/// The numbers and digests of the default engine.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn solutions_have_the_digests_of_this_machine() {
    let requests =
        QUESTIONS.map(|(model, n)| ("solve", json!({ "question": { "model": model, "n": n } })));
    for ((model, n), answer) in QUESTIONS.into_iter().zip(asked(&requests)) {
        let query = Query::new(model::builtin::by_name(model).expect("a model"), n);
        let here = query.threads(1).solve().expect("an answer");
        let digest = here.digest().map(|digest| digest.to_string());
        assert_eq!(answer["ok"]["placements"], here.total().to_string(), "{model} {n}");
        assert_eq!(answer["ok"]["digest"], json!(digest), "{model} {n}");
        assert_eq!(answer["ok"]["engine"], here.answer.label(), "{model} {n}");
    }
}
