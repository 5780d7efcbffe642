//! `--strategy`, `--symmetry`, `--residual` and `--threads`: how a SAT engine enumerates, and that
//! the answer says so.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::stopping::{MOMENT, timed_out};
use crate::support::{nq_sat, record, thorough};

#[test]
fn answer_names_strategy_and_finder() {
    let number =
        |value: &Value| value.as_str().and_then(|text| text.parse::<u32>().ok()).expect("a number");
    let found = |record: &Value| {
        (number(&record["found_by"]["solver"]), number(&record["found_by"]["splitter"]))
    };
    for command in ["solve", "count"] {
        let plain = record(&format!("{command} 8 -e varisat --strategy blocking"));
        assert_eq!(plain["strategy"], "blocking");
        assert!(plain.get("symmetry").is_none() && plain.get("found_by").is_none(), "{plain}");
        let cubes = record(&format!("{command} 8 -e varisat --symmetry none"));
        assert_eq!((&cubes["strategy"], &cubes["symmetry"]), (&json!("cubes"), &json!("none")));
        let (solver, splitter) = found(&cubes);
        assert_eq!(solver + splitter, 92, "{cubes}");
        assert!(solver > 0 && splitter > 0, "{cubes}");
        let none = record(&format!("{command} 8 -e varisat --symmetry none --residual 0"));
        assert_eq!(found(&none), (0, 92));
        assert_eq!(none["refuted_by"]["solver"], "0");
        assert!(number(&none["refuted_by"]["splitter"]) > 0, "{none}");
        let all = record(&format!("{command} 8 -e varisat --symmetry none --residual 16"));
        assert_eq!(found(&all), (92, 0));
        let orbits = record(&format!("{command} 8 -e varisat --symmetry orbits"));
        assert_eq!(orbits["symmetry"], "orbits");
        let (solver, splitter) = found(&orbits);
        // Each of the 12 orbits comes from one cube, or from a few that share a stabiliser.
        assert!((12..92).contains(&(solver + splitter)), "{orbits}");
        for answer in [plain, cubes, none, all, orbits] {
            assert_eq!((&answer["total"], &answer["fundamental"]), (&json!("92"), &json!("12")));
        }
    }
}

#[test]
fn count_prints_what_found_placements_below_the_row() {
    let answer = nq_sat("count 8 -e varisat --residual 0").answer();
    assert!(answer.contains("\n     found by varisat 0, splitting alone "), "{answer}");
    assert!(answer.contains("\n     refuted by varisat 0 cubes, splitting alone "), "{answer}");
    let answer = nq_sat("count 8 -e varisat --residual 0 --quiet").answer();
    assert!(!answer.contains("found by"), "{answer}");
    let answer = nq_sat("count 8").answer();
    assert!(!answer.contains("found by"), "backtrack splits nothing: {answer}");
}

/// What splitting found or excluded without the solver is not said to be the solver's.
#[test]
fn solve_says_what_the_solver_did() {
    let line = "solve 7 -m queens-and-knights --threads 1";
    let answer = nq_sat(line).answer();
    // Splitting refutes k = 5 in the middle of the board.
    let largest = "impossible (splitting,\n               search and varisat without splitting)";
    assert!(answer.contains(largest), "{answer}");
    let both = "\n  - varisat and splitting the formula found all 120: ";
    assert!(answer.contains(both), "{answer}");
    assert!(answer.contains("varisat with blocking clauses found all 120."), "{answer}");
    if thorough() {
        let open = nq_sat("solve 6 -m queens-and-knights --residual 99").answer();
        assert!(open.contains("varisat without splitting"), "{open}");
    }
    let excluded = |options: &str| {
        let evidence = record(&format!("solve -m queens-and-knights {options}"));
        evidence["evidence"]["impossible"].clone()
    };
    if thorough() {
        let cubes = excluded("8");
        assert_eq!((&cubes["parameter"], &cubes["value"]), (&json!("k"), &json!(6)));
        assert_eq!(cubes["blocking"], "varisat");
        assert_ne!(cubes["refuted_by"]["solver"], "0", "{cubes}");
    }
    let alone = excluded("6 --residual 0");
    assert_eq!(alone["refuted_by"]["solver"], "0", "{alone}");
    let blocking = excluded("6 --strategy blocking");
    assert!(blocking.get("refuted_by").is_none(), "{blocking}");
    assert!(blocking.get("blocking").is_none(), "{blocking}");
    let first = nq_sat("solve 8 -m queens-and-knights -k 6 --first --strategy cubes").answer();
    assert!(first.contains(" cubes to varisat, which found no placement."), "{first}");
    let first =
        nq_sat("solve 6 -m queens-and-knights -k 4 --first --strategy cubes --residual 0").answer();
    assert!(first.contains("Splitting alone found no placement"), "{first}");
}

