//! Every encoding: clasp counts models without projection where auxiliary variables are determined,
//! and with projection where they are not.

use serde_json::Value;

use super::dimacs;
use super::file::{clasp_count, in_file};
use crate::support::nq_sat;

/// The words that export an instance with a known number of placements: A000170(8), and the 156 of
/// models/queens-and-knights.mzn.
const QUEENS: (&str, u64) = ("export 8", 92);
const KNIGHTS: (&str, u64) = ("export 5 -m queens-and-knights -k 2", 156);

/// An option for every encoding, and an instance that needs it.
fn encodings() -> Vec<(String, (&'static str, u64))> {
    let records = nq_sat("list encodings --json").records();
    let text = |record: &Value, key: &str| record[key].as_str().expect("text").to_owned();
    let options = records.iter().map(|record| {
        let name = text(record, "name");
        match &*text(record, "kind") {
            "at-most-one" => (format!("--encoding {name}"), QUEENS),
            "cardinality" => (format!("--cardinality {name}"), KNIGHTS),
            kind => panic!("{name}: {kind}?"),
        }
    });
    let options: Vec<_> = options.collect();
    assert!(options.len() > 2, "{options:?}");
    options
}

#[test]
fn every_solution_is_one_model_under_every_encoding() {
    for (option, (instance, expected)) in encodings() {
        let text = nq_sat(&format!("{instance} {option}")).answer();
        assert_eq!(dimacs::CLASP.counts(&text), Some(expected), "{instance} {option}");
    }
}

#[test]
fn one_directional_every_solution_is_one_projected_model_under_every_encoding() {
    let mut more = 0;
    for (option, (instance, expected)) in encodings() {
        let line = format!("{instance} {option} --one-directional");
        let text = nq_sat(&line).answer();
        let count = |path: &_| clasp_count("--parse-ext --project=project", path);
        assert_eq!(in_file(&projected(&text), "cnf", count), expected, "{line}");
        let models = dimacs::CLASP.counts(&text).expect("clasp counts");
        assert!(models >= expected, "{line}: {models} models");
        more += usize::from(models > expected);
    }
    assert!(more > 0, "no encoding has a solution with two models: projection was for nothing");
}

/// The text with the projection in clasp's syntax, right below the header.
fn projected(text: &str) -> String {
    let show = text.lines().find_map(|line| line.strip_prefix("c p show"));
    let project = format!("\nc project{}\n", show.expect("a projection"));
    let header = text.find("\np cnf").expect("a header") + 1;
    let end = header + text[header..].find('\n').expect("its end");
    format!("{}{project}{}", &text[..end], &text[end + 1..])
}
