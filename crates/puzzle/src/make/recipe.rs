//! What puzzles to make.

use crate::make::kind::Kind;
use crate::make::make_error::MakeError;
use crate::make::rules::Rules;

/// The most rows: a model has letters for as many regions.
pub const LARGEST: u16 = 52;

/// Which puzzles to make. The same recipe makes the same puzzles on every machine and in every
/// version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Their kind.
    pub kind: Kind,
    /// The number of rows, of columns, and of regions.
    pub size: u16,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Recipe {
    /// The error that no placement keeps the rules.
    #[must_use]
    pub(crate) fn no_placement(self) -> MakeError {
        let Self { kind, size, .. } = self;
        let (what, smallest) = (kind.in_words(), kind.smallest());
        MakeError::Recipe(format!(
            "{size} x {size} boards have no placement of {what}: give a size of at least {smallest}"
        ))
    }

    /// The rules of its puzzles.
    ///
    /// # Errors
    /// When no puzzle has this size.
    pub(crate) fn rules(self) -> Result<Rules, MakeError> {
        let Self { kind, size, .. } = self;
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
        if u32::from(size) < smallest && !is_square {
            return Err(self.no_placement());
        }
        if size > LARGEST {
            return refused(format!(
                "a puzzle has at most {LARGEST} rows: give a size of at most {LARGEST}"
            ));
        }
        Ok(kind.rules(size.into()))
    }
}
