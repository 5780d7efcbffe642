//! `verify` with external solvers: what is refused, and what its page says.

use std::fs;
use std::path::Path;

use nq_sat::external::Status;

use tempfile::tempdir;

use crate::support::program::{command, nq_sat, run};

const ROOT: &str = crate::support::program::ROOT;

/// The page about checking a solver is right.
#[test]
fn the_page_shows_the_made_up_solver_and_every_status() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).expect(name);
    let page = read("docs/solvers.md");
    assert!(page.contains(&read("tests/solvers/made_up.py")));
    for status in Status::ALL {
        assert!(page.contains(&format!("\n| {status} | ")), "{status}");
    }
    let solvers = nq_sat("list solvers --json").records();
    for name in solvers.iter().filter(|row| row["kind"] == "process").map(|row| &row["name"]) {
        assert!(page.contains(name.as_str().expect("a name")), "{name}");
    }
}

/// What `verify` says of a solver, with a folder for kept files.
fn verified(solver: &str, folder: &Path) -> String {
    let mut verify = command("verify 4 --engine search --encoding pairwise --keep".split(' '));
    verify.arg(folder).args(["--solver", solver]);
    let run = run(verify);
    run.stdout + &run.stderr
}

/// The script decodes the answer that was wrong, and asks the solver again.
#[test]
fn a_kept_script_shows_the_answer_that_was_wrong() {
    let folder = tempdir().expect("a folder");
    verified("sh tests/solvers/bad/lies_sat.sh", folder.path());
    let files = fs::read_dir(folder.path()).expect("files").map(|entry| entry.expect("one").path());
    let script = files.into_iter().find(|path| path.extension().is_some_and(|end| end == "sh"));
    let script = script.expect("a script");
    let text = fs::read_to_string(&script).expect("a script");
    let [cnf, answer] = ["cnf", "answer"].map(|end| script.with_extension(end));
    let decodes = format!("nq-sat decode --for {} ", cnf.display());
    let commands: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(commands[0], format!("{decodes}{}", answer.display()), "{text}");
    assert!(commands[1].ends_with(&format!("| {decodes}-")), "{text}");
    let mut decode = command(["decode", "--for"]);
    decode.args([cnf, answer]);
    assert_eq!(run(decode).status.code(), Some(1), "the model breaks the rules");
}

#[test]
fn a_message_names_what_is_missing() {
    let folder = tempdir().expect("a folder");
    let said = verified("printf 'SATISFIABLE\\n'", folder.path());
    assert!(said.contains("`SATISFIABLE` lacks its `s `"), "{said}");
    let said = verified("./x {nosuch}", folder.path());
    for placeholder in ["{nosuch} stands for nothing", "{cnf}", "{opb}", "{smt2}", "{result}"] {
        assert!(said.contains(placeholder), "{placeholder}: {said}");
    }
}
