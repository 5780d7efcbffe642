//! Bounds of the numbers in constraints.
//!
//! In places `veripb` 3.0.2 computes with 64 bits and does not detect overflow: a sum with a
//! coefficient 2^63 - 1 can become a contradiction. So the reader bounds the size of each
//! constraint far below that.

use std::collections::HashMap;

/// The largest allowed size. A sum of a few such constraints is still far below 2^63.
const LARGEST: u64 = 1 << 58;

/// Why a number is refused.
pub(super) const LARGE: &str =
    "its numbers can add up to more than 2^58, and veripb computes with 64 bits";

/// A bound on the sum of the absolute values of a constraint's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size(u64);

impl Size {
    pub(super) const ONE: Self = Self(1);

    pub(super) const fn of_clause(literals: u32) -> Self {
        Self(literals as u64 + 1)
    }

    /// The size of so many terms with the coefficient 1.
    pub(super) const fn of_terms(terms: u64) -> Self {
        Self(terms)
    }

    /// The size of an integer.
    pub(super) fn of(number: &str) -> Result<Self, String> {
        let digits = number.strip_prefix(['+', '-']).unwrap_or(number);
        Self::within(digits.parse().ok())
    }

    pub(super) fn plus(self, other: Self) -> Result<Self, String> {
        Self::within(self.0.checked_add(other.0))
    }

    pub(super) fn times(self, other: Self) -> Result<Self, String> {
        Self::within(self.0.checked_mul(other.0))
    }

    fn within(size: Option<u64>) -> Result<Self, String> {
        size.filter(|&size| size <= LARGEST).map(Self).ok_or_else(|| LARGE.to_owned())
    }
}

/// The sizes of the constraints that a sum can refer to.
#[derive(Debug)]
pub(super) struct Sizes {
    given: u64,
    of_given: Size,
    /// The constraints derived since the last subproof. `veripb` numbers the steps of a subproof
    /// too.
    recent: Vec<Size>,
    labelled: HashMap<String, Size>,
}

impl Sizes {
    /// The sizes of `given` constraints over so many variables, with coefficients 1 and -1.
    pub(super) fn new(given: u64, variables: u32) -> Self {
        let of_given = Size(4 * u64::from(variables) + 16);
        Self { given, of_given, recent: Vec::new(), labelled: HashMap::new() }
    }

    /// Adds a derived constraint.
    pub(super) fn note(&mut self, size: Size, label: Option<&str>) {
        self.recent.push(size);
        if let Some(label) = label {
            self.label(size, label);
        }
    }

    /// Forgets recent constraints: a subproof has changed their numbers.
    pub(super) fn forget_recent(&mut self) {
        self.recent.clear();
    }

    /// Adds a label of a constraint.
    pub(super) fn label(&mut self, size: Size, label: &str) {
        self.labelled.insert(label.to_owned(), size);
    }

    /// The size of the constraint with this number or label.
    pub(super) fn of(&self, id: &str) -> Result<Size, String> {
        let unknown = || {
            format!(
                "`{id}` cannot be added here: a sum can use the constraints that the proof starts \
                 from, labelled ones, and those derived since the last subproof"
            )
        };
        if let Some(label) = id.strip_prefix('@') {
            return self.labelled.get(label).copied().ok_or_else(unknown);
        }
        if let Some(back) = id.strip_prefix('-') {
            let back: usize = back.parse().map_err(|_| unknown())?;
            let place = self.recent.len().checked_sub(back).ok_or_else(unknown)?;
            return self.recent.get(place).copied().ok_or_else(unknown);
        }
        let is_given = id.parse().is_ok_and(|number: u64| number <= self.given);
        if is_given { Ok(self.of_given) } else { Err(unknown()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(number: &str) -> Size {
        Size::of(number).unwrap()
    }

    #[test]
    fn sizes_stay_small() {
        let largest = LARGEST.to_string();
        assert_eq!(size("-7"), size("+7"));
        assert_eq!(size("3").plus(size("4")), Ok(size("7")));
        assert_eq!(size("3").times(size("4")), Ok(size("12")));
        assert_eq!(size(&largest).plus(Size::ONE), Err(LARGE.to_owned()));
        assert_eq!(size(&largest).times(size("2")), Err(LARGE.to_owned()));
        for number in ["288230376151711745", "9223372036854775807", "99999999999999999999999"] {
            assert_eq!(Size::of(number), Err(LARGE.to_owned()), "{number}");
        }
    }

    #[test]
    fn only_what_is_known_has_one() {
        let mut sizes = Sizes::new(7, 4);
        assert_eq!(sizes.of("7"), Ok(Size(32)));
        for id in ["8", "-1", "@a"] {
            assert!(sizes.of(id).is_err(), "{id}");
        }
        sizes.note(size("5"), Some("a"));
        sizes.note(size("6"), None);
        assert_eq!(
            [sizes.of("-1"), sizes.of("-2"), sizes.of("@a")],
            [Ok(size("6")), Ok(size("5")), Ok(size("5"))]
        );
        sizes.forget_recent();
        sizes.label(size("9"), "b");
        assert!(sizes.of("-1").is_err());
        assert_eq!(sizes.of("@b"), Ok(size("9")));
    }
}
