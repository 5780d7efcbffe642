//! The text of `solve`.
//! `solve --json`: the digest as a stranger computes it. `tests/frozen` has the keys and values.

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use serde_json::{Value, json};
use twox_hash::XxHash64;

use crate::support::{Run, TempPath, boards, command, nq_sat, run, squares, thorough};

/// The examples of "queens, APL dfns", the text that this program starts from: the fundamental
/// placements in its order, each as the column of the queen in every row from the top.
const APL_DFNS: [(&str, &[&str]); 6] = [
    ("1", &["0"]),
    ("4", &["1302"]),
    ("5", &["02413", "14203"]),
    ("6", &["135024"]),
    ("7", &["0246135", "0362514", "1306425", "1403625", "1463025", "1526304"]),
    (
        "8",
        &[
            "04752613", "05726314", "13572064", "14602753", "14630752", "15063724", "15720364",
            "16257403", "16470352", "24170635", "24730615", "25147063",
        ],
    ),
];

/// The columns of the queens from the top row down, the form of [`APL_DFNS`].
fn queens(board: &[String], queen: char) -> String {
    let column = |row: Vec<char>| row.iter().position(|&c| c == queen).expect("a queen a row");
    squares(board).into_iter().map(|row| column(row).to_string()).collect()
}

fn is_placement_of_queens(columns: &str) -> bool {
    let columns: Vec<i64> = columns.chars().map(|c| i64::from(c as u32)).collect();
    let rows = || columns.iter().zip(0_i64..);
    rows().all(|(a, i)| {
        rows().take_while(|&(_, j)| j < i).all(|(b, j)| a != b && (a - b).abs() != i - j)
    })
}

#[test]
fn small_boards() {
    for n in 0..=4 {
        assert_snapshot!(format!("n-queens-{n}"), nq_sat(&format!("solve {n}")).answer());
    }
}

/// The twelve boards of "queens, APL dfns" in its order, with another glyph: the test below
/// compares.
#[test]
fn eight_queens() {
    assert_snapshot!(nq_sat("solve 8").answer());
}

#[test]
fn boards_and_their_order_are_those_of_apl_dfns() {
    for (n, expected) in APL_DFNS {
        let answer = nq_sat(&format!("solve {n} --unique")).answer();
        let found: Vec<_> = boards(&answer).iter().map(|board| queens(board, '♛')).collect();
        assert_eq!(found, expected, "n = {n}");
    }
}

#[test]
fn ascii() {
    assert_snapshot!(nq_sat("solve 8 --ascii").answer());
}

#[test]
fn letters_where_the_locale_is_not_utf8() {
    let with = |variables: &[(&str, &str)]| {
        let mut command = command(["solve", "5"]);
        command.env_remove("LC_ALL").envs(variables.iter().copied());
        run(command).answer()
    };
    let ascii = nq_sat("solve 5 --ascii").answer();
    assert!(ascii.is_ascii());
    assert_eq!(with(&[]), ascii);
    assert_eq!(with(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]), ascii, "LC_ALL decides");
    let unicode = nq_sat("solve 5").answer();
    assert_eq!(with(&[("LC_ALL", ""), ("LANG", "en_GB.utf8")]), unicode, "empty is unset");
}

/// Vector 21/3: five of each on the chessboard, in 16 ways, two of them fundamental.
#[test]
fn queens_and_knights() {
    let answer = nq_sat("solve 8 -m queens-and-knights").answer();
    assert_snapshot!(answer);
    for board in boards(&answer) {
        let pieces: Vec<_> = squares(&board).concat();
        for glyph in ['♛', '♞'] {
            assert_eq!(pieces.iter().filter(|&&c| c == glyph).count(), 5);
        }
    }
}

#[test]
fn all() {
    assert_snapshot!(nq_sat("solve 6 --all").answer());
}

#[test]
fn unique() {
    let answer = nq_sat("solve 10 --unique --ascii").answer();
    let found: Vec<_> = boards(&answer).iter().map(|board| queens(board, 'Q')).collect();
    assert_eq!(found.len(), 92);
    assert!(found.iter().all(|columns| is_placement_of_queens(columns)));
    assert!(found.is_sorted(), "in the order of the dfns: {found:?}");
}

#[test]
fn first() {
    let answer = nq_sat("solve 8 --first").answer();
    assert!(answer.starts_with("SATISFIABLE: n-queens, n = 8: "), "{answer}");
    let [board] = &boards(&answer)[..] else { panic!("one board: {answer}") };
    assert!(is_placement_of_queens(&queens(board, '♛')));
}

#[test]
fn first_where_there_is_none() {
    assert_snapshot!(nq_sat("solve 3 --first").answer());
}

