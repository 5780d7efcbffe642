//! Boolean variables and literals.

use std::ops::Not;

use serde::Serialize;

/// A Boolean variable, numbered from 0. DIMACS numbers, as in JSON, start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "Lit")]
pub struct Var(u32);

impl Var {
    /// The variable with this index, below 2^31 - 1.
    ///
    /// # Panics
    /// When the index is larger.
    pub const fn new(index: u32) -> Self {
        assert!(index < i32::MAX as u32, "a variable's DIMACS number must fit into 31 bits");
        Self(index)
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The positive literal.
    pub const fn positive(self) -> Lit {
        Lit(self.0.cast_signed() + 1)
    }

    /// The negative literal.
    pub const fn negative(self) -> Lit {
        Lit(-(self.0.cast_signed() + 1))
    }
}

/// A literal: a variable or its negation. In JSON it is the DIMACS number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Lit(i32);

impl From<Var> for Lit {
    fn from(var: Var) -> Self {
        var.positive()
    }
}

impl Lit {
    /// The literal with this DIMACS number; `None` for 0 and for -2^31.
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        if number == 0 || number == i32::MIN { None } else { Some(Self(number)) }
    }

    /// The DIMACS number: the variable's index plus one, negative for a negation.
    pub const fn dimacs(self) -> i32 {
        self.0
    }

    /// The variable.
    pub const fn var(self) -> Var {
        Var(self.0.unsigned_abs() - 1)
    }

    /// Whether the literal is the variable itself, not its negation.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// The literal of another variable with the same sign.
    #[must_use]
    pub const fn of(self, var: Var) -> Self {
        if self.is_positive() { var.positive() } else { var.negative() }
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}
