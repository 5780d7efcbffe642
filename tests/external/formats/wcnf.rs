//! WCNF as the MaxSAT Evaluation writes it since 2022, read by the z3 of the Python package.
//! Debian's z3 reads only the older form.

use std::fs;
use std::path::Path;

use super::optima::Optimiser;
use super::readers::solver_output;
use crate::support::program::ROOT;

pub const Z3: Optimiser = Optimiser {
    program: "z3 of the Python package",
    format: "wcnf",
    up_to: 6,
    largest: |path| {
        let text = fs::read_to_string(path).expect("the instance");
        let soft = text.lines().filter(|line| line.starts_with("1 ")).count();
        u64::try_from(soft).expect("few") - lost(path)
    },
    smallest: lost,
    count: None,
};

/// The weight of the false soft clauses.
fn lost(path: &Path) -> u64 {
    let output = solver_output(&format!("{ROOT}/target/test-tools/venv/bin/z3"), "-wcnf", path);
    let mut lines = output.lines().map(str::trim);
    assert_eq!(lines.next(), Some("sat"), "{output}");
    // Without soft clauses there is no cost.
    lines.next().map_or(0, |cost| cost.parse().expect("a cost"))
}
