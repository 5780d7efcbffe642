//! The columns of the quarters of a half, and the order of their cells.

use std::ops::Range;

use itertools::Itertools;

use super::geometry::{Geometry, MAX_SIZE, Quarter};

/// The cells of the quarters of a half, by the columns of the north quarter; the cell of the south
/// quarter with all other columns has the same number.
///
/// Each has its set: z in the west, t in the east. Even sets come first, then odd ones, by size:
/// what the weights select are then a few ranges.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    norths: Vec<u32>,
    sets: Vec<u32>,
    /// Where the odd sets begin.
    odd: usize,
    /// Cells whose north quarter has the middle column come first, where there is one. All others
    /// are behind them and of no account below.
    main: usize,
    /// The set of all numbers.
    all: u32,
}

impl Columns {
    /// All cells with this many columns in the north.
    pub(super) fn new(geometry: Geometry, quarter: Quarter, in_north: u32) -> Self {
        let is_west = quarter.is_west();
        let set = |north| if is_west { geometry.z(north) } else { geometry.t(north) };
        // The last column of the west is the middle one if n is odd.
        let without_middle =
            |north: u32| geometry.is_odd() && is_west && north >> (geometry.h - 1) & 1 == 0;
        let norths: Vec<_> = of_size(geometry.cols(quarter), in_north)
            .into_iter()
            .sorted_by_key(|&north| (without_middle(north), set(north) & 1, set(north)))
            .collect();
        let sets = norths.iter().map(|&north| set(north)).collect_vec();
        let main = norths.iter().take_while(|&&north| !without_middle(north)).count();
        let odd = sets[..main].partition_point(|set| set & 1 == 0);
        Self { norths, sets, odd, main, all: geometry.complement(0) }
    }

    /// The number of cells.
    pub(super) const fn len(&self) -> usize {
        self.sets.len()
    }

    /// All cells.
    pub(super) const fn all(&self) -> Range<usize> {
        0..self.len()
    }

    /// The cells whose north quarter has the middle column, if there is one.
    pub(super) const fn main(&self) -> Range<usize> {
        0..self.main
    }

    /// The other cells.
    pub(super) const fn others(&self) -> Range<usize> {
        self.main..self.len()
    }

    /// The even sets from one number to before another, and the odd ones from one to before
    /// another.
    fn between(&self, even: Range<u32>, odd: Range<u32>) -> [Range<usize>; 2] {
        let (evens, odds) = self.sets[..self.main].split_at(self.odd);
        let at = |sets: &[u32], from: u32| sets.partition_point(|&set| set < from);
        let range = |sets: &[u32], Range { start, end }| at(sets, start)..at(sets, end);
        let Range { start, end } = range(odds, odd);
        [range(evens, even), self.odd + start..self.odd + end]
    }

    pub(super) fn below(&self, set: u32) -> [Range<usize>; 2] {
        self.between(0..set, 0..set)
    }

    pub(super) fn equal(&self, set: u32) -> [Range<usize>; 2] {
        self.between(set..set + 1, set..set + 1)
    }

    pub(super) fn above(&self, set: u32) -> [Range<usize>; 2] {
        self.between(set + 1..u32::MAX, set + 1..u32::MAX)
    }

    /// Sets that make a pair below that of an even set: of odd ones, the complement is compared.
    pub(super) fn pair_below(&self, even: u32) -> [Range<usize>; 2] {
        self.between(0..even, (self.all & !even) + 1..u32::MAX)
    }

    /// Sets that make this pair.
    pub(super) fn pair_equal(&self, even: u32) -> [Range<usize>; 2] {
        let odd = self.all & !even;
        self.between(even..even + 1, odd..odd + 1)
    }

    /// Sets that make a pair above.
    pub(super) fn pair_above(&self, even: u32) -> [Range<usize>; 2] {
        self.between(even + 1..u32::MAX, 0..self.all & !even)
    }
}

/// The numbers of the cells of all quarters.
#[derive(Clone, Debug)]
pub(super) struct CellOrder {
    /// By quarter and by the number of its columns: the number of each cell, by the rank of its
    /// columns.
    by_rank: [Vec<Vec<u32>>; 4],
}

impl CellOrder {
    pub(super) fn new(geometry: Geometry) -> Self {
        let numbers = |quarter: Quarter, columns: u32| {
            let cols = geometry.cols(quarter);
            let in_north = if quarter.is_north() { columns } else { cols - columns };
            let norths = Columns::new(geometry, quarter, in_north).norths;
            let mut numbers = vec![0; norths.len()];
            for (number, north) in (0..).zip(norths) {
                let own = if quarter.is_north() { north } else { !north & ((1 << cols) - 1) };
                numbers[rank(own)] = number;
            }
            numbers
        };
        let by_rank = Quarter::ALL.map(|quarter| {
            (0..=geometry.cols(quarter)).map(|columns| numbers(quarter, columns)).collect()
        });
        Self { by_rank }
    }

    /// The number of each cell of a quarter with so many queens, by the rank of its columns; none
    /// if there are more queens than columns.
    pub(super) fn numbers(&self, quarter: Quarter, queens: u32) -> &[u32] {
        self.by_rank[quarter as usize].get(queens as usize).map_or(&[], Vec::as_slice)
    }
}

/// All sets of this many of the first `of` numbers.
pub(super) fn of_size(of: u32, size: u32) -> Vec<u32> {
    (0..1u32 << of).filter(|set| set.count_ones() == size).collect()
}

/// The index of a set in the list of all of its size, the same in longer lists.
pub(super) fn rank(set: u32) -> usize {
    RANKS[set as usize].into()
}

/// The ranks of all sets of the columns of a quarter.
static RANKS: [u16; 1 << MAX_SIZE.div_ceil(2)] = {
    let mut ranks = [0; 1 << MAX_SIZE.div_ceil(2)];
    let mut next = [0; 32];
    let mut set = 0usize;
    while set < ranks.len() {
        let size = set.count_ones() as usize;
        ranks[set] = next[size];
        next[size] += 1;
        set += 1;
    }
    ranks
};

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(ranges: [Range<usize>; 2]) -> Vec<usize> {
        ranges.into_iter().flatten().collect()
    }

    #[test]
    fn ranges_have_the_sets_that_their_names_say() {
        for (n, quarter) in (4..=13).cartesian_product([Quarter::NorthWest, Quarter::NorthEast]) {
            let geometry = Geometry::of_queens(n);
            for in_north in 0..=geometry.cols(quarter) {
                let columns = Columns::new(geometry, quarter, in_north);
                let select = |keep: &dyn Fn(u32) -> bool| {
                    columns.main().filter(|&cell| keep(columns.sets[cell])).collect_vec()
                };
                for set in 0..1 << (n / 2) {
                    assert_eq!(cells(columns.below(set)), select(&|other| other < set));
                    assert_eq!(cells(columns.equal(set)), select(&|other| other == set));
                    assert_eq!(cells(columns.above(set)), select(&|other| other > set));
                }
                for even in (0..1 << (n / 2)).step_by(2) {
                    let pair = |other| geometry.pair(other);
                    assert_eq!(cells(columns.pair_below(even)), select(&|o| pair(o) < even));
                    assert_eq!(cells(columns.pair_equal(even)), select(&|o| pair(o) == even));
                    assert_eq!(cells(columns.pair_above(even)), select(&|o| pair(o) > even));
                }
            }
        }
    }
}
