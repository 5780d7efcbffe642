//! The objective of an instance.

use nq_board::base::placement::PieceId;
use nq_board::model::Sense;

/// A number to be maximised or minimised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Which number is wanted.
    pub sense: Sense,
    /// The model's name for that number.
    pub parameter: String,
    /// The kind of piece whose number it is. Without one, variables of its own state it in unary.
    pub piece: Option<PieceId>,
    /// The number of these variables: the largest value.
    pub most: u32,
}
