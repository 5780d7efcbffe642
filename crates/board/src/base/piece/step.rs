//! Steps of a piece, and what is wrong with a text of moves.

use std::fmt;

use thiserror::Error;

/// Rows down and columns to the right.
pub type Leap = (i32, i32);

/// A leap as it was written, and how often it may be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The leap.
    pub leap: Leap,
    /// `Some(1)` for a leap, `None` for a slide without a limit.
    pub reach: Option<u16>,
}

/// As in a model file: rows up, columns to the right, and the limit of a slide.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (down, right) = self.leap;
        write!(f, "[{}, {right}", -down)?;
        match self.reach {
            Some(reach) if reach > 1 => write!(f, ", {reach}]"),
            _ => f.write_str("]"),
        }
    }
}

/// A fault of a move rule: the letter, range or leap that cannot be read, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct MoveRuleError(pub(super) String);
