//! The loops in plain Rust, for any machine: the reference.

use super::{Counter, Entries, HALVES, LANES, Lanes, Pairing, Streams, Table, Word, WordKernel};

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(in crate::native::half_join) struct Portable;

impl<W: Word> WordKernel<W> for Portable {
    fn join(
        self,
        pairings: &[Pairing],
        singles: Entries<'_, W>,
        vectors: Entries<'_, W>,
        streams: &mut Streams<W>,
    ) {
        let (words, cursors) = streams.parts();
        for pairing in pairings {
            let range = pairing.vectors.0 as usize..pairing.vectors.1 as usize;
            let (keys, others) = (&vectors.keys[range.clone()], &vectors.words[range]);
            for single in pairing.singles.0 as usize..pairing.singles.1 as usize {
                let (key, word) = (singles.keys[single], singles.words[single].into());
                let cursor = &mut cursors[pairing.stream as usize + singles.tags[single] as usize];
                let mut at = *cursor as usize;
                for (&other_key, &other) in keys.iter().zip(others) {
                    words[at] = W::low(word | other.into());
                    at += usize::from(key & other_key == 0);
                }
                *cursor = u32::try_from(at).expect("streams are shorter than 2^32 words");
            }
        }
    }

    fn count(self, words: &[W], bit: u32) -> usize {
        words.iter().map(|&word| usize::from(has(word, bit))).sum()
    }

    fn keep(self, words: &[W], bit: u32, out: &mut [W]) -> usize {
        let mut kept = 0;
        for &word in words {
            out[kept] = word;
            kept += usize::from(!has(word, bit));
        }
        kept
    }

    fn split(self, words: &[W], bit: u32, without: &mut [W], with: &mut [W]) -> (usize, usize) {
        let (mut lacks, mut haves) = (0, 0);
        for &word in words {
            without[lacks] = word;
            with[haves] = word;
            let has = usize::from(has(word, bit));
            lacks += 1 - has;
            haves += has;
        }
        (lacks, haves)
    }

    fn build(self, words: &[W], bits: u32, all: u32, table: &mut Table) {
        table.begin(words.len(), bits);
        for (half, words) in words.chunks(LANES).enumerate() {
            let mut clear = [Lanes::NONE; 64];
            for (bit, clear) in (0..all.max(bits)).zip(&mut clear) {
                for (lane, &word) in words.iter().enumerate() {
                    clear.0[lane / 64] |= u64::from(!has(word, bit)) << (lane % 64);
                }
            }
            table.clear[half] = clear;
            clear[bits as usize..].fill(Lanes::ALL);
            for (chunk, (start, width)) in table.cut.chunks().enumerate() {
                let seed = if chunk == 0 { Lanes::first(words.len()) } else { Lanes::ALL };
                for (value, entry) in table.entries(chunk, half).take(1 << width).enumerate() {
                    let bits = (0..width).filter(|bit| value >> bit & 1 == 1);
                    *entry = bits.fold(seed, |lanes, bit| lanes.and(&clear[start + bit]));
                }
            }
        }
    }

    fn stream(
        self,
        table: &Table,
        words: &[W],
        within: Option<&[Lanes; HALVES]>,
        counter: &mut Counter,
    ) {
        for half in 0..table.halves {
            let within = within.map_or(&Lanes::ALL, |within| &within[half]);
            let (blocks, rest) = words.as_chunks::<16>();
            for block in blocks {
                add(counter, |i| lookup(table, half, block[i].into(), within));
            }
            for &word in rest {
                counter.pending[counter.waiting % 16] = lookup(table, half, word.into(), within);
                counter.waiting += 1;
                if counter.waiting == 16 {
                    let pending = counter.pending;
                    add(counter, |i| pending[i]);
                    counter.waiting = 0;
                }
            }
        }
    }

    fn narrow(self, words: &[W], out: &mut [u32]) {
        for (out, &word) in out.iter_mut().zip(words) {
            *out = u32::low(word.into());
        }
    }
}

fn has<W: Word>(word: W, bit: u32) -> bool {
    word.into() >> bit & 1 == 1
}

/// The lanes whose word has no bit in common with this one.
#[inline(always)]
fn lookup(table: &Table, half: usize, word: u64, within: &Lanes) -> Lanes {
    let mut lanes = *within;
    for (chunk, (start, width)) in table.cut.chunks().enumerate() {
        let value = (word >> start) as usize & ((1 << width) - 1) & 127;
        let entry = match table.halves {
            1 => &table.single[chunk][value],
            _ => &table.double[chunk][value][half],
        };
        lanes = lanes.and(entry);
    }
    lanes
}

/// Adds sixteen sets.
#[inline(always)]
fn add(counter: &mut Counter, set: impl Fn(usize) -> Lanes) {
    let [ones, twos, fours, eights] = &mut counter.planes;
    let mut four = |i: usize| {
        let a = carry(ones, &set(i), &set(i + 1));
        let b = carry(ones, &set(i + 2), &set(i + 3));
        carry(twos, &a, &b)
    };
    let mut eight = |i: usize| {
        let (a, b) = (four(i), four(i + 4));
        carry(fours, &a, &b)
    };
    let (a, b) = (eight(0), eight(8));
    let over = carry(eights, &a, &b);
    for (sum, word) in counter.sixteens.0.iter_mut().zip(over.0) {
        *sum += u64::from(word.count_ones());
    }
}

/// Adds two bits a lane to a plane and gives the carry.
#[inline(always)]
fn carry(plane: &mut Lanes, a: &Lanes, b: &Lanes) -> Lanes {
    let mut carry = Lanes::NONE;
    for word in 0..8 {
        let (sum, a, b) = (plane.0[word], a.0[word], b.0[word]);
        plane.0[word] = sum ^ a ^ b;
        carry.0[word] = a & b | sum & (a ^ b);
    }
    carry
}
