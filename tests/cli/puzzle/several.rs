//! Several puzzles: of a file, of files, and those that `puzzle make` prints.

use itertools::Itertools;
use serde_json::Value;

use crate::support::{command, nq_sat, run, with_input};

const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

/// Three levels, of which the second has too few regions.
const LEVELS: &str = "[\n{\"id\": 1, \"cells\": [[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]]},\n\
                      {\"id\": 2, \"cells\": [[0,0,0,0],[0,0,0,0],[2,2,2,3],[2,2,2,3]]},\n\
                      {\"id\": 3, \"cells\": [[0,0,1,1],[0,1,1,1],[2,2,3,1],[2,3,3,3]]}\n]\n";

#[test]
fn each_level_is_answered_under_its_name() {
    let bad = "nq-sat: standard input, puzzle 2: line 3, column 58: the grid ends with 3 regions \
               and 4 rows: give as many regions as rows\n";
    let read = "standard input: 3 puzzles, read as the list `cells`\n";
    let run = with_input("puzzle rate -", LEVELS);
    assert_eq!((run.status.code(), run.stderr), (Some(2), format!("{read}{bad}")));
    let alone = with_input("puzzle rate -", FOUR).says(0);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(format!("{}\n", lines[0]), format!("standard input, puzzle 1: {alone}"));
    assert!(lines[1].starts_with("standard input, puzzle 3: grade "), "{}", lines[1]);
    for action in ["solve", "explain"] {
        let run = with_input(&format!("puzzle {action} - --quiet"), LEVELS);
        let alone = with_input(&format!("puzzle {action} -"), FOUR).stdout;
        let start = format!("standard input, puzzle 1:\n{alone}standard input, puzzle 3:\n");
        assert!(run.stdout.starts_with(&start), "{action}: {}", run.stdout);
        assert_eq!((run.status.code(), &*run.stderr), (Some(2), bad), "{action}");
        let run = with_input(&format!("puzzle {action} - --quiet --json"), LEVELS);
        let records = run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object"));
        let places = records.map(|record: Value| {
            (record["file"].as_str().expect("a file").to_owned(), record["puzzle"].as_u64())
        });
        let mut places: Vec<_> = places.collect();
        places.dedup();
        let place = |number| ("standard input".to_owned(), Some(number));
        assert_eq!(places, [place(1), place(3)], "{action}");
    }
    let third = with_input("puzzle convert - --quiet --pick 3", LEVELS).says(0);
    assert_eq!(third, "AABB\nABBB\nCCDB\nCDDD\n");
    let run = with_input("puzzle convert - --quiet", LEVELS);
    assert_eq!((run.status.code(), run.stdout), (Some(2), format!("{FOUR}\n{third}")));
}

#[test]
fn a_puzzle_is_picked() {
    let solve = |options: &str, text| with_input(&format!("puzzle solve - {options}"), text);
    assert_eq!(
        solve("--pick 4", LEVELS).complaint(2),
        "standard input: it has 3 puzzles: give --pick 1 to 3"
    );
    assert_eq!(
        solve("--pick 2", FOUR).complaint(2),
        "standard input: it has one puzzle: leave out --pick"
    );
    assert_eq!(
        solve("--html page.html", LEVELS).complaint(2),
        "--html takes one puzzle: take it with --pick"
    );
    let two =
        "a = [[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]]\nb = [\"AABB\",\"ABBB\",\"CCDB\",\"CDDD\"]";
    assert_eq!(
        solve("", two).complaint(2),
        "standard input: it has lists that differ: take one with --pick, or all with --maps: 1 \
         `a` (line 1), 2 `b` (line 2)"
    );
    assert_eq!(solve("--pick 1 --quiet", two).says(0), solve("", FOUR).says(0));
    let run = nq_sat(
        "puzzle solve models/examples/queens-grid.txt models/examples/queens-grid.txt --pick 1",
    );
    assert_eq!(run.complaint(2), "--pick takes a puzzle of one file: give one file");
}

#[test]
fn rate_and_explain_take_several_files() {
    let files = ["models/examples/queens-grid.txt", "models/examples/star-battle.toml"];
    for action in ["rate", "explain"] {
        let alone = files.map(|file| nq_sat(&format!("puzzle {action} {file}")).says(0));
        let both = nq_sat(&format!("puzzle {action} {} missing {}", files[0], files[1]));
        let gap = if action == "rate" { " " } else { "\n" };
        let expected = files.iter().zip(alone).map(|(file, text)| format!("{file}:{gap}{text}"));
        assert_eq!(both.stdout, expected.collect::<String>());
        assert!(both.stderr.starts_with("nq-sat: missing: ") && both.status.code() == Some(2));
    }
}

