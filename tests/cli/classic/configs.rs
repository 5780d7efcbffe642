//! `classic configs`: the options of the displays of "Queens and Knights". The displays are in
//! docs/classics.md, whose commands are run too, and in the tests of `nq-classics`.

use crate::support::{nq_sat, sample};

/// The answer to a command line after `nq-sat classic configs`.
#[track_caller]
fn configs(line: &str) -> String {
    nq_sat(&format!("classic configs {line}")).answer()
}

/// `(n,n) $ y`
const Y: &str = include_str!("displays/y.txt");

#[test]
fn the_letters_and_their_table_are_explained() {
    assert!(configs("letters").starts_with(".  free\nN  N sits here\n"));
    assert!(configs("letters --results").ends_with("?  error\n"));
    assert_eq!(configs("table"), configs("table mt"));
}

#[test]
fn a_config_is_shown_by_its_name_by_its_pieces_and_by_its_letters() {
    let letters = Y.replace('\n', "");
    for config in ["y", "N6,1", "Nb2", "Nb2 --size 8", &letters, "y --bare"] {
        assert_eq!(configs(&format!("show {config}")), Y, "{config}");
    }
}

#[test]
fn several_configs_are_in_boxes_side_by_side() {
    assert_eq!(configs("show Qg6 Nb2 ?"), configs("show x y ?"));
    // Two boxes and their walls have 19 columns.
    let narrow = configs("show x y ? --width 27");
    assert_eq!(narrow.lines().next(), Some("+--------+--------+"));
    assert_eq!(narrow.lines().last(), Some("+--------+"));
    assert_eq!(narrow.lines().count(), 19);
    assert_eq!(configs("show x y --bare"), format!("{}\n{Y}", configs("show x")));
}

#[test]
fn merging_shows_both_configs_and_the_result() {
    let merged = configs("merge x y");
    let result: String = (merged.lines().skip(1).take(8))
        .map(|line| line.split('|').nth(3).expect("a third box").to_owned() + "\n")
        .collect();
    assert_eq!(configs("merge x y --bare"), result);
    assert_eq!(configs("merge y x --bare"), result);
    // `x (merge -: merge~) y`
    assert_eq!(configs("merge x y --symmetric"), "1\n");
}

/// "N with anything other than . or n should be ?, an error".
#[test]
fn pieces_that_attack_each_other_leave_the_sign_of_an_error() {
    assert_eq!(configs("merge Q0,0 Q1,1 --size 2 --bare"), "?x\nx?\n");
    assert_eq!(configs("merge Q0,0 N1,1 --size 2 --bare"), "?x\nx?\n");
    assert_eq!(
        configs("merge Q0,0 N2,1 --size 3"),
        "\
+---+---+---+
|Qxx|xnx|?xx|
|xxq|nnn|xxx|
|xqx|nNn|x?x|
+---+---+---+
"
    );
    for (letters, merged) in [("N Q", "?"), ("N n", "N"), ("n q", "x"), ("q N", "?"), (". q", "q")]
    {
        let line = format!("merge {letters} --size 1 --bare");
        assert_eq!(configs(&line), format!("{merged}\n"), "{letters}");
    }
}

#[test]
fn rows_of_the_tables_of_queens_and_knights_are_boards() {
    assert_eq!(
        configs("table QT 16 17 18 19").lines().nth(3),
        Some("|Qxxxxxxx|xQxxxxxx|xxQxxxxx|xxxQxxxx|")
    );
    assert_eq!(configs("table qt 22 --bare"), configs("show x"));
    assert_eq!(configs("table NT 49 --bare"), Y);
    // `$ QT`, `$ NT`
    assert_eq!(configs("table QT --shape"), "64 64\n");
    assert_eq!(configs("table NT --shape"), "64 64\n");
    assert_eq!(configs("table MT --shape"), "6 6\n");
    // `(-: |:) (,~%:#MT) $ MT`
    assert_eq!(configs("table MT --symmetric"), "1\n");
    assert_eq!(configs("table QT --symmetric"), "1\n");
}

#[test]
fn a_table_without_rows_has_all_of_them() {
    let two = "+--+--+--+--+\n|Qx|xQ|xx|xx|\n|xx|xx|Qx|xQ|\n+--+--+--+--+\n";
    assert_eq!(configs("table QT --size 2"), two);
    assert_eq!(configs("table NT --size 1"), "+-+\n|N|\n+-+\n");
    assert_eq!(configs("table NT --size 0"), "");
    assert_eq!(configs("table NT --size 0 --shape"), "0 0\n");
}

