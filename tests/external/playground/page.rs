//! The page in a browser: what people do with it.

use std::fs;
use std::path::Path;

use nq_sat::certify::request::certify;
use nq_sat::certify::write::ProofFormat;
use nq_sat::format::FORMATS;
use nq_sat::{Model, Query};
use serde_json::{Value, json};

use super::{described, draw, opened, press, ready, run, set, tab};
use crate::browser::{ARROW_DOWN, ARROW_RIGHT, Browser, END, ENTER, HOME};
use crate::support::{ROOT, TempPath, nq_sat, wait_until};

/// The question of docs/models.md: queens on b4 and d5, and nothing on a8.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn a_drawing_is_solved_exported_and_shared() {
    let browser = opened();
    draw(&browser, "Q", &["b4", "d5"]);
    draw(&browser, "blocked", &["a8"]);
    described(&browser, "1 square blocked, 2 pieces fixed");
    let status = run(&browser, "solve");
    assert!(status.starts_with("Found by "), "{status}");
    assert_eq!(browser.text("#result .numbers"), "2 placements, 2 fundamental");
    assert_eq!(browser.visible("#result .boards img").len(), 2);
    let toml = browser.run("return document.getElementById('toml').value");
    let folder = tempfile::tempdir().expect("a folder");
    let model = folder.path().join("model.toml");
    fs::write(&model, toml.as_str().expect("a text")).expect("written");
    tab(&browser, "files");
    // The page may not fetch anything, not even its own blobs.
    browser.run(
        "const make = URL.createObjectURL;
         URL.createObjectURL = blob => make.call(URL, window.made = blob)",
    );
    let mut compared = 0;
    for format in FORMATS.iter().map(|entry| entry.name) {
        set(&browser, "format", format);
        let status = run(&browser, "export");
        let file = folder.path().join(format);
        let line = format!("export 8 -m {} -f {format} -o {}", model.display(), file.display());
        let written = nq_sat(&line);
        if !written.status.success() {
            assert!(written.stderr.trim_end().ends_with(&status), "{written:?}: {status}");
            continue;
        }
        assert!(status.ends_with(" bytes"), "{format}: {status}");
        let exported = browser.run("return window.made.text()");
        let written = fs::read_to_string(&file).expect("a file");
        // The head names the file of the model.
        let written = written.replace(&model.display().to_string(), "model.toml");
        assert_eq!(exported, written, "{format}");
        compared += 1;
    }
    assert_eq!(compared, FORMATS.len() - 1, "WCNF needs an objective");
    set(&browser, "format", "opb");
    browser.reload();
    ready(&browser);
    described(&browser, "1 square blocked, 2 pieces fixed");
    assert_eq!(browser.run("return document.getElementById('format').value"), "opb");
    assert_eq!(browser.run("return location.hash.length < 2000"), true);
    assert_eq!(browser.visible("#panel-files").len(), 1);
    // The command asks the same.
    browser.run(
        "navigator.clipboard.writeText = text => {
             window.copied = text;
             return Promise.resolve();
         }",
    );
    browser.run("document.getElementById('command').click()");
    let script = browser.run("return window.copied");
    let script = script.as_str().expect("a text").replace("nq-sat", env!("CARGO_BIN_EXE_nq-sat"));
    let said = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
    let said = String::from_utf8(said.stdout).expect("a text");
    assert!(said.contains("placements   2"), "{said}");
}

#[test]
#[ignore = "needs web/build, which takes minutes"]
fn regions_walls_and_the_torus_are_drawn() {
    let browser = opened();
    set(&browser, "model", "kings");
    described(&browser, "any number of kings");
    draw(&browser, "walls", &["a1"]);
    described(&browser, "1 wall");
    draw(&browser, "region A", &["h8", "g8"]);
    draw(&browser, "region B", &["f8"]);
    described(&browser, "1 king in each region");
    draw(&browser, "region .", &["f8", "g8", "h8"]);
    browser.run("document.getElementById('torus').click()");
    described(&browser, "on a torus");
    let toml = browser.run("return document.getElementById('toml').value");
    let toml = toml.as_str().expect("a text");
    assert!(toml.contains("walls = [\"a1\"]") && !toml.contains("regions"), "{toml}");
    // A fault in the text has its line, and the board stays.
    set(&browser, "toml", &toml.replace("moves = \"K\"", "moves = \"X\""));
    described(&browser, "model.toml:");
    assert_eq!(browser.visible("#board").len(), 1);
    press(&browser, "reset");
    press(&browser, "reset");
    described(&browser, "kings, n = 8: any number of kings on a board of 8 x 8");
}

