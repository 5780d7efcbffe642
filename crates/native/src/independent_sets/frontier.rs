//! The independence polynomial of a graph, by a sweep over its vertices.
//!
//! The sweep goes forward to half of the weight and backward from the end to the same states. The
//! sum of the products there is the polynomial. Each half has half the degree and half the digits.

use std::mem::swap;

use super::keys::{Keys, Layer, NONE};
use super::limbs;
use super::polynomials::Polynomials;
use super::steps::Step;
use nq_board::base::count::Count;
use nq_board::run::control::{Control, Poll, StopReason};

/// States between two checks while polynomials are multiplied.
const POLL_PRODUCTS: usize = 16;

/// Why a sweep has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It was stopped.
    Stopped(StopReason),
    /// It needs more memory than allowed.
    TooLarge,
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// What a sweep may use.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    /// The most bytes.
    pub(crate) memory: u64,
    /// Stops it.
    pub(crate) control: &'a Control,
}

impl Limits<'_> {
    /// The same while these bytes are in use.
    const fn beside(self, bytes: usize) -> Self {
        Self { memory: self.memory.saturating_sub(bytes as u64), ..self }
    }

    /// Refuses more memory than allowed.
    pub(crate) fn check(&self, bytes: usize) -> Result<(), Halt> {
        if bytes as u64 > self.memory { Err(Halt::TooLarge) } else { Ok(()) }
    }
}

/// The number of independent sets.
pub(crate) fn total(steps: &[Step], limits: Limits<'_>) -> Result<Count, Halt> {
    // Without weights all sets have size 0.
    let steps: Vec<Step> = steps.iter().map(|step| step.weightless()).collect();
    let mut keys = Keys::start(&steps);
    let sums = forward(&steps, &mut keys, 0, limits)?;
    Ok(limbs::count(sums.coefficients(0)))
}

/// The numbers of independent sets by weight, up to the weight `most`.
pub(crate) fn polynomial(
    steps: &[Step],
    most: u32,
    limits: Limits<'_>,
) -> Result<Vec<Count>, Halt> {
    let (first, second) = steps.split_at(middle(steps));
    let mut keys = Keys::start(steps);
    let before = forward(first, &mut keys, most, limits)?;
    let after = backward(second, keys, most, before.bytes(), limits)?;
    join(&before, &after, most, limits.control)
}

/// The number of steps that take half of the weight.
pub(super) fn middle(steps: &[Step]) -> usize {
    let all: u64 = steps.iter().map(|step| u64::from(step.weight)).sum();
    let mut taken = 0;
    steps
        .iter()
        .take_while(|step| {
            let goes_on = 2 * taken < all;
            taken += u64::from(step.weight);
            goes_on
        })
        .count()
}

/// The polynomials of the states after all steps: sets of the steps' vertices.
fn forward(
    steps: &[Step],
    keys: &mut Keys,
    most: u32,
    limits: Limits<'_>,
) -> Result<Polynomials, Halt> {
    let mut layer = Layer::default();
    let (mut before, mut after) = (Polynomials::ones(1), Polynomials::default());
    for step in steps {
        keys.advance(step, most, &mut layer, limits.control)?;
        let shift = step.weight;
        after.reserve_forward(&before, &layer, shift, most);
        let source = &before;
        fill(&mut after, source, source.len(), limits, |after, from| {
            let fits = after.add(layer.without[from] as usize, source, from, 0);
            let with = layer.with[from];
            fits && (with == NONE || after.add(with as usize, source, from, shift))
        })?;
        swap(&mut before, &mut after);
    }
    Ok(before)
}

/// The polynomials of the states before all steps: sets of the steps' vertices.
fn backward(
    steps: &[Step],
    mut keys: Keys,
    most: u32,
    in_use: usize,
    limits: Limits<'_>,
) -> Result<Polynomials, Halt> {
    let (mut layers, mut stored) = (Vec::with_capacity(steps.len()), in_use);
    for step in steps {
        let mut layer = Layer::default();
        keys.advance(step, most, &mut layer, limits.control)?;
        stored += layer.bytes();
        limits.check(stored)?;
        layers.push(layer);
    }
    let (mut after, mut before) = (Polynomials::ones(keys.len()), Polynomials::default());
    for step in steps.iter().rev() {
        let layer = layers.pop().unwrap_or_default();
        let shift = step.weight;
        before.reserve_backward(&after, &layer, shift, most);
        let next = &after;
        let limits = limits.beside(stored);
        fill(&mut before, next, layer.without.len(), limits, |before, of| {
            let fits = before.add(of, next, layer.without[of] as usize, 0);
            let with = layer.with[of];
            fits && (with == NONE || before.add(of, next, with as usize, shift))
        })?;
        stored -= layer.bytes();
        swap(&mut before, &mut after);
    }
    Ok(after)
}

/// Adds up polynomials with as many limbs as the sums need. `add` adds those of one state, and
/// returns whether they fit.
fn fill(
    sums: &mut Polynomials,
    source: &Polynomials,
    states: usize,
    limits: Limits<'_>,
    add: impl Fn(&mut Polynomials, usize) -> bool,
) -> Result<(), Halt> {
    let coefficients = sums.lay_out();
    let mut limbs = source.limbs();
    loop {
        limits.check(source.bytes() + 8 * coefficients * limbs)?;
        sums.restart(coefficients, limbs);
        let mut fits = true;
        for start in (0..states).step_by(Poll::EVERY) {
            limits.control.proceed()?;
            fits = (start..states.min(start + Poll::EVERY)).all(|state| add(sums, state));
            if !fits {
                break;
            }
        }
        if fits {
            return Ok(());
        }
        limbs += 1;
    }
}

/// The sum of the products over all states.
fn join(
    before: &Polynomials,
    after: &Polynomials,
    most: u32,
    control: &Control,
) -> Result<Vec<Count>, Halt> {
    let degree = |of| before.powers(of).1 + after.powers(of).1;
    let top = (0..before.len()).map(degree).max().unwrap_or(0).min(most) as usize;
    let (narrow, wide) = (before.limbs(), after.limbs());
    let limbs = narrow + wide + 1;
    let mut sums = vec![0; (top + 1) * limbs];
    for of in 0..before.len() {
        if of.is_multiple_of(POLL_PRODUCTS) {
            control.proceed()?;
        }
        let lowest = (before.powers(of).0 + after.powers(of).0) as usize;
        let Some(room) = (top + 1).checked_sub(lowest) else { continue };
        let (a, b) = (before.coefficients(of), after.coefficients(of));
        for (i, a) in a.chunks_exact(narrow).enumerate().take(room) {
            let sums = sums[(lowest + i) * limbs..].chunks_exact_mut(limbs);
            for (sum, b) in sums.zip(b.chunks_exact(wide)) {
                limbs::add_product(sum, a, b);
            }
        }
    }
    Ok(sums.chunks_exact(limbs).map(limbs::count).collect())
}
