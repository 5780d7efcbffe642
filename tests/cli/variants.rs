//! `export --rename` and `--shuffle`: other numbers, another order, the same models.

use std::collections::HashMap;
use std::fs;

use itertools::Itertools;

use crate::support::cases::sample;
use crate::support::program::nq_sat;
use crate::support::screen::{TempPath, sha256};

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
