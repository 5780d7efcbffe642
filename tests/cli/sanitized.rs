//! `export --sanitized`, and the hash of formulas in GBD.

use std::collections::HashSet;

use serde_json::Value;

use crate::support::cases::sample;
use crate::support::program::nq_sat;

/// Command lines of satisfiable, contradictory and empty formulas.
const EXPORTS: [&str; 8] = [
    "export 0",
    "export 1",
    "export 3",
    "export 8",
    "export 2 --block a1,b1",
    "export 3 -m queens-and-knights -k 2",
    "export 5 -m queens-domination -k 3",
    "export 5 -m toroidal-queens",
];

fn clauses(text: &str) -> Vec<Vec<i64>> {
    let numbers = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let numbers = numbers.flat_map(|line| line.split(' ').map(|word| word.parse().expect(line)));
    let mut clauses = vec![vec![]];
    for number in numbers {
        match number {
            0 => clauses.push(vec![]),
            number => clauses.last_mut().expect("a clause").push(number),
        }
    }
    assert_eq!(clauses.pop(), Some(vec![]), "ends with 0");
    clauses
}

fn is_sane(clause: &[i64]) -> bool {
    let literals: HashSet<i64> = clause.iter().copied().collect();
    !clause.is_empty()
        && literals.len() == clause.len()
        && !literals.iter().any(|literal| literals.contains(&-literal))
}

#[test]
fn sanitized_files_keep_the_sane_clauses_and_nothing_else() {
    let mut encodings = nq_sat("list encodings --json").records();
    encodings.retain(|record| record["kind"] == "at-most-one");
    assert!(encodings.len() > 5, "{encodings:?}");
    let mut contradictions = 0;
    for (line, encoding) in sample(3, itertools::iproduct!(EXPORTS, &encodings)) {
        let name = encoding["name"].as_str().expect("a name");
        let line = format!("{line} --encoding {name}");
        let text = nq_sat(&format!("{line} --sanitized")).answer();
        let (header, rest) = text.split_once('\n').expect("a header");
        let found = clauses(rest);
        let plain = nq_sat(&line).answer();
        let plain = clauses(&plain);
        let mut expected: Vec<_> = plain.iter().filter(|c| is_sane(c)).cloned().collect();
        if plain.iter().any(Vec::is_empty) {
            contradictions += 1;
            expected.extend([vec![1], vec![-1]]);
        }
        assert_eq!(found, expected, "{line}");
        assert!(rest.lines().all(|line| line.ends_with(" 0") && !line.contains("  ")), "{line}");
        assert_eq!(header.split(' ').nth(3), Some(&*found.len().to_string()), "{line}");
    }
    assert!(contradictions > 0, "one of the formulas has an empty clause");
}

/// The hash is that of `gbdc identify`, version 0.4.3, on the file.
#[test]
fn statistics_have_the_hash_of_gbd() {
    let hash = |line: &str| {
        let records = nq_sat(line).records();
        records[0].get("gbd_hash").and_then(Value::as_str).map(str::to_owned)
    };
    let pairwise = "export 8 --encoding pairwise --stats --json";
    assert_eq!(hash(pairwise).as_deref(), Some("ca4e6a57a79d2abf3690ce91159c8f56"));
    for format in ["opb", "icnf", "lp"] {
        assert_eq!(hash(&format!("export 8 --stats --json --format {format}")), None, "{format}");
    }
}
