//! The parts that a radix split leaves: all of them matched, or a sample.

#![expect(clippy::cast_precision_loss, reason = "estimates of cost")]

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use super::jobs::Job;
use super::kernel::{Kernel, Word};
use super::matcher::{Level, Matcher};
use super::part_sample::PartSample;
use super::radix::{Radix, Split};
use super::runs::Side;
use super::symmetry::Counts;
use nq_board::run::clock::ThreadTime;
use nq_board::run::control::{Control, StopReason};

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
    ///
    /// # Errors
    /// The reason of a stop.
    pub(super) fn each<K: Kernel, Q: Word>(
        &mut self,
        matcher: &mut Matcher<K>,
        radix: &mut Radix<Q>,
        split: Split,
        mut node: impl FnMut(&mut Matcher<K>, Side<'_, Q>, Side<'_, Q>),
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
pub(super) fn in_roles<K: Kernel, Q: Word>(
    roles: Roles,
    jobs: &'static [Job],
    matcher: &mut Matcher<K>,
    [east, west]: [Side<'_, Q>; 2],
    node: &mut impl FnMut(&mut Matcher<K>, Side<'_, Q>, Side<'_, Q>),
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
pub(super) fn match_wide<K: Kernel>(
    matcher: &mut Matcher<K>,
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
    below.clear_east(a);
    below.clear_west(b);
    below.add_east(&east.all_runs(), split, bits);
    below.add_west(&west.all_runs(), split, bits);
    let _ = below.each_part(split, |_, _| 1.0, &mut |_, east, west| {
        matcher.count(east, west, depth + more, narrow, &mut []);
        ControlFlow::<()>::Continue(())
    });
}
