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
        pub(in super::super) fn join<W: Word>(
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
                let pairs = disjoint_of::<W>(end - from, keys, key);
                store(out, at, or(word, compress::<W>(pairs, words)));
                at += pairs.count_ones() as usize;
                from += len::<W>();
                if from >= end {
                    return at;
                }
            }
        }

        /// Left to the compiler, who vectorises it well for these instructions.
        #[target_feature(enable = $features)]
        pub(in super::super) fn swap_bits<W: Word>(words: &mut [W], pairs: &[(u32, u32)]) {
            portable::swap_bits(words, pairs);
        }

        /// Zen 1 and 2 take twenty times as long for each word as other processors.
        #[target_feature(enable = $features)]
        pub(in super::super) fn extract<W: Word, Q: Word>(words: &[W], bits: u64, out: &mut [Q]) {
            for (out, &word) in out.iter_mut().zip(words) {
                *out = Q::low(_pext_u64(word.into(), bits));
            }
        }

        /// Left to the compiler, who vectorises it well for these instructions.
        #[target_feature(enable = $features)]
        pub(in super::super) fn sum_subsets<T: Sum>(table: &mut [T]) {
            portable::sum_subsets(table);
        }
    };
}

pub(super) use loops_over_words;
