//! The states after a step, numbered in the order in which they come.

use super::limits::{Halt, Limits};
use super::powers::{Bounds, Powers};
use super::steps::{Slots, Step};
use nq_board::run::control::Poll;

/// The number of no state.
pub(crate) const NONE: u32 = u32::MAX;

/// Multiplicative hashing (Knuth, 1973): the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A state: the slots of blocked vertices, in as few words as the steps need.
pub(crate) trait Key: Copy + Default + Eq {
    fn of(slots: &Slots) -> Self;
    fn with(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// A number whose highest bits differ for different keys.
    fn mixed(self) -> u64;
}

impl Key for u64 {
    #[inline]
    fn of(slots: &Slots) -> Self {
        slots[0]
    }

    #[inline]
    fn with(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn mixed(self) -> u64 {
        self.wrapping_mul(GOLDEN)
    }
}

impl<const WORDS: usize> Key for [u64; WORDS]
where
    Self: Default,
{
    fn of(slots: &Slots) -> Self {
        std::array::from_fn(|word| slots[word])
    }

    fn with(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }

    fn mixed(self) -> u64 {
        self.iter().fold(0, |mixed: u64, word| (mixed.rotate_left(29) ^ word).wrapping_mul(GOLDEN))
    }
}

/// Different keys of a layer.
pub(crate) enum Keys {
    One(Tables<u64>),
    Two(Tables<[u64; 2]>),
    Four(Tables<[u64; 4]>),
}

/// The keys of a layer, and room for those of the next.
#[derive(Default)]
pub(crate) struct Tables<K> {
    now: Table<K>,
    spare: Table<K>,
}

/// Different keys, each with its number.
#[derive(Default)]
struct Table<K> {
    all: Vec<K>,
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
        match self {
            Self::One(tables) => tables.now.all.len(),
            Self::Two(tables) => tables.now.all.len(),
            Self::Four(tables) => tables.now.all.len(),
        }
    }

    /// The bytes in use.
    pub(crate) const fn bytes(&self) -> usize {
        match self {
            Self::One(tables) => tables.bytes(),
            Self::Two(tables) => tables.bytes(),
            Self::Four(tables) => tables.bytes(),
        }
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
        match self {
            Self::One(tables) => tables.advance(step, powers, layer, limits),
            Self::Two(tables) => tables.advance(step, powers, layer, limits),
            Self::Four(tables) => tables.advance(step, powers, layer, limits),
        }
    }
}

impl<K: Key> Tables<K> {
    /// The keys of the layer, by number.
    pub(super) fn keys(&self) -> &[K] {
        &self.now.all
    }

    fn start() -> Self {
        let mut tables = Self::default();
        tables.now.clear(1, Bounds::default());
        tables.now.number(K::default(), 0);
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
        let (own, blocks) = (K::of(&step.own), K::of(&step.blocks));
        let (weight, bounds) = (powers.packed(step.weight), spare.bounds);
        for (keys, least) in now.all.chunks(Poll::EVERY).zip(now.least.chunks(Poll::EVERY)) {
            limits.control.proceed()?;
            limits.check(fixed + spare.bytes_with(2 * keys.len()))?;
            for (&key, &least) in keys.iter().zip(least) {
                let without = key.without(own);
                layer.without.push(spare.number(without, least));
                let with = weight.map(|weight| least + weight).filter(|&with| bounds.hold(with));
                layer.with.push(match with {
                    Some(with) if without == key => spare.number(key.with(blocks), with),
                    _ => NONE,
                });
            }
        }
        std::mem::swap(now, spare);
        Ok(())
    }
}

impl<K: Key> Table<K> {
    /// The bytes in use with so many further keys.
    const fn bytes_with(&self, more: usize) -> usize {
        let (len, room) = (self.all.len() + more, self.all.capacity());
        let keys = if len > room { if len > 2 * room { len } else { 2 * room } } else { room };
        let places = if 3 * len > 2 * self.places.len() { 2 } else { 1 } * self.places.len();
        keys * (size_of::<K>() + 8) + 4 * places
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
    fn place(&self, key: K) -> usize {
        usize::try_from(key.mixed() >> self.shift).unwrap_or(0)
    }

    #[inline]
    fn number(&mut self, key: K, least: u64) -> u32 {
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
    fn insert(&mut self, place: usize, key: K, least: u64) -> u32 {
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
