//! The engine, and its count in shards. Their units are nodes: the first rows, filled in one way.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::class::{Class, NAME, class};
use super::estimate::estimate;
use super::kernel::Instructions;
use super::plan::Node;
use super::predict::{NANOSECONDS_PER_NODE, Prediction, predict};
use super::run::{Counted, Options, Work};
use super::symmetric::orbits;
use super::walk::Walk;
use nq_board::base::numbers::hexadecimal;
use nq_board::base::{Count, PieceId, Placed, Placement, Square};
use nq_board::model::Problem;
use nq_board::run::{
    Basis, Completion, Control, Covered, Divisible, Engine, EngineError, EngineKind, Estimate,
    Forecast, Outcome, Part, Profile, Result, Shard, Split, StopReason, Tally, Visit, Whole,
    count_apart, coverage_of, one_by_one,
};

/// The seconds of a node that a sample enters.
const PER_SAMPLED_NODE: f64 = 200e-9;

/// The units of its shards: the first rows, filled in one way.
pub const UNITS: &str = "nodes";

/// The search for models with exactly one piece in each row.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub(super) threads: usize,
}

impl Rows {
    /// Counts on this number of threads.
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1) }
    }
}

impl Engine for Rows {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "row by row over all rows at once in vectors, rows with few open squares first",
            models: "one piece in each row",
            sizes: "up to 64 rows and columns",
            lists: true,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        class(problem).map(|_| ())
    }

    fn forecast(&self, problem: &Problem, budget: Duration, control: &Control) -> Result<Forecast> {
        let second = NANOSECONDS_PER_NODE * 1e-9;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit")]
        let nodes = (budget.as_secs_f64() / PER_SAMPLED_NODE) as u64;
        let predicted = predict(problem, nodes, control)?.ok().flatten();
        Ok(match predicted {
            None => Forecast::beyond(budget, UNITS),
            Some(Prediction { nodes, placements }) => {
                let basis = if nodes.is_rough() { Basis::Guess } else { Basis::Sample };
                let forecast = Forecast::new(UNITS, nodes, second, basis);
                Forecast { placements: Some(placements), ..forecast }
            }
        })
    }

    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Result<Outcome> {
        let class = class(problem)?;
        let walked = Walk::all(&class, control, |columns| {
            control.note_found(1);
            let pieces = (0_u16..).zip(columns);
            let placed = |(row, &column): (u16, &u8)| {
                Placed::new(PieceId(0), Square::new(row, column.into()))
            };
            visit(&pieces.map(placed).collect::<Placement>())
        });
        Ok(completion(walked).into())
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        count_apart(self, problem, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        let work = Work::new(problem, class(problem)?, control);
        let counted = work.count(Shard::WHOLE, work.fastest(self.threads), control);
        let completion = counted.stopped.map_or(Completion::Complete, Completion::Stopped);
        Ok(Outcome::new(counted.total.into(), completion))
    }

    fn tally(&self, problem: &Problem, total: Count, control: &Control) -> Result<Outcome<Tally>> {
        with_orbits(NAME, problem, &class(problem)?, total, control)
    }
}

/// The tally of this number of placements, which this engine counted. Fails when the numbers of
/// symmetric placements contradict it. A stop is not an error.
pub(crate) fn with_orbits(
    engine: &'static str,
    problem: &Problem,
    class: &Class,
    total: Count,
    control: &Control,
) -> Result<Outcome<Tally>> {
    let orbits = match orbits(problem, class, &total, control) {
        Ok(orbits) => orbits,
        Err(reason) => {
            return Ok(Outcome::new(Tally::of_total(total), Completion::Stopped(reason)));
        }
    };
    let Some(orbits) = orbits else {
        let why = format!("{total} placements contradict the number of symmetric ones");
        return Err(EngineError::Failed { engine, why });
    };
    let tally = Tally { total, orbits: Some(orbits), digest: None };
    Ok(Outcome::new(tally, Completion::Complete))
}

fn completion(walked: Result<(), StopReason>) -> Completion {
    walked.map_or_else(Completion::Stopped, |()| Completion::Complete)
}

/// The version of the nodes and of their assignment to shards. Shards of different versions are not
/// added up.
const SPLITTER: u32 = 2;

/// The nodes of a problem.
struct Divided<'a> {
    engine: Rows,
    problem: &'a Problem,
    work: Work,
    split: Split,
}

impl Rows {
    /// The count of a problem, divided into nodes.
    pub fn divide<'a>(&self, problem: &'a Problem) -> Result<Box<dyn Divisible + 'a>> {
        // A stop would change the order, and so the nodes.
        let work = Work::new(problem, class(problem)?, &Control::default());
        let mut rules = Sha256::new();
        work.class.numbers().for_each(|number| rules.update(number.to_le_bytes()));
        let split = Split::new(UNITS, SPLITTER)
            .with("rules", hexadecimal(&rules.finalize()))
            .with("order", work.order.name());
        Ok(Box::new(Divided { engine: *self, problem, work, split }))
    }
}

impl Divided<'_> {
    fn fastest(&self) -> Options {
        self.work.fastest(self.engine.threads)
    }

    fn count(&self, shard: Shard, options: Options, control: &Control) -> Outcome<Part> {
        let Counted { total, nodes, stopped } = self.work.count(shard, options, control);
        let part = Part::new(self.work.covered(&nodes), Tally::of_total(total.into()));
        Outcome::new(part, stopped.map_or(Completion::Complete, Completion::Stopped))
    }
}

impl Divisible for Divided<'_> {
    fn whole(&self) -> Whole<'_> {
        Whole { engine: &self.engine, problem: self.problem, split: &self.split }
    }

    fn by(&self) -> &'static str {
        self.fastest().instructions.name()
    }

    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        _: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>> {
        let name = |node: &Node| self.work.plan.name(self.problem.board, node);
        Ok(Ok(coverage_of(of, shards, &self.work.plan.nodes, name)))
    }

    /// An audit takes the other order of the rows below the nodes, too.
    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        _: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>> {
        let mut options = self.fastest();
        if let Some(by) = audit_of {
            options.order = self.work.order.other();
            if options.instructions.name() == by {
                options.instructions = Instructions::Portable;
            }
        }
        one_by_one(shards, |shard| Ok(self.count(shard, options, control)))
    }

    fn tally(&self, sum: Tally, control: &Control) -> Result<Outcome<Tally>> {
        with_orbits(NAME, self.problem, &self.work.class, sum.total, control)
    }

    fn estimate(
        &self,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>> {
        Ok(estimate(&self.work, time, seed, control))
    }
}
