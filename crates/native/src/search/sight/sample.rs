//! The size of the tree, from a sample by Chen's method (compare the sample of the other search).
//! Nodes form a stratum if they decide the same square and have as many pieces.

use std::collections::BTreeMap;

use rand_xorshift::XorShiftRng;

use super::Sight;
use crate::search::sample::{Pass, below};

/// The square that is decided next, and the pieces on the board.
type Stratum = (usize, u32);

impl Sight<'_> {
    /// Projects the tree from one node of each stratum. `None` if more than `most` work would be
    /// done, or at a stop.
    pub(crate) fn pass(
        &mut self,
        random: &mut XorShiftRng,
        most: u64,
        work: &mut u64,
    ) -> Option<Pass> {
        let mut pass = Pass::default();
        let root: (f64, Vec<u8>) = (1.0, Vec::new());
        let is_possible = self.begins();
        let mut strata: BTreeMap<Stratum, _> =
            is_possible.then_some(((0, 0), root)).into_iter().collect();
        let mut now = Vec::new();
        let (spent, steps) = (*work, self.poll.steps());
        // With targets, a decision looks along the whole of its lines.
        let along = if self.rules.have_targets() { self.map.axes as u64 } else { 0 };
        let each = 1 + along * u64::from(self.map.longest) / 8;
        let mut decided = 0;
        while let Some(((square, _), (weight, node))) = strata.pop_first() {
            pass.nodes += weight;
            decided += self.go_to(&mut now, &node)?;
            if square == self.value.len() {
                let placed = self.placed();
                let weight = weight * self.numbers.alike.exchanged(&placed).len() as f64;
                pass.placements += weight;
                pass.pieces += weight * placed.len() as f64;
                continue;
            }
            for &kind in &self.choices[square].clone() {
                decided += 1;
                if !self.decide(square, kind).ok()? {
                    continue;
                }
                let child = || node.iter().copied().chain([kind]).collect();
                let stratum = (square + 1, self.numbers.placed);
                let (all, kept) = strata.entry(stratum).or_insert_with(|| (0.0, child()));
                *all += weight;
                if below(random, *all) < weight {
                    *kept = child();
                }
                self.undo(square);
            }
            // Where edges are joined, a step looks along all lines of a square.
            *work = spent + decided * each + 3 * (self.poll.steps() - steps);
            if *work > most || self.control.stop_reason().is_some() {
                return None;
            }
        }
        self.go_to(&mut now, &[])?;
        Some(pass)
    }

    /// Decides the first squares as a node does, and no others. Returns how many it decided anew.
    fn go_to(&mut self, now: &mut Vec<u8>, node: &[u8]) -> Option<u64> {
        let same = now.iter().zip(node).take_while(|(a, b)| a == b).count();
        (same..now.len()).rev().for_each(|square| self.undo(square));
        now.truncate(same);
        for (square, &kind) in node.iter().enumerate().skip(same) {
            self.decide(square, kind).ok()?.then_some(())?;
            now.push(kind);
        }
        Some((node.len() - same) as u64)
    }
}
