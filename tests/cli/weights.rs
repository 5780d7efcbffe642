//! `export --any-numbers --weight`: files for weighted model counters.

use std::collections::BTreeMap;

use crate::support::program::nq_sat;
use crate::support::screen::TempPath;

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
