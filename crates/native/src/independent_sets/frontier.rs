//! The independence polynomial of a graph, by a sweep over its vertices.
//!
//! The sweep goes forward to half of the weight and backward from the end to the same states. The
//! sum of the products there is the polynomial. Each half has half the degree and half the digits.

use std::mem::swap;

use super::keys::{Keys, Layer, NONE};
use super::limbs;
use super::limits::{Halt, Limits};
use super::polynomials::Polynomials;
use super::powers::{Powers, Shifts};
use super::steps::Step;
use nq_board::base::Count;

/// Coefficients that are added or multiplied between two checks.
const POLL_TERMS: usize = 1 << 18;

/// States that are multiplied together, so that they stay in the cache.
const AT_ONCE: usize = 64;

/// The number of independent sets.
pub(crate) fn total(steps: &[Step], limits: Limits<'_>) -> Result<Count, Halt> {
    // Without weights all sets have size 0.
    let steps: Vec<Step> = steps.iter().map(|step| step.weightless()).collect();
    let mut keys = Keys::start(&steps);
    let sums = forward(&steps, &mut keys, &mut Shifts::new(&Powers::up_to(0)), limits)?;
    Ok(limbs::count(sums.coefficients(0)))
}

/// The numbers of independent sets of each weight that is wanted, up to the largest.
pub(crate) fn polynomial(
    steps: &[Step],
    powers: &Powers,
    is_wanted: impl Fn(u32) -> bool,
    limits: Limits<'_>,
) -> Result<Vec<(u32, Count)>, Halt> {
    let (first, second) = steps.split_at(middle(steps));
    let mut keys = Keys::start(steps);
    let mut shifts = Shifts::new(powers);
    let before = forward(first, &mut keys, &mut shifts, limits)?;
    let after = backward(second, keys, &mut shifts, limits.beside(before.bytes()))?;
    join(&before, &after, powers, is_wanted, limits.beside(before.bytes() + after.bytes()))
}

/// The number of steps that take half of the vertices with a weight.
pub(super) fn middle(steps: &[Step]) -> usize {
    let all = steps.iter().filter(|step| step.weight > 0).count();
    let mut taken = 0;
    steps
        .iter()
        .take_while(|step| {
            let goes_on = 2 * taken < all;
            taken += usize::from(step.weight > 0);
            goes_on
        })
        .count()
}

/// The polynomials of the states after all steps: sets of the steps' vertices.
fn forward(
    steps: &[Step],
    keys: &mut Keys,
    shifts: &mut Shifts<'_>,
    limits: Limits<'_>,
) -> Result<Polynomials, Halt> {
    let mut layer = Layer::default();
    let (mut before, mut after) = (Polynomials::ones(1), Polynomials::default());
    for step in steps {
        let limits = limits.beside(before.bytes() + after.bytes());
        keys.advance(step, shifts.powers, &mut layer, limits)?;
        let limits = limits.beside(keys.bytes() + layer.bytes());
        limits.check(Polynomials::PER_STATE * keys.len())?;
        let [stay, shift] = shifts.of(step.weight);
        after.reserve_forward(&before, &layer, shift);
        let source = &before;
        fill(&mut after, source, source.len(), limits, |after, from| {
            let fits = after.add(layer.without[from] as usize, source, from, stay);
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
    shifts: &mut Shifts<'_>,
    limits: Limits<'_>,
) -> Result<Polynomials, Halt> {
    let (mut layers, mut stored) = (Vec::with_capacity(steps.len()), 0);
    for step in steps {
        let mut layer = Layer::default();
        keys.advance(step, shifts.powers, &mut layer, limits.beside(stored))?;
        stored += layer.bytes();
        layers.push(layer);
    }
    let (mut after, mut before) = (Polynomials::ones(keys.len()), Polynomials::default());
    drop(keys);
    for step in steps.iter().rev() {
        let layer = layers.pop().unwrap_or_default();
        let limits = limits.beside(stored + after.bytes() + before.bytes());
        limits.check(Polynomials::PER_STATE * layer.without.len())?;
        let [stay, shift] = shifts.of(step.weight);
        before.reserve_backward(&after, &layer, shift);
        let next = &after;
        fill(&mut before, next, layer.without.len(), limits, |before, of| {
            let fits = before.add(of, next, layer.without[of] as usize, stay);
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
    // Sums take about as many additions for each state.
    let each = (coefficients / states.max(1) + 16) * limbs;
    let at_once = (POLL_TERMS / each).max(1);
    loop {
        limits.check(sums.bytes_more(coefficients * limbs))?;
        sums.restart(coefficients, limbs);
        let mut fits = true;
        for start in (0..states).step_by(at_once) {
            limits.control.proceed()?;
            fits = (start..states.min(start + at_once)).all(|state| add(sums, state));
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

/// The sum of the products over all states, at the wanted powers.
fn join(
    before: &Polynomials,
    after: &Polynomials,
    powers: &Powers,
    is_wanted: impl Fn(u32) -> bool,
    limits: Limits<'_>,
) -> Result<Vec<(u32, Count)>, Halt> {
    let degree = |of| match (before.powers(of), after.powers(of)) {
        ((low, high), (next_low, next_high)) if low <= high && next_low <= next_high => {
            high.saturating_add(next_high)
        }
        _ => 0,
    };
    let top = (0..before.len()).map(degree).max().unwrap_or(0).min(powers.top());
    let wanted: Vec<u32> = (0..=top).filter(|&power| is_wanted(power)).collect();
    let (narrow, wide) = (before.limbs(), after.limbs());
    let limbs = narrow + wide + 1;
    limits.check(8 * wanted.len() * limbs)?;
    let mut sums = vec![0; wanted.len() * limbs];
    let mut work = 0;
    for start in (0..before.len()).step_by(AT_ONCE) {
        for (&power, sum) in wanted.iter().zip(sums.chunks_exact_mut(limbs)) {
            let divisors = powers.divisors(power);
            for of in start..before.len().min(start + AT_ONCE) {
                let ((low, high), (next_low, next_high)) = (before.powers(of), after.powers(of));
                if next_low > next_high || power < next_low {
                    continue;
                }
                let (a, b) = (before.coefficients(of), after.coefficients(of));
                let range = (low.max(power.saturating_sub(next_high)), high.min(power - next_low));
                for (from, to) in divisors.parts(range) {
                    work += (to - from) as usize + 1;
                    for one in from..=to {
                        let a = &a[(one - low) as usize * narrow..][..narrow];
                        let b = &b[(power - one - next_low) as usize * wide..][..wide];
                        limbs::add_product(sum, a, b);
                    }
                }
            }
            work += AT_ONCE + divisors.len();
            if work * limbs > POLL_TERMS {
                limits.control.proceed()?;
                work = 0;
            }
        }
    }
    Ok(wanted.into_iter().zip(sums.chunks_exact(limbs).map(limbs::count)).collect())
}
