//! The numbers of models, and the faults of texts.

use super::*;
use nq_board::model::{Model, Problem, Settings};

fn rows(text: &str) -> Vec<String> {
    let grid = Grid::parse(text).unwrap();
    grid.rows.iter().map(|row| row.iter().collect()).collect()
}

#[test]
fn letters_digits_and_emoji_are_regions() {
    for (text, expected) in [
        ("zz\nzB", &["zz", "zB"][..]),
        ("11\n12", &["AA", "AB"]),
        ("🟥🟥\n🟥⬛\u{fe0f}\n", &["AA", "AB"]),
        ("\u{feff}A\r\n", &["A"]),
        ("zz1\nzzB\nzzz", &["AAB", "AAC", "AAA"]),
        // Blanks between squares have no meaning, unless they separate as many words as lines.
        ("\n  A B \n\n BB\t\n\n", &["AB", "BB"]),
        ("9 10\n10 10", &["AB", "BB"]),
        ("A,B\nB, B", &["AB", "BB"]),
        ("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}\n22", &["AB", "BB"]),
        ("AB CC\nAB CC\nAB CC\nDD DD", &["ABCC", "ABCC", "ABCC", "DDDD"]),
    ] {
        assert_eq!(rows(text), expected, "{text}");
    }
    assert_eq!(Grid::of_regions(&[3, 1, 1, 1], 2), Grid::parse("AB\nBB").unwrap());
}

#[test]
fn blocked_squares_stay_empty_and_may_leave_no_regions() {
    let shapeless = problem("A*AA\n*AAA\nAA*A\nAAA*", 1);
    assert_eq!((shapeless.blocked.len(), shapeless.square_counts.len()), (4, 2));
    assert!(shapeless.regions.is_empty());
    let both = problem("1122\n1*22\n3344\n33*4", 1);
    assert_eq!((both.blocked.len(), both.square_counts.len()), (2, 3));
    assert_eq!(both.regions.iter().filter(|sign| **sign == '.').count(), 2);
    for text in ["1112\n1*22\n3333\n33*2", "****\n****\n****\n****"] {
        assert!(Grid::parse(text).is_err(), "{text}");
    }
}

/// The sides of the board, and the numbers on rows, columns and regions.
#[test]
fn each_shape_has_its_numbers() {
    for (text, numbers, about) in [
        ("AAB\nCBB\nCCC", ["2", "2", "2"], "each row, column and region of a 3 x 3 board, no two"),
        (
            "AAAB\nCBBB\nCCCC",
            ["2", "at most 2", "2"],
            "each row and region of a 3 x 4 board, at most 2 in each column, no",
        ),
        (
            "AAA\nAAB\nCCB\nCCC",
            ["at most 2", "2", "2"],
            "column and region of a 4 x 3 board, at most 2 in each row, no",
        ),
        ("AA.\n.BB\n...", ["2", "2", "2"], "each row, column and region of a 3 x 3"),
        (
            "..*.\n....\n....",
            ["2", "at most 2", ""],
            "each row of a 3 x 4 board, at most 2 in each column, no",
        ),
    ] {
        let problem = problem(text, 2);
        let counts = problem.square_counts.iter();
        let found = counts.map(|count| match (count.range.min, count.range.max) {
            (0, 2) => "at most 2".to_owned(),
            (min, max) => {
                assert_eq!(min, max);
                min.to_string()
            }
        });
        assert_eq!(
            found.collect_vec(),
            numbers.into_iter().filter(|one| !one.is_empty()).collect_vec(),
            "{text}"
        );
        let size = problem.board.rows().min(problem.board.cols());
        assert_eq!(problem.counts[0].exact(), Some(2 * u32::from(size)));
        let model = Grid::parse(text).unwrap().model(2);
        assert!(model.contains(about), "{model}");
        let (grid, stars) = Grid::of_problem(&problem).unwrap();
        assert_eq!((grid.model(2), stars), (model, 2));
    }
}

