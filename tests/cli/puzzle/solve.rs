//! `puzzle solve`: none, one and several solutions.

use serde_json::json;

use super::with_input;
use crate::support::program::nq_sat;

#[test]
fn one_solution_is_drawn_and_confirmed() {
    assert_eq!(
        with_input("puzzle solve -", "AAAA\nBBBB\nCCCD\nCCCD\n").says(0),
        "exactly one solution, found by varisat and by search\n\
         \n\
         ┌───────┐\n\
         │· · ♛ ·│\n\
         ├───────┤\n\
         │♛ · · ·│\n\
         ├─────┬─┤\n\
         │· · ·│♛│\n\
         │     │ │\n\
         │· ♛ ·│·│\n\
         └─────┴─┘\n"
    );
}

#[test]
fn several_solutions_are_shown_side_by_side_with_the_squares_that_differ() {
    let grid = "1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n";
    assert_eq!(
        with_input("puzzle solve - --ascii", grid).says(1),
        "two solutions, found by varisat, differ on a2 a3 b1 b4 c1 c4 d2 d3\n\
         \n\
         +-+-+-+-+ +-+-+-+-+\n\
         |.|.|Q|.| |.|Q|.|.|\n\
         | | | | | | | | | |\n\
         |Q|.|.|.| |.|.|.|Q|\n\
         | | | | | | | | | |\n\
         |.|.|.|Q| |Q|.|.|.|\n\
         | | | | | | | | | |\n\
         |.|Q|.|.| |.|.|Q|.|\n\
         +-+-+-+-+ +-+-+-+-+\n"
    );
}

#[test]
fn no_solution_is_one_sentence_and_divided_regions_are_reported() {
    let sentence = "no solution: every placement was excluded, by varisat and by search\n";
    assert_eq!(with_input("puzzle solve -", "AB\nAB\n").says(1), sentence);
    assert_eq!(
        with_input("puzzle solve -", "BBA\nABB\nCCC\n").says(1),
        format!("{sentence}region A is in 2 parts\n")
    );
    assert_eq!(with_input("puzzle solve - --bare", "AB\nAB\n").says(1), "");
}

#[test]
fn json_has_one_record() {
    let record = |grid: &str, code| {
        let text = with_input("puzzle solve - --json", grid).says(code);
        serde_json::from_str::<serde_json::Value>(&text).expect("one object")
    };
    assert_eq!(
        record("A\n", 0),
        json!({
            "type": "puzzle", "model": "region-queens", "n": 1, "number": "one",
            "solutions": ["Qa1"], "engines": ["varisat", "search"],
        })
    );
    assert_eq!(
        record("BBA\nABB\nCCC\n", 1),
        json!({
            "type": "puzzle", "model": "region-queens", "n": 3, "number": "none",
            "solutions": [], "engines": ["varisat", "search"], "divided_regions": ["A"],
        })
    );
    let several = record("ABCD\nABCD\nABCD\nABCD\n", 1);
    assert_eq!(several["number"], "several");
    assert_eq!((&several["listed"], &several["all_listed"]), (&json!(2), &json!(true)));
    assert_eq!(several["differing"].as_array().map(Vec::len), Some(8));
}

/// The same puzzle as a grid and as a model has the same solution.
#[test]
fn a_grid_of_emoji_is_the_model_with_these_regions() {
    let answers = ["queens-grid.txt", "region-queens.toml"]
        .map(|file| nq_sat(&format!("puzzle solve models/examples/{file} --bare")).says(0));
    // The letters differ, and the boards are drawn from regions alone.
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn stars_and_completions_are_puzzles_too() {
    for (file, engines) in [
        ("star-battle.toml", "by varisat and by search"),
        ("queens-completion.toml", "by varisat and by search"),
    ] {
        let text = nq_sat(&format!("puzzle solve models/examples/{file}")).says(0);
        assert!(text.starts_with(&format!("exactly one solution, found {engines}\n\n")), "{text}");
    }
    let stars = "AAAAAAABBB\nACAAAAABBD\nCCCCCDDDDD\nCCEFFFDDDD\nEEEFFFFFGG\nEEEHHHFFGG\n\
                 EEEEHHHGGG\nIIEEHHHGGG\nIIIEJJHGGG\nIIIJJJHHHH\n";
    assert_eq!(
        with_input("puzzle solve - --stars 2", stars).says(0),
        nq_sat("puzzle solve models/examples/star-battle.toml").says(0)
    );
}

/// Given queens as a grid are the same puzzle as a model with fixed queens.
#[test]
fn a_grid_of_queens_is_a_completion() {
    let grid = "........\nQ.......\n........\n........\n........\n........\n........\n.Q......\n";
    let model = nq_sat("puzzle solve models/examples/queens-completion.toml --bare").says(0);
    assert_eq!(with_input("puzzle solve - --bare", grid).says(0), model);
    let emoji = grid.replace('Q', "♛\u{fe0f}").replace('.', " . ");
    assert_eq!(with_input("puzzle solve - --bare", &emoji).says(0), model);
    // Without given queens there are 92 solutions; two that attack each other have none.
    for (grid, number) in [
        (grid.replace('Q', "."), "several"),
        (grid.replace("Q.", "QQ"), "none"),
        (".".to_owned(), "one"),
        ("..\n..".to_owned(), "none"),
        ("...\n..Q\n...".to_owned(), "none"),
    ] {
        let run = with_input("puzzle solve - --json", &grid);
        let expected = format!("\"number\":\"{number}\"");
        assert!(run.stdout.contains(&expected), "{grid}\n{}{}", run.stdout, run.stderr);
    }
}
