//! The places of a proof where a statement can be.

/// A part of the proof that a later statement closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `subproof` and `proof`, closed by `qed`.
    Subproof,
    /// `proofgoal`, closed by `qed`.
    Goal,
    /// `def_order`, closed by `end`, as all below.
    Order,
    /// `vars`.
    Variables,
    /// `def`.
    Definition,
    /// `transitivity`, `reflexivity`.
    Property,
}

impl Place {
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Subproof => "in a subproof",
            Self::Goal => "in the proof of a goal",
            Self::Order => "in an order",
            Self::Variables => "among an order's variables",
            Self::Definition => "in an order's definition",
            Self::Property => "in the proof of an order's property",
        }
    }
}

pub(super) const OUTSIDE: &str = "outside subproofs and orders";
