//! Models whose board does not depend on the size: SIZE may be left out, and must match otherwise.
//! Ranges of sizes: how they are written, and sizes that have no placement.

use std::fs;
use std::time::Duration;

use nq_sat::{Model, Query};
use tempfile::TempDir;

use crate::support::{TempPath, nq_sat, record};

const REGIONS: &str = "models/examples/region-queens.toml";

/// The board has 3 rows, and n rooks are on it.
const ROOKS: &str = "name = \"three-rooks\"\n[board]\nrows = 3\ncolumns = \"3 + 1\"\n[[piece]]\n\
                     symbol = \"R\"\nmoves = \"R\"\ncount = \"n\"\n";

fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    path.display().to_string()
}

#[test]
fn a_size_may_be_left_out() {
    for verb in ["solve", "count", "verify", "export"] {
        let [without, with] =
            ["", " 8"].map(|size| nq_sat(&format!("{verb}{size} -m {REGIONS}")).answer());
        let timeless = |answer: &str| -> Vec<String> {
            let lines = answer.lines().filter(|line| !line.contains('µ') && !line.contains("ms"));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(timeless(&without), timeless(&with), "{verb}");
    }
    let record = &record(&format!("count -m {REGIONS}"));
    assert_eq!((&record["n"], &record["total"]), (&8.into(), &"1".into()));
}

/// n is the number of rows, also where something else depends on it: 4 · 3 · 2 placements.
#[test]
fn the_size_is_the_number_of_rows() {
    let folder = TempDir::new().expect("a folder");
    let rooks = file(&folder, "rooks.toml", ROOKS);
    let rows = file(
        &folder,
        "rows.toml",
        &ROOKS.replace("rows = 3", "rows = \"h\"").replacen('\n', "\nparameters.h = 2\n", 1),
    );
    for (line, n, total) in [
        (rooks.clone(), 3, "24"),
        (rows.clone(), 2, "12"),
        (format!("{rows} --set h=4"), 4, "24"),
        (format!("{rows} --set h=0"), 0, "1"),
        (format!("{rooks} --fix Ra1"), 3, "6"),
    ] {
        for size in [String::new(), format!("{n} "), format!("{n} {n} ")] {
            let record = &record(&format!("count {size}-m {line}"));
            assert_eq!((&record["n"], &record["total"]), (&n.into(), &total.into()), "{line}");
        }
    }
}

/// The library refuses it in every question.
#[test]
fn a_query_refuses_another_size() {
    let model = Model::from_toml("rooks.toml", ROOKS).expect("a model");
    assert_eq!(Query::new(model.clone(), 3).count().expect("a count").total(), 24);
    let query = Query::new(model, 4);
    let folder = TempDir::new().expect("a folder");
    let errors = [
        query.solve().err(),
        query.count().err(),
        query.table().err(),
        query.estimate(Duration::from_millis(1), 0).err(),
        query.verify().err(),
        query.problem().err(),
        query.write(folder.path().join("x.cnf")).err(),
        query.decode(&b""[..]).err(),
    ];
    for error in errors {
        let line = error.expect("refused").to_string();
        assert_eq!(line, "the board of three-rooks has 3 rows: leave SIZE out, or write 3");
    }
}

/// A model whose columns alone depend on the size needs it.
#[test]
fn a_missing_size_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let columns = file(
        &folder,
        "m.toml",
        &ROOKS.replace("\"3 + 1\"", "\"w\"").replacen('\n', "\nparameters.w = \"n + 1\"\n", 1),
    );
    for verb in ["solve", "count", "export", "verify", "bench", "certify -o x"] {
        nq_sat(&format!("{verb} -m {columns}")).refused(&["the board of three-rooks depends on n"]);
    }
}

/// A board that no size has is a fault of the file.
#[test]
fn impossible_rows_are_faults_of_the_file() {
    let folder = TempDir::new().expect("a folder");
    for (rows, fragments) in [
        ("-1", &["m.toml:3:8: ", "rows is -1 here"][..]),
        ("\"1/0\"", &["m.toml:3:8: ", "divides by zero"]),
        ("5000000000", &["Boolean variables"]),
        ("\"h\"", &["m.toml:3:8: ", "unknown parameter `h`"]),
    ] {
        let text = ROOKS.replace("rows = 3", &format!("rows = {rows}"));
        let model = file(&folder, "m.toml", &text);
        nq_sat(&format!("count -m {model}")).refused(fragments);
        nq_sat(&format!("count 3 -m {model}")).refused(fragments);
    }
}

