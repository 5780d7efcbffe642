//! The independence polynomial of any graph, vertex by vertex.
//!
//! For the rest of the sweep only the choice on the *frontier* matters: the processed vertices that
//! still have neighbours to come. So one polynomial is kept for each such choice (Sekine, Imai and
//! Tani, 1995, compute the Tutte polynomial this way; on grids the method is known as the broken
//! profile). States are kept sorted: setting one bit in all of a list, or clearing one that all
//! have, keeps its order. So each step is a few merges, and no state is ever looked up.

use super::graph::Graph;
use super::wanted::Halt;
use nq_board::run::control::Control;

/// A frontier's state: the slots of chosen vertices.
type Key = u64;

/// The most numbers in memory, 16 bytes each.
const MAX_NUMBERS: usize = 1 << 26;

/// A state after a step, and its origin.
#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    /// The state before.
    from: u32,
    /// Whether the step's vertex is chosen.
    chosen: bool,
}

/// Sweeps over graphs, with buffers that are used again.
#[derive(Default)]
pub(super) struct Frontier {
    keys: Vec<Key>,
    /// A polynomial for each key.
    numbers: Vec<u128>,
    fresh: Vec<u128>,
    entries: Vec<Entry>,
    spare: Vec<Entry>,
}

impl Frontier {
    /// The number of independent sets by weight, up to the weight `most`.
    pub(super) fn polynomial(
        &mut self,
        graph: &Graph,
        most: usize,
        control: &Control,
    ) -> Result<&[u128], Halt> {
        let steps = steps(graph).ok_or(Halt::TooLarge)?;
        self.keys.clear();
        self.keys.push(0);
        self.numbers.clear();
        self.numbers.push(1);
        let mut width = 1;
        for (step, &weight) in steps.iter().zip(&graph.weights) {
            control.proceed()?;
            self.enter(step);
            let wider = (width + weight).min(most + 1);
            if self.entries.len() * wider > MAX_NUMBERS {
                return Err(Halt::TooLarge);
            }
            self.add_up(width, weight, wider)?;
            width = wider;
        }
        let len = self.numbers.iter().rposition(|&number| number > 0).map_or(1, |last| last + 1);
        Ok(&self.numbers[..len])
    }

    /// The states after a step, sorted by key.
    fn enter(&mut self, step: &Step) {
        let entry = |chosen| move |(from, &key)| Entry { key, from, chosen };
        let without = (0..).zip(&self.keys).map(entry(false));
        let with = (0..).zip(&self.keys).filter(|(_, key)| **key & step.conflict == 0);
        let with = with.map(entry(true)).map(|entry| Entry { key: entry.key | step.own, ..entry });
        merge(without, with, &mut self.entries);
        for &slot in &step.done {
            let has = |entry: &&Entry| entry.key & slot != 0;
            let left = self.entries.iter().filter(|entry| !has(entry)).copied();
            let cleared = |entry: &Entry| Entry { key: entry.key & !slot, ..*entry };
            let cleared = self.entries.iter().filter(has).map(cleared);
            merge(left, cleared, &mut self.spare);
            std::mem::swap(&mut self.entries, &mut self.spare);
        }
    }

    /// Adds the polynomials of all entries of each key; they grow from `width` numbers to `wider`.
    fn add_up(&mut self, width: usize, weight: usize, wider: usize) -> Result<(), Halt> {
        self.keys.clear();
        self.fresh.clear();
        let mut overflow = false;
        for entry in &self.entries {
            if self.keys.last() != Some(&entry.key) {
                self.keys.push(entry.key);
                self.fresh.resize(self.fresh.len() + wider, 0);
            }
            let shift = if entry.chosen { weight.min(wider) } else { 0 };
            let target = self.fresh.len() - wider + shift;
            let source = &self.numbers[entry.from as usize * width..][..width];
            for (to, from) in self.fresh[target..].iter_mut().zip(source) {
                let (sum, over) = to.overflowing_add(*from);
                *to = sum;
                overflow |= over;
            }
        }
        std::mem::swap(&mut self.numbers, &mut self.fresh);
        if overflow { Err(Halt::TooLarge) } else { Ok(()) }
    }
}

/// One vertex's step.
struct Step {
    /// The vertex's own slot.
    own: Key,
    /// Slots of its neighbours before it.
    conflict: Key,
    /// Slots of vertices without a later neighbour, possibly its own.
    done: Vec<Key>,
}

/// Slots for the vertices while they are in the frontier; `None` if there are not enough.
fn steps(graph: &Graph) -> Option<Vec<Step>> {
    let count = graph.weights.len();
    let mut last: Vec<usize> = (0..count).collect();
    for (vertex, earlier) in graph.earlier.iter().enumerate() {
        for &neighbour in earlier {
            last[neighbour] = vertex;
        }
    }
    let mut ending = vec![Vec::new(); count];
    for (vertex, &last) in last.iter().enumerate() {
        ending[last].push(vertex);
    }
    let (mut slots, mut used) = (vec![0 as Key; count], 0 as Key);
    let mut steps = Vec::with_capacity(count);
    for (vertex, earlier) in graph.earlier.iter().enumerate() {
        let own = !used & used.wrapping_add(1);
        if own == 0 {
            return None;
        }
        slots[vertex] = own;
        used |= own;
        let conflict = earlier.iter().fold(0, |mask, &neighbour| mask | slots[neighbour]);
        let done: Vec<Key> = ending[vertex].iter().map(|&vertex| slots[vertex]).collect();
        used &= !done.iter().fold(0, |mask, slot| mask | slot);
        steps.push(Step { own, conflict, done });
    }
    Some(steps)
}

/// Merges two lists sorted by key.
fn merge(a: impl Iterator<Item = Entry>, b: impl Iterator<Item = Entry>, all: &mut Vec<Entry>) {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    all.clear();
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if y.key < x.key => b.next(),
            (Some(_), _) => a.next(),
            (None, _) => b.next(),
        };
        match next {
            Some(entry) => all.push(entry),
            None => return,
        }
    }
}
