//! Tables of configs, one config per row.

use super::config::{Config, Letter};

/// Configs of one board, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigTable {
    size: usize,
    rows: usize,
    letters: Vec<Letter>,
}

impl ConfigTable {
    /// The table of the empty board alone (`(1,n*n)$'.'`).
    #[must_use]
    pub fn start(size: usize) -> Self {
        Self::of_one(size, Config::empty(size).letters())
    }

    pub(super) fn of_one(size: usize, letters: &[Letter]) -> Self {
        Self { size, rows: 1, letters: letters.to_vec() }
    }

    const fn none(size: usize) -> Self {
        Self { size, rows: 0, letters: Vec::new() }
    }

    /// The number of configs (`#`).
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The letters of each config.
    pub fn iter(&self) -> impl Iterator<Item = &[Letter]> {
        (0..self.rows).map(|row| self.row(row))
    }

    /// The configs themselves.
    #[must_use]
    pub fn configs(&self) -> Vec<Config> {
        self.iter().map(|letters| Config::of(self.size, letters.to_vec())).collect()
    }

    fn row(&self, row: usize) -> &[Letter] {
        let squares = self.size * self.size;
        &self.letters[row * squares..(row + 1) * squares]
    }

    pub(super) fn bytes(&self) -> usize {
        self.letters.capacity() * size_of::<Letter>()
    }
}

/// A factor for each square: the sum of the letters' products with these is a config's hash.
pub(super) fn factors(size: usize) -> Vec<usize> {
    // Odd numbers from a linear congruential generator (Knuth's MMIX).
    let next =
        |x: u64| x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let numbers = std::iter::successors(Some(next(1)), |&x| Some(next(x)));
    let usable = |x: u64| usize::try_from(x >> (64 - usize::BITS)).unwrap_or(0) | 1;
    numbers.map(usable).take(size * size).collect()
}

/// A table that takes each config once, in the order in which they are met first (`~.`).
pub(super) struct Nub<'a> {
    table: ConfigTable,
    factors: &'a [usize],
    hashes: Vec<usize>,
    /// Number of a row and 1, or 0; a power of two of them, at most half in use.
    slots: Vec<usize>,
}

impl<'a> Nub<'a> {
    pub(super) fn new(size: usize, factors: &'a [usize]) -> Self {
        Self { table: ConfigTable::none(size), factors, hashes: Vec::new(), slots: vec![0; 16] }
    }

    /// Adds the config unless it exists or `keep` rejects it. `false` if that would exceed `memory`
    /// bytes, where existing rows count twice while they are moved.
    #[must_use]
    pub(super) fn push(
        &mut self,
        config: impl Iterator<Item = Letter>,
        keep: impl FnOnce(&[Letter]) -> bool,
        memory: usize,
    ) -> bool {
        if !self.has_room() && !self.grow(memory) {
            return false;
        }
        let start = self.table.letters.len();
        self.table.letters.extend(config);
        let config = &self.table.letters[start..];
        let is_new = keep(config) && {
            let letters = config.iter().zip(self.factors);
            let hash = letters.fold(0usize, |sum, (&letter, factor)| {
                sum.wrapping_add(factor.wrapping_mul(letter as usize))
            });
            self.enter(hash, start)
        };
        if is_new {
            self.table.rows += 1;
        } else {
            self.table.letters.truncate(start);
        }
        true
    }

    /// Enters the row after the last, whose letters begin at `start`, unless there is one like it.
    fn enter(&mut self, hash: usize, start: usize) -> bool {
        let mut slot = self.first_slot(hash);
        while let Some(row) = self.slots[slot].checked_sub(1) {
            if self.hashes[row] == hash && *self.table.row(row) == self.table.letters[start..] {
                return false;
            }
            slot = (slot + 1) % self.slots.len();
        }
        self.hashes.push(hash);
        self.slots[slot] = self.hashes.len();
        true
    }

    /// The upper bits of a hash are its best.
    fn first_slot(&self, hash: usize) -> usize {
        hash >> (usize::BITS - self.slots.len().trailing_zeros())
    }

    fn has_room(&self) -> bool {
        let squares = self.table.size * self.table.size;
        self.table.letters.len() + squares <= self.table.letters.capacity()
            && self.hashes.len() < self.hashes.capacity()
            && 2 * self.hashes.len() < self.slots.len()
    }

    /// Makes room for half as many rows again.
    fn grow(&mut self, memory: usize) -> bool {
        let squares = self.table.size * self.table.size;
        let rows = self.table.rows + (self.table.rows / 2).max(16);
        let slots = (2 * rows).next_power_of_two();
        let needed = rows
            .checked_mul(squares + size_of::<usize>())
            .and_then(|bytes| bytes.checked_add(slots * size_of::<usize>() + self.bytes()));
        if needed.is_none_or(|needed| needed > memory) {
            return false;
        }
        self.table.letters.reserve_exact(rows * squares - self.table.letters.len());
        self.hashes.reserve_exact(rows - self.hashes.len());
        if slots > self.slots.len() {
            self.slots = vec![0; slots];
            for row in 0..self.hashes.len() {
                let mut slot = self.first_slot(self.hashes[row]);
                while self.slots[slot] > 0 {
                    slot = (slot + 1) % slots;
                }
                self.slots[slot] = row + 1;
            }
        }
        true
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + (self.hashes.capacity() + self.slots.len()) * size_of::<usize>()
    }

    pub(super) fn into_table(self) -> ConfigTable {
        self.table
    }
}
