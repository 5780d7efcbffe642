//! A solver outside, asked the same as an engine: all placements, counted and compared.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use super::answer::{Answer, Gathered};
use super::error::QueryError;
use crate::base::count::Count;
use crate::base::placement::Placement;
use crate::external::{Exported, Judge, JudgeError, Judgement, Listing, Profile, Status, splits};
use crate::format::Provenance;
use crate::instance::Instance;
use crate::model::Problem;
use crate::run::control::{Completion, Control};
use crate::run::engine::{Engine, EngineKind, EnumerationNames};
use crate::run::outcome::Outcome;
use crate::run::tally::Tally;
use crate::sat::encoding::{Encoding, EncodingChoice};
use crate::sat::enumerate::Strategy;

/// More placements than this are not kept to be compared one by one; the digest compares them.
const MOST_KEPT: u64 = 1_000_000;

/// What a solver's answers are held against: the answer of an engine.
#[derive(Clone, Debug)]
pub struct Reference {
    /// How many placements there are.
    pub total: Count,
    /// All of them, if there are not too many.
    pub placements: Option<HashSet<Placement>>,
    /// The problems at higher levels that have none.
    pub above: Vec<Problem>,
}

impl Reference {
    /// The answer of an engine that was through, which lists once more for this. `above` are problems at
    /// higher levels, without a placement.
    ///
    /// # Errors
    /// When the engine fails, or the run was stopped.
    pub fn new(
        engine: &dyn Engine,
        problem: &Problem,
        total: Count,
        above: Vec<Problem>,
        control: &Control,
    ) -> Result<Self, QueryError> {
        if total > MOST_KEPT || !engine.capabilities().lists {
            return Ok(Self { total, placements: None, above });
        }
        let mut placements = HashSet::new();
        let Outcome { completion, .. } = engine.list(problem, control, &mut |placement| {
            placements.insert(placement.clone());
            ControlFlow::Continue(())
        })?;
        match completion {
            Completion::Complete => Ok(Self { total, placements: Some(placements), above }),
            Completion::Stopped(reason) => Err(QueryError::Stopped(reason)),
        }
    }
}

/// A solver outside, and what it is asked in.
#[derive(Clone, Copy)]
pub struct Foreign<'a> {
    /// Who runs and judges it.
    pub judge: Judge<'a>,
    /// How it is called.
    pub profile: &'a Profile,
    /// How constraints become clauses.
    pub encoding: EncodingChoice,
    /// What the model asks, in one line.
    pub about: &'a str,
    /// The command line that writes the formula of a problem.
    pub command: &'a dyn Fn(&Problem) -> String,
    /// Where temporary files go.
    pub scratch: &'a Path,
}

/// How a solver outside is made to list a problem's placements.
#[must_use]
pub fn enumeration(problem: &Problem) -> EnumerationNames {
    let strategy = if splits(problem) { Strategy::Cubes } else { Strategy::Plain };
    EnumerationNames { strategy: strategy.name(), symmetry: None }
}

/// What a solver outside said.
#[derive(Clone, Debug)]
pub enum ForeignAnswer {
    /// It was through.
    Through(Box<Through>),
    /// It was not, and this is why.
    Judged {
        /// What became of the last question.
        judgement: Box<Judgement>,
        /// How many placements it had found by then.
        found: u64,
    },
}

/// The answer of a solver that was through.
#[derive(Clone, Debug)]
pub struct Through {
    /// Its answer. A counter tells nothing but a number.
    pub answer: Answer,
    /// How it listed; a counter does not.
    pub listing: Option<Listing>,
}

impl Foreign<'_> {
    /// Has the solver list or count all placements of a problem. Its models are checked as they come, against the formula,
    /// geometry and the reference.
    ///
    /// # Errors
    /// When the run was stopped, a file cannot be written, or the solver shows that the fault is ours.
    pub fn ask(
        &self,
        problem: &Problem,
        reference: Option<&Reference>,
    ) -> Result<ForeignAnswer, QueryError> {
        let start = Instant::now();
        self.judge.control.begin(format!("n = {}: {}", problem.size, self.profile.name));
        let instance = Instance::new(problem);
        let encoding = self.encoding.settle(problem);
        let mut exported = self.export(&instance, &encoding)?;
        let answer = |tally: Tally, burnside, enumeration| Answer {
            engine: self.profile.name.clone(),
            kind: EngineKind::Sat,
            encoding: Some(encoding.names(&instance)),
            enumeration,
            tally,
            completion: Completion::Complete,
            burnside,
            solver: None,
            covered: None,
            time: start.elapsed(),
        };
        if self.profile.is_counter() {
            let known = reference.map(|reference| &reference.total);
            let judgement = self.judge.count(&mut exported, self.profile, known)?;
            return Ok(match judgement.count {
                Some(total) => {
                    let tally = Tally { total, orbits: None, digest: None };
                    through(answer(tally, None, None), None)
                }
                None => judged(judgement, 0),
            });
        }
        let mut gathered = Gathered::new(problem);
        let mut found = 0;
        let expected = reference.and_then(|reference| reference.placements.as_ref());
        let mut add = |placement: &Placement| {
            found += 1;
            gathered.add(placement);
        };
        let mut listing = self.judge.list(&mut exported, self.profile, expected, &mut add)?;
        if let Some(judgement) = listing.ended_by.take() {
            return Ok(judged(judgement, found));
        }
        for above in reference.into_iter().flat_map(|reference| &reference.above) {
            let judgement = self.impossible(above)?;
            if judgement.status != Status::Unsat {
                return Ok(judged(judgement, found));
            }
        }
        let (tally, burnside) = gathered.finish(Completion::Complete);
        let answer = answer(tally, burnside, Some(enumeration(problem)));
        Ok(through(answer, Some(listing)))
    }

    /// Asks for a placement at a level above the largest.
    fn impossible(&self, above: &Problem) -> Result<Judgement, QueryError> {
        let instance = Instance::new(above);
        let encoding = self.encoding.settle(above);
        let exported = self.export(&instance, &encoding)?;
        Ok(self.judge.judge(&exported, self.profile, Some(false))?)
    }

    fn export<'i>(
        &self,
        instance: &'i Instance,
        encoding: &Encoding,
    ) -> Result<Exported<'i>, JudgeError> {
        let command = (self.command)(instance.problem());
        let provenance = Provenance { about: self.about, command: &command };
        Exported::new(instance, encoding, provenance, self.scratch)
            .map_err(|error| JudgeError::file(self.scratch, &error))
    }
}

fn through(answer: Answer, listing: Option<Listing>) -> ForeignAnswer {
    ForeignAnswer::Through(Box::new(Through { answer, listing }))
}

fn judged(judgement: Judgement, found: u64) -> ForeignAnswer {
    ForeignAnswer::Judged { judgement: Box::new(judgement), found }
}
