//! A count in shards by any engine. Its units are branches: some squares, each empty or with a
//! piece. A branch is a problem of its own, with further fixed pieces and blocked squares, so the
//! engine counts it as it counts any other problem.

mod rules;
mod unit;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use rand_core::{Rng as _, SeedableRng as _};
use rand_xorshift::XorShiftRng;

use self::rules::rules;
use self::unit::{Branch, branches};
use nq_board::base::Count;
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, Covered, Divisible, Engine, EngineError, Estimate, Instant, MemoryNeed,
    Outcome, Part, Projection, Result, Shard, Split, StopReason, Tally, TallyBuilder, ThreadTime,
    Visit, Whole, coverage_of, one_by_one,
};

/// The units of its shards.
pub const UNITS: &str = "branches";

/// The version of the branches and of their assignment to shards. Shards of different versions are
/// not added up.
const SPLITTER: u32 = 1;

/// Branches that a count has at least, if the board has enough squares. An engine that counts
/// without listing does parts of its work again in each branch.
const LEAST_LISTED: usize = 1024;
const LEAST_COUNTED: usize = 128;

/// Branches that an estimate counts at least.
const LEAST_SAMPLED: usize = 8;

/// The memory of the program.
const PROGRAM: u64 = 20 << 20;

/// The branches of a problem.
struct Divided<'a> {
    engine: &'a dyn Engine,
    problem: &'a Problem,
    branches: Vec<Branch>,
    split: Split,
}

/// The count of a problem by an engine, divided into branches. Fails when the engine does not take
/// the problem, or no problem with fixed pieces and blocked squares.
pub fn divide<'a>(engine: &'a dyn Engine, problem: &'a Problem) -> Result<Box<dyn Divisible + 'a>> {
    engine.supports(problem)?;
    let least = if engine.profile().lists { LEAST_LISTED } else { LEAST_COUNTED };
    let branches = branches(problem, least);
    if !branches.iter().take(1).all(|branch| engine.supports(&branch.problem(problem)).is_ok()) {
        let why = "has no shards: it takes no fixed pieces and blocked squares".to_owned();
        return Err(EngineError::Unsupported { engine: engine.name(), why });
    }
    let split =
        Split::new(UNITS, SPLITTER).with("engine", engine.name()).with("rules", rules(problem));
    Ok(Box::new(Divided { engine, problem, branches, split }))
}

impl Divided<'_> {
    fn of(&self, shard: Shard) -> impl Iterator<Item = &Branch> {
        let all = (0_u64..).zip(&self.branches);
        all.filter(move |(number, _)| shard.has(*number)).map(|(_, branch)| branch)
    }

    fn run_shard(
        &self,
        shard: Shard,
        control: &Control,
        witness: Visit<'_>,
    ) -> Result<Outcome<Part>> {
        let lists = self.engine.profile().lists;
        let mut tally = TallyBuilder::new(self.problem);
        let (mut covered, mut total) = (Covered::default(), Count::ZERO);
        let mut completion = Completion::Complete;
        control.expect(self.of(shard).count() as u64);
        for branch in self.of(shard) {
            let problem = branch.problem(self.problem);
            let ended = if lists {
                let outcome = self.engine.list(&problem, control, &mut |placement| {
                    witness(placement)?;
                    tally.add(placement);
                    ControlFlow::Continue(())
                })?;
                outcome.completion
            } else {
                let outcome = self.engine.total(&problem, control)?;
                total += &outcome.found;
                outcome.completion
            };
            if let Completion::Stopped(_) = ended {
                completion = ended;
                break;
            }
            covered.add(&branch.name(self.problem));
            control.note_done(1);
        }
        let found = if lists { tally.tally(completion) } else { Tally::of_total(total) };
        Ok(Outcome::new(Part::new(covered, found), completion))
    }
}

impl Divisible for Divided<'_> {
    fn whole(&self) -> Whole<'_> {
        Whole { engine: self.engine, problem: self.problem, split: &self.split }
    }

    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        _: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>> {
        let name = |branch: &Branch| branch.name(self.problem);
        Ok(Ok(coverage_of(of, shards, &self.branches, name)))
    }

    fn run(
        &self,
        shards: &[Shard],
        _: Option<&str>,
        control: &Control,
        witness: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>> {
        one_by_one(shards, |shard| self.run_shard(shard, control, witness))
    }

    fn tally(&self, sum: Tally, control: &Control) -> Result<Outcome<Tally>> {
        if self.engine.profile().lists {
            return Ok(Outcome::new(sum, Completion::Complete));
        }
        self.engine.tally(self.problem, sum.total, control)
    }

    fn estimate(
        &self,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>> {
        let (start, units) = (Instant::now(), self.branches.len());
        let mut random = XorShiftRng::seed_from_u64(seed);
        let mut order: Vec<usize> = (0..units).collect();
        let (mut seconds, mut placements) = (Vec::new(), Vec::new());
        while seconds.len() < units && (seconds.len() < LEAST_SAMPLED || start.elapsed() < time) {
            let place = seconds.len();
            let left = (units - place) as u64;
            let other = place + usize::try_from(random.next_u64() % left).unwrap_or(0);
            order.swap(place, other);
            let clock = ThreadTime::now();
            let problem = self.branches[order[place]].problem(self.problem);
            let outcome = self.engine.total(&problem, control)?;
            if let Completion::Stopped(reason) = outcome.completion {
                return Ok(Err(reason));
            }
            seconds.push(clock.elapsed().as_secs_f64());
            placements.push(outcome.found.to_string().parse().unwrap_or(f64::MAX));
        }
        let project = |of: &[f64]| {
            let all = Projection::of_sample(of.iter().copied()).times(units as f64);
            if of.len() == units { Projection::new(all.mean, 0.0) } else { all }
        };
        Ok(Ok(Estimate {
            units: units as u64,
            sampled: seconds.len() as u64,
            in_part: false,
            cpu_seconds: project(&seconds),
            placements: project(&placements),
            memory: MemoryNeed {
                shared: PROGRAM + self.engine.memory(self.problem).unwrap_or(0),
                per_thread: 0,
            },
        }))
    }
}

#[cfg(test)]
mod tests;
