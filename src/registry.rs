//! Every engine by name. Adding one is one line here; the tests over the registry then cover it.

use thiserror::Error;

use crate::encoding::{AT_MOST_ONE, CARDINALITY, Encoding};
use crate::engine::Engine;
use crate::enumerate::SatEngine;
use crate::native::{Backtrack, Search};
use crate::sat::BACKENDS;
use crate::text::did_you_mean;

/// A name that is not in its registry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown {kind} `{name}`{nearest}; known are {known}")]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    nearest: String,
    known: String,
}

impl UnknownName {
    /// `name` is not among `known`, which are names of `kind`.
    #[must_use]
    pub fn new(kind: &'static str, name: &str, known: &[&str]) -> Self {
        let nearest = did_you_mean(name, known);
        Self { kind, name: name.to_owned(), nearest, known: known.join(", ") }
    }
}

/// The encodings of these names.
///
/// # Errors
/// Names the nearest encoding and lists all.
pub fn encoding(at_most_one: &str, cardinality: &str) -> Result<Encoding, UnknownName> {
    let find = |known: Vec<&'static str>, kind, name: &str| {
        known
            .iter()
            .position(|known| *known == name)
            .ok_or_else(|| UnknownName::new(kind, name, &known))
    };
    let at_most_ones = AT_MOST_ONE.iter().map(|encoding| encoding.name()).collect();
    let cardinalities = CARDINALITY.iter().map(|encoding| encoding.name()).collect();
    Ok(Encoding {
        at_most_one: AT_MOST_ONE[find(at_most_ones, "at-most-one encoding", at_most_one)?],
        cardinality: CARDINALITY[find(cardinalities, "cardinality encoding", cardinality)?],
    })
}

/// The engines that are asked, in the order in which they are preferred.
pub struct Engines(Vec<Box<dyn Engine>>);

impl Engines {
    /// All engines of the program, SAT engines under the given encoding.
    #[must_use]
    pub fn all(encoding: Encoding) -> Self {
        let sat = BACKENDS.iter().map(|backend| SatEngine::new(backend, encoding));
        let mut engines: Vec<Box<dyn Engine>> = Vec::new();
        engines.extend(sat.map(|engine| Box::new(engine) as Box<dyn Engine>));
        engines.push(Box::new(Backtrack));
        engines.push(Box::new(Search));
        Self(engines)
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

    /// The engine of this name.
    ///
    /// # Errors
    /// Names the nearest engine and lists all.
    pub fn by_name(&self, name: &str) -> Result<&dyn Engine, UnknownName> {
        self.iter().find(|engine| engine.name() == name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(Engine::name).collect();
            UnknownName::new("engine", name, &known)
        })
    }
}
