//! Every engine by name. Adding one is one line here; the tests over the registry then cover it.

use itertools::Itertools;

use crate::base::nearest::UnknownName;
use crate::classic::{Bitset, Configs, FreeSquares, Frontier, GenerateAndTest, Permutations};
use crate::native::{Backtrack, HalfJoin, Knights, Search};
use crate::run::engine::{Engine, EngineKind};
use crate::sat::enumerate::{SatChoice, SatEngine};
use crate::sat::solver::BACKENDS;

/// The engines that are asked, in the order in which they are preferred.
pub struct Engines(Vec<Box<dyn Engine>>);

impl Engines {
    /// All engines of the program, SAT engines with what is chosen for them.
    #[must_use]
    pub fn all(choice: SatChoice) -> Self {
        let sat = BACKENDS.iter().map(|backend| SatEngine::new(backend, choice));
        let mut engines: Vec<Box<dyn Engine>> = Vec::new();
        engines.extend(sat.map(|engine| Box::new(engine) as Box<dyn Engine>));
        engines.push(Box::new(HalfJoin::new(None, choice.enumeration.threads())));
        engines.push(Box::new(Knights::new(choice.enumeration.threads())));
        engines.push(Box::new(Backtrack));
        engines.push(Box::new(Search));
        engines.push(Box::new(Configs::default()));
        engines.push(Box::new(FreeSquares));
        engines.push(Box::new(Bitset));
        engines.push(Box::new(Frontier));
        engines.push(Box::new(Permutations));
        engines.push(Box::new(GenerateAndTest));
        Self(engines)
    }

    /// These engines, and the SAT engines of others: the same under other encodings.
    #[must_use]
    pub fn with_sat_engines_of(mut self, others: Self) -> Self {
        let is_sat = |engine: &dyn Engine| engine.kind() == EngineKind::Sat;
        let after_sat = self.0.iter().rposition(|engine| is_sat(engine.as_ref()));
        let after_sat = after_sat.map_or(0, |last| last + 1);
        let more = others.0.into_iter().filter(|engine| is_sat(engine.as_ref()));
        self.0.splice(after_sat..after_sat, more);
        self
    }

    /// Engines of one's own, such as one with a planted fault.
    #[must_use]
    pub fn of(engines: Vec<Box<dyn Engine>>) -> Self {
        Self(engines)
    }

    /// The engines in order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Engine> {
        self.0.iter().map(Box::as_ref)
    }

    /// All engines of this name: SAT engines may be there under several encodings.
    ///
    /// # Errors
    /// Names the nearest engine and lists all.
    pub fn all_by_name(
        &self,
        name: &str,
    ) -> Result<impl Iterator<Item = &dyn Engine>, UnknownName> {
        self.by_name(name).map(|_| self.iter().filter(move |engine| engine.name() == name))
    }

    /// The engine of this name.
    ///
    /// # Errors
    /// Names the nearest engine and lists all.
    pub fn by_name(&self, name: &str) -> Result<&dyn Engine, UnknownName> {
        self.iter().find(|engine| engine.name() == name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(Engine::name).unique().collect();
            UnknownName::new("engine", name, &known)
        })
    }
}
