//! The placements that symmetries map to themselves: a sweep over the rows from the top that places
//! a whole orbit of squares at a time.
//!
//! The state is the set of rows and columns without a piece, and the excluded squares of the next
//! rows. All other excluded squares are images of these: a piece excludes squares in near rows
//! only, and an orbit has its first piece in the row that the sweep has reached.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::class::{Class, MOST_REACH};
use crate::exclusions::{Columns, bits};
use crate::stabilisers::Permutation;
use nq_board::run::{Control, Poll, StopReason};

/// A state before a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// Rows without a piece.
    rows: u32,
    /// Columns without a piece.
    columns: Columns,
    /// The excluded squares of the next rows, this one first. Filled rows and columns have none.
    excluded: [Columns; MOST_REACH],
}

type Numbers = HashMap<State, u64, BuildHasherDefault<Mixer>>;

/// The squares of an orbit.
struct Orbit {
    rows: u32,
    columns: Columns,
    /// The excluded columns of each row.
    excluded: Vec<Columns>,
}

/// The number of placements that all symmetries of a group map to themselves. The group is that of
/// permutations of squares, row by row.
pub(super) fn fixed_by(
    class: &Class,
    group: &[&Permutation],
    control: &Control,
) -> Result<u64, StopReason> {
    let Class { size, reach, .. } = *class;
    let orbits: Vec<Option<Orbit>> =
        (0..size * size).map(|square| orbit(class, group, square)).collect();
    let all = Columns::MAX >> (Columns::BITS as usize - size);
    let start = State { rows: all, columns: all, excluded: [0; MOST_REACH] };
    let mut numbers = Numbers::from_iter([(start, 1)]);
    let mut poll = Poll::new(control);
    for row in 0..size {
        let mut next = Numbers::default();
        control.proceed()?;
        for (state, number) in numbers {
            poll.step()?;
            let mut add = |state: State| {
                let state = entered(size, group, row + reach, reach, state);
                *next.entry(state).or_default() += number;
            };
            let mut shifted = state;
            shifted.excluded.copy_within(1.., 0);
            shifted.excluded[MOST_REACH - 1] = 0;
            if state.rows >> row & 1 == 0 {
                add(shifted);
                continue;
            }
            for col in bits(state.columns & class.open[row] & !state.excluded[0]) {
                let Some(orbit) = &orbits[row * size + col] else { continue };
                let mut state = shifted;
                state.rows &= !orbit.rows;
                state.columns &= !orbit.columns;
                for (place, excluded) in state.excluded.iter_mut().enumerate().take(reach) {
                    let row = row + 1 + place;
                    let is_free = row < size && state.rows >> row & 1 == 1;
                    let more = if is_free { *excluded | orbit.excluded[row] } else { 0 };
                    *excluded = more & state.columns;
                }
                add(state);
            }
        }
        numbers = next;
    }
    Ok(numbers.values().sum())
}

/// A state whose last row has just come into sight: it gets the images of excluded squares.
fn entered(
    size: usize,
    group: &[&Permutation],
    last: usize,
    reach: usize,
    mut state: State,
) -> State {
    if last >= size || state.rows >> last & 1 == 0 {
        return state;
    }
    for place in 0..reach {
        let row = last + 1 + place - reach;
        for col in bits(state.excluded[place]) {
            for images in group {
                let image = images[row * size + col] as usize;
                if image / size == last {
                    state.excluded[reach - 1] |= 1 << (image % size);
                }
            }
        }
    }
    state
}

/// The orbit of a square; `None` if no placement has all its squares.
fn orbit(class: &Class, group: &[&Permutation], square: usize) -> Option<Orbit> {
    let size = class.size;
    let mut squares: Vec<usize> =
        group.iter().map(|images| images[square] as usize).chain([square]).collect();
    squares.sort_unstable();
    squares.dedup();
    let mut orbit = Orbit { rows: 0, columns: 0, excluded: vec![0; size] };
    for (row, col) in squares.iter().map(|square| (square / size, square % size)) {
        let is_used = orbit.rows >> row & 1 == 1 || orbit.columns >> col & 1 == 1;
        if is_used || class.open[row] >> col & 1 == 0 {
            return None;
        }
        orbit.rows |= 1 << row;
        orbit.columns |= 1 << col;
        for (other, excluded) in orbit.excluded.iter_mut().enumerate() {
            *excluded |= class.excluded((row, col), other);
        }
    }
    let excludes = |square: &usize| orbit.excluded[square / size] >> (square % size) & 1 == 1;
    (!squares.iter().any(excludes)).then_some(orbit)
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        hasher.write_u64(pair(self.rows, self.columns));
        for &[low, high] in self.excluded.as_chunks().0 {
            hasher.write_u64(pair(low, high));
        }
    }
}

/// A multiplicative hash.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write_u64(&mut self, number: u64) {
        // The golden ratio (Knuth, 1973).
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
