//! Errors of the names of variables in a file.

use thiserror::Error;

use nq_board::base::numbers::thousands;
use nq_cnf::format::read::Place;
use nq_cnf::instance::Var;

/// A wrong name of a variable in a file, or a weight where models are counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct MeaningError(String);

impl MeaningError {
    /// Weights, where models are counted.
    pub(crate) fn weighted(at: Place) -> Self {
        Self(format!(
            "{at}: the file has weights, and counting here has none: remove the lines \
             `c p weight`, or run a weighted counter"
        ))
    }

    /// A variable that has another meaning in the instance.
    pub(crate) fn other(at: Place, var: Var, name: &str, expected: &str) -> Self {
        Self(format!(
            "{at}: variable {} is named `{name}`, but by the command of the file it is {expected}: \
             one of the two was changed",
            var.positive().dimacs()
        ))
    }

    /// Some variables of the instance have no names.
    pub(crate) fn not_whole(named: usize, expected: usize) -> Self {
        Self(format!(
            "the file names {named} variables, but its command makes {expected}: names are \
             missing, or the command was changed"
        ))
    }

    /// A board that is too large to draw.
    pub(crate) fn too_large(at: Place, square: &str, most: u64) -> Self {
        Self(format!(
            "{at}: the square {square} needs a board of more than the {} squares that are taken",
            thousands(most.into())
        ))
    }
}