#[test]
fn limit() {
    let answer = nq_sat("solve 6 --limit 3").answer();
    assert!(answer.contains("incomplete   stopped at the limit: 3 placements so far"), "{answer}");
    assert!(answer.contains("\n3 placements:\n"), "{answer}");
    let boards = boards(&answer);
    assert_eq!(boards.len(), 3);
    assert!(boards.iter().all(|board| is_placement_of_queens(&queens(board, '♛'))));
}

/// There is no evidence on the largest k if k = 2 is given.
#[test]
fn a_given_k_has_no_evidence_on_the_largest() {
    let answer = nq_sat("solve 6 -m queens-and-knights -k 2 --limit 2").answer();
    assert!(!answer.contains("largest"), "{answer}");
}

#[test]
fn quiet() {
    assert_snapshot!(nq_sat("solve 8 --quiet").answer());
}

#[test]
fn quiet_prints_boards_that_an_option_asks_for() {
    for option in ["--style box", "--style fen", "--coordinates", "--show attacks"] {
        let drawn = |quiet: &str| nq_sat(&format!("solve 5 {option} {quiet}")).answer();
        let (quiet, all) = (drawn("-q"), drawn(""));
        let boards = quiet.split_once("\n\nThe 2 fundamental placements:\n").expect("boards").1;
        assert!(!quiet.contains("Why believe it") && all.ends_with(boards), "{option}: {quiet}");
    }
}

/// With files, these options are for the files.
#[test]
fn quiet_draws_into_files_only() {
    let file = TempPath::new("boards.svg");
    let line = format!("solve 5 -q --coordinates --svg {file}");
    assert_eq!(nq_sat(&line).answer(), nq_sat("solve 5 -q").answer());
}

/// A051223: 1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44 for n = 1 to 11.
#[test]
fn a_model_from_a_file() {
    let answer = nq_sat("solve 10 --model models/superqueens.toml").answer();
    assert_snapshot!(answer);
}

#[test]
fn the_numbers_do_not_depend_on_the_engine() {
    let numbers = |run: Run| {
        let answer = run.answer();
        assert!(answer.contains(": same total"), "{answer}");
        answer.split("Why believe it").next().expect("the numbers").to_owned()
    };
    let expected = numbers(nq_sat("solve 8 --verbose"));
    for engine in ["varisat", "backtrack", "search"] {
        let answer = nq_sat(&format!("solve 8 --verbose -e {engine}"));
        let asked_first = format!("agreement    {engine} ");
        assert!(answer.stdout.contains(&asked_first), "{asked_first}in\n{}", answer.stdout);
        assert_eq!(numbers(answer), expected, "{engine}");
    }
}

#[test]
fn the_answer_to_a_sat_competition() {
    let answer = nq_sat("solve 5 --first --format dimacs").says(10);
    let mut lines = answer.lines();
    assert_eq!(lines.next(), Some("c confirmed by geometry"));
    assert_eq!(lines.next(), Some("s SATISFIABLE"));
    let literals: Vec<i32> = lines
        .flat_map(|line| line.strip_prefix("v ").expect("a v line").split(' '))
        .map(|literal| literal.parse().expect("a literal"))
        .collect();
    let (end, model) = literals.split_last().expect("literals");
    assert_eq!(*end, 0);
    assert!(model.iter().map(|literal| literal.abs()).eq(1..=25), "each variable once, in order");
    let columns: String =
        model.iter().filter(|&&l| l > 0).map(|l| ((l - 1) % 5).to_string()).collect();
    assert_eq!(columns.len(), 5);
    assert!(is_placement_of_queens(&columns));

    let none = "c confirmed by backtrack\ns UNSATISFIABLE\n";
    assert_eq!(nq_sat("solve 3 --first --format dimacs").says(20), none);
    let unknown = nq_sat("solve 8 --first --format dimacs --timeout 0s").says(0);
    assert_eq!(unknown, "s UNKNOWN\n");
}

#[test]
fn colour_is_for_terminals() {
    let with = |line: &str, variables: &[(&str, &str)]| {
        let mut command = command(line.split(' '));
        command.envs(variables.iter().copied());
        run(command).stdout
    };
    for line in ["solve 8", "list engines", "count 1 5", "verify 4", "--help", "solve 8 --first"] {
        let forced = ("CLICOLOR_FORCE", "1");
        for variables in [&[][..], &[("NO_COLOR", "1")], &[("NO_COLOR", "1"), forced]] {
            let answer = with(line, variables);
            assert!(!answer.contains('\x1b'), "{line} with {variables:?}");
        }
    }
    let forced = with("solve 4", &[("CLICOLOR_FORCE", "1")]);
    assert!(forced.contains('\x1b'), "there is colour to be kept away");
}

