//! The lookup table: building it and streaming words through it.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::{Counter, HALVES, LANES, LaneTable, Lanes, Word};
use super::words::double_words;

/// The four bytes of each of the first 64 words, as planes of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn planes<W: Word>(words: &[W], upper: bool) -> [__m512i; 4] {
    let by_byte =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    let by_plane = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    // Sixteen words as four planes of sixteen bytes, then four times that as planes of 64.
    let [a, b, c, d] = [0, 16, 32, 48].map(|at| {
        let words = double_words(words.get(at..).unwrap_or_default(), upper);
        _mm512_permutexvar_epi32(by_plane, _mm512_shuffle_epi8(words, by_byte))
    });
    let ab = [_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b)];
    let cd = [_mm512_shuffle_i32x4::<0x44>(c, d), _mm512_shuffle_i32x4::<0xee>(c, d)];
    [
        _mm512_shuffle_i32x4::<0x88>(ab[0], cd[0]),
        _mm512_shuffle_i32x4::<0xdd>(ab[0], cd[0]),
        _mm512_shuffle_i32x4::<0x88>(ab[1], cd[1]),
        _mm512_shuffle_i32x4::<0xdd>(ab[1], cd[1]),
    ]
}

/// For each bit, the lanes whose word does not have it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn slice<W: Word>(words: &[W], upper: bool, clear: &mut [Lanes]) {
    let lanes = Lanes::first(words.len());
    for (block, there) in lanes.0.into_iter().enumerate() {
        if there == 0 {
            for clear in &mut *clear {
                clear.0[block] = 0;
            }
            continue;
        }
        let planes = planes(&words[64 * block..], upper);
        for (clear, plane) in clear.chunks_mut(8).zip(planes) {
            for (clear, bit) in clear.iter_mut().zip(0..8) {
                clear.0[block] =
                    _mm512_mask_testn_epi8_mask(there, plane, _mm512_set1_epi8(1 << bit));
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn build<W: Word>(words: &[W], bits: u32, all: u32, table: &mut LaneTable) {
    table.begin(words.len(), bits);
    for (half, words) in words.chunks(LANES).enumerate() {
        let clear = &mut table.clear[half][..all.max(bits) as usize];
        let (lower, upper) = clear.split_at_mut(clear.len().min(32));
        slice(words, false, lower);
        if !upper.is_empty() {
            slice(words, true, upper);
        }
        fill_half(words.len(), bits, table, half);
    }
}

/// The entries of one set, of the lanes that are clear of each bit.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn fill_half(lanes: usize, bits: u32, table: &mut LaneTable, half: usize) {
    let LaneTable { single, double, clear, halves, cut, .. } = table;
    for (chunk, (start, width)) in cut.chunks().enumerate() {
        let seed = load_lanes(&if chunk == 0 { Lanes::first(lanes) } else { Lanes::ALL });
        let clear = &clear[half][start..bits as usize];
        match (*halves, width) {
            (1, 6) => fill::<6>(clear, seed, |i, set| store_lanes(&mut single[chunk][i], set)),
            (1, _) => fill::<7>(clear, seed, |i, set| store_lanes(&mut single[chunk][i], set)),
            (_, 6) => {
                fill::<6>(clear, seed, |i, set| store_lanes(&mut double[chunk][i][half], set));
            }
            (_, _) => {
                fill::<7>(clear, seed, |i, set| store_lanes(&mut double[chunk][i][half], set));
            }
        }
    }
}

/// The entries of a chunk: every set of its lower three bits with every set of its upper bits. Bits
/// beyond `clear` do not count.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn fill<const WIDTH: usize>(clear: &[Lanes], seed: __m512i, mut store: impl FnMut(usize, __m512i)) {
    let all = _mm512_set1_epi64(-1);
    let clear = |bit| clear.get(bit).map_or(all, |clear| load_lanes(clear));
    let (mut lower, mut upper) = ([seed; 8], [all; 16]);
    for bit in 0..3 {
        let clear = clear(bit);
        for value in 1 << bit..2 << bit {
            lower[value] = _mm512_and_si512(lower[value - (1 << bit)], clear);
        }
    }
    for bit in 0..WIDTH - 3 {
        let clear = clear(bit + 3);
        for value in 1 << bit..2 << bit {
            upper[value] = _mm512_and_si512(upper[value - (1 << bit)], clear);
        }
    }
    for (high, upper) in upper[..1 << (WIDTH - 3)].iter().enumerate() {
        for (low, &lower) in lower.iter().enumerate() {
            store(8 * high + low, _mm512_and_si512(lower, *upper));
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn load_lanes(lanes: &Lanes) -> __m512i {
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_load_si512((&raw const *lanes).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn store_lanes(lanes: &mut Lanes, set: __m512i) {
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_store_si512((&raw mut *lanes).cast(), set) }
}

/// A single word. With plain loads, the compiler would add several words in a vector and then
/// unpack it, which is slower.
#[inline]
fn scalar<W: Word>(word: &W) -> u64 {
    // SAFETY: a reference is valid for reads.
    unsafe { std::ptr::read_volatile(word) }.into()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

/// The intersection of all entries of a word, three sets in each instruction.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn intersection<'a, const CHUNKS: usize>(entry: impl Fn(usize) -> &'a Lanes) -> __m512i {
    let entry = |chunk| load_lanes(entry(chunk));
    match CHUNKS {
        1 => entry(0),
        2 => _mm512_and_si512(entry(0), entry(1)),
        _ => {
            let mut set = and(entry(0), entry(1), entry(2));
            for chunk in (3..CHUNKS - 1).step_by(2) {
                set = and(set, entry(chunk), entry(chunk + 1));
            }
            if CHUNKS.is_multiple_of(2) { _mm512_and_si512(set, entry(CHUNKS - 1)) } else { set }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn stream<W: Word, const CHUNKS: usize, const WIDE: bool>(
    table: &LaneTable,
    words: &[W],
    within: Option<&[Lanes; HALVES]>,
    counter: &mut Counter,
) {
    let value = |word, chunk| table.value::<CHUNKS, WIDE>(word, chunk);
    let single = |word| intersection::<CHUNKS>(|chunk| &table.single[chunk][value(word, chunk)]);
    let double = |word, half: usize| {
        intersection::<CHUNKS>(|chunk| &table.double[chunk][value(word, chunk)][half])
    };
    match (table.halves, within) {
        (1, None) => count_in_one(words, single, counter),
        (1, Some([within, _])) => {
            let within = load_lanes(within);
            count_in_one(words, |word| _mm512_and_si512(within, single(word)), counter);
        }
        (_, None) => count_in_two(words, |word| [double(word, 0), double(word, 1)], counter),
        (_, Some([first, second])) => {
            let within = [load_lanes(first), load_lanes(second)];
            let lanes = |word, half: usize| _mm512_and_si512(within[half], double(word, half));
            count_in_two(words, |word| [lanes(word, 0), lanes(word, 1)], counter);
        }
    }
}

/// Adds the sets of all words to a counter.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn count_in_one<W: Word>(words: &[W], lanes: impl Fn(u64) -> __m512i, counter: &mut Counter) {
    let mut sum = Sum::resume(counter);
    let (blocks, rest) = words.as_chunks::<16>();
    for block in blocks {
        let lanes = |i: usize| lanes(scalar(&block[i]));
        sum.add(|i| [lanes(2 * i), lanes(2 * i + 1)]);
    }
    for word in rest {
        sum.put(counter, lanes(scalar(word)));
    }
    sum.suspend(counter);
}

/// Adds the two sets of every word to a counter.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn count_in_two<W: Word>(words: &[W], lanes: impl Fn(u64) -> [__m512i; 2], counter: &mut Counter) {
    let mut sum = Sum::resume(counter);
    let (blocks, rest) = words.as_chunks::<8>();
    for block in blocks {
        sum.add(|i| lanes(scalar(&block[i])));
    }
    for word in rest {
        for set in lanes(scalar(word)) {
            sum.put(counter, set);
        }
    }
    sum.suspend(counter);
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

    /// Stores a set until there are sixteen.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
    fn put(&mut self, counter: &mut Counter, set: __m512i) {
        store_lanes(&mut counter.pending[counter.waiting % 16], set);
        counter.waiting += 1;
        if counter.waiting == 16 {
            let pending = |i: usize| load_lanes(&counter.pending[i]);
            self.add(|i| [pending(2 * i), pending(2 * i + 1)]);
            counter.waiting = 0;
        }
    }
}
