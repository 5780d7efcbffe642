//! Puzzles: made, pasted, of today, drawn, and in pictures.

use std::fs;

use itertools::Itertools;
use serde_json::{Value, json};

use super::{described, opened, press, run, set, tab};
use crate::browser::Browser;
use crate::support::{ROOT, nq_sat, wait_until};

#[test]
#[ignore = "needs web/build, which takes minutes"]
fn puzzles_are_imported_and_made() {
    let browser = opened();
    tab(&browser, "puzzles");
    let grid =
        fs::read_to_string(format!("{ROOT}/models/examples/queens-grid.txt")).expect("a grid");
    set(&browser, "puzzle", &grid);
    let rating = run(&browser, "read");
    let here = nq_sat("puzzle rate models/examples/queens-grid.txt").answer();
    assert!(rating.starts_with("exactly one solution; "), "{rating}");
    let rated = rating.trim_start_matches("exactly one solution; ");
    assert!(here.contains(rated), "{here}: {rated}");
    assert_eq!(browser.visible("#result iframe").len(), 1);
    let several = format!("{ROOT}/models/examples/several-solutions.txt");
    set(&browser, "puzzle", &fs::read_to_string(several).expect("a grid"));
    assert_eq!(run(&browser, "read"), "several solutions");
    for kind in ["regions", "stars", "completion"] {
        set(&browser, "kind", kind);
        assert!(run(&browser, "make").contains("grade "), "{kind}");
    }
    set(&browser, "puzzle", "no puzzle at all");
    assert_eq!(run(&browser, "read").lines().count(), 1);
    assert_eq!(browser.run("return document.getElementById('status').className"), "error");
}

/// The puzzle of today is that of the program, and winning it gives a text with an address.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn the_puzzle_of_today_is_that_of_the_program() {
    let browser = opened();
    tab(&browser, "puzzles");
    run(&browser, "today");
    let date = browser.run("return document.querySelector('iframe').contentDocument.title");
    let date = date.as_str().expect("a date");
    let here = nq_sat(&format!("puzzle make 8 --daily {date} --json")).answer();
    let here: Value = serde_json::from_str(&here).expect("a record");
    let there = browser.run("return document.getElementById('puzzle').value");
    assert_eq!(here["grid"], json!(there.as_str().expect("a grid").trim().lines().collect_vec()));
    browser.run(
        "navigator.clipboard.writeText = text => {
        window.copied = text;
        return Promise.resolve();
    }",
    );
    let inner = "const inner = document.querySelector('iframe').contentDocument;";
    let win = format!(
        "{inner}
        for (let turn = 0; turn < 400 && inner.getElementById('end').hidden; turn += 1)
            inner.getElementById('hint').click();
        inner.getElementById('share').click();
        return inner.getElementById('end').hidden"
    );
    assert_eq!(browser.run(&win), false);
    wait_until("the text", || browser.run("return Boolean(window.copied)") == true);
    let text = browser.run("return window.copied");
    let text = text.as_str().expect("a text");
    assert!(text.starts_with(&format!("nq-sat, {date}: Solved in 0:")), "{text}");
    assert!(text.contains(" hints.\nfile://") && text.contains("#1."), "{text}");
}

/// The regions of a grid are painted, solved and played, and come back from the text.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn a_drawing_is_played_and_a_puzzle_is_edited() {
    let browser = opened();
    set(&browser, "model", "region-puzzle");
    described(&browser, "region-puzzle, n = 8");
    let grid = example();
    for (row, line) in grid.lines().enumerate() {
        for (letter, squares) in &('a'..='h').zip(line.chars()).chunk_by(|&(_, letter)| letter) {
            let squares = squares.map(|(file, _)| format!("{file}{}", 8 - row));
            let brush = json!(format!("[data-brush='region {letter}']"));
            wait_until("the brush", || {
                browser.run(&format!("return document.querySelector({brush}) !== null")) == true
            });
            browser.run(&format!(
                "document.querySelector({brush}).click();
                 for (const name of {}) document.querySelector(`[data-square=${{name}}]`)
                     .dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))",
                json!(squares.collect_vec())
            ));
        }
    }
    let is_whole = "return document.querySelectorAll('[aria-label*=\"region\"].square').length";
    wait_until("the regions", || browser.run(is_whole) == 64);
    assert_eq!(run(&browser, "solve").split(' ').next(), Some("Found"));
    assert_eq!(browser.text("#result .numbers"), "1 placement, 1 fundamental");
    press(&browser, "play");
    wait_until("the puzzle", || browser.text("#status").starts_with("exactly one solution"));
    assert_eq!(browser.visible("#result iframe.play").len(), 1);
    set(&browser, "puzzle", &grid);
    press(&browser, "edit");
    described(&browser, "region-queens, n = 8");
    let toml = browser.run("return document.getElementById('toml').value");
    assert!(toml.as_str().expect("a text").contains(&grid), "{toml}");
    press(&browser, "undo");
    described(&browser, "region-puzzle, n = 8");
}

/// The example with letters in the order of their first squares.
fn example() -> String {
    let file = format!("{ROOT}/models/examples/queens-grid.txt");
    let text = fs::read_to_string(file).expect("a grid");
    let order = text.chars().filter(|sign| !sign.is_whitespace()).unique().collect_vec();
    let letter = |sign| {
        let place = order.iter().position(|&other| other == sign);
        place.and_then(|place| ('A'..='Z').nth(place)).unwrap_or(sign)
    };
    text.chars().map(letter).collect()
}

/// A picture is pasted: its regions are those of the grid, a click changes one and others bring it
/// back, and the puzzle is solved.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn a_picture_is_read_and_mended() {
    let browser = opened();
    let grid = example();
    paste(&browser, &grid);
    let text = "return document.getElementById('puzzle').value";
    wait_until("the solution", || browser.text("#status").starts_with("exactly one solution"));
    assert_eq!(browser.run(text), grid.trim_end());
    assert_eq!(browser.visible("#panel-puzzles").len(), 1);
    let click = "document.querySelector('[data-place=\"2\"]')
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    browser.run(click);
    assert_ne!(browser.run(text), grid.trim_end());
    browser.run(click);
    assert_eq!(browser.run(text), grid.trim_end());
    // A picture of nothing is a message.
    paste(&browser, "");
    wait_until("the fault", || {
        browser.run("return document.querySelector('#overlay .error') !== null") == true
    });
}

/// Pastes a picture of a grid, drawn as apps draw it.
fn paste(browser: &Browser, grid: &str) {
    browser.run(&format!(
        "const rows = {}.trim().split('\\n');
         const canvas = document.createElement('canvas');
         [canvas.width, canvas.height] = [500, 600];
         const context = canvas.getContext('2d');
         const colours = ['#bba3e2', '#ffc992', '#96beff', '#b3dfa0', '#dfdfdf', '#ff7b60',
             '#e6f388', '#b9b29e'];
         context.fillStyle = '#fff';
         context.fillRect(0, 0, 500, 600);
         rows.forEach((row, down) => [...row].forEach((letter, across) => {{
             context.fillStyle = colours[letter.charCodeAt(0) - 65];
             context.fillRect(50 + 50 * across, 100 + 50 * down, 50, 50);
             context.strokeRect(50.5 + 50 * across, 100.5 + 50 * down, 50, 50);
         }}));
         canvas.toBlob(blob => {{
             const clipboardData = new DataTransfer();
             clipboardData.items.add(new File([blob], 'grid.png', {{ type: 'image/png' }}));
             document.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData }}));
         }})",
        json!(grid)
    ));
}
