//! The parts that a radix split leaves: all of them matched, or a sample.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use super::match_side::Side;
use super::matcher::{Level, Matcher};
use super::radix::{EAST, Radix, Split, WEST};
use super::row_sets::Random;
use super::signature_words::Word;
use super::symmetry::{CLASSES, Counts, Job};
use nq_board::run::{Control, StopReason, ThreadTime};

/// The side of the board in the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Roles {
    /// The east half.
    #[default]
    EastInTables,
    /// The west half: the same pairs are met in another order and counted by other lanes.
    WestInTables,
}

/// Processor time of a row set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    /// Making the quarters that are kept for neighbours.
    pub quarters: Duration,
    /// Matching parts.
    pub parts: Duration,
    /// All else.
    pub rest: Duration,
}

/// Matches parts, all or a sample.
pub(super) struct Parts<'a> {
    pub roles: Roles,
    pub jobs: &'static [Job],
    pub counts: &'a mut Counts,
    pub sample: &'a mut Option<PartSample>,
    pub spent: &'a mut Spent,
    pub control: &'a Control,
}

impl Parts<'_> {
    /// `node` matches a side that goes into tables with another.
    pub(super) fn each<Q: Word>(
        &mut self,
        matcher: &mut Matcher,
        radix: &mut Radix<Q>,
        split: Split,
        mut node: impl FnMut(&mut Matcher, Side<'_, Q>, Side<'_, Q>),
    ) -> Result<(), StopReason> {
        let start = ThreadTime::now();
        let Self { roles, jobs, counts, sample, control, .. } = self;
        let mut match_part = |east: Side<'_, Q>, west: Side<'_, Q>| {
            let found = in_roles(*roles, jobs, matcher, [east, west], &mut node);
            for (sum, found) in counts.iter_mut().zip(found) {
                *sum += found;
            }
            found
        };
        let go_on = || control.stop_reason().map_or(ControlFlow::Continue(()), ControlFlow::Break);
        let end = if let Some(sample) = sample.as_mut() {
            sample.begin(radix.sizes(split));
            let sample = RefCell::new(sample);
            let weigh = |x, y| sample.borrow_mut().weight(x, y);
            radix.each_part(split, weigh, &mut |weight, east, west| {
                let start = ThreadTime::now();
                let counts = match_part(east, west);
                sample.borrow_mut().add(weight, counts, start.elapsed());
                go_on()
            })
        } else {
            radix.each_part(split, |_, _| 1.0, &mut |_, east, west| {
                match_part(east, west);
                go_on()
            })
        };
        self.spent.parts += start.elapsed();
        match end {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(reason) => Err(reason),
        }
    }
}

