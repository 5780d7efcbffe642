//! What a count needs: a stratified sample of row sets is counted and projected on all of them.
//!
//! Strata are the row sets with equally many rows in the north quarter, and for odd n with or
//! without the middle row: those with half of their rows there have by far the most halves. At the
//! largest sizes the parts of a row set are sampled, too, since a whole row set takes minutes.
//!
//! The sample is spread over the strata by Neyman's allocation (1934); parts are sampled as by
//! Horvitz and Thompson (1952).

use std::collections::HashSet;
use std::time::Duration;

use super::at_once::CountRowSet;
use super::geometry::Geometry;
use super::in_blocks::{Large, Limits};
use super::kernel::Simd;
use super::options::{HalfJoin, memory_need};
use super::radix_parts::Spent;
use super::row_sets::{Random, RowSet, RowSets, Stratum};
use super::shard_counter::ShardCounter;
use super::symmetry::{CLASSES, Selection};
use nq_board::run::{Control, Estimate, Instant, Projection, StopReason, ThreadTime};

/// One row set of the sample.
#[derive(Clone, Copy, Debug)]
struct Measured {
    seconds: f64,
    placements: f64,
}

impl Measured {
    fn new(seconds: f64, row_set: RowSet, counts: [f64; CLASSES]) -> Self {
        let pairs = counts.into_iter().zip(row_set.weights);
        Self { seconds, placements: pairs.map(|(count, weight)| count * f64::from(weight)).sum() }
    }
}

/// About how many parts of a match are in a partial sample: a row set must take seconds, not
/// minutes.
const fn parts(n: u32) -> Option<f64> {
    match n {
        ..=25 => None,
        26 => Some(250.0),
        _ => Some(60.0),
    }
}

/// Estimates a count from a sample that takes about `time`, with at least two row sets of each
/// stratum.
pub(super) fn estimate(
    geometry: Geometry,
    simd: Simd,
    time: Duration,
    seed: u64,
    control: &Control,
) -> Result<Estimate, StopReason> {
    let start = ThreadTime::now();
    let in_whole =
        geometry.prepares_quarters() || geometry.sums_subsets() || geometry.places_quarters();
    let counter = in_whole.then(|| ShardCounter::new(HalfJoin::new(Some(simd), 1), geometry));
    let preparing = start.elapsed().as_secs_f64();
    let mut sample = Sample::new(geometry, seed, control)?;
    if let Some(counter) = counter {
        take_whole(&mut sample, &mut *counter.worker(), time, control)?;
    } else {
        let mut worker = Large::new(simd.kernel(), geometry, Limits::of(geometry));
        if let Some(parts) = parts(geometry.n) {
            worker = worker.with_sample_of(parts);
        }
        sample.take(time, |row_set, stratum| {
            let measured = measure_large(&mut worker, row_set, stratum, control)?;
            control.note_done(1);
            Ok(measured)
        })?;
    }
    let mut cpu_seconds = sample.project(|measured| measured.seconds);
    for seconds in [&mut cpu_seconds.mean, &mut cpu_seconds.low, &mut cpu_seconds.high] {
        *seconds += preparing;
    }
    Ok(Estimate {
        units: sample.strata.iter().map(|(stratum, _)| stratum.row_sets).sum(),
        sampled: sample.strata.iter().map(|(_, taken)| taken.len() as u64).sum(),
        in_part: !in_whole && parts(geometry.n).is_some(),
        cpu_seconds,
        placements: sample.project(|measured| measured.placements),
        memory: memory_need(geometry),
    })
}

/// Counts whole row sets.
fn take_whole(
    sample: &mut Sample,
    worker: &mut dyn CountRowSet,
    time: Duration,
    control: &Control,
) -> Result<(), StopReason> {
    sample.take(time, |row_set, stratum| {
        let start = ThreadTime::now();
        let counts = worker.count(row_set, Selection::Counted, control)?;
        control.note_done(1);
        let of_neighbours = worker.shared().as_secs_f64() * (1.0 - stratum.quarters_anew);
        let seconds = start.elapsed().as_secs_f64() - of_neighbours;
        Ok(Measured::new(seconds, row_set, counts.map(|count| count as f64)))
    })
}

