//! A constraint of an OPB file.

/// A linear constraint.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub line: u64,
    /// Coefficients and the numbers of variables.
    pub terms: Vec<(i64, u32)>,
    /// Whether the sum must equal the right side, or be at least as large.
    pub is_equality: bool,
    pub right: i64,
}

impl Constraint {
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        (&self.terms, self.is_equality, self.right)
            == (&other.terms, other.is_equality, other.right)
    }

    /// Whether it holds if its sum has this value.
    pub(super) const fn holds(&self, sum: i64) -> bool {
        if self.is_equality { sum == self.right } else { sum >= self.right }
    }
}
