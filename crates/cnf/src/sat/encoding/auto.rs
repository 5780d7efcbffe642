//! The default encoding: the fastest one measured for boards of that size.

use super::{AtMostOne, Binary, Cardinality, Encoding, Pairwise, Product, Sides, Style, Totalizer};
use nq_board::model::Problem;

/// What a formula is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// To count, list, or export all solutions. Auxiliary variables are defined in both directions.
    #[default]
    All,
    /// To find one solution. Auxiliary variables are defined in one direction, with the encoding
    /// that is fastest for this purpose.
    First,
}

/// A choice of encodings. `None` selects a default.
#[derive(Clone, Copy, Default)]
pub struct EncodingChoice {
    /// The encoding of at-most-one constraints; by default chosen by the size of the board.
    pub at_most_one: Option<&'static dyn AtMostOne>,
    /// The encoding of cardinality constraints; the totalizer by default.
    pub cardinality: Option<&'static dyn Cardinality>,
    /// Variations of the encodings.
    pub style: Style,
    /// What the formula is used for.
    pub purpose: Purpose,
}

impl EncodingChoice {
    /// The encodings for a problem, with the defaults filled in.
    pub fn resolve(&self, problem: &Problem) -> Encoding {
        self.resolve_for(problem.board.rows().max(problem.board.cols()))
    }

    /// The encodings for constraints of at most this number of inputs.
    pub fn resolve_for(&self, longest: u16) -> Encoding {
        let sides = match self.purpose {
            Purpose::All => self.style.sides,
            Purpose::First => Sides::One,
        };
        Encoding {
            at_most_one: self.at_most_one.unwrap_or_else(|| at_most_one(longest, self.purpose)),
            cardinality: self.cardinality.unwrap_or(&Totalizer),
            style: Style { sides, ..self.style },
        }
    }
}

/// The measured choice (docs/encodings.md). Pairwise is the fastest for listing placements wherever
/// listing is feasible, and the fastest or close to it for one placement up to n = 30. From n = 50
/// on its formula is too large, and smaller encodings are faster.
fn at_most_one(longest_line: u16, purpose: Purpose) -> &'static dyn AtMostOne {
    match (purpose, longest_line) {
        (_, 0..50) => &Pairwise,
        (Purpose::First, 300..) => &Binary,
        _ => &Product,
    }
}

impl From<Encoding> for EncodingChoice {
    fn from(encoding: Encoding) -> Self {
        Self {
            at_most_one: Some(encoding.at_most_one),
            cardinality: Some(encoding.cardinality),
            style: encoding.style,
            purpose: Purpose::All,
        }
    }
}
