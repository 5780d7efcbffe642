//! A count in shards. Its units are nodes: the first rows, filled in one way.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::class::class;
use super::engine::{Rows, tally};
use super::estimate::estimate;
use super::kernel::Instructions;
use super::run::{Counted, Options, Work};
use nq_board::base::numbers::hexadecimal;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::divisible::{Divisible, Found, Part, Split};
use nq_board::run::engine::{Engine, EngineError, Visit};
use nq_board::run::estimate::Estimate;
use nq_board::run::outcome::Outcome;
use nq_board::run::shard::{Covered, Shard};
use nq_board::run::tally::Tally;

/// The version of the nodes and of their assignment to shards. Shards of different versions are not
/// added up.
const SPLITTER: u32 = 1;

/// The nodes of a problem.
struct Divided<'a> {
    engine: Rows,
    problem: &'a Problem,
    work: Work,
    split: Split,
}

impl Rows {
    /// The count of a problem, divided into nodes.
    ///
    /// # Errors
    /// When the engine does not take the problem.
    pub fn divide<'a>(&self, problem: &'a Problem) -> Result<Box<dyn Divisible + 'a>, EngineError> {
        // A stop would change the order, and so the nodes.
        let work = Work::new(problem, class(problem)?, &Control::default());
        let mut rules = Sha256::new();
        work.class.numbers().for_each(|number| rules.update(number.to_le_bytes()));
        let split = Split::Nodes {
            splitter: SPLITTER,
            rules: hexadecimal(&rules.finalize()),
            order: work.order.name().to_owned(),
        };
        Ok(Box::new(Divided { engine: *self, problem, work, split }))
    }
}

impl Divided<'_> {
    fn fastest(&self) -> Options {
        self.work.fastest(self.engine.threads)
    }

    fn count(&self, shard: Shard, options: Options, control: &Control) -> Outcome<Part> {
        let Counted { total, nodes, stopped } = self.work.count(shard, options, control);
        let part = Part {
            covered: self.work.covered(&nodes),
            total: total.into(),
            found: Found::Nodes {},
            audited: 0,
            busy: Duration::ZERO,
        };
        Outcome::new(part, stopped.map_or(Completion::Complete, Completion::Stopped))
    }
}

impl Divisible for Divided<'_> {
    fn engine(&self) -> &dyn Engine {
        &self.engine
    }

    fn problem(&self) -> &Problem {
        self.problem
    }

    fn split(&self) -> &Split {
        &self.split
    }

    fn by(&self) -> &'static str {
        self.fastest().instructions.name()
    }

    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        _: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>, EngineError> {
        Ok(Ok(self.work.coverage(of, shards)))
    }

    /// An audit takes the other order of the rows below the nodes, too.
    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        _: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>, EngineError> {
        let mut options = self.fastest();
        if let Some(by) = audit_of {
            options.order = self.work.order.other();
            if options.instructions.name() == by {
                options.instructions = Instructions::Portable;
            }
        }
        let mut all = Outcome::new(Vec::new(), Completion::Complete);
        for &shard in shards {
            let one = self.count(shard, options, control);
            all.found.push(one.found);
            all.completion = one.completion;
        }
        Ok(all)
    }

    fn tally(&self, sum: Tally, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        tally(self.problem, &self.work.class, sum.total, control)
    }

    fn estimate(
        &self,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>, EngineError> {
        Ok(estimate(&self.work, time, seed, control))
    }
}
