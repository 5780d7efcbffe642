//! Puzzles without end, new ones and neighbours.

use crate::make::earlier::Earlier;
use crate::make::made::{Layout, Made};
use crate::make::make_error::MakeError;
use crate::make::recipe::Recipe;
use crate::make::rules::Rules;
use crate::make::search::Search;
use nq_board::base::Draws;
use nq_board::base::numbers::thousands;
use nq_board::run::Control;

/// Neighbours without a better one among them, after which [`Candidates::nearest`] starts anew.
const PATIENCE: u32 = 60;

/// The draws in turn without a puzzle of a shape, after which there may be none. Square boards that
/// regions cover always have some.
const MOST_DRAWN: u32 = 1000;

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
        Ok(Self { rules: recipe.rules()?, recipe })
    }

    /// Refuses grade 1 with several stars. Such a puzzle begins with more open squares than pieces
    /// in each set: a connected region with s stars that do not touch has at least 2s - 1 squares.
    pub(crate) fn check_grade(&self, highest: u8) -> Result<(), MakeError> {
        let stars = self.recipe.kind.number();
        if highest > 1 || stars < 2 || !self.rules.is_usual() {
            return Ok(());
        }
        Err(MakeError::Recipe(format!(
            "puzzles with {stars} stars in each row begin with more open squares than stars in \
             each set, and grade 1 finds nothing: give a grade of at least 2"
        )))
    }

    /// The candidates for the puzzle of this number. They depend on the recipe and on this number
    /// only, so that puzzles can be made in any order.
    #[must_use]
    pub fn candidates<'a>(&'a self, number: u64, control: &'a Control) -> Candidates<'a> {
        let draws = Draws::of(self.recipe.seed, number);
        Candidates { recipe: &self.recipe, rules: &self.rules, draws, earlier: None, control }
    }
}

/// Puzzles without end, each with exactly one solution.
pub struct Candidates<'a> {
    pub(crate) recipe: &'a Recipe,
    pub(crate) rules: &'a Rules,
    pub(crate) draws: Draws,
    /// New puzzles have other solutions than these.
    pub(crate) earlier: Option<&'a mut Earlier>,
    control: &'a Control,
}

impl<'a> Candidates<'a> {
    /// A new puzzle, from another random placement each time.
    pub fn fresh(&mut self) -> Result<Made, MakeError> {
        let most = if self.rules.is_usual() { u32::MAX } else { MOST_DRAWN };
        for _ in 0..most {
            let Some(placement) = self.placement()? else {
                return Err(self.recipe.no_placement());
            };
            if self.recipe.kind.has_givens() {
                let givens = self.givens(placement)?;
                return self.made(Layout::Givens(givens));
            }
            if let Some(regions) = self.regions(&placement)
                && let Some(regions) = self.repaired(regions)?
            {
                return self.made(Layout::Regions(regions));
            }
        }
        Err(MakeError::Recipe(format!(
            "none of {} draws has exactly one solution: give more regions, or sides that differ \
             less",
            thousands(most.into())
        )))
    }

    /// A puzzle with the same solution that differs a little: one square in another region, or one
    /// other given queen and those that it makes needless. `None` if there is none.
    pub fn neighbour(&mut self, of: &Made) -> Result<Option<Made>, MakeError> {
        match &of.layout {
            Some(Layout::Regions(regions)) => {
                let other = self.other_regions(regions)?;
                other.map(|other| of.with_regions(other, self.rules)).transpose()
            }
            Some(Layout::Givens(givens)) => {
                let other = self.other_givens(givens)?;
                other.map(|other| self.made(Layout::Givens(other))).transpose()
            }
            None => Ok(None),
        }
    }

    /// The same without a search for a second solution, if the puzzle has regions.
    fn loose_neighbour(&mut self, of: &Made) -> Result<Option<Made>, MakeError> {
        let Some(Layout::Regions(regions)) = &of.layout else { return self.neighbour(of) };
        let other = self.any_regions(regions);
        other.map(|other| of.with_regions(other, self.rules)).transpose()
    }

    /// A puzzle at distance 0. It walks from puzzle to puzzle, to neighbours that are not farther,
    /// and starts anew when many neighbours in turn bring it no nearer.
    ///
    /// `is_proof` states that a puzzle at distance 0 has exactly one solution, as one that rules
    /// solve has. The walk is then faster: puzzles on the way may have several.
    ///
    /// # Errors
    /// The run was stopped, and the errors of `distance`.
    pub fn nearest(
        &mut self,
        is_proof: bool,
        mut distance: impl FnMut(&Made) -> Result<u64, MakeError>,
    ) -> Result<Made, MakeError> {
        loop {
            let mut best = self.fresh()?;
            let mut least = distance(&best)?;
            let mut patience = PATIENCE;
            while least > 0 && patience > 0 {
                patience -= 1;
                let next =
                    if is_proof { self.loose_neighbour(&best) } else { self.neighbour(&best) };
                let Some(next) = next? else { break };
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
        Made::of(layout, self.rules)
    }

    /// A search of a limited number of nodes that tries squares in random order.
    pub(crate) fn search(&mut self, group_of: &[usize], nodes: u64) -> Search<'a> {
        let squares: Vec<usize> = (0..self.rules.squares()).collect();
        let order = self.draws.shuffled(&squares);
        Search::new(self.rules, group_of, &order, nodes, self.control)
    }
}
