//! What a half-board join uses: instructions, threads, memory; and its audit, where some of the row
//! sets are counted again in another way.

use std::collections::HashSet;

use itertools::Itertools;
use thiserror::Error;

use super::geometry::Geometry;
use super::kernel::Simd;
use super::row_sets::{Random, RowSet};
use super::symmetry::{Counts, KIND, KINDS};
use nq_board::run::{EngineError, MemoryNeed, Shard};

/// The half-board join for n-queens: counts, without listing.
#[derive(Clone, Copy, Debug)]
pub struct HalfJoin {
    pub(super) simd: Simd,
    pub(super) threads: usize,
    pub(super) audit: Option<Audit>,
}

/// The engine's name.
pub const NAME: &str = "half-join";

impl HalfJoin {
    /// With these instructions, which the machine must have (see [`Simd::check`]), or its fastest
    /// ones; on this number of threads.
    pub fn new(simd: Option<Simd>, threads: usize) -> Self {
        let simd = simd.unwrap_or_else(Simd::fastest);
        Self { simd, threads: threads.max(1), audit: None }
    }

    /// The same with an audit of every count.
    #[must_use]
    pub const fn with_audit(self, audit: Option<Audit>) -> Self {
        Self { audit, ..self }
    }
}

/// The error of a count that is wrong.
pub(super) const fn failed(why: String) -> EngineError {
    EngineError::Failed { engine: NAME, why }
}

/// Measured peaks of n-queens in MiB, rounded up: shared, and for each thread, from n = 16 to 28
/// (see `docs/half-join.md`). Leaps leave fewer placements.
const MEASURED: [(u64, u64); 13] = [
    (20, 10),
    (40, 20),
    (60, 20),
    (300, 60),
    (620, 60),
    (20, 400),
    (20, 400),
    (20, 500),
    (20, 500),
    (20, 1000),
    (20, 1100),
    (20, 1700),
    (20, 2000),
];

/// The memory of a count on the boards of a geometry.
pub(super) fn memory_need(geometry: Geometry) -> MemoryNeed {
    let n = geometry.n;
    if geometry.sums_subsets() {
        // The table of all sets of bits, and the halves: 20 MiB at 16, 81 at 18.
        return MemoryNeed { shared: 0, per_thread: 21 << (20 + n.saturating_sub(16)) };
    }
    let (shared, per_thread) = MEASURED[n.saturating_sub(16) as usize];
    MemoryNeed { shared: shared << 20, per_thread: per_thread << 20 }
}

/// The fraction of the row sets that is counted again: with other instructions where there are any,
/// with the sides of the board exchanged, and without the symmetries within a row set. Quarters
/// that the count took from a table are made again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Audit {
    percent: f64,
    seed: u64,
}

impl Audit {
    /// This percentage of the row sets, but at least one, selected by the seed. `None` unless above
    /// 0 and at most 100.
    pub fn new(percent: f64, seed: u64) -> Option<Self> {
        (percent > 0.0 && percent <= 100.0).then_some(Self { percent, seed })
    }

    /// The instructions for the second count: the fastest that the first does not use.
    pub(super) fn simd(first: Simd) -> Simd {
        Simd::there().into_iter().find(|simd| *simd != first).unwrap_or(first)
    }

    /// The numbers of the row sets of a shard to count again, or of the units of another search,
    /// spread over all of it.
    pub fn picks(self, shard: Shard, units: u64) -> HashSet<u64> {
        let size = shard.size(units);
        #[expect(
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "counted row set {:#x} (rows of the east half as bits) twice: {} by class, and {} with the \
     sides exchanged and without symmetries",
    row_set.rows, first.iter().join(" + "), second.iter().join(" + ")
)]
pub(super) struct AuditError {
    row_set: RowSet,
    first: [u64; KINDS],
    second: [u64; KINDS],
}

/// Compares the counts of a row set, together with what they leave out to symmetry, with a count
/// that uses no symmetry. The error has the row set and both counts.
pub(super) fn compare(
    row_set: RowSet,
    [counted, left_out]: [Counts; 2],
    whole: Counts,
) -> Result<(), AuditError> {
    let (mut first, mut second) = ([0; KINDS], [0; KINDS]);
    for (class, kind) in KIND.into_iter().enumerate() {
        first[kind] += counted[class] + left_out[class];
        second[kind] += whole[class];
    }
    if first == second { Ok(()) } else { Err(AuditError { row_set, first, second }) }
}

#[cfg(test)]
mod tests {
    use super::super::symmetry::CLASSES;
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
    fn a_count_that_differs_is_named() {
        let row_set = RowSet { rows: 0x2f, weights: [8, 4, 8, 4, 2] };
        let (counted, left_out) = ([1, 2, 3, 4, 5], [10, 0, 0, 20, 0]);
        let whole = [16, 0, 0, 29, 0];
        assert_eq!(compare(row_set, [counted, left_out], whole), Ok(()));
        for class in 0..CLASSES {
            let mut wrong = counted;
            wrong[class] += 1;
            let error = compare(row_set, [wrong, left_out], whole).expect_err("they differ");
            let error = error.to_string();
            assert!(error.contains("0x2f") && error.contains("16 + 29"), "{error}");
        }
    }
}
