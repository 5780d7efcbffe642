//! `puzzle make`: puzzles with exactly one solution.
//! The kinds of puzzles, completions of models, and puzzles in order of difficulty.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{TempPath, nq_sat, thorough, with_input};

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

/// Boards of other shapes, in each format that has them, and what is refused.
#[test]
fn boards_of_any_shape() {
    for (make, lines) in [
        ("6 --columns 8", "A"),
        ("8 --columns 5 --number 2", "A"),
        ("7 --regions 5", "."),
        ("6 --regions 0 --block a1", "*"),
        ("6 --kind stars --columns 10 --block c3,j6", "*"),
    ] {
        let stars = if make.contains("stars") { "--stars 2" } else { "" };
        for format in ["letters", "json", "penpa"] {
            let made = nq_sat(&format!("puzzle make {make} --format {format}"));
            if format == "penpa" && make.contains("--regions 5") {
                made.complaint(2);
                continue;
            }
            let grids = made.says(0);
            let rated = with_input(&format!("puzzle rate - --quiet {stars}"), &grids).says(0);
            assert!(rated.contains("grade "), "{make}: {rated}");
            assert!(format != "letters" || grids.contains(lines), "{make}: {grids}");
        }
    }
    for (make, why) in [
        ("3 --columns 8", "a board of this shape has 4 to 52 rows and columns: give as many"),
        ("8 --columns 53", "a board of this shape has 4 to 52 rows and columns: give as many"),
        ("6 --regions 1", "a 6 x 6 board has 0 or 2 to 6 regions: give as many"),
        ("6 --columns 5 --regions 6", "a 6 x 5 board has 0 or 2 to 5 regions: give as many"),
        ("6 --block z9", "--block: `z9` is not on the 6 x 6 board"),
        ("6 --block a", "--block: `a` is not a square: write its file and rank, such as a1"),
        (
            "4 --block a1,b1,c1,d1",
            "the board has no placement of one queen in each row and column, no two touching: \
             give a larger one, or block fewer squares",
        ),
        ("6 --maps 5", "a board has 1 to 4 maps, of regions: give as many"),
        ("6 --maps 2 --regions 0", "a board has 1 to 4 maps, of regions: give as many"),
        (
            "6 --model n-queens --maps 2",
            "--maps belongs to --kind regions or stars: leave out --maps",
        ),
        (
            "6 --kind completion --columns 8",
            "--columns belongs to --kind regions or stars: leave out --columns",
        ),
        (
            "6 --model n-queens --regions 3",
            "--regions belongs to --kind regions or stars: leave out --regions",
        ),
    ] {
        assert_eq!(nq_sat(&format!("puzzle make {make}")).complaint(2), why, "{make}");
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
