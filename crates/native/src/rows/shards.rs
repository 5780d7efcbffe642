//! A count in shards. Its units are nodes: the first rows, filled in one way.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Rows, class, tally};
use super::kernel::Instructions;
use super::run::{Counted, Options, Work};
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::EngineError;
use nq_board::run::outcome::Outcome;
use nq_board::run::shard::{Covered, Shard};
use nq_board::run::tally::Tally;

/// The version of the nodes and of their assignment to shards. Shards of different versions are not
/// added up.
pub const SPLITTER: u32 = 1;

/// A count in shards.
#[derive(Clone, Debug)]
pub struct NodeCounter {
    work: Work,
    threads: usize,
}

/// The result of the counted nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodesFound {
    /// Their placements.
    pub total: Count,
    /// The nodes.
    pub covered: Covered,
    /// The instructions that counted them.
    pub instructions: Instructions,
}

impl Rows {
    /// Prepares a count in shards.
    ///
    /// # Errors
    /// When the engine does not take the problem.
    pub fn in_shards(&self, problem: &Problem) -> Result<NodeCounter, EngineError> {
        // A stop would change the order, and so the nodes.
        let work = Work::new(problem, class(problem)?, &Control::default());
        Ok(NodeCounter { work, threads: self.threads })
    }
}

impl NodeCounter {
    /// The order of the rows below the nodes, which also decides the nodes: `fixed` or
    /// `fewest-first`.
    #[must_use]
    pub const fn order(&self) -> &'static str {
        self.work.order.name()
    }

    /// The rules of the problem as numbers.
    pub fn rules(&self) -> impl Iterator<Item = u64> {
        self.work.class.numbers()
    }

    /// Counts a shard.
    #[must_use]
    pub fn count(&self, shard: Shard, control: &Control) -> (NodesFound, Completion) {
        self.count_by(self.work.fastest(self.threads), shard, control)
    }

    /// Counts a shard again that was counted with `first`: with other instructions where there are
    /// any, and with the other order of the rows below the nodes.
    #[must_use]
    pub fn recount(
        &self,
        shard: Shard,
        first: Instructions,
        control: &Control,
    ) -> (NodesFound, Completion) {
        let fastest = self.work.fastest(self.threads);
        let instructions = match first {
            Instructions::Avx2 => Instructions::Portable,
            Instructions::Portable => fastest.instructions,
        };
        let order = self.work.order.other();
        self.count_by(Options { instructions, order, ..fastest }, shard, control)
    }

    fn count_by(
        &self,
        options: Options,
        shard: Shard,
        control: &Control,
    ) -> (NodesFound, Completion) {
        let Counted { total, nodes, stopped } = self.work.count(shard, options, control);
        let covered = self.work.covered(&nodes);
        let instructions = options.instructions;
        let completion = stopped.map_or(Completion::Complete, Completion::Stopped);
        (NodesFound { total: total.into(), covered, instructions }, completion)
    }

    /// The nodes of each of these shards out of `of`. Nothing is counted.
    #[must_use]
    pub fn coverage(&self, of: u64, shards: &BTreeSet<u64>) -> BTreeMap<u64, Covered> {
        self.work.coverage(of, shards)
    }

    /// The tally of this number of placements: the symmetric ones are found by a separate search.
    ///
    /// # Errors
    /// When the numbers do not divide, as then one is wrong. A stop is not an error.
    pub fn tally(
        &self,
        problem: &Problem,
        total: Count,
        control: &Control,
    ) -> Result<Outcome<Tally>, EngineError> {
        tally(problem, &self.work.class, total, control)
    }
}
