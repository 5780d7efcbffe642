//! The kernel of an instruction set that has vectors: loops over words, written once.
//!
//! A macro and no trait: the functions of a kernel must be compiled for its instructions, and so
//! must all closures in them.

/// A kernel by the vectors of its module, which has:
///
/// - `Vector`, with `or`.
/// - `load_some` (fewer words than a vector has, then zeros) and `load_keys` (a key in the lane of
///   each word).
/// - `everywhere` (a word in all lanes), `disjoint` (those of the given lanes where two vectors
///   have no bit in common) and `compress` (the lanes of a mask, one after the other).
/// - `bits_taken`, `build` and `stream` of the kernel.
macro_rules! word_loops {
    ($kernel:ident, $features:tt) => {
        /// All that is unsafe is that the machine must have the instructions, and `self` proves it.
        impl<W: Word> WordKernel<W> for $kernel {
            fn join(self, pairing: &Pairing<'_, W>, stream: usize, streams: &mut Streams<W>) {
                // SAFETY: `self` proves that the instructions are there.
                unsafe { join(pairing, stream, streams) }
            }

            fn count(self, words: &[W], bit: u32) -> usize {
                // SAFETY: as above.
                unsafe { count(words, bit) }
            }

            fn keep(self, words: &[W], bit: u32, out: &mut [W]) -> usize {
                // SAFETY: as above.
                unsafe { keep(words, bit, out) }
            }

            fn split(
                self,
                words: &[W],
                bit: u32,
                without: &mut [W],
                with: &mut [W],
            ) -> (usize, usize) {
                // SAFETY: as above.
                unsafe { split(words, bit, without, with) }
            }

            fn bits_taken(self, words: &[W]) -> [u32; 64] {
                // SAFETY: as above.
                unsafe { bits_taken(words) }
            }

            fn swap_bits(self, words: &mut [W], pairs: &[(u32, u32)]) {
                // SAFETY: as above.
                unsafe { swap_bits(words, pairs) }
            }

            fn build(self, words: &[W], bits: u32, table: &mut LaneTable) {
                // SAFETY: as above.
                unsafe { build(self, words, bits, table) }
            }

            fn stream(
                self,
                table: &LaneTable,
                words: &[W],
                within: Option<&Lanes>,
                counter: &mut Counter,
            ) {
                // SAFETY: as above.
                unsafe { stream(table, words, within, counter) }
            }

            fn narrow(self, words: &[W], out: &mut [u32]) {
                // SAFETY: as above.
                unsafe { narrow(words, out) }
            }
        }

        impl Kernel for $kernel {}

        /// How many words a vector holds.
        const fn len<W: Word>() -> usize {
            8 * size_of::<Vector>() / W::BITS as usize
        }

        /// The mask of the first `count` lanes, of all if there are more.
        #[inline]
        const fn first<W: Word>(count: usize) -> u32 {
            let count = if count < len::<W>() { count } else { len::<W>() };
            (1 << count) - 1
        }

        /// The first words, at most a vector of them; zero where there is none.
        #[inline]
        #[target_feature(enable = $features)]
        fn load<W: Word>(words: &[W]) -> Vector {
            if words.len() < len::<W>() {
                return load_some(words);
            }
            // SAFETY: the whole vector lies within the slice.
            unsafe { words.as_ptr().cast::<Vector>().read_unaligned() }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store<W: Word>(words: &mut [W], at: usize, vector: Vector) {
            assert!(at + len::<W>() <= words.len());
            // SAFETY: the whole vector lies within the slice.
            unsafe { words.as_mut_ptr().add(at).cast::<Vector>().write_unaligned(vector) }
        }

        /// Entries are fetched so many before they are needed.
        const AHEAD: usize = 64;

        #[target_feature(enable = $features)]
        fn join<W: Word>(pairing: &Pairing<'_, W>, stream: usize, streams: &mut Streams<W>) {
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
                    let words = vectors.words.as_ptr().add(from);
                    let keys = load_keys::<W>(vectors.keys.as_ptr().add(from));
                    (keys, words.cast::<Vector>().read_unaligned())
                };
                let pairs = disjoint::<W>(first::<W>(end - from), keys, key);
                store(out, at, or(word, compress::<W>(pairs, words)));
                at += pairs.count_ones() as usize;
                from += len::<W>();
                if from >= end {
                    return at;
                }
            }
        }

        /// Whole vectors of words, and fewer words that remain.
        fn vectors<W: Word>(words: &[W]) -> (std::slice::ChunksExact<'_, W>, &[W]) {
            let vectors = words.chunks_exact(len::<W>());
            let rest = vectors.remainder();
            (vectors, rest)
        }

        #[target_feature(enable = $features)]
        fn count<W: Word>(words: &[W], bit: u32) -> usize {
            let bit = everywhere::<W>(1 << bit);
            let (vectors, rest) = vectors(words);
            let mut lacks = 0;
            for vector in vectors {
                lacks += disjoint::<W>(first::<W>(usize::MAX), load(vector), bit).count_ones();
            }
            lacks += disjoint::<W>(first::<W>(rest.len()), load(rest), bit).count_ones();
            words.len() - lacks as usize
        }

        #[target_feature(enable = $features)]
        fn keep<W: Word>(words: &[W], bit: u32, out: &mut [W]) -> usize {
            let bit = everywhere::<W>(1 << bit);
            let (vectors, rest) = vectors(words);
            let mut kept = 0;
            for vector in vectors {
                let vector = load(vector);
                let lacks = disjoint::<W>(first::<W>(usize::MAX), vector, bit);
                kept = push(lacks, vector, out, kept);
            }
            let vector = load(rest);
            push(disjoint::<W>(first::<W>(rest.len()), vector, bit), vector, out, kept)
        }

        #[target_feature(enable = $features)]
        fn split<W: Word>(
            words: &[W],
            bit: u32,
            without: &mut [W],
            with: &mut [W],
        ) -> (usize, usize) {
            let bit = everywhere::<W>(1 << bit);
            let (vectors, rest) = vectors(words);
            let (mut lacks, mut haves) = (0, 0);
            for vector in vectors {
                let (vector, all) = (load(vector), first::<W>(usize::MAX));
                let lack = disjoint::<W>(all, vector, bit);
                lacks = push(lack, vector, without, lacks);
                haves = push(all & !lack, vector, with, haves);
            }
            let (vector, there) = (load(rest), first::<W>(rest.len()));
            let lack = disjoint::<W>(there, vector, bit);
            lacks = push(lack, vector, without, lacks);
            haves = push(there & !lack, vector, with, haves);
            (lacks, haves)
        }

        /// Stores the lanes of a mask one after the other, and says where they end.
        #[inline]
        #[target_feature(enable = $features)]
        fn push<W: Word>(mask: u32, vector: Vector, out: &mut [W], at: usize) -> usize {
            store(out, at, compress::<W>(mask, vector));
            at + mask.count_ones() as usize
        }

        /// Left to the compiler, who vectorises it well for these instructions.
        #[target_feature(enable = $features)]
        fn swap_bits<W: Word>(words: &mut [W], pairs: &[(u32, u32)]) {
            portable::swap_bits(words, pairs);
        }

        /// Left to the compiler, who vectorises it well for these instructions.
        #[target_feature(enable = $features)]
        fn narrow<W: Word>(words: &[W], out: &mut [u32]) {
            for (out, &word) in out.iter_mut().zip(words) {
                *out = u32::low(word.into());
            }
        }
    };
}
pub(super) use word_loops;
