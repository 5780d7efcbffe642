//! Searches shards.

use std::ops::ControlFlow;
use std::time::Duration;

use itertools::izip;

use crate::ask::answer::{check_orbits, check_placement};
use crate::count::shard::question::CountQuestion;
use crate::count::shard::report::ShardReport;
use crate::error::Result;
use nq_board::base::Count;
use nq_board::run::{Control, Divisible, Instant, Orbits, Outcome, Part, Shard, Whole};
use nq_check::verify::{Burnside, Checker};

/// Searches shards of the same K, in ascending order: a result for each. A stop can leave all of
/// them incomplete.
///
/// # Errors
/// Of each shard: when the engine fails, or lists something that is not a placement.
pub fn search(
    divided: &dyn Divisible,
    shards: &[Shard],
    control: &Control,
) -> Vec<Result<ShardReport>> {
    together_or_alone(shards, |shards| {
        let start = Instant::now();
        let outcome = witnessed(divided, shards, None, control)?;
        let busy: Vec<_> = outcome.found.iter().map(|part| part.busy).collect();
        let times = in_proportion(start.elapsed(), &busy);
        let report = |(&shard, part, time)| ShardReport {
            problem: divided.whole().problem.clone(),
            question: CountQuestion::of(divided),
            shard,
            completion: outcome.completion,
            engine: divided.whole().engine.name(),
            by: divided.by(),
            part,
            time,
        };
        Ok(izip!(shards, outcome.found, times).map(report).collect())
    })
}

/// Searches shards. Geometry checks every placement that the engine lists. If the shards have whole
/// orbits, Burnside's lemma checks their number.
pub(super) fn witnessed(
    divided: &dyn Divisible,
    shards: &[Shard],
    audit_of: Option<&str>,
    control: &Control,
) -> Result<Outcome<Vec<Part>>> {
    let Whole { engine, problem, .. } = divided.whole();
    let mut checks = None;
    let mut failure = None;
    let outcome = divided.run(shards, audit_of, control, &mut |placement| {
        let (checker, burnside) =
            checks.get_or_insert_with(|| (Checker::new(problem), Burnside::new(problem)));
        match check_placement(checker.check(placement), engine, problem, placement) {
            Ok(()) => {
                burnside.add(placement);
                ControlFlow::Continue(())
            }
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    let outcome = outcome?;
    if outcome.is_complete() && divided.has_whole_orbits() {
        // The orbits whose least member is in a shard.
        let orbits = outcome.found.iter().filter_map(|part| part.found.orbits.as_ref());
        let least: Count = orbits.map(Orbits::fundamental).sum();
        let burnside = checks.map_or(Some(Count::ZERO), |(_, burnside)| burnside.fundamental());
        check_orbits(engine.name(), Some(&least), burnside.as_ref())?;
    }
    Ok(outcome)
}

/// The results of a pass over all items. If it fails, each item has a pass of its own: a failure of
/// one must not lose the others.
fn together_or_alone<I, T, E>(
    items: &[I],
    pass: impl Fn(&[I]) -> Result<Vec<T>, E>,
) -> Vec<Result<T, E>> {
    let each = |result: Result<Vec<T>, E>| match result {
        Ok(results) => results.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    };
    match pass(items) {
        Err(_) if items.len() > 1 => items.chunks(1).flat_map(|item| each(pass(item))).collect(),
        result => each(result),
    }
}

/// Wall-clock time divided in proportion to the time that parts took on all threads.
fn in_proportion(time: Duration, parts: &[Duration]) -> Vec<Duration> {
    let all = parts.iter().sum::<Duration>().as_secs_f64();
    let part = |part: &Duration| match all {
        0.0 => time / u32::try_from(parts.len()).unwrap_or(u32::MAX),
        _ => time.mul_f64(part.as_secs_f64() / all),
    };
    parts.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::error::QueryError;
    use nq_board::model::{Model, Settings};
    use nq_board::run::{Covered, EngineError, StopReason, Visit};
    use nq_cnf::sat::enumerate::{SatChoice, SatEngine};
    use nq_cnf::sat::solver::BACKENDS;

    /// Lists what the other lists, and reports one orbit more.
    struct OneMore<'a>(Box<dyn Divisible + 'a>);

    impl Divisible for OneMore<'_> {
        fn whole(&self) -> Whole<'_> {
            self.0.whole()
        }

        fn by(&self) -> &'static str {
            self.0.by()
        }

        fn has_whole_orbits(&self) -> bool {
            self.0.has_whole_orbits()
        }

        fn coverage(
            &self,
            of: u64,
            shards: &BTreeSet<u64>,
            control: &Control,
        ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>, EngineError> {
            self.0.coverage(of, shards, control)
        }

        fn run(
            &self,
            shards: &[Shard],
            audit_of: Option<&str>,
            control: &Control,
            witness: Visit<'_>,
        ) -> Result<Outcome<Vec<Part>>, EngineError> {
            let mut outcome = self.0.run(shards, audit_of, control, witness)?;
            if let Some(orbits) = &mut outcome.found[0].found.orbits {
                *orbits += &Orbits::from_iter([(8, Count::from(1_u8))]);
            }
            Ok(outcome)
        }
    }

    #[test]
    fn the_orbits_of_shards_are_counted_twice() {
        let problem = Model::n_queens().problem(6, &Settings::default()).unwrap();
        let (engine, control) =
            (SatEngine::new(&BACKENDS[0], SatChoice::default()), Control::default());
        let right = engine.divide(&problem, &control).unwrap();
        assert!(search(&*right, &[Shard::WHOLE], &control)[0].is_ok());
        let wrong = search(&OneMore(right), &[Shard::WHOLE], &control);
        assert!(matches!(wrong[..], [Err(QueryError::Symmetry { .. })]));
    }

    #[test]
    fn a_failure_in_a_pass_is_that_of_one_shard() {
        let pass = |numbers: &[u32]| {
            if numbers.contains(&7) { Err("wrong") } else { Ok(numbers.to_vec()) }
        };
        assert_eq!(together_or_alone(&[], pass), []);
        assert_eq!(together_or_alone(&[7], pass), [Err("wrong")]);
        assert_eq!(together_or_alone(&[5, 6], pass), [Ok(5), Ok(6)]);
        assert_eq!(together_or_alone(&[5, 7, 9], pass), [Ok(5), Err("wrong"), Ok(9)]);
    }

    #[test]
    fn the_times_of_shards_add_up_to_that_of_their_pass() {
        for (parts, times) in [
            (&[] as &[u64], &[] as &[u64]),
            (&[5], &[12]),
            (&[6, 0, 18], &[3, 0, 9]),
            (&[0, 0, 0], &[4, 4, 4]),
        ] {
            let seconds = |all: &[u64]| all.iter().copied().map(Duration::from_secs).collect();
            let (parts, times): (Vec<_>, Vec<_>) = (seconds(parts), seconds(times));
            assert_eq!(in_proportion(Duration::from_secs(12), &parts), times);
        }
    }
}
