//! Completions: given queens that leave one solution, of which none can be left out.

use crate::make::made::Givens;
use crate::make::maker::Candidates;
use crate::make::search::Found;
use nq_board::run::StopReason;

impl Candidates<'_> {
    /// Givens for a solution.
    pub(crate) fn givens(&mut self, solution: Vec<usize>) -> Result<Givens, StopReason> {
        let candidates = self.draws.shuffled(&solution);
        self.needed_of(candidates, solution)
    }

    /// Other givens for the same solution: a random queen replaces those that it makes needless.
    /// `None` if every queen is given already.
    pub(crate) fn other_givens(&mut self, of: &Givens) -> Result<Option<Givens>, StopReason> {
        let others = without(&of.solution, &of.needed);
        if others.is_empty() {
            return Ok(None);
        }
        let added = self.draws.pick(&others);
        let mut candidates = self.draws.shuffled(&of.needed);
        candidates.push(added);
        self.needed_of(candidates, of.solution.clone()).map(Some)
    }

    /// Leaves out candidates, one by one from the first, as long as the solution is the only one,
    /// and adds the further givens of the recipe. A given that had to stay among more givens has to
    /// stay among fewer.
    fn needed_of(
        &mut self,
        candidates: Vec<usize>,
        solution: Vec<usize>,
    ) -> Result<Givens, StopReason> {
        let mut needed = candidates.clone();
        for candidate in candidates {
            let rest = without(&needed, &[candidate]);
            if self.search(&[], u64::MAX).other(&rest, &solution)? == Found::None {
                needed = rest;
            }
        }
        needed.sort_unstable();
        let others = without(&solution, &needed);
        let mut extra = self.draws.some(&others, self.recipe.kind.extra().into());
        extra.sort_unstable();
        Ok(Givens { solution, needed, extra })
    }
}

fn without(squares: &[usize], others: &[usize]) -> Vec<usize> {
    squares.iter().copied().filter(|square| !others.contains(square)).collect()
}
