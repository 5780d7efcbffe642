//! The audit of a count: some of its row sets are counted again in another way.

use std::collections::HashSet;

use thiserror::Error;

use super::kernel::Simd;
use super::row_sets::RowSet;
use super::sample::Random;
use crate::run::shard::Shard;

/// The fraction of the row sets that is counted again, with other instructions where there are any
/// and the sides of the board exchanged. Quarters that the count took from a table are made again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Audit {
    percent: f64,
    seed: u64,
}

impl Audit {
    /// This percentage of the row sets, but at least one, selected by the seed. `None` unless above
    /// 0 and at most 100.
    #[must_use]
    pub fn new(percent: f64, seed: u64) -> Option<Self> {
        (percent > 0.0 && percent <= 100.0).then_some(Self { percent, seed })
    }

    /// The instructions for the second count: the fastest that the first does not use.
    pub(super) fn simd(first: Simd) -> Simd {
        Simd::there().into_iter().find(|simd| *simd != first).unwrap_or(first)
    }

    /// The numbers of the row sets of a shard to count again, or of the units of another search,
    /// spread over all of it.
    #[must_use]
    pub(crate) fn picks(self, shard: Shard, units: u64) -> HashSet<u64> {
        let size = shard.size(units);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a fraction of the units"
        )]
        let count = ((size as f64 * self.percent / 100.0).ceil() as u64).clamp(size.min(1), size);
        let mut random = Random::new(self.seed);
        let bound = |i| u128::from(size) * u128::from(i) / u128::from(count);
        (0..count)
            .map(|i| (bound(i), bound(i + 1)))
            .map(|(from, to)| from + u128::from(random.next()) % (to - from))
            .filter_map(|pick| u64::try_from(pick).ok())
            .map(|pick| shard.number(pick))
            .collect()
    }
}

/// A row set whose two counts differ.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "counted row set {:#x} (rows of the east half as bits) twice: {first:?}, and {second:?} with \
     the sides exchanged",
    row_set.rows
)]
pub(super) struct AuditError {
    row_set: RowSet,
    first: [u64; 3],
    second: [u64; 3],
}

/// Compares two counts of a row set in the classes with a weight.
///
/// # Errors
/// With the row set and both counts.
pub(super) fn compare(
    row_set: RowSet,
    first: [u64; 3],
    second: [u64; 3],
) -> Result<(), AuditError> {
    let matter =
        |counts: [u64; 3]| [0, 1, 2].map(|i| counts[i] * u64::from(row_set.weights[i] > 0));
    if matter(first) == matter(second) {
        return Ok(());
    }
    Err(AuditError { row_set, first, second })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_members_of_the_shard_and_as_many_as_asked_for() {
        for (of, row_sets, percent, expected) in [
            (1, 1000, 10.0, 100),
            (7, 1000, 10.0, 15),
            (3, 4, 1.0, 1),
            (1, 1, 100.0, 1),
            (5, 3, 50.0, 0),
        ] {
            let shard = Shard::new(of - 1, of).expect("the last one");
            let picks = Audit::new(percent, 1).expect("a share").picks(shard, row_sets);
            assert_eq!(picks.len(), expected, "shard {shard} of {row_sets}");
            assert!(picks.iter().all(|&pick| pick < row_sets && shard.has(pick)), "{picks:?}");
        }
        let picks = |seed| Audit::new(1.0, seed).expect("a share").picks(Shard::WHOLE, 100_000);
        assert_ne!(picks(1), picks(2), "another seed, other row sets");
    }

    #[test]
    fn a_share_is_above_nothing_and_at_most_all() {
        for percent in [0.0, -1.0, 100.1, f64::NAN, f64::INFINITY] {
            assert_eq!(Audit::new(percent, 0), None);
        }
    }

    #[test]
    fn a_count_that_differs_is_named_where_it_matters() {
        let row_set = RowSet { rows: 0x2f, weights: [0, 2, 4] };
        assert_eq!(compare(row_set, [1, 2, 3], [9, 2, 3]), Ok(()), "class 0 has no weight");
        let error = compare(row_set, [1, 2, 3], [1, 2, 4]).expect_err("they differ").to_string();
        assert!(error.contains("0x2f") && error.contains("[1, 2, 3]"), "{error}");
    }
}