fn measure_large(
    worker: &mut Large,
    row_set: RowSet,
    stratum: &Stratum,
    control: &Control,
) -> Result<Measured, StopReason> {
    let counts = worker.count(row_set, Selection::Counted, control)?;
    let Spent { quarters, parts, rest } = worker.spent;
    let (counts, parts) = match &mut worker.sample {
        None => (counts.map(|count| count as f64), parts.as_secs_f64()),
        Some(sample) => (std::mem::take(&mut sample.counts), std::mem::take(&mut sample.seconds)),
    };
    let quarters = quarters.as_secs_f64() * stratum.quarters_anew;
    Ok(Measured::new(quarters + rest.as_secs_f64() + parts, row_set, counts))
}

/// A sample of row sets.
struct Sample {
    row_sets: RowSets,
    strata: Vec<(Stratum, Vec<Measured>)>,
    drawn: HashSet<u32>,
    random: Random,
}

impl Sample {
    fn new(geometry: Geometry, seed: u64, control: &Control) -> Result<Self, StopReason> {
        let row_sets = RowSets::new(geometry);
        let strata = row_sets.strata(control)?;
        let strata = strata.into_iter().map(|stratum| (stratum, Vec::new())).collect();
        Ok(Self { row_sets, strata, drawn: HashSet::new(), random: Random::new(seed) })
    }

    /// Draws and measures row sets.
    fn take(
        &mut self,
        time: Duration,
        mut measure: impl FnMut(RowSet, &Stratum) -> Result<Measured, StopReason>,
    ) -> Result<(), StopReason> {
        let start = Instant::now();
        let mut is_first = true;
        while let Some(at) = self.next(start.elapsed() >= time) {
            let (stratum, taken) = &mut self.strata[at];
            let row_set = loop {
                let row_set = self.row_sets.draw(stratum, &mut self.random);
                if self.drawn.insert(row_set.rows) {
                    break row_set;
                }
            };
            if std::mem::take(&mut is_first) {
                // The first row set allocates the buffers, a cost that is negligible in a long
                // count.
                measure(row_set, stratum)?;
            }
            taken.push(measure(row_set, stratum)?);
        }
        Ok(())
    }

    /// The stratum to draw from next: one with fewer than two, or else, if there is time, the one
    /// whose next row set narrows the interval most for its cost (Neyman's allocation, one by one).
    fn next(&self, time_is_up: bool) -> Option<usize> {
        let open = |(stratum, taken): &(Stratum, Vec<Measured>)| {
            (taken.len() as u64)
                < if time_is_up { stratum.row_sets.min(2) } else { stratum.row_sets }
        };
        let gain = |(stratum, taken): &(Stratum, Vec<Measured>)| {
            let (all, k) = (stratum.row_sets as f64, taken.len() as f64);
            if taken.len() < 2 {
                f64::INFINITY
            } else {
                all * all * mean(taken, |m| m.seconds) / (k * (k + 1.0))
            }
        };
        let strata = self.strata.iter().enumerate().filter(|(_, stratum)| open(stratum));
        strata
            .map(|(at, stratum)| (at, gain(stratum)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(at, _)| at)
    }

    /// The sum over all row sets. The relative spread is assumed to be equal in all strata: two or
    /// three row sets are too few to estimate it.
    fn project(&self, what: impl Fn(&Measured) -> f64) -> Projection {
        let (mut squares, mut freedom) = (0.0, 0.0);
        for (_, taken) in &self.strata {
            let mean = mean(taken, &what);
            if taken.len() > 1 && mean > 0.0 {
                squares += taken.iter().map(|m| (what(m) / mean - 1.0).powi(2)).sum::<f64>();
                freedom += taken.len() as f64 - 1.0;
            }
        }
        let spread = if freedom > 0.0 { squares / freedom } else { 0.0 };
        let (mut sum, mut variance) = (0.0, 0.0);
        for (stratum, taken) in &self.strata {
            let (all, k) = (stratum.row_sets as f64, taken.len() as f64);
            let of_stratum = all * mean(taken, &what);
            sum += of_stratum;
            variance += of_stratum * of_stratum * spread / k * (1.0 - k / all);
        }
        Projection::new(sum, variance.sqrt())
    }
}

fn mean(taken: &[Measured], what: impl Fn(&Measured) -> f64) -> f64 {
    taken.iter().map(what).sum::<f64>() / taken.len() as f64
}

#[cfg(test)]
mod tests {
    use super::super::at_once::Quarters;
    use super::super::radix_parts::PartSample;
    use super::*;

