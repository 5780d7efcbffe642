//! Buffers that take full-vector stores, padded by type.

use super::kernel::{PAD, Word};

/// Words with room for a full vector beyond the last.
#[derive(Debug)]
pub(super) struct Padded<W>(Vec<W>);

impl<W> Default for Padded<W> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<W: Word> Padded<W> {
    /// Room for so many words and the pad; what it holds is of no account.
    pub(super) fn room(&mut self, words: usize) -> &mut [W] {
        if self.0.len() < words + PAD {
            // Zeroed by the system, so that memory that is never written is never taken.
            self.0 = vec![W::default(); words + words / 4 + PAD];
        }
        &mut self.0[..words + PAD]
    }

    /// The first words.
    pub(super) fn first(&self, words: usize) -> &[W] {
        &self.0[..words]
    }
}

impl<W: Word> Padded<W> {
    /// Some of the words.
    pub(super) fn range(&self, words: std::ops::Range<usize>) -> &[W] {
        &self.0[words]
    }
}

/// How many streams there can be.
pub(super) const STREAMS: usize = 64;

/// Streams of words, each with room of its own.
#[derive(Debug)]
pub(super) struct Streams<W> {
    words: Padded<W>,
    stride: usize,
    used: usize,
    cursors: [u32; STREAMS],
}

impl<W: Word> Default for Streams<W> {
    fn default() -> Self {
        Self { words: Padded::default(), stride: 0, used: 0, cursors: [0; STREAMS] }
    }
}

impl<W: Word> Streams<W> {
    /// Empties so many streams and gives each room for so many words.
    pub(super) fn clear(&mut self, streams: usize, words: usize) {
        assert!(streams <= STREAMS, "at most {STREAMS} streams, not {streams}");
        if self.stride < words + PAD {
            // An odd number of cache lines, so that streams do not fall onto the same lines.
            self.stride = (words + words / 4 + PAD).next_multiple_of(2 * PAD) + PAD;
        }
        self.used = streams;
        self.cursors = [0; STREAMS];
        self.words.room(streams * self.stride);
        for (cursor, start) in self.cursors.iter_mut().zip((0..streams).map(|s| s * self.stride)) {
            *cursor = u32::try_from(start).expect("streams hold less than 2^32 words");
        }
    }

    /// All words, and for each stream where its next word goes.
    pub(super) fn parts(&mut self) -> (&mut [W], &mut [u32; STREAMS]) {
        (&mut self.words.0, &mut self.cursors)
    }

    /// All streams that there are.
    pub(super) fn all(&self) -> Vec<&[W]> {
        (0..self.used).map(|stream| self.get(stream)).collect()
    }

    /// These streams.
    pub(super) fn some(&self, streams: &[usize]) -> Vec<&[W]> {
        streams.iter().map(|&stream| self.get(stream)).collect()
    }

    /// The words of a stream.
    pub(super) fn get(&self, stream: usize) -> &[W] {
        &self.words.0[stream * self.stride..self.cursors[stream] as usize]
    }
}
