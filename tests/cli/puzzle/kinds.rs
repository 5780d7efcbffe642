//! The kinds of puzzles, completions of models, and puzzles in order of difficulty.

use std::fs;

use serde_json::Value;

use crate::support::cases::thorough;
use crate::support::program::{nq_sat, with_input};
use crate::support::screen::TempPath;

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Each command that is listed makes a puzzle that two engines and the rules solve.
#[test]
fn every_kind_of_the_list_is_made() {
    let kinds = objects(&nq_sat("puzzle list --json").says(0));
    assert_eq!(kinds.len(), 8);
    let listed = nq_sat("puzzle list").says(0);
    for (number, kind) in kinds.into_iter().enumerate() {
        let [name, command] = ["name", "command"].map(|key| kind[key].as_str().expect("a text"));
        assert!(listed.contains(&format!("{name} (puzzle)\n")), "{listed}");
        let puzzle = nq_sat(command.strip_prefix("nq-sat ").expect("a command")).says(0);
        let stars = if name == "stars" { "--stars 2" } else { "" };
        let solved = with_input(&format!("puzzle solve - {stars}"), &puzzle).says(0);
        assert!(solved.starts_with("exactly one solution, found by varisat; "), "{solved}");
        if !thorough() && number % 2 > 0 {
            continue;
        }
        let rated = with_input(&format!("puzzle rate - {stars} --json"), &puzzle).says(0);
        let grade = objects(&rated)[0]["grade"].as_u64().expect("a grade");
        assert!((1..=6).contains(&grade), "{name}: {rated}");
    }
}

#[test]
fn a_model_has_a_folder_a_book_and_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().display();
    let line = "puzzle make 5 --model queens-and-knights -k 2 --number 2";
    let text = nq_sat(&format!("{line} -o {place}/all --book {place}/book.html")).says(0);
    assert!(text.starts_with("1  grade ") && text.lines().count() == 2, "{text}");
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let record = &objects(&file("all/1/puzzle.json"))[0];
    assert_eq!(
        (&record["kind"], &record["model"]),
        (&"completion".into(), &"queens-and-knights".into())
    );
    let solved = with_input("puzzle solve - --json", file("all/1/model.toml")).says(0);
    assert_eq!(objects(&solved)[0]["solutions"][0], record["solution"]);
    let explained = with_input("puzzle explain -", file("all/1/model.toml")).says(0);
    assert_eq!(explained, format!("{}\n{}", file("all/1/steps.txt"), file("all/1/rating.txt")));
    assert!(file("book.html").contains("queens-and-knights"));
    // The same arguments make the same puzzles.
    let again = nq_sat(&format!("{line} --json")).says(0);
    assert_eq!(objects(&again)[0], *record);
    assert_ne!(objects(&again)[0]["grid"], objects(&again)[1]["grid"]);
}

#[test]
fn a_range_of_grades_is_shared_out_and_sorted() {
    let made = objects(&nq_sat("puzzle make 8 -d 1..4 --number 6 --json").says(0));
    let ranks = made.iter().map(|made| (made["grade"].as_u64(), made["effort"].as_u64()));
    let ranks: Vec<_> = ranks.collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    let grades: Vec<_> = ranks.iter().filter_map(|rank| rank.0).collect();
    assert_eq!(grades, [1, 1, 2, 3, 3, 4]);
    if !thorough() {
        return;
    }
    // The puzzles of a grade are those of that grade alone.
    let alone = objects(&nq_sat("puzzle make 8 -d 2 --json").says(0));
    assert_eq!(made[2]["grid"], alone[0]["grid"]);
    // A grade that no puzzle of this size has is left to the others.
    let run = nq_sat("puzzle make 8 --kind stars -d 1..3 --number 2");
    assert_eq!(run.stderr, "grade 1 is too rare: other grades take its place\n");
    assert_eq!(run.status.code(), Some(0));
}

#[test]
fn sorted_puzzles_are_the_same_puzzles() {
    let grids = |line: &str| {
        let made = objects(&nq_sat(line).says(0));
        let efforts: Vec<_> = made.iter().map(|made| made["effort"].as_u64()).collect();
        let mut grids: Vec<String> = made.iter().map(|made| made["grid"].to_string()).collect();
        grids.sort();
        (grids, made.iter().map(|made| made["grade"].as_u64()).collect::<Vec<_>>(), efforts)
    };
    let (plain, ..) = grids("puzzle make 7 --number 8 --json");
    let (sorted, grades, _) = grids("puzzle make 7 --number 8 --sort --json");
    assert_eq!(plain, sorted);
    assert!(grades.is_sorted(), "{grades:?}");
}

/// A page alone prints how many puzzles need which rule.
#[test]
fn pages_have_a_summary() {
    let page = TempPath::new("page.html");
    for option in ["--html", "--book"] {
        let line = format!("puzzle make 6 -d 2..3 --number 4 --force {option} {page}");
        let text = nq_sat(&line).says(0);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with("grade 2  line       2 puzzles, effort "), "{text}");
        assert!(lines[1].starts_with("grade 3  empty      2 puzzles, effort "), "{text}");
        let with_grids = nq_sat(&format!("{line} --format csv")).says(0);
        assert!(!with_grids.contains("effort"), "{with_grids}");
    }
}
