//! The numbers of pieces that are counted, as digits of one number: the power of a polynomial.
//!
//! A placement has the power of the sum of its digits, each times its stride (Kronecker
//! substitution, 1882). No digit overflows into the next, since each has room for the most pieces
//! that its kinds can have beside each other.

use super::graph::Graph;
use super::pilot::{Pilot, best};
use crate::independent_sets::{Limits, largest};
use nq_board::base::count::Count;
use nq_board::model::{CountRange, Problem};
use nq_board::run::control::Control;

/// No limit.
const ANY: CountRange = CountRange { min: 0, max: u32::MAX };

/// Most powers of a polynomial.
const MOST_POWERS: u64 = 1 << 22;

/// The number of pieces of one kind, or of all kinds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Digit {
    /// `None` for all kinds.
    kind: Option<usize>,
    /// The number of pieces that are not fixed.
    range: CountRange,
    stride: u32,
    /// More than the most pieces.
    base: u32,
}

/// The numbers of pieces that are counted, without the fixed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    digits: Vec<Digit>,
    /// The sum of all digits, where there is one for each kind.
    total: CountRange,
    /// The largest power that is counted.
    pub(super) most: u32,
}

/// The range without the fixed pieces; `None` if there are too many of these.
fn without(CountRange { min, max }: CountRange, fixed: usize) -> Option<CountRange> {
    let fixed = u32::try_from(fixed).ok()?;
    let range = CountRange { min: min.saturating_sub(fixed), max: max.checked_sub(fixed)? };
    (range.min <= range.max).then_some(range)
}

/// The most pieces of one kind that an independent set has, or a bound.
fn bound(graph: &Graph, kind: usize, states: usize) -> u32 {
    let only = graph.only(kind);
    let all = only.numbers.iter().map(|numbers| numbers[kind]).sum();
    let weights: Vec<u32> = only.numbers.iter().map(|numbers| numbers[kind]).collect();
    let control = Control::default();
    let pilot = best(&only, &weights, u32::MAX, states, &control).ok().flatten();
    let pilot = pilot.filter(|pilot| pilot.is_exact);
    let limits = Limits { memory: 1 << 30, control: &control };
    let found = pilot.and_then(|pilot| largest(&pilot.steps, u32::MAX, limits).ok());
    found.map_or(all, |vertices| vertices.iter().map(|&vertex| weights[vertex]).sum())
}

impl Sizes {
    /// The numbers that a problem allows, with bounds from pilots of up to as many states. `None`
    /// if there is none.
    pub(super) fn of(problem: &Problem, graph: &Graph, states: usize) -> Option<Self> {
        let squares = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
        let limit = |CountRange { min, max }: CountRange, fixed: usize| {
            let range = without(CountRange { min, max }, fixed)?;
            let is_any = range.min == 0 && max >= squares;
            Some(if is_any { ANY } else { range })
        };
        let mut ranges = Vec::new();
        for (kind, &range) in problem.counts.iter().enumerate() {
            let fixed = problem.fixed.iter().filter(|fixed| fixed.piece.index() == kind).count();
            ranges.push(limit(range, fixed)?);
        }
        let total = problem.total.map_or(Some(ANY), |total| limit(total, problem.fixed.len()))?;
        let limited: Vec<usize> = (0..ranges.len()).filter(|&kind| ranges[kind] != ANY).collect();
        if ranges.len() == 1 || limited.is_empty() {
            // With several kinds, only the total is limited.
            let own = if ranges.len() == 1 { ranges[0] } else { ANY };
            let range = CountRange { min: total.min.max(own.min), max: total.max.min(own.max) };
            return (range.min <= range.max).then(|| Self::together(range));
        }
        let of_kinds = if total == ANY { limited } else { (0..ranges.len()).collect() };
        Some(Self::by_kind(&of_kinds, &ranges, total, (graph, states)))
    }

    /// All numbers of every kind that a problem allows. `None` if there is none.
    pub(super) fn of_every_kind(problem: &Problem, graph: &Graph, states: usize) -> Option<Self> {
        let allowed = Self::of(problem, graph, states)?;
        let kinds: Vec<usize> = (0..problem.pieces.len()).collect();
        let range = |&kind: &usize| {
            let digit = allowed.digits.iter().find(|digit| digit.kind == Some(kind));
            digit.map_or(ANY, |digit| digit.range)
        };
        let ranges: Vec<CountRange> = kinds.iter().map(range).collect();
        let together = allowed.digits.iter().find(|digit| digit.kind.is_none());
        let total = together.map_or(allowed.total, |digit| digit.range);
        Some(Self::by_kind(&kinds, &ranges, total, (graph, states)))
    }

    /// Only the number of all pieces is counted.
    fn together(range: CountRange) -> Self {
        let digit = Digit { kind: None, range, stride: 1, base: u32::MAX };
        let digits = if range == ANY { Vec::new() } else { vec![digit] };
        Self { digits, total: ANY, most: range.max }
    }

