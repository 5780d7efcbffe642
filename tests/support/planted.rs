//! Engines with planted faults.

use nq_sat::model::Problem;
use nq_sat::native::Search;
use nq_sat::run::control::{Completion, Control};
use nq_sat::run::engine::{Engine, EngineError, EngineKind, Profile, Visit};
use nq_sat::run::outcome::Outcome;

/// An engine that takes every problem and lists the placements of a function.
pub struct Planted<F> {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: EngineKind,
    /// How it lists.
    pub list: F,
}

impl<F> Engine for Planted<F>
where
    F: Fn(&Problem, &Control, Visit<'_>) -> Completion + Send + Sync,
{
    fn profile(&self) -> Profile {
        Profile { name: self.name, kind: self.kind, about: "wrong on purpose", ..Search.profile() }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        Search.supports(problem)
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome, EngineError> {
        Ok((self.list)(problem, control, visit).into())
    }
}
