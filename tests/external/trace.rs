//! `solve --trace` and `check --explain`: `PySAT` repeats each event, and a browser shows the
//! pages.

use std::fs;

use serde_json::json;

use super::browser::Browser;
use crate::solver::solver;
use crate::support::program::{ROOT, command, nq_sat, run};
use crate::support::screen::TempPath;

/// What the program with `PySAT` prints of the trace of a question.
fn replayed(question: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let [formula, events] = ["formula.cnf", "events.jsonl"].map(|name| folder.path().join(name));
    fs::write(&formula, nq_sat(&format!("export {question}")).answer()).expect("written");
    let trace = nq_sat(&format!("solve {question} --trace --trace-limit 100000 --json"));
    fs::write(&events, trace.answer()).expect("written");
    let python = format!("{ROOT}/target/test-tools/python/bin/python");
    let program = format!("{ROOT}/tests/external/libraries/trace.py");
    let output = solver(&python, &[program.as_ref(), formula.as_os_str(), events.as_os_str()]);
    String::from_utf8(output).expect("text")
}

#[test]
fn events_of_a_trace_hold_for_another_solver() {
    for (question, models) in [
        ("0", 1),
        ("1", 1),
        ("2", 0),
        ("3", 0),
        ("4", 2),
        ("6", 4),
        ("7 --encoding sequential", 40),
        ("4 -m peaceable-queens -k 2", 112),
        ("3 -m kings", 35),
    ] {
        assert_eq!(replayed(question), format!("{models} models; 1 end\n"), "{question}");
    }
}

#[test]
fn page_of_a_trace_steps_to_the_models() {
    let file = TempPath::new("trace.html");
    let mut words = command(["solve", "4", "--trace", "--html"]);
    words.arg(&file);
    run(words).answer();
    let browser = Browser::open(&file);
    let pieces = || browser.run("return document.querySelectorAll('#pieces use').length");
    assert!(browser.text("#move").starts_with("varisat learns clause 85: d4 ∨ a2"));
    assert_eq!(pieces(), json!(0));
    browser.click("#next");
    assert_eq!((browser.text("#row"), pieces()), ("then c2 (clause 15: row 2)".into(), json!(1)));
    let to_model = "const to = states.findIndex(state => state.solution === 2); show(to)";
    browser.run(to_model);
    assert_eq!(browser.text("#move"), "varisat finds model 2: Qa2 Qb4 Qc1 Qd3");
    assert_eq!(pieces(), json!(4));
    browser.click("#last");
    assert_eq!(browser.text("#row"), "so no model is left");
}
