//! Which encoding is taken when none is named: the one that was fastest for boards of that size.

use super::{AtMostOne, Binary, Cardinality, Encoding, Pairwise, Product, Sides, Style, Totalizer};
use crate::model::Problem;

/// What a formula is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// To be counted, listed, or handed on: auxiliary variables are defined in both directions.
    #[default]
    All,
    /// To find one solution: defined in one direction, and the encoding that is fastest for that.
    First,
}

/// A choice of encodings that may leave some open.
#[derive(Clone, Copy, Default)]
pub struct EncodingChoice {
    /// For at-most-one constraints; by the size of the board if left out.
    pub at_most_one: Option<&'static dyn AtMostOne>,
    /// For cardinality constraints; the totalizer if left out.
    pub cardinality: Option<&'static dyn Cardinality>,
    /// How they are varied.
    pub style: Style,
    /// What for.
    pub purpose: Purpose,
}

impl EncodingChoice {
    /// The encodings for a problem.
    #[must_use]
    pub fn resolve(&self, problem: &Problem) -> Encoding {
        let longest = problem.board.rows().max(problem.board.cols());
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

/// The measured choice (docs/encodings.md): nothing lists placements faster than pairwise where
/// listing is possible at all, and it is first or near it up to 30 for one placement. From 50 on it
/// is too large, and the smaller ones are ahead.
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
