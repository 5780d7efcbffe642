//! The size of the tree of a search, from a sample of its nodes.
//!
//! Nodes that are alike form a stratum: they decide the same, and as many squares are open and as
//! many pieces placed. A pass takes the strata in order and expands one node of each, which stands
//! for all nodes that the pass has met in it: a new one takes its place with the probability of its
//! share of their number (Chen, 1992, Heuristic sampling, after Knuth, 1975). The passes together
//! give the estimate.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::sight::{self, Sight};
use super::{Search, Squares, Stage};
use crate::mask::Mask;
use nq_board::base::Placed;
use nq_board::model::Problem;
use nq_board::run::{Control, Engine as _, Projection, Result, StopReason};

/// The passes of a sample, and where they differ.
const PASSES: usize = 20;
const MOST_PASSES: usize = 200;

/// What decides, then the squares open to pieces to come, the pieces on the board, and what covers
/// miss. The children of a node are in later strata.
type Stratum = (usize, Reverse<usize>, usize, usize);

/// A node that stands for others.
#[derive(Clone)]
struct Node {
    /// The number of nodes for which it stands.
    weight: f64,
    stage: Stage,
    allowed: Vec<Mask>,
    placed: Vec<Placed>,
    before: Vec<u32>,
}

/// What one pass projects.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pass {
    pub(super) nodes: f64,
    needs: f64,
    rows: f64,
    pub(super) placements: f64,
    pub(super) pieces: f64,
}

/// The estimated size of the tree of a search.
#[derive(Clone, Copy, Debug)]
pub struct TreeSize {
    /// Its nodes.
    pub nodes: Projection,
    /// Squares to cover, and sets that lack pieces, at all nodes, for each kind of piece.
    pub needs: f64,
    /// Rows that are looked through for room, at all nodes.
    pub rows: f64,
    /// The placements among its leaves.
    pub placements: Projection,
    /// The pieces of all placements.
    pub pieces: f64,
    /// Whether the passes differ, or there is only one: most of the tree may be where none was.
    pub is_rough: bool,
    /// The nodes that the sample entered.
    pub work: u64,
}

impl Search {
    /// Estimates how many nodes the search for a problem has, from a sample of at most about
    /// `budget` nodes. `None` if these do not suffice, or a stop. Every run takes the same sample.
    pub(crate) fn tree_size(
        self,
        problem: &Problem,
        budget: u64,
        control: &Control,
    ) -> Result<Option<TreeSize>> {
        self.supports(problem)?;
        let visit = &mut |_: &_| ControlFlow::Continue(());
        if sight::is_needed(problem) {
            let mut sight = Sight::new(problem, control, visit);
            return Ok(sampled(budget, |random, work| {
                let most = work.saturating_add(budget);
                sight.pass(random, most, work)
            }));
        }
        Ok(Squares::new(problem, control, visit).tree_size(budget))
    }
}

/// Estimates the size of a tree from passes, each of which adds the nodes that it enters. `None` if
/// a pass has no result.
fn sampled(
    budget: u64,
    mut pass: impl FnMut(&mut XorShiftRng, &mut u64) -> Option<Pass>,
) -> Option<TreeSize> {
    let mut random = XorShiftRng::seed_from_u64(1);
    let (mut passes, mut work) = (Vec::new(), 0);
    let mut nodes = Projection::new(0.0, 0.0);
    let mut is_rough = false;
    while (passes.len() < PASSES || is_rough && passes.len() < MOST_PASSES)
        && (passes.is_empty() || work < budget)
    {
        passes.push(pass(&mut random, &mut work)?);
        nodes = Projection::of_sample(passes.iter().map(|pass: &Pass| pass.nodes));
        is_rough = passes.len() == 1 || nodes.is_rough();
    }
    let mean = |what: fn(&Pass) -> f64| Projection::of_sample(passes.iter().map(what)).mean;
    Some(TreeSize {
        nodes,
        needs: mean(|pass| pass.needs),
        rows: mean(|pass| pass.rows),
        placements: Projection::of_sample(passes.iter().map(|pass| pass.placements)),
        pieces: mean(|pass| pass.pieces),
        is_rough,
        work,
    })
}

