//! `verify` with external solvers: what is refused, and what its page says.

use std::fs;
use std::path::Path;

use nq_sat::external::Status;

use crate::support::program::nq_sat;

const ROOT: &str = crate::support::program::ROOT;

#[test]
fn bad_input_is_refused() {
    for (line, fragments) in [
        ("--solver a|b", ["needs a shell", "a script"]),
        ("--solver cadical --keep /no/such/folder", ["--keep", "there is no such folder"]),
        ("--solver cadical --memory-limit 0", ["--memory-limit", "2GiB"]),
        ("--solver cadical --memory-limit -5", ["--memory-limit", "2GiB"]),
        ("--solver cadical --time-limit 5", ["--time-limit", "5m"]),
        ("--solver cadical --profiles /no/such/file", ["/no/such/file", "No such file"]),
    ] {
        nq_sat(&format!("verify 4 {line}")).refused(&fragments);
    }
}

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
