//! What `kweens` takes, the first program of Hui 1981, for any n.
//!
//! Source: Roger Hui, "The N Queens Problem", APL Quote Quad 11(3), March 1981; "An Initial
//! Solution" and "Computational Considerations".
//!
//! The text has the bytes of n = 8 only, 9031704. Integers of 4 bytes, and 24 bytes beside them,
//! give this number; that the 24 are the header of an array of three axes is inferred.

use std::fmt;

/// The largest n: 20! permutations have a number of bytes that 128 bits hold by far.
pub const MAX_SIZE: u16 = 20;

/// Bytes of an integer.
const INTEGER: u128 = 4;

/// Bytes of an array of three axes, beside its integers.
const HEADER: u128 = 24;

/// The numbers of one n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kweens {
    /// Ways to place n queens on all squares (`n!n×n`).
    pub arrangements: u128,
    /// Ways with one queen in each row and column (`!n`).
    pub permutations: u128,
    /// Pairs of queens (`2!n`).
    pub pairs: u128,
    /// Workspace of the array `p[;c]`.
    pub bytes: u128,
    /// Permutations that begin with 0 1 (`!n-2`), none of which is a solution.
    pub beginning: u128,
}

impl Kweens {
    /// For n queens; `None` beyond [`MAX_SIZE`].
    pub fn new(n: u16) -> Option<Self> {
        let most = n <= MAX_SIZE;
        let n = u128::from(n);
        let factorial = |n: u128| (1..=n).product::<u128>();
        most.then(|| {
            // Each quotient is a binomial coefficient, so it is whole.
            let arrangements = (0..n).fold(1, |ways, k| ways * (n * n - k) / (k + 1));
            let (permutations, pairs) = (factorial(n), n * n.saturating_sub(1) / 2);
            let bytes = permutations * pairs * 2 * INTEGER + HEADER;
            let beginning = n.checked_sub(2).map_or(0, factorial);
            Self { arrangements, permutations, pairs, bytes, beginning }
        })
    }

    /// The slopes of the permutations that begin with 0 1, of which one would refute them all.
    pub const fn slopes(&self) -> u128 {
        self.beginning * self.pairs
    }

    /// The numbers as the text writes them, each with its formula and its meaning.
    pub fn rows(&self) -> [[String; 3]; 6] {
        let Self { arrangements, permutations, pairs, bytes, beginning } = self;
        let slopes = self.slopes();
        let redundant = if slopes > 0 { format!("{slopes}-1") } else { slopes.to_string() };
        let shape = format!("{permutations} {pairs} 2");
        [
            ("n!n×n", arrangements.to_string(), "ways to place n queens on n×n squares".to_owned()),
            ("!n", permutations.to_string(), "permutations".to_owned()),
            ("⍴p[;c]", shape, "shape: permutations, pairs of queens, 2".to_owned()),
            ("", bytes.to_string(), "bytes: 4 for each integer, 24 for the array".to_owned()),
            ("!n-2", beginning.to_string(), "permutations that begin with 0 1".to_owned()),
            ("", redundant, format!("redundant slopes: {pairs} for each, where 1 is enough")),
        ]
        .map(|(formula, number, meaning)| [formula.to_owned(), number, meaning])
    }
}

/// A line for each number.
impl fmt::Display for Kweens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let width = rows.iter().map(|[_, number, _]| number.len()).max().unwrap_or_default();
        rows.iter().try_for_each(|[formula, number, meaning]| {
            writeln!(f, "{formula:<7} {number:>width$}  {meaning}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::{comb, perm};

    /// "Computational Considerations". The stored text has "201601", its minus sign lost.
    #[test]
    fn the_numbers_of_eight_queens_are_those_of_the_text() {
        let text = Kweens::new(8).unwrap().to_string();
        for fragment in [" 4426165368  ", " 40320 28 2  ", " 9031704  bytes", " 20160-1  redundant"]
        {
            assert!(text.contains(fragment), "{fragment}: {text}");
        }
    }

    #[test]
    fn the_formulas_count_what_the_functions_list() {
        for n in 0..=6_u16 {
            let (kweens, size) = (Kweens::new(n).unwrap(), usize::from(n));
            let (all, pairs) = (perm(size), comb(2, size));
            let squares = comb(size, size * size);
            assert_eq!(kweens.arrangements, squares.len() as u128, "{n}");
            assert_eq!(kweens.permutations, all.len() as u128, "{n}");
            assert_eq!(kweens.pairs, pairs.len() as u128, "{n}");
            let beginning = all.iter().filter(|p| p.starts_with(&[0, 1])).count();
            assert_eq!(kweens.beginning, beginning as u128, "{n}");
            assert_eq!(kweens.slopes(), (beginning * pairs.len()) as u128, "{n}");
        }
    }

    #[test]
    fn small_and_large_numbers_of_queens_have_numbers() {
        for (n, last) in [(0, "0"), (1, "0"), (2, "1-1"), (3, "3-1")] {
            assert_eq!(Kweens::new(n).unwrap().rows()[5][1], last, "{n}");
        }
        let most = Kweens::new(MAX_SIZE).unwrap();
        assert_eq!(most.arrangements, 2_788_360_983_670_896_737_872_851_072_994_080);
        assert_eq!((Kweens::new(MAX_SIZE + 1), Kweens::new(u16::MAX)), (None, None));
    }
}
