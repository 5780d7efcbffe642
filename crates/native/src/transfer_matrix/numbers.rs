//! Placements by the number of pieces of each kind, with their orbits.

use std::collections::{BTreeMap, HashMap};

use super::plan::{NAME, Plan};
use crate::independent_sets::{Halt, Limits, Step, polynomial};
use crate::stabilisers::{Group, Permutation};
use nq_board::base::Count;
use nq_board::model::{CountRange, Problem};
use nq_board::run::{EngineError, Tally};

/// Numbers of placements by the numbers of pieces.
type ByNumbers = BTreeMap<Vec<usize>, Count>;

/// Why there is no table.
pub(super) enum Fault {
    /// The count ended early.
    Halt(Halt),
    /// A total contradicts its symmetric placements.
    Engine(EngineError),
}

impl From<Halt> for Fault {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// A count of all combinations of numbers. The plan counts each kind by its own digit.
pub(super) struct Numbers<'a> {
    problem: &'a Problem,
    plan: &'a Plan,
    limits: Limits<'a>,
    /// The placements that some symmetries map to themselves. Combinations share them.
    fixed_by: HashMap<Vec<Permutation>, ByNumbers>,
}

impl<'a> Numbers<'a> {
    pub(super) fn new(problem: &'a Problem, plan: &'a Plan, limits: Limits<'a>) -> Self {
        Self { problem, plan, limits, fixed_by: HashMap::new() }
    }

    /// The tally of each combination that has placements. The orbits of a combination are those
    /// under the symmetries of the problem with exactly these numbers: two kinds are exchanged only
    /// where their numbers are equal. There are no orbits where the symmetries are too many.
    pub(super) fn tallies(mut self) -> Result<BTreeMap<Vec<usize>, Tally>, Fault> {
        let steps = &self.plan.steps;
        let totals = self.by_numbers(&self.polynomial(steps)?);
        totals.into_iter().map(|(numbers, total)| self.tally(numbers, total)).collect()
    }

    fn tally(&mut self, numbers: Vec<usize>, total: Count) -> Result<(Vec<usize>, Tally), Fault> {
        self.limits.control.proceed().map_err(Halt::from)?;
        let mut exact = self.problem.clone();
        exact.total = None;
        for (range, &number) in exact.counts.iter_mut().zip(&numbers) {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            *range = CountRange { min: number, max: number };
        }
        let Some(group) = Group::of_few(&exact) else {
            return Ok((numbers, Tally::of_total(total)));
        };
        let fixed_by = |some: Vec<&Permutation>| {
            let key: Vec<Permutation> = some.iter().copied().cloned().collect();
            if let Some(of) = self.fixed_by.get(&key) {
                return Ok(of.get(&numbers).cloned().unwrap_or_default());
            }
            let sizes = &self.plan.sizes;
            let steps = sizes.steps_fixed_by(self.problem, &some, self.limits)?;
            let of = match steps {
                None => ByNumbers::new(),
                Some(steps) => self.by_numbers(&self.polynomial(&steps)?),
            };
            let fixed = of.get(&numbers).cloned().unwrap_or_default();
            self.fixed_by.insert(key, of);
            Ok(fixed)
        };
        let tally = group.tally::<Halt>(NAME, &total, fixed_by)?;
        Ok((numbers, tally.map_err(Fault::Engine)?))
    }

    fn polynomial(&self, steps: &[Step]) -> Result<Vec<(u32, Count)>, Halt> {
        let sizes = &self.plan.sizes;
        polynomial(steps, &sizes.powers, |power| sizes.has(power), self.limits)
    }

    /// The coefficients by the number of each kind, fixed pieces included.
    fn by_numbers(&self, coefficients: &[(u32, Count)]) -> ByNumbers {
        let fixed = |kind| self.problem.fixed.iter().filter(|o| o.piece.index() == kind).count();
        let numbers = self.plan.sizes.by_number(coefficients).map(|(free, number)| {
            let all = free.iter().enumerate().map(|(kind, free)| free + fixed(kind));
            (all.collect(), number.clone())
        });
        numbers.collect()
    }
}
