//! `count`: one row per size, compared with the published values.
//! `count` as CSV and as b-files of the OEIS.
//! `count --estimate`: what engines are predicted to need, and how the choice is limited.

use std::collections::BTreeMap;

use nq_check::brute;
use nq_sat::model::Settings;
use nq_sat::model::builtin::by_name;
use serde_json::json;

use crate::support::{TempPath, nq_sat, record, sample};

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
        let count = record(&format!("count 8 -k {k}"));
        assert_eq!(count["total"], *published, "k = {k}");
    }
    let sum: u64 = published.iter().map(|number| number.parse::<u64>().expect("a number")).sum();
    let all = record("count 8 -m queens-sets");
    assert_eq!(all["total"], sum.to_string());
}

/// Every built-in model whose number of pieces is free takes it by -k, as the brute force does.
#[test]
fn models_take_a_number_of_pieces() {
    for model in ["n-queens", "toroidal-queens", "semi-queens", "kings", "knights", "queens-sets"] {
        for (n, k) in [(0, 0), (1, 1), (3, 2), (4, 3), (3, 5)] {
            let problem = by_name(model).expect("a model");
            let problem = problem.problem(n, &Settings::default().with("k", k)).expect("numbers");
            let count = record(&format!("count {n} -m {model} -k {k}"));
            let expected = brute::texts(&problem).len().to_string();
            assert_eq!(count["total"], expected, "{model}, n = {n}, k = {k}");
            assert_eq!(count["params"]["k"], k, "{count}");
        }
    }
    let sets = record("count 5 -m maximal-queens -k 3");
    assert_eq!(sets["total"], "16");
}

/// OEIS A000170, A002562 and A075458.
#[test]
fn b_files_have_a_line_for_each_size() {
    for (line, expected) in [
        ("0 6", "0 1\n1 1\n2 0\n3 0\n4 2\n5 10\n6 4\n"),
        ("4 8 --of fundamental", "4 1\n5 2\n6 1\n7 6\n8 12\n"),
        ("1 6 -m queens-domination --of optimum", "1 1\n2 1\n3 1\n4 2\n5 3\n6 3\n"),
        ("5 6 -m queens-domination", "5 186\n6 4\n"),
    ] {
        assert_eq!(nq_sat(&format!("count {line} --format b-file")).answer(), expected, "{line}");
    }
}

/// A stopped count is a part: no line of a b-file, and marked in CSV.
#[test]
fn a_part_is_no_term() {
    let run = nq_sat("count 17 --engine backtrack --timeout 0.01s --format b-file");
    assert_eq!((run.status.code(), &*run.stdout), (Some(124), ""), "{run:?}");
    let run = nq_sat("count 17 --engine backtrack --timeout 0.01s --format csv");
    let last = run.stdout.lines().last().expect("a line");
    assert!(last.ends_with(",false"), "{run:?}");
}

#[test]
fn csv_has_a_header_and_a_row_for_each_size() {
    let answer = nq_sat("count 4 6 -m queens-and-knights --set knights=1 --format csv").answer();
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines[0], "model,n,parameters,optimum,total,fundamental,engine,seconds,complete");
    assert_eq!(lines.len(), 4);
    for (line, n) in lines[1..].iter().zip(4..) {
        let cells: Vec<&str> = line.split(',').collect();
        let [model, size, parameters, optimum, .., complete] = cells[..] else { panic!("{line}") };
        assert_eq!(
            (model, size, parameters, complete),
            ("queens-and-knights", &*n.to_string(), "knights=1", "true")
        );
        assert!(optimum.parse::<u32>().is_ok(), "{line}");
    }
}

/// A file with a model for one board of m x n, or for a number k without a default.
fn model(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("model.toml");
    std::fs::write(&file, text).expect("a file");
    let name = file.display().to_string();
    (folder, name)
}

const KINGS: &str = "name = \"kings-mn\"\nparameters = { m = { help = \"columns\" } }\n\
    board = { rows = \"n\", columns = \"m\" }\n\
    piece = [{ symbol = \"K\", name = \"king\", moves = \"K\", count = \"any\" }]\n";