impl Squares<'_> {
    /// Estimates the size of the tree, entering about `budget` nodes at most. `None` if these do
    /// not suffice for one pass.
    fn tree_size(mut self, budget: u64) -> Option<TreeSize> {
        let root = self.root().map(|allowed| self.node(Stage::Needs, &allowed, 1.0));
        sampled(budget, |random, work| match &root {
            Some(root) => self.pass(root.clone(), random, budget, work),
            // Without a root there is no tree.
            None => Some(Pass::default()),
        })
    }

    fn pass(
        &mut self,
        root: Node,
        random: &mut XorShiftRng,
        budget: u64,
        work: &mut u64,
    ) -> Option<Pass> {
        let mut pass = Pass::default();
        self.go_to(&root);
        let mut strata = BTreeMap::from([(self.stratum(root.stage, &root.allowed), root)]);
        let most = work.saturating_add(budget);
        while let Some((_, node)) = strata.pop_first() {
            let weight = node.weight;
            pass.nodes += weight;
            self.go_to(&node);
            match node.stage {
                Stage::Needs => pass.needs += weight * self.needs(),
                Stage::Pieces { depth, .. } => pass.rows += weight * self.rows_of(depth),
                Stage::Full => {}
            }
            let _ = self.expand(node.stage, &node.allowed, &mut |this, stage, allowed| {
                *work += 1;
                if stage == Stage::Full {
                    if this.is_placement() {
                        let weight = weight * this.alike.exchanged(&this.placed).len() as f64;
                        pass.placements += weight;
                        pass.pieces += weight * this.placed.len() as f64;
                    }
                    return Ok(());
                }
                let stratum = this.stratum(stage, allowed);
                let known = strata.get_mut(&stratum);
                let all = known.as_ref().map_or(0.0, |known| known.weight) + weight;
                match known {
                    Some(known) if below(random, all) >= weight => known.weight = all,
                    _ => {
                        strata.insert(stratum, this.node(stage, allowed, all));
                    }
                }
                Ok::<_, StopReason>(())
            });
            if *work > most || self.control.stop_reason().is_some() {
                return None;
            }
        }
        Some(pass)
    }

    fn stratum(&mut self, stage: Stage, allowed: &[Mask]) -> Stratum {
        let open = |kinds: &[usize], start: usize| -> usize {
            kinds.iter().map(|&kind| allowed[kind].tail(start).len()).sum()
        };
        let (decides, open) = match stage {
            Stage::Needs => (0, open(&self.order, 0)),
            Stage::Pieces { depth, start, .. } => {
                let (depth, start) = (usize::from(depth), usize::from(start));
                let (now, later) = self.order[depth..].split_at(1);
                (depth + 1, open(now, start) + open(later, 0))
            }
            Stage::Full => (self.order.len() + 1, 0),
        };
        (
            decides,
            Reverse(open),
            self.placed.len(),
            self.covers.iter().map(super::CoverMasks::needed).sum(),
        )
    }

    fn node(&self, stage: Stage, allowed: &[Mask], weight: f64) -> Node {
        let (placed, before) = (self.placed.clone(), self.before.clone());
        Node { weight, stage, allowed: allowed.to_vec(), placed, before }
    }

    /// How many squares are not covered and sets lack pieces, times the kinds that a node tries.
    fn needs(&self) -> f64 {
        let squares: usize = self.covers.iter().map(|cover| cover.missing().len()).sum();
        let sets = self.counted.iter().filter(|set| set.have < set.range.min).count();
        ((squares + sets) * self.order.len()) as f64
    }

    /// The rows in which the kind `order[depth]` needs room, one piece in each.
    fn rows_of(&self, depth: u8) -> f64 {
        self.rows[self.order[usize::from(depth)]].as_ref().map_or(0, Vec::len) as f64
    }

    /// Puts the pieces of a node on the board, and no others.
    fn go_to(&mut self, node: &Node) {
        while !self.placed.is_empty() {
            self.take_back();
        }
        node.placed.iter().for_each(|&placed| self.put(placed));
        self.before.clone_from(&node.before);
    }
}

/// A random number below `bound`.
pub(super) fn below(random: &mut XorShiftRng, bound: f64) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * bound
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::one_kind;
    use nq_board::model::{Model, Settings, builtin};

    /// The estimate, and the true numbers.
    fn sizes(problem: &Problem) -> (TreeSize, u64, u64) {
        let control = Control::default();
        let mut found = 0;
        let mut count = |_: &_| {
            found += 1;
            ControlFlow::Continue(())
        };
        let mut squares = Squares::new(problem, &control, &mut count);
        let root = squares.root().unwrap();
        assert!(squares.visit(Stage::Needs, &root).is_ok());
        let nodes = squares.poll.steps();
        (Search.tree_size(problem, u64::MAX, &control).unwrap().unwrap(), nodes, found)
    }

    /// Searches square by square, by covers, of several kinds, and with a number of pieces.
    #[test]
    fn estimates_are_near() {
        let cases = [
            ("n-queens", 9, None),
            ("superqueens", 11, None),
            ("bishops", 6, None),
            ("rooks", 6, Some(("k", 4))),
            ("queens-domination", 8, Some(("k", 5))),
            ("knights-domination", 6, Some(("k", 8))),
            ("peaceable-queens", 5, Some(("k", 4))),
        ];
        for (name, size, set) in cases {
            let settings = Settings::default();
            let settings = set.iter().fold(settings, |s, &(name, value)| s.with(name, value));
            let problem = builtin::by_name(name).unwrap().problem(size, &settings).unwrap();
            let (estimate, nodes, found) = sizes(&problem);
            let ratio = estimate.nodes.mean / nodes as f64;
            assert!((0.8..1.25).contains(&ratio), "{name}: {estimate:?}, {nodes} nodes");
            let Projection { low, high, .. } = estimate.placements;
            let found = found as f64;
            assert!(low <= 1.1 * found && found <= 1.1 * high, "{name}: {estimate:?}, {found}");
            assert!(estimate.work < 20 * nodes, "{name}: {estimate:?}, {nodes} nodes");
        }
    }

    #[test]
    fn a_sample_has_a_budget() {
        let problem = Model::n_queens().problem(9, &Settings::default()).unwrap();
        let size = |budget| Search.tree_size(&problem, budget, &Control::default()).unwrap();
        assert!(size(10).is_none());
        let (one, all) = (size(100).unwrap(), size(u64::MAX).unwrap());
        // Knights on a torus: few passes differ, more agree.
        let knights = one_kind(6, "N", "\"any\"", "wrap = \"both\"", "");
        let is_rough = |budget| {
            let size = Search.tree_size(&knights, budget, &Control::default()).unwrap();
            size.map(|size| size.is_rough)
        };
        assert_eq!([2_000, 16_000].map(is_rough), [Some(true), Some(false)]);
        assert!(one.work < 200 && all.work > 10 * one.work / 2, "{one:?} {all:?}");
        assert_eq!(format!("{all:?}"), format!("{:?}", size(u64::MAX).unwrap()));
    }
}
