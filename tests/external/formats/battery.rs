//! Properties of every format: an external program reads it, the number of solutions is the known
//! one, and no solution is left once all are forbidden.
//! Every format: the same command writes the same bytes, and the file names that command.
//! The program that reads a file detects that it lacks one constraint.

use std::path::Path;

use nq_sat::format::{FORMATS, ObjectiveUse};

use super::cases::{Case, cases, fundamental};
use super::file::{Format, forbidding, in_file, without_one_on};
use super::{OPTIMISERS, READERS};
use crate::support::comments::command_in;
use crate::support::{ROOT, nq_sat};

/// Formats that another test suite gives to external programs. That of MPS shows that glpsol reads
/// the same program from it as from LP.
const ELSEWHERE: [(&str, &str); 3] = [
    ("mzn", "tests/external/minizinc/mod.rs"),
    ("mps", "tests/external/formats/mps.rs"),
    ("xcsp3", "tests/external/xcsp3/mod.rs"),
];

#[test]
fn every_format_is_read_by_an_external_program() {
    for format in FORMATS {
        if let Some((_, suite)) = ELSEWHERE.iter().find(|(name, _)| *name == format.name) {
            assert!(Path::new(ROOT).join(suite).is_file(), "{}: {suite}", format.name);
            continue;
        }
        let is_read = READERS.iter().any(|reader| reader.format.name() == format.name);
        let is_optimised = OPTIMISERS.iter().any(|optimiser| optimiser.format == format.name);
        let needed = format.objective;
        assert_eq!(is_read, needed != ObjectiveUse::Required, "{}: readers", format.name);
        assert_eq!(is_optimised, needed != ObjectiveUse::Refused, "{}: optimisers", format.name);
    }
}

#[test]
fn external_programs_find_the_known_number_of_solutions() {
    let cases = cases();
    for reader in READERS {
        for case in cases.iter() {
            let what = format!("{}: {}", reader.name(), case.line);
            let text =
                nq_sat(&format!("export {} --format {}", case.line, reader.format.name())).answer();
            assert_eq!(reader.decides(&text), !case.placements.is_empty(), "{what}");
            if let Some(count) = reader.counts(&text) {
                assert_eq!(count, case.placements.len() as u64, "{what}");
            }
        }
    }
}

/// Together with the right number this says that the solutions are the placements. Without it, that
/// all solutions are among them.
#[test]
fn solutions_are_exactly_the_placements() {
    let cases = cases();
    for reader in READERS {
        for case in cases.iter() {
            let what = format!("{}: {}", reader.name(), case.line);
            let text =
                nq_sat(&format!("export {} --format {}", case.line, reader.format.name())).answer();
            let none = forbidding(reader.format, &text, &case.placements);
            assert!(!reader.decides(&none), "{what}: a solution is no placement");
            if let Some((_, others)) = case.placements.split_last() {
                let one = forbidding(reader.format, &text, others);
                assert!(reader.decides(&one), "{what}: a placement is no solution");
            }
        }
    }
}

/// With symmetry broken, the solutions are exactly the least placements of the orbits.
#[test]
fn broken_symmetry_leaves_one_placement_of_each_orbit() {
    let cases = cases();
    for case in cases.iter() {
        let kept = fundamental(&case.line);
        assert!(kept.iter().all(|placement| case.placements.contains(placement)), "{}", case.line);
        for reader in READERS {
            let what = format!("{}: {}", reader.name(), case.line);
            let name = reader.format.name();
            let line = format!("export {} --break-symmetry --format {name}", case.line);
            let text = nq_sat(&line).answer();
            assert_eq!(reader.decides(&text), !kept.is_empty(), "{what}");
            if let Some(count) = reader.counts(&text) {
                assert_eq!(count, kept.len() as u64, "{what}");
            }
            let none = forbidding(reader.format, &text, &kept);
            assert!(!reader.decides(&none), "{what}: another placement is a solution");
            if let Some((_, others)) = kept.split_last() {
                let one = forbidding(reader.format, &text, others);
                assert!(reader.decides(&one), "{what}: a least placement is no solution");
            }
        }
    }
}

/// OEIS A002562, counted by clasp.
#[test]
fn clasp_counts_the_orbits_of_queens() {
    for (n, orbits) in (1..).zip([1, 0, 0, 1, 2, 1, 6, 12, 46, 92]) {
        for format in ["dimacs", "opb"] {
            let text = nq_sat(&format!("export {n} --break-symmetry --format {format}")).answer();
            let reader = READERS
                .iter()
                .find(|reader| reader.program == "clasp" && reader.format.name() == format);
            let count = reader.expect("clasp reads it").counts(&text);
            assert_eq!(count, Some(orbits), "n = {n}, {format}");
        }
    }
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    for format in FORMATS {
        let lines: &[&str] = match format.objective {
            ObjectiveUse::Refused => &["0", "1", "2", "3", "8", "5 -m queens-and-knights -k 2"],
            ObjectiveUse::Taken => &["0", "1", "2", "3", "8", "5 -m queens-and-knights"],
            ObjectiveUse::Required => &["0 -m queens-and-knights", "5 -m queens-and-knights"],
        };
        for line in lines {
            let line = format!("export {line} --format {}", format.name);
            let text = nq_sat(&line).answer();
            assert!(nq_sat(&line).answer() == text, "{line}: two runs differ");
            let command = command_in(&text);
            let command = command.strip_prefix("nq-sat ").expect("our command");
            assert!(nq_sat(command).answer() == text, "{line}: `{command}` writes another file");
        }
    }
}

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
