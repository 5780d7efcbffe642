//! Completions: given queens that leave one solution, of which none can be left out.

use super::grow::{order, shuffled};
use super::rules::Rules;
use super::search::{Found, Search};
use nq_board::base::draws::Draws;
use nq_board::run::control::{Control, StopReason};

/// A completion with its intended solution. All squares are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Givens {
    /// The squares of all queens.
    pub solution: Vec<usize>,
    /// The given queens without which there is a second solution.
    pub needed: Vec<usize>,
    /// Further given queens.
    pub extra: Vec<usize>,
}

impl Givens {
    /// The squares of the given queens.
    pub fn given(&self) -> Vec<usize> {
        let mut given = [&self.needed[..], &self.extra].concat();
        given.sort_unstable();
        given
    }
}

/// What the givens of one puzzle need.
pub(super) struct Giver<'a> {
    pub rules: &'a Rules,
    /// The number of further givens.
    pub extra: usize,
    pub control: &'a Control,
}

impl Giver<'_> {
    /// Givens for a solution.
    pub fn givens(&self, solution: Vec<usize>, draws: &mut Draws) -> Result<Givens, StopReason> {
        let candidates = shuffled(&solution, draws);
        let needed = self.needed(&solution, candidates, draws)?;
        Ok(self.with_extra(solution, needed, draws))
    }

    /// Other givens for the same solution: a random queen replaces those that it makes needless.
    /// `None` if every queen is given already.
    pub fn neighbour(&self, of: &Givens, draws: &mut Draws) -> Result<Option<Givens>, StopReason> {
        let (solution, needed) = (&of.solution, &of.needed);
        let others: Vec<_> = solution.iter().copied().filter(|q| !needed.contains(q)).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let added = draws.pick(&others);
        let mut candidates = shuffled(needed, draws);
        candidates.push(added);
        let needed = self.needed(solution, candidates, draws)?;
        Ok(Some(self.with_extra(solution.clone(), needed, draws)))
    }

    fn with_extra(&self, solution: Vec<usize>, needed: Vec<usize>, draws: &mut Draws) -> Givens {
        let others: Vec<_> = solution.iter().copied().filter(|q| !needed.contains(q)).collect();
        let mut extra = draws.some(&others, u32::try_from(self.extra).unwrap_or(u32::MAX));
        extra.sort_unstable();
        Givens { solution, needed, extra }
    }

    /// Leaves out candidates, one by one from the first, as long as the solution is the only one.
    /// A given that had to stay among more givens has to stay among fewer.
    fn needed(
        &self,
        solution: &[usize],
        candidates: Vec<usize>,
        draws: &mut Draws,
    ) -> Result<Vec<usize>, StopReason> {
        let mut needed = candidates.clone();
        for candidate in candidates {
            let rest: Vec<_> = needed.iter().copied().filter(|&q| q != candidate).collect();
            let order = order(self.rules, draws);
            let search = Search::new(self.rules, &[], &order, u64::MAX, self.control);
            if search.other(&rest, solution)? == Found::None {
                needed = rest;
            }
        }
        needed.sort_unstable();
        Ok(needed)
    }
}
