//! The numbers of pieces that are counted, as digits of one number: the power of a polynomial.
//!
//! The bound of a digit is the most pieces that the problem allows, or that its kinds can have
//! beside each other.

use super::graph::Graph;
use super::pilot::{Pilot, best};
use crate::independent_sets::{Limits, Powers, largest};
use nq_board::base::Count;
use nq_board::model::{CountRange, Problem};

/// No limit.
const ANY: CountRange = CountRange { min: 0, max: u32::MAX };

/// Most powers of a polynomial.
const MOST_POWERS: u32 = 1 << 22;

/// The number of pieces of one kind, or of all kinds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Digit {
    /// `None` for all kinds.
    kind: Option<usize>,
    /// The number of pieces that are not fixed.
    range: CountRange,
    /// The most pieces.
    most: u32,
}

/// The numbers of pieces that are counted, without the fixed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    digits: Vec<Digit>,
    /// The sum of all digits, where there is one for each kind.
    total: CountRange,
    /// The powers that are counted.
    pub(super) powers: Powers,
}

/// The range without the fixed pieces; `None` if there are too many of these.
fn without(CountRange { min, max }: CountRange, fixed: usize) -> Option<CountRange> {
    let fixed = u32::try_from(fixed).ok()?;
    let range = CountRange { min: min.saturating_sub(fixed), max: max.checked_sub(fixed)? };
    (range.min <= range.max).then_some(range)
}

/// The most pieces of one kind that an independent set has, or a bound. Fewer are counted.
fn bound(graph: &Graph, kind: usize, most: u32, states: usize, limits: Limits<'_>) -> u32 {
    let only = graph.only(kind);
    let all: u32 = only.numbers.iter().map(|numbers| numbers[kind]).sum();
    // Along its lines or beside its moves a piece mostly has room for so many.
    if u64::from(most).pow(2) <= all.into() {
        return all;
    }
    let weights: Vec<u32> = only.numbers.iter().map(|numbers| numbers[kind]).collect();
    let pilot = best(&only, &weights, &Powers::up_to(u32::MAX), states, limits).ok().flatten();
    let pilot = pilot.filter(|pilot| pilot.is_exact);
    let found = pilot.and_then(|pilot| largest(&pilot.steps, u32::MAX, limits).ok());
    found.map_or(all, |vertices| vertices.iter().map(|&vertex| weights[vertex]).sum())
}

impl Sizes {
    /// The numbers that a problem allows, with bounds from pilots of up to as many states. `None`
    /// if there is none.
    pub(super) fn of(
        problem: &Problem,
        graph: &Graph,
        states: usize,
        limits: Limits<'_>,
    ) -> Option<Self> {
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
        Some(Self::by_kind(&of_kinds, &ranges, total, (graph, states, limits)))
    }

    /// All numbers of every kind that a problem allows. `None` if there is none.
    pub(super) fn of_every_kind(
        problem: &Problem,
        graph: &Graph,
        states: usize,
        limits: Limits<'_>,
    ) -> Option<Self> {
        let allowed = Self::of(problem, graph, states, limits)?;
        let kinds: Vec<usize> = (0..problem.pieces.len()).collect();
        let range = |&kind: &usize| {
            let digit = allowed.digits.iter().find(|digit| digit.kind == Some(kind));
            digit.map_or(ANY, |digit| digit.range)
        };
        let ranges: Vec<CountRange> = kinds.iter().map(range).collect();
        let together = allowed.digits.iter().find(|digit| digit.kind.is_none());
        let total = together.map_or(allowed.total, |digit| digit.range);
        Some(Self::by_kind(&kinds, &ranges, total, (graph, states, limits)))
    }

    /// Only the number of all pieces is counted.
    fn together(range: CountRange) -> Self {
        let digit = Digit { kind: None, range, most: range.max };
        let digits = if range == ANY { Vec::new() } else { vec![digit] };
        Self::of_digits(digits, ANY)
    }

