//! What holds for every format: the known numbers, nothing more once all solutions are forbidden, and that some
//! program reads it.

use std::path::Path;

use nq_sat::format::{FORMATS, ObjectiveUse};

use super::cases::cases;
use super::file::forbidding;
use super::{OPTIMISERS, READERS};
use crate::support::program::{ROOT, nq_sat};

/// Formats that a suite of their own has read by foreign programs.
const ELSEWHERE: [(&str, &str); 1] = [("mzn", "tests/external/minizinc/mod.rs")];

#[test]
fn every_format_is_read_by_a_foreign_program() {
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
fn foreign_programs_find_as_many_solutions_as_there_are() {
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

/// Together with the right number this says that the solutions are the placements; without it, that all
/// solutions are among them.
#[test]
fn with_all_solutions_forbidden_there_is_none_and_with_all_but_one_there_is_one() {
    let cases = cases();
    for reader in READERS {
        for case in cases.iter() {
            let what = format!("{}: {}", reader.name(), case.line);
            let text =
                nq_sat(&format!("export {} --format {}", case.line, reader.format.name())).answer();
            let none = forbidding(reader.format, &text, &case.placements);
            assert!(!reader.decides(&none), "{what}: a solution that is no placement");
            if let Some((_, others)) = case.placements.split_last() {
                let one = forbidding(reader.format, &text, others);
                assert!(reader.decides(&one), "{what}: a placement that is no solution");
            }
        }
    }
}
