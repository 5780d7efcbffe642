//! `--check-proofs` and `check --for` with real solvers, and a made-up one that proves its answers.
//! drat-trim is used where it is installed.
//! `solve --trace` and `check --explain`: `PySAT` repeats each event, and a browser shows the
//! pages.

use std::fs;
use std::process::Command;

use serde_json::json;

use super::browser::Browser;
use crate::programs::{needed, solver, with_solvers};
use crate::support::{ROOT, TempPath, command, nq_sat, run};

fn has_drat_trim() -> bool {
    Command::new("drat-trim").output().is_ok()
}

#[test]
fn each_part_of_a_listing_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let profiles = folder.path().join("mine.toml");
    let script = format!("{ROOT}/tests/solvers/proves.py");
    let text = format!(
        "[[solver]]\nname = \"mine\"\nabout = \"x\"\nprogram = \"python3\"\n\
         args = [\"{script}\", \"{{cnf}}\", \"/dev/null\"]\n\
         proof = {{ form = \"LRAT\", args = [\"{script}\", \"{{cnf}}\", \"{{proof}}\"] }}\n\
         exit = {{ sat = [10], unsat = [20], unknown = [] }}\n"
    );
    fs::write(&profiles, text).expect("written");
    let options = format!("-e search --profiles {} -s mine --check-proofs", profiles.display());
    for (line, answers) in [
        ("verify 1 4 --encoding pairwise", 4),
        // The proof that three of each are impossible, too.
        ("verify 4 -m queens-and-knights --encoding pairwise --cardinality totalizer", 1),
    ] {
        let text = with_solvers(format!("{line} {options}").split(' ')).answer();
        assert_eq!(text.matches("  proved\n").count(), answers, "{text}");
        assert!(text.contains(&format!("\nPROOFS checked: mine ({answers})\n")), "{text}");
    }
}

#[test]
fn proofs_of_real_solvers_are_right() {
    let line = "verify 2 4 -e search --encoding pairwise -s cadical -s kissat -s cryptominisat5 \
                -s minisat -s clasp-count --check-proofs";
    let text = with_solvers(line.split_whitespace()).answer();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let drat = if has_drat_trim() {
        "PROOFS checked: cadical (3), kissat (3)"
    } else {
        "PROOFS not checked: cadical (3), kissat (3): there is no drat-trim on PATH"
    };
    for said in [
        drat,
        "PROOFS not checked: cryptominisat5 (3): nothing checks FRAT here",
        "PROOFS not checked: minisat (3): it writes no proofs",
        "PROOFS not checked: clasp-count (3): it counts models",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// kissat adds variables of its own, so its proof has hundreds of steps by resolution.
#[test]
fn a_proof_of_kissat_is_checked_through_drat_trim() {
    needed();
    if !has_drat_trim() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let in_folder = |program: &str, words: &str| {
        let words = words.split(' ');
        Command::new(program).args(words).current_dir(folder.path()).output().expect(program)
    };
    let formula = folder.path().join("f.cnf").display().to_string();
    nq_sat(&format!("export 8 -m queens-and-knights -k 6 -o {formula}"));
    let run = in_folder("kissat", "-q --no-binary f.cnf f.drat");
    assert_eq!(run.status.code(), Some(20), "{run:?}");
    let drat = nq_sat(&format!("check {}/f.drat --for {formula}", folder.path().display()));
    assert!(drat.status.code() == Some(2) && drat.stderr.contains("a DRAT proof"), "{drat:?}");
    in_folder("drat-trim", "f.cnf f.drat -L f.lrat");
    let proof = folder.path().join("f.lrat");
    let check = || nq_sat(&format!("check {} --for {formula}", proof.display()));
    assert!(check().answer().starts_with("VERIFIED: "));
    // Each of the last steps is needed.
    let text = fs::read_to_string(&proof).expect("a proof");
    let is_step = |line: &&str| !line.contains(" d ");
    let steps: Vec<&str> = text.lines().filter(is_step).collect();
    for left_out in &steps[steps.len() - 10..] {
        fs::write(&proof, text.replace(&format!("{left_out}\n"), "")).expect("written");
        assert_eq!(check().status.code(), Some(1), "{left_out}");
    }
}

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
    // It shows the first decision first; what varisat learned before is behind it.
    assert_eq!(browser.text("#row"), "decision c4");
    browser.click("#first");
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
