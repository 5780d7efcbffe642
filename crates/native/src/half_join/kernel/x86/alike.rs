//! Loops that read the same in each set of vector instructions.

#![allow(unsafe_code)]

use crate::half_join::signature_words::Word;

/// Entries are fetched so many before they are needed.
pub(super) const AHEAD: usize = 64;

/// A word. Volatile, as the compiler would take several at once and lose by it.
#[inline]
pub(super) fn read<W: Word>(word: &W) -> u64 {
    // SAFETY: a reference is valid for reads.
    unsafe { std::ptr::read_volatile(word) }.into()
}

/// Defines the loops over words with these instructions, by the functions on vectors before them.
macro_rules! loops_over_words {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        pub(crate) fn join<W: Word>(
            pairing: &Pairing<'_, W>,
            stream: usize,
            streams: &mut Streams<W>,
        ) {
            let (out, cursors) = streams.parts();
            let Some(tags) = pairing.tags else {
                let mut at = cursors[stream] as usize;
                for single in 0..pairing.cells.len() {
                    // SAFETY: it is one of the entries.
                    at = unsafe { join_single(pairing, single, out, at) };
                }
                cursors[stream] = end_of_stream(at);
                return;
            };
            for (single, &tag) in tags.iter().enumerate() {
                let cursor = &mut cursors[(stream + usize::from(tag)) % STREAMS];
                // SAFETY: there is a tag for each entry.
                let end = unsafe { join_single(pairing, single, out, *cursor as usize) };
                *cursor = end_of_stream(end);
            }
        }

        /// Joins an entry with those of its cell, and says where its halves end.
        ///
        /// # Safety
        /// There must be such an entry.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn join_single<W: Word>(
            pairing: &Pairing<'_, W>,
            single: usize,
            out: &mut [W],
            mut at: usize,
        ) -> usize {
            let Pairing { cells, keys, words, vectors, .. } = pairing;
            // SAFETY: there is such an entry, and the vectors have its cell. The key and the word
            // are read where they are spread out: that is one instruction each.
            let (mut from, end, key, word) = unsafe {
                let cell = usize::from(*cells.get_unchecked(single));
                let from = *vectors.starts.get_unchecked(cell) as usize;
                let end = *vectors.starts.get_unchecked(cell + 1) as usize;
                let key = everywhere::<W>((*keys.get_unchecked(single)).into());
                (from, end, key, everywhere::<W>((*words.get_unchecked(single)).into()))
            };
            // Entries of the next cells, from the second-level cache.
            for words in [
                vectors.keys.as_ptr().wrapping_add(from + AHEAD).cast(),
                vectors.words.as_ptr().wrapping_add(from + AHEAD).cast(),
            ] {
                _mm_prefetch::<_MM_HINT_T0>(words);
            }
            // Most cells fit into one vector, also empty ones, so that no branch is mispredicted.
            loop {
                // SAFETY: a pad follows the entries of the last cell.
                let (keys, words) = unsafe {
                    let (keys, words) = (vectors.keys.as_ptr(), vectors.words.as_ptr());
                    (load_all(keys.add(from)), load_all(words.add(from)))
                };
                let pairs = disjoint::<W>(end - from, keys, key);
                store(out, at, or(word, compress::<W>(pairs, words)));
                at += pairs.count_ones() as usize;
                from += len::<W>();
                if from >= end {
                    return at;
                }
            }
        }

        /// Stores the lanes of a mask one after the other, and says where they end.
        #[inline]
        #[target_feature(enable = $features)]
        fn push<W: Word>(mask: Mask, vector: Vector, out: &mut [W], at: usize) -> usize {
            store(out, at, compress::<W>(mask, vector));
            at + mask.count_ones() as usize
        }

        /// Whole vectors of words, and fewer words that remain.
        fn vectors<W: Word>(words: &[W]) -> (std::slice::ChunksExact<'_, W>, &[W]) {
            let vectors = words.chunks_exact(len::<W>());
            let rest = vectors.remainder();
            (vectors, rest)
        }

        #[target_feature(enable = $features)]
        pub(crate) fn count<W: Word>(words: &[W], bit: u32) -> usize {
            let bit = everywhere::<W>(1 << bit);
            let (vectors, rest) = vectors(words);
            let mut lacks = disjoint::<W>(rest.len(), load(rest), bit).count_ones();
            for words in vectors {
                lacks += disjoint::<W>(words.len(), load(words), bit).count_ones();
            }
            words.len() - lacks as usize
        }

        #[target_feature(enable = $features)]
        pub(crate) fn keep<W: Word>(words: &[W], bit: u32, out: &mut [W]) -> usize {
            let bit = everywhere::<W>(1 << bit);
            let (vectors, rest) = vectors(words);
            let mut kept = 0;
            for words in vectors {
                let vector = load(words);
                kept = push(disjoint::<W>(words.len(), vector, bit), vector, out, kept);
            }
            let vector = load(rest);
            push(disjoint::<W>(rest.len(), vector, bit), vector, out, kept)
        }

        #[target_feature(enable = $features)]
        pub(crate) fn split<W: Word>(
            words: &[W],
            bit: u32,
            without: &mut [W],
            with: &mut [W],
        ) -> (usize, usize) {
            let bit = everywhere::<W>(1 << bit);
            let (vectors, rest) = vectors(words);
            let (mut lacks, mut haves) = (0, 0);
            let mut push_both = |words: &[W]| {
                let vector = load(words);
                let lack = disjoint::<W>(words.len(), vector, bit);
                lacks = push(lack, vector, without, lacks);
                haves = push(first::<W>(words.len()) & !lack, vector, with, haves);
            };
            for words in vectors {
                push_both(words);
            }
            push_both(rest);
            (lacks, haves)
        }

        /// Left to the compiler, who vectorises it well for these instructions.
        #[target_feature(enable = $features)]
        pub(crate) fn swap_bits<W: Word>(words: &mut [W], pairs: &[(u32, u32)]) {
            portable::swap_bits(words, pairs);
        }

        /// Zen 1 and 2 take twenty times as long for each word as other processors.
        #[target_feature(enable = $features)]
        pub(crate) fn extract<W: Word, Q: Word>(words: &[W], bits: u64, out: &mut [Q]) {
            for (out, &word) in out.iter_mut().zip(words) {
                *out = Q::low(_pext_u64(word.into(), bits));
            }
        }

        /// Left to the compiler, who vectorises it well for these instructions.
        #[target_feature(enable = $features)]
        pub(crate) fn sum_subsets<T: Sum>(table: &mut [T]) {
            portable::sum_subsets(table);
        }
    };
}

