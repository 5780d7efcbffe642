//! The solutions of a puzzle, and a change of its regions, as JSON objects.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::make::Repair;
use crate::regions::divided;
use crate::solve::{Number, Solved};
use nq_board::model::Problem;

/// What was found, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedRecord<'a> {
    r#type: &'static str,
    /// The file, if several are answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    model: &'a str,
    n: u32,
    number: Number,
    /// Exactly one solution, or two of several.
    solutions: Vec<String>,
    /// Of several solutions, the number of those listed, of which the two differ least.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<usize>,
    /// Whether the listed solutions are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    all_listed: Option<bool>,
    /// The squares that are occupied in one of two solutions only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differing: Vec<String>,
    engines: &'a [&'static str],
    /// What confirms the number: an engine, or `lrat`, a checked proof; `geometry` for several.
    confirmed_by: &'a [&'static str],
    /// The regions in several parts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divided_regions: Vec<char>,
    /// With `--repair`, a change of regions that leaves exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairRecord>,
}

/// A change of regions, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RepairRecord {
    /// The moved squares with their new regions; none if no change was found.
    moved: BTreeMap<String, char>,
    /// The rows of the repaired grid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grid: Vec<String>,
    /// The only solution of the repaired grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// The engines that confirm it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    engines: Vec<&'static str>,
    /// The changes that were tried.
    tried: usize,
    /// No change of up to this number of squares leaves exactly one solution.
    excluded: usize,
}

impl RepairRecord {
    fn of(repair: &Repair, problem: &Problem) -> Self {
        let name = |&(square, letter)| (problem.board.name(problem.board.square(square)), letter);
        let solved = repair.solved.as_ref();
        Self {
            moved: repair.moved.iter().map(name).collect(),
            grid: repair.grid(),
            solution: solved.map(|solved| solved.texts().concat()),
            engines: solved.map(|solved| solved.engines.clone()).unwrap_or_default(),
            tried: repair.tried,
            excluded: repair.excluded,
        }
    }
}

impl<'a> SolvedRecord<'a> {
    /// The record of a puzzle, with its file, if it is one of several, and a change of its regions.
    #[must_use]
    pub fn of(solved: &'a Solved, file: Option<&'a str>, repair: Option<&Repair>) -> Self {
        let repair = repair.map(|repair| RepairRecord::of(repair, &solved.problem));
        Self { file, repair, ..Self::from(solved) }
    }
}

impl<'a> From<&'a Solved> for SolvedRecord<'a> {
    fn from(solved: &'a Solved) -> Self {
        let problem = &solved.problem;
        let name = |square| problem.board.name(square);
        let is_several = solved.number() == Number::Several;
        Self {
            r#type: "puzzle",
            file: None,
            model: &problem.model,
            n: problem.size,
            number: solved.number(),
            solutions: solved.texts(),
            listed: is_several.then_some(solved.listed),
            all_listed: is_several.then_some(solved.is_complete),
            differing: solved.differing().into_iter().map(name).collect(),
            engines: &solved.engines,
            confirmed_by: if is_several { &["geometry"] } else { &solved.engines[1..] },
            divided_regions: divided(problem).into_iter().map(|(letter, _)| letter).collect(),
            repair: None,
        }
    }
}
