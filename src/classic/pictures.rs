//! Permutations as pictures and back; their reflections and rotations, computed on the numbers
//! alone; and the essentially different permutations of a list, none of which is an image of
//! another.
//!
//! Source: Roger Hui, "The N Queens Problem", APL Quote Quad 11(3), March 1981; "Interlude:
//! Pictures, Reflections, and Rotations" and "Essentially Different Solutions".
//!
//! | text | here |
//! |---|---|
//! | `pic`, `unpic` | [`Permutation::pic`], [`Permutation::unpic`] |
//! | `⌽p` | [`Permutation::reflection`] |
//! | `rot p`, which is `⍒p` | [`Permutation::rot`] |
//! | `unique` | [`unique`] |

use thiserror::Error;

/// A permutation of the numbers below its length: the column of the queen in each row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation(Vec<usize>);

/// Why numbers or pictures are not a permutation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PermutationError {
    /// A number too large, or there twice.
    #[error(
        "{0:?} is not a permutation: it needs each of the numbers below {len} once",
        len = .0.len()
    )]
    Numbers(Vec<usize>),
    /// A row without a piece, or with several, or of a wrong length.
    #[error("row {row} of the picture, `{text}`, needs {size} characters, one `×` among `.`")]
    Row {
        /// The row, from 1.
        row: usize,
        /// What it is.
        text: String,
        /// The number of rows, and so of columns.
        size: usize,
    },
}

