//! The states after a step, numbered in the order in which they come.

use super::limits::{Halt, Limits};
use super::powers::{Bounds, Powers};
use super::steps::{Slots, Step};
use nq_board::run::Poll;

/// The number of no state.
pub(crate) const NONE: u32 = u32::MAX;

/// Multiplicative hashing (Knuth, 1973): the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A state: the slots of blocked vertices, in as few words as the steps need.
type Key<const WORDS: usize> = [u64; WORDS];

pub(super) fn key<const WORDS: usize>(slots: &Slots) -> Key<WORDS> {
    std::array::from_fn(|word| slots[word])
}

#[inline]
pub(super) fn without<const WORDS: usize>(key: Key<WORDS>, other: Key<WORDS>) -> Key<WORDS> {
    std::array::from_fn(|word| key[word] & !other[word])
}

/// Calls a method of tables, whatever their keys are.
macro_rules! by_words {
    ($keys:ident.$($call:tt)*) => {
        match $keys {
            Self::One(tables) => tables.$($call)*,
            Self::Two(tables) => tables.$($call)*,
            Self::Four(tables) => tables.$($call)*,
        }
    };
}

pub(super) use by_words;

/// Different keys of a layer.
pub(crate) enum Keys {
    One(Tables<1>),
    Two(Tables<2>),
    Four(Tables<4>),
}

/// The keys of a layer, and room for those of the next.
#[derive(Default)]
pub(crate) struct Tables<const WORDS: usize> {
    now: Table<WORDS>,
    spare: Table<WORDS>,
}

/// Different keys, each with its number.
#[derive(Default)]
struct Table<const WORDS: usize> {
    all: Vec<Key<WORDS>>,
    /// The least digits of a set with each key, packed.
    least: Vec<u64>,
    /// Numbers by hash, with linear probing.
    places: Vec<u32>,
    shift: u32,
    bounds: Bounds,
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

    fn clear(&mut self, states: usize) {
        for numbers in [&mut self.without, &mut self.with] {
            numbers.clear();
            numbers.reserve_exact(states);
        }
    }
}

impl Keys {
    /// The empty state alone, before some steps.
    pub(crate) fn start(steps: &[Step]) -> Self {
        let has = |word: usize| steps.iter().any(|step| step.blocks[word] != 0);
        match (has(1), has(2)) {
            (false, _) => Self::One(Tables::start()),
            (true, false) => Self::Two(Tables::start()),
            (true, true) => Self::Four(Tables::start()),
        }
    }

    pub(crate) const fn len(&self) -> usize {
        by_words!(self.now.all.len())
    }

    /// The bytes in use.
    pub(crate) const fn bytes(&self) -> usize {
        by_words!(self.bytes())
    }

    /// Replaces these keys by those that follow them within the bounds of the powers. `layer` gets
    /// their numbers.
    pub(crate) fn advance(
        &mut self,
        step: &Step,
        powers: &Powers,
        layer: &mut Layer,
        limits: Limits<'_>,
    ) -> Result<(), Halt> {
        by_words!(self.advance(step, powers, layer, limits))
    }
}

impl<const WORDS: usize> Tables<WORDS> {
    /// The keys of the layer, by number.
    pub(super) fn keys(&self) -> &[Key<WORDS>] {
        &self.now.all
    }

    fn start() -> Self {
        let mut tables = Self::default();
        tables.now.clear(1, Bounds::default());
        tables.now.number([0; WORDS], 0);
        tables
    }

    const fn bytes(&self) -> usize {
        self.now.bytes_with(0) + self.spare.bytes_with(0)
    }

    fn advance(
        &mut self,
        step: &Step,
        powers: &Powers,
        layer: &mut Layer,
        limits: Limits<'_>,
    ) -> Result<(), Halt> {
        let Self { now, spare } = self;
        // A layer has 8 bytes for each key.
        let fixed = now.bytes_with(0) + 8 * now.all.len();
        limits.check(fixed + 16 * now.all.len())?;
        spare.clear(now.all.len(), powers.bounds());
        layer.clear(now.all.len());
        let (own, blocks): (Key<WORDS>, Key<WORDS>) = (key(&step.own), key(&step.blocks));
        let (weight, bounds) = (powers.packed(step.weight), spare.bounds);
        for (keys, least) in now.all.chunks(Poll::EVERY).zip(now.least.chunks(Poll::EVERY)) {
            limits.control.proceed()?;
            limits.check(fixed + spare.bytes_with(2 * keys.len()))?;
            for (&before, &least) in keys.iter().zip(least) {
                let free = without(before, own);
                layer.without.push(spare.number(free, least));
                let with = weight.map(|weight| least + weight).filter(|&with| bounds.hold(with));
                layer.with.push(match with {
                    Some(with) if free == before => {
                        spare.number(std::array::from_fn(|word| before[word] | blocks[word]), with)
                    }
                    _ => NONE,
                });
            }
        }
        std::mem::swap(now, spare);
        Ok(())
    }
}

impl<const WORDS: usize> Table<WORDS> {
    /// The bytes in use with so many further keys.
    const fn bytes_with(&self, more: usize) -> usize {
        let (len, room) = (self.all.len() + more, self.all.capacity());
        let keys = if len > room { if len > 2 * room { len } else { 2 * room } } else { room };
        let places = if 3 * len > 2 * self.places.len() { 2 } else { 1 } * self.places.len();
        keys * (size_of::<Key<WORDS>>() + 8) + 4 * places
    }

    fn clear(&mut self, expected: usize, bounds: Bounds) {
        self.all.clear();
        self.least.clear();
        self.bounds = bounds;
        self.make_table((2 * expected).next_power_of_two().max(64));
    }

    fn make_table(&mut self, capacity: usize) {
        self.places.clear();
        self.places.resize(capacity, NONE);
        self.shift = 64 - capacity.trailing_zeros();
    }

    #[inline]
    fn place(&self, key: Key<WORDS>) -> usize {
        // Different keys differ in the highest bits.
        let mix = |mixed: u64, word: &u64| (mixed.rotate_left(29) ^ word).wrapping_mul(GOLDEN);
        usize::try_from(key.iter().fold(0, mix) >> self.shift).unwrap_or(0)
    }

    #[inline]
    fn number(&mut self, key: Key<WORDS>, least: u64) -> u32 {
        let mask = self.places.len() - 1;
        let mut place = self.place(key);
        loop {
            let number = self.places[place];
            if number == NONE {
                return self.insert(place, key, least);
            }
            if self.all[number as usize] == key {
                let known = &mut self.least[number as usize];
                *known = self.bounds.least(least, *known);
                return number;
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    fn insert(&mut self, place: usize, key: Key<WORDS>, least: u64) -> u32 {
        let number = u32::try_from(self.all.len()).unwrap_or(NONE);
        self.places[place] = number;
        self.all.push(key);
        self.least.push(least);
        if self.all.len() * 3 > self.places.len() * 2 {
            self.grow();
        }
        number
    }

    #[cold]
    fn grow(&mut self) {
        self.make_table(self.places.len() * 2);
        let mask = self.places.len() - 1;
        for number in 0..self.all.len() {
            let mut place = self.place(self.all[number]);
            while self.places[place] != NONE {
                place = (place + 1) & mask;
            }
            self.places[place] = u32::try_from(number).unwrap_or(NONE);
        }
    }
}