#[test]
fn files_round_trip_without_a_size() {
    let folder = TempDir::new().expect("a folder");
    let rooks = file(&folder, "rooks.toml", ROOKS);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (cnf, bundle) = (path("r.cnf"), path("bundle"));
    nq_sat(&format!("export -m {rooks} -o {cnf}")).answer();
    let text = std::fs::read_to_string(&cnf).expect("a file");
    assert!(text.contains("c command: nq-sat export 3 --model "), "{text}");
    let answer = nq_sat(&format!("import {cnf} --all --quiet")).answer();
    assert!(answer.contains("24 placements, each checked by geometry"), "{answer}");
    nq_sat(&format!("certify -m {rooks} --proof lrat -o {bundle}")).answer();
    let answer = nq_sat(&format!("check {bundle}")).answer();
    assert!(answer.contains("rooks at n = 3 has exactly 24 solutions"), "{answer}");
    // One rook in each row, and in different columns; the auxiliary variables may be left out.
    let models: Vec<String> = (1..=12)
        .map(|var| if [1, 6, 11].contains(&var) { var.to_string() } else { format!("-{var}") })
        .collect();
    let output = file(&folder, "out.txt", &format!("s SATISFIABLE\nv {} 0\n", models.join(" ")));
    for question in [format!("-m {rooks}"), format!("3 -m {rooks}")] {
        let (size, options) = question.split_once("-m").expect("the model");
        let line = format!("decode {size} {output} -m{options} --json");
        let records = nq_sat(&line).records();
        assert!(records.iter().any(|record| record["n"] == 3), "{records:?}");
    }
}

/// Shards and benchmarks take the size from the board, too.
#[test]
fn shards_have_the_size_of_the_board() {
    let folder = TempDir::new().expect("a folder");
    let rooks = file(&folder, "rooks.toml", ROOKS);
    let records = folder.path().join("records").display().to_string();
    for shard in 0..2 {
        let line = format!("solve -m {rooks} --shard {shard}/2 --output {records} --quiet");
        assert_eq!(nq_sat(&line).status.code(), Some(0));
    }
    let merged = nq_sat(&format!("merge {records} -m {rooks} --json")).records();
    assert_eq!((&merged[0]["n"], &merged[0]["total"]), (&3.into(), &"24".into()));
}

/// The totals of the sizes, in JSON.
fn totals(line: &str) -> Vec<String> {
    let records = nq_sat(&format!("{line} --json")).records();
    records.iter().map(|row| row["total"].as_str().expect("a total").to_owned()).collect()
}

#[test]
fn ranges_are_written_alike() {
    let expected = ["10", "4", "40"];
    for sizes in ["5 7", "5..7", "5-7"] {
        assert_eq!(totals(&format!("count {sizes}")), expected, "{sizes}");
    }
    let verified = nq_sat("verify 4-5 -e search -e backtrack --json").records();
    assert_eq!(verified.len(), 4);
    let counts = |sizes: &str| nq_sat(&format!("classic queens --counts {sizes}")).answer();
    assert_eq!(counts("4..6"), "1 2 1\n");
    assert_eq!(counts("4-6"), counts("4 6"));
    let puzzle = |grades: &str| nq_sat(&format!("puzzle make 6 -d {grades}")).answer();
    assert_eq!(puzzle("3-4"), puzzle("3..4"));
    let shards = |which: &str| totals(&format!("solve 5 --shard {which}/4"));
    assert_eq!((shards("1..2").len(), shards("1..2")), (2, shards("1-2")));
}