/// Defines the loops over sets of lanes with these instructions, by the functions on vectors before
/// them. A set is in `Vector`s, one or two.
macro_rules! loops_over_lanes {
    ($features:literal) => {
        /// A set of lanes, or its first part.
        type Set<const PARTS: usize> = [Vector; PARTS];

        #[inline]
        #[target_feature(enable = $features)]
        fn load_lanes<const PARTS: usize>(lanes: &Lanes) -> Set<PARTS> {
            std::array::from_fn(|part| load_part(lanes, part))
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store_lanes<const PARTS: usize>(lanes: &mut Lanes, set: Set<PARTS>) {
            set.into_iter().enumerate().for_each(|(part, vector)| store_part(lanes, part, vector));
        }

        /// Fills the entries of a table over some lanes. Bits beyond `bits` do not count.
        #[inline]
        #[target_feature(enable = $features)]
        fn fill_all(table: &mut LaneTable, bits: usize) {
            let LaneTable { entries, taken, cut, lanes } = table;
            let taken = taken.as_flattened();
            let there = Lanes::first(*lanes);
            let parts = lanes.div_ceil(8 * size_of::<Vector>()).max(1);
            for (chunk, (start, width)) in cut.chunks().enumerate() {
                let there = if chunk == 0 { &there } else { &Lanes::ALL };
                let taken = &taken[start.min(bits)..(start + width).min(bits)];
                for part in 0..parts {
                    match width {
                        5 => fill::<5>(&mut entries[chunk], part, there, taken),
                        6 => fill::<6>(&mut entries[chunk], part, there, taken),
                        _ => fill::<7>(&mut entries[chunk], part, there, taken),
                    }
                }
            }
        }

        /// A part of the entries of a chunk: every value of its lower three bits with every value
        /// of its upper bits. Bits beyond `taken` do not count.
        #[inline]
        #[target_feature(enable = $features)]
        fn fill<const WIDTH: usize>(
            entries: &mut Chunk,
            part: usize,
            there: &Lanes,
            taken: &[Lanes],
        ) {
            let taken = |bit| taken.get(bit).map_or(zero(), |taken| load_part(taken, part));
            let (mut lower, mut upper) = ([load_part(there, part); 8], [zero(); 16]);
            for bit in 0..3 {
                let taken = taken(bit);
                for value in 1 << bit..2 << bit {
                    lower[value] = without(lower[value - (1 << bit)], taken);
                }
            }
            for bit in 0..WIDTH - 3 {
                let taken = taken(bit + 3);
                for value in 1 << bit..2 << bit {
                    upper[value] = or(taken, upper[value - (1 << bit)]);
                }
            }
            for (entries, upper) in entries.chunks_exact_mut(8).zip(&upper[..1 << (WIDTH - 3)]) {
                for (entry, lower) in entries.iter_mut().zip(lower) {
                    store_part(entry, part, without(lower, *upper));
                }
            }
        }

        #[target_feature(enable = $features)]
        pub(crate) fn stream<W: Word>(
            table: &LaneTable,
            words: &[W],
            counter: &mut Counter,
        ) {
            by_cut!(table.cut, stream_cut(table, words, counter));
        }

        /// Adds the lanes of all words to a counter.
        #[inline]
        #[target_feature(enable = $features)]
        fn count<W: Word, const PARTS: usize>(
            words: &[W],
            lanes: impl Fn(u64) -> Set<PARTS>,
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
                if clear.into_iter().any(|part| has_any(part)) {
                    let mut set = Lanes::NONE;
                    store_lanes(&mut set, clear);
                    counter.excess += added * set.len();
                }
            }
            sum.suspend(counter);
        }

        /// The entry of a word in a chunk.
        #[inline]
        #[target_feature(enable = $features)]
        fn entry<const WIDTH: usize, const WIDE: usize, const PARTS: usize>(
            table: &LaneTable,
            chunk: usize,
            word: u64,
        ) -> Set<PARTS> {
            let entries: &Chunk = &table.entries[chunk];
            let at = offset::<WIDTH, WIDE>(word, chunk);
            // SAFETY: an offset is a value of a chunk's bits times the size of an entry, and a
            // chunk has an entry for each value.
            load_lanes(unsafe { &*(&raw const *entries).byte_add(at).cast() })
        }

        /// Adds two bits a lane to a plane and gives the carry.
        #[inline]
        #[target_feature(enable = $features)]
        fn carry<const PARTS: usize>(
            plane: &mut Set<PARTS>,
            a: Set<PARTS>,
            b: Set<PARTS>,
        ) -> Set<PARTS> {
            std::array::from_fn(|part| carry_part(&mut plane[part], a[part], b[part]))
        }

        /// A counter in registers.
        struct Sum<const PARTS: usize> {
            planes: [Set<PARTS>; 4],
            sixteens: Vector,
        }

        impl<const PARTS: usize> Sum<PARTS> {
            #[inline]
            #[target_feature(enable = $features)]
            fn resume(counter: &Counter) -> Self {
                let planes = std::array::from_fn(|plane| load_lanes(&counter.planes[plane]));
                Self { planes, sixteens: load_part(&counter.sixteens, 0) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn suspend(self, counter: &mut Counter) {
                for (stored, plane) in counter.planes.iter_mut().zip(self.planes) {
                    store_lanes(stored, plane);
                }
                store_part(&mut counter.sixteens, 0, self.sixteens);
            }

            /// Adds sixteen sets, two at a time.
            #[inline]
            #[target_feature(enable = $features)]
            fn add(&mut self, two: impl Fn(usize) -> [Set<PARTS>; 2]) {
                let [ones, twos, fours, eights] = &mut self.planes;
                // Written out: of closures that call each other the compiler would not put as many
                // in place.
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
                    self.sixteens = add_population(self.sixteens, over);
                }
            }
        }
    };
}

pub(super) use {loops_over_lanes, loops_over_words};
