//! `count`: one row per size, compared with the published values.

use std::collections::BTreeMap;

use nq_check::brute;
use nq_sat::model::Settings;
use nq_sat::model::builtin::by_name;

use crate::support::program::nq_sat;

/// OEIS A000170, n = 0 to 12: ways to place n nonattacking queens on an n X n board.
const A000170: [&str; 13] =
    ["1", "1", "0", "0", "2", "10", "4", "40", "92", "352", "724", "2680", "14200"];

/// OEIS A002562, n = 1 to 12: the same up to symmetry.
const A002562: [&str; 12] = ["1", "0", "0", "1", "2", "1", "6", "12", "46", "92", "341", "1787"];

/// OEIS A051223, n = 1 to 11: ways to place n nonattacking superqueens on an n X n board.
const A051223: [&str; 11] = ["1", "0", "0", "0", "0", "0", "0", "0", "0", "4", "44"];

/// The cells of each row by the headings of their columns. A cell ends at the first space.
fn rows(table: &str, columns: &[&str]) -> Vec<BTreeMap<String, String>> {
    let mut lines = table.lines();
    let heads: Vec<_> = lines.next().expect("a header").split_whitespace().collect();
    assert!(heads.starts_with(columns), "{heads:?}");
    let cells = |line: &str| {
        let words = line.split_whitespace().map(str::to_owned);
        columns.iter().map(ToString::to_string).zip(words).collect()
    };
    // The engine has a line above its first row.
    lines.filter(|line| !line.starts_with("engine ")).map(cells).collect()
}

#[test]
fn n_queens_is_a000170_and_up_to_symmetry_a002562() {
    let table = nq_sat("count 1 12").answer();
    let rows = rows(&table, &["n", "placements", "fundamental"]);
    assert_eq!(rows.len(), 12, "{table}");
    for (n, row) in (1..).zip(&rows) {
        assert_eq!(row["n"], n.to_string());
        assert_eq!(row["placements"], A000170[n], "n = {n}");
        assert_eq!(row["fundamental"], A002562[n - 1], "n = {n}");
    }
    assert_eq!(table.matches("= A000170, A002562\n").count(), 12, "each row names its source");
}

#[test]
fn queens_and_knights_count_at_the_largest_k() {
    let table = nq_sat("count 1 7 -m queens-and-knights").answer();
    let rows = rows(&table, &["n", "k", "placements", "fundamental"]);
    let largest: Vec<_> = rows.iter().map(|row| row["k"].as_str()).collect();
    assert_eq!(largest, ["0", "0", "0", "1", "2", "3", "4"]);
    let given = nq_sat("count 4 -m queens-and-knights -k 1 --json").records();
    let sought = nq_sat("count 4 -m queens-and-knights --json").records();
    assert_eq!(given[0]["total"], sought[0]["total"], "k = 1 is the largest at n = 4");
}

#[test]
fn superqueens_from_a_file_are_a051223() {
    let records = nq_sat("count 1 11 -m models/superqueens.toml --json").records();
    let totals: Vec<_> = records.iter().map(|record| &record["total"]).collect();
    assert_eq!(totals, A051223);
}

#[test]
fn quiet_prints_only_the_rows() {
    let quiet = nq_sat("count 4 6 --quiet").answer();
    assert_eq!(quiet.lines().count(), 3, "{quiet}");
    assert!(!quiet.contains("placements"), "{quiet}");
}

/// The numbers of k queens on the chess board, none attacked, for k = 0 to 8: Kotěšovec,
/// "Non-attacking chess pieces", 2013. Their sum is A287227(8), and the last is A000170(8).
#[test]
fn n_queens_takes_another_number_of_queens() {
    let published = ["1", "64", "1288", "10320", "34568", "46736", "22708", "3192", "92"];
    for (k, published) in published.iter().enumerate() {
        let count = nq_sat(&format!("count 8 -k {k} --json")).records().remove(0);
        assert_eq!(count["total"], *published, "k = {k}");
    }
    let sum: u64 = published.iter().map(|number| number.parse::<u64>().expect("a number")).sum();
    let all = nq_sat("count 8 -m queens-sets --json").records().remove(0);
    assert_eq!(all["total"], sum.to_string());
}

/// Every built-in model whose number of pieces is free takes it by -k, as the brute force does.
#[test]
fn models_take_a_number_of_pieces() {
    for model in ["n-queens", "toroidal-queens", "semi-queens", "kings", "knights", "queens-sets"] {
        for (n, k) in [(0, 0), (1, 1), (3, 2), (4, 3), (3, 5)] {
            let problem = by_name(model).expect("a model");
            let problem = problem.problem(n, &Settings::default().with("k", k)).expect("numbers");
            let count = nq_sat(&format!("count {n} -m {model} -k {k} --json")).records().remove(0);
            let expected = brute::texts(&problem).len().to_string();
            assert_eq!(count["total"], expected, "{model}, n = {n}, k = {k}");
            assert_eq!(count["params"]["k"], k, "{count}");
        }
    }
    let sets = nq_sat("count 5 -m maximal-queens -k 3 --json").records().remove(0);
    assert_eq!(sets["total"], "16");
}