    /// A000170.
    const TOTALS: [(u32, f64); 4] = [(4, 2.0), (9, 352.0), (12, 14200.0), (13, 73712.0)];

    #[test]
    fn a_sample_of_all_row_sets_is_the_count() {
        for (n, total) in TOTALS {
            let geometry = Geometry::of_queens(n);
            let all = Duration::from_secs(3600);
            let found = estimate(geometry, Simd::Portable, all, 1, &Control::default());
            let found = found.expect("nobody stops it");
            assert_eq!(found.sampled, found.units, "n = {n}");
            assert!((found.placements.mean / total - 1.0).abs() < 1e-9, "n = {n}: {found:?}");
            assert!(
                found.placements.high - found.placements.low < 1e-6 * total,
                "n = {n}: {found:?}"
            );
        }
    }

    /// Most 95 % intervals must have the known value; the seeds are fixed.
    #[test]
    fn small_samples_have_the_known_total_within_their_band() {
        let held = (0..20).filter(|&seed| {
            let geometry = Geometry::of_queens(14);
            let mut sample =
                Sample::new(geometry, seed, &Control::default()).expect("nobody stops it");
            let quarters = Quarters::of(geometry, 1).expect("a small board");
            let mut worker = quarters.worker(Simd::Portable.kernel());
            for (stratum, taken) in &mut sample.strata {
                for _ in 0..stratum.row_sets.min(12) {
                    let row_set = sample.row_sets.draw(stratum, &mut sample.random);
                    let counts = worker
                        .count(row_set, Selection::Counted, &Control::default())
                        .expect("nobody stops it");
                    taken.push(Measured::new(1.0, row_set, counts.map(|count| count as f64)));
                }
            }
            let Projection { low, high, .. } = sample.project(|measured| measured.placements);
            (low..=high).contains(&365_596.0)
        });
        assert!(held.count() >= 17, "A000170(14) is in too few bands");
    }

    #[test]
    fn parts_are_a_fair_sample_of_a_row_set() {
        let geometry = Geometry::of_queens(14);
        let row_sets = RowSets::new(geometry);
        let stratum = row_sets.strata(&Control::default()).expect("nobody stops it")[3];
        let sum = |parts: Option<f64>| {
            let kernel = Simd::fastest().kernel();
            let mut worker = Large::new(kernel, geometry, Limits::of(geometry));
            worker.sample = parts.map(PartSample::new);
            let measured = row_sets.all().step_by(5).map(|row_set| {
                let control = Control::default();
                let measured = measure_large(&mut worker, row_set, &stratum, &control);
                measured.expect("nobody stops it").placements
            });
            measured.sum::<f64>()
        };
        let (all, some) = (sum(None), sum(Some(5.0)));
        assert!((some / all - 1.0f64).abs() < 0.1, "{some} instead of {all}");
        assert!((some - all).abs() > 0.5, "it was no sample");
    }
}
