//! What puzzles to make.

use crate::make::kind::Kind;
use crate::make::make_error::MakeError;
use crate::make::rules::Rules;
use crate::make::shape::{LARGEST, Shape};
use nq_board::base::Board;

/// Which puzzles to make. The same recipe makes the same puzzles on every machine and in every
/// version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Their kind.
    pub kind: Kind,
    /// The number of rows; without a shape, also of columns and of regions.
    pub size: u16,
    /// The shape of their board.
    pub shape: Shape,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Recipe {
    /// Puzzles on square boards.
    #[must_use]
    pub fn new(kind: Kind, size: u16, seed: u64) -> Self {
        Self { kind, size, shape: Shape::default(), seed }
    }

    /// Their board.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::new(self.size, self.shape.columns.unwrap_or(self.size))
    }

    /// The error that no placement keeps the rules.
    #[must_use]
    pub(crate) fn no_placement(&self) -> MakeError {
        let &Self { kind, size, .. } = self;
        let (what, smallest) = (kind.in_words(), kind.smallest());
        if !self.shape.is_usual() {
            let why = format!(
                "the board has no placement of {what}: give a larger one, or block fewer squares"
            );
            return MakeError::Recipe(why);
        }
        MakeError::Recipe(format!(
            "{size} x {size} boards have no placement of {what}: give a size of at least {smallest}"
        ))
    }

    /// The rules of its puzzles.
    ///
    /// # Errors
    /// When no puzzle has this size.
    pub(crate) fn rules(&self) -> Result<Rules, MakeError> {
        let &Self { kind, size, ref shape, .. } = self;
        let (number, smallest) = (kind.number(), kind.smallest());
        let refused = |why: String| Err(MakeError::Recipe(why));
        if number == 0 {
            let why = "a puzzle has at least one star in each row: give at least 1 star";
            return refused(why.to_owned());
        }
        if smallest > u32::from(LARGEST) {
            let most = LARGEST / 4;
            return refused(format!(
                "{number} stars in each row need {smallest} rows, and a puzzle has at most \
                 {LARGEST}: give at most {most} stars"
            ));
        }
        if size == 0 {
            return refused(format!(
                "a puzzle has at least one row: give a size of at least {smallest}"
            ));
        }
        let is_square = size == 1 && number == 1;
        if u32::from(size) < smallest && !is_square && shape.is_usual() {
            return Err(self.no_placement());
        }
        if size > LARGEST {
            return refused(format!(
                "a puzzle has at most {LARGEST} rows: give a size of at most {LARGEST}"
            ));
        }
        let board = self.board();
        shape.check(kind, board)?;
        let mut rules = kind.rules([size, board.cols()].map(usize::from));
        rules.maps = 1 + usize::from(shape.further_maps);
        rules.regions = shape.regions.map_or(rules.regions, usize::from);
        for &square in &shape.blocked {
            rules.is_blocked[board.index(square)] = true;
        }
        Ok(rules)
    }
}
