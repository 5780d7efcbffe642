//! What is found out about a puzzle, and a puzzle that was made, as JSON objects.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::explain::{Rating, Rule};
use crate::explained::Explained;
use crate::graded::Graded;
use crate::make::{Recipe, Repair};
use crate::regions::divided;
use crate::solve::{Number, Solved};
use nq_board::base::Digest;
use nq_board::model::Problem;

/// The difficulty of a puzzle, as a JSON object.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "rating")]
pub struct Rated<'a> {
    model: &'a str,
    n: u32,
    #[serde(flatten)]
    rating: Rating,
    /// How often each rule is used.
    rules: BTreeMap<Rule, usize>,
}

impl Explained {
    /// The difficulty of this puzzle.
    pub fn rated(&self) -> Rated<'_> {
        let (rating, problem) = (self.rating(), &self.problem);
        let rules = rating.used().collect();
        Rated { model: &problem.model, n: problem.size, rating, rules }
    }
}

/// A puzzle that was made, as a JSON object.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "made")]
pub struct MadePuzzle<'a> {
    /// From 1; for a daily puzzle, the number of its day since 1970-01-01.
    number: u64,
    /// The day of a daily puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    kind: &'static str,
    /// The name of its model.
    model: &'a str,
    n: u16,
    /// The pieces in each row.
    #[serde(skip_serializing_if = "Option::is_none")]
    stars: Option<u16>,
    seed: u64,
    /// Its rows, each a text of regions as letters, or of given pieces, `.`, and `#` where blocked.
    grid: Vec<&'a str>,
    /// The model, if the rows do not say the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    toml: Option<&'a str>,
    solution: String,
    #[serde(flatten)]
    rating: Rating,
    /// How often each rule is used.
    rules: BTreeMap<Rule, usize>,
    /// Two engines that find exactly this solution.
    engines: &'a [&'static str],
    /// The digest of the set of solutions.
    digest: Digest,
}

impl Graded {
    /// The puzzle of this number, and perhaps of a day, that a recipe made.
    pub fn made_by(&self, recipe: &Recipe, number: u64, date: Option<String>) -> MadePuzzle<'_> {
        let &Recipe { kind, size, seed, ref shape } = recipe;
        let is_grid = self.made.layout.is_some() && shape.further_maps == 0;
        let rating = self.explained.rating();
        MadePuzzle {
            number,
            date,
            kind: kind.name(),
            model: &self.made.problem.model,
            n: size,
            stars: kind.stars(),
            seed,
            grid: self.made.grid.lines().collect(),
            toml: (!is_grid).then_some(&self.made.model),
            solution: self.solved.texts().concat(),
            rules: rating.used().collect(),
            rating,
            engines: &self.solved.engines,
            digest: self.solved.digest(),
        }
    }
}

/// What was found, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedRecord<'a> {
    r#type: &'static str,
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
    /// The record of a puzzle, with a change of its regions.
    pub fn of(solved: &'a Solved, repair: Option<&Repair>) -> Self {
        let repair = repair.map(|repair| RepairRecord::of(repair, &solved.problem));
        Self { repair, ..Self::from(solved) }
    }
}

/// A record with the puzzle that it is about.
#[derive(Clone, Debug, Serialize)]
pub struct About<T> {
    /// The record.
    #[serde(flatten)]
    pub record: T,
    /// The file, if several puzzles are answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The number of the puzzle, if the file has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<usize>,
}

impl<'a> From<&'a Solved> for SolvedRecord<'a> {
    fn from(solved: &'a Solved) -> Self {
        let problem = &solved.problem;
        let name = |square| problem.board.name(square);
        let is_several = solved.number() == Number::Several;
        Self {
            r#type: "puzzle",
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
