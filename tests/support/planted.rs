//! Engines with planted faults.
//! The placements that an engine lists.
//! Every strategy of a SAT engine.

use std::ops::ControlFlow;

use nq_sat::base::Placement;
use nq_sat::model::Problem;
use nq_sat::native::Search;
use nq_sat::query::registry::Engines;
use nq_sat::run::{Completion, Control, Engine, EngineError, EngineKind, Outcome, Profile, Visit};
use nq_sat::sat::enumerate::{Enumeration, SatChoice, Symmetry};

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

/// All placements that an engine lists, in its order.
pub fn list(engine: &dyn Engine, problem: &Problem) -> Vec<Placement> {
    let mut placements = Vec::new();
    let outcome = engine.list(problem, &Control::default(), &mut |placement| {
        placements.push(placement.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.unwrap().completion, Completion::Complete, "{}", engine.name());
    placements
}

/// All strategies: `blocking`, and cubes with and without symmetry, of different depths, on one
/// thread and on several.
pub fn enumerations() -> Vec<Enumeration> {
    let mut all = vec![Enumeration::blocking()];
    // Without a value, the symmetry of the problem is used.
    for symmetry in [None, Some(Symmetry::None)] {
        for (residual, threads) in [(None, 1), (None, 3), (Some(0), 1), (Some(1), 2), (Some(3), 1)]
        {
            all.push(Enumeration {
                symmetry,
                residual,
                threads: Some(threads),
                ..Enumeration::default()
            });
        }
    }
    all
}

/// The engines of the registry, the SAT engines with every strategy.
pub fn engines() -> Engines {
    let engines = |enumeration| Engines::all(SatChoice { enumeration, ..SatChoice::default() });
    let all = enumerations().into_iter().map(engines);
    all.reduce(Engines::with_sat_engines_of).expect("there are some")
}