/// What `make --json` prints has the rating that it states.
#[test]
fn lines_of_json_are_read_again() {
    for line in [
        "puzzle make 6 --number 3",
        "puzzle make 8 --kind stars --number 2",
        "puzzle make 6 --kind completion --number 2",
        "puzzle make 5 --model queens-and-knights -k 2 --number 2",
        "puzzle make 6 --model n-queens --block a1,b3",
        "puzzle make 9 --columns 7 --number 3",
        "puzzle make 6 --columns 5 --regions 0 --number 3",
        "puzzle make 6 --maps 2 --number 2",
    ] {
        let text = nq_sat(&format!("{line} --json")).says(0);
        let made: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let records = |action: &str| -> Vec<Value> {
            let run = with_input(&format!("puzzle {action} - --quiet --json"), &text);
            assert_eq!((run.status.code(), &*run.stderr), (Some(0), ""), "{line}: {action}");
            run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
        };
        let (solved, rated) = (records("solve"), records("rate"));
        assert_eq!((solved.len(), rated.len()), (made.len(), made.len()), "{line}");
        for (made, (solved, rated)) in made.iter().zip(solved.iter().zip(&rated)) {
            assert_eq!(solved["solutions"], Value::from(vec![made["solution"].clone()]), "{line}");
            for key in ["grade", "rule", "times", "steps", "effort", "model", "n"] {
                assert_eq!(made[key], rated[key], "{line}: {key}");
            }
        }
        assert!(!records("explain").is_empty());
    }
}

/// Larger files than other texts, and a bad line among good ones.
#[test]
fn lines_have_no_limit_of_a_text() {
    let line = "{\"regions\": [\"AAAA\", \"BBBB\", \"CCCD\", \"CCCD\"]}\n";
    let bad = line.replace("CCCD", "CCCC");
    let padding = format!("{{\"note\": \"{}\", {}", "x".repeat(600_000), &line[1..]);
    let text = format!("{line}{padding}{bad}{padding}");
    let run = with_input("puzzle rate - --quiet", &text);
    assert_eq!((run.status.code(), run.stdout.lines().count()), (Some(2), 3));
    assert!(run.stderr.starts_with("nq-sat: standard input, puzzle 3: "), "{}", run.stderr);
    let large = format!("[\"{}\"]", "x".repeat(1_100_000));
    assert_eq!(
        with_input("puzzle rate -", &large).complaint(2),
        "standard input: it is too large: give a file of at most 1 MiB"
    );
}

#[test]
fn make_says_when_solutions_repeat() {
    let mut command = command("puzzle make 5 --number 16 --json".split_whitespace());
    command.env("RUST_BACKTRACE", "0");
    let run = run(command);
    assert_eq!(
        run.stderr,
        "each solution of this size has a puzzle: puzzle 15 and later ones repeat them\n"
    );
    assert_eq!((run.status.code(), run.stdout.lines().count()), (Some(0), 16));
}

/// Each region of each map has one queen. By all permutations, only one solves both; 14 solve the
/// first and 13 the second.
#[test]
fn grids_as_maps_of_one_board() {
    let file = "models/examples/two-maps.txt";
    let text = std::fs::read_to_string(file).expect("the example");
    let maps: Vec<Vec<Vec<char>>> = text
        .split("\n\n")
        .map(|map| map.lines().map(|row| row.chars().collect()).collect())
        .collect();
    let solves = |columns: &[usize], map: &[Vec<char>]| {
        let is_apart = columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1);
        is_apart && columns.iter().zip(map).map(|(&column, row)| row[column]).all_unique()
    };
    let all = (0..6).permutations(6).collect_vec();
    let solving = |map: &[Vec<char>]| all.iter().filter(|one| solves(one, map)).collect_vec();
    let [first, second] = [&maps[0], &maps[1]].map(|map| solving(map));
    assert_eq!((first.len(), second.len()), (14, 13));
    let both = first.iter().filter(|one| second.contains(one)).collect_vec();
    let [only] = both[..] else { panic!("{both:?}") };
    let name =
        |(row, column): (usize, &usize)| format!("Q{}{}", char::from(b"abcdef"[*column]), 6 - row);
    let expected = only.iter().enumerate().map(name).sorted().join(" ");
    let found: Value = serde_json::from_str(
        &nq_sat(&format!("puzzle solve {file} --maps --json --quiet")).says(0),
    )
    .expect("an object");
    assert_eq!((&found["number"], &found["solutions"][0]), (&"one".into(), &expected.into()));
    // Several steps need the second map, whose regions are a family of sets.
    let route = nq_sat(&format!("puzzle explain {file} --maps --quiet")).says(0);
    assert!(route.contains("has open squares in set "), "{route}");
    let drawn = nq_sat(&format!("puzzle convert {file} --maps --format svg"));
    assert_eq!(drawn.stdout.matches("class=\"o\"").count(), 6);
    for (text, why) in [
        ("AAAA\nBBBB\nCCCD\nCCCD\n", "it has no maps of one board: give several grids"),
        ("AAAA\nBBBB\nCCCD\nCCCD\n\n....\n...Q\n....\n....", "it has no maps of one board"),
        ("AAAA\nBBBB\nCCCD\nCCCD\n\nAAAAA\nBBBBB\nCCCCD\nCCCDD\nEEEDD", "it has no maps"),
    ] {
        let complaint = with_input("puzzle solve - --maps", text).complaint(2);
        assert!(complaint.starts_with(&format!("standard input: {why}")), "{complaint}");
    }
    let model = "models/examples/star-battle.toml";
    let complaint = nq_sat(&format!("puzzle solve {model} --maps")).complaint(2);
    assert!(complaint.starts_with(&format!("{model}: it has no maps of one board")), "{complaint}");
}
