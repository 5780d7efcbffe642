//! Every engine by name. A new engine is one line here, or in the list of its crate (`nq_native`);
//! the tests over the registry then cover it.
//! External solvers are engines too, by the names of their profiles, where no other engine has that
//! name.

use std::sync::OnceLock;

use itertools::Itertools;

use nq_board::base::UnknownName;
use nq_board::run::{Engine, EngineKind};
use nq_classics::{BITSET, Configs, FREE_SQUARES, FRONTIER, GENERATE_AND_TEST, PERMUTATIONS};
use nq_cnf::sat::encoding::EncodingChoice;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, SatEngine};
use nq_cnf::sat::solver::BACKENDS;
use nq_external::solvers::external_backends;
pub use nq_native::counting_proofs;

/// Makes the engines, SAT engines with this choice. Tests pass a function that plants faults.
pub type MakeEngines = fn(SatChoice) -> Engines;

/// The engines in order of preference, and the external solvers that run only by name.
pub struct Engines {
    in_order: Vec<Box<dyn Engine>>,
    /// How the external solvers encode and enumerate. Their profiles are read when one is wanted.
    choices: Vec<SatChoice>,
    external: OnceLock<Vec<SatEngine>>,
    reference: Option<SatEngine>,
}

impl Engines {
    /// All engines of the program, SAT engines with this choice.
    pub fn all(choice: SatChoice) -> Self {
        let blocking = SatChoice { enumeration: Enumeration::blocking(), ..choice };
        let sat = BACKENDS.iter().map(|backend| SatEngine::new(backend, choice));
        let mut engines: Vec<Box<dyn Engine>> = Vec::new();
        engines.extend(sat.map(|engine| Box::new(engine) as Box<dyn Engine>));
        engines.extend(nq_native::engines(choice.enumeration.threads()));
        engines.push(Box::new(Configs::default()));
        for classic in [FREE_SQUARES, BITSET, FRONTIER, PERMUTATIONS, GENERATE_AND_TEST] {
            engines.push(Box::new(classic));
        }
        let reference = BACKENDS.first().map(|backend| SatEngine::new(backend, blocking));
        Self { in_order: engines, choices: vec![choice], external: OnceLock::new(), reference }
    }

    /// These engines, and the SAT engines of others, with other encodings.
    #[must_use]
    pub fn with_sat_engines_of(mut self, others: Self) -> Self {
        let is_sat = |engine: &dyn Engine| engine.kind() == EngineKind::Sat;
        let after_sat = self.in_order.iter().rposition(|engine| is_sat(engine.as_ref()));
        let after_sat = after_sat.map_or(0, |last| last + 1);
        let more = others.in_order.into_iter().filter(|engine| is_sat(engine.as_ref()));
        self.in_order.splice(after_sat..after_sat, more);
        self.choices.extend(others.choices);
        self.external = OnceLock::new();
        self
    }

    /// The engines with every encoding and the first way to enumerate, and with the first encoding
    /// and every other way.
    pub fn under(
        make: impl Fn(SatChoice) -> Self,
        encodings: &[EncodingChoice],
        enumerations: &[Enumeration],
    ) -> Self {
        let ways = |number| if number == 0 { enumerations } else { &enumerations[..1] };
        let choices = encodings.iter().enumerate().flat_map(|(number, &encoding)| {
            ways(number).iter().map(move |&enumeration| SatChoice { encoding, enumeration })
        });
        let engines = choices.map(make).reduce(Self::with_sat_engines_of);
        engines.unwrap_or_else(|| Self::of(Vec::new()))
    }

    /// Other engines, such as one with a planted fault.
    pub fn of(engines: Vec<Box<dyn Engine>>) -> Self {
        let external = OnceLock::new();
        Self { in_order: engines, choices: Vec::new(), external, reference: None }
    }

    /// The same engines with another reference.
    #[cfg(test)]
    #[must_use]
    pub(crate) fn with_reference(self, reference: SatEngine) -> Self {
        Self { reference: Some(reference), ..self }
    }

    /// The engines in order, without external solvers.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Engine> {
        self.in_order.iter().map(Box::as_ref)
    }

    /// The external solvers, which run only by name.
    pub fn external(&self) -> impl Iterator<Item = &dyn Engine> {
        let made = |&choice: &SatChoice| {
            external_backends().iter().map(move |backend| SatEngine::new(backend, choice))
        };
        let engines = self.external.get_or_init(|| self.choices.iter().flat_map(made).collect());
        engines.iter().map(|engine| engine as &dyn Engine)
    }

    /// The solver of the program with blocking clauses and nothing else: no cubes, no symmetry.
    pub fn reference(&self) -> Option<&dyn Engine> {
        self.reference.as_ref().map(|engine| engine as &dyn Engine)
    }

    /// The engines of these names, each once. Without names, all engines but no external solvers.
    pub fn chosen(&self, names: &[String]) -> Result<Vec<&dyn Engine>, UnknownName> {
        if names.is_empty() {
            return Ok(self.iter().collect());
        }
        let engines = names.iter().unique().map(|name| self.all_by_name(name));
        Ok(engines.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// All engines of this name, or else the external solver. A SAT engine may exist with several
    /// encodings.
    ///
    /// # Errors
    /// Names the nearest engine and lists all.
    pub fn all_by_name(&self, name: &str) -> Result<Vec<&dyn Engine>, UnknownName> {
        let mut named: Vec<_> = self.iter().filter(|engine| engine.name() == name).collect();
        if named.is_empty() {
            named = self.external().filter(|engine| engine.name() == name).collect();
        }
        if named.is_empty() {
            let known: Vec<_> = self.iter().map(Engine::name).unique().collect();
            let more: Vec<_> = self.external().map(Engine::name).unique().collect();
            let more = ("the external solvers", &more[..]);
            return Err(UnknownName::in_neither("engine", name, &known, more));
        }
        Ok(named)
    }

    /// The engine of this name, or else the external solver.
    ///
    /// # Errors
    /// Names the nearest engine and lists all.
    pub fn by_name(&self, name: &str) -> Result<&dyn Engine, UnknownName> {
        Ok(self.all_by_name(name)?[0])
    }
}
