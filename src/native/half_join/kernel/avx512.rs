//! The loops with AVX-512 F, BW, DQ and VL: 16 or 8 words at once, compressed by mask, and 512 lanes in one register.
//!
//! Lanes are counted with carry-save adders, two three-way logic instructions a word. That is as many instructions as a
//! population count of words and an addition, so that VPOPCNTDQ would gain nothing and machines without it lose nothing.

#![allow(unsafe_code)]

#[allow(clippy::wildcard_imports, reason = "dozens of intrinsics")]
use std::arch::x86_64::*;

use super::{
    Counter, Entries, HALVES, LANES, Lanes, PAD, Pairing, STREAMS, Streams, Table, Word, WordKernel,
};

/// AVX-512 F, BW, DQ and VL, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(in crate::native::half_join) struct Avx512(());

impl Avx512 {
    /// The kernel, if the machine has the instructions.
    pub(in crate::native::half_join) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self(()))
    }
}

/// Marks functions as using what [`Avx512::detect`] looks for.
macro_rules! with_avx512 {
    ($($function:item)*) => {
        $(
            #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
            $function
        )*
    };
}

/// The loops over words of one width.
macro_rules! width {
    (
        $module:ident, $word:ty, $len:literal, $mask:ty, keys: $keys:ident, disjoint: $disjoint:ident, key: $key:ident, key_vector: $key_vector:ty,
        load: $load:ident, all: $all:ident, test: $test:ident, testn: $testn:ident, compress: $compress:ident
    ) => {
        mod $module {
            use super::*;

            const LEN: usize = $len;

            /// The mask of the first `count` lanes, of all if there are more.
            fn first(count: usize) -> $mask {
                if count >= LEN { <$mask>::MAX } else { (1 << count) - 1 }
            }

            /// A vector of entries.
            #[derive(Clone, Copy)]
            struct Block {
                keys: $key_vector,
                words: __m512i,
                there: $mask,
                stream: u32,
            }

            with_avx512! {
                /// The words from `at` on, at most a vector of them, with the mask of those that there are.
                #[inline]
                fn load(words: &[$word], at: usize) -> (__m512i, $mask) {
                    let mask = first(words[at..].len());
                    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
                    (unsafe { $load(mask, words.as_ptr().add(at).cast()) }, mask)
                }

                #[inline]
                fn store(words: &mut [$word], at: usize, vector: __m512i) {
                    assert!(at + LEN <= words.len());
                    // SAFETY: the whole vector lies within the slice.
                    unsafe { _mm512_storeu_si512(words.as_mut_ptr().add(at).cast(), vector) }
                }

                pub(super) fn join(
                    pairings: &[Pairing],
                    singles: Entries<'_, $word>,
                    vectors: Entries<'_, $word>,
                    streams: &mut Streams<$word>,
                ) {
                    let (out, cursors) = streams.parts();
                    // No cursor is beyond this.
                    let mut highest = cursors.iter().copied().max().unwrap_or(0) as usize;
                    let nothing = Block {
                        keys: $keys(&[], 0, 0),
                        words: _mm512_setzero_si512(),
                        there: 0,
                        stream: 0,
                    };
                    let mut pairings = pairings.iter().peekable();
                    while let Some(pairing) = pairings.next() {
                        let range = pairing.singles.0 as usize..pairing.singles.1 as usize;
                        let singles = Entries {
                            keys: &singles.keys[range.clone()],
                            words: &singles.words[range.clone()],
                            tags: &singles.tags[range],
                        };
                        // Those that share their singles go together: the more there is to do in a loop, the fewer end.
                        let mut next = Some(pairing);
                        let (mut blocks, mut waiting) = ([nothing; 3], 0);
                        while let Some(pairing) = next {
                            highest += pairing.pairs();
                            assert!(highest + PAD <= out.len());
                            let end = pairing.vectors.1 as usize;
                            let (keys, words) = (&vectors.keys[..end], &vectors.words[..end]);
                            next = pairings.next_if(|next| next.singles == pairing.singles);
                            for at in (pairing.vectors.0 as usize..end).step_by(LEN) {
                                let (words, there) = load(words, at);
                                let keys = $keys(keys, at, there);
                                blocks[waiting] = Block { keys, words, there, stream: pairing.stream };
                                waiting += 1;
                                if waiting == blocks.len() {
                                    // SAFETY: no cursor comes beyond `highest`: it counts the pairs of all blocks.
                                    unsafe { join_blocks(singles, blocks, out, cursors) };
                                    waiting = 0;
                                }
                            }
                        }
                        // SAFETY: as above.
                        match waiting {
                            0 => {}
                            1 => unsafe { join_blocks(singles, [blocks[0]], out, cursors) },
                            _ => unsafe { join_blocks(singles, [blocks[0], blocks[1]], out, cursors) },
                        }
                    }
                }

                /// Joins single entries with blocks.
                ///
                /// # Safety
                /// There must be room in `out` for a vector at every cursor, wherever it comes.
                #[inline]
                unsafe fn join_blocks<const BLOCKS: usize>(
                    singles: Entries<'_, $word>,
                    blocks: [Block; BLOCKS],
                    out: &mut [$word],
                    cursors: &mut [u32; STREAMS],
                ) {
                    for ((&key, &word), &tag) in singles.keys.iter().zip(singles.words).zip(singles.tags) {
                        let (key, word) = ($key(key.cast_signed()), $all(word.cast_signed()));
                        for block in blocks {
                            let pairs = $disjoint(block.there, block.keys, key);
                            let union = _mm512_or_si512(word, $compress(pairs, block.words));
                            let cursor = &mut cursors[(block.stream as usize + usize::from(tag)) % STREAMS];
                            debug_assert!(*cursor as usize + LEN <= out.len());
                            // SAFETY: the caller sees to the room.
                            unsafe {
                                _mm512_storeu_si512(out.as_mut_ptr().add(*cursor as usize).cast(), union);
                            }
                            *cursor += pairs.count_ones();
                        }
                    }
                }

                pub(super) fn count(words: &[$word], bit: u32) -> usize {
                    let bit = $all(1 << bit);
                    let mut count = 0;
                    for at in (0..words.len()).step_by(LEN) {
                        let (vector, there) = load(words, at);
                        count += $test(there, vector, bit).count_ones();
                    }
                    count as usize
                }

                pub(super) fn keep(words: &[$word], bit: u32, out: &mut [$word]) -> usize {
                    let bit = $all(1 << bit);
                    let mut kept = 0;
                    for at in (0..words.len()).step_by(LEN) {
                        let (vector, there) = load(words, at);
                        let lacks = $testn(there, vector, bit);
                        store(out, kept, $compress(lacks, vector));
                        kept += lacks.count_ones() as usize;
                    }
                    kept
                }

                pub(super) fn split(
                    words: &[$word],
                    bit: u32,
                    without: &mut [$word],
                    with: &mut [$word],
                ) -> (usize, usize) {
                    let bit = $all(1 << bit);
                    let (mut lacks, mut haves) = (0, 0);
                    for at in (0..words.len()).step_by(LEN) {
                        let (vector, there) = load(words, at);
                        let lack = $testn(there, vector, bit);
                        let have = there & !lack;
                        store(without, lacks, $compress(lack, vector));
                        store(with, haves, $compress(have, vector));
                        lacks += lack.count_ones() as usize;
                        haves += have.count_ones() as usize;
                    }
                    (lacks, haves)
                }
            }
        }
    };
}

