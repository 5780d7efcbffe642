//! All states of a sweep, for a walk back over them.

use super::keys::{Keys, Layer, NONE, Tables, by_words, key, without};
use super::limits::{Halt, Limits};
use super::powers::Powers;
use super::steps::Step;
use crate::mask::bits;

/// All states of a sweep, step by step.
pub(crate) struct Recorded<'a> {
    steps: &'a [Step],
    layers: Vec<Layer>,
    /// By step and state: the slots that the step's vertex blocks first.
    fresh: Vec<Vec<u64>>,
    /// The words of these slots for each state.
    words: usize,
}

/// What the vertex of a step does to a state.
pub(crate) enum Turn {
    /// The vertex is blocked, or it blocks nothing: the next state is this one in any case.
    Forced(usize),
    /// The next state without the vertex, and with it.
    Choice(usize, usize),
}

impl<'a> Recorded<'a> {
    /// Bytes of a state, at least.
    pub(crate) const STATE: u64 = 16;

    pub(crate) fn new(steps: &'a [Step], limits: Limits<'_>) -> Result<Self, Halt> {
        let mut keys = Keys::start(steps);
        let mut recorded = Self { steps, layers: Vec::new(), fresh: Vec::new(), words: 1 };
        let (mut bytes, powers) = (0, Powers::up_to(u32::MAX));
        for step in steps {
            let mut fresh = Vec::new();
            limits.beside(bytes + keys.bytes()).check(8 * recorded.words * keys.len())?;
            recorded.words = keys.fresh(step, &mut fresh);
            bytes += 8 * fresh.capacity();
            let mut layer = Layer::default();
            keys.advance(step, &powers, &mut layer, limits.beside(bytes))?;
            bytes += layer.bytes();
            recorded.layers.push(layer);
            recorded.fresh.push(fresh);
        }
        Ok(recorded)
    }

    /// The number of states before a step.
    pub(crate) fn len(&self, step: usize) -> usize {
        self.layers[step].without.len()
    }

    /// The states with a choice, and the slots that these block first.
    pub(crate) fn choices(&self) -> (usize, usize) {
        let (mut states, mut blocked) = (0, 0);
        for step in 0..self.steps.len() {
            for state in 0..self.len(step) {
                if let Turn::Choice(..) = self.turn(step, state) {
                    states += 1;
                    blocked += self.fresh(step, state).count();
                }
            }
        }
        (states, blocked)
    }

    #[inline]
    pub(crate) fn turn(&self, step: usize, state: usize) -> Turn {
        let layer = &self.layers[step];
        let (without, with) = (layer.without[state], layer.with[state]);
        if with == NONE || with == without {
            Turn::Forced(without as usize)
        } else {
            Turn::Choice(without as usize, with as usize)
        }
    }

    /// The slots that the vertex of a step blocks in a state, and that nothing has blocked.
    #[inline]
    pub(crate) fn fresh(&self, step: usize, state: usize) -> impl Iterator<Item = usize> {
        slots(&self.fresh[step][state * self.words..][..self.words])
    }

    /// All slots that the vertex of a step blocks.
    pub(crate) fn blocks(&self, step: usize) -> impl Iterator<Item = usize> {
        slots(&self.steps[step].blocks)
    }

    /// The slot of the vertex of a step, if it has one.
    pub(crate) fn own(&self, step: usize) -> Option<usize> {
        slots(&self.steps[step].own).next()
    }

    /// Forgets a step, the last.
    pub(crate) fn forget(&mut self, step: usize) {
        self.layers.truncate(step);
        self.fresh.truncate(step);
    }
}

/// The bits of words, as slots.
#[inline]
fn slots(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(place, &word)| bits(word).map(move |bit| 64 * place + bit))
}

impl Keys {
    /// Appends the slots that a step blocks first, for each state. Returns the words of each.
    fn fresh(&self, step: &Step, fresh: &mut Vec<u64>) -> usize {
        by_words!(self.fresh(step, fresh))
    }
}

impl<const WORDS: usize> Tables<WORDS> {
    fn fresh(&self, step: &Step, fresh: &mut Vec<u64>) -> usize {
        let blocks = key(&step.blocks);
        fresh.extend(self.keys().iter().flat_map(|&key| without::<WORDS>(blocks, key)));
        WORDS
    }
}
