//! The size of a tree: counted if it is small, else from a sample of its nodes.
//!
//! Nodes with as many rows to fill and about as many open squares are a stratum. A pass takes the
//! strata in order and expands one node of each, which stands for all that the pass has met in it
//! (Chen, 1992, Heuristic sampling). The passes together give the estimate.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::MOST;
use nq_board::run::{Control, Poll, Projection, StopReason};

/// Passes of a sample at most, and at least: fewer do not show how far they differ.
const PASSES: std::ops::RangeInclusive<usize> = 4..=20;

/// Rows to fill, and about how many squares are open. The children of a node are in later strata.
pub(super) type Stratum = (usize, u64);

/// What a step leads to.
pub(super) enum Child<N> {
    /// Nothing.
    DeadEnd,
    /// So many placements.
    Placements(u64),
    Node(N),
}

/// A tree of nodes.
pub(super) trait Tree {
    type Node: Clone;

    fn stratum(&self, node: &Self::Node) -> Stratum;

    /// Takes all steps from a node.
    fn expand(&mut self, node: &Self::Node, enter: &mut dyn FnMut(Child<Self::Node>));
}

/// The size of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) steps: Projection,
    pub(super) placements: Projection,
    /// The nodes by the rows to fill.
    pub(super) nodes: [f64; MOST + 1],
}

/// A node that stands for others.
struct Sampled<N> {
    node: N,
    /// For how many nodes it stands.
    weight: f64,
    /// How many placements each one below it stands for.
    times: u64,
}

/// What one pass finds.
struct Pass {
    steps: f64,
    placements: f64,
    nodes: [f64; MOST + 1],
}

/// The size of the tree below some nodes, each with the number of placements for which each one
/// below it stands. It takes steps off the budget; `None` if this does not suffice.
pub(super) fn size<T: Tree>(
    tree: &mut T,
    roots: &[(T::Node, u64)],
    budget: &mut u64,
    control: &Control,
) -> Result<Option<Size>, StopReason> {
    control.proceed()?;
    let mut random = XorShiftRng::seed_from_u64(1);
    let mut for_all = *budget / 2;
    let mut passes = Vec::new();
    if let Some(whole) = pass(tree, roots, None, &mut for_all, control)? {
        *budget -= *budget / 2 - for_all;
        passes.push(whole);
    } else {
        *budget /= 2;
        while passes.len() < *PASSES.end() {
            let Some(one) = pass(tree, roots, Some(&mut random), budget, control)? else { break };
            passes.push(one);
        }
        if passes.len() < *PASSES.start() {
            return Ok(None);
        }
    }
    let mut nodes = [0.0; MOST + 1];
    for pass in &passes {
        let share = passes.len() as f64;
        nodes.iter_mut().zip(&pass.nodes).for_each(|(all, here)| *all += here / share);
    }
    Ok(Some(Size {
        steps: Projection::of_sample(passes.iter().map(|pass| pass.steps)),
        placements: Projection::of_sample(passes.iter().map(|pass| pass.placements)),
        nodes,
    }))
}

/// Expands one node of each stratum, or every node without random numbers. `None` if this takes
/// more steps than the budget has.
fn pass<T: Tree>(
    tree: &mut T,
    roots: &[(T::Node, u64)],
    mut random: Option<&mut XorShiftRng>,
    budget: &mut u64,
    control: &Control,
) -> Result<Option<Pass>, StopReason> {
    let mut pass = Pass { steps: 0.0, placements: 0.0, nodes: [0.0; MOST + 1] };
    // Every node is a stratum of its own if there is nothing to choose: the last one comes first.
    let (mut strata, mut number) = (BTreeMap::new(), 0_u64);
    let mut meet = |strata: &mut BTreeMap<_, Sampled<_>>, stratum: Stratum, new: Sampled<_>| {
        let Some(random) = &mut random else {
            number += 1;
            strata.insert((Reverse(number), Reverse(stratum)), new);
            return;
        };
        let place = (Reverse(0), Reverse(stratum));
        let Some(known) = strata.get_mut(&place) else {
            strata.insert(place, new);
            return;
        };
        known.weight += new.weight;
        if fraction(random) * known.weight < new.weight {
            (known.node, known.times) = (new.node, new.times);
        }
    };
    for (node, times) in roots {
        let new = Sampled { node: node.clone(), weight: 1.0, times: *times };
        meet(&mut strata, tree.stratum(node), new);
    }
    let (mut children, mut poll) = (Vec::new(), Poll::new(control));
    while let Some(((_, Reverse(stratum)), Sampled { node, weight, times })) = strata.pop_first() {
        poll.step()?;
        pass.nodes[stratum.0] += weight;
        let mut steps = 0;
        tree.expand(&node, &mut |child| {
            steps += 1;
            match child {
                Child::DeadEnd => {}
                Child::Placements(number) => {
                    pass.placements += weight * times as f64 * number as f64;
                }
                Child::Node(node) => children.push(node),
            }
        });
        pass.steps += weight * steps as f64;
        let Some(left) = budget.checked_sub(steps) else {
            *budget = 0;
            return Ok(None);
        };
        *budget = left;
        for node in children.drain(..) {
            meet(&mut strata, tree.stratum(&node), Sampled { node, weight, times });
        }
    }
    Ok(Some(pass))
}

/// A random number from 0 to 1.
fn fraction(random: &mut XorShiftRng) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