    fn by_kind(
        kinds: &[usize],
        ranges: &[CountRange],
        total: CountRange,
        (graph, states): (&Graph, usize),
    ) -> Self {
        let mut digits: Vec<Digit> = kinds
            .iter()
            .map(|&kind| {
                let base = bound(graph, kind, states) + 1;
                Digit { kind: Some(kind), range: ranges[kind], stride: 1, base }
            })
            .collect();
        // Powers above the most of the last digit are left out: the digit that saves most is last.
        digits.sort_by_key(|digit| {
            let kept = digit.range.max.saturating_add(1).min(digit.base);
            std::cmp::Reverse(u64::from(kept) * 1000 / u64::from(digit.base))
        });
        let mut stride = 1_u32;
        for digit in &mut digits {
            digit.stride = stride;
            stride = stride.saturating_mul(digit.base);
        }
        let most = digits.last().map_or(0, |last| {
            let kept = last.range.max.saturating_add(1).min(last.base);
            kept.saturating_mul(last.stride) - 1
        });
        Self { digits, total, most }
    }

    /// Whether there are so many powers that the engine declines.
    pub(super) const fn is_too_large(&self) -> bool {
        self.most as u64 > MOST_POWERS && self.most != u32::MAX
    }

    /// Whether all independent sets are counted, whatever their sizes are.
    pub(super) const fn is_any(&self) -> bool {
        self.digits.is_empty()
    }

    /// The range of the number of pieces that may have any kind, if nothing else is counted.
    pub(super) fn alone(&self, kinds: usize) -> Option<CountRange> {
        match &self.digits[..] {
            [] => Some(ANY),
            [digit] if kinds == 1 || digit.kind.is_none() => Some(digit.range),
            _ => None,
        }
    }

    /// The weight of each vertex.
    pub(super) fn weights(&self, graph: &Graph) -> Vec<u32> {
        let weight = |numbers: &Vec<u32>| {
            let of_digit = |digit: &Digit| match digit.kind {
                None => numbers.iter().sum::<u32>() * digit.stride,
                Some(kind) => numbers[kind] * digit.stride,
            };
            self.digits.iter().map(of_digit).sum()
        };
        graph.numbers.iter().map(weight).collect()
    }

    /// The numbers of pieces of a power, by digit; `None` if they are not counted.
    fn numbers_of(&self, power: u32) -> Option<Vec<u32>> {
        let numbers: Vec<u32> =
            self.digits.iter().map(|digit| power / digit.stride % digit.base).collect();
        let fits = self.digits.iter().zip(&numbers).all(|(digit, &n)| digit.range.contains(n));
        let sum = numbers.iter().sum();
        (fits && self.total.contains(sum)).then_some(numbers)
    }

    /// Whether the numbers of a power are counted.
    pub(super) fn has(&self, power: u32) -> bool {
        self.numbers_of(power).is_some()
    }

    /// The sum of the coefficients whose numbers are counted.
    pub(super) fn sum(&self, coefficients: &[Count]) -> Count {
        let counted = (0..).zip(coefficients);
        counted.filter(|&(power, _)| self.has(power)).map(|(_, n)| n).sum()
    }

    /// The coefficients whose numbers are counted and that are not 0, by the number of each kind.
    /// There is a digit for each kind.
    pub(super) fn by_number<'a>(
        &'a self,
        coefficients: &'a [Count],
    ) -> impl Iterator<Item = (Vec<usize>, &'a Count)> {
        let counted = (0..).zip(coefficients).filter(|(_, number)| **number > 0);
        counted.filter_map(|(power, number)| {
            let numbers = self.numbers_of(power)?;
            let mut by_kind = vec![0; self.digits.len()];
            for (digit, number) in self.digits.iter().zip(numbers) {
                by_kind[digit.kind.unwrap_or(0)] = number as usize;
            }
            Some((by_kind, number))
        })
    }

    /// About how many limbs a coefficient of half of these squares has.
    pub(super) fn limbs(&self, squares: f64) -> f64 {
        let bits = if self.is_any() { 0.6 * squares } else { 0.3 * squares };
        (bits / 64.0).ceil()
    }

    /// About how many coefficients a polynomial of half of the squares has.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn coefficients(&self, squares: f64) -> f64 {
        let of_digit = |digit: &Digit| {
            let most = f64::from(digit.range.max.min(digit.base)).min(squares / 4.0);
            let room = f64::from(digit.base.min(1 << 20)).min(squares / 2.0);
            if digit.stride == 1 || self.digits.len() == 1 { most + 1.0 } else { most.max(room) }
        };
        let all: f64 = self.digits.iter().map(of_digit).product();
        all.min(u64::from(self.most) as f64 + 1.0)
    }
}

/// Bytes of a state beside its coefficients: keys, a hash table, and its place.
const PER_STATE: f64 = 64.0;

impl Pilot {
    /// The memory of the sweep over these vertices in bytes: for the total alone, or for
    /// polynomials.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn memory(&self, sizes: &Sizes) -> u64 {
        let vertices = self.steps.len() as f64;
        // Half of the vertices have half of the pieces.
        let (coefficients, transitions) = if sizes.is_any() {
            (1.0, 0.0)
        } else {
            (sizes.coefficients(vertices), 4.0 * self.states)
        };
        let polynomial = 8.0 * coefficients * sizes.limbs(vertices) + PER_STATE;
        whole(2.0 * self.peak * polynomial + transitions)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
pub(super) const fn whole(number: f64) -> u64 {
    number as u64
}