/// A count that takes hours ends at once, and the next one is right.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn long_work_is_stopped() {
    let browser = opened();
    tab(&browser, "count");
    set(&browser, "last", "30");
    browser.run("document.querySelector(\"[data-run='count']\").click()");
    wait_until("a row", || {
        browser.run("return document.querySelectorAll('tbody tr').length > 3") == json!(true)
    });
    browser.run("document.getElementById('stop').click()");
    wait_until("the end", || browser.text("#status") == "stopped");
    set(&browser, "last", "9");
    assert_eq!(run(&browser, "count"), "2 sizes counted");
    let cells = "return [...document.querySelectorAll('tbody td')].map(cell => cell.textContent)";
    let cells = browser.run(cells);
    // A000170 and A002562
    assert_eq!([&cells[2], &cells[3], &cells[8], &cells[9]], ["92", "12", "352", "46"]);
    let predicted = run(&browser, "forecasts");
    assert!(predicted.contains("first row"), "{predicted}");
    set(&browser, "model", "kings");
    run(&browser, "table");
    assert!(browser.text("#result pre").contains("kings"));
}

/// A certificate is checked; one with a changed byte is refused.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn certificates_are_checked() {
    let browser = opened();
    tab(&browser, "files");
    assert!(run(&browser, "check").contains("choose a folder"));
    let folder = TempPath::new("proof");
    let query = Query::new(Model::n_queens(), 6);
    certify(&query, &folder, &[ProofFormat::Lrat], &query.control()).expect("written");
    choose(&browser, &folder);
    assert_eq!(run(&browser, "check"), "No fault was found.");
    assert!(browser.text("#result pre").contains("each verified by its hints"));
    let listed = folder.join("solutions.txt");
    let text = fs::read_to_string(&listed).expect("solutions").replacen('Q', "R", 1);
    fs::write(&listed, text).expect("written");
    choose(&browser, &folder);
    let fault = run(&browser, "check");
    assert!(fault.starts_with("solutions.txt was changed"), "{fault}");
    set(&browser, "output", "s SATISFIABLE\nv 1 0\n");
    assert!(!run(&browser, "decode").is_empty());
    assert_eq!(browser.run("return document.getElementById('status').className"), "error");
}

/// Gives the field of the certificate a folder.
fn choose(browser: &Browser, folder: &Path) {
    browser.run("document.getElementById('certificate').value = ''");
    let root = browser.devtools("DOM.getDocument", &json!({}));
    let node = json!({ "nodeId": root["root"]["nodeId"], "selector": "#certificate" });
    let node = browser.devtools("DOM.querySelector", &node);
    let files = json!({ "files": [folder], "nodeId": node["nodeId"] });
    browser.devtools("DOM.setFileInputFiles", &files);
}

/// Without a mouse: the board, the brushes and the tabs.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn a_keyboard_is_enough() {
    let browser = opened();
    browser.run("document.querySelector(\"[data-square='a8']\").focus()");
    browser.press(ARROW_RIGHT);
    browser.press(ARROW_DOWN);
    let focused = "return document.activeElement.getAttribute('aria-label')";
    assert_eq!(browser.run(focused), "b7, empty");
    // The end of a row stays the end.
    browser.press(END);
    browser.press(ARROW_RIGHT);
    assert_eq!(browser.run(focused), "h7, empty");
    browser.press(HOME);
    browser.press(ARROW_RIGHT);
    browser.press(ENTER);
    wait_until("the queen", || browser.run(focused) == "b7, fixed queen");
    browser.press(ENTER);
    wait_until("the empty square", || browser.run(focused) == "b7, empty");
    browser.run("document.querySelector('#brushes [tabindex=\"0\"]').focus()");
    browser.press(ARROW_RIGHT);
    assert_eq!(browser.run("return document.activeElement.dataset.brush"), "blocked");
    browser.run("document.querySelector('[role=tab][tabindex=\"0\"]').focus()");
    browser.press(ARROW_RIGHT);
    assert_eq!(browser.visible("#panel-count").len(), 1);
    assert_eq!(browser.visible("#panel-solve").len(), 0);
}

/// No tab is wider than a small phone, and axe finds no violation, in both colour schemes.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn every_tab_fits_a_phone_and_is_accessible() {
    let axe = format!("{ROOT}/target/test-tools/axe/node_modules/axe-core/axe.min.js");
    let axe = fs::read_to_string(axe).expect("axe-core: run tests/install-tools --all");
    let browser = opened();
    browser.run(&format!("{axe}; window.axe = axe"));
    let violations = "return axe.run().then(found => found.violations.map(it =>
        `${it.id}: ${it.nodes.map(node => node.html).join(' ').slice(0, 200)}`))";
    let widest = "return document.documentElement.scrollWidth";
    for is_dark in [false, true] {
        for width in [1280, 320] {
            browser.on_screen(width, 640, width < 400);
            for (name, what) in [
                ("solve", &["solve", "first"][..]),
                ("count", &["count", "forecasts", "table"]),
                ("steps", &["learning", "trace", "search", "compared"]),
                ("files", &["export", "decode"]),
                ("puzzles", &["make", "today", "read"]),
            ] {
                tab(&browser, name);
                for what in what {
                    run(&browser, what);
                    let at = format!("{what} at {width}, dark: {is_dark}");
                    assert!(browser.run(widest).as_u64() <= Some(width.into()), "{at}");
                    assert_eq!(browser.run(violations), json!([]), "{at}");
                }
            }
        }
        browser.in_the_dark();
    }
    let asked: Value = browser.run("return performance.getEntriesByType('resource').length");
    assert_eq!(asked, 0, "the page asks for nothing");
}
