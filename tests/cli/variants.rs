//! `export --rename` and `--shuffle`: other numbers, another order, the same models.
//! `export --sanitized`, and the hash of formulas in GBD.
//! `export --any-numbers --weight`: files for weighted model counters.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;

use itertools::Itertools;
use serde_json::Value;

use crate::support::{TempPath, nq_sat, sample, sha256};

/// The clauses of a file, each a sorted list of literals by name.
fn clauses(text: &str) -> Vec<Vec<String>> {
    let names: HashMap<&str, String> = text
        .lines()
        .filter(|line| line.starts_with("c var ") || line.starts_with("c aux "))
        .map(|line| line[6..].split_once(' ').expect("a number and a name"))
        .map(|(number, name)| (number, name.to_owned()))
        .collect();
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clauses = lines.map(|line| {
        let literals = line.strip_suffix('0').expect("a clause").split_whitespace();
        let sign = |literal: &str| if literal.starts_with('-') { "-" } else { "" };
        literals
            .map(|literal| format!("{}{}", sign(literal), names[literal.trim_start_matches('-')]))
            .sorted()
            .collect()
    });
    clauses.collect()
}

/// The numbers of a line that starts so.
fn numbers<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    let line = text.lines().find_map(|line| line.strip_prefix(start)).expect(start);
    line.split_whitespace().sorted().collect()
}

#[test]
fn variants_have_the_same_clauses_and_models() {
    let file = TempPath::new("variant.cnf");
    let all = [
        "0",
        "1",
        "6 --encoding commander --break-symmetry",
        "3",
        "5 --encoding product --one-directional",
        "4 --model queens-and-knights -k 1 --cardinality network",
        "4 --model queens-and-knights --any-numbers --weight Q=2 --weight N=1/3",
        "6",
    ];
    for question in sample(2, all) {
        let plain = nq_sat(&format!("export {question}")).answer();
        fs::write(&file, &plain).expect("written");
        let count = || {
            let run = nq_sat(&format!("import {file} --all --json"));
            let records = run.records();
            let last = records.last().expect("an answer").clone();
            (last["total"].clone(), last["digest"].clone())
        };
        let is_weighted = question.contains("--weight");
        let expected = if is_weighted { Default::default() } else { count() };
        for option in ["rename", "shuffle"] {
            let line = format!("export {question} --{option} 7");
            let variant = nq_sat(&line).answer();
            assert_eq!(variant, nq_sat(&line).answer(), "{line}");
            let other = nq_sat(&line.replace(" 7", " 8")).answer();
            let (before, after) = (clauses(&plain), clauses(&variant));
            let is_long = before.len() > 20;
            assert!(!is_long || (other != variant && clauses(&plain) == before), "{line}");
            // Renaming keeps the order, and shuffling does not.
            assert!(!is_long || (before == after) == (option == "rename"), "{line}");
            let sorted = |clauses: Vec<Vec<String>>| clauses.into_iter().sorted().collect_vec();
            assert_eq!(sorted(before), sorted(after), "{line}");
            let header = |text: &str| text.lines().find(|l| l.starts_with("p ")).map(str::to_owned);
            assert_eq!(header(&variant), header(&plain), "{line}");
            if plain.contains("c p show") {
                let board = variant.lines().filter_map(|line| line.strip_prefix("c var "));
                let board = board.map(|line| line.split(' ').next().expect("a number"));
                let board: Vec<_> = board.chain(["0"]).sorted().collect();
                assert_eq!(numbers(&variant, "c p show "), board, "{line}");
                assert_eq!(numbers(&variant, "c ind "), board, "{line}");
            }
            // A weight follows the name of its variable.
            for weight in variant.lines().filter_map(|line| line.strip_prefix("c p weight ")) {
                let words: Vec<_> = weight.split(' ').collect();
                let name = format!("c var {} ", words[0].trim_start_matches('-'));
                let is_queen = variant.contains(&format!("{name}Q"));
                let expected = match (words[0].starts_with('-'), is_queen) {
                    (true, _) => "1",
                    (false, true) => "2",
                    (false, false) => "1/3",
                };
                assert_eq!(words[1], expected, "{line}: {weight}");
            }
            fs::write(&file, &variant).expect("written");
            // Without variables there are no names, and so no digest.
            if !is_weighted && question != "0" {
                assert_eq!(count(), expected, "{line}");
            }
        }
    }
}

/// The bytes are those of every machine.
#[test]
fn the_seed_determines_the_bytes() {
    let hash = |line: &str| sha256(nq_sat(&format!("export 8 --sanitized {line}")).answer());
    assert!(hash("--rename 1").starts_with("d7241379e7881354"));
    assert!(hash("--shuffle 1").starts_with("de96d672932264b1"));
}

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

