//! A search in shards. Its units are the root cubes of the formula.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::ControlFlow;

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::format::write_bare_dimacs;
use crate::sat::encoding::{self, EncodingChoice, Style};
use crate::sat::enumerate::{
    Enumeration, SatChoice, SatEngine, Strategy, Symmetry, splitter_version,
};
use crate::sat::solver::BACKENDS;
use nq_board::base::numbers::hexadecimal;
use nq_board::base::{Placement, UnknownName};
use nq_board::model::Problem;
use nq_board::run::{
    Control, Covered, Divisible, Engine, EngineError, Outcome, Part, Result, Shard, Split,
    StopReason, Tally, TallyBuilder, Visit, Whole, one_by_one,
};

/// The units of its shards.
pub const UNITS: &str = "cubes";

/// The root cubes of a formula.
struct Divided<'a> {
    engine: SatEngine,
    problem: &'a Problem,
    split: Split,
    has_orbits: bool,
}

/// A split with an unknown encoding or symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownSplit {
    /// An encoding.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A use of symmetry.
    #[error("unknown use of symmetry `{0}`")]
    Symmetry(String),
}

impl SatEngine {
    /// The engine of a split into cubes, on this number of threads; `None` for other units. Fails
    /// when the split has an unknown encoding or symmetry.
    pub fn of_split(split: &Split, threads: Option<usize>) -> Result<Option<Self>, UnknownSplit> {
        if split.units != UNITS {
            return Ok(None);
        }
        let symmetry = split.text("symmetry").unwrap_or_default();
        let named = Symmetry::ALL.into_iter().find(|known| known.name() == symmetry);
        let symmetry = Some(named.ok_or_else(|| UnknownSplit::Symmetry(symmetry.to_owned()))?);
        let cardinality = split.text("cardinality").map(encoding::cardinality).transpose()?;
        let encoding = EncodingChoice {
            at_most_one: encoding::at_most_one(split.text("encoding").unwrap_or_default())?,
            cardinality: cardinality.flatten(),
            style: Style { group_size: split.number("group_size"), ..Style::default() },
            ..EncodingChoice::default()
        };
        let residual = split.number("residual");
        let enumeration = Enumeration { strategy: Strategy::Cubes, symmetry, residual, threads };
        Ok(Some(Self::new(&BACKENDS[0], SatChoice { encoding, enumeration })))
    }

    /// The search of a problem, divided into root cubes; the strategy is always cubes. Fails when
    /// the problem is not supported, or the control stops it.
    pub fn divide<'a>(
        &self,
        problem: &'a Problem,
        control: &Control,
    ) -> Result<Box<dyn Divisible + 'a>> {
        let enumeration = Enumeration { strategy: Strategy::Cubes, ..self.choice.enumeration };
        let engine = Self { choice: SatChoice { enumeration, ..self.choice }, ..*self };
        let (instance, encoding) = engine.instance(problem, control)?;
        let names = encoding.names(&instance);
        let used = engine.enumeration(problem).and_then(|names| names.symmetry);
        let symmetry = used.unwrap_or(Symmetry::None.name());
        let mut formula = HashWriter { hash: Sha256::new(), control };
        write_bare_dimacs(&instance, &encoding, &mut formula)
            .map_err(|error| EngineError::Failed { engine: self.name(), why: error.to_string() })?;
        let split = Split::new(UNITS, splitter_version(problem))
            .with("formula", hexadecimal(&formula.hash.finalize()))
            .with("encoding", names.at_most_one)
            .with_any("cardinality", names.cardinality)
            .with_any("group_size", names.group_size)
            .with("symmetry", symmetry)
            .with_any("residual", enumeration.residual);
        let has_orbits = symmetry == Symmetry::Orbits.name();
        Ok(Box::new(Divided { engine, problem, split, has_orbits }))
    }
}

impl Divided<'_> {
    /// Searches a shard with this solver.
    fn search(
        &self,
        engine: SatEngine,
        shard: Shard,
        control: &Control,
        witness: Visit<'_>,
    ) -> Result<Outcome<Part>> {
        let mut tally = TallyBuilder::new(self.problem);
        let mut visit = |placement: &Placement| {
            witness(placement)?;
            tally.add(placement);
            ControlFlow::Continue(())
        };
        let (outcome, covered) = engine.list_shard(self.problem, shard, control, &mut visit)?;
        let Tally { total, orbits, digest } = tally.tally(outcome.completion);
        // A record has both, also that of a shard that was stopped.
        let (orbits, digest) = (Some(orbits.unwrap_or_default()), Some(digest.unwrap_or_default()));
        Ok(outcome.map(|()| Part::new(covered, Tally { total, orbits, digest })))
    }
}

impl Divisible for Divided<'_> {
    fn whole(&self) -> Whole<'_> {
        Whole { engine: &self.engine, problem: self.problem, split: &self.split }
    }

    fn has_whole_orbits(&self) -> bool {
        self.has_orbits
    }

    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        control: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>> {
        Ok(self.engine.coverage(self.problem, of, shards, control)?.complete())
    }

    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        witness: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>> {
        let other = |by| BACKENDS.iter().find(|backend| backend.name != by);
        let backend = audit_of.and_then(other).unwrap_or(self.engine.backend);
        let engine = SatEngine { backend, ..self.engine };
        one_by_one(shards, |shard| self.search(engine, shard, control, witness))
    }
}

/// Hashes what is written, until the control stops it.
struct HashWriter<'a> {
    hash: Sha256,
    control: &'a Control,
}

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.control.proceed().map_err(io::Error::other)?;
        self.hash.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
