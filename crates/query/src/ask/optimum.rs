//! The best value of the parameter of an objective: the largest or smallest that has a placement.

use itertools::Itertools;
use serde::{Serialize, Serializer};

use crate::ask::answer::find;
use crate::ask::disagreement::possible;
use crate::ask::json::ByPart;
use crate::ask::planner::Finders;
use crate::ask::question::Query;
use crate::ask::resolved::{Problems, Resolved};
use crate::error::{QueryError, Result};
use nq_board::base::Placement;
use nq_board::model::{Level, LevelValue, Objective, Problem, Sense};
use nq_board::run::{Completion, Control, Engine, Outcome, StopReason};
use nq_cnf::sat::enumerate::{SolverStats, SplitStats};

/// What is known of the best level. It belongs to a problem, whose level has a placement.
#[derive(Clone, Debug, Serialize)]
pub struct Optimum {
    /// A placement at the problem's level.
    #[serde(skip)]
    pub example: Placement,
    /// The nearest excluded level; if none was searched, the one next to the level of the problem.
    /// `None` if the parameter cannot have a better value, because it cannot be negative.
    #[serde(flatten)]
    pub next: Option<Level>,
    /// The engines that found no placement at the excluded levels; empty if there are none.
    pub engines: Vec<&'static str>,
    /// The engine that split the formula at the excluded levels, if there is one, and its work.
    #[serde(flatten, serialize_with = "refuted_by")]
    pub split: Option<(&'static str, SplitStats)>,
    /// The reference, if it found no placement at the excluded levels either: one SAT solver,
    /// without cubes, with a small budget of work.
    #[serde(rename = "blocking", skip_serializing_if = "Option::is_none")]
    pub reference: Option<&'static str>,
    /// The better levels that were searched and have no placement, the nearest first. If the search
    /// is complete, all better levels are impossible: one that was not searched would prove a
    /// placement at a searched one or has the same numbers of pieces, or the board cannot hold
    /// them.
    #[serde(flatten, serialize_with = "searched")]
    pub excluded: Vec<Problem>,
    /// Whether the search is complete; if not, a better level may be possible.
    #[serde(skip)]
    pub completion: Completion,
    /// Why the second engine did not finish the excluded levels, if it was stopped.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

#[expect(clippy::ref_option, reason = "the signature of serde")]
fn refuted_by<S: Serializer>(
    split: &Option<(&str, SplitStats)>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(split.map(|(_, split)| ("refuted_by", ByPart::refuted(split))))
}

/// Writes several values; a single one is the nearest level.
fn searched<S: Serializer>(excluded: &[Problem], serializer: S) -> Result<S::Ok, S::Error> {
    let levels = excluded.iter().filter_map(|problem| problem.level.as_ref());
    let values = levels.map(|level| level.value).sorted().collect_vec();
    serializer.collect_map((excluded.len() > 1).then_some(("searched", values)))
}

/// The level next to one, on the better side.
fn next_to(level: &Level) -> Option<Level> {
    let value = match level.sense {
        Sense::Maximise => level.value + 1,
        Sense::Minimise => level.value - 1,
    };
    (value >= 0).then(|| Level { value, ..level.clone() })
}

impl Optimum {
    /// Whether the level of the problem is the best, because all better ones are impossible.
    pub fn is_proved(&self) -> bool {
        self.completion == Completion::Complete
    }

    /// The excluded levels, the nearest first.
    pub fn levels(&self) -> impl Iterator<Item = &Level> {
        self.excluded.iter().filter_map(|problem| problem.level.as_ref())
    }

    /// Searches the excluded levels with a second engine. Fails if the engine refuses or fails, or
    /// finds a placement there.
    pub(crate) fn confirm(&mut self, second: &dyn Engine, control: &Control) -> Result<()> {
        let Outcome { found: split, completion, .. } = self.search_excluded(second, control)?;
        match completion {
            Completion::Stopped(reason) => self.stopped = Some(reason),
            Completion::Complete if self.excluded.is_empty() => {}
            Completion::Complete => {
                self.engines.push(second.name());
                self.split = self.split.or(split.map(|split| (second.name(), split)));
            }
        }
        Ok(())
    }

    /// Searches the excluded levels with the reference.
    pub(crate) fn confirm_without_cubes(
        &mut self,
        reference: &dyn Engine,
        control: &Control,
    ) -> Result<()> {
        let outcome = self.search_excluded(reference, control)?;
        let excludes = outcome.is_complete() && !self.excluded.is_empty();
        self.reference = excludes.then(|| reference.name());
        Ok(())
    }

    /// Searches the excluded levels, up to a stop. Returns the work of splitting.
    fn search_excluded(
        &self,
        engine: &dyn Engine,
        control: &Control,
    ) -> Result<Outcome<Option<SplitStats>>> {
        let mut split = None;
        for better in &self.excluded {
            let outcome = find(engine, better, control)?;
            let solver = SolverStats::of(&outcome);
            let Outcome { found: example, completion, .. } = outcome;
            if let Some(placement) = example {
                let lacks = self.engines.join(", ");
                return Err(possible(better, &lacks, engine.name(), &placement).into());
            }
            add_split(&mut split, solver);
            if completion != Completion::Complete {
                return Ok(Outcome::new(split, completion));
            }
        }
        Ok(Outcome::new(split, Completion::Complete))
    }
}

/// Adds the work of splitting in a run, if the formula was split.
fn add_split(all: &mut Option<SplitStats>, solver: Option<SolverStats>) {
    if let Some(split) = solver.and_then(|solver| solver.split) {
        *all.get_or_insert_default() += split;
    }
}

impl Resolved<'_> {
    /// The problem, that of an objective at its best level, and what is known of the level.
    pub fn optimise(&self, control: &Control) -> Result<(Problem, Option<Optimum>)> {
        self.query.optimise_by(Finders::only(self.engine), &self.problems, control)
    }
}

impl Query {
    /// The problem of a model and its parameters, that of the objective at its best value, and what
    /// is known of that value. `None` if the model has no objective, its parameter has a value, or
    /// no value has a placement; then the problem has any number of the piece, and none.
    ///
    /// Searches levels for one placement: run by run of
    /// [`Levels::runs`](nq_board::model::Levels::runs), each from its least level up to the
    /// first without a placement.
    ///
    /// # Errors
    /// As for one problem; when no level has a placement and several kinds of pieces depend on the
    /// parameter; when stopped before any level had one.
    pub fn optimise(
        &self,
        engine: &dyn Engine,
        control: &Control,
    ) -> Result<(Problem, Option<Optimum>)> {
        self.optimise_by(Finders::only(engine), &self.problems()?, control)
    }

