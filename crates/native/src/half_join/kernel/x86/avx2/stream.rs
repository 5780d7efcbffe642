//! Streaming words through a table.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use crate::half_join::kernel::loops::{BLOCK, Chunk, LANES, Rest, by_cut, offset};
use crate::half_join::kernel::x86::alike::read;
use crate::half_join::kernel::{Counter, LaneTable, Lanes};
use crate::half_join::signature_words::Word;

/// A set of lanes: all 512, or the first 256.
type Set<const HALVES: usize> = [__m256i; HALVES];

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(in super::super) fn stream<W: Word>(table: &LaneTable, words: &[W], counter: &mut Counter) {
    by_cut!(table.cut, stream_cut(table, words, counter));
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn stream_cut<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    words: &[W],
    counter: &mut Counter,
) {
    if table.lanes <= LANES / 2 {
        count(words, |word| intersection::<CHUNKS, WIDTH, WIDE, 1>(table, word), counter);
    } else {
        count(words, |word| intersection::<CHUNKS, WIDTH, WIDE, 2>(table, word), counter);
    }
}

/// Adds the lanes of all words to a counter.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn count<W: Word, const HALVES: usize>(
    words: &[W],
    lanes: impl Fn(u64) -> Set<HALVES>,
    counter: &mut Counter,
) {
    let mut sum = Sum::resume(counter);
    let (blocks, rest) = words.as_chunks::<BLOCK>();
    let mut add = |block: &[W; BLOCK]| {
        sum.add(|i| [lanes(read(&block[2 * i])), lanes(read(&block[2 * i + 1]))]);
    };
    for block in blocks {
        add(block);
    }
    if let Some(Rest { words, added }) = Rest::of(rest) {
        add(&words);
        let clear = lanes(u64::MAX);
        if clear.into_iter().any(|half| _mm256_testz_si256(half, half) == 0) {
            let mut set = Lanes::NONE;
            store_lanes(&mut set, clear);
            counter.excess += added * set.len();
        }
    }
    sum.suspend(counter);
}

/// The intersection of all entries of a word.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn intersection<const CHUNKS: usize, const WIDTH: usize, const WIDE: usize, const HALVES: usize>(
    table: &LaneTable,
    word: u64,
) -> Set<HALVES> {
    let mut set = entry::<WIDTH, WIDE, HALVES>(table, 0, word);
    for chunk in 1..CHUNKS {
        set = and(set, entry::<WIDTH, WIDE, HALVES>(table, chunk, word));
    }
    set
}

/// The entry of a word in a chunk.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn entry<const WIDTH: usize, const WIDE: usize, const HALVES: usize>(
    table: &LaneTable,
    chunk: usize,
    word: u64,
) -> Set<HALVES> {
    let entries: &Chunk = &table.entries[chunk];
    // SAFETY: an offset is a value of a chunk's bits times the size of an entry, and a chunk has an
    // entry for each value, aligned to 64 bytes.
    unsafe {
        let entry = (&raw const *entries).byte_add(offset::<WIDTH, WIDE>(word, chunk));
        std::array::from_fn(|half| _mm256_load_si256(entry.cast::<__m256i>().add(half)))
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
