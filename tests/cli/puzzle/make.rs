//! `puzzle make`: puzzles with exactly one solution.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::program::{nq_sat, with_input};
use crate::support::screen::TempPath;

const KINDS: [(&str, &str); 3] =
    [("6", "--kind regions"), ("8", "--kind stars --stars 2"), ("6", "--kind completion")];

#[test]
fn a_printed_grid_has_one_solution() {
    for (size, kind) in KINDS {
        let grid = nq_sat(&format!("puzzle make {size} {kind} --seed 5")).says(0);
        let stars = if kind.contains("stars") { "--stars 2" } else { "" };
        let solved = with_input(&format!("puzzle solve - {stars}"), &grid).says(0);
        assert!(solved.starts_with("exactly one solution, found by "), "{solved}");
    }
}

/// Grade 1 has no Star Battle, which `tests/frozen` records; grade 2 has some.
#[test]
fn stars_of_a_low_grade() {
    let grid = nq_sat("puzzle make 8 --kind stars -d 2").says(0);
    let rated = with_input("puzzle rate - --stars 2", &grid).says(0);
    assert!(rated.starts_with("grade 2 of 7 (line, "), "{rated}");
}

#[test]
fn a_folder_has_what_was_asked_for_and_the_same_seed_gives_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let write = |name: &str, seed: u32| {
        let (folder, html, book) = (place(name), place("play.html"), place("book.html"));
        let line = format!(
            "puzzle make 7 --number 10 --seed {seed} --force -o {} --html {} --book {}",
            folder.display(),
            html.display(),
            book.display()
        );
        let text = nq_sat(&line).says(0);
        assert_eq!(text.lines().count(), 10, "{text}");
        assert!(text.starts_with("01  grade "), "{text}");
        let files = (1..=10).flat_map(|number| {
            ["grid.txt", "model.toml", "solution.txt", "steps.txt", "rating.txt", "puzzle.json"]
                .map(|file| folder.join(format!("{number:02}")).join(file))
        });
        let read = |file| fs::read_to_string(&file).unwrap_or_else(|_| panic!("{file:?}"));
        let pages = [html, book].map(read);
        files.map(read).chain(pages).collect::<Vec<String>>()
    };
    let files = write("a", 1);
    assert_eq!(files, write("b", 1));
    assert_ne!(files, write("c", 2));
    let grids: BTreeSet<&String> = files.iter().step_by(6).take(10).collect();
    assert_eq!(grids.len(), 10);
    for number in 0..10 {
        let [grid, model, solution, steps, rating, json] = &files[6 * number..6 * number + 6]
        else {
            panic!("six files each")
        };
        let record: Value = serde_json::from_str(json).expect("an object");
        assert_eq!(record["solution"].as_str(), Some(solution.trim_end()));
        let solved = with_input("puzzle solve - --json", grid).says(0);
        let solved: Value = serde_json::from_str(&solved).expect("an object");
        assert_eq!(solved["solutions"][0], record["solution"]);
        assert!(with_input("puzzle solve - --json", model).says(0).contains("\"one\""));
        // The steps and the rating are those of the other commands.
        let explained = with_input("puzzle explain -", model).says(0);
        assert_eq!(explained, format!("{steps}\n{rating}"));
    }
}

#[test]
fn the_difficulty_is_that_of_rate() {
    for grade in ["1", "confined", "2-4"] {
        let grid = nq_sat(&format!("puzzle make 6 -d {grade}")).says(0);
        let rated = with_input("puzzle rate - --json", &grid).says(0);
        let rated: Value = serde_json::from_str(&rated).expect("an object");
        let reached = rated["grade"].as_u64().expect("a grade");
        match grade {
            "2-4" => assert!((2..=4).contains(&reached), "{reached}"),
            "confined" => assert_eq!(reached, 4),
            _ => assert_eq!(reached.to_string(), grade),
        }
    }
    assert_eq!(nq_sat("puzzle make 1").says(0), "A\n");
}

/// The puzzle of a day depends on the day, not on where the days begin.
#[test]
fn daily_puzzles_have_dates() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, place) = (folder.path().join("days.html"), folder.path().join("days"));
    let make =
        |first: &str, rest: &str| nq_sat(&format!("puzzle make 6 --daily {first} {rest}")).says(0);
    let records = |first: &str, rest: &str| {
        let records = make(first, &format!("--json {rest}"));
        let records = records.lines().map(|line| serde_json::from_str(line).expect("an object"));
        records.collect::<Vec<Value>>()
    };
    let days = records("2028-02-28", "--number 3");
    let of = |key: &str| days.iter().map(|day| day[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("date"), ["2028-02-28", "2028-02-29", "2028-03-01"]);
    assert_eq!(of("number"), [21_242, 21_243, 21_244]);
    assert_eq!(records("2028-02-29", ""), days[1..2]);
    assert_ne!(records("2028-02-29", "--seed 2")[0]["grid"], days[1]["grid"]);

    let (page, place) = (page.display(), place.display());
    let text = make("2028-02-28", &format!("--number 3 -o {place} --html {page}"));
    let names: Vec<_> = text.lines().map(|line| line.split("  ").next().expect("a name")).collect();
    assert_eq!(names, ["2028-02-28", "2028-02-29", "2028-03-01"]);
    let record = fs::read_to_string(format!("{place}/2028-02-29/puzzle.json")).expect("a record");
    assert_eq!(serde_json::from_str::<Value>(&record).expect("an object"), days[1]);
    let page = fs::read_to_string(page.to_string()).expect("a page");
    assert!(names.iter().all(|name| page.contains(&format!("\"title\":\"{name}\""))), "{page}");
}

#[test]
fn solve_writes_a_page_to_play_only_for_one_solution() {
    let page = TempPath::new("play.html");
    let line = format!("puzzle solve - --html {page}");
    with_input(&line, "AAAA\nBBBB\nCCCD\nCCCD\n").says(0);
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.contains("Region D has open squares in column d only"), "{text}");
    assert!(text.contains("exactly one solution, found by varisat and search\""), "{text}");
    assert!(!text.contains("digest"), "{text}");
    fs::remove_file(&page).expect("removed");
    let run = with_input(&line, "AB\nAB\n");
    assert!(run.stderr.ends_with("a page to play needs a puzzle with exactly one solution\n"));
    assert_eq!(run.status.code(), Some(1));
    assert!(!page.exists());
}