impl Permutation {
    /// A permutation, if it is one.
    ///
    /// # Errors
    /// When not every number below the length is there once.
    pub fn new(numbers: Vec<usize>) -> Result<Self, PermutationError> {
        let mut met = vec![false; numbers.len()];
        for &number in &numbers {
            match met.get_mut(number) {
                Some(met) if !*met => *met = true,
                _ => return Err(PermutationError::Numbers(numbers)),
            }
        }
        Ok(Self(numbers))
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> &[usize] {
        &self.0
    }

    /// The picture: a line a row, `×` where the queen stands and `.` elsewhere (`'.×'[p∘.=⍳n]`).
    #[must_use]
    pub fn pic(&self) -> String {
        let row = |&queen: &usize| -> String {
            (0..self.0.len()).map(|column| if column == queen { '×' } else { '.' }).collect()
        };
        self.0.iter().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The permutation of a picture. The text counts, from the right, the columns from the queen on
    /// (`n-+/∨\p∊'×'`); what stands left of her is the same number.
    ///
    /// # Errors
    /// When it is not exactly one `×` on each row and each column.
    pub fn unpic(picture: &str) -> Result<Self, PermutationError> {
        let size = picture.lines().count();
        let rows = picture.lines().zip(1..).map(|(text, row)| {
            let wrong = || PermutationError::Row { row, text: text.to_owned(), size };
            let (left, right) = text.split_once('×').ok_or_else(wrong)?;
            let is_empty = left.chars().chain(right.chars()).all(|c| c == '.');
            let column = left.chars().count();
            let is_row = is_empty && column + 1 + right.chars().count() == size;
            if is_row { Ok(column) } else { Err(wrong()) }
        });
        Self::new(rows.collect::<Result<_, _>>()?)
    }

    /// The reflection: the picture's rows in the other order (`⌽p`).
    #[must_use]
    pub fn reflection(&self) -> Self {
        Self(self.0.iter().rev().copied().collect())
    }

    /// The rotation of the picture by a quarter turn counter-clockwise. It is the downgrade `⍒p`,
    /// by the text's equivalent for it that needs no sorting (`q[(n-1)-p]←q←⍳n`).
    #[must_use]
    pub fn rot(&self) -> Self {
        let mut rotated = vec![0; self.0.len()];
        for (row, column) in self.0.iter().enumerate() {
            rotated[self.0.len() - 1 - column] = row;
        }
        Self(rotated)
    }

    /// The lexicographically least of a permutation, its rotations, and the reflections of all of
    /// these.
    #[must_use]
    pub fn least(&self) -> Self {
        let (mut least, mut p) = (self.clone(), self.clone());
        for _ in 0..4 {
            least = least.min(p.reflection());
            p = p.rot();
            least = least.min(p.clone());
        }
        least
    }
}

/// The fundamental ones of these permutations: those with distinct minima, in the order of the
/// minima. Of several with one minimum, the first is taken.
///
/// The text's program would lose the only permutation of a single number, because it looks for
/// changes in the minima as numbers to base n, beginning from 0.
#[must_use]
pub fn unique(permutations: &[Permutation]) -> Vec<Permutation> {
    let mut minima: Vec<(Permutation, &Permutation)> =
        permutations.iter().map(|p| (p.least(), p)).collect();
    // A stable sort, so that the first stays the first.
    minima.sort_by(|(a, _), (b, _)| a.cmp(b));
    minima.dedup_by(|(a, _), (b, _)| a == b);
    minima.into_iter().map(|(_, p)| p.clone()).collect()
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use proptest::prelude::*;

    use super::*;

    /// The eight pictures of Hui 1981, the permutations over them and their numbers beside them.
    const PICTURES: &str = "\
20314 42031 03142 31420
..×.. ....× ×.... ...×.
×.... ..×.. ...×. .×...
0 ...×. 1 ×.... 2 .×... 3 ....×
.×... ...×. ....× ..×..
....× .×... ..×.. ×....
41302 13024 24130 02413
....× .×... ..×.. ×....
.×... ...×. ....× ..×..
4 ...×. 5 ×.... 6 .×... 7 ....×
×.... ..×.. ...×. .×...
..×.. ....× ×.... ...×.";

    /// Each permutation with its picture.
    fn pictures() -> Vec<(&'static str, String)> {
        let is_text = |word: &&str| word.chars().count() == 5;
        let lines: Vec<Vec<&str>> =
            PICTURES.lines().map(|line| line.split(' ').filter(is_text).collect()).collect();
        let four = |lines: &[Vec<&'static str>]| {
            let picture = |which: usize| lines[1..].iter().map(|words| words[which]).join("\n");
            (0..4).map(|which| (lines[0][which], picture(which))).collect::<Vec<_>>()
        };
        lines.chunks(6).flat_map(four).collect()
    }

    fn permutation(digits: &str) -> Permutation {
        let numbers = digits.bytes().map(|digit| usize::from(digit - b'0')).collect();
        Permutation::new(numbers).unwrap()
    }

    fn eight() -> Vec<Permutation> {
        pictures().into_iter().map(|(digits, _)| permutation(digits)).collect()
    }

    #[test]
    fn the_eight_pictures_are_the_texts_both_ways() {
        assert_eq!(pictures().len(), 8);
        for (digits, picture) in pictures() {
            let p = permutation(digits);
            assert_eq!(p.pic(), picture, "{digits}");
            assert_eq!(Permutation::unpic(&picture), Ok(p), "{digits}");
        }
    }

    /// Hui 1981: 0 to 3 are rotated one after another, and 4 to 7 are the reflections of 0 to 3.
    #[test]
    fn the_eight_are_rotations_and_reflections_of_the_first() {
        let eight = eight();
        for k in 0..4 {
            assert_eq!(eight[k].rot(), eight[(k + 1) % 4], "{k}");
            assert_eq!(eight[k].reflection(), eight[k + 4], "{k}");
            assert_eq!(eight[k + 4].reflection(), eight[k], "{k}");
        }
    }

    /// The eight are one solution of 5 queens; the other is the one whose images are two only.
    #[test]
    fn the_essentially_different_of_five_queens_are_two() {
        let pinwheel = ["14203", "30241"].map(permutation);
        let mut all = eight();
        all.extend(pinwheel.clone());
        all.sort();
        assert_eq!(unique(&all), [permutation("02413"), pinwheel[0].clone()]);
        assert_eq!(unique(&eight()), [permutation("20314")], "the first that is met");
        assert_eq!(pinwheel[0].reflection(), pinwheel[1]);
        assert_eq!(pinwheel[0].rot(), pinwheel[0]);
        let nothing = Permutation::new(Vec::new()).unwrap();
        let one = permutation("0");
        assert_eq!(unique(std::slice::from_ref(&one)), std::slice::from_ref(&one));
        assert_eq!(unique(std::slice::from_ref(&nothing)), std::slice::from_ref(&nothing));
        assert_eq!(unique(&[]), []);
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        for numbers in [vec![1], vec![0, 0], vec![0, 2], vec![usize::MAX]] {
            let error = Permutation::new(numbers.clone());
            assert_eq!(error, Err(PermutationError::Numbers(numbers)));
        }
        for (picture, row) in
            [(".", 1), ("××\n..", 1), ("×.\n..", 2), ("×.\n.×.", 2), ("×.\n\n.×", 1), ("x.\n.x", 1)]
        {
            let refused = Permutation::unpic(picture);
            let row_of = |error: &PermutationError| match error {
                PermutationError::Row { row, .. } => Some(*row),
                PermutationError::Numbers(_) => None,
            };
            let names_the_row = |error: &PermutationError| row_of(error) == Some(row);
            assert!(refused.as_ref().is_err_and(names_the_row), "{picture}: {refused:?}");
        }
        assert_eq!(Permutation::unpic("×"), Permutation::new(vec![0]));
        assert_eq!(Permutation::unpic(""), Permutation::new(Vec::new()));
        let error = Permutation::unpic("×.\n×.").unwrap_err();
        let text = "[0, 0] is not a permutation: it needs each of the numbers below 2 once";
        assert_eq!(error.to_string(), text);
    }

    proptest! {
        #[test]
        fn pictures_rotations_and_reflections_come_back(
            numbers in (0..12usize)
                .prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())
        ) {
            let p = Permutation::new(numbers.clone()).unwrap();
            prop_assert_eq!(Permutation::unpic(&p.pic()).unwrap(), p.clone());
            prop_assert_eq!(p.rot().rot().rot().rot(), p.clone());
            prop_assert_eq!(p.reflection().reflection(), p.clone());
            // The downgrade, by sorting.
            let mut downgrade: Vec<usize> = (0..numbers.len()).collect();
            downgrade.sort_by(|&a, &b| numbers[b].cmp(&numbers[a]));
            let rotated = p.rot();
            prop_assert_eq!(rotated.numbers(), &downgrade[..]);
            prop_assert_eq!(p.least(), p.rot().reflection().least());
        }
    }
}
