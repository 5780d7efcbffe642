//! Permutations up to rotation and reflection.

use super::permutation::Permutation;

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