    fn by_kind(
        kinds: &[usize],
        ranges: &[CountRange],
        total: CountRange,
        (graph, states, limits): (&Graph, usize, Limits<'_>),
    ) -> Self {
        let digit = |&kind: &usize| {
            let range = ranges[kind];
            let most = range.max.min(total.max);
            let most = most.min(bound(graph, kind, most, states, limits));
            Digit { kind: Some(kind), range, most }
        };
        let mut digits: Vec<Digit> = kinds.iter().map(digit).collect();
        // The terms of a large lowest digit stand side by side.
        digits.sort_by_key(|digit| std::cmp::Reverse(digit.most));
        Self::of_digits(digits, total)
    }

    fn of_digits(digits: Vec<Digit>, total: CountRange) -> Self {
        let powers = Powers::new(digits.iter().map(|digit| digit.most).collect());
        Self { digits, total, powers }
    }

    /// Whether there are so many powers that the engine declines.
    pub(super) fn is_too_large(&self) -> bool {
        self.digits.len() > 1 && self.powers.top() >= MOST_POWERS
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

    /// The weight of each vertex: its power, or `u32::MAX` if it has too many pieces.
    pub(super) fn weights(&self, graph: &Graph) -> Vec<u32> {
        let weight = |numbers: &Vec<u32>| {
            let of_digit = |digit: &Digit| match digit.kind {
                None => numbers.iter().sum(),
                Some(kind) => numbers[kind],
            };
            self.powers.power(self.digits.iter().map(of_digit))
        };
        graph.numbers.iter().map(weight).collect()
    }

    /// The numbers of pieces of a power, by digit; `None` if they are not counted.
    fn numbers_of(&self, power: u32) -> Option<Vec<u32>> {
        let numbers: Vec<u32> = self.powers.digits(power).take(self.digits.len()).collect();
        let fits = self.digits.iter().zip(&numbers).all(|(digit, &n)| digit.range.contains(n));
        let sum = numbers.iter().sum();
        (fits && self.total.contains(sum)).then_some(numbers)
    }

    /// Whether the numbers of a power are counted.
    pub(super) fn has(&self, power: u32) -> bool {
        self.numbers_of(power).is_some()
    }

    /// The most powers that are counted.
    pub(super) fn wanted(&self) -> u64 {
        let of_digit = |digit: &Digit| u64::from(digit.most.saturating_sub(digit.range.min)) + 1;
        self.digits.iter().map(of_digit).product()
    }

    /// The coefficients that are not 0, by the number of each kind. There is a digit for each kind.
    pub(super) fn by_number<'a>(
        &'a self,
        coefficients: &'a [(u32, Count)],
    ) -> impl Iterator<Item = (Vec<usize>, &'a Count)> {
        let counted = coefficients.iter().filter(|(_, number)| *number > 0);
        counted.filter_map(|(power, number)| {
            let numbers = self.numbers_of(*power)?;
            let mut by_kind = vec![0; self.digits.len()];
            for (digit, number) in self.digits.iter().zip(numbers) {
                by_kind[digit.kind.unwrap_or(0)] = number as usize;
            }
            Some((by_kind, number))
        })
    }

    /// About how many limbs a coefficient of half of these squares has.
    pub(super) fn limbs(&self, squares: f64) -> f64 {
        if self.is_any() {
            return (0.6 * squares / 64.0).ceil();
        }
        // No more sets than choices of a square for each piece.
        let pieces: f64 = self.digits.iter().map(|digit| f64::from(digit.most)).sum();
        ((0.3 * squares).min(pieces * squares.max(2.0).log2()) / 64.0).ceil().max(1.0)
    }

    /// About how many coefficients a polynomial of half of the squares has: all numbers of the
    /// lower digits, and of the highest those that have room there.
    pub(super) fn coefficients(&self, squares: f64) -> f64 {
        let most = |digit: &Digit| f64::from(digit.most);
        let Some((highest, lower)) = self.digits.split_last() else { return 1.0 };
        let lower: f64 = lower.iter().map(|digit| most(digit) + 1.0).product();
        lower * (most(highest).min(squares / 4.0) + 1.0)
    }
}

/// Bytes of a state beside its coefficients: keys, a hash table, and its place.
const PER_STATE: f64 = 64.0;

impl Pilot {
    /// The memory of the sweep in bytes, with an estimated number of coefficients.
    pub(super) fn estimated_memory(&self, sizes: &Sizes) -> u64 {
        let each = sizes.coefficients(self.steps.len() as f64);
        self.memory(sizes, 2.0 * each * self.peak)
    }

    /// The memory of the sweep over these vertices in bytes, with so many coefficients at a time.
    pub(super) fn memory(&self, sizes: &Sizes, coefficients: f64) -> u64 {
        let vertices = self.steps.len() as f64;
        // Half of the vertices have half of the pieces.
        let transitions = if sizes.is_any() { 0.0 } else { 4.0 * self.states };
        let numbers = 8.0 * coefficients * sizes.limbs(vertices);
        whole(numbers + 2.0 * self.peak * PER_STATE + transitions)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
pub(super) const fn whole(number: f64) -> u64 {
    number as u64
}
