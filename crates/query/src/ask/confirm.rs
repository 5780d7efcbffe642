//! Confirms that there is no placement: by another engine, or by a proof.

use std::ops::ControlFlow;

use crate::ask::answer::ask;
use crate::ask::disagreement::possible;
use crate::ask::evidence::{Agreement, PROOF};
use crate::ask::optimum::Optimum;
use crate::ask::planner::{Candidate, native_candidate};
use crate::ask::refutation::{fits, prove_none};
use crate::ask::resolved::Resolved;
use crate::error::{QueryError, Result};
use nq_board::model::Problem;
use nq_board::run::{Control, Engine, EngineKind, StopReason};

/// The steps of a native search, of which it takes about ten millions in a second, before a proof
/// takes its place.
pub const STEPS: u64 = 10_000_000;

/// What confirms the answers of an engine.
pub(crate) struct Confirming<'a> {
    pub(crate) asked: &'a Resolved<'a>,
    pub(crate) control: &'a Control,
}

impl<'a> Confirming<'a> {
    /// The other engines that list the placements of these problems: independent, and related.
    fn others(&self, asked: &[&Problem]) -> (Vec<&'a dyn Engine>, Vec<&'a dyn Engine>) {
        let takes_all = |other: &&dyn Engine| {
            other.name() != self.asked.engine.name()
                && other.profile().lists
                && asked.iter().all(|problem| other.supports(problem).is_ok())
        };
        let others = self.asked.engines.iter().filter(takes_all);
        others.partition(|other| self.asked.engine.kind().is_independent_of(other.kind()))
    }

    /// The native engine of these that is predicted to be the fastest.
    fn native(&self, problem: &Problem, engines: &[&'a dyn Engine]) -> Option<Candidate<'a>> {
        let engines = engines.iter().copied();
        native_candidate(engines, problem, self.asked.query.memory_of_chosen(), self.control)
    }

    /// The engine that searches these problems again: the one named; or else an independent one,
    /// a native one if possible; or else a related one.
    pub(crate) fn second(&self, asked: &[&Problem]) -> Option<&'a dyn Engine> {
        if let Some(named) = self.asked.second {
            return Some(named);
        }
        let (independent, related) = self.others(asked);
        let native = asked.first().and_then(|problem| self.native(problem, &independent));
        let first = || independent.iter().chain(&related).next().copied();
        native.map(|native| native.engine).or_else(first)
    }

    /// Confirms that a problem has no placement, and names what did. The answers so far are those
    /// of this `label`.
    pub(crate) fn none(&self, problem: &Problem, label: &str) -> Result<(&'static str, Agreement)> {
        let encoding = self.asked.query.encoding_of(problem);
        // A proof confirms the solver, so it says little of other engines.
        if self.asked.engine.kind() == EngineKind::Sat
            && self.asked.second.is_none()
            && fits(problem, &encoding, self.asked.query.memory_of_chosen())
        {
            let native = self.native(problem, &self.others(&[problem]).0);
            if let Some(native) = native.filter(Candidate::is_soon) {
                // A forecast may be far too low.
                let control = self.control.with_budget(STEPS);
                let found = self.search(native.engine, problem, label, &control)?;
                if found.1.stopped() != Some(StopReason::Limit) {
                    return Ok(found);
                }
            }
            return Ok((PROOF, prove_none(problem, &encoding, &[], label, self.control)?));
        }
        match self.second(&[problem]) {
            Some(second) => self.search(second, problem, label, self.control),
            None => Ok(("", Agreement::NoneTakesIt)),
        }
    }

    /// Searches a problem for a placement with another engine.
    fn search(
        &self,
        second: &'a dyn Engine,
        problem: &Problem,
        label: &str,
        control: &Control,
    ) -> Result<(&'static str, Agreement)> {
        let mut found = None;
        let answer = ask::<QueryError>(second, problem, control, |placement, _| {
            found = Some(placement.clone());
            Ok(ControlFlow::Break(()))
        })?;
        match found {
            Some(placement) => Err(possible(problem, label, &answer.label(), &placement).into()),
            None => {
                Ok((second.name(), Agreement::of(answer, second.name(), self.asked.engine.kind())))
            }
        }
    }

    /// Confirms that the better levels have no placement, up to the first that is not confirmed.
    pub(crate) fn levels(&self, optimum: &mut Optimum) -> Result<Agreement> {
        let (label, mut last) = (optimum.engines.join(", "), Agreement::NotAsked);
        for better in &optimum.excluded {
            let (name, agreement) = self.none(better, &label)?;
            last = agreement;
            if last.by().is_none() {
                break;
            }
            if !optimum.engines.contains(&name) {
                optimum.engines.push(name);
            }
        }
        Ok(last)
    }
}