width! {
    narrow_words, u32, 16, __mmask16, keys: keys16, disjoint: _mm512_mask_testn_epi32_mask, key: _mm512_set1_epi32,
    key_vector: __m512i,
    load: _mm512_maskz_loadu_epi32, all: _mm512_set1_epi32, test: _mm512_mask_test_epi32_mask,
    testn: _mm512_mask_testn_epi32_mask, compress: _mm512_maskz_compress_epi32
}

width! {
    wide_words, u64, 8, __mmask8, keys: keys8, disjoint: _mm256_mask_testn_epi32_mask, key: _mm256_set1_epi32,
    key_vector: __m256i,
    load: _mm512_maskz_loadu_epi64, all: _mm512_set1_epi64, test: _mm512_mask_test_epi64_mask,
    testn: _mm512_mask_testn_epi64_mask, compress: _mm512_maskz_compress_epi64
}

with_avx512! {
    /// Sixteen keys, those that the mask leaves out as zeros.
    #[inline]
    fn keys16(keys: &[u32], at: usize, mask: __mmask16) -> __m512i {
        assert!(at + mask.count_ones() as usize <= keys.len());
        // SAFETY: the mask is that of the first lanes, as many as there are keys at least.
        unsafe { _mm512_maskz_loadu_epi32(mask, keys.as_ptr().add(at).cast()) }
    }

    /// Eight keys, those that the mask leaves out as zeros.
    #[inline]
    fn keys8(keys: &[u32], at: usize, mask: __mmask8) -> __m256i {
        assert!(at + mask.count_ones() as usize <= keys.len());
        // SAFETY: the mask is that of the first lanes, as many as there are keys at least.
        unsafe { _mm256_maskz_loadu_epi32(mask, keys.as_ptr().add(at).cast()) }
    }

    /// A word by itself. Seeing plain loads, the compiler would take several words at once, do its sums on a vector of them,
    /// and lose more by taking the vector apart again.
    #[inline]
    fn scalar<W: Word>(word: &W) -> W {
        // SAFETY: a reference is valid for reads.
        unsafe { std::ptr::read_volatile(word) }
    }

    #[inline]
    fn load_lanes(lanes: &Lanes) -> __m512i {
        // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
        unsafe { _mm512_load_si512((&raw const lanes.0).cast()) }
    }

    #[inline]
    fn store_lanes(lanes: &mut Lanes, vector: __m512i) {
        // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
        unsafe { _mm512_store_si512((&raw mut lanes.0).cast(), vector) }
    }

    /// The first sixteen words from `at` on; what is missing is zero.
    #[inline]
    fn load16(words: &[u32], at: usize) -> __m512i {
        let rest = words.get(at..).unwrap_or_default();
        let mask = if rest.len() >= 16 { __mmask16::MAX } else { (1 << rest.len()) - 1 };
        // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
        unsafe { _mm512_maskz_loadu_epi32(mask, rest.as_ptr().cast()) }
    }

    /// Lower or upper halves of 16 words.
    #[inline]
    fn halves(words: &[u64], at: usize, upper: bool) -> __m512i {
        let load = |at: usize| {
            let rest = words.get(at..).unwrap_or_default();
            let mask = if rest.len() >= 8 { __mmask8::MAX } else { (1 << rest.len()) - 1 };
            // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
            unsafe { _mm512_maskz_loadu_epi64(mask, rest.as_ptr().cast()) }
        };
        let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        let which = _mm512_add_epi32(even, _mm512_set1_epi32(i32::from(upper)));
        _mm512_permutex2var_epi32(load(at), which, load(at + 8))
    }

    fn narrow(words: &[u64], out: &mut [u32]) {
        assert!(out.len() >= words.len() + PAD);
        for at in (0..words.len()).step_by(16) {
            let vector = halves(words, at, false);
            // SAFETY: a vector that begins below `words.len()` ends within the pad.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(at).cast(), vector) }
        }
    }

    fn copy(words: &[u32], out: &mut [u32]) {
        out[..words.len()].copy_from_slice(words);
    }

    /// For every bit below `clear.len()`, at most 32, the lanes whose word does not have it. `vector` gives sixteen words.
    #[inline]
    fn slice(words: usize, vector: impl Fn(usize) -> __m512i, clear: &mut [Lanes]) {
        let by_byte = _mm512_broadcast_i32x4(_mm_setr_epi8(
            0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        let by_plane = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
        for block in 0..LANES / 64 {
            let there = words.saturating_sub(64 * block).min(64);
            if there == 0 {
                for clear in &mut *clear {
                    clear.0[block] = 0;
                }
                continue;
            }
            let there = if there == 64 { u64::MAX } else { (1 << there) - 1 };
            // Sixteen words as four planes of sixteen bytes, then four times that as planes of 64.
            let planes = |part: usize| {
                let bytes = _mm512_shuffle_epi8(vector(64 * block + 16 * part), by_byte);
                _mm512_permutexvar_epi32(by_plane, bytes)
            };
            let [a, b, c, d] = [planes(0), planes(1), planes(2), planes(3)];
            let ab = [_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b)];
            let cd = [_mm512_shuffle_i32x4::<0x44>(c, d), _mm512_shuffle_i32x4::<0xee>(c, d)];
            let planes = [
                _mm512_shuffle_i32x4::<0x88>(ab[0], cd[0]),
                _mm512_shuffle_i32x4::<0xdd>(ab[0], cd[0]),
                _mm512_shuffle_i32x4::<0x88>(ab[1], cd[1]),
                _mm512_shuffle_i32x4::<0xdd>(ab[1], cd[1]),
            ];
            for (clear, plane) in clear.chunks_mut(8).zip(planes) {
                for (clear, bit) in clear.iter_mut().zip(0..8) {
                    clear.0[block] = _mm512_mask_testn_epi8_mask(there, plane, _mm512_set1_epi8(1 << bit));
                }
            }
        }
    }

    /// The entries of one set, of the lanes that are clear of each bit.
    fn fill_half(lanes: usize, bits: u32, table: &mut Table, half: usize) {
        let mut clear = [Lanes::ALL; 64];
        clear[..bits as usize].copy_from_slice(&table.clear[half][..bits as usize]);
        for (chunk, (start, width)) in table.cut.chunks().enumerate() {
            let seed = load_lanes(&if chunk == 0 { Lanes::first(lanes) } else { Lanes::ALL });
            let clear = &clear[start..];
            match (table.halves, width) {
                (1, 6) => fill::<6>(clear, seed, |i, v| store_lanes(&mut table.single[chunk][i], v)),
                (1, _) => fill::<7>(clear, seed, |i, v| store_lanes(&mut table.single[chunk][i], v)),
                (_, 6) => {
                    fill::<6>(clear, seed, |i, v| store_lanes(&mut table.double[chunk][i][half], v));
                }
                (_, _) => {
                    fill::<7>(clear, seed, |i, v| store_lanes(&mut table.double[chunk][i][half], v));
                }
            }
        }
    }

    /// The entries of a chunk: every set of its lower three bits with every set of its upper bits.
    #[inline]
    fn fill<const WIDTH: usize>(
        clear: &[Lanes],
        seed: __m512i,
        mut store: impl FnMut(usize, __m512i),
    ) {
        let mut lower = [seed; 8];
        for bit in 0..3 {
            let clear = load_lanes(&clear[bit]);
            for value in 1 << bit..2 << bit {
                lower[value] = _mm512_and_si512(lower[value - (1 << bit)], clear);
            }
        }
        let mut upper = [_mm512_set1_epi64(-1); 16];
        for bit in 0..WIDTH - 3 {
            let clear = load_lanes(&clear[bit + 3]);
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
    fn and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0x80>(a, b, c)
    }

    /// The entry of a word's chunk.
    #[inline]
    fn value<const CHUNKS: usize, const WIDE: bool>(
        shifts: &[u32; CHUNKS],
        word: u64,
        chunk: usize,
    ) -> usize {
        let values = if WIDE && chunk < 2 { 128 } else { 64 };
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 128 values")]
        let value = (word << 6).wrapping_shr(shifts[chunk]) as usize >> 6 & (values - 1);
        value
    }

    /// What all entries of a word have in common, in as few instructions as there are: three sets at once.
    #[inline]
    fn intersection<const CHUNKS: usize>(entry: impl Fn(usize) -> __m512i) -> __m512i {
        match CHUNKS {
            1 => entry(0),
            2 => _mm512_and_si512(entry(0), entry(1)),
            3 => and(entry(0), entry(1), entry(2)),
            4 => _mm512_and_si512(and(entry(0), entry(1), entry(2)), entry(3)),
            5 => and(and(entry(0), entry(1), entry(2)), entry(3), entry(4)),
            _ => {
                let mut lanes = and(entry(0), entry(1), entry(2));
                for chunk in (3..CHUNKS - 1).step_by(2) {
                    lanes = and(lanes, entry(chunk), entry(chunk + 1));
                }
                if CHUNKS.is_multiple_of(2) { _mm512_and_si512(lanes, entry(CHUNKS - 1)) } else { lanes }
            }
        }
    }

    #[inline]
    fn stream<W: Word, const CHUNKS: usize, const WIDE: bool>(
        table: &Table,
        words: &[W],
        within: Option<&[Lanes; HALVES]>,
        counter: &mut Counter,
    ) {
        // Shifts that the compiler does not know take one instruction a chunk instead of two.
        let shifts = table.shifts.first_chunk().expect("there is a shift for every chunk");
        let value = |word, chunk| value::<CHUNKS, WIDE>(shifts, word, chunk);
        let single = |word| {
            intersection::<CHUNKS>(|chunk| load_lanes(&table.single[chunk][value(word, chunk)]))
        };
        let double = |word, half: usize| {
            intersection::<CHUNKS>(|chunk| load_lanes(&table.double[chunk][value(word, chunk)][half]))
        };
        match (table.halves, within) {
            (1, None) => count_in_one(words, single, counter),
            (1, Some(within)) => {
                let within = load_lanes(&within[0]);
                count_in_one(words, |word| _mm512_and_si512(within, single(word)), counter);
            }
            (_, None) => count_in_two(words, |word| [double(word, 0), double(word, 1)], counter),
            (_, Some(within)) => {
                let within = [load_lanes(&within[0]), load_lanes(&within[1])];
                let lanes = |word| {
                    [0, 1].map(|half| _mm512_and_si512(within[half], double(word, half)))
                };
                count_in_two(words, lanes, counter);
            }
        }
    }

    /// Adds the sets of all words to a counter.
    #[inline]
    fn count_in_one<W: Word>(words: &[W], lanes: impl Fn(u64) -> __m512i, counter: &mut Counter) {
        let mut sum = Sum::resume(counter);
        let (blocks, rest) = words.as_chunks::<16>();
        for block in blocks {
            let lanes = |i: usize| lanes(scalar(&block[i]).into());
            sum.add(|i| [lanes(2 * i), lanes(2 * i + 1)]);
        }
        for word in rest {
            sum.put(counter, lanes(scalar(word).into()));
        }
        sum.suspend(counter);
    }

    /// Adds the two sets of every word to a counter.
    #[inline]
    fn count_in_two<W: Word>(
        words: &[W],
        lanes: impl Fn(u64) -> [__m512i; 2],
        counter: &mut Counter,
    ) {
        let mut sum = Sum::resume(counter);
        let (blocks, rest) = words.as_chunks::<8>();
        for block in blocks {
            sum.add(|i| lanes(scalar(&block[i]).into()));
        }
        for word in rest {
            let [a, b] = lanes(scalar(word).into());
            sum.put(counter, a);
            sum.put(counter, b);
        }
        sum.suspend(counter);
    }

    /// Adds two bits a lane to a plane and gives the carry.
    #[inline]
    fn carry(plane: &mut __m512i, a: __m512i, b: __m512i) -> __m512i {
        let carry = _mm512_ternarylogic_epi64::<0xe8>(*plane, a, b);
        *plane = _mm512_ternarylogic_epi64::<0x96>(*plane, a, b);
        carry
    }

    /// The bits set in each of eight words, by a table of nibbles.
    #[inline]
    fn population(vector: __m512i) -> __m512i {
        let nibbles = _mm512_broadcast_i32x4(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let low = _mm512_set1_epi8(15);
        let a = _mm512_shuffle_epi8(nibbles, _mm512_and_si512(vector, low));
        let b = _mm512_shuffle_epi8(nibbles, _mm512_and_si512(_mm512_srli_epi64::<4>(vector), low));
        _mm512_sad_epu8(_mm512_add_epi8(a, b), _mm512_setzero_si512())
    }

    /// The loop for the cut of the table.
    fn stream_by_cut<W: Word>(
        table: &Table,
        words: &[W],
        within: Option<&[Lanes; HALVES]>,
        counter: &mut Counter,
    ) {
        match (table.cut.wide, table.cut.chunks) {
            (true, _) => stream::<W, 5, true>(table, words, within, counter),
            (false, 1) => stream::<W, 1, false>(table, words, within, counter),
            (false, 2) => stream::<W, 2, false>(table, words, within, counter),
            (false, 3) => stream::<W, 3, false>(table, words, within, counter),
            (false, 4) => stream::<W, 4, false>(table, words, within, counter),
            (false, 5) => stream::<W, 5, false>(table, words, within, counter),
            (false, 6) => stream::<W, 6, false>(table, words, within, counter),
            (false, 7) => stream::<W, 7, false>(table, words, within, counter),
            (false, 8) => stream::<W, 8, false>(table, words, within, counter),
            (false, _) => stream::<W, 9, false>(table, words, within, counter),
        }
    }

    fn build_narrow(words: &[u32], bits: u32, all: u32, table: &mut Table) {
        table.begin(words.len(), bits);
        for (half, words) in words.chunks(LANES).enumerate() {
            let clear = &mut table.clear[half][..all.max(bits) as usize];
            slice(words.len(), |at| load16(words, at), clear);
            fill_half(words.len(), bits, table, half);
        }
    }

    fn build_wide(words: &[u64], bits: u32, all: u32, table: &mut Table) {
        table.begin(words.len(), bits);
        for (half, words) in words.chunks(LANES).enumerate() {
            let clear = &mut table.clear[half][..all.max(bits) as usize];
            let (lower, upper) = clear.split_at_mut(clear.len().min(32));
            slice(words.len(), |at| halves(words, at, false), lower);
            if !upper.is_empty() {
                slice(words.len(), |at| halves(words, at, true), upper);
            }
            fill_half(words.len(), bits, table, half);
        }
    }
}

/// A counter in registers.
struct Sum {
    planes: [__m512i; 4],
    sixteens: __m512i,
}

impl Sum {
    with_avx512! {
        #[inline]
        fn resume(counter: &Counter) -> Self {
            let planes = [0, 1, 2, 3].map(|plane| load_lanes(&counter.planes[plane]));
            Self { planes, sixteens: load_lanes(&counter.sixteens) }
        }

        #[inline]
        fn suspend(self, counter: &mut Counter) {
            for (stored, plane) in counter.planes.iter_mut().zip(self.planes) {
                store_lanes(stored, plane);
            }
            store_lanes(&mut counter.sixteens, self.sixteens);
        }

        /// Adds sixteen sets, two at a time.
        #[inline]
        fn add(&mut self, two: impl Fn(usize) -> [__m512i; 2]) {
            let [ones, twos, fours, eights] = &mut self.planes;
            // Written out: of closures that call each other the compiler would not put as many in place.
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

        /// Has a set wait until there are sixteen.
        #[inline]
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
}

/// Passes the loops of a width on. All that is unsafe is that the machine must have the instructions, and `self` proves it.
macro_rules! dispatch {
    ($word:ty, $module:ident, $build:ident, $narrow:ident) => {
        impl WordKernel<$word> for Avx512 {
            fn join(
                self,
                pairings: &[Pairing],
                singles: Entries<'_, $word>,
                vectors: Entries<'_, $word>,
                streams: &mut Streams<$word>,
            ) {
                // SAFETY: `self` proves that the instructions are there.
                unsafe { $module::join(pairings, singles, vectors, streams) }
            }

            fn count(self, words: &[$word], bit: u32) -> usize {
                // SAFETY: as above.
                unsafe { $module::count(words, bit) }
            }

            fn keep(self, words: &[$word], bit: u32, out: &mut [$word]) -> usize {
                // SAFETY: as above.
                unsafe { $module::keep(words, bit, out) }
            }

            fn split(
                self,
                words: &[$word],
                bit: u32,
                without: &mut [$word],
                with: &mut [$word],
            ) -> (usize, usize) {
                // SAFETY: as above.
                unsafe { $module::split(words, bit, without, with) }
            }

            fn build(self, words: &[$word], bits: u32, all: u32, table: &mut Table) {
                // SAFETY: as above.
                unsafe { $build(words, bits, all, table) }
            }

            fn stream(
                self,
                table: &Table,
                words: &[$word],
                within: Option<&[Lanes; HALVES]>,
                counter: &mut Counter,
            ) {
                // SAFETY: as above.
                unsafe { stream_by_cut(table, words, within, counter) }
            }

            fn narrow(self, words: &[$word], out: &mut [u32]) {
                // SAFETY: as above.
                unsafe { $narrow(words, out) }
            }
        }
    };
}

dispatch!(u32, narrow_words, build_narrow, copy);
dispatch!(u64, wide_words, build_wide, narrow);
