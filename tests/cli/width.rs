//! Output fits into 80 columns.

use crate::support::cases::sample;
use crate::support::program::nq_sat;

#[test]
fn usual_commands_fit_into_80_columns() {
    let all = [
        "solve 6",
        "solve 8",
        "solve 8 --verbose",
        "solve 8 --first --verbose",
        "solve 6 -m queens-and-knights --verbose",
        "solve 10 -m models/superqueens.toml",
        "count 8 15",
        "count 4 6 -m queens-and-knights",
        "count 8 -e varisat",
        "count 12 --audit=10",
        "count 12 --estimate=10ms",
        "count 8 --table",
        "verify 6",
        "verify 4 -m queens-and-knights",
        "export 8 --stats --encoding all",
        "export 8 --stats -m queens-and-knights -k 5",
        "list models",
        "list encodings",
        "list engines",
        "list formats",
        "list solvers",
        "bench 4 5 -s varisat -s batsat",
    ];
    for line in sample(2, all) {
        let answer = nq_sat(line).answer();
        assert!(answer.lines().count() > 2, "{line}: {answer}");
        for row in answer.lines() {
            assert!(row.chars().count() <= 80, "{line}: `{row}`");
        }
    }
}

#[test]
fn a_time_has_a_unit() {
    let answer = nq_sat("count 8").answer();
    assert!(["µs", "ms", "s"].iter().any(|unit| answer.contains(&format!(" {unit}  = A000170"))));
}
