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

    /// Whether it holds for these values of the variables.
    pub(super) fn holds(&self, values: &[bool]) -> bool {
        let is_true = |variable: u32| values.get(variable as usize).copied().unwrap_or(false);
        let occupied = self.terms.iter().filter(|&&(_, variable)| is_true(variable));
        let sum: i64 = occupied.map(|&(coefficient, _)| coefficient).sum();
        if self.is_equality { sum == self.right } else { sum >= self.right }
    }
}
