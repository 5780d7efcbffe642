//! The evidence for a complete answer: a second engine, one solver without cubes, published values.

use itertools::Itertools;

use crate::ask::answer::{Answer, ask_alone};
use crate::ask::confirm::Confirming;
use crate::ask::disagreement::explain;
use crate::ask::evidence::{Agreement, Evidence};
use crate::ask::optimum::Optimum;
use crate::ask::resolved::Resolved;
use crate::error::{QueryError, Result};
use nq_board::model::Problem;
use nq_board::run::{Control, Engine};
use nq_check::verify::known_values;
use nq_cnf::sat::enumerate::SplitStats;

/// The largest number of placements for the strategy `blocking` unless it is named: its time grows
/// with the square of their number.
pub const MOST_FOR_BLOCKING: u64 = 500;

/// The work that the reference has, in bytes of varisat's proof. It writes some 5 MB in a second
/// without optimisation.
const UNNOTICED: u64 = 8 << 20;

/// The most leaves of the tree of cubes of an easy formula. In the models of the program, the
/// reference needs at most half of its work for so many.
const MOST_LEAVES: u64 = 3_000;

/// Gathers the evidence for a complete answer.
pub(crate) fn gather(
    problem: &Problem,
    answer: &Answer,
    evidence: &mut Evidence,
    confirming: &Confirming<'_>,
) -> Result<()> {
    let Confirming { asked, control } = *confirming;
    let Resolved { query, engine, engines, .. } = *asked;
    let Evidence { agreement, reference, known, optimum, .. } = evidence;
    let mut second = None;
    if query.unconfirmed {
        // The answer remains that of one engine.
    } else if answer.tally.total == 0 {
        *agreement = confirming.none(problem, &answer.label())?.1;
    } else {
        // The second engine searches the better levels too.
        let excluded = optimum.as_ref().map_or(&[][..], |optimum| &optimum.excluded);
        second = confirming.second(&std::iter::once(problem).chain(excluded).collect_vec());
        *agreement = match second {
            None => Agreement::NoneTakesIt,
            Some(second) => second_opinion(problem, control, (engine, answer), second)?,
        };
    }
    let blocking = engines.reference().filter(|_| !query.unconfirmed);
    if let Some(blocking) = blocking {
        *reference = with_blocking_clauses(problem, control, (engine, answer), blocking)?;
    }
    // After the comparison, whose message names a placement.
    answer.check_symmetry()?;
    if let Some(optimum) = optimum {
        second.map_or(Ok(()), |second| optimum.confirm(second, control))?;
        blocking.map_or(Ok(()), |it| exclude_with_blocking_clauses(optimum, it, control))?;
    }
    let is_best = optimum.as_ref().is_some_and(Optimum::is_proved);
    *known = known_values(problem, &answer.tally, is_best);
    QueryError::check_known(known)
}

fn second_opinion(
    problem: &Problem,
    control: &Control,
    (engine, answer): (&dyn Engine, &Answer),
    second: &dyn Engine,
) -> Result<Agreement> {
    let other = ask_alone(second, problem, control)?;
    if other.is_complete() {
        explain(problem, control, (engine, answer), (second, &other))?;
    }
    Ok(Agreement::of(other, second.name(), answer.kind))
}

/// The answer of the reference, if the placements are few and it finishes within its budget. One
/// solver keeps all blocking clauses, so its time grows faster than the number of placements.
fn with_blocking_clauses(
    problem: &Problem,
    control: &Control,
    (engine, answer): (&dyn Engine, &Answer),
    reference: &dyn Engine,
) -> Result<Option<Box<Answer>>> {
    let strategy = |engine: &dyn Engine| engine.enumeration(problem).map(|names| names.strategy);
    let is_same = engine.name() == reference.name() && strategy(engine) == strategy(reference);
    let split = answer.solver.and_then(|solver| solver.split);
    let is_long = answer.tally.total > MOST_FOR_BLOCKING || split.is_some_and(is_hard);
    if is_same || is_long || reference.supports(problem).is_err() {
        return Ok(None);
    }
    let other = ask_alone(reference, problem, &control.with_budget(UNNOTICED))?;
    if !other.is_complete() {
        return Ok(None);
    }
    explain(problem, control, (engine, answer), (reference, &other))?;
    Ok(Some(Box::new(other)))
}

/// Searches the excluded levels without cubes, if cubes searched them and the budget suffices.
fn exclude_with_blocking_clauses(
    optimum: &mut Optimum,
    reference: &dyn Engine,
    control: &Control,
) -> Result<()> {
    let supported = |problem: &Problem| reference.supports(problem).is_ok();
    match optimum.split {
        Some((_, split)) if !is_hard(split) && optimum.excluded.iter().all(supported) => {
            optimum.confirm_without_cubes(reference, &control.with_budget(UNNOTICED))
        }
        _ => Ok(()),
    }
}

/// Whether the reference would take long.
fn is_hard(split: SplitStats) -> bool {
    split.leaves() > MOST_LEAVES
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ask::question::Query;
    use crate::ask::registry::Engines;
    use crate::ask::solve::Solution;
    use nq_board::run::{Completion, StopReason};
    use nq_cnf::sat::enumerate::{Enumeration, SatChoice, SatEngine};
    use nq_cnf::sat::solver::{BackendEntry, InProcess, Varisat};

    /// varisat on a machine that takes a second and a half before it begins.
    static SLOW: BackendEntry = BackendEntry {
        name: "slow",
        about: "",
        starter: &InProcess(|control, interrupt| {
            std::thread::sleep(Duration::from_millis(1500));
            Box::new(Varisat::new(control, interrupt))
        }),
        bytes: (8, 8),
    };

    fn solved(model: &str, size: u32, engines: &Engines) -> Solution {
        let model = nq_board::model::builtin::by_name(model).unwrap();
        Query::new(model, size).solve_with(engines).unwrap()
    }

    /// The work of the reference decides whether it is evidence, not its time.
    #[test]
    fn a_slow_machine_has_the_same_evidence() {
        let blocking = SatChoice { enumeration: Enumeration::blocking(), ..SatChoice::default() };
        let all = || Engines::all(SatChoice::default());
        let slow = all().with_reference(SatEngine::new(&SLOW, blocking));
        for (model, size) in [("n-queens", 6), ("queens-and-knights", 5)] {
            let (usual, slow) = (solved(model, size, &all()), solved(model, size, &slow));
            assert!(usual.evidence.reference.is_some(), "{model}");
            let reference = slow.evidence.reference.as_ref().map(|other| &*other.engine);
            assert_eq!(reference, Some("slow"), "{model}");
            let of = |solution: Solution| solution.evidence.optimum.map(|o| o.reference.is_some());
            assert_eq!(of(slow), of(usual), "{model}");
        }
    }

    /// The budget ends the reference at the same placement in every run, and no line is printed.
    #[test]
    fn the_budget_counts_work() {
        let problem = Query::new(nq_board::model::Model::n_queens(), 8).problem().unwrap();
        let all = Engines::all(SatChoice::default());
        let reference = all.reference().unwrap();
        let found = |budget: u64| {
            let answer =
                ask_alone(reference, &problem, &Control::default().with_budget(budget)).unwrap();
            (answer.tally.total.to_u64().unwrap(), answer.completion)
        };
        let stopped = Completion::Stopped(StopReason::Limit);
        assert_eq!(found(1), (0, stopped));
        let (part, completion) = found(40_000);
        assert!(part > 0 && part < 92 && completion == stopped, "{part}");
        assert_eq!(found(40_000), (part, completion));
        assert_eq!(found(UNNOTICED), (92, Completion::Complete));
    }
}
