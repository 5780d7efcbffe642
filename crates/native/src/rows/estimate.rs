//! What a count needs: some nodes are counted and projected on all of them.
//!
//! Where a node takes long, a sample goes on below it along a random path, and stands for the
//! product of the choices on the path (Knuth, 1975, Estimating the efficiency of backtrack
//! programs).

use std::time::Duration;

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::counter::{Counter, counter};
use super::kernel::Meter;
use super::plan::{Node, Plan};
use super::run::Work;
use super::sets::bits;
use nq_board::run::{Control, Estimate, Instant, MemoryNeed, Projection, StopReason, ThreadTime};

/// Rows below the end of a path, at least.
const LEAST_ROWS: usize = 11;

/// Paths that show how long one takes.
const PILOTS: usize = 8;

/// Paths that a sample should have.
const PATHS: f64 = 500.0;

/// Paths that a sample has at least.
const LEAST_PATHS: usize = 16;

/// The program.
const SHARED: u64 = 20 << 20;

/// The stack and the tables of a thread.
const PER_THREAD: u64 = 8 << 20;

/// Estimates the processor time of a count from a sample of its nodes, selected by the seed. The
/// sample takes about `time`, and longer if a few nodes take longer.
pub(super) fn estimate(
    work: &Work,
    time: Duration,
    seed: u64,
    control: &Control,
) -> Result<Estimate, StopReason> {
    let mut sample = Sample::new(work, seed, control);
    let rows = sample.choose_depth(time)?;
    sample.take(rows, time)
}

/// What one path found.
#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    seconds: f64,
    placements: f64,
}

/// A sample in progress.
pub(super) struct Sample<'a> {
    work: &'a Work,
    count: Counter<'a>,
    random: XorShiftRng,
    control: &'a Control,
}

impl<'a> Sample<'a> {
    pub(super) fn new(work: &'a Work, seed: u64, control: &'a Control) -> Self {
        let options = work.fastest(1);
        let count = counter(&work.class, &work.plan, options.instructions, options.order);
        Self { work, count, random: XorShiftRng::seed_from_u64(seed), control }
    }

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.random.next_u64() % bound as u64).unwrap_or(0)
    }

    /// The rows below the ends of the paths: as many as the time allows.
    fn choose_depth(&mut self, time: Duration) -> Result<usize, StopReason> {
        let Plan { before, nodes, .. } = &self.work.plan;
        let all = self.work.class.rows.saturating_sub(*before);
        for rows in LEAST_ROWS.min(all)..all {
            let mut seconds = 0.0;
            for _ in 0..PILOTS.min(nodes.len()) {
                let node = self.below(nodes.len());
                seconds += self.path(node, rows)?.1;
            }
            if seconds / PILOTS as f64 > time.as_secs_f64() / PATHS {
                return Ok(rows);
            }
        }
        Ok(all)
    }

    /// Counts below the end of a path from a node. Returns the placements below the node and the
    /// seconds, as the path projects them; and the seconds that it took.
    fn path(&mut self, start: usize, rows: usize) -> Result<(Measured, f64), StopReason> {
        let work = self.work;
        let mut node: Node = work.plan.nodes[start].clone();
        let weight = node.weight as f64;
        let mut choices = 1.0;
        for &row in &work.plan.rows[work.plan.before..work.class.rows - rows] {
            let open: Vec<_> = bits(node.open[row]).collect();
            if open.is_empty() {
                return Ok((Measured::default(), 0.0));
            }
            choices *= open.len() as f64;
            let column = open[self.below(open.len())];
            node = node.with_piece(&work.class, row, column);
        }
        let mut meter = Meter::of_sample(self.control, u64::MAX);
        let clock = ThreadTime::now();
        (self.count)(&node, &mut meter);
        let seconds = clock.elapsed().as_secs_f64();
        if let Some(reason) = meter.stopped {
            return Err(reason);
        }
        let placements = meter.found as f64 * weight * choices;
        Ok((Measured { seconds: seconds * choices, placements }, seconds))
    }

    /// Follows paths until the time is up: from random nodes, each at most once while there are
    /// others.
    pub(super) fn take(&mut self, rows: usize, time: Duration) -> Result<Estimate, StopReason> {
        let (start, units) = (Instant::now(), self.work.plan.nodes.len());
        let in_part = units > 0 && rows + self.work.plan.before < self.work.class.rows;
        let mut order: Vec<usize> = (0..units).collect();
        let mut taken: Vec<Measured> = Vec::new();
        self.control.expect(units as u64);
        while units > 0 && (taken.len() < LEAST_PATHS || start.elapsed() < time) {
            let place = taken.len() % units;
            if place == 0 && !taken.is_empty() && !in_part {
                break;
            }
            let other = place + self.below(units - place);
            order.swap(place, other);
            let (measured, _) = self.path(order[place], rows)?;
            taken.push(measured);
            if taken.len() <= units {
                self.control.note_done(1);
            }
        }
        let is_all = !in_part && taken.len() == units;
        let project = |what: fn(&Measured) -> f64| project(&taken, what, units, is_all);
        Ok(Estimate {
            units: units as u64,
            sampled: taken.len().min(units) as u64,
            in_part,
            cpu_seconds: project(|measured| measured.seconds),
            placements: project(|measured| measured.placements),
            memory: MemoryNeed { shared: SHARED, per_thread: PER_THREAD },
        })
    }
}

/// The sum over all units, of some of them. If these are all, the sum is exact.
fn project(
    taken: &[Measured],
    what: fn(&Measured) -> f64,
    units: usize,
    is_all: bool,
) -> Projection {
    let all = Projection::of_sample(taken.iter().map(what)).times(units as f64);
    if is_all { Projection::new(all.mean, 0.0) } else { all }
}