fn numbers_of_clauses(text: &str) -> Vec<Vec<i64>> {
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
        let found = numbers_of_clauses(rest);
        let plain = nq_sat(&line).answer();
        let plain = numbers_of_clauses(&plain);
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

/// A decimal number or a fraction.
fn value(text: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    text.split_once('/')
        .map_or_else(|| number(text), |(above, below)| number(above) / number(below))
}

/// The weighted sum of the models of a file without auxiliary variables, by trying all values.
fn weighted_sum(text: &str) -> f64 {
    let mut weights = BTreeMap::new();
    let (mut clauses, mut variables) = (Vec::new(), 0);
    for line in text.lines() {
        let words: Vec<_> = line.split(' ').collect();
        match words[..] {
            ["c", "p", "weight", literal, weight, "0"] => {
                let literal: i32 = literal.parse().expect("a literal");
                assert!(weights.insert(literal, value(weight)).is_none(), "{line}: twice");
            }
            ["p", "cnf", number, _] => variables = number.parse().expect("a number"),
            ["c", ..] => {}
            _ => {
                let clause: Vec<i32> = words.iter().map(|word| word.parse().expect(line)).collect();
                clauses.push(clause[..clause.len() - 1].to_vec());
            }
        }
    }
    assert_eq!(weights.len(), 2 * variables, "each literal has a weight");
    let is_true = |values: u32, literal: i32| {
        (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
    };
    let models = (0..1_u32 << variables).filter(|&values| {
        clauses.iter().all(|clause| clause.iter().any(|&literal| is_true(values, literal)))
    });
    let weight = |values| {
        let literals = weights.iter().filter(|(literal, _)| is_true(values, **literal));
        literals.map(|(_, weight)| weight).product::<f64>()
    };
    models.map(weight).sum()
}

/// The sum over our own table.
fn table_sum(line: &str, weights: &[(&str, f64)]) -> f64 {
    let records = nq_sat(&format!("count {line} --table --json")).records();
    let cells = records.iter().filter(|record| record["type"] == "tally");
    cells
        .map(|cell| {
            let total: f64 = cell["total"].as_str().expect("a total").parse().expect("a number");
            let powers = weights.iter().map(|(piece, weight)| {
                let number = cell["params"][piece].as_i64().expect("a number");
                weight.powi(i32::try_from(number).expect("few"))
            });
            total * powers.product::<f64>()
        })
        .sum()
}

#[test]
#[expect(clippy::float_cmp, reason = "powers of two and small numbers are exact")]
fn the_weighted_sum_is_that_of_the_table() {
    for n in 0..=3 {
        for (queens, knights) in [("1", "1"), ("2", "0.5"), ("1/4", "3"), ("0", "1")] {
            let line = format!("{n} -m queens-and-knights");
            let weights = format!("--weight Q={queens} --weight N={knights}");
            let text = nq_sat(&format!("export {line} --any-numbers {weights}")).answer();
            assert!(text.contains("\nc t pwmc\n"), "{text}");
            let expected =
                table_sum(&line, &[("queens", value(queens)), ("knights", value(knights))]);
            assert_eq!(weighted_sum(&text), expected, "{line} {weights}");
        }
    }
    // A mutation is noticed: the weight of one square.
    let text = nq_sat("export 2 -m queens-and-knights --any-numbers --weight Q=2").answer();
    let other = text.replacen("c p weight 1 2 0", "c p weight 1 1 0", 1);
    assert_ne!(weighted_sum(&text), weighted_sum(&other));
}

/// Without weights, the numbers of pieces are open as well, in every format that can state it.
#[test]
fn any_numbers_are_all_sets() {
    // A287227: sets of queens that do not attack each other.
    for (n, sets) in [(1, 2.0), (2, 5.0), (3, 18.0), (4, 87.0)] {
        let text = nq_sat(&format!("export {n} --any-numbers --weight Q=1")).answer();
        assert!((weighted_sum(&text) - sets).abs() < 0.5, "{n}");
        assert!(text.contains(&format!("nq-sat export {n} --model n-queens --any-numbers")));
    }
    for format in ["dimacs", "opb", "lp", "mps", "smt2", "mzn", "xcsp3", "icnf"] {
        nq_sat(&format!("export 4 -m queens-and-knights --any-numbers -f {format}")).answer();
    }
}

#[test]
fn open_numbers_are_no_query() {
    let file = TempPath::new("open.cnf");
    nq_sat(&format!("export 3 --any-numbers -o {file}")).answer();
    let read = nq_sat(&format!("import {file}"));
    assert!(read.stdout.contains("its numbers of pieces are open"), "{read:?}");
}