/// Five rooks do not fit on 1 x 1 and 2 x 2 squares: 0, as in a sequence. The other sizes have
/// C(n, 5)^2 5! placements.
#[test]
fn more_pieces_than_squares_count_0() {
    assert_eq!(totals("count 1 6 -m rooks -k 5"), ["0", "0", "0", "0", "120", "4320"]);
    assert_eq!(totals("count 1 -m rooks -k 5"), ["0"]);
    for engine in ["varisat", "batsat", "search", "transfer-matrix"] {
        let line = format!("count 1 5 -m rooks -k 5 -e {engine}");
        assert_eq!(totals(&line), ["0", "0", "0", "0", "120"], "{engine}");
    }
    for cardinality in ["sequential", "totalizer", "network", "adder"] {
        let line = format!("count 0 3 -m rooks -k 5 -e varisat --cardinality {cardinality}");
        assert_eq!(totals(&line), ["0"; 4], "{cardinality}");
    }
    // Where no value of an objective has room, there is no best one, and no placement.
    assert_eq!(totals("count 1 2 -m queens-and-knights --set queens=5"), ["0", "0"]);
    let table = nq_sat("count 1 2 -m rooks -k 5 --format b-file").answer();
    assert_eq!(table, "1 0\n2 0\n");
    let verified = nq_sat("verify 0 3 -m queens-and-knights -k 5").says(0);
    assert!(verified.contains("AGREED") && verified.contains("independent"), "{verified}");
}

/// A board without rows has no row whose number is wrong.
#[test]
fn an_empty_board_has_no_lines() {
    let file = TempPath::new("lines.toml");
    for on in ["rows", "columns", "diagonals"] {
        let model = format!(
            "name = \"lines\"\nboard = {{ rows = \"n\", columns = \"n\" }}\n\
             piece = [{{ symbol = \"R\", moves = \"R\", count = \"any\" }}]\n\
             [[count]]\npieces = [\"R\"]\non = \"{on}\"\nnumber = 1\n"
        );
        fs::write(&file, model).expect("written");
        let of = |line: &str| totals(&format!("{line} -m {file}"));
        let expected = if on == "diagonals" { ["1", "1", "0", "0"] } else { ["1", "1", "2", "6"] };
        assert_eq!(of("count 0 3"), expected, "{on}");
        assert_eq!(of("count 0 3 -e varisat"), expected, "{on}");
    }
}

#[test]
fn export_leaves_out_sizes_without_room() {
    let folder = TempPath::new("rooks");
    let run = nq_sat(&format!("export 1 4 -m rooks -k 5 -o {folder}"));
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(run.stdout.contains("rooks: 2 instances"), "{run:?}");
    let left_out: Vec<_> = run.stderr.lines().collect();
    let board = |n: u32, squares: &str| {
        format!(
            "nq-sat: n = {n} is left out: the number of rooks = 5, but the {n} x {n} board has \
             only {squares}"
        )
    };
    assert_eq!(left_out, [board(1, "1 square"), board(2, "4 squares")]);
    let manifest = fs::read_to_string(folder.join("manifest.jsonl")).expect("a manifest");
    assert!(manifest.contains("\"n\":3") && !manifest.contains("\"n\":2"), "{manifest}");
    let stats = nq_sat("export 2 3 -m rooks -k 5 --stats --json");
    assert_eq!((stats.status.code(), stats.stdout.lines().count()), (Some(0), 1), "{stats:?}");
    // Nothing is left.
    let none = nq_sat("export 1 2 -m rooks -k 5 --stats");
    assert_eq!((none.status.code(), none.stdout.as_str()), (Some(2), ""), "{none:?}");
}

/// Exactly one in each row and column of the 2 x 2 board needs no counter, and with other numbers
/// there is one.
#[test]
fn a_cardinality_encoding_need_not_apply_to_each_size() {
    assert_eq!(totals("count 2 4 -m rooks -k 3 -e varisat --cardinality adder").len(), 3);
    assert_eq!(totals("count 3 4 -m rooks -k 3 -e varisat --cardinality adder"), ["6", "96"]);
    assert_eq!(totals("count 2 3 -m rooks -k 3 -e varisat --cardinality adder").len(), 2);
    let verified = nq_sat("verify 3 4 -m rooks -k 3 -e varisat -e search --cardinality all");
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    let folder = TempPath::new("rooks");
    // Size 3 has no counter and one file; size 4 has one for each encoding.
    let line = format!("export 3 4 -m rooks -k 3 --cardinality all -o {folder}");
    assert!(nq_sat(&line).answer().contains("5 instances"), "{line}");
}
