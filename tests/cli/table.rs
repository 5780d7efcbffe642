//! `count --table`: all numbers of queens and of knights at once, against the counts of other
//! engines.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::stopping::{MOMENT, timed_out};
use crate::support::{TempPath, nq_sat, sample, thorough};

/// OEIS A141243, n = 0 to 8: ways to place non-attacking knights on an n X n board.
const A141243: [u128; 9] = [1, 2, 16, 94, 1365, 55213, 3_368_146, 394_631_712, 101_693_175_442];

/// OEIS A287227, n = 1 to 8: ways to place non-attacking queens on an n X n board.
const A287227: [u128; 8] = [2, 5, 18, 87, 462, 2635, 16870, 118_969];

fn number(value: &Value) -> u128 {
    let text = value.as_str().unwrap_or_else(|| panic!("no text: {value}"));
    text.parse().expect("a number")
}

/// The cells of a table in JSON by queens and knights, and its sums.
fn table(words: &str) -> (BTreeMap<(u64, u64), Value>, Value) {
    let mut records = nq_sat(&format!("count {words} --table --json")).records();
    let sums = records.pop().expect("a record");
    assert_eq!(sums["type"], "table");
    let cells = records.into_iter().map(|record| {
        assert_eq!((&record["type"], &record["engine"]), (&json!("tally"), &json!("knights")));
        assert_eq!((&record["model"], &record["n"]), (&sums["model"], &sums["n"]));
        let orbits = record["orbits"].as_object().expect("orbits");
        let members = |(size, count): (&String, &Value)| {
            size.parse::<u128>().expect("a size") * number(count)
        };
        assert_eq!(orbits.iter().map(members).sum::<u128>(), number(&record["total"]));
        assert_eq!(orbits.values().map(number).sum::<u128>(), number(&record["fundamental"]));
        let number = |piece: &str| record["params"][piece].as_u64().unwrap_or(0);
        ((number("queens"), number("knights")), record)
    });
    let cells: Vec<_> = cells.collect();
    let (count, cells) = (cells.len(), cells.into_iter().collect::<BTreeMap<_, _>>());
    assert_eq!(cells.len(), count, "each cell once");
    (cells, sums)
}

#[test]
fn a_wide_table_is_aligned_and_fits_a_page() {
    let text = nq_sat("count 8 -m queens-and-knights --table --quiet").answer();
    let (mut widths, mut crossings) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| line.contains(['│', '┼'])) {
        // The words over the columns end at the last line down.
        if !line.contains("queens") {
            widths.push(line.chars().count());
        }
        let places = line.chars().enumerate().filter(|(_, c)| ['│', '┼'].contains(c));
        crossings.push(places.map(|(place, _)| place).collect::<Vec<_>>());
    }
    assert_eq!(crossings.len(), 2 * (2 + 1 + 33 + 1 + 1));
    let (totals, fundamental) = crossings.split_at(crossings.len() / 2);
    assert!([totals, fundamental].iter().all(|table| table.iter().all(|line| *line == table[0])));
    assert!(widths.iter().all(|&width| width <= 100), "{text}");
    assert!(text.contains(" 102772180096\n"), "{text}");
}

/// Engines that know no polynomials count one cell at a time; at n = 4 that is brute force.
#[test]
fn every_cell_is_what_other_engines_count() {
    for n in 0..=if thorough() { 4 } else { 3_u64 } {
        let (cells, _) = table(&format!("{n} -m queens-and-knights"));
        let most = |place: fn(&(u64, u64)) -> u64| cells.keys().map(place).max().expect("a cell");
        let (queens, knights) = (most(|cell| cell.0), most(|cell| cell.1));
        assert_eq!(
            cells.len() as u64,
            (queens + 1) * (knights + 1),
            "n = {n}: no cell is left out"
        );
        for (&(queens, knights), cell) in sample(2, &cells) {
            // Few of the cells of n = 4 are enough for the slower one.
            let engines: &[_] =
                if n < 4 || queens + knights == 3 { &["search", "varisat"] } else { &["search"] };
            for engine in engines {
                let words = format!(
                    "count {n} -m queens-and-knights --set queens={queens} \
                     --set knights={knights} -e {engine} --json"
                );
                let [alone] = &nq_sat(&words).records()[..] else { panic!("one record") };
                for key in ["total", "fundamental", "orbits"] {
                    assert_eq!(alone[key], cell[key], "{words}");
                }
            }
        }
    }
}

#[test]
fn sums_add_up_to_what_is_published() {
    for (n, of_knights) in A141243.into_iter().enumerate() {
        let (cells, sums) = table(&format!("{n} -m queens-and-knights --threads 2"));
        for key in ["total", "fundamental"] {
            let sum = |wanted: &dyn Fn(&(u64, u64)) -> bool| -> u128 {
                let wanted = cells.iter().filter(|(cell, _)| wanted(cell));
                wanted.map(|(_, record)| number(&record[key])).sum()
            };
            assert_eq!(number(&sums[key]), sum(&|_| true));
            let by = |piece: &str, place: fn(&(u64, u64)) -> u64| {
                let all = sums[format!("by_{piece}")].as_array().expect("a list");
                for (count, of) in (0..).zip(all) {
                    assert_eq!(of["params"][piece], count);
                    assert_eq!(number(&of[key]), sum(&|cell| place(cell) == count), "n = {n}");
                }
                all.len()
            };
            let lengths = (by("queens", |cell| cell.0), by("knights", |cell| cell.1));
            assert_eq!(lengths.0 * lengths.1, cells.len());
        }
        assert_eq!(number(&sums["by_queens"][0]["total"]), of_knights);
        let queens_alone = number(&sums["by_knights"][0]["total"]);
        match n.checked_sub(1) {
            None => assert_eq!((queens_alone, &sums["evidence"]["known"]), (1, &json!("A141243"))),
            Some(place) => {
                assert_eq!(queens_alone, A287227[place]);
                assert_eq!(sums["evidence"]["known"], "A141243, A287227");
            }
        }
        match n {
            7 => assert_eq!(sums["total"], "402454977"),
            8 => {
                assert_eq!(sums["total"], "102772180096");
                assert_eq!(sums["largest"]["params"]["k"], 5);
                assert_eq!(sums["largest"]["total"], "16");
                assert_eq!(sums["largest"]["fundamental"], "2");
            }
            _ => {}
        }
        assert!(sums.get("partial").is_none());
    }
}

