//! A SAT backend with an enumerator, as an engine.

use super::blocking::list_by_blocking;
use super::memory::available_memory;
use crate::encoding::{Encoding, EncodingChoice};
use crate::engine::{
    Capabilities, Completion, Control, EncodingNames, Engine, EngineError, EngineKind, Visit,
};
use crate::instance::Instance;
use crate::model::Problem;
use crate::sat::{BACKENDS, BackendEntry};
use crate::text::{bytes, thousands};

/// A backend under an encoding, enumerating by the plain loop.
#[derive(Clone, Copy)]
pub struct SatEngine {
    backend: &'static BackendEntry,
    choice: EncodingChoice,
}

impl SatEngine {
    /// A backend under an encoding.
    #[must_use]
    pub const fn new(backend: &'static BackendEntry, choice: EncodingChoice) -> Self {
        Self { backend, choice }
    }

    fn instance(&self, problem: &Problem) -> Result<(Instance, Encoding), EngineError> {
        let instance = Instance::new(problem);
        let encoding = self.choice.settle(problem);
        let size = encoding.size(&instance);
        let (a_clause, a_literal) = self.backend.bytes;
        let needed = size.clauses * a_clause + size.literals * a_literal;
        let available = available_memory();
        if size.variables >= i32::MAX as u64 || needed > available {
            return Err(EngineError::TooLarge(format!(
                "{} at n = {} has {} clauses with the encoding {}: {} would take about {} of memory, and {} is there; \
                 try a smaller size, or `nq-sat export` for another solver",
                problem.model,
                problem.size,
                thousands(size.clauses.into()),
                encoding.at_most_one.name(),
                self.backend.name,
                bytes(needed.into()),
                bytes(available.into()),
            )));
        }
        Ok((instance, encoding))
    }
}

impl Default for SatEngine {
    fn default() -> Self {
        Self::new(&BACKENDS[0], EncodingChoice::default())
    }
}

impl Engine for SatEngine {
    fn name(&self) -> &'static str {
        self.backend.name
    }

    fn kind(&self) -> EngineKind {
        EngineKind::Sat
    }

    fn about(&self) -> &'static str {
        "one solver from beginning to end, each placement forbidden by a blocking clause"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { models: "any", lists: true, sizes: "what fits into memory" }
    }

    fn encoding(&self, problem: &Problem) -> Option<EncodingNames> {
        Some(self.choice.settle(problem).names(&Instance::new(problem)))
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        self.instance(problem).map(|_| ())
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Completion, EngineError> {
        let (instance, encoding) = self.instance(problem)?;
        let mut backend = (self.backend.start)(control);
        list_by_blocking(&instance, &encoding, backend.as_mut(), control, visit)
            .map_err(|error| EngineError::Failed { engine: self.backend.name, why: error.why })
    }
}
