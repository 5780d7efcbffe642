//! Ranges of sizes: how they are written, and sizes that have no placement.

use std::fs;

use crate::support::program::nq_sat;
use crate::support::screen::TempPath;

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
