//! Bad input gets exit code 2 and one line: what is wrong and what is right. Most such lines are
//! recorded in `tests/frozen`; here are those that depend on the machine, and what they need.

use crate::support::program::{command, end_of, nq_sat, run};
use crate::support::screen::SOON;

#[test]
fn an_empty_size() {
    run(command(["solve", ""])).refused(&["''", "whole number"]);
}

/// A formula that does not fit into memory is refused at once.
#[test]
fn formulas_that_do_not_fit() {
    nq_sat("solve 2000 --encoding pairwise").refused(&[
        "13,325,338,000 clauses",
        "TiB of memory",
        "nq-sat export",
    ]);
    nq_sat("bench 1 2000 --encoding pairwise -s varisat").refused(&[
        "clauses",
        "of memory",
        "smaller",
    ]);
}

/// A last size that does not fit is refused before smaller sizes are searched.
#[test]
fn a_bad_last_size_costs_no_time() {
    for line in ["count 20 100000", "verify 12 100000"] {
        let child = command(line.split(' ')).spawn().expect("the program starts");
        end_of(child, SOON).refused(&["n = 100000"]);
    }
}

/// Options that an engine uses are accepted: `auto` chooses nothing, and a maximising model has
/// cardinality constraints.
#[test]
fn options_with_an_effect() {
    for line in [
        "solve 6 --encoding product",
        "solve 6 --cardinality auto",
        "solve 5 -m queens-and-knights --cardinality totalizer",
        "count 6 -e varisat --encoding pairwise --strategy blocking",
        "verify 4 -e search -e varisat --encoding pairwise",
    ] {
        nq_sat(line).answer();
    }
}

/// A path that does not exist is a missing solver.
#[test]
fn missing_solvers() {
    let line = "verify 4 -e search -e backtrack -e varisat --encoding pairwise -s ./no-such-solver";
    let missing = nq_sat(line).answer();
    assert!(missing.contains("MISSING: ./no-such-solver"), "{missing}");
}

/// The suffix of a picture or a page is that of its format.
#[test]
fn suffixes_of_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (option, name) in [("svg", "x.SVG"), ("svg", "x"), ("html", "x.htm")] {
        let file = folder.path().join(name);
        nq_sat(&format!("solve 4 -q --{option} {}", file.display())).answer();
        assert!(file.is_file(), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 3);
}