    /// Like [`Query::optimise`], by several engines.
    pub(crate) fn optimise_by(
        &self,
        mut finders: Finders<'_>,
        problems: &Problems<'_>,
        control: &Control,
    ) -> Result<(Problem, Option<Optimum>)> {
        let levels = match problems {
            Problems::Levels(levels, _) => levels,
            Problems::One(problem) => {
                finders.check(problem)?;
                return Ok((Problem::clone(problem), None));
            }
        };
        let (mut excluded, mut by, mut split) = (Vec::new(), Vec::new(), None);
        let Objective { sense, parameter } = levels.objective();
        let mut without = None;
        for run in levels.runs() {
            let mut best: Option<(LevelValue, Placement)> = None;
            let mut completion = Completion::Complete;
            for &level in run {
                // The same numbers of pieces have the same placements.
                if without == Some(level.class) {
                    continue;
                }
                if let Some((best, _)) = best.as_mut().filter(|(best, _)| best.class == level.class)
                {
                    *best = level;
                    continue;
                }
                let problem = levels.problem(level.value)?;
                finders.check(&problem)?;
                let (engine, outcome) = match control.stop_reason() {
                    None => finders.find(&problem, control)?,
                    Some(reason) => {
                        (finders.first(), Outcome::new(None, Completion::Stopped(reason)))
                    }
                };
                let solver = SolverStats::of(&outcome);
                let Outcome { found: example, completion: searched, .. } = outcome;
                if let Some(example) = example {
                    best = Some((level, example));
                    continue;
                }
                without = Some(level.class);
                completion = searched;
                match completion {
                    Completion::Complete => {
                        excluded.push(problem);
                        by.push(engine.name());
                        add_split(&mut split, solver);
                    }
                    Completion::Stopped(reason) if *sense == Sense::Minimise && level.value > 0 => {
                        let (parameter, least) = (parameter.clone(), level.value);
                        return Err(QueryError::StoppedAt { reason, parameter, least });
                    }
                    Completion::Stopped(_) => {}
                }
                break;
            }
            match (best, completion) {
                (Some((level, example)), _) => {
                    let problem = levels.problem(level.value)?;
                    // The nearest comes first.
                    excluded.reverse();
                    let split = split.map(|split| (finders.first().name(), split));
                    let engines = by.into_iter().unique().collect();
                    let nearest = excluded.first().and_then(|excluded| excluded.level.clone());
                    let optimum = Optimum {
                        example,
                        next: nearest.or_else(|| problem.level.as_ref().and_then(next_to)),
                        excluded,
                        completion,
                        engines,
                        split,
                        reference: None,
                        stopped: None,
                    };
                    return Ok((problem, Some(optimum)));
                }
                (None, Completion::Stopped(reason)) => return Err(QueryError::Stopped(reason)),
                (None, Completion::Complete) => {}
            }
        }
        // The problem with any number of the piece has no placement either: an answer like others.
        let (model, size) = (&self.model, self.size()?);
        match model.optimisation(size, &self.settings) {
            Ok(open) if open.pieces().is_some_and(|p| p.len() == 1) => Ok((open.problem, None)),
            _ => {
                let model = model.name();
                Err(QueryError::NoLevel(format!(
                    "{model} at n = {size} has no placement for any value of `{parameter}`"
                )))
            }
        }
    }
}
