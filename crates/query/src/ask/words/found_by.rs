//! What found the placements where a formula was split into cubes: the solver, or splitting alone.

use crate::ask::answer::Answer;
use nq_board::base::Count;
use nq_board::base::numbers::{plural, thousands};
use nq_cnf::sat::enumerate::SplitStats;

/// Who found the placements, where the formula was split into cubes. [`found_by`] has the parts.
pub(crate) fn in_sentences(answer: &Answer) -> Option<String> {
    let SplitStats { by_solver, by_splitter, refuted_by_solver, .. } = answer.solver?.split?;
    let engine = &answer.engine;
    if by_solver + by_splitter == 0 {
        return Some(match refuted_by_solver {
            0 => format!("Splitting alone found no placement; no cube was left for {engine}."),
            1 => format!("Splitting left 1 cube to {engine}, which found no placement."),
            cubes => {
                let cubes = thousands(cubes.into());
                format!("Splitting left {cubes} cubes to {engine}, which found no placement.")
            }
        });
    }
    let who = match (by_solver, by_splitter) {
        (_, 0) => engine.clone(),
        (0, _) => "Splitting the formula".to_owned(),
        _ => format!("{engine} and splitting the formula"),
    };
    let (total, found) = (&answer.tally.total, by_solver + by_splitter);
    let parts = match found {
        _ if *total == found => String::new(),
        1 if *total == 2 => ": one and its image".to_owned(),
        1 => ": one and its images".to_owned(),
        _ => format!(": {} and their images", thousands(found.into())),
    };
    let all = all_of(total);
    Some(if answer.is_complete() {
        format!("{who} found {all}{parts}.")
    } else {
        format!("{who} found the {total} so far{parts}.")
    })
}

/// All of this many placements.
pub(crate) fn all_of(total: &Count) -> String {
    match () {
        () if *total == 0 => "no placement".to_owned(),
        () if *total == 1 => "the only one".to_owned(),
        () if *total == 2 => "both".to_owned(),
        () => format!("all {total}"),
    }
}

/// How many placements the solver and the splitter found, where the formula was split into cubes.
pub(crate) fn found_by(answer: &Answer) -> Option<String> {
    let SplitStats { cubes, by_solver, by_splitter, .. } = answer.solver?.split?;
    let one_of_each = answer.enumeration?.symmetry == Some("orbits");
    let engine = &answer.engine;
    let (which, rest) = if one_of_each {
        (", one of each orbit", "; the others are their images")
    } else {
        ("", "")
    };
    let (cubes, s) = (thousands(cubes.into()), plural(cubes.into()));
    let (by_solver, by_splitter) = (thousands(by_solver.into()), thousands(by_splitter.into()));
    Some(format!(
        "{engine} {by_solver}, splitting alone {by_splitter}, in {cubes} cube{s}{which}{rest}"
    ))
}

/// How many cubes the solver refuted, and how many branches splitting alone, where the formula was
/// split into cubes.
pub(crate) fn refuted_by(answer: &Answer) -> Option<String> {
    let SplitStats { refuted_by_solver: cubes, refuted_by_splitter: branches, .. } =
        answer.solver?.split?;
    let counted = |number: u64, one: &str, more: &str| {
        format!("{} {}", thousands(number.into()), if number == 1 { one } else { more })
    };
    Some(format!(
        "{} {}, splitting alone {}",
        answer.engine,
        counted(cubes, "cube", "cubes"),
        counted(branches, "branch", "branches")
    ))
}
