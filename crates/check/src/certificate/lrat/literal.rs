//! Literals as indexes of tables.

/// A literal. Its index is twice the number of its variable, and one more if it is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    /// The literal with this number in a file, which is not 0.
    pub(super) const fn new(number: i32) -> Self {
        Self(number.unsigned_abs() << 1 | (number < 0) as u32)
    }

    /// The number in a file.
    pub(super) const fn number(self) -> i32 {
        let variable = (self.0 >> 1).cast_signed();
        if self.0 & 1 == 1 { -variable } else { variable }
    }

    /// The place in a table with two entries for each variable from 0 on.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_keep_their_numbers() {
        for number in [1, -1, 2, -2, 7, -144, i32::MAX, -i32::MAX] {
            let literal = Literal::new(number);
            assert_eq!((literal.number(), (!literal).number()), (number, -number));
            assert_eq!(literal.index() / 2, number.unsigned_abs() as usize);
        }
    }
}
