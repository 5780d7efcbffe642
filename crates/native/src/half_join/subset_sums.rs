//! Row sets where diagonals of one direction alone count: a signature has few bits, so the numbers
//! of west halves are summed over all subsets of each set of bits, and each east half is one
//! look-up. No pairs are matched.
//!
//! The sums over subsets are Yates's transform (1937), also called zeta transform.

use std::ops::Range;

use super::at_once::CountRowSet;
use super::geometry::Geometry;
use super::half::{HalfJoiner, Sweep};
use super::kept_quarters::QuarterMaker;
use super::kernel::{Kernel, Sum};
use super::layout::Layout;
use super::quarter::{QuarterPair, Recipe};
use super::row_sets::RowSet;
use super::symmetry::{Counts, FREE, OTHER, Selection};
use nq_board::run::{Control, StopReason};

impl Geometry {
    /// Whether west halves are counted by the subsets of their signatures.
    pub(super) fn sums_subsets(self) -> bool {
        !self.has_eight_symmetries() && self.shape.leaps.reach() == 0
    }
}

/// Counts one row set after the other.
pub(super) struct SubsetSums {
    kernel: Kernel,
    quarters: QuarterMaker<u32>,
    halves: [HalfJoiner<u32>; 2],
    tables: Tables,
}

/// West halves in one table, and the east halves that are looked up in it.
///
/// A table has two numbers for each set of bits, those of the low and of the high streams.
struct Lookup {
    low: Range<usize>,
    high: Range<usize>,
    /// Streams of the east, and the classes of their pairs with either.
    east: Vec<(usize, [Option<usize>; 2])>,
}

impl Lookup {
    fn of(geometry: Geometry, selection: Selection, row_set: RowSet) -> Self {
        let both = |stream, low, high| (stream, [Some(low), Some(high)]);
        if geometry.has_middle_row(row_set.rows) {
            let is_left_out = selection == Selection::LeftOut;
            let east = vec![(0, [(!is_left_out).then_some(OTHER), None])];
            return Self { low: 0..1, high: 0..0, east };
        }
        match selection {
            Selection::Counted => Self {
                low: 0..1,
                high: 1..2,
                east: vec![both(0, FREE[0], FREE[1]), both(1, FREE[1], FREE[2])],
            },
            Selection::LeftOut => Self {
                low: 0..2,
                high: 2..3,
                east: vec![
                    (0, [None, Some(FREE[0])]),
                    (1, [None, Some(FREE[0])]),
                    both(2, FREE[0], FREE[0]),
                ],
            },
            Selection::Whole => {
                Self { low: 0..1, high: 0..0, east: vec![both(0, FREE[0], FREE[0])] }
            }
        }
    }
}

impl SubsetSums {
    /// The bytes of the quarters that are kept.
    const CACHE: usize = 1 << 26;

    /// `None` where it is not the way to count.
    pub(super) fn new(kernel: Kernel, geometry: Geometry) -> Option<Self> {
        let layout = Layout::of_board(geometry).filter(|_| geometry.sums_subsets())?;
        Some(Self {
            kernel,
            quarters: QuarterMaker::new(Recipe::new(geometry, layout), Self::CACHE),
            halves: HalfJoiner::both(geometry),
            tables: Tables::default(),
        })
    }
}

impl CountRowSet for SubsetSums {
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        let Self { kernel, quarters, halves, tables } = self;
        let cells = quarters.take(row_set.rows, control)?;
        let of_halves = QuarterPair::halves(cells.each_ref().map(|cells| cells.by_ref()));
        for (half, quarters) in halves.iter_mut().zip(of_halves) {
            half.take(*kernel, quarters, (row_set, selection), &mut Sweep::whole());
        }
        quarters.give_back(cells);
        let mut counts = Counts::default();
        let [east, west] = halves;
        let Lookup { low, high, east: looked_up } =
            Lookup::of(quarters.recipe.geometry, selection, row_set);
        let sides =
            [low, high].map(|side| side.map(|stream| west.streams.get(stream)).collect::<Vec<_>>());
        let easts = looked_up.iter().map(|(stream, _)| east.streams.get(*stream)).collect();
        let found = tables.count(*kernel, &sides, easts);
        for ((_, classes), found) in looked_up.iter().zip(found) {
            for (class, found) in classes.iter().zip(found) {
                if let Some(class) = class {
                    counts[*class] += found;
                }
            }
        }
        Ok(counts)
    }
}

/// Buffers for a table.
#[derive(Default)]
struct Tables {
    narrow: Vec<u32>,
    wide: Vec<u64>,
    places: Vec<u32>,
}

impl Tables {
    /// The number of pairs without a common bit, of each list of east halves with either side of
    /// the west.
    fn count(
        &mut self,
        kernel: Kernel,
        west: &[Vec<&[u32]>; 2],
        east: Vec<&[u32]>,
    ) -> Vec<[u64; 2]> {
        let union = |words: &[u32]| words.iter().fold(0, |all, word| all | word);
        let of_west = west.iter().flatten().fold(0, |all, words| all | union(words));
        let of_east = east.iter().fold(0, |all, words| all | union(words));
        let shared = u64::from(of_west & of_east);
        // No sum exceeds the number of words of its side.
        let bits = west.each_ref().map(|side| {
            let words: usize = side.iter().map(|words| words.len()).sum();
            usize::BITS - words.leading_zeros()
        });
        let Self { narrow, wide, places } = self;
        if bits[0] + bits[1] <= u32::BITS {
            let pack = |high: u32, number| number << (high * bits[0]);
            count(kernel, (shared, bits[0]), west, east, (narrow, places), pack)
        } else {
            let pack = |high: u32, number: u32| u64::from(number) << (high * bits[0]);
            count(kernel, (shared, bits[0]), west, east, (wide, places), pack)
        }
    }
}

/// The same by a table of numbers that hold those of both sides, one above the other.
fn count<T: Sum + Default + Into<u64> + std::ops::AddAssign>(
    kernel: Kernel,
    (shared, low_bits): (u64, u32),
    west: &[Vec<&[u32]>; 2],
    east: Vec<&[u32]>,
    (table, places): (&mut Vec<T>, &mut Vec<u32>),
    pack: impl Fn(u32, u32) -> T,
) -> Vec<[u64; 2]> {
    let size = 1_usize << shared.count_ones();
    table.clear();
    table.resize(size, T::default());
    let mut place = |words: &[u32], visit: &mut dyn FnMut(&[u32])| {
        places.resize(words.len().max(places.len()), 0);
        kernel.extract(words, shared, &mut places[..words.len()]);
        visit(&places[..words.len()]);
    };
    for (high, side) in (0..).zip(west) {
        let one = pack(high, 1);
        for words in side {
            place(words, &mut |places| {
                for &place in places {
                    table[place as usize] += one;
                }
            });
        }
    }
    kernel.sum_subsets(table);
    let last = u32::try_from(size - 1).expect("signatures have at most 27 bits");
    let mut found = Vec::new();
    for words in east {
        let mut sums = [0; 2];
        place(words, &mut |places| {
            for &place in places {
                let number: u64 = table[(last & !place) as usize].into();
                sums[0] += number & ((1 << low_bits) - 1);
                sums[1] += number >> low_bits;
            }
        });
        found.push(sums);
    }
    found
}
