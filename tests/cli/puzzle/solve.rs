//! `puzzle solve`: none, one and several solutions.

use serde_json::json;

use crate::support::{command, nq_sat, run, with_input};

#[test]
fn one_solution_is_drawn_and_confirmed() {
    assert_eq!(
        with_input("puzzle solve -", "AAAA\nBBBB\nCCCD\nCCCD\n").says(0),
        "exactly one solution, found by varisat; being confirmed ...\n\
         \n\
         ┌───────┐\n\
         │· · ♛ ·│\n\
         ├───────┤\n\
         │♛ · · ·│\n\
         ├─────┬─┤\n\
         │· · ·│♛│\n\
         │     │ │\n\
         │· ♛ ·│·│\n\
         └─────┴─┘\n\
         confirmed by search\n"
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
    let sentence = "no solution: every placement was excluded, by varisat; being confirmed ...\n";
    let by = "confirmed by search\n";
    assert_eq!(with_input("puzzle solve -", "AB\nAB\n").says(1), format!("{sentence}{by}"));
    assert_eq!(
        with_input("puzzle solve -", "BBA\nABB\nCCC\n").says(1),
        format!("{sentence}region A is in 2 parts\n{by}")
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
            "solutions": ["Qa1"], "engines": ["varisat", "search"], "confirmed_by": ["search"],
        })
    );
    assert_eq!(
        record("BBA\nABB\nCCC\n", 1),
        json!({
            "type": "puzzle", "model": "region-queens", "n": 3, "number": "none",
            "solutions": [], "engines": ["varisat", "search"], "confirmed_by": ["search"],
            "divided_regions": ["A"],
        })
    );
    let several = record("ABCD\nABCD\nABCD\nABCD\n", 1);
    assert_eq!(several["number"], "several");
    assert_eq!((&several["listed"], &several["all_listed"]), (&json!(2), &json!(true)));
    assert_eq!(several["differing"].as_array().map(Vec::len), Some(8));
}

#[test]
fn an_unconfirmed_answer_is_that_of_one_engine() {
    let text = with_input("puzzle solve - --unconfirmed", "AB\nAB\n").says(1);
    assert_eq!(text, "no solution: every placement was excluded, by varisat; not confirmed\n");
    let text = with_input("puzzle solve - --unconfirmed --json", "A\n").says(0);
    let found: serde_json::Value = serde_json::from_str(&text).expect("one object");
    let by = (&found["engines"], &found["confirmed_by"]);
    assert_eq!(by, (&json!(["varisat"]), &json!([])));
    let text = nq_sat(&format!("puzzle solve {SEVERAL} --json")).says(1);
    let found: serde_json::Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(found["confirmed_by"], json!(["geometry"]));
}

#[test]
fn an_answer_is_a_puzzle() {
    let text = nq_sat("puzzle solve models/examples/queens-grid.txt").says(0);
    assert_eq!(with_input("puzzle solve - --quiet", &text).says(0), text);
}

const SEVERAL: &str = "models/examples/several-solutions.txt";

#[test]
fn a_repair_is_a_grid_with_exactly_one_solution() {
    let text = nq_sat(&format!("puzzle solve {SEVERAL} --repair")).says(1);
    let (_, repair) = text.split_once("\nrepair: ").expect("a repair");
    assert!(
        repair.starts_with(
            "move c5 from region D to A; then exactly one solution, found by varisat\nand by \
             search; no smaller change does\n\nABBBBB\nAAABBB\n"
        ),
        "{repair}"
    );
    let json = nq_sat(&format!("puzzle solve {SEVERAL} --repair --json")).says(1);
    let record: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!((&record["listed"], &record["all_listed"]), (&json!(6), &json!(true)));
    let repair = &record["repair"];
    assert_eq!(repair["moved"], json!({ "c5": "A" }));
    let rows = repair["grid"].as_array().expect("rows").iter();
    let grid: String = rows.map(|row| row.as_str().expect("a row").to_owned() + "\n").collect();
    let solved = with_input("puzzle solve - --json", &grid).says(0);
    let solved: serde_json::Value = serde_json::from_str(&solved).expect("one object");
    assert_eq!(solved["solutions"][0], repair["solution"]);
    // With exactly one solution there is nothing to repair.
    let plain = with_input("puzzle solve -", &grid).says(0);
    assert_eq!(with_input("puzzle solve - --repair", &grid).says(0), plain);
}

#[test]
fn a_search_without_repair_says_what_was_tried() {
    let none = |grid: &str| {
        let text = with_input("puzzle solve - --repair", grid).says(1);
        text.rsplit_once("\n\n").expect("two parts").1.to_owned()
    };
    assert_eq!(
        none("AB\nAB\n"),
        "no repair found: 14 changes tried; none of up to 3 squares leaves exactly one\nsolution\n"
    );
    let rows: String = ('A'..='H').map(|letter| letter.to_string().repeat(8) + "\n").collect();
    let text = with_input("puzzle solve - --repair", &rows).says(1);
    assert!(text.starts_with("several solutions: of the first 100, found by varisat, "), "{text}");
    assert!(none(&rows).starts_with("no repair found: "), "{text}");
    for (grid, options) in [(".Q\n..\n", "--repair"), ("A\n", "--repair --bare")] {
        let run = with_input(&format!("puzzle solve - {options}"), grid);
        assert_eq!((run.status.code(), run.stderr.lines().count()), (Some(2), 1), "{run:?}");
        assert_eq!(run.stdout, "");
    }
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
    for file in ["star-battle.toml", "queens-completion.toml"] {
        let text = nq_sat(&format!("puzzle solve models/examples/{file}")).says(0);
        assert!(text.starts_with("exactly one solution, found by varisat; being"), "{text}");
        assert!(text.ends_with("\nconfirmed by search\n"), "{text}");
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

/// Each of several files is answered, a bad one is named, and the exit code tells the worst.
#[test]
fn several_files_are_answered_one_after_the_other() {
    let place = tempfile::tempdir().expect("a folder");
    for (name, text) in [("one", "A\n"), ("none", "BBA\nABB\nCCC\n"), ("bad", "AB\nA\n")] {
        std::fs::write(place.path().join(name), text).expect("a file");
    }
    let solve = |files: &str| {
        let mut command = command(format!("puzzle solve {files}").split_whitespace());
        command.current_dir(place.path());
        run(command)
    };
    let records = |files: &str, code: i32| {
        let run = solve(&format!("{files} --json"));
        let lines = run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object"));
        let numbers = lines.map(|record: serde_json::Value| {
            format!("{} {}", record["file"].as_str().expect("a file"), record["number"])
        });
        assert_eq!(run.status.code(), Some(code), "{run:?}");
        (numbers.collect::<Vec<_>>(), run.stderr)
    };
    let both = vec!["one \"one\"".to_owned(), "one \"one\"".to_owned()];
    assert_eq!(records("one one", 0), (both, String::new()));
    let (numbers, stderr) = records("one bad none", 2);
    assert_eq!(numbers, ["one \"one\"", "none \"none\""]);
    assert!(stderr.starts_with("nq-sat: bad:") && stderr.lines().count() == 1, "{stderr}");
    assert_eq!(records("none one", 1).0, ["none \"none\"", "one \"one\""]);
    let text = solve("one none").says(1);
    assert!(text.starts_with("one:\n") && text.contains("\nnone:\n"), "{text}");
}
