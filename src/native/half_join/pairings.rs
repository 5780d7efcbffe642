//! The cells of two quarters that are joined.

use std::hint::select_unpredictable;

use super::kernel::{Pairing, Word, WordKernel};
use super::streams::STREAMS;

/// Pairings of one column set at most: free and taken entries of either quarter.
const PARTS: usize = 4;

/// Cells to join.
#[derive(Debug)]
pub(super) struct Pairings {
    /// Those whose north and those whose south entries are taken one by one; with room for all and
    /// one more.
    pub lists: [Vec<Pairing>; 2],
    pub lens: [usize; 2],
    /// The number of their pairs.
    pub pairs: usize,
}

impl Pairings {
    /// Room for this many column sets.
    pub(super) fn new(col_sets: usize) -> Self {
        let room = || vec![Pairing::default(); PARTS * col_sets + 1];
        Self { lists: [room(), room()], lens: [0; 2], pairs: 0 }
    }

    pub(super) fn clear(&mut self) {
        (self.lens, self.pairs) = ([0; 2], 0);
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        by_south: bool,
        north: (u32, u32),
        south: (u32, u32),
        stream: u32,
    ) {
        let choose = |a, b| select_unpredictable(by_south, b, a);
        let (singles, vectors) = (choose(north, south), choose(south, north));
        // Always written, and kept if there are pairs: a branch would be mispredicted in half of
        // the cases.
        let (list, len) =
            (&mut self.lists[usize::from(by_south)], &mut self.lens[usize::from(by_south)]);
        let pairing = Pairing { singles, vectors, stream };
        let pairs = pairing.pairs();
        list[*len] = pairing;
        *len += usize::from(pairs > 0);
        self.pairs += pairs;
    }

    /// The same with the entries of the side taken one by one that makes less work.
    #[inline]
    pub(super) fn push_any<K: WordKernel<W>, W: Word>(
        &mut self,
        north: (u32, u32),
        south: (u32, u32),
        stream: u32,
    ) {
        let len = |(from, to): (u32, u32)| to - from;
        let steps = |singles, vectors| len(singles) * len(vectors).div_ceil(K::VECTOR);
        self.push(steps(south, north) < steps(north, south), north, south, stream);
    }

    /// The number of pairs for each stream, with the tags of north and south.
    pub(super) fn by_stream(&self, tags: [Option<&[u8]>; 2]) -> [usize; STREAMS] {
        let mut pairs = [0; STREAMS];
        for ((list, &len), tags) in self.lists.iter().zip(&self.lens).zip(tags) {
            for pairing in &list[..len] {
                let (stream, vectors) =
                    (pairing.stream as usize, pairing.vectors.1 - pairing.vectors.0);
                let Some(tags) = tags else {
                    pairs[stream] += pairing.pairs();
                    continue;
                };
                for &tag in &tags[pairing.singles.0 as usize..pairing.singles.1 as usize] {
                    pairs[stream + usize::from(tag)] += vectors as usize;
                }
            }
        }
        pairs
    }
}
