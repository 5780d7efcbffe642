//! The loops of the instruction sets that have vectors, written once.
//!
//! A macro and no trait: the functions of a kernel must be compiled for its instructions, and so
//! must all closures in them.

/// The loops of a kernel over the vectors of its module, which has:
///
/// - `Vector`, with `and`, `or`, `and_not` (of the first), `zero`, and `and3` of three.
/// - For words: `load_some` (fewer words than a vector has, then zeros), `load_keys` (a key in the
///   lane of each word), `everywhere` (a word in all lanes), `disjoint` (those of the given lanes
///   where two vectors have no bit in common) and `compress` (the lanes of a mask, one after the
///   other).
/// - For lanes: `is_zero`, `add`, `population` (of each 64 bits), `carry` (adds two bits a lane to
///   a plane and gives the carry), `slice` (for each of so many of the lower or upper bits, the
///   lanes whose word has it) and `bits_taken`.
macro_rules! vector_kernel {
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

        /// Vectors of all lanes.
        const VECTORS: usize = LANES / (8 * size_of::<Vector>());

        /// A set of lanes: all, or those of the first vectors.
        type Set<const USED: usize> = [Vector; USED];

        #[target_feature(enable = $features)]
        fn build<W: Word>(kernel: $kernel, words: &[W], bits: u32, table: &mut LaneTable) {
            table.begin(words.len(), bits);
            let bits = bits as usize;
            let LaneTable { entries, taken, cut, .. } = table;
            for (taken, start) in taken.iter_mut().zip([0, 32]) {
                if start < bits {
                    slice(kernel, words, start > 0, (bits - start).min(32), taken);
                }
            }
            let taken = taken.as_flattened();
            let vectors = if words.len() <= LANES / VECTORS { 1 } else { VECTORS };
            let there = Lanes::first(words.len());
            for (chunk, (start, width)) in cut.chunks().enumerate() {
                let there = if chunk == 0 { &there } else { &Lanes::ALL };
                let taken = &taken[start.min(bits)..(start + width).min(bits)];
                for at in 0..vectors {
                    match width {
                        5 => fill::<5>(&mut entries[chunk], at, there, taken),
                        6 => fill::<6>(&mut entries[chunk], at, there, taken),
                        _ => fill::<7>(&mut entries[chunk], at, there, taken),
                    }
                }
            }
        }

        /// One vector of each entry of a chunk: every value of its lower three bits with every
        /// value of its upper bits. Bits beyond `taken` do not count.
        #[inline]
        #[target_feature(enable = $features)]
        fn fill<const WIDTH: usize>(
            entries: &mut Chunk,
            at: usize,
            there: &Lanes,
            taken: &[Taken],
        ) {
            let taken = |bit| taken.get(bit).map_or(zero(), |taken| vector_of(taken, at));
            let (mut lower, mut upper) = ([vector_of(there, at); 8], [zero(); 16]);
            for bit in 0..3 {
                let taken = taken(bit);
                for value in 1 << bit..2 << bit {
                    lower[value] = and_not(taken, lower[value - (1 << bit)]);
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
                    store_vector(entry, at, and_not(*upper, lower));
                }
            }
        }

        /// A vector of a set of all lanes.
        #[inline]
        #[target_feature(enable = $features)]
        fn vector_of<L>(lanes: &L, at: usize) -> Vector {
            const { assert!(size_of::<L>() == LANES / 8 && align_of::<L>() == LANES / 8) };
            // SAFETY: the set has so many vectors and is aligned.
            unsafe { *(&raw const *lanes).cast::<Vector>().add(at % VECTORS) }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store_vector(lanes: &mut Lanes, at: usize, vector: Vector) {
            // SAFETY: the set has so many vectors and is aligned.
            unsafe { *(&raw mut *lanes).cast::<Vector>().add(at % VECTORS) = vector }
        }

        #[target_feature(enable = $features)]
        fn stream<W: Word>(
            table: &LaneTable,
            words: &[W],
            within: Option<&Lanes>,
            counter: &mut Counter,
        ) {
            by_cut!(table.cut, stream_cut(table, words, within, counter));
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn stream_cut<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
            table: &LaneTable,
            words: &[W],
            within: Option<&Lanes>,
            counter: &mut Counter,
        ) {
            if table.lanes <= LANES / VECTORS {
                stream_vectors::<W, CHUNKS, WIDTH, WIDE, 1>(table, words, within, counter);
            } else {
                stream_vectors::<W, CHUNKS, WIDTH, WIDE, VECTORS>(table, words, within, counter);
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn stream_vectors<
            W: Word,
            const CHUNKS: usize,
            const WIDTH: usize,
            const WIDE: usize,
            const USED: usize,
        >(
            table: &LaneTable,
            words: &[W],
            within: Option<&Lanes>,
            counter: &mut Counter,
        ) {
            match within {
                None => {
                    let lanes = |word| intersection::<CHUNKS, WIDTH, WIDE, USED>(table, word);
                    count_lanes(words, lanes, counter);
                }
                Some(within) => {
                    let within = load_lanes(within);
                    let lanes = |word| {
                        let set = intersection::<CHUNKS, WIDTH, WIDE, USED>(table, word);
                        and_sets(set, within)
                    };
                    count_lanes(words, lanes, counter);
                }
            }
        }

        /// Adds the lanes of all words to a counter.
        #[inline]
        #[target_feature(enable = $features)]
        fn count_lanes<W: Word, const USED: usize>(
            words: &[W],
            lanes: impl Fn(u64) -> Set<USED>,
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
                if clear.into_iter().any(|vector| !is_zero(vector)) {
                    let mut set = Lanes::NONE;
                    store_lanes(&mut set, clear);
                    counter.excess += added * set.len();
                }
            }
            sum.suspend(counter);
        }

        /// A word. Volatile, as the compiler would take several at once and lose by it.
        #[inline]
        fn read<W: Word>(word: &W) -> u64 {
            // SAFETY: a reference is valid for reads.
            unsafe { std::ptr::read_volatile(word) }.into()
        }

        /// The intersection of all entries of a word.
        #[inline]
        #[target_feature(enable = $features)]
        fn intersection<
            const CHUNKS: usize,
            const WIDTH: usize,
            const WIDE: usize,
            const USED: usize,
        >(
            table: &LaneTable,
            word: u64,
        ) -> Set<USED> {
            let entry = |chunk| entry::<WIDTH, WIDE, USED>(table, chunk, word);
            let three = |[a, b, c]: [Set<USED>; 3]| {
                std::array::from_fn(|i| and3(a[i], b[i], c[i]))
            };
            let mut set = three([entry(0), entry(1), entry(2)]);
            for chunk in (3..CHUNKS - 1).step_by(2) {
                set = three([set, entry(chunk), entry(chunk + 1)]);
            }
            if CHUNKS.is_multiple_of(2) { and_sets(set, entry(CHUNKS - 1)) } else { set }
        }

        /// The entry of a word in a chunk.
        #[inline]
        #[target_feature(enable = $features)]
        fn entry<const WIDTH: usize, const WIDE: usize, const USED: usize>(
            table: &LaneTable,
            chunk: usize,
            word: u64,
        ) -> Set<USED> {
            let entries: &Chunk = &table.entries[chunk];
            // SAFETY: an offset is a value of a chunk's bits times the size of an entry, and a
            // chunk has an entry for each value.
            load_lanes(unsafe {
                &*(&raw const *entries)
                    .byte_add(offset::<WIDTH, WIDE>(word, chunk))
                    .cast::<Lanes>()
            })
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn load_lanes<const USED: usize>(lanes: &Lanes) -> Set<USED> {
            std::array::from_fn(|at| vector_of(lanes, at))
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store_lanes<const USED: usize>(lanes: &mut Lanes, set: Set<USED>) {
            for (at, vector) in set.into_iter().enumerate() {
                store_vector(lanes, at, vector);
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn and_sets<const USED: usize>(a: Set<USED>, b: Set<USED>) -> Set<USED> {
            std::array::from_fn(|i| and(a[i], b[i]))
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn carry_sets<const USED: usize>(
            plane: &mut Set<USED>,
            a: Set<USED>,
            b: Set<USED>,
        ) -> Set<USED> {
            std::array::from_fn(|i| carry(&mut plane[i], a[i], b[i]))
        }

        /// A counter in registers.
        struct Sum<const USED: usize> {
            planes: [Set<USED>; 4],
            sixteens: Vector,
        }

        impl<const USED: usize> Sum<USED> {
            #[inline]
            #[target_feature(enable = $features)]
            fn resume(counter: &Counter) -> Self {
                let planes = std::array::from_fn(|plane| load_lanes(&counter.planes[plane]));
                Self { planes, sixteens: vector_of(&counter.sixteens, 0) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn suspend(self, counter: &mut Counter) {
                for (stored, plane) in counter.planes.iter_mut().zip(self.planes) {
                    store_lanes(stored, plane);
                }
                store_vector(&mut counter.sixteens, 0, self.sixteens);
            }

            /// Adds sixteen sets, two at a time.
            #[inline]
            #[target_feature(enable = $features)]
            fn add(&mut self, two: impl Fn(usize) -> [Set<USED>; 2]) {
                let [ones, twos, fours, eights] = &mut self.planes;
                // Written out: of closures that call each other the compiler would not put as many
                // in place.
                macro_rules! four {
                    ($i:expr) => {{
                        let [a, b] = two($i);
                        let low = carry_sets(ones, a, b);
                        let [a, b] = two($i + 1);
                        let high = carry_sets(ones, a, b);
                        carry_sets(twos, low, high)
                    }};
                }
                let (a, b) = (four!(0), four!(2));
                let low = carry_sets(fours, a, b);
                let (a, b) = (four!(4), four!(6));
                let high = carry_sets(fours, a, b);
                for over in carry_sets(eights, low, high) {
                    self.sixteens = add(self.sixteens, population(over));
                }
            }
        }
    };
}
pub(super) use vector_kernel;
