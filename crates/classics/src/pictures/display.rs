//! Several pictures side by side, as the text prints them.

use itertools::Itertools;

use super::permutation::Permutation;

/// The pictures beside each other, with a blank between.
fn beside(blocks: &[Vec<String>]) -> Vec<String> {
    let lines = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |line: usize| blocks.iter().filter_map(|block| block.get(line)).join(" ");
    (0..lines).map(line).collect()
}

/// The eight images of a permutation in two rows of four: its rotations, then their reflections.
/// Each has its numbers above it and its digit, 0 to 7, at the left of its middle row.
#[must_use]
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
#[must_use]
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
#[must_use]
pub fn expanded(bands: &str) -> String {
    let width = bands.lines().map(|line| line.chars().count() + 1).max().unwrap_or(0);
    let line = |line: &str| if line.is_empty() { "\n".into() } else { format!("{line:<width$}\n") };
    bands.lines().map(line).collect()
}
