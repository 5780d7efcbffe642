//! `verify`: a table with a row for each engine, and a verdict.

use std::collections::BTreeSet;

use serde_json::Value;

use super::stopping::{MOMENT, timed_out};
use crate::support::cases::thorough;
use crate::support::program::nq_sat;

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

/// Slow engines run on large boards only by name.
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
