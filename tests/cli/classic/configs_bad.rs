//! `classic configs` with arguments that are wrong: one line with the remedy.

use crate::support::program::{command, run};

/// The message about a command line after `nq-sat classic configs`.
#[track_caller]
fn refused(words: &[&str]) -> String {
    let run = run(command(["classic", "configs"].iter().chain(words)));
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    assert_eq!(run.stdout, "", "{words:?}");
    let message = run.stderr.strip_prefix("nq-sat: ").expect("the program's name");
    assert_eq!(message.lines().count(), 1, "{message}");
    message.trim_end().to_owned()
}

#[test]
fn a_config_is_letters_or_pieces() {
    assert_eq!(
        refused(&["show", "..K."]),
        "config `..K.`: `K` is not a letter of a config: known are . N Q x n q and ?"
    );
    assert_eq!(
        refused(&["merge", "x", "..."]),
        "config `...`: 3 letters are not a square board: a config has n x n"
    );
    assert_eq!(
        refused(&["show", "K2,6"]),
        "config `K2,6`: write a piece as Q or N and its square, such as Qg6, or row and column \
         from 0, such as Q2,6"
    );
    assert_eq!(
        refused(&["show", "Q8,0"]),
        "config `Q8,0`: row 8 and column 0 are not on a board of 8 x 8: give a square of the \
         board, or a larger --size"
    );
    assert!(refused(&["show", "Qi9"]).contains("give a square of the board, or a larger --size"));
    assert!(refused(&["show", "Q99999999999999999999,0"]).contains("are not on a board of 8 x 8"));
    assert!(refused(&["show", "Qa0"]).starts_with("config `Qa0`: "));
    assert!(refused(&["show"]).contains("CONFIG"));
}

#[test]
fn configs_have_one_size() {
    assert_eq!(
        refused(&["merge", "x", "...."]),
        "config `....` has 2 x 2 squares, not 8 x 8: give configs of one size"
    );
    assert_eq!(
        refused(&["show", "y", "--size", "9"]),
        "config `y` has 8 x 8 squares, not 9 x 9: give configs of one size"
    );
    let large = ".".repeat(17 * 17);
    assert!(refused(&["show", &large]).ends_with("has 17 x 17 squares: give 16 x 16 at most"));
    assert!(refused(&["show", "Qa1", "--size", "17"]).contains("17 is not in 0..=16"));
    assert!(refused(&["show", "Qa1", "--size", "-1"]).contains("-1"));
}

#[test]
fn a_table_has_a_name_and_rows() {
    assert!(refused(&["table", "PT"]).contains("PT"));
    assert_eq!(
        refused(&["table", "QT", "64"]),
        "there is no row 64, since the table has the rows 0 to 63: give one of them"
    );
    assert_eq!(
        refused(&["table", "QT", "0", "--size", "0"]),
        "there is no row 0, since the table has no rows: give a larger --size"
    );
    assert_eq!(
        refused(&["table", "MT", "0"]),
        "MT has no boards in its rows: give rows with QT or NT, or none"
    );
    assert!(refused(&["table", "QT", "1", "--shape"]).contains("--shape"));
    assert!(refused(&["table", "QT", "1", "--symmetric"]).contains("--symmetric"));
}

#[test]
fn numbers_of_pieces_are_those_of_a_board() {
    for command in ["qn", "solutions", "variants", "unique"] {
        assert!(refused(&[command, "257"]).contains("give t, or a number of queens from 0 to 256"));
        assert!(refused(&[command, "s"]).contains("give t, or a number of queens from 0 to 256"));
        assert!(refused(&[command, "1", "257"]).contains("257 is not in 0..=256"));
        assert!(refused(&[command, "1", "--size", "17"]).contains("17 is not in 0..=16"));
        assert_eq!(refused(&[command, "t", "4"]), "t has 5 knights: leave out 4, or give QUEENS");
        assert_eq!(
            refused(&[command, "16", "--size", "16"]),
            "the tables of 16 queens on 16 x 16 may exceed 1024 MiB: give a size up to 10 or fewer \
             queens"
        );
    }
}

#[test]
fn a_solution_has_a_number_from_0() {
    let none = "there is no solution 16 of 5 queens and 5 knights on 8 x 8: they have the numbers \
                0 to 15";
    for words in [
        ["variants", "t", "--number", "16"],
        ["solutions", "t", "--config", "16"],
        ["solutions", "t", "--see", "16"],
    ] {
        assert_eq!(refused(&words), none, "{words:?}");
    }
    assert_eq!(
        refused(&["variants", "6"]),
        "there is no solution 0 of 6 queens and 6 knights on 8 x 8: there is none at all, so give \
         fewer pieces or a larger --size"
    );
    assert!(refused(&["solutions", "t", "--across", "0"]).contains("--across"));
    assert!(refused(&["solutions", "t", "--see", "0", "--shape"]).contains("cannot be used"));
}
