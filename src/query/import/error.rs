//! Errors of the names of variables in a file.

use thiserror::Error;

use nq_cnf::format::read::Place;

/// A wrong name of a variable in a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MeaningError {
    /// A variable that has another meaning in the instance.
    #[error(
        "{at}: variable {number} is named `{name}`, but by the command of the file it is \
         {expected}: one of the two was changed"
    )]
    Other {
        /// The place of its name.
        at: Place,
        /// The variable's number.
        number: i32,
        /// Its name in the file.
        name: String,
        /// Its meaning in the instance.
        expected: String,
    },
    /// Some variables of the instance have no names.
    #[error(
        "the file names {named} variables, but its command makes {expected}: names are missing, \
         or the command was changed"
    )]
    NotWhole {
        /// The number of names.
        named: usize,
        /// The number of variables in the instance.
        expected: usize,
    },
    /// Weights, where models are counted.
    #[error(
        "{at}: the file has weights, and counting here has none: remove the lines `c p weight`, or \
         run a weighted counter"
    )]
    Weighted {
        /// The place of the first weight.
        at: Place,
    },
    /// A board that is too large to draw.
    #[error(
        "{at}: the square {square} needs a board of more than the {most} squares that are taken"
    )]
    TooLarge {
        /// The place of the name of the square.
        at: Place,
        /// Its name.
        square: String,
        /// The largest number of squares.
        most: String,
    },
}