const ROOKS: &str = "name = \"k-rooks\"\n\
    parameters = { k = { help = \"rooks\" } }\nboard = { rows = \"n\", columns = \"n\" }\n\
    piece = [{ symbol = \"R\", name = \"rook\", moves = \"R\", count = \"k\" }]\n";

/// OEIS A144084: the triangle of rook polynomials, C(n, k)^2 k!, read by rows.
#[test]
fn tables_are_triangles() {
    let by_rows = "0 1\n1 1\n2 1\n3 1\n4 4\n5 2\n6 1\n7 9\n8 18\n9 6\n";
    let (_folder, file) = model(ROOKS);
    for name in ["rooks", &file] {
        let line = format!("count 0 3 -m {name} --table --format b-file");
        assert_eq!(nq_sat(&line).answer(), by_rows);
        assert_eq!(nq_sat(&format!("{line} --read rows")).answer(), by_rows);
        // T(0, 0), T(0, 1), T(1, 0), T(0, 2), … with 0 beyond the end of a row.
        let antidiagonals = "0 1\n1 0\n2 1\n3 0\n4 1\n5 1\n6 0\n7 0\n8 4\n9 1\n";
        assert_eq!(nq_sat(&format!("{line} --read antidiagonals")).answer(), antidiagonals);
    }
    // The index of the first number is that of the first row.
    assert_eq!(
        nq_sat("count 2 -m rooks --table --format b-file --of fundamental").answer(),
        "2 1\n3 1\n4 1\n"
    );
    // A row for each number of knights, of which four fit.
    assert_eq!(
        nq_sat("count 2 -m queens-and-knights --table --format b-file").answer(),
        "0 1\n1 4\n2 4\n3 0\n4 6\n5 0\n6 4\n7 0\n8 1\n9 0\n"
    );
    let csv = nq_sat("count 1 2 -m rooks --table --format csv -e search").answer();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "model,n,parameters,optimum,total,fundamental,engine,seconds,complete");
    assert_eq!(lines.len(), 1 + 2 + 3);
    assert_eq!(lines[1], "rooks,1,rooks=0,,1,1,search,,true");
    assert_eq!(lines[5], "rooks,2,rooks=2,,2,1,search,,true");
}

/// OEIS A245013: sets of kings on n x m, T(1, 1), T(1, 2), T(2, 1), … by antidiagonals.
#[test]
fn a_range_is_a_second_size() {
    let (_folder, file) = model(KINGS);
    let count = |more: &str| nq_sat(&format!("count 1 4 -m {file} --set m=1..4 {more}")).answer();
    let read = |numbers: &[u32]| -> String {
        (1..).zip(numbers).map(|(index, number)| format!("{index} {number}\n")).collect()
    };
    let antidiagonals = read(&[2, 3, 3, 5, 5, 5, 8, 11, 11, 8]);
    assert_eq!(count("--format b-file --read antidiagonals"), antidiagonals);
    let rows = read(&[2, 3, 5, 8, 3, 5, 11, 21, 5, 11, 35, 93, 8, 21, 93, 314]);
    assert_eq!(count("--format b-file"), rows);
    // Three columns have three complete antidiagonals.
    let three =
        nq_sat(&format!("count 1 4 -m {file} --set m=1-3 --format b-file --read antidiagonals"));
    assert_eq!(three.answer(), read(&[2, 3, 3, 5, 5, 5]));
    let csv = count("--format csv");
    let cells: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(cells.len(), 16);
    assert_eq!(cells[6][..5], ["kings-mn", "2", "m=3", "", "11"]);
    // Published values may need a line of their own.
    let text = count("-q");
    let rows = text.lines().filter(|line| !line.trim_start().starts_with('='));
    let words: Vec<Vec<&str>> =
        rows.map(|line| line.split_whitespace().take(3).collect()).collect();
    assert_eq!((words.len(), &words[6][..]), (16, &["2", "3", "11"][..]));
}

