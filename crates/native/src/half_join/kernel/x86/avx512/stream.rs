//! Streaming words through a table.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::lookup::{load_lanes, store_lanes};
use crate::half_join::kernel::loops::{BLOCK, Chunk, Rest, by_cut, offset};
use crate::half_join::kernel::x86::alike::read;
use crate::half_join::kernel::{Counter, LaneTable, Lanes};
use crate::half_join::signature_words::Word;

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(in super::super) fn stream<W: Word>(table: &LaneTable, words: &[W], counter: &mut Counter) {
    by_cut!(table.cut, stream_cut(table, words, counter));
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn stream_cut<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    words: &[W],
    counter: &mut Counter,
) {
    count(words, |word| intersection::<CHUNKS, WIDTH, WIDE>(table, word), counter);
}

/// Adds the lanes of all words to a counter.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn count<W: Word>(words: &[W], lanes: impl Fn(u64) -> __m512i, counter: &mut Counter) {
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
        if _mm512_test_epi64_mask(clear, clear) != 0 {
            let mut set = Lanes::NONE;
            store_lanes(&mut set, clear);
            counter.excess += added * set.len();
        }
    }
    sum.suspend(counter);
}

/// The entry of a word in a chunk.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn entry<const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    chunk: usize,
    word: u64,
) -> __m512i {
    let entries: &Chunk = &table.entries[chunk];
    // SAFETY: an offset is a value of a chunk's bits times the size of an entry, and a chunk has an
    // entry for each value, aligned to 64 bytes.
    unsafe {
        _mm512_load_si512((&raw const *entries).byte_add(offset::<WIDTH, WIDE>(word, chunk)).cast())
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

/// The intersection of all entries of a word, three sets in each instruction.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn intersection<const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    word: u64,
) -> __m512i {
    let entry = |chunk| entry::<WIDTH, WIDE>(table, chunk, word);
    let mut set = and(entry(0), entry(1), entry(2));
    for chunk in (3..CHUNKS - 1).step_by(2) {
        set = and(set, entry(chunk), entry(chunk + 1));
    }
    if CHUNKS.is_multiple_of(2) { _mm512_and_si512(set, entry(CHUNKS - 1)) } else { set }
}

/// Adds two bits a lane to a plane and gives the carry.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn carry(plane: &mut __m512i, a: __m512i, b: __m512i) -> __m512i {
    let carry = _mm512_ternarylogic_epi64::<0xe8>(*plane, a, b);
    *plane = _mm512_ternarylogic_epi64::<0x96>(*plane, a, b);
    carry
}

/// The bits set in each of eight words, by a table of nibbles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn population(vector: __m512i) -> __m512i {
    let nibbles =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm512_set1_epi8(15);
    let a = _mm512_shuffle_epi8(nibbles, _mm512_and_si512(vector, low));
    let b = _mm512_shuffle_epi8(nibbles, _mm512_and_si512(_mm512_srli_epi64::<4>(vector), low));
    _mm512_sad_epu8(_mm512_add_epi8(a, b), _mm512_setzero_si512())
}

/// A counter in registers.
struct Sum {
    planes: [__m512i; 4],
    sixteens: __m512i,
}

impl Sum {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
    fn resume(counter: &Counter) -> Self {
        let planes = [0, 1, 2, 3].map(|plane| load_lanes(&counter.planes[plane]));
        Self { planes, sixteens: load_lanes(&counter.sixteens) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
    fn suspend(self, counter: &mut Counter) {
        for (stored, plane) in counter.planes.iter_mut().zip(self.planes) {
            store_lanes(stored, plane);
        }
        store_lanes(&mut counter.sixteens, self.sixteens);
    }

    /// Adds sixteen sets, two at a time.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
    fn add(&mut self, two: impl Fn(usize) -> [__m512i; 2]) {
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
        let over = carry(eights, low, high);
        self.sixteens = _mm512_add_epi64(self.sixteens, population(over));
    }
}
