//! The program that reads a file detects that it lacks one constraint.

use nq_sat::format::FORMATS;

use super::cases::{Case, cases};
use super::file::{Format, forbidding, without_one_on};
use super::readers::in_file;
use super::{OPTIMISERS, READERS};
use crate::support::program::nq_sat;

/// Constraints of 5 x 5 with two queens and two knights: the origin of each, and two pieces that it
/// is on. None of these follows from the others.
const CONSTRAINTS: [(&str, [&str; 2]); 8] = [
    ("row", ["Q a5", "Q b5"]),
    ("column", ["Q a5", "Q a4"]),
    ("diagonal", ["Q a5", "Q b4"]),
    ("antidiagonal", ["Q b5", "Q a4"]),
    ("knights", ["N b5", "N d4"]),
    ("knight and queen", ["Q a5", "N b3"]),
    ("queen and knight", ["Q a5", "N e5"]),
    ("same square", ["Q a5", "N a5"]),
];

/// The same, where the number of a piece is one constraint and not many clauses.
const NUMBERS: [(&str, [&str; 2]); 2] =
    [("number of queens", ["Q a5", "Q d1"]), ("number of knights", ["N a5", "N b5"])];

#[test]
fn missing_constraint_is_detected() {
    let cases = cases();
    let case = |end: &str| cases.iter().find(|case| case.line.ends_with(end)).expect("the case");
    let knights = case("5 -m queens-and-knights -k 2");
    for (what, pieces) in CONSTRAINTS {
        is_detected(knights, what, pieces, |_| true);
    }
    for (what, pieces) in NUMBERS {
        is_detected(knights, what, pieces, |format| !has_clauses(format));
    }
    is_detected(case("odd-0.toml"), "fixed piece", ["E a1", "E a1"], |_| true);
}

fn has_clauses(name: &str) -> bool {
    let format = FORMATS.iter().find(|format| format.name == name).expect("a format");
    format.clause_prefix.is_some()
}

fn is_detected(case: &Case, what: &str, pieces: [&str; 2], in_format: impl Fn(&str) -> bool) {
    for reader in READERS.iter().filter(|reader| in_format(reader.format.name())) {
        let name = reader.name();
        let line = format!("export {} --format {}", case.line, reader.format.name());
        let weaker = without_one_on(reader.format, &nq_sat(&line).answer(), pieces);
        if let Some(count) = reader.counts(&weaker) {
            let enough = case.placements.len() as u64;
            assert!(count > enough, "{name}: {what} left out, and still {count}");
        } else {
            let others = forbidding(reader.format, &weaker, &case.placements);
            assert!(reader.decides(&others), "{name}: {what} left out, and nothing new");
        }
    }
}

/// As many queens as knights: without that, four queens fit.
#[test]
fn missing_equality_is_detected_by_optimisers() {
    for optimiser in OPTIMISERS.iter().filter(|optimiser| !has_clauses(optimiser.format)) {
        let line = format!("export 4 -m queens-and-knights --format {}", optimiser.format);
        let weaker =
            without_one_on(format(optimiser.format), &nq_sat(&line).answer(), ["Q a4", "N c1"]);
        assert_eq!(
            in_file(&weaker, optimiser.format, optimiser.largest),
            4,
            "{}",
            optimiser.program
        );
    }
}

fn format(name: &str) -> &'static dyn Format {
    READERS.iter().find(|reader| reader.format.name() == name).expect("a reader").format
}