#[test]
fn queens_alone_have_a_table_of_one_row() {
    let (cells, sums) = table("8");
    assert_eq!(
        cells.keys().copied().collect::<Vec<_>>(),
        (0..=8).map(|q| (q, 0)).collect::<Vec<_>>()
    );
    assert_eq!(
        (&cells[&(8, 0)]["total"], &cells[&(8, 0)]["fundamental"]),
        (&json!("92"), &json!("12"))
    );
    assert_eq!(number(&sums["total"]), A287227[7]);
    assert_eq!(sums["evidence"]["known"], "A287227");
    assert_eq!((&sums["model"], sums.get("by_knights")), (&json!("n-queens"), None));
    let (both, _) = table("6 -m queens-and-knights");
    for (&cell, record) in &table("6").0 {
        assert_eq!(record["orbits"], both[&cell]["orbits"], "{cell:?}");
    }
}

/// Rook polynomials, A144084: k rooks on n x n in C(n, k)^2 k! ways. A model with n rooks has the
/// other numbers too.
#[test]
fn numbers_of_the_model_do_not_bound_the_table() {
    for engine in ["search", "varisat", "transfer-matrix"] {
        let records = nq_sat(&format!("count 4 -m rooks --table --json -e {engine}")).records();
        let totals: Vec<_> = records.iter().map(|record| record["total"].as_str()).collect();
        let expected = ["1", "16", "72", "96", "24", "209"].map(Some);
        assert_eq!(totals, expected, "{engine}");
    }
}

/// Two pieces that can be exchanged have orbits under the exchange where their numbers are equal.
/// A model with the number of each piece counts the same.
#[test]
fn exchanges_count_where_numbers_are_equal() {
    let cells = nq_sat("count 3 -m peaceable-queens --table --json").records();
    let alone = nq_sat("count 3 -m peaceable-queens -k 1 --json").records();
    let of = |cells: &[Value], numbers: [u64; 2]| {
        let is_cell = |cell: &&Value| {
            let params = cell["params"].as_object().expect("numbers");
            params.values().map(|n| n.as_u64().expect("a number")).eq(numbers)
        };
        cells.iter().find(is_cell).cloned().expect("the cell")
    };
    for key in ["total", "fundamental", "orbits"] {
        assert_eq!(of(&cells, [1, 1])[key], alone[0][key], "{key}");
        assert_eq!(of(&cells, [1, 2])[key], of(&cells, [2, 1])[key], "{key}");
    }
}

#[test]
fn three_pieces_have_a_row_for_each_combination() {
    let file = TempPath::new("three.toml");
    let pieces = [("king", "K"), ("knight", "N"), ("wazir", "W")].map(|(name, moves)| {
        let symbol = name[..1].to_uppercase().replace('K', if name == "king" { "K" } else { "N" });
        format!("[[piece]]\nsymbol = \"{symbol}\"\nname = \"{name}\"\nmoves = \"{moves}\"\n")
    });
    let model = format!(
        "name = \"three\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n{}",
        pieces.map(|piece| piece + "count = \"any\"\n").concat()
    );
    std::fs::write(&file, model).expect("a file");
    let by = |engine: &str| {
        let line = format!("count 2 -m {file} --table -q --ascii -e {engine}");
        nq_sat(&line).answer()
    };
    assert_eq!(by("transfer-matrix"), by("search"));
    assert_snapshot!("three", by("transfer-matrix"));
}

#[test]
fn a_table_that_is_stopped_is_marked_as_a_part() {
    let moment = 2 * MOMENT;
    let run = timed_out("count 12 -m queens-and-knights --table --json", moment);
    let records: Vec<Value> = run
        .says(124)
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is one JSON value"))
        .collect();
    for record in &records {
        assert_eq!(record["partial"]["stopped"], "timeout", "{record}");
        assert!(record.get("fundamental").is_none(), "a part has no orbits");
    }
    let sums = records.last().expect("a record");
    assert_eq!(sums["type"], "table");
    assert!(sums.get("largest").is_none() && sums["evidence"].get("known").is_none());
    let text = timed_out("count 12 -m queens-and-knights --table --quiet", moment).says(124);
    assert!(text.starts_with("INCOMPLETE: timed out"), "{text}");
    assert!(!text.contains("fundamental\n") && !text.contains("= A"), "{text}");
}

/// The other refusals are recorded in `tests/frozen`; this one depends on the machine.
#[test]
fn a_table_beyond_memory_is_refused() {
    nq_sat("count 12 -m queens-and-knights --table --threads 4096").refused(&[
        "n = 12",
        "of memory",
        "fewer --threads",
    ]);
}