#[test]
fn every_engine_has_a_forecast_or_a_refusal() {
    let record = &nq_sat("count 9 -m bishops --estimate --json").records()[0];
    assert_eq!(record["type"], "forecast");
    let names = |key: &str| -> Vec<&str> {
        let engines = record[key].as_array().expect(key).iter();
        engines.map(|engine| engine["engine"].as_str().expect("a name")).collect()
    };
    assert_eq!(names("engines")[..2], ["transfer-matrix", "search"]);
    assert!(names("refused").contains(&"half-join"), "{record}");
    let first = &record["engines"][0];
    assert_eq!((&first["rests_on"], &first["orbits"]), (&json!("exact"), &json!(true)));
    assert!(first["seconds"]["low"].as_f64() < first["seconds"]["high"].as_f64(), "{first}");
    for size in 0..4 {
        let text = nq_sat(&format!("count {size} --estimate")).answer();
        assert!(text.starts_with(&format!("n = {size} ")) && text.contains("backtrack"), "{text}");
    }
}

/// Why other engines do not take the model is an answer to `-v` alone.
#[test]
fn refusals_are_shown_on_demand() {
    let (short, long) =
        (nq_sat("count 9 -m bishops --estimate"), nq_sat("count 9 -m bishops --estimate -v"));
    let (short, long) = (short.answer(), long.answer());
    let more = long.strip_prefix(&*short).expect("the same, and more");
    assert!(more.starts_with("  engine half-join takes") && short.contains("  basis\n"), "{long}");
    for line in ["count 9 -v", "count 9 --estimate=10ms -v", "count 9 --estimate -v --json"] {
        let run = nq_sat(line);
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{line}: {run:?}");
    }
}

/// The count is done by the engine that the forecast names first.
#[test]
fn the_first_engine_counts() {
    for line in ["9 -m bishops", "9 -m rooks", "11 -m toroidal-queens", "12"] {
        let forecast = &nq_sat(&format!("count {line} --estimate --json")).records()[0];
        let count = &record(&format!("count {line}"));
        assert_eq!(forecast["engines"][0]["engine"], count["engine"], "{line}");
    }
}

#[test]
fn memory_is_limited() {
    let of = |limit: &str| {
        nq_sat(&format!("count 15 --memory-limit {limit} --estimate --json")).records()
    };
    assert_eq!(of("4GiB")[0]["engines"][0]["engine"], "half-join");
    let small = &of("1MiB")[0];
    assert_ne!(small["engines"][0]["engine"], "half-join");
    assert!(small.to_string().contains("more than 1.0 MiB: set --memory-limit"), "{small}");
}

/// A guess of much memory excludes no engine, and the number of pieces bounds the states: few
/// leapers on a large board are counted by states and not searched.
#[test]
fn few_leapers_on_a_large_board_are_not_searched() {
    for (moves, size) in sample(2, [("Z", 12), ("N", 16)]) {
        let file = TempPath::new("few.toml");
        let text = format!(
            "name = 'few'\nboard = {{ rows = {size}, columns = {size} }}\n\
             piece = [{{ symbol = 'P', moves = '{moves}', count = 4 }}]\n"
        );
        std::fs::write(&file, text).expect("written");
        let record = &nq_sat(&format!("count -m {file} --estimate --json")).records()[0];
        assert_eq!(record["engines"][0]["engine"], "transfer-matrix", "{record}");
        assert!(record["engines"][0]["memory"].as_u64() < Some(200 << 20), "{record}");
    }
}

/// The limit of the user is that of the engine: another one counts where it does not suffice.
#[test]
fn the_next_engine_counts_where_memory_does_not_suffice() {
    let file = TempPath::new("riders.toml");
    let text = "name = 'riders'\nboard = { rows = 'n', columns = 'n' }\n\
                piece = [{ symbol = 'H', moves = 'NN', count = 4 }]\n";
    std::fs::write(&file, text).expect("written");
    let count = |limit| record(&format!("count 7 -m {file} --memory-limit {limit}"));
    let (wide, narrow) = (count("1GiB"), count("1MiB"));
    assert_eq!((&wide["total"], &wide["fundamental"]), (&narrow["total"], &narrow["fundamental"]));
}
