//! The text of `solve`.

use insta::assert_snapshot;

use crate::support::program::{Run, command, nq_sat, run};
use crate::support::screen::{TempPath, boards, squares};

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
