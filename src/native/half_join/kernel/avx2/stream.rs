//! Streaming words through a table.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::lanes::{BLOCK, Chunk, ENTRY, LANES, by_chunks};
use super::super::{Counter, LaneTable, Lanes, Offsets};

/// A set of lanes: all 512, or the first 256.
type Set<const HALVES: usize> = [__m256i; HALVES];

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn stream(
    table: &LaneTable,
    offsets: &Offsets,
    within: Option<&Lanes>,
    counter: &mut Counter,
) {
    assert_eq!(table.cut, offsets.cut, "offsets of another table");
    by_chunks!(table.cut.chunks, stream_chunks, (table, offsets, within, counter));
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn stream_chunks<const CHUNKS: usize>(
    table: &LaneTable,
    offsets: &Offsets,
    within: Option<&Lanes>,
    counter: &mut Counter,
) {
    let (blocks, _) = offsets.rows().as_chunks::<CHUNKS>();
    match (table.lanes <= LANES / 2, within) {
        (true, None) => count::<CHUNKS, 1, false>(table, blocks, &Lanes::ALL, counter),
        (false, None) => count::<CHUNKS, 2, false>(table, blocks, &Lanes::ALL, counter),
        (true, Some(within)) => count::<CHUNKS, 1, true>(table, blocks, within, counter),
        (false, Some(within)) => count::<CHUNKS, 2, true>(table, blocks, within, counter),
    }
}

/// Adds the lanes of all words to a counter: what the entries of all chunks have in common.
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn count<const CHUNKS: usize, const HALVES: usize, const BOUNDED: bool>(
    table: &LaneTable,
    blocks: &[[[u16; BLOCK]; CHUNKS]],
    within: &Lanes,
    counter: &mut Counter,
) {
    let within = load_lanes::<HALVES>(within);
    let mut sum = Sum::<HALVES>::resume(counter);
    for block in blocks {
        let lanes = |word: usize| {
            let mut set = entry::<HALVES>(&table.entries[0], &block[0], word);
            #[expect(clippy::needless_range_loop, reason = "an iterator is not put in place")]
            for chunk in 1..CHUNKS {
                set = and(set, entry::<HALVES>(&table.entries[chunk], &block[chunk], word));
            }
            if BOUNDED { and(set, within) } else { set }
        };
        sum.add(|i| [lanes(2 * i), lanes(2 * i + 1)]);
    }
    sum.suspend(counter);
}

/// The entry of a chunk that a word's offset leads to.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn entry<const HALVES: usize>(chunk: &Chunk, offsets: &[u16; BLOCK], word: usize) -> Set<HALVES> {
    const { assert!(size_of::<Chunk>() == 129 * ENTRY) };
    // SAFETY: a reference is valid for reads. Volatile, as of plain loads the compiler would take
    // several at once and lose by it.
    let offset = unsafe { std::ptr::read_volatile(&raw const offsets[word]) };
    // SAFETY: an offset is a value times the size of an entry, and a chunk has an entry for each
    // value and one more, aligned to 64 bytes.
    unsafe {
        let entry = (&raw const *chunk).byte_add(offset.into()).cast::<__m256i>();
        std::array::from_fn(|half| _mm256_load_si256(entry.add(half)))
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn load_lanes<const HALVES: usize>(lanes: &Lanes) -> Set<HALVES> {
    let halves = (&raw const *lanes).cast::<__m256i>();
    // SAFETY: lanes are two halves of 32 bytes, aligned to 64 bytes.
    std::array::from_fn(|half| unsafe { _mm256_load_si256(halves.add(half)) })
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store_lanes<const HALVES: usize>(lanes: &mut Lanes, set: Set<HALVES>) {
    let halves = (&raw mut *lanes).cast::<__m256i>();
    for (half, vector) in set.into_iter().enumerate() {
        // SAFETY: lanes are two halves of 32 bytes, aligned to 64 bytes.
        unsafe { _mm256_store_si256(halves.add(half), vector) }
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn and<const HALVES: usize>(a: Set<HALVES>, b: Set<HALVES>) -> Set<HALVES> {
    std::array::from_fn(|half| _mm256_and_si256(a[half], b[half]))
}

/// Adds two bits a lane to a plane and gives the carry.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn carry<const HALVES: usize>(
    plane: &mut Set<HALVES>,
    a: Set<HALVES>,
    b: Set<HALVES>,
) -> Set<HALVES> {
    std::array::from_fn(|i| {
        let (sum, one) = (plane[i], _mm256_xor_si256(a[i], b[i]));
        plane[i] = _mm256_xor_si256(sum, one);
        _mm256_or_si256(_mm256_and_si256(a[i], b[i]), _mm256_and_si256(sum, one))
    })
}

/// The bits set in each of four words, by a table of nibbles.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn population(vector: __m256i) -> __m256i {
    let nibbles =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm256_set1_epi8(15);
    let a = _mm256_shuffle_epi8(nibbles, _mm256_and_si256(vector, low));
    let b = _mm256_shuffle_epi8(nibbles, _mm256_and_si256(_mm256_srli_epi64::<4>(vector), low));
    _mm256_sad_epu8(_mm256_add_epi8(a, b), _mm256_setzero_si256())
}

/// A counter in registers.
struct Sum<const HALVES: usize> {
    planes: [Set<HALVES>; 4],
    sixteens: __m256i,
}

impl<const HALVES: usize> Sum<HALVES> {
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn resume(counter: &Counter) -> Self {
        let planes = std::array::from_fn(|plane| load_lanes(&counter.planes[plane]));
        let [sixteens] = load_lanes(&counter.sixteens);
        Self { planes, sixteens }
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn suspend(self, counter: &mut Counter) {
        for (stored, plane) in counter.planes.iter_mut().zip(self.planes) {
            store_lanes(stored, plane);
        }
        store_lanes(&mut counter.sixteens, [self.sixteens]);
    }

    /// Adds sixteen sets, two at a time.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn add(&mut self, two: impl Fn(usize) -> [Set<HALVES>; 2]) {
        let [ones, twos, fours, eights] = &mut self.planes;
        // Written out: of closures that call each other the compiler would not put as many in
        // place.
        macro_rules! four {
            ($i:expr) => {{
                let [a, b] = two($i);
                let low = carry(ones, a, b);
                let [a, b] = two($i + 1);
                let high = carry(ones, a, b);
                carry(twos, low, high)
            }};
        }
        let (a, b) = (four!(0), four!(2));
        let low = carry(fours, a, b);
        let (a, b) = (four!(4), four!(6));
        let high = carry(fours, a, b);
        for over in carry(eights, low, high) {
            self.sixteens = _mm256_add_epi64(self.sixteens, population(over));
        }
    }
}