#[test]
fn every_strategy_lists_the_same_placements() {
    let (n, total) = if thorough() { (6, 176) } else { (5, 156) };
    let list = |options: &str| {
        let records =
            nq_sat(&format!("solve {n} -m queens-and-knights --all --json {options}")).records();
        let placements = records.iter().filter(|record| record["type"] == "placement");
        let set: BTreeSet<String> = placements.clone().map(|p| p["pieces"].to_string()).collect();
        assert_eq!(set.len(), placements.count(), "{options}: none twice");
        set
    };
    let expected = list("--strategy blocking");
    assert_eq!(expected.len(), total);
    for options in
        ["", "--symmetry none", "--symmetry orbits --threads 1", "--residual 0 --threads 5"]
    {
        assert_eq!(list(options), expected, "{options}");
    }
}

#[test]
fn blocking_is_left_out_of_large_tables_with_a_note() {
    let line = "verify 9 10 --encoding pairwise";
    let run = nq_sat(line);
    assert_eq!(run.status.code(), Some(0));
    let (nine, ten) = run.stdout.split_once("\nn = 10").expect("two sizes");
    let plain = |table: &str| table.contains("varisat blocking");
    assert!(plain(nine) && !plain(ten), "{}", run.stdout);
    assert_eq!(
        run.stderr,
        "nq-sat: the strategy `blocking` was left out at n = 10, where there are more than \
         500 placements; --strategy blocking includes it\n\
         nq-sat: left out because they take long: generate-and-test above n = 9, permutations \
         above n = 9; --engine NAME includes an engine\n"
    );
    if !thorough() {
        return;
    }
    let run = nq_sat("verify 10 --encoding pairwise --strategy blocking -e varisat -e search");
    assert!(run.stdout.contains("varisat blocking (pairwise)"), "{run:?}");
    assert!(!run.stderr.contains("blocking"), "{run:?}");
    assert_eq!(run.status.code(), Some(0));
}

#[test]
fn symmetry_reduction_of_an_asymmetric_model_is_refused() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let model = "name = \"lopsided\"\nabout = \"no symmetry\"\n\
        [board]\nrows = 4\ncolumns = 5\nblocked = [\"b1\"]\n\
                 [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = 4\n";
    std::fs::write(file.path(), model).expect("it can be written");
    let path = file.path().display();
    nq_sat(&format!("solve 4 -m {path} --symmetry orbits"))
        .refused(&["lopsided", "take --symmetry none"]);
    let answer = nq_sat(&format!("solve 4 -m {path} --verbose")).answer();
    assert!(answer.contains("varisat cubes (pairwise"), "{answer}");
}

#[test]
fn cubes_stop_at_the_timeout() {
    for line in [
        "solve 18 -e varisat --symmetry none",
        "count 18 -e varisat --residual 0",
        "count 40 -e varisat",
        // One cube that takes long.
        "count 14 -m queens-and-knights -k 12 -e varisat",
        // Very many solutions.
        "count 8 -m queens-and-knights --set queens=0 --set knights=16 -e varisat",
    ] {
        let run = timed_out(line, MOMENT);
        if line.starts_with("solve") { run.warned() } else { run }.says(124);
    }
}
