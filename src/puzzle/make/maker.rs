//! Puzzles without end, new ones and neighbours.

use super::error::MakeError;
use super::givens::Giver;
use super::grow;
use super::made::{Layout, Made};
use super::recipe::{Kind, Recipe};
use super::rules::Rules;
use super::unique::{neighbour, repaired};
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
        Candidates { maker: self, draws, control }
    }
}

/// Puzzles without end, each with exactly one solution. As an iterator it makes new puzzles, each
/// from another random placement, until an error.
pub struct Candidates<'a> {
    maker: &'a Maker,
    draws: Draws,
    control: &'a Control,
}

impl Candidates<'_> {
    /// A new puzzle.
    ///
    /// # Errors
    /// The run was stopped.
    pub fn fresh(&mut self) -> Result<Made, MakeError> {
        let (rules, control) = (&self.maker.rules, self.control);
        loop {
            let Some(placement) = grow::placement(rules, &mut self.draws, control)? else {
                return Err(self.maker.recipe.no_placement());
            };
            if let Some(extra) = self.extra() {
                let giver = Giver { rules, extra, control };
                let givens = giver.givens(placement, &mut self.draws)?;
                return self.made(Layout::Givens(givens));
            }
            if let Some(regions) = grow::regions(rules, &placement, &mut self.draws)
                && let Some(regions) = repaired(rules, regions, &mut self.draws, control)?
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
        let (rules, control) = (&self.maker.rules, self.control);
        let layout = match &of.layout {
            Layout::Regions(regions) => {
                neighbour(rules, regions, &mut self.draws, control)?.map(Layout::Regions)
            }
            Layout::Givens(givens) => {
                let giver = Giver { rules, extra: self.extra().unwrap_or(0), control };
                giver.neighbour(givens, &mut self.draws)?.map(Layout::Givens)
            }
        };
        layout.map(|layout| self.made(layout)).transpose()
    }

    /// A puzzle at distance 0. It walks from puzzle to puzzle, to neighbours that are not farther,
    /// and starts anew when many neighbours in turn bring it no nearer.
    ///
    /// # Errors
    /// The run was stopped, and the errors of `distance`.
    pub fn nearest<E: From<MakeError>>(
        &mut self,
        mut distance: impl FnMut(&Made) -> Result<u64, E>,
    ) -> Result<Made, E> {
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

    /// The further givens of a completion; `None` for another kind.
    fn extra(&self) -> Option<usize> {
        match self.maker.recipe.kind {
            Kind::Completion { extra } => Some(extra.into()),
            Kind::Regions | Kind::Stars(_) => None,
        }
    }

    fn made(&self, layout: Layout) -> Result<Made, MakeError> {
        let Recipe { size, kind, .. } = self.maker.recipe;
        Made::of(layout, size, kind.number())
    }
}

impl Iterator for Candidates<'_> {
    type Item = Result<Made, MakeError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.fresh())
    }
}
