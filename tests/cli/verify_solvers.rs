//! `verify` with external solvers: what is refused, and what its page says.

use std::fs;
use std::path::Path;

use nq_sat::external::Status;

use crate::support::program::nq_sat;

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
