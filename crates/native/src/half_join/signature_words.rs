//! Words that hold signatures, maps of their bits, and buffers that take full-vector stores.

/// Words that may be written beyond the end of what is kept: one full vector.
pub(super) const PAD: usize = 16;

/// A word that holds a signature or the lower part of one.
pub(super) trait Word:
    Copy + Default + Send + Sync + std::fmt::Debug + Eq + Into<u64> + 'static
{
    const BITS: u32;

    /// The lower bits of a wider word.
    fn low(word: u64) -> Self;

    /// The word with two bits exchanged; the second is not below the first.
    fn swap(self, low: u32, high: u32) -> Self;
}

impl Word for u32 {
    const BITS: u32 = 32;

    #[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
    fn low(word: u64) -> Self {
        word as Self
    }

    #[inline]
    fn swap(self, low: u32, high: u32) -> Self {
        let differ = (self >> (high - low) ^ self) & (1 << low);
        self ^ (differ | differ << (high - low))
    }
}

impl Word for u64 {
    const BITS: u32 = 64;

    fn low(word: u64) -> Self {
        word
    }

    #[inline]
    fn swap(self, low: u32, high: u32) -> Self {
        let differ = (self >> (high - low) ^ self) & (1 << low);
        self ^ (differ | differ << (high - low))
    }
}

/// A map of each bit to some bits, by tables of bytes.
#[derive(Clone, Debug)]
pub(super) struct ByteTables(Vec<[u64; 256]>);

impl ByteTables {
    /// The map with these images of the bits from the lowest on.
    pub(super) fn new(images: &[u64]) -> Self {
        let table = |images: &[u64]| {
            let mut table = [0; 256];
            for (bit, image) in images.iter().enumerate() {
                let (before, from) = table.split_at_mut(1 << bit);
                from.iter_mut().zip(before).for_each(|(with, without)| *with = *without | image);
            }
            table
        };
        Self(images.chunks(8).map(table).collect())
    }

    #[inline]
    pub(super) fn apply(&self, bits: u64) -> u64 {
        let bytes = self.0.iter().zip(bits.to_le_bytes());
        bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
    }
}

/// A permutation of signature bits.
#[derive(Clone, Debug)]
pub(super) struct BitOrder(ByteTables);

impl BitOrder {
    /// The order that puts the bit named first on top: of so many bits, it becomes the highest.
    pub(super) fn new(order: &[u32]) -> Self {
        let mut images = vec![0; order.len()];
        for (to, &from) in (0..order.len()).rev().zip(order) {
            images[from as usize] = 1 << to;
        }
        Self(ByteTables::new(&images))
    }

    /// The bits in the new order.
    pub(super) fn apply(&self, signature: u64) -> u64 {
        self.0.apply(signature)
    }
}

/// Words with room for a full vector beyond the last.
#[derive(Debug)]
pub(super) struct Padded<W>(Vec<W>);

impl<W> Default for Padded<W> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<W: Word> Padded<W> {
    /// Room for this many words and the padding; the content is arbitrary.
    pub(super) fn room(&mut self, words: usize) -> &mut [W] {
        const MUCH: usize = 1 << 20;
        if self.0.len() < words + PAD {
            if words < MUCH {
                // Zeroed by the system, so that memory that is never written is never used.
                self.0 = vec![W::default(); words + words / 4 + PAD];
            } else if self.0.capacity() < words + PAD {
                // Free the old buffer first: both at once may exceed the memory. Spare capacity
                // that is never written is never used.
                self.0 = Vec::new();
                self.0.reserve_exact(2 * words + PAD);
            }
            self.0.resize(self.0.len().max(words + PAD), W::default());
        }
        &mut self.0[..words + PAD]
    }

    /// Room for this many more words behind the first, which stay.
    pub(super) fn more_room(&mut self, first: usize, more: usize) -> &mut [W] {
        if self.0.len() < first + more + PAD {
            self.0.resize(first + more + PAD, W::default());
        }
        &mut self.0[..first + more + PAD]
    }

    pub(super) fn first(&self, words: usize) -> &[W] {
        &self.0[..words]
    }

    /// The first words, to change them.
    pub(super) fn first_mut(&mut self, words: usize) -> &mut [W] {
        &mut self.0[..words]
    }

    /// Some of the words.
    pub(super) fn range(&self, words: std::ops::Range<usize>) -> &[W] {
        &self.0[words]
    }
}

/// The most streams.
pub(super) const STREAMS: usize = 128;

/// The cursor of a stream that ends here.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn end_of_stream(end: usize) -> u32 {
    u32::try_from(end).expect("streams hold less than 2^32 words")
}

/// Streams of words, each with its own buffer.
#[derive(Debug)]
pub(super) struct Streams<W> {
    words: Padded<W>,
    starts: [u32; STREAMS],
    cursors: [u32; STREAMS],
    used: usize,
}

impl<W: Word> Default for Streams<W> {
    fn default() -> Self {
        let zeros = [0; STREAMS];
        Self { words: Padded::default(), starts: zeros, cursors: zeros, used: 0 }
    }
}

impl<W: Word> Streams<W> {
    /// Empties the streams and gives each room for its number of words, and all together room for
    /// `words` behind any start.
    pub(super) fn clear(&mut self, rooms: impl IntoIterator<Item = usize>, words: usize) {
        self.cursors = [0; STREAMS];
        self.used = 0;
        let mut start = 0;
        for room in rooms {
            assert!(self.used < STREAMS, "at most {STREAMS} streams");
            self.starts[self.used] =
                u32::try_from(start).expect("streams hold less than 2^32 words");
            self.cursors[self.used] = self.starts[self.used];
            self.used += 1;
            // An odd number of cache lines, so that streams do not fall onto the same lines.
            start += (room + PAD).next_multiple_of(2 * PAD) + PAD;
        }
        self.words.room(start + words);
    }

    /// All words, and for each stream where its next word goes.
    pub(super) fn parts(&mut self) -> (&mut [W], &mut [u32; STREAMS]) {
        (&mut self.words.0, &mut self.cursors)
    }

    /// All streams.
    pub(super) fn all(&self) -> Vec<&[W]> {
        (0..self.used).map(|stream| self.get(stream)).collect()
    }

    pub(super) fn some(&self, streams: &[usize]) -> Vec<&[W]> {
        streams.iter().map(|&stream| self.get(stream)).collect()
    }

    /// The words of a stream.
    pub(super) fn get(&self, stream: usize) -> &[W] {
        &self.words.0[self.starts[stream] as usize..self.cursors[stream] as usize]
    }
}