/// Matches with the sides in their roles.
pub(super) fn in_roles<Q: Word>(
    roles: Roles,
    jobs: &'static [Job],
    matcher: &mut Matcher,
    [east, west]: [Side<'_, Q>; 2],
    node: &mut impl FnMut(&mut Matcher, Side<'_, Q>, Side<'_, Q>),
) -> Counts {
    let mut counts = Counts::default();
    for job in jobs {
        let (east, west) = (east.some_runs(job.east), west.some_runs(job.west));
        match roles {
            Roles::EastInTables => {
                node(matcher, east, west);
                matcher.take_counts(job, &mut counts);
            }
            // Runs are counted separately on the side that is not in tables, so one after the
            // other.
            Roles::WestInTables if matcher.rules.by_run => {
                for (run, &class) in (job.west.0..).zip(job.classes) {
                    node(matcher, west.some_runs((run, run + 1)), east);
                    counts[class] += matcher.take_all();
                }
            }
            Roles::WestInTables => {
                node(matcher, west, east);
                matcher.take_counts(job, &mut counts);
            }
        }
    }
    counts
}

/// A part is split by radix again if each side has this many words,
const AGAIN: usize = 1024;

/// and its parts will have so many pairs on average: of less, gathering costs more than splitting
/// bit by bit.
const AGAIN_PAIRS: f64 = 4_194_304.0;

/// Matches a part whose words do not fit into 32 bits yet: by radix again if it is large.
pub(super) fn match_wide(
    matcher: &mut Matcher,
    (east, west): (Side<'_, u64>, Side<'_, u64>),
    depth: u32,
    below: &mut Radix<u32>,
    levels: &mut [Level<u64>],
    narrow: &mut [Level<u32>],
) {
    let bits = matcher.rules.bits;
    let (a, b) = (east.len(), west.len());
    let more = (bits - depth).saturating_sub(32).max(4);
    let large = a.min(b) >= AGAIN && a as f64 * b as f64 / f64::from(1u32 << more) >= AGAIN_PAIRS;
    if !large || more > 12 {
        return matcher.count(east, west, depth, levels, narrow);
    }
    let split = Split::balanced(depth, more, a, b);
    for (side, words) in [(EAST, east), (WEST, west)] {
        below.clear(side, words.len());
        below.add(side, &words.all_runs(), split, bits);
    }
    let _ = below.each_part(split, |_, _| 1.0, &mut |_, east, west| {
        matcher.count(east, west, depth + more, narrow, &mut []);
        ControlFlow::<()>::Continue(())
    });
}

/// A sample of the parts of a row set, for estimates at sizes where counting all parts takes
/// minutes.
///
/// Takes each part with a probability proportional to its possible pairs, and weights it by the
/// inverse (Poisson sampling; Horvitz and Thompson 1952). The few large parts, which cost the most,
/// are nearly always taken.
#[derive(Debug)]
pub(super) struct PartSample {
    /// Parts to take, about.
    parts: f64,
    random: Random,
    east: Vec<f64>,
    west: Vec<f64>,
    /// Probability of a part for each of its pairs.
    of_pair: f64,
    /// The weighted sums of the parts taken: counts by class, and seconds.
    pub counts: [f64; CLASSES],
    pub seconds: f64,
}

impl PartSample {
    /// About so many parts of each match.
    pub(super) fn new(parts: f64) -> Self {
        let random = Random::new(0);
        Self {
            parts,
            random,
            east: Vec::new(),
            west: Vec::new(),
            of_pair: 0.0,
            counts: [0.0; CLASSES],
            seconds: 0.0,
        }
    }

    /// Begins a match of parts (x, y) with at most `east[x]` and `west[y]` words.
    pub(super) fn begin(&mut self, (east, west): (Vec<f64>, Vec<f64>)) {
        let pairs = east.iter().sum::<f64>() * west.iter().sum::<f64>();
        self.of_pair = self.parts / pairs.max(1.0);
        (self.east, self.west) = (east, west);
    }

    /// The weight of this part if it is taken, and 0 if it is not.
    pub(super) fn weight(&mut self, x: usize, y: usize) -> f64 {
        let probability = self.of_pair * self.east[x] * self.west[y];
        if probability >= 1.0 {
            return 1.0;
        }
        let fraction = self.random.next() as f64 / 2f64.powi(64);
        if fraction < probability { 1.0 / probability } else { 0.0 }
    }

    /// Adds the counts of a part of this weight.
    pub(super) fn add(&mut self, weight: f64, counts: Counts, time: Duration) {
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += weight * count as f64;
        }
        self.seconds += weight * time.as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_taken_stand_for_all_parts() {
        let sizes = |len: u32| (0..len).map(|i| f64::from(i * i % 37)).collect::<Vec<_>>();
        let (east, west) = (sizes(40), sizes(50));
        let mut sample = PartSample::new(200.0);
        sample.begin((east.clone(), west.clone()));
        let (mut taken, mut sum) = (0, 0.0);
        for (x, y) in itertools::iproduct!(0..40, 0..50) {
            let weight = sample.weight(x, y);
            taken += u32::from(weight > 0.0);
            sum += weight * east[x] * west[y];
        }
        let all = east.iter().sum::<f64>() * west.iter().sum::<f64>();
        assert!((150..250).contains(&taken), "{taken} of about 200");
        assert!((sum / all - 1.0).abs() < 0.2, "{sum} instead of {all}");
    }
}
