//! The lookup table: building it and streaming words through it.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::{Counter, HALVES, LANES, LaneTable, Lanes, Word};
use super::words::load;

/// Lower or upper halves of the first eight words; zero where there is none.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn double_words<W: Word>(words: &[W], upper: bool) -> __m256i {
    if W::BITS == 32 {
        return load(words);
    }
    let low = _mm256_castsi256_ps(load(words));
    let high = _mm256_castsi256_ps(load(words.get(4..).unwrap_or_default()));
    let which = if upper {
        _mm256_shuffle_ps::<0xdd>(low, high)
    } else {
        _mm256_shuffle_ps::<0x88>(low, high)
    };
    _mm256_permute4x64_epi64::<0xd8>(_mm256_castps_si256(which))
}

/// The four bytes of each of the first 32 words, as planes of 32 bytes.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn planes<W: Word>(words: &[W], upper: bool) -> [__m256i; 4] {
    let by_byte = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
    ));
    let in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    let [a, b, c, d] = [0, 8, 16, 24].map(|at| {
        let words = double_words(words.get(at..).unwrap_or_default(), upper);
        _mm256_shuffle_epi8(words, by_byte)
    });
    let low = [_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d)];
    let high = [_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d)];
    [
        _mm256_unpacklo_epi64(low[0], low[1]),
        _mm256_unpackhi_epi64(low[0], low[1]),
        _mm256_unpacklo_epi64(high[0], high[1]),
        _mm256_unpackhi_epi64(high[0], high[1]),
    ]
    .map(|plane| _mm256_permutevar8x32_epi32(plane, in_order))
}

/// For each bit, the lanes whose word does not have it.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn slice<W: Word>(words: &[W], upper: bool, clear: &mut [Lanes]) {
    let lanes = Lanes::first(words.len());
    for (block, there) in lanes.0.into_iter().enumerate() {
        if there == 0 {
            for clear in &mut *clear {
                clear.0[block] = 0;
            }
            continue;
        }
        let words = [0, 32].map(|at| words.get(64 * block + at..).unwrap_or_default());
        let [low, high] = words.map(|words| planes(words, upper));
        for (clear, (mut low, mut high)) in clear.chunks_mut(8).zip(low.into_iter().zip(high)) {
            // Only the uppermost bit of a byte can be taken out: the others follow it up.
            for bit in (0..8).rev() {
                if let Some(clear) = clear.get_mut(bit) {
                    let [low, high] = [low, high]
                        .map(|bytes| u64::from(_mm256_movemask_epi8(bytes).cast_unsigned()));
                    clear.0[block] = there & !(low | high << 32);
                }
                (low, high) = (_mm256_add_epi8(low, low), _mm256_add_epi8(high, high));
            }
        }
    }
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn build<W: Word>(words: &[W], bits: u32, all: u32, table: &mut LaneTable) {
    table.begin(words.len(), bits);
    for (half, words) in words.chunks(LANES).enumerate() {
        let clear = &mut table.clear[half][..all.max(bits) as usize];
        let (lower, upper) = clear.split_at_mut(clear.len().min(32));
        slice(words, false, lower);
        if !upper.is_empty() {
            slice(words, true, upper);
        }
        table.fill(half, words.len(), bits);
    }
}

/// A set of 512 lanes.
type Set = [__m256i; 2];

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn load_lanes(lanes: &Lanes) -> Set {
    let halves = (&raw const *lanes).cast::<__m256i>();
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store_lanes(lanes: &mut Lanes, set: Set) {
    let halves = (&raw mut *lanes).cast::<__m256i>();
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe {
        _mm256_store_si256(halves, set[0]);
        _mm256_store_si256(halves.add(1), set[1]);
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn and(a: Set, b: Set) -> Set {
    [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])]
}

/// A word by itself. Seeing plain loads, the compiler would take several words at once and lose by
/// it.
#[inline]
fn scalar<W: Word>(word: &W) -> u64 {
    // SAFETY: a reference is valid for reads.
    unsafe { std::ptr::read_volatile(word) }.into()
}

/// The intersection of all entries of a word.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn intersection<'a, const CHUNKS: usize>(entry: impl Fn(usize) -> &'a Lanes) -> Set {
    let mut set = load_lanes(entry(0));
    for chunk in 1..CHUNKS {
        set = and(set, load_lanes(entry(chunk)));
    }
    set
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
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
            count_in_one(words, |word| and(load_lanes(within), single(word)), counter);
        }
        (_, None) => count_in_two(words, |word| [double(word, 0), double(word, 1)], counter),
        (_, Some(within)) => {
            let lanes = |word, half: usize| and(load_lanes(&within[half]), double(word, half));
            count_in_two(words, |word| [lanes(word, 0), lanes(word, 1)], counter);
        }
    }
}

/// Adds the sets of all words to a counter.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn count_in_one<W: Word>(words: &[W], lanes: impl Fn(u64) -> Set, counter: &mut Counter) {
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
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn count_in_two<W: Word>(words: &[W], lanes: impl Fn(u64) -> [Set; 2], counter: &mut Counter) {
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
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn carry(plane: &mut Set, a: Set, b: Set) -> Set {
    [0, 1].map(|i| {
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
struct Sum {
    planes: [Set; 4],
    sixteens: Set,
}

impl Sum {
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn resume(counter: &Counter) -> Self {
        let planes = [0, 1, 2, 3].map(|plane| load_lanes(&counter.planes[plane]));
        Self { planes, sixteens: load_lanes(&counter.sixteens) }
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn suspend(self, counter: &mut Counter) {
        for (stored, plane) in counter.planes.iter_mut().zip(self.planes) {
            store_lanes(stored, plane);
        }
        store_lanes(&mut counter.sixteens, self.sixteens);
    }

    /// Adds sixteen sets, two at a time.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn add(&mut self, two: impl Fn(usize) -> [Set; 2]) {
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
        for (sum, over) in self.sixteens.iter_mut().zip(carry(eights, low, high)) {
            *sum = _mm256_add_epi64(*sum, population(over));
        }
    }

    /// Stores a set until there are sixteen.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn put(&mut self, counter: &mut Counter, set: Set) {
        store_lanes(&mut counter.pending[counter.waiting % 16], set);
        counter.waiting += 1;
        if counter.waiting == 16 {
            let pending = |i: usize| load_lanes(&counter.pending[i]);
            self.add(|i| [pending(2 * i), pending(2 * i + 1)]);
            counter.waiting = 0;
        }
    }
}
