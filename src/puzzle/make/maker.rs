//! Puzzles without end, new ones and neighbours.

use super::error::MakeError;
use super::made::{Layout, Made};
use super::recipe::{Kind, Recipe};
use super::rules::Rules;
use super::search::Search;
use nq_board::base::draws::Draws;
use nq_board::run::control::Control;

/// Neighbours without a better one among them, after which [`Candidates::nearest`] starts anew.
const PATIENCE: u32 = 60;

/// Makes the puzzles of a recipe.
#[derive(Clone, Debug)]
pub struct Maker {
    recipe: Recipe,
    rules: Rules,
}

impl Maker {
    /// A maker of these puzzles.
    ///
    /// # Errors
    /// When there are no such puzzles, with a size or number that has some.
    pub fn new(recipe: Recipe) -> Result<Self, MakeError> {
        Ok(Self { recipe, rules: recipe.rules()? })
    }

    /// The candidates for the puzzle of this number. They depend on the recipe and on this number
    /// only, so that puzzles can be made in any order.
    #[must_use]
    pub fn candidates<'a>(&'a self, number: u64, control: &'a Control) -> Candidates<'a> {
        let draws = Draws::of(self.recipe.seed, number);
        Candidates { recipe: self.recipe, rules: &self.rules, draws, control }
    }
}

/// Puzzles without end, each with exactly one solution. As an iterator it makes new puzzles, each
/// from another random placement, until an error.
pub struct Candidates<'a> {
    pub(super) recipe: Recipe,
    pub(super) rules: &'a Rules,
    pub(super) draws: Draws,
    control: &'a Control,
}

impl<'a> Candidates<'a> {
    /// A new puzzle.
    ///
    /// # Errors
    /// The run was stopped.
    pub fn fresh(&mut self) -> Result<Made, MakeError> {
        loop {
            let Some(placement) = self.placement()? else {
                return Err(self.recipe.no_placement());
            };
            if let Kind::Completion { .. } = self.recipe.kind {
                let givens = self.givens(placement)?;
                return self.made(Layout::Givens(givens));
            }
            if let Some(regions) = self.regions(&placement)
                && let Some(regions) = self.repaired(regions)?
            {
                return self.made(Layout::Regions(regions));
            }
        }
    }

    /// A puzzle with the same solution that differs a little: one square in another region, or one
    /// other given queen and those that it makes needless. `None` if there is none.
    ///
    /// # Errors
    /// The run was stopped.
    pub fn neighbour(&mut self, of: &Made) -> Result<Option<Made>, MakeError> {
        let layout = match &of.layout {
            Layout::Regions(regions) => self.other_regions(regions)?.map(Layout::Regions),
            Layout::Givens(givens) => self.other_givens(givens)?.map(Layout::Givens),
        };
        layout.map(|layout| self.made(layout)).transpose()
    }

    /// A puzzle at distance 0. It walks from puzzle to puzzle, to neighbours that are not farther,
    /// and starts anew when many neighbours in turn bring it no nearer.
    ///
    /// # Errors
    /// The run was stopped, and the errors of `distance`.
    pub fn nearest(
        &mut self,
        mut distance: impl FnMut(&Made) -> Result<u64, MakeError>,
    ) -> Result<Made, MakeError> {
        loop {
            let mut best = self.fresh()?;
            let mut least = distance(&best)?;
            let mut patience = PATIENCE;
            while least > 0 && patience > 0 {
                patience -= 1;
                let Some(next) = self.neighbour(&best)? else { break };
                let reached = distance(&next)?;
                if reached < least {
                    patience = PATIENCE;
                }
                if reached <= least {
                    (best, least) = (next, reached);
                }
            }
            if least == 0 {
                return Ok(best);
            }
        }
    }

    fn made(&self, layout: Layout) -> Result<Made, MakeError> {
        Made::of(layout, self.recipe.size, self.recipe.kind.number())
    }

    /// The items in random order.
    pub(super) fn shuffled<T: Copy>(&mut self, items: &[T]) -> Vec<T> {
        self.draws.some(items, u32::try_from(items.len()).unwrap_or(u32::MAX))
    }

    /// A search of at most so many nodes that tries squares in random order.
    pub(super) fn search(&mut self, region_of: &[usize], nodes: u64) -> Search<'a> {
        let squares: Vec<usize> = (0..self.rules.squares()).collect();
        let order = self.shuffled(&squares);
        Search::new(self.rules, region_of, &order, nodes, self.control)
    }
}

impl Iterator for Candidates<'_> {
    type Item = Result<Made, MakeError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.fresh())
    }
}
