//! Why a file's names for its variables cannot be followed.

use thiserror::Error;

use crate::format::read::Place;

/// Why a file's names for its variables cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MeaningError {
    /// A variable that means something else in the instance.
    #[error(
        "{at}: variable {number} is named `{name}`, but by the file's command it is {expected}: one of the two was changed"
    )]
    Other {
        /// Where it is named.
        at: Place,
        /// The variable's number.
        number: i32,
        /// Its name in the file.
        name: String,
        /// What it is in the instance.
        expected: String,
    },
    /// Some variables of the instance have no names.
    #[error(
        "the file names {named} variables, but its command makes {expected}: the names are not whole, or the command was changed"
    )]
    NotWhole {
        /// How many are named.
        named: usize,
        /// How many there are in the instance.
        expected: usize,
    },
    /// A board that is too large to be drawn.
    #[error(
        "{at}: the square {square} needs a board of more than the {most} squares that are taken"
    )]
    TooLarge {
        /// Where the square is named.
        at: Place,
        /// Its name.
        square: String,
        /// How many squares are taken.
        most: String,
    },
}
