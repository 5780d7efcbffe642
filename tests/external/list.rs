//! `list solvers`, with installed solvers.

use crate::programs::needed;
use crate::support::program::nq_sat;

/// The environment has no PATH here, so programs are searched where the system would.
#[test]
fn solvers_are_listed_with_path_and_version() {
    needed();
    let records = nq_sat("list solvers --json").records();
    let row = |name: &str| {
        let row = records.iter().find(|row| row["name"] == name);
        row.unwrap_or_else(|| panic!("{name} is missing")).clone()
    };
    let clasp = row("clasp");
    assert_eq!(clasp["found"], true);
    assert!(clasp["path"].as_str().is_some_and(|path| path.ends_with("bin/clasp")), "{clasp}");
    assert_eq!(clasp["command"], "clasp --verbose=0 {cnf}");
    assert!(clasp["version"].as_str().is_some_and(|v| v.starts_with("clasp version 3")), "{clasp}");
    assert!(row("minisat")["version"].is_null(), "it cannot print its version");
    assert!(row("varisat")["path"].is_null(), "it is built in");
    let text = nq_sat("list solvers").answer();
    assert!(text.contains("    command    minisat -verb=0 {cnf} {result}\n"), "{text}");
}
