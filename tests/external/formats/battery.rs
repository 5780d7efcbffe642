//! Properties of every format: an external program reads it, the number of solutions is the known
//! one, and no solution is left once all are forbidden.

use std::path::Path;

use nq_sat::format::{FORMATS, ObjectiveUse};

use super::cases::{cases, fundamental};
use super::file::forbidding;
use super::{OPTIMISERS, READERS};
use crate::support::program::{ROOT, nq_sat};

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
