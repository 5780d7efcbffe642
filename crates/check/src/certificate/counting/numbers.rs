//! Numbers of placements by numbers of pieces, from a circuit.

use num_bigint::BigUint;

use super::circuit::Circuit;
use super::evaluation::evaluate;
use super::memory::Memory;
use super::polynomials::Polynomials;
use super::rings::{Degrees, Plain};
use crate::certificate::error::{CheckError, Fault};
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::Control;

/// The models of a circuit, by numbers of pieces as far as problems tell them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// All of them, where each problem allows either all models or none.
    All {
        /// Their number.
        models: BigUint,
        /// For each kind of piece the smallest and the largest number of pieces in a model.
        ranges: Vec<(u32, u32)>,
    },
    /// Those with the same numbers of pieces of each kind.
    Each(Vec<(Vec<u32>, BigUint)>),
}

/// Reads numbers off a circuit.
#[derive(Clone, Copy)]
pub(super) struct Counter<'a> {
    /// The circuit; `None` if there are no models.
    pub(super) circuit: Option<&'a Circuit>,
    /// For each variable its number of pieces of each kind.
    pub(super) weights: &'a [Vec<u32>],
    /// The number of kinds.
    pub(super) kinds: usize,
    pub(super) memory: Memory,
    pub(super) control: &'a Control,
}

impl Counter<'_> {
    /// The numbers that these problems tell apart. Numbers of pieces that all of them allow need no
    /// polynomials.
    pub(super) fn numbers(self, problems: &[&Problem]) -> Result<Numbers, CheckError> {
        let Some(circuit) = self.circuit else { return Ok(Numbers::Each(Vec::new())) };
        let models = evaluate(circuit, &Plain, self.memory, self.control)?;
        let ranges = self.ranges(circuit)?;
        if problems.iter().all(|problem| allows_range(problem, &ranges).is_some()) {
            return Ok(Numbers::All { models, ranges });
        }
        self.each(circuit, &models, &ranges).map(Numbers::Each)
    }

    /// All numbers, by numbers of pieces.
    pub(super) fn table(self) -> Result<Vec<(Vec<u32>, Count)>, CheckError> {
        let Some(circuit) = self.circuit else { return Ok(Vec::new()) };
        let models = evaluate(circuit, &Plain, self.memory, self.control)?;
        let each = self.each(circuit, &models, &self.ranges(circuit)?)?;
        Ok(each.into_iter().map(|(numbers, models)| (numbers, count(&models))).collect())
    }

    /// For each kind of piece the smallest and the largest number of pieces in a model.
    fn ranges(self, circuit: &Circuit) -> Result<Vec<(u32, u32)>, CheckError> {
        let extreme = |kind, is_largest| {
            let degrees = Degrees { weights: self.weights, kind, is_largest };
            evaluate(circuit, &degrees, self.memory, self.control)
        };
        (0..self.kinds).map(|kind| Ok((extreme(kind, false)?, extreme(kind, true)?))).collect()
    }

    fn each(
        self,
        circuit: &Circuit,
        models: &BigUint,
        ranges: &[(u32, u32)],
    ) -> Result<Vec<(Vec<u32>, BigUint)>, CheckError> {
        let degrees: Vec<_> = ranges.iter().map(|&(_, largest)| largest).collect();
        let polynomials = Polynomials::new(self.weights, &degrees, models).ok_or_else(|| {
            Fault::new("the polynomials in the numbers of pieces are too large to compute")
        })?;
        // A few of them exist at the same time.
        self.memory.allow(circuit.bytes().saturating_add(4 * polynomials.bytes_of_one()))?;
        let value = evaluate(circuit, &polynomials, self.memory, self.control)?;
        Ok(polynomials.coefficients(&value))
    }
}

impl Numbers {
    /// The number of models with the numbers of pieces that a problem allows.
    pub(super) fn allowed(&self, problem: &Problem) -> Count {
        match self {
            Self::All { models, ranges } if allows_range(problem, ranges) == Some(true) => {
                count(models)
            }
            Self::All { .. } => Count::ZERO,
            Self::Each(numbers) => {
                let allowed = numbers.iter().filter(|(numbers, _)| allows(problem, numbers));
                count(&allowed.map(|(_, models)| models).sum())
            }
        }
    }
}

/// A number as a count.
fn count(number: &BigUint) -> Count {
    // Decimal digits are always a count.
    number.to_string().parse().unwrap_or_default()
}

/// Whether a problem allows these numbers of pieces.
fn allows(problem: &Problem, numbers: &[u32]) -> bool {
    let single: Vec<_> = numbers.iter().map(|&number| (number, number)).collect();
    allows_range(problem, &single) == Some(true)
}

/// Whether a problem allows all numbers of pieces in these ranges, or none; `None` if it allows
/// some of them.
fn allows_range(problem: &Problem, ranges: &[(u32, u32)]) -> Option<bool> {
    let all = (ranges.iter().map(|r| r.0).sum(), ranges.iter().map(|r| r.1).sum());
    let each = problem.counts.iter().zip(ranges.iter().copied());
    let bounded = each.chain(problem.total.as_ref().map(|total| (total, all)));
    let mut is_whole = true;
    for (range, (least, most)) in bounded {
        if most < range.min || range.max < least || range.min > range.max {
            return Some(false);
        }
        is_whole &= range.min <= least && most <= range.max;
    }
    is_whole.then_some(true)
}