#[test]
fn the_number_of_solutions_is_that_of_the_text() {
    for (each, number) in sample(2, [(7, 0), (6, 0), (5, 16)]) {
        assert_eq!(configs(&format!("qn {each}")), format!("{number}\n"));
    }
    assert_eq!(configs("qn t"), "16\n");
    assert_eq!(configs("solutions 5 --shape"), "16 64\n");
    // The eight queens problem, and knights alone: all of one colour, or near the edge.
    assert_eq!(configs("qn 8 0"), "92\n");
    assert_eq!(configs("qn 0 5 --size 3"), "2\n");
}

#[test]
fn the_sixteen_solutions_are_in_the_text_s_order() {
    let all = configs("solutions t");
    for line in sample(2, ["5", "", "5 5", "5 --size 8"]) {
        assert_eq!(configs(&format!("solutions {line}")), all, "{line}");
    }
    // `(n,n) $ {. t`
    assert!(configs("solutions t --config 0").starts_with("xQxxxxxx\nxxxxxxQx\n"));
    let first = configs("solutions t --see 0");
    assert!(first.starts_with(".Q......\n......Q.\n"), "{first}");
    let bare = configs("solutions t --bare");
    assert!(bare.starts_with(&format!("{first}\n..Q")), "{bare}");
    assert_eq!(bare.lines().count(), 16 * 9 - 1);
}

#[test]
fn solutions_are_as_many_in_a_row_as_fit() {
    let all = [
        ("--width 36", 3, 55),
        ("--width 37", 4, 37),
        ("--across 8", 8, 19),
        ("--width 1", 1, 145),
        ("--across 100 --width 200", 16, 10),
        ("--across 100", 8, 19),
    ];
    for (options, across, lines) in sample(2, all) {
        let boxes = configs(&format!("solutions t {options}"));
        let first = boxes.lines().next().expect("a rule");
        assert_eq!(first.matches('+').count() - 1, across, "{options}");
        assert_eq!(boxes.lines().count(), lines, "{options}");
    }
}

#[test]
fn the_variants_of_a_solution_are_eight() {
    let all = configs("variants t");
    assert_eq!(all.lines().next().map(str::len), Some(8 * 9 + 1));
    for (number, is_first) in sample(2, [(1, false), (0, true)]) {
        assert_eq!(configs(&format!("variants 5 --number {number}")) == all, is_first);
    }
    // `(] ; |: ; |. ; |."1) s`
    let motions = configs("variants t --motions");
    assert_eq!(motions.lines().nth(1), Some("|.Q......|.....NN.|...N....|......Q.|"));
    assert_eq!(configs("unique 5"), configs("unique t"));
    // A row that is not cut off is whole.
    for boxes in sample(2, [u64::MAX, 8]) {
        assert_eq!(configs(&format!("variants t --boxes {boxes}")), all);
    }
    assert_eq!(configs("variants 0 --size 0 --boxes 1"), "++\n++\n");
    assert_eq!(configs("variants 1 0 --size 2 --boxes 1"), "+--+--\n|Q.| ...\n|..|\n+--+--\n");
}

#[test]
fn the_smallest_boards_have_their_solutions() {
    for (size, numbers) in [(0, ["1", "0"]), (1, ["1", "0"]), (2, ["1", "0"]), (3, ["1", "16"])] {
        for (each, number) in numbers.iter().enumerate() {
            // A queen in a corner of 3 x 3 leaves no square to a knight; anywhere else neither.
            let expected = if (size, each) == (3, 1) { "0" } else { number };
            assert_eq!(configs(&format!("qn {each} --size {size}")), format!("{expected}\n"));
        }
    }
    assert_eq!(configs("solutions 0 --size 0"), "++\n++\n");
    assert_eq!(configs("unique 0 --size 0"), "++\n++\n");
    assert_eq!(configs("solutions 1 0 --size 1"), "+-+\n|Q|\n+-+\n");
    assert_eq!(configs("variants 1 0 --size 1"), "+-+\n|Q|\n+-+\n");
    assert_eq!(configs("variants 1 0 --size 1 --motions"), "+-+-+-+-+\n|Q|Q|Q|Q|\n+-+-+-+-+\n");
    assert_eq!(configs("unique 1 0 --size 2"), "+--+\n|..|\n|.Q|\n+--+\n");
    assert_eq!(configs("solutions 1 --size 2"), "");
    assert_eq!(configs("solutions 1 --size 3 --bare"), "");
    assert_eq!(configs("unique 6"), "");
    assert_eq!(configs("show . --size 0"), "");
    assert_eq!(configs("show Qa1 --size 1"), "Q\n");
    assert_eq!(configs("show Q0,0 N1,0 --size 2"), "+--+--+\n|Qx|nn|\n|xx|Nn|\n+--+--+\n");
    assert_eq!(configs("merge . N --size 3 --bare"), "NNN\nNNN\nNNN\n");
}
