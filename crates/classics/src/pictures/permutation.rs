//! A permutation, its picture and its images.

use std::fmt;

use itertools::Itertools;

use crate::Refused;

/// A permutation of the numbers below its length: the column of the queen in each row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Permutation(Vec<usize>);

/// As APL prints it: the numbers with blanks between.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format(" "))
    }
}

impl Permutation {
    /// A permutation, if it is one. Fails when not every number below the length is there once.
    pub fn new(numbers: Vec<usize>) -> Result<Self, Refused> {
        let mut met = vec![false; numbers.len()];
        for &number in &numbers {
            match met.get_mut(number) {
                Some(met) if !*met => *met = true,
                _ => {
                    return Err(Refused(format!(
                        "{numbers:?} is not a permutation: it needs each of the numbers below {} \
                         once",
                        numbers.len()
                    )));
                }
            }
        }
        Ok(Self(numbers))
    }

    /// The numbers.
    pub fn numbers(&self) -> &[usize] {
        &self.0
    }

    /// The picture: a line a row, `×` where the queen stands and `.` elsewhere (`'.×'[p∘.=⍳n]`).
    pub fn pic(&self) -> String {
        let row = |&queen: &usize| -> String {
            (0..self.0.len()).map(|column| if column == queen { '×' } else { '.' }).collect()
        };
        self.0.iter().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The permutation of a picture. The text counts, from the right, the columns from the queen on
    /// (`n-+/∨\p∊'×'`); what stands left of her is the same number. Fails when it is not exactly
    /// one `×` on each row and each column.
    pub fn unpic(picture: &str) -> Result<Self, Refused> {
        let size = picture.lines().count();
        let rows = picture.lines().zip(1..).map(|(text, row)| {
            let wrong = || {
                Refused(format!(
                    "row {row} of the picture, `{text}`, needs {size} characters, one `×` among `.`"
                ))
            };
            let (left, right) = text.split_once('×').ok_or_else(wrong)?;
            let is_empty = left.chars().chain(right.chars()).all(|c| c == '.');
            let column = left.chars().count();
            let is_row = is_empty && column + 1 + right.chars().count() == size;
            if is_row { Ok(column) } else { Err(wrong()) }
        });
        Self::new(rows.collect::<Result<_, _>>()?)
    }

    /// The reflection: the picture's rows in the other order (`⌽p`).
    pub fn reflection(&self) -> Self {
        Self(self.0.iter().rev().copied().collect())
    }

    /// The rotation of the picture by a quarter turn counter-clockwise. It is the downgrade `⍒p`,
    /// by the text's equivalent for it that needs no sorting (`q[(n-1)-p]←q←⍳n`).
    pub fn rot(&self) -> Self {
        let mut rotated = vec![0; self.0.len()];
        for (row, column) in self.0.iter().enumerate() {
            rotated[self.0.len() - 1 - column] = row;
        }
        Self(rotated)
    }

    /// The eight images: its rotations by 0 to 3 quarter turns, then the reflections of these. The
    /// text gives them the digits 0 to 7.
    pub fn images(&self) -> Vec<Self> {
        let rotations = std::iter::successors(Some(self.clone()), |p| Some(p.rot()));
        let rotations: Vec<Self> = rotations.take(4).collect();
        let reflections: Vec<Self> = rotations.iter().map(Self::reflection).collect();
        [rotations, reflections].concat()
    }

    /// The lexicographically least of a permutation, its rotations, and the reflections of all of
    /// these.
    pub fn least(&self) -> Self {
        self.images().into_iter().min().unwrap_or_else(|| self.clone())
    }
}

/// The fundamental ones of these permutations: those with distinct minima, in the order of the
/// minima. Of several with one minimum, the first is taken.
///
/// The text's program would lose the only permutation of a single number, because it looks for
/// changes in the minima as numbers to base n, beginning from 0.
pub fn unique(permutations: &[Permutation]) -> Vec<Permutation> {
    let mut minima: Vec<(Permutation, &Permutation)> =
        permutations.iter().map(|p| (p.least(), p)).collect();
    // A stable sort, so that the first stays the first.
    minima.sort_by(|(a, _), (b, _)| a.cmp(b));
    minima.dedup_by(|(a, _), (b, _)| a == b);
    minima.into_iter().map(|(_, p)| p.clone()).collect()
}

/// The pictures beside each other, with a blank between.
fn beside(blocks: &[Vec<String>]) -> Vec<String> {
    let lines = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |line: usize| blocks.iter().filter_map(|block| block.get(line)).join(" ");
    (0..lines).map(line).collect()
}

/// The eight images of a permutation in two rows of four: its rotations, then their reflections.
/// Each has its numbers above it and its digit, 0 to 7, at the left of its middle row.
pub fn images(p: &Permutation) -> String {
    let middle = p.numbers().len() / 2;
    let block = |(digit, p): (usize, &Permutation)| {
        let separator = if p.numbers().len() > 10 { " " } else { "" };
        let numbers = p.numbers().iter().join(separator);
        let picture = p.pic();
        let rows = picture.lines().enumerate().map(|(row, line)| {
            if row == middle { format!("{digit} {line}") } else { format!("  {line}") }
        });
        let block: Vec<String> = std::iter::once(format!("  {numbers}")).chain(rows).collect();
        let width = block.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        block.into_iter().map(|line| format!("{line:<width$}")).collect::<Vec<_>>()
    };
    let blocks: Vec<Vec<String>> = p.images().iter().enumerate().map(block).collect();
    let rows = blocks.chunks(4).flat_map(beside);
    rows.map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The pictures in bands of `many`, with a blank line between the bands.
pub fn bands(permutations: &[Permutation], many: usize) -> String {
    let band = |band: &[Permutation]| {
        let pictures: Vec<Vec<String>> =
            band.iter().map(|p| p.pic().lines().map(str::to_owned).collect()).collect();
        beside(&pictures).into_iter().map(|line| line + "\n").collect::<String>()
    };
    permutations.chunks(many.max(1)).map(band).join("\n")
}

/// Bands in the width of APL: in the text's expansion, `(36⍴(8⍴1),0)\`, each picture has a blank
/// after it, the last of a band too.
pub fn expanded(bands: &str) -> String {
    let width = bands.lines().map(|line| line.chars().count() + 1).max().unwrap_or(0);
    let line = |line: &str| if line.is_empty() { "\n".into() } else { format!("{line:<width$}\n") };
    bands.lines().map(line).collect()
}
