//! Conditions on numbers: `row = column`, `abs(row - column) < 3 and not column % 2 = 0`.

use super::{Expr, ExprError};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) enum Condition {
    /// Two numbers compared.
    Compare(Relation, Expr, Expr),
    /// The inner one does not hold.
    Not(Box<Condition>),
    /// Both hold. The second has no value where the first does not hold.
    And(Box<Condition>, Box<Condition>),
    /// One holds. The second has no value where the first holds.
    Or(Box<Condition>, Box<Condition>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Relation {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    Greater,
}

impl Relation {
    /// With their symbols; a longer one stands before its beginning.
    pub(super) const SYMBOLS: [(&'static str, Self); 6] = [
        ("<=", Self::AtMost),
        ("<", Self::Less),
        ("=", Self::Equal),
        ("!=", Self::Unequal),
        (">=", Self::AtLeast),
        (">", Self::Greater),
    ];

    const fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::AtLeast => a >= b,
            Self::Greater => a > b,
        }
    }
}

impl Condition {
    /// The names that occur, in order, with repetitions.
    pub(in crate::model) fn names(&self) -> Vec<&str> {
        match self {
            Self::Compare(_, a, b) => [a.parameters(), b.parameters()].concat(),
            Self::Not(inner) => inner.names(),
            Self::And(a, b) | Self::Or(a, b) => [a.names(), b.names()].concat(),
        }
    }

    /// Whether it holds; `lookup` gives the values of names.
    pub(in crate::model) fn holds<E>(
        &self,
        lookup: &mut dyn FnMut(&str) -> Result<i64, E>,
        fault: &dyn Fn(ExprError) -> E,
    ) -> Result<bool, E> {
        match self {
            Self::Compare(relation, a, b) => {
                Ok(relation.holds(a.eval(lookup, fault)?, b.eval(lookup, fault)?))
            }
            Self::Not(inner) => Ok(!inner.holds(lookup, fault)?),
            Self::And(a, b) => Ok(a.holds(lookup, fault)? && b.holds(lookup, fault)?),
            Self::Or(a, b) => Ok(a.holds(lookup, fault)? || b.holds(lookup, fault)?),
        }
    }
}
