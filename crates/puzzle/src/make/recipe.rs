//! What puzzles to make.

use crate::make::make_error::MakeError;
use crate::make::rules::Rules;

/// The most rows: a model has letters for as many regions.
pub const LARGEST: u16 = 52;

/// The kind of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One queen in each row, column and region, no two touching.
    Regions,
    /// This many stars in each row, column and region, no two touching.
    Stars(u16),
    /// As many queens as rows, some of them given, no two attacking each other.
    Completion {
        /// The number of given queens beyond those that one solution needs.
        extra: u16,
    },
}

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

impl Kind {
    /// The pieces in each row.
    #[must_use]
    pub(crate) const fn number(self) -> u16 {
        match self {
            Self::Stars(number) => number,
            Self::Regions | Self::Completion { .. } => 1,
        }
    }

    /// The number of given queens beyond those that one solution needs.
    #[must_use]
    pub(crate) const fn extra(self) -> u16 {
        match self {
            Self::Completion { extra } => extra,
            Self::Regions | Self::Stars(_) => 0,
        }
    }

    /// The smallest size with a placement, other than one square.
    ///
    /// Two neighbouring rows have at most one piece on two neighbouring columns. So a placement of
    /// s pieces in each row has at least 4s - 1 columns. With 4s - 1 columns, the pieces of two
    /// rows are at most one in each pair of columns and one in the column that is left over. They
    /// are 2s and need all of these. As any odd column can be the one left over, all pieces are in
    /// odd columns, and the others are empty.
    fn smallest(self) -> u32 {
        4 * u32::from(self.number())
    }

    fn in_words(self) -> String {
        match self {
            Self::Completion { .. } => {
                "as many queens as rows, no two attacking each other".to_owned()
            }
            Self::Regions | Self::Stars(1) => {
                "one queen in each row and column, no two touching".to_owned()
            }
            Self::Stars(number) => {
                format!("{number} stars in each row and column, no two touching")
            }
        }
    }
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
        let size = usize::from(size);
        Ok(match kind {
            Kind::Completion { .. } => Rules::queens(size),
            Kind::Regions | Kind::Stars(_) => Rules::no_touch(size, number.into()),
        })
    }
}
