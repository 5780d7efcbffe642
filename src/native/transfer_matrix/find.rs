//! A largest independent set, by a sweep that keeps the weight of the best set of each state.

use super::frontier::{Halt, Limits};
use super::keys::{Keys, Layer, NONE};
use super::steps::Step;

/// The origin of each state's best set: the state before, and whether the vertex is chosen.
type Origins = Vec<(u32, bool)>;

/// The vertices of an independent set of the largest weight. Where the weights are 1, one of `most`
/// vertices or more is large enough.
pub(super) fn largest(steps: &[Step], most: u32, limits: Limits<'_>) -> Result<Vec<usize>, Halt> {
    let (mut keys, mut spare, mut layer) = (Keys::start(), Keys::default(), Layer::default());
    let mut best = vec![0];
    let (mut origins, mut bytes) = (Vec::with_capacity(steps.len()), 0);
    for step in steps {
        keys.advance(step, most, &mut spare, &mut layer, limits.control)?;
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
