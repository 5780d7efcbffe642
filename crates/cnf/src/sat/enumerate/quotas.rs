//! Branching in models without exactly-one constraints, where a number of pieces must find room.
//!
//! A node branches on a square that must be covered and is not, over the pieces that can cover it,
//! or on a set that needs pieces, over its squares: where there are fewest. Otherwise it branches
//! on a line that holds at most one piece, over its squares, and a last child leaves the line
//! empty. The line is from the family in which fewest lines can stay empty; of this family it has
//! the fewest open squares.
//!
//! A node has no solution if too few pieces have room. Pieces of a set in which all exclude each
//! other, a clique, are at most one. So a cover of the open variables by fewer cliques than there
//! are pieces to place refutes the node. The cover is greedy. It finds the lines of queens and
//! pairs of knights alike. It sees only clauses of two literals, so it depends on the encoding.
//!
//! The first rule is that of Knuth's algorithm X ("Dancing links", 2000), for a cover that need not
//! be exact. Covers by cliques bound independent sets in Balas & Yu, "Finding a maximum clique in
//! an arbitrary graph", SIAM J. Comput. 1986.

use super::plan::{Number, Quota};
use super::propagator::Propagator;
use super::sets::BITS;
use super::splitter::{Branch, Splitter};
use crate::instance::Var;

impl<'f> Splitter<'f> {
    /// Whether the numbers of pieces still have room, as far as cliques tell.
    pub(super) fn has_room(&self) -> bool {
        let propagator = &self.propagator;
        let has_room = |number: &Number| {
            let missing = number.missing(propagator.truth());
            // Propagation alone sees when one is missing.
            let open = || number.vars.intersection(propagator.open());
            missing < 2 || has_cliques(propagator, open(), missing)
        };
        self.plan.numbers.iter().all(has_room) && self.can_cover()
    }

    /// Whether the pieces that are left can cover what is missing, if they are those that cover
    /// most of it now.
    fn can_cover(&self) -> bool {
        let (open, truth) = (self.propagator.open(), self.propagator.truth());
        let left = |limit: &Number| limit.range.max.saturating_sub(limit.vars.count_in(truth));
        let Some(left) = self.plan.limits.iter().map(left).min() else { return true };
        let mut gains = vec![0; open.len() * BITS];
        let mut needed = 0;
        for cover in &self.plan.needs[..self.plan.covers] {
            let missing = cover.missing(truth);
            needed += missing;
            if missing > 0 {
                cover.vars.vars_in(open).for_each(|var| gains[var.index()] += 1);
            }
        }
        gains.retain(|&gain| gain > 0);
        gains.sort_unstable();
        needed <= gains.iter().rev().take(left as usize).sum()
    }

    /// Where this node branches to cover a square or to fill a line; `None` if all squares are
    /// covered and no line can be filled.
    pub(super) fn branch_to_fill(&self) -> Option<Branch<'f>> {
        let (open, truth) = (self.propagator.open(), self.propagator.truth());
        let needs = self.plan.needs.iter().filter_map(|need| {
            let later = need.missing(truth).checked_sub(1)?;
            // The first of several pieces leaves squares to the others.
            Some((need.vars.count_in(open).saturating_sub(later), &need.vars))
        });
        if let Some((choices, vars)) = needs.min_by_key(|(choices, _)| *choices) {
            return Some(if choices == 0 { Branch::Refuted } else { Branch::AtLeastOne(vars) });
        }
        let lines = self.plan.quotas.iter().flat_map(|Quota { lines, least }| {
            let filled = lines.iter().filter(|line| line.meets(truth)).count();
            let free = lines.iter().filter(|line| !line.meets(truth) && line.meets(open));
            let room = filled + free.clone().count();
            let spare = room.checked_sub(*least as usize);
            free.map(move |line| (spare, line))
        });
        // `min_by_key` returns the first of equals.
        let (spare, line) = lines.min_by_key(|(spare, line)| (*spare, line.count_in(open)))?;
        Some(match spare {
            None => Branch::Refuted,
            Some(0) => Branch::ExactlyOne(line),
            Some(_) => Branch::AtMostOne(line),
        })
    }
}

/// Whether a greedy cover of these open variables by cliques has at least `least`.
fn has_cliques(propagator: &Propagator<'_>, mut left: Vec<u64>, least: u32) -> bool {
    let mut common = vec![0; left.len()];
    let mut from = 0;
    for _ in 0..least {
        let Some(mut member) = take_first(&mut left, &mut from) else { return false };
        common[from..].copy_from_slice(&left[from..]);
        let mut next = from;
        loop {
            propagator.retain_excluded(member.positive(), &mut common[next..], next);
            let Some(other) = take_first(&mut common, &mut next) else { break };
            left[other.index() / BITS] &= !(1 << (other.index() % BITS));
            member = other;
        }
    }
    true
}

/// Removes the first variable of a set, of which the words before `from` are empty. Moves `from` to
/// the word of the variable.
fn take_first(set: &mut [u64], from: &mut usize) -> Option<Var> {
    *from += set[*from..].iter().position(|bits| *bits != 0)?;
    let bits = &mut set[*from];
    let lowest = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    u32::try_from(*from * BITS + lowest).ok().map(Var::new)
}
