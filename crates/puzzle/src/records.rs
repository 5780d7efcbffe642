//! Steps and ratings as JSON objects.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::explain::{Layout, Rating, Rule};
use crate::explained::{Explained, StepReport};
use crate::graded::Graded;
use crate::make::{Kind, Recipe};

/// A step of the route, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    r#type: &'static str,
    /// From 1.
    number: usize,
    rule: Rule,
    /// 1 to 7, the simplest rule first.
    grade: u8,
    text: String,
    /// The squares that get a piece.
    placed: Vec<String>,
    /// The squares that are crossed, by the rule or by the new pieces.
    crossed: Vec<String>,
    /// The squares that show why.
    because: Vec<String>,
    /// For an assumption, what follows from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chain: Vec<String>,
}

impl StepRecord {
    /// All steps, numbered from 1.
    #[must_use]
    pub fn all(explained: &Explained) -> Vec<Self> {
        let steps = explained.steps().into_iter();
        (1..).zip(steps).map(|(number, step)| Self::of(&explained.layout, number, step)).collect()
    }

    fn of(layout: &Layout, number: usize, step: StepReport) -> Self {
        let names = |squares: &[usize]| squares.iter().map(|&s| layout.name(s)).collect();
        Self {
            r#type: "step",
            number,
            rule: step.rule,
            grade: step.rule.grade(),
            placed: names(&step.placed),
            crossed: names(&step.crossed),
            because: names(&step.because),
            text: step.text,
            chain: step.chain,
        }
    }
}

/// The difficulty of a puzzle, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct RatingRecord<'a> {
    r#type: &'static str,
    model: &'a str,
    n: u32,
    /// The grade of the hardest rule: 1 to 7.
    grade: u8,
    /// The hardest rule.
    rule: Rule,
    /// How often it is used.
    times: usize,
    /// The number of steps.
    steps: usize,
    /// The steps, weighted by their rules and by what they need to be seen.
    effort: u64,
    /// How often each rule is used.
    rules: BTreeMap<Rule, usize>,
}

impl<'a> From<&'a Explained> for RatingRecord<'a> {
    fn from(explained: &'a Explained) -> Self {
        let rating @ Rating { hardest, used, effort } = explained.rating();
        let rules = Rule::ALL.into_iter().zip(used).filter(|(_, used)| *used > 0);
        Self {
            r#type: "rating",
            model: &explained.problem.model,
            n: explained.problem.size,
            grade: hardest.grade(),
            rule: hardest,
            times: rating.times(),
            steps: rating.steps(),
            effort,
            rules: rules.collect(),
        }
    }
}

/// A puzzle that was made, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct MadeRecord {
    r#type: &'static str,
    /// From 1; for a daily puzzle, the number of its day since 1970-01-01.
    number: u64,
    /// The day of a daily puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    kind: &'static str,
    /// The name of its model.
    model: String,
    n: u16,
    /// The pieces in each row.
    #[serde(skip_serializing_if = "Option::is_none")]
    stars: Option<u16>,
    seed: u64,
    /// Its rows, each a text of regions as letters, or of given pieces, `.`, and `#` where blocked.
    grid: Vec<String>,
    solution: String,
    grade: u8,
    rule: Rule,
    times: usize,
    steps: usize,
    /// As in a rating.
    effort: u64,
    /// Two engines that find exactly this solution.
    engines: Vec<&'static str>,
    /// The digest of the set of solutions.
    digest: String,
}

impl MadeRecord {
    /// The record of a puzzle.
    #[must_use]
    pub fn of(recipe: Recipe, number: u64, graded: &Graded) -> Self {
        let rating = graded.explained.rating();
        let (kind, stars) = match recipe.kind {
            Kind::Regions => ("regions", None),
            Kind::Stars(stars) => ("stars", Some(stars)),
            Kind::Completion { .. } => ("completion", None),
        };
        Self {
            r#type: "made",
            number,
            date: None,
            kind,
            model: graded.made.problem.model.clone(),
            n: recipe.size,
            stars,
            seed: recipe.seed,
            grid: graded.made.grid.lines().map(str::to_owned).collect(),
            solution: graded.solved.texts().concat(),
            grade: rating.hardest.grade(),
            rule: rating.hardest,
            times: rating.times(),
            steps: rating.steps(),
            effort: rating.effort,
            engines: graded.solved.engines.clone(),
            digest: graded.solved.digest().to_string(),
        }
    }

    /// The same as the puzzle of a day.
    #[must_use]
    pub fn dated(self, date: Option<String>) -> Self {
        Self { date, ..self }
    }
}
