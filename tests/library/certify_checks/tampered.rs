//! Bundles with false claims, and with correct sizes and hashes.

use nq_sat::sat::encoding::Encoding;
use serde_json::json;

use super::bundle::{Bundle, BundleCase};
use super::bundles::{ANY_KINGS, QUEENS};
use nq_check::brute;

fn bundle(model: &str, size: u32) -> Bundle {
    let question = BundleCase { model, size, settings: &[] };
    let lines: Vec<String> = brute::texts(&question.problem()).into_iter().collect();
    Bundle::new(&question, &Encoding::default(), &lines)
}

/// The fault of the bundle of four queens with one file changed.
fn fault(file: &str, change: impl Fn(&str) -> String) -> String {
    let mut bundle = bundle(QUEENS, 4);
    let text = bundle.read(file);
    let changed = change(&text);
    assert_ne!(changed, text, "{file} was not changed");
    bundle.write(file, changed.as_bytes());
    bundle.seal();
    bundle.fault()
}

/// Without the last line.
fn without_last(text: &str) -> String {
    let end = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
    text[..end].to_owned()
}

#[test]
fn files_of_a_bundle_must_match() {
    let cases = [
        (
            fault("solutions.txt", without_last),
            "solutions.txt lists 1 solutions, but 2 are claimed",
        ),
        (
            fault("solutions.txt", |text| text.replacen("Qa2", "Qa1", 1)),
            "solutions.txt: line 1: no placement of this problem: ",
        ),
        (
            fault("solutions.txt", |text| {
                text.lines().rev().map(|line| format!("{line}\n")).collect()
            }),
            "solutions.txt: line 2: this line must come before the one above",
        ),
        (
            fault("solutions.txt", |text| text.trim_end().to_owned()),
            "solutions.txt: line 2: the file ends",
        ),
        (
            fault("formula.cnf", |text| text.replacen("\n1 2 3 4 0\n", "\n1 2 3 0\n", 1)),
            "blocked.cnf: clause 1 of the base formula is not clause 1 of the blocked one",
        ),
        (
            fault("blocked.cnf", |text| text.replacen("\n1 2 3 4 0\n", "\n1 2 3 0\n", 1)),
            "blocked.cnf: clause 1 of the base formula is not clause 1 of the blocked one",
        ),
        (
            fault("blocked.cnf", without_last),
            "blocked.cnf: line 111: the file ends after 85 of the 86 clauses",
        ),
        (
            fault("blocked.cnf", |text| format!("{}-1 -2 -3 -4 0\n", without_last(text))),
            "blocked.cnf: clause 86 of the blocked formula is not the clause that forbids a listed \
             solution",
        ),
        (
            fault("proof.lrat", without_last),
            "proof.lrat: line 108: the proof ends without the empty clause",
        ),
        (
            fault("proof.lrat", |_| String::new()),
            "proof.lrat: line 1: the proof ends without the empty clause",
        ),
        (
            fault("proof.lrat", |text| format!("{text}1000000 0 1 0\n")),
            "proof.lrat: line 109: the proof goes on after the empty clause",
        ),
    ];
    for (fault, expected) in cases {
        assert!(fault.starts_with(expected), "{fault}\nexpected: {expected}");
    }
}

/// A solution left out everywhere: the formula with only the other one forbidden has a model, so no
/// proof refutes it.
#[test]
fn a_solution_cannot_be_left_out() {
    let mut bundle = bundle(QUEENS, 4);
    let solutions = without_last(&bundle.read("solutions.txt"));
    bundle.write("solutions.txt", solutions.as_bytes());
    let blocked = without_last(&bundle.read("blocked.cnf"));
    let (before, after) = blocked.split_once("p cnf 16 ").unwrap();
    let (clauses, after) = after.split_once('\n').unwrap();
    let clauses = clauses.parse::<usize>().unwrap() - 1;
    bundle.write("blocked.cnf", format!("{before}p cnf 16 {clauses}\n{after}").as_bytes());
    bundle.manifest["solutions"] = json!("1");
    bundle.seal();
    let fault = bundle.fault();
    assert!(fault.starts_with("solutions.txt has the digest "), "{fault}");
    let mut digest = nq_sat::base::digest::Digest::default();
    digest.add_text(solutions.trim_end());
    bundle.manifest["digest"] = json!(digest.to_string());
    bundle.seal();
    let fault = bundle.fault();
    assert!(
        fault.starts_with("proof.lrat: line ")
            && fault.ends_with("there is no clause 86 before this step"),
        "{fault}"
    );
}

/// The claims of the manifest.
#[test]
fn changed_claims_are_refused() {
    let change = |key: &str, value: serde_json::Value| {
        let mut bundle = bundle(QUEENS, 4);
        bundle.manifest[key] = value;
        bundle.seal();
        bundle.fault()
    };
    assert_eq!(
        change("solutions", json!("3")),
        "solutions.txt lists 2 solutions, but 3 are claimed"
    );
    assert!(
        change("n", json!(5)).starts_with("solutions.txt: line 1: no placement of this problem")
    );
    let off_board = "solutions.txt: line 1: found `Qb4`, ";
    assert!(change("n", json!(3)).starts_with(off_board));
    assert!(change("more", json!(1)).starts_with("manifest.json: unknown field `more`"));
}

/// Where placements contain each other, a clause of the placed pieces alone forbids too much. For
/// the empty board it is the empty clause, which would make all others needless.
#[test]
fn short_clauses_are_refused_where_placements_contain_each_other() {
    let mut bundle = bundle(ANY_KINGS, 2);
    let blocked = bundle.read("blocked.cnf");
    assert!(blocked.contains("\n1 2 3 4 0\n"), "{blocked}");
    bundle.write("blocked.cnf", blocked.replace("\n1 2 3 4 0\n", "\n0\n").as_bytes());
    bundle.seal();
    let fault = bundle.fault();
    assert!(
        fault.ends_with("of the blocked formula is not the clause that forbids a listed solution"),
        "{fault}"
    );
}
