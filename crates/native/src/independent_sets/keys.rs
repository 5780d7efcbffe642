//! The states after a step, numbered in the order in which they come.

use super::steps::{Key, Step};
use nq_board::run::control::{Control, Poll, StopReason};

/// The number of no state.
pub(crate) const NONE: u32 = u32::MAX;

/// Multiplicative hashing (Knuth, 1973): the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Different keys, each with its number.
#[derive(Default)]
pub(crate) struct Keys {
    all: Vec<Key>,
    /// The least weight of a set with each key.
    least: Vec<u32>,
    /// Numbers by hash, with linear probing.
    table: Vec<u32>,
    shift: u32,
}

/// The states that follow each state of a layer, by number.
#[derive(Default)]
pub(crate) struct Layer {
    /// Without the step's vertex.
    pub(crate) without: Vec<u32>,
    /// With it; [`NONE`] if it is blocked.
    pub(crate) with: Vec<u32>,
}

impl Layer {
    /// The bytes in use.
    pub(crate) const fn bytes(&self) -> usize {
        4 * (self.without.capacity() + self.with.capacity())
    }
}

impl Keys {
    /// The empty state alone.
    pub(crate) fn start() -> Self {
        let mut keys = Self::default();
        keys.clear(1);
        keys.number(0, 0);
        keys
    }

    pub(crate) const fn len(&self) -> usize {
        self.all.len()
    }

    /// Replaces these keys by those that follow them with weights up to `most`. `layer` gets their
    /// numbers.
    pub(crate) fn advance(
        &mut self,
        step: &Step,
        most: u32,
        spare: &mut Self,
        layer: &mut Layer,
        control: &Control,
    ) -> Result<(), StopReason> {
        spare.clear(self.len());
        layer.without.clear();
        layer.with.clear();
        for (keys, least) in self.all.chunks(Poll::EVERY).zip(self.least.chunks(Poll::EVERY)) {
            control.proceed()?;
            for (&key, &least) in keys.iter().zip(least) {
                layer.without.push(spare.number(step.without(key), least));
                let with = least + step.weight;
                let key = step.with(key).filter(|_| with <= most);
                layer.with.push(key.map_or(NONE, |key| spare.number(key, with)));
            }
        }
        std::mem::swap(self, spare);
        Ok(())
    }

    fn clear(&mut self, expected: usize) {
        self.all.clear();
        self.least.clear();
        self.make_table((2 * expected).next_power_of_two().max(64));
    }

    fn make_table(&mut self, capacity: usize) {
        self.table.clear();
        self.table.resize(capacity, NONE);
        self.shift = 64 - capacity.trailing_zeros();
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        usize::try_from(key.wrapping_mul(GOLDEN) >> self.shift).unwrap_or(0)
    }

    #[inline]
    fn number(&mut self, key: Key, least: u32) -> u32 {
        let mask = self.table.len() - 1;
        let mut place = self.place(key);
        loop {
            let number = self.table[place];
            if number == NONE {
                return self.insert(place, key, least);
            }
            if self.all[number as usize] == key {
                let known = &mut self.least[number as usize];
                *known = least.min(*known);
                return number;
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    fn insert(&mut self, place: usize, key: Key, least: u32) -> u32 {
        let number = u32::try_from(self.all.len()).unwrap_or(NONE);
        self.table[place] = number;
        self.all.push(key);
        self.least.push(least);
        if self.all.len() * 3 > self.table.len() * 2 {
            self.grow();
        }
        number
    }

    #[cold]
    fn grow(&mut self) {
        self.make_table(self.table.len() * 2);
        let mask = self.table.len() - 1;
        for number in 0..self.all.len() {
            let mut place = self.place(self.all[number]);
            while self.table[place] != NONE {
                place = (place + 1) & mask;
            }
            self.table[place] = u32::try_from(number).unwrap_or(NONE);
        }
    }
}
