//! Shards of the cubes of a formula, searched by a SAT solver.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use super::cubes_found::CubesFound;
use super::question::{CountQuestion, Search};
use crate::query::{QueryError, ask_alone};
use nq_board::base::nearest::UnknownName;
use nq_board::base::numbers::hexadecimal;
use nq_board::model::Problem;
use nq_board::run::clock::Instant;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::{Engine, EngineError};
use nq_board::run::shard::{Covered, Shard};
use nq_board::run::tally::Tally;
use nq_cnf::format::write_bare_dimacs;
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding;
use nq_cnf::sat::encoding::{EncodingChoice, Style};
use nq_cnf::sat::enumerate::{
    Enumeration, SatChoice, SatEngine, Strategy, Symmetry, splitter_version,
};
use nq_cnf::sat::solver::{BACKENDS, BackendEntry};

/// A SAT solver and its choice of cubes.
#[derive(Clone, Copy)]
pub struct Cubes {
    backend: &'static BackendEntry,
    choice: SatChoice,
}

/// A question with an unknown encoding or symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownSplit {
    /// An encoding.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A use of symmetry.
    #[error("unknown use of symmetry `{0}`")]
    Symmetry(String),
}

impl Cubes {
    /// This solver and choice; the strategy is always cubes.
    #[must_use]
    pub const fn new(backend: &'static BackendEntry, choice: SatChoice) -> Self {
        let enumeration = Enumeration { strategy: Strategy::Cubes, ..choice.enumeration };
        Self { backend, choice: SatChoice { enumeration, ..choice } }
    }

    /// The solver and choice of a question, on this number of threads; `None` if it is not about
    /// cubes.
    ///
    /// # Errors
    /// When it names an unknown encoding or symmetry.
    pub fn of(
        question: &CountQuestion,
        threads: Option<usize>,
    ) -> Result<Option<Self>, UnknownSplit> {
        let Search::Cubes { encoding, cardinality, group_size, symmetry, residual, .. } =
            &question.search
        else {
            return Ok(None);
        };
        let named = Symmetry::ALL.into_iter().find(|known| known.name() == symmetry);
        let symmetry = named.ok_or_else(|| UnknownSplit::Symmetry(symmetry.clone()))?;
        let cardinality = cardinality.as_deref().map(encoding::cardinality).transpose()?;
        let encoding = EncodingChoice {
            at_most_one: encoding::at_most_one(encoding)?,
            cardinality: cardinality.flatten(),
            style: Style { group_size: *group_size, ..Style::default() },
            ..EncodingChoice::default()
        };
        let (symmetry, residual) = (Some(symmetry), *residual);
        let enumeration = Enumeration { strategy: Strategy::Cubes, symmetry, residual, threads };
        Ok(Some(Self::new(&BACKENDS[0], SatChoice { encoding, enumeration })))
    }

    /// The same with another solver than this one, if one exists.
    #[must_use]
    pub(crate) fn with_another(self, solver: &str) -> Self {
        let other = BACKENDS.iter().find(|backend| backend.name != solver);
        Self { backend: other.unwrap_or(self.backend), ..self }
    }

    /// The solver's name.
    #[must_use]
    pub const fn solver(&self) -> &'static str {
        self.backend.name
    }

    /// The question about a problem.
    ///
    /// # Errors
    /// When the problem is not supported or lacks the symmetry, or when the control stops it.
    pub fn question(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<CountQuestion, EngineError> {
        let engine = self.engine(Shard::WHOLE);
        engine.supports(problem)?;
        let instance = Instance::new(problem);
        let encoding = self.choice.encoding.resolve(problem);
        let names = encoding.names(&instance);
        let used = engine.enumeration(problem).and_then(|names| names.symmetry);
        let mut hash = Sha256::new();
        let hashed =
            write_bare_dimacs(&instance, &encoding, &mut HashWriter { hash: &mut hash, control });
        hashed.map_err(|error| EngineError::Failed {
            engine: self.backend.name,
            why: error.to_string(),
        })?;
        Ok(CountQuestion::new(
            problem,
            Search::Cubes {
                splitter: splitter_version(problem),
                formula: hexadecimal(&hash.finalize()),
                encoding: names.at_most_one.to_owned(),
                cardinality: names.cardinality.map(str::to_owned),
                group_size: names.group_size,
                symmetry: used.unwrap_or(Symmetry::None.name()).to_owned(),
                residual: self.choice.enumeration.residual,
            },
        ))
    }

    /// Searches a shard. Every placement is checked by geometry. If the search lists orbits, a
    /// shard has whole orbits, and their number is checked by Burnside's lemma.
    ///
    /// # Errors
    /// When the solver fails, or lists something that is not a placement. A stop is not an error.
    pub fn search(
        &self,
        problem: &Problem,
        shard: Shard,
        control: &Control,
    ) -> Result<CubesFound, QueryError> {
        let start = Instant::now();
        let engine = self.engine(shard);
        let answer = ask_alone(&engine, problem, control)?;
        let symmetry = engine.enumeration(problem).and_then(|names| names.symmetry);
        if symmetry == Some(Symmetry::Orbits.name()) {
            answer.check_symmetry()?;
        }
        let Tally { total, orbits, digest } = answer.tally;
        let (orbits, digest, covered) = match answer.completion {
            // A run that was stopped before the split has no cubes.
            Completion::Stopped(reason) => {
                (Err(reason), digest.unwrap_or_default(), answer.covered.unwrap_or_default())
            }
            Completion::Complete => {
                let all = orbits.zip(digest).zip(answer.covered);
                let ((orbits, digest), covered) = all.ok_or_else(|| EngineError::Failed {
                    engine: self.backend.name,
                    why: "it does not say what it searched and found".to_owned(),
                })?;
                (Ok(orbits), digest, covered)
            }
        };
        Ok(CubesFound { total, digest, orbits, covered, time: start.elapsed() })
    }

    /// The cubes of each of these shards out of `of`. Nothing is solved.
    ///
    /// # Errors
    /// When the problem is not supported. A stop is not an error.
    pub(crate) fn coverage(
        &self,
        problem: &Problem,
        of: u64,
        shards: &BTreeSet<u64>,
        control: &Control,
    ) -> Result<(BTreeMap<u64, Covered>, Completion), EngineError> {
        self.engine(Shard::WHOLE).coverage(problem, of, shards, control)
    }

    fn engine(&self, shard: Shard) -> SatEngine {
        SatEngine::new(self.backend, self.choice).with_shard(shard)
    }
}

/// Hashes what is written, until the control stops it.
struct HashWriter<'a> {
    hash: &'a mut Sha256,
    control: &'a Control,
}

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.control.proceed().map_err(|reason| io::Error::other(reason.in_words()))?;
        self.hash.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
