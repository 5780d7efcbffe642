//! Searches divided into units that run independently, on any machine and at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::count::Count;
use crate::model::Problem;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::{Engine, EngineError, Result, Visit};
use crate::run::estimate::Estimate;
use crate::run::outcome::Outcome;
use crate::run::shard::{Covered, Shard};
use crate::run::tally::Tally;

/// What is divided.
#[derive(Clone, Copy)]
pub struct Whole<'a> {
    /// The engine.
    pub engine: &'a dyn Engine,
    /// The problem.
    pub problem: &'a Problem,
    /// What the units are, and how they come to shards.
    pub split: &'a Split,
}

/// The search of one problem by one engine, divided into units. A shard has every K-th of them.
pub trait Divisible {
    /// What is divided.
    fn whole(&self) -> Whole<'_>;

    /// What searches them: the instructions or the solver; otherwise the engine.
    fn by(&self) -> &'static str {
        self.whole().engine.name()
    }

    /// The number of shards that are best searched together.
    fn together(&self) -> usize {
        1
    }

    /// Whether a shard has whole orbits, so that Burnside's lemma holds for its placements.
    fn has_whole_orbits(&self) -> bool {
        false
    }

    /// The units of each of these shards out of `of`. Nothing is searched.
    ///
    /// # Errors
    /// When the engine fails. The inner error is the reason of a stop.
    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        control: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>>;

    /// Searches shards of the same K, in ascending order: a part for each. An audit searches them
    /// in another way than an earlier run: with other instructions or another solver, where there
    /// are any, than this. An engine that lists shows each placement to the witness, which may
    /// break off.
    ///
    /// # Errors
    /// When the engine fails. A stop is not an error.
    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        witness: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>>;

    /// The tally of the sum of all parts. Engines whose parts have no orbits find them by a
    /// separate search for symmetric placements.
    ///
    /// # Errors
    /// When these contradict the sum. A stop is not an error.
    fn tally(&self, sum: Tally, _control: &Control) -> Result<Outcome<Tally>> {
        Ok(Outcome::new(sum, Completion::Complete))
    }

    /// Estimates the cost of the whole search from a sample of its units, selected by the seed. The
    /// sample takes about `time`.
    ///
    /// # Errors
    /// When the engine has no estimates. The inner error is the reason of a stop.
    fn estimate(
        &self,
        _time: Duration,
        _seed: u64,
        _control: &Control,
    ) -> Result<Result<Estimate, StopReason>> {
        let why = "has no estimates".to_owned();
        Err(EngineError::Unsupported { engine: self.whole().engine.name(), why })
    }
}

/// The units of each of these shards out of `of`, by the names of all units in their order.
pub fn coverage_of<U>(
    of: u64,
    shards: &BTreeSet<u64>,
    units: impl IntoIterator<Item = U>,
    name: impl Fn(U) -> String,
) -> BTreeMap<u64, Covered> {
    let mut covered: BTreeMap<_, _> =
        shards.iter().map(|&shard| (shard, Covered::default())).collect();
    for (number, unit) in (0_u64..).zip(units) {
        if let Some(covered) = covered.get_mut(&(number % of)) {
            covered.add(&name(unit));
        }
    }
    covered
}

/// The parts of shards that are searched one after the other.
pub fn one_by_one(
    shards: &[Shard],
    mut search: impl FnMut(Shard) -> Result<Outcome<Part>>,
) -> Result<Outcome<Vec<Part>>> {
    let mut all = Outcome::new(Vec::new(), Completion::Complete);
    for &shard in shards {
        let one = search(shard)?;
        all.found.push(one.found);
        all.completion = one.completion;
    }
    Ok(all)
}

/// What the units of a search are, and how they come to shards. Shards of equal splits add up.
///
/// In JSON it is an object under the name of the units: `{"nodes": {"splitter": 2, "rules": ..}}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, SplitFields>", into = "BTreeMap<String, SplitFields>")]
pub struct Split {
    /// The units: `row sets`, `nodes`.
    pub units: String,
    /// The version of the assignment of units to shards.
    pub version: u32,
    /// What else tells the units of two searches apart, as the engine has it.
    key: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
struct SplitFields {
    #[serde(rename = "splitter")]
    version: u32,
    #[serde(flatten)]
    key: Map<String, Value>,
}

impl TryFrom<BTreeMap<String, SplitFields>> for Split {
    type Error = &'static str;

    fn try_from(named: BTreeMap<String, SplitFields>) -> Result<Self, Self::Error> {
        let one = named.into_iter().exactly_one();
        let (units, SplitFields { version, key }) =
            one.map_err(|_| "expected one kind of units")?;
        Ok(Self { units: units.replace('-', " "), version, key })
    }
}

impl From<Split> for BTreeMap<String, SplitFields> {
    fn from(split: Split) -> Self {
        let fields = SplitFields { version: split.version, key: split.key };
        Self::from([(split.units.replace(' ', "-"), fields)])
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { units, version, key } = self;
        write!(f, "{units}, version {version}: {}", Value::from(key.clone()))
    }
}

impl Split {
    /// A split into these units, which nothing but the version tells apart.
    pub fn new(units: &str, version: u32) -> Self {
        Self { units: units.to_owned(), version, key: Map::new() }
    }

    /// The split with one thing more that tells its units apart.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.key.insert(name.to_owned(), value.into());
        self
    }

    /// The split with one thing more, where there is one.
    #[must_use]
    pub fn with_any(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// A text of the key.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.key.get(name)?.as_str()
    }

    /// A number of the key.
    pub fn number<N: TryFrom<u64>>(&self, name: &str) -> Option<N> {
        N::try_from(self.key.get(name)?.as_u64()?).ok()
    }
}

/// The result of a shard, or of a part of it if the search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The units that were searched.
    pub covered: Covered,
    /// Their placements: the number, and what else the engine knows. The orbits are those whose
    /// least member is in the shard.
    pub found: Tally,
    /// The placements by class, where the engine distinguishes classes; their sum is all.
    pub by_class: Vec<Count>,
    /// Units that were searched in two ways, with the same result.
    pub audited: u64,
    /// The time that they took, on all threads together; only the proportion of parts of one run
    /// counts.
    pub busy: Duration,
}

impl Part {
    /// A part without classes, audits and time.
    pub const fn new(covered: Covered, found: Tally) -> Self {
        Self { covered, found, by_class: Vec::new(), audited: 0, busy: Duration::ZERO }
    }
}