/// Computes the digest from the design alone: the pieces of each placement as `Qa8`, sorted by
/// their bytes and joined by spaces, hashed with XXH64 (seed 0), then the sum and xor over all of
/// them.
fn digest<'a>(placements: impl IntoIterator<Item = &'a Value>) -> String {
    let (mut sum, mut xor) = (0_u64, 0);
    for placement in placements {
        let mut tokens = Vec::new();
        for (symbol, squares) in placement["pieces"].as_object().expect("pieces by symbol") {
            for square in squares.as_array().expect("a list of squares") {
                tokens.push(format!("{symbol}{}", square.as_str().expect("a square's name")));
            }
        }
        tokens.sort_unstable();
        let hash = XxHash64::oneshot(0, tokens.join(" ").as_bytes());
        sum = u64::wrapping_add(sum, hash);
        xor ^= hash;
    }
    format!("{sum:016x}-{xor:016x}")
}

#[test]
fn digest_can_be_recomputed_from_the_listing() {
    for (line, total) in [
        ("solve 0", 1),
        ("solve 1", 1),
        ("solve 3", 0),
        ("solve 8", 92),
        ("solve 5 -m queens-and-knights", 156),
        ("solve 10 -m models/superqueens.toml", 4),
        ("solve 6 --limit 3", 3),
    ] {
        let mut records = nq_sat(&format!("{line} --all --json")).records();
        let tally = records.pop().expect("the tally is the last line");
        assert_eq!(tally["type"], "tally", "{line}");
        assert_eq!(records.len(), total, "{line}");
        let distinct: BTreeSet<_> = records.iter().map(|r| r["pieces"].to_string()).collect();
        assert_eq!(distinct.len(), total, "{line}: all are distinct");
        for placement in &records {
            assert_eq!(placement["type"], "placement", "{line}");
            assert_eq!(
                (&placement["model"], &placement["n"], placement.get("optimum")),
                (&tally["model"], &tally["n"], tally.get("optimum")),
                "{line}"
            );
        }
        assert_eq!(tally["total"], json!(total.to_string()), "{line}: counts are strings");
        assert_eq!(tally["digest"], json!(digest(&records)), "{line}");
    }
}

/// Parameters and pieces with the names of keys. [`Run::records`](crate::support::program::Run)
/// refuses a key that is there twice.
#[test]
fn no_key_is_there_twice_whatever_a_model_calls_its_parameters() {
    let place = tempfile::tempdir().expect("a folder");
    let in_place = |line: &str| {
        let mut command = command(line.split_whitespace());
        command.current_dir(place.path());
        run(command)
    };
    let records = |line: &str| in_place(line).records();
    let names = ["total", "params", "found_by", "seconds", "engine", "orbits", "optimum"];
    for &name in &names[..if thorough() { 7 } else { 3 }] {
        let text = format!(
            "name = \"named\"\nmaximise = \"{name}\"\n[parameters]\n{name} = {{}}\n\
             verdict = {{}}\n[board]\nrows = \"n\"\ncolumns = \"n*verdict\"\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = \"{name}\"\n"
        );
        fs::write(place.path().join("named.toml"), text).expect("written");
        let model = "-m named.toml --set verdict=1";
        fs::remove_file(place.path().join("named.opb")).ok();
        assert!(in_place(&format!("export 2 {model} -o named.opb")).status.success(), "{name}");
        let wanted = (&json!({ "parameter": name, "value": 1 }), &json!({ name: 1, "verdict": 1 }));
        for line in ["solve 2", "solve 2 --all", "count 1 2", "verify 2"] {
            for record in records(&format!("{line} {model} --json")) {
                assert_eq!((&record["optimum"], &record["params"]), wanted, "{line}: {record}");
            }
        }
        assert_eq!(records("import named.opb --json")[0]["params"], *wanted.1);
        records(&format!("export 2 {model} --format opb --stats --json"));
        let runs = records(&format!("bench 2 {model} --set {name}=1 -s varisat --repeat 1 --json"));
        assert_eq!(runs[0]["params"], *wanted.1);
    }
    // The plural of a piece is a key of the numbers of pieces.
    let text = "name = \"named\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n\
                [[piece]]\nsymbol = \"Q\"\nname = \"orbit\"\nmoves = \"Q\"\ncount = \"any\"\n\
                [[piece]]\nsymbol = \"N\"\nname = \"knight\"\nmoves = \"N\"\ncount = \"any\"\n";
    fs::write(place.path().join("named.toml"), text).expect("written");
    records("count 2 -m named.toml --table --json");
}
