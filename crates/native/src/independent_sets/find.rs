//! An independent set: a largest one, by a sweep that keeps the weight of the best set of each
//! state; or one of a certain weight, by a sweep that keeps all weights.

use super::keys::{Keys, Layer, NONE};
use super::limits::{Halt, Limits};
use super::powers::{Powers, Shifts};
use super::steps::Step;
use nq_board::run::Poll;

/// The origin of each state's best set: the state before, and whether the vertex is chosen.
type Origins = Vec<(u32, bool)>;

/// The vertices of an independent set of the largest weight. Where the weights are 1, one of `most`
/// vertices or more is large enough.
pub(crate) fn largest(steps: &[Step], most: u32, limits: Limits<'_>) -> Result<Vec<usize>, Halt> {
    let (mut keys, mut layer) = (Keys::start(steps), Layer::default());
    let powers = Powers::up_to(most);
    let mut best = vec![0];
    let (mut origins, mut bytes) = (Vec::with_capacity(steps.len()), 0);
    let mut poll = Poll::new(limits.control);
    for step in steps {
        keys.advance(step, &powers, &mut layer, limits.beside(bytes))?;
        // What is offered has 16 bytes, beside the origins and the best before.
        limits.beside(bytes + keys.bytes() + layer.bytes()).check(20 * keys.len())?;
        let mut next: Vec<Option<u32>> = vec![None; keys.len()];
        let mut from: Origins = vec![(0, false); keys.len()];
        let mut offer = |to: u32, weight: u32, origin| {
            let to = to as usize;
            if next[to].is_none_or(|other| other < weight) {
                next[to] = Some(weight);
                from[to] = origin;
            }
        };
        for (number, &weight) in (0..).zip(&best) {
            poll.step()?;
            offer(layer.without[number as usize], weight, (number, false));
            let with = layer.with[number as usize];
            if with != NONE {
                offer(with, weight + step.weight, (number, true));
            }
        }
        best = next.into_iter().map(Option::unwrap_or_default).collect();
        bytes += from.capacity() * size_of::<(u32, bool)>();
        limits.check(bytes)?;
        origins.push(from);
    }
    // All vertices are done, so there is one state.
    let mut state = 0;
    let mut chosen = Vec::new();
    for (step, from) in steps.iter().zip(origins).rev() {
        let (before, is_chosen) = from[state as usize];
        if is_chosen {
            chosen.push(step.vertex);
        }
        state = before;
    }
    Ok(chosen)
}

/// The vertices of an independent set whose weight is wanted, of the weights within bounds.
pub(crate) fn of_weight(
    steps: &[Step],
    powers: &Powers,
    is_wanted: impl Fn(u32) -> bool,
    limits: Limits<'_>,
) -> Result<Option<Vec<usize>>, Halt> {
    let (mut keys, mut shifts) = (Keys::start(steps), Shifts::new(powers));
    let mut weights = WeightSets::of_states(1, powers.top());
    weights.add(0, 0);
    let (mut layers, mut bytes) = (Vec::with_capacity(steps.len()), 0);
    let mut poll = Poll::new(limits.control);
    for step in steps {
        let mut layer = Layer::default();
        keys.advance(step, powers, &mut layer, limits.beside(bytes))?;
        bytes += layer.bytes() + weights.bytes();
        limits.beside(bytes + keys.bytes()).check(weights.bytes_of(keys.len()))?;
        let mut next = WeightSets::of_states(keys.len(), powers.top());
        let [_, shift] = shifts.of(step.weight);
        for (from, (&without, &with)) in layer.without.iter().zip(&layer.with).enumerate() {
            for weight in weights.of(from) {
                poll.step()?;
                next.add(without as usize, weight);
                if with != NONE && shift.parts((weight, weight)).next().is_some() {
                    next.add(with as usize, weight + step.weight);
                }
            }
        }
        layers.push((layer, std::mem::replace(&mut weights, next)));
    }
    // All vertices are done, so there is one state.
    let Some(mut weight) = weights.of(0).find(|&weight| is_wanted(weight)) else {
        return Ok(None);
    };
    let mut state = 0;
    let mut chosen = Vec::new();
    for (step, (layer, before)) in steps.iter().zip(layers).rev() {
        let from = |to: &[u32], weight: u32| {
            (0..to.len()).find(|&from| to[from] == state && before.has(from, weight))
        };
        let without = from(&layer.without, weight);
        let with = || from(&layer.with, weight.checked_sub(step.weight)?);
        let Some(origin) = without.or_else(with) else { return Ok(None) };
        if without.is_none() {
            chosen.push(step.vertex);
            weight -= step.weight;
        }
        state = u32::try_from(origin).unwrap_or(NONE);
    }
    Ok(Some(chosen))
}

/// A set of weights for each state, one bit for each.
struct WeightSets {
    words: usize,
    bits: Vec<u64>,
}

impl WeightSets {
    fn of_states(states: usize, most: u32) -> Self {
        let words = most as usize / 64 + 1;
        Self { words, bits: vec![0; states * words] }
    }

    const fn bytes(&self) -> usize {
        8 * self.bits.len()
    }

    /// The bytes of as many sets for other states.
    const fn bytes_of(&self, states: usize) -> usize {
        8 * states * self.words
    }

    fn add(&mut self, state: usize, weight: u32) {
        self.bits[state * self.words + weight as usize / 64] |= 1 << (weight % 64);
    }

    fn has(&self, state: usize, weight: u32) -> bool {
        self.bits[state * self.words + weight as usize / 64] >> (weight % 64) & 1 == 1
    }

    fn of(&self, state: usize) -> impl Iterator<Item = u32> {
        let words = &self.bits[state * self.words..][..self.words];
        (0..).step_by(64).zip(words).flat_map(|(first, &word)| {
            (first..first + 64).filter(move |bit| word >> (bit - first) & 1 == 1)
        })
    }
}
