//! The lookup table over lanes of an instruction set that has vectors: building it and streaming
//! words through it, written once.

/// `build` and `stream` of a kernel by the vectors of its module, which has:
///
/// - `Vector`, with `zero`, `and`, `and3` of three, `or`, and `and_not` (of the first).
/// - `is_zero`, `add`, `population` (of each 64 bits) and `carry` (adds two bits a lane to a plane
///   and gives the carry).
/// - `slice` (for each of so many of the lower or upper bits, the lanes whose word has it).
macro_rules! lane_loops {
    ($kernel:ident, $features:tt) => {
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
        #[allow(clippy::modulo_one, reason = "a kernel may have all lanes in one vector")]
        fn vector_of<L>(lanes: &L, at: usize) -> Vector {
            const { assert!(size_of::<L>() == LANES / 8 && align_of::<L>() == LANES / 8) };
            // SAFETY: the set has so many vectors and is aligned.
            unsafe { *(&raw const *lanes).cast::<Vector>().add(at % VECTORS) }
        }

        #[inline]
        #[target_feature(enable = $features)]
        #[allow(clippy::modulo_one, reason = "a kernel may have all lanes in one vector")]
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
pub(super) use lane_loops;
