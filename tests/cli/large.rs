//! Large boards and large model files: what is built of them is built in time proportional to
//! their size, and a timeout stops it.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

use super::stopping::{MOMENT, WORKS, interrupted_after, timed_out};
use crate::support::cases::{sample, thorough};
use crate::support::program::{Run, nq_sat};

/// Far less than quadratic work would take on any machine.
const LINEAR: Duration = Duration::from_secs(60);

/// A model in a file of its own.
fn model(board: &str, piece: &str, rest: &str) -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("large.toml");
    let text = format!("name = \"large\"\n{rest}\n[board]\n{board}\n[[piece]]\n{piece}\n");
    fs::write(&path, text).expect("the model");
    (folder, path)
}

/// Kings on a square board.
fn kings(count: &str, rest: &str) -> (TempDir, PathBuf) {
    let piece = format!("symbol = \"K\"\nmoves = \"K\"\ncount = {count}");
    model("rows = \"n\"\ncolumns = \"n\"", &piece, rest)
}

fn in_linear_time(line: &str) -> Run {
    let start = Instant::now();
    let run = nq_sat(line);
    assert!(start.elapsed() < LINEAR, "{line}: {:?}", start.elapsed());
    run
}

/// The squares of 400 columns and 250 rows, in quotes.
fn squares() -> String {
    let files = ('`'..='o').flat_map(|first| {
        ('a'..='z').map(move |second| format!("{first}{second}").replace('`', ""))
    });
    let names =
        files.take(400).flat_map(|file| (1..=200).map(move |row| format!("\"{file}{row}\"")));
    names.collect::<Vec<_>>().join(",")
}

#[test]
fn large_model_file_is_read_in_linear_time() {
    let queens = "symbol = \"Q\"\nmoves = \"Q\"\ncount";
    let square = "rows = \"n\"\ncolumns = \"n\"";
    let (_folder, pairs) = model(
        square,
        &format!("{queens} = \"n\""),
        &format!(
            "may_not_attack = [{}]",
            vec!["[\"Q\", \"Q\"]"; if thorough() { 90_000 } else { 30_000 }].join(",")
        ),
    );
    let answer = in_linear_time(&format!("count 6 -m {} -e search", pairs.display())).answer();
    assert!(answer.contains(" 4 "), "{answer}");
    // All squares on one line, the last one off the board: the message still names its position.
    let squares = squares();
    let blocked = format!("{square}\nblocked = [{squares},\"a401\"]");
    let (_folder, blocked) = model(&blocked, &format!("{queens} = \"n\""), "");
    let place = format!("large.toml:6:{}: `a401`", "blocked = [".len() + squares.len() + 2);
    in_linear_time(&format!("count 400 -m {}", blocked.display())).refused(&[&place]);
    let (_folder, fixed) =
        model(square, &format!("{queens} = \"any\"\nfixed = [{squares},\"zz1\"]"), "");
    in_linear_time(&format!("count 400 -m {}", fixed.display()))
        .refused(&["zz1", "is not on the 400 x 400 board"]);
}

#[test]
fn symmetries_of_many_blocked_squares_are_found_quickly() {
    let blocked = format!("rows = 400\ncolumns = 400\nblocked = [{}]", squares());
    let (_folder, path) = model(&blocked, "symbol = \"K\"\nmoves = \"K\"\ncount = 2", "");
    for line in ["count", "solve"] {
        let run = timed_out(&format!("{line} -m {}", path.display()), MOMENT);
        assert_eq!(run.status.code(), Some(124), "{run:?}");
    }
}

#[test]
fn a_timeout_ends_the_splitting_of_a_board_of_many_rows() {
    let queens = "symbol = \"Q\"\nmoves = \"Q\"\ncount = \"n\"";
    let (_folder, path) = model("rows = 65535\ncolumns = \"n\"", queens, "");
    // `verify` of four columns is soon done with splitting. It then spends seconds in a single
    // conflict of varisat, which nothing stops.
    for line in ["count 4", "solve 4", "solve 4 -e batsat", "verify 16"] {
        let run = timed_out(&format!("{line} -m {}", path.display()), MOMENT);
        assert_eq!(run.status.code(), Some(124), "{run:?}");
    }
}

#[test]
fn a_timeout_ends_the_building_of_many_conflicts() {
    let (_folder, path) = kings("2", "");
    for line in ["count 400", "solve 400", "count 400 -e batsat", "solve 400 --strategy plain"] {
        let run = timed_out(&format!("{line} -m {}", path.display()), MOMENT);
        assert_eq!(run.status.code(), Some(124), "{run:?}");
    }
}

/// One constraint with billions of clauses: the encoder that writes it sees that nobody takes them
/// any more.
#[test]
fn ctrl_c_ends_the_encoding_of_one_constraint() {
    let (folder, path) = kings("\"n * n * 2 / 5\"", "");
    let file = folder.path().join("out.cnf");
    for (number, encoding) in
        ["totalizer", "sequential", "network", "adder"].into_iter().enumerate()
    {
        // So large that no encoder finishes in a second, and small enough for the numbering of
        // variables.
        let n = if encoding == "sequential" { 250 } else { 1500 };
        let line = format!("export {n} -m {} --cardinality {encoding}", path.display());
        let ways = [format!("{line} -o {}", file.display()), format!("{line} --stats")];
        // In part, they take turns.
        for line in sample(2, ways.into_iter().cycle().skip(number % 2).take(2)) {
            // The model is read, and its encoding has begun.
            let run = interrupted_after(5 * WORKS / 2, &line, "INT");
            assert_eq!(run.status.code(), Some(130), "{line}: {run:?}");
            assert_eq!(run.stderr, "nq-sat: interrupted: nothing was written\n");
        }
        assert!(!file.exists(), "{encoding}");
    }
}

#[test]
fn file_with_too_many_variables_is_refused_before_writing() {
    let (_folder, path) = kings("\"n * n * 2 / 5\"", "");
    let line = format!("export 1000 -m {} --cardinality sequential", path.display());
    for line in [line.clone(), format!("{line} --stats")] {
        nq_sat(&line).refused(&["variables", "2,147,483,646", "--cardinality adder", "opb"]);
    }
    let cubes = format!("export 1500 -m {} -f icnf", path.display());
    nq_sat(&cubes).refused(&["of memory", "format dimacs"]);
}

/// Half a million numbers and 90,000 kings: only neighbours are compared.
#[test]
fn many_pieces_are_checked_in_linear_time() {
    let (folder, path) = kings("\"any\"", "");
    // 90,000 kings: comparing each with each would take minutes.
    let n = if thorough() { 600 } else { 200 };
    let mut text = "s SATISFIABLE\nv".to_owned();
    for square in 0..n * n {
        let sign = if square / n % 2 == 0 && square % n % 2 == 0 { "" } else { "-" };
        let _ = write!(text, " {sign}{}", square + 1);
    }
    let file = folder.path().join("answer");
    fs::write(&file, text + " 0\n").expect("the answer");
    let line = format!("decode {n} {} -m {} --json", file.display(), path.display());
    assert_eq!(in_linear_time(&line).status.code(), Some(0));
}

#[test]
fn a_timeout_ends_an_estimate() {
    let run = timed_out("count 28 --estimate=1ms", MOMENT);
    assert_eq!(run.status.code(), Some(124), "{run:?}");
}