#[test]
fn queens_are_letters_or_pictures() {
    assert_eq!(rows("\u{feff}. ♛\u{fe0f}\n\nQ.\r\n"), [".Q", "Q."]);
    assert_eq!(Grid::of_queens(&[1, 2], 2), Grid::parse(".Q\nQ.").unwrap());
    for text in [".", "♛", "Q.", ". .\n", "♛Q"] {
        assert_eq!(Signs::of(&words(text)), Signs::Queens, "{text}");
    }
    for text in ["", " \n", "Q", "QQ\nQQ", "A.", ".q", "0."] {
        assert_eq!(Signs::of(&words(text)), Signs::Regions, "{text}");
    }
}

#[test]
fn faults_have_a_place_and_a_remedy() {
    const EMPTY: &str = "it has no squares: write a line for each row, with a letter for each \
                         square's region";
    let large = (0..53).map(|_| "A".repeat(53)).join("\n");
    for (text, fault) in [
        ("", EMPTY),
        (" \n\t\n", EMPTY),
        ("\u{feff}", EMPTY),
        (
            "A..\n.A.\n...",
            "line 3, column 3: the grid ends with 1 region and 3 rows: give as many regions as \
             rows",
        ),
        (
            "A\u{7}\nAB",
            "line 1, column 2: `\\u{7}` is not a region: write a letter, a digit or an emoji \
             for each square",
        ),
        (
            "AB\n\n A\n",
            "line 3, column 3: this row has 1 square and the first has 2: give all rows the \
             same length",
        ),
        (
            "AB\nABB",
            "line 2, column 3: this row has 3 squares and the first has 2: give all rows the \
             same length",
        ),
        ("AB", "line 1, column 2: the grid has 1 row and 2 columns: give as many rows as columns"),
        (
            "AB\nBC",
            "line 2, column 2: the region `C` is number 3 of a grid of 2 rows: give as many \
             regions as rows",
        ),
        (
            "AA\nAA",
            "line 2, column 2: the grid ends with 1 region and 2 rows: give as many regions as \
             rows",
        ),
        (&large, "the grid has 53 rows: a model has letters for 52 regions"),
        // As many words as lines, each of several squares.
        (
            ".Q ..\n.. ..\n",
            "line 2, column 5: the grid has 2 rows and 4 columns: give as many rows as columns",
        ),
    ] {
        assert_eq!(Grid::parse(text).unwrap_err().to_string(), fault, "{text}");
    }
}

fn problem(text: &str, stars: u16) -> Problem {
    let model = Model::from_toml("grid", &Grid::parse(text).unwrap().model(stars)).unwrap();
    let size = model.size(None, &Settings::default()).unwrap();
    model.problem(size, &Settings::default()).unwrap()
}

#[test]
fn the_model_has_the_numbers_of_the_stars() {
    let [one, two] = [1, 2].map(|stars| problem("AB\nBB", stars));
    assert_eq!((&*one.model, &*two.model), ("region-queens", "star-battle"));
    assert_eq!(two.counts[0].exact(), Some(4));
    assert_eq!(two.regions, ['A', 'B', 'B', 'B']);
    let numbers = two.square_counts.iter().map(|count| count.range.exact());
    assert_eq!(numbers.collect_vec(), [Some(2); 3]);
}

#[test]
fn the_model_has_the_given_queens() {
    for (text, about, fixed) in [
        (".", "1 queen on a 1 x 1 board, none of them", 0),
        ("Q.\n..", "2 queens on a 2 x 2 board, 1 of them", 1),
        ("...\n.Q.\nQ..", "3 queens on a 3 x 3 board, 2 of them", 2),
    ] {
        let model = Grid::parse(text).unwrap().model(1);
        assert!(model.contains(about), "{model}");
        let problem = problem(text, 1);
        assert_eq!((problem.fixed.len(), problem.counts[0].exact()), (fixed, Some(problem.size)));
    }
    let model = Grid::parse("...\n.Q.\nQ..").unwrap().model(1);
    assert!(model.ends_with("count = 3\nfixed = [\"b2\", \"a1\"]\n"), "{model}");
}
