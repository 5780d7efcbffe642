//! What found the placements where a formula was split into cubes: the solver, or splitting alone.

use crate::query::Answer;
use nq_board::base::numbers::{plural, thousands};
use nq_board::run::outcome::SplitStats;

/// What the solver found and what splitting alone, where the formula was split into cubes.
pub(super) fn in_sentences(answer: &Answer) -> Option<String> {
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
    let has_images = answer.tally.total > by_solver + by_splitter;
    let others = if has_images { "; all others are images of these" } else { "" };
    let [by_solver, by_splitter] = [by_solver, by_splitter].map(|of| thousands(of.into()));
    Some(format!(
        "{engine} found {by_solver}, and splitting the formula alone {by_splitter}{others}."
    ))
}

/// How many placements the solver and the splitter found, where the formula was split into cubes.
pub(super) fn found_by(answer: &Answer) -> Option<String> {
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
pub(super) fn refuted_by(answer: &Answer) -> Option<String> {
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
