//! `classic steps`: a backtracking search, move by move, as text and as a page.

use std::fs;

use roxmltree::{Document, ParsingOptions};
use serde_json::Value;

use crate::support::{TempPath, command, nq_sat, run};

/// The answer to a command line after `nq-sat classic steps`.
#[track_caller]
fn steps(line: &str) -> String {
    nq_sat(&format!("classic steps {line}")).answer()
}

/// The page of a search, and what the terminal shows.
fn page(line: &str) -> (String, String) {
    let file = TempPath::new("steps.html");
    let mut words = command(["classic", "steps"]);
    words.args(line.split(' ')).arg("--html").arg(&file);
    let shown = run(words).answer();
    (fs::read_to_string(file).expect("the page"), shown)
}

/// The states in a page, the empty board first. The page is XML as well as HTML.
fn states(page: &str) -> Vec<Value> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(page, options).expect("valid XML");
    let data = document.descendants().find(|node| node.attribute("id") == Some("data"));
    let data = data.and_then(|node| node.text()).expect("the data");
    let data: Value = serde_json::from_str(data).expect("JSON");
    data["states"].as_array().expect("states").clone()
}

/// The boards in the signs of Unicode are in docs/classics.md.
#[test]
fn boards_can_be_ascii() {
    let ascii = steps("3 --limit 1 --ascii");
    assert!(ascii.contains("\n2 |x x .|\n1 |Q . .|\n  +-----+\n"), "{ascii}");
}

#[test]
fn the_moves_end_at_the_first_solution_or_go_on() {
    let first = "place a1\nplace c2\nremove c2\nplace d2\nplace b3\nremove b3\nremove d2\n\
                 remove a1\nplace b1\nplace d2\nplace a3\nplace c4\n";
    assert_eq!(steps("4 --bare"), first);
    let text = steps("4");
    assert!(text.contains("\nsolution 1: b1 d2 a3 c4\n\n"), "{text}");
    assert!(text.ends_with("\n\n12 moves, 1 solution; stopped at the first solution\n"), "{text}");
    let all = steps("4 --all --bare");
    assert!(all.starts_with(first) && all.ends_with("remove d1\n"), "{all}");
    let text = steps("4 --all");
    assert!(text.contains("\nsolution 2: c1 a2 d3 b4\n\n"), "{text}");
    assert!(text.contains("\nrow 1: no free square, the search ends\n"), "{text}");
    assert!(text.ends_with("\n\n32 moves, 2 solutions; the search is complete\n"), "{text}");
    // The calls of `place` in the engine bitset are 2056.
    let eight = steps("8 --all");
    assert!(eight.ends_with("\n4112 moves, 92 solutions; the search is complete\n"));
    assert!(eight.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_smallest_boards_have_few_moves() {
    assert_eq!(steps("0"), "0 moves, 1 solution; the search is complete\n");
    assert_eq!(steps("0 --bare"), "");
    let one = "1: place a1\n   a\n  ┌─┐\n1 │⍟│\n  └─┘\nsolution 1: a1\n\n\
               1 move, 1 solution; stopped at the first solution\n";
    assert_eq!(steps("1"), one);
    assert_eq!(steps("2 --bare"), "place a1\nremove a1\nplace b1\nremove b1\n");
    assert!(steps("2").ends_with("\n4 moves, 0 solutions; the search is complete\n"));
    assert!(steps("3").ends_with("\n10 moves, 0 solutions; the search is complete\n"));
    assert_eq!(steps("2 --limit 4"), steps("2"));
}

#[test]
fn the_page_has_the_moves_of_the_text() {
    for (line, shown) in [
        ("4", "12 moves, 1 solution; stopped at the first solution\n"),
        ("5 --all --limit 40", "40 moves, 4 solutions; stopped at the limit\n"),
        ("3", "10 moves, 0 solutions; the search is complete\n"),
        ("1", "1 move, 1 solution; stopped at the first solution\n"),
        ("0", "0 moves, 1 solution; the search is complete\n"),
    ] {
        let (page, output) = page(line);
        assert_eq!(output, shown, "{line}");
        assert!(page.contains(&format!("<p class=\"dim\">{}.", shown.trim_end())), "{line}");
        let states = states(&page);
        assert_eq!(states[0]["move"], "the empty board");
        let moves = states[1..].iter().map(|state| state["move"].as_str().expect("a text"));
        let moves: String = moves.map(|text| format!("{text}\n")).collect();
        assert_eq!(moves, steps(&format!("{line} --bare")), "{line}");
        let slider = format!("max=\"{}\"", states.len() - 1);
        assert!(page.contains(&slider), "{line}: {slider}");
        assert!(!page.contains("{{"), "a placeholder is left");
    }
}

/// Squares are numbered row by row from the top left.
#[test]
fn a_state_of_the_page_has_squares_and_reasons() {
    let states = states(&page("4").0);
    let second = &states[2];
    assert_eq!(second["pieces"], serde_json::json!([[12, "Q"], [10, "Q"]]));
    assert_eq!(second["square"], 10);
    assert_eq!(second["marked"], serde_json::json!([4, 5, 6, 7, 0, 2, 3]));
    assert_eq!(second["row"], "row 3: no free square, go back");
    assert_eq!(second["reasons"][2], "c3: diagonal of a1, column of c2");
    assert_eq!(states[0]["row"], "row 1: free a1, b1, c1, d1");
    assert_eq!(states[0]["square"], Value::Null);
    let solutions: Vec<&Value> = states.iter().map(|state| &state["solution"]).collect();
    assert!(solutions[..12].iter().all(|solution| solution.is_null()));
    assert_eq!(solutions[12], 1);
}

#[test]
fn the_page_loads_no_other_files() {
    let (page, _) = page("4");
    // The name of a namespace is not an address to load.
    let page = page.replace("http://www.w3.org/2000/svg", "");
    for elsewhere in ["http:", "https:", "src=", "@import", "url(http"] {
        assert!(!page.contains(elsewhere), "`{elsewhere}` in the page");
    }
    for id in ["first", "previous", "next", "last", "slider"] {
        assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
    for key in ["ArrowLeft", "ArrowRight"] {
        assert!(page.contains(key), "{key}");
    }
}
