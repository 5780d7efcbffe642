//! Every kernel that this machine has, over words of both widths, against plain definitions and
//! against the portable kernel.

use itertools::Itertools;
use proptest::collection::{SizeRange, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::*;
use crate::half_join::signature_words::{PAD, Streams, Word};

/// Calls a check for both widths of words with each available kernel.
macro_rules! check {
    ($check:ident($($argument:expr),*)) => {
        for kernel in kernels() {
            $check::<u32>(kernel, $($argument),*);
            $check::<u64>(kernel, $($argument),*);
        }
    };
}

/// All that this machine has.
fn kernels() -> impl Iterator<Item = Kernel> {
    let kernels = Simd::there().into_iter().map(Simd::kernel);
    #[cfg(target_arch = "x86_64")]
    let kernels = kernels.chain(Avx512::detect_plain().map(Kernel::Avx512));
    kernels
}

/// Words that are dense, or sparse, or sparser.
fn words(len: impl Into<SizeRange>) -> impl Strategy<Value = Vec<u64>> {
    (vec(any::<[u64; 2]>(), len), 0..3).prop_map(|(words, sparse)| {
        let thin = |[a, b]: [u64; 2]| match sparse {
            0 => a,
            1 => a & b,
            _ => a & b & a.rotate_left(17),
        };
        words.into_iter().map(thin).collect()
    })
}

/// Numbers of lanes, those at the edges of sets more often than others.
fn lanes() -> impl Strategy<Value = Vec<u64>> {
    let len = prop_oneof![0..=LANES, select(vec![0, 1, 255, 256, 257, 511, 512])];
    len.prop_flat_map(words)
}

fn of_width<W: Word>(words: &[u64]) -> Vec<W> {
    words.iter().map(|&word| W::low(word)).collect()
}

/// The content of the area that must not be written.
const GUARD: u64 = 0x5a5a_1234_9876_a5a5;

/// The words written to an output with room for this many words and a pad.
fn written<W: Word, T>(words: usize, write: impl FnOnce(&mut [W]) -> T) -> (Vec<W>, T) {
    let guard = W::low(GUARD);
    let mut all = vec![guard; words + 3 * PAD];
    let result = write(&mut all[PAD..words + 2 * PAD]);
    let guards = all[..PAD].iter().chain(&all[words + 2 * PAD..]);
    assert!(guards.into_iter().all(|&word| word == guard), "written beyond the pad");
    (all[PAD..PAD + words].to_vec(), result)
}

fn filters<W: Word>(kernel: Kernel, words: &[u64], bit: u32) {
    let (words, bit) = (of_width::<W>(words), bit % W::BITS);
    let (haves, lacks): (Vec<W>, Vec<W>) =
        words.iter().partition(|&&word| word.into() >> bit & 1 == 1);
    assert_eq!(kernel.count(&words, bit), haves.len(), "{kernel:?}");
    let (out, kept) = written(words.len(), |out| kernel.keep(&words, bit, out));
    assert_eq!(out[..kept], lacks, "{kernel:?}");
    let (without, (with, (lack, have))) = written(words.len(), |without| {
        written(words.len(), |with| kernel.split(&words, bit, without, with))
    });
    assert_eq!((&without[..lack], &with[..have]), (&lacks[..], &haves[..]), "{kernel:?}");
    let (out, ()) = written(words.len(), |out| kernel.narrow(&words, out));
    let low: Vec<_> = words.iter().map(|&word| u32::low(word.into())).collect();
    assert_eq!(out, low, "{kernel:?}");
    for bits in [0, 1 << bit, !(1 << bit), u64::MAX, 0x00ff_0f36_5a81_7e00] {
        let (out, ()) = written(words.len(), |out| kernel.extract::<W, u64>(&words, bits, out));
        let by_bit = |word: u64| {
            let bits = (0..64).filter(|bit| bits >> bit & 1 == 1);
            bits.zip(0..).fold(0, |out, (from, to)| out | (word >> from & 1) << to)
        };
        let expected: Vec<u64> = words.iter().map(|&word| by_bit(word.into())).collect();
        assert_eq!(out, expected, "{kernel:?}, {bits:#x}");
    }
}

fn subset_sums<W: Word>(kernel: Kernel, log: u32) {
    let table: Vec<_> = (0..1_u32 << log).map(|place| place % 251 * (place % 7)).collect();
    let mut sums = table.clone();
    kernel.sum_subsets(&mut sums);
    for set in (0..table.len()).step_by(1 + table.len() / 64) {
        let subsets = table.iter().enumerate().filter(|(place, _)| place & !set == 0);
        let expected: u32 = subsets.map(|(_, number)| number).sum();
        assert_eq!(sums[set], expected, "{kernel:?}, {} of {}", W::BITS, table.len());
    }
}

/// Also beyond what is passed at once, with one bit or two left.
#[test]
fn sums_are_those_over_all_subsets() {
    for log in [0, 1, 4, 13, 14, 15, 16, 17] {
        check!(subset_sums(log));
    }
}

#[test]
fn filters_of_all_lengths_keep_within_the_pad() {
    for len in 0..=100 {
        let mixed: Vec<_> = (0..len).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let len = mixed.len();
        for bit in [0, 1, 30, 31, 32, 63] {
            check!(filters(&mixed, bit));
            check!(filters(&vec![0; len], bit));
            check!(filters(&vec![u64::MAX; len], bit));
        }
    }
}

/// An entry: key, word and tag.
type Entry = (u64, u64, u8);

/// The entries of one quarter and of another one, cell by cell.
fn cells() -> impl Strategy<Value = Vec<[Vec<Entry>; 2]>> {
    let entries = |most: usize| {
        (words(0..=most), words(most), vec(0..3u8, most))
            .prop_map(|(keys, words, tags)| itertools::izip!(keys, words, tags).collect_vec())
    };
    vec((entries(9), entries(40)).prop_map(|(few, many)| [few, many]), 0..12)
}

/// A list that held something else before.
fn entry_list<'a, W: Word>(
    cells: impl IntoIterator<Item = &'a Vec<Entry>>,
    has_tags: bool,
) -> EntryList<W> {
    let mut list = EntryList::default();
    list.begin(&[3, 0, 700], true, false);
    let cells = cells.into_iter().collect_vec();
    let lens = cells.iter().map(|cell| u32::try_from(cell.len()).unwrap()).collect_vec();
    list.begin(&lens, has_tags, false);
    for (at, &(key, word, tag)) in cells.into_iter().flatten().enumerate() {
        list.set(at, W::low(key), W::low(word));
        if has_tags {
            list.set_tag(at, tag);
        }
    }
    list
}

fn joins<W: Word>(
    kernel: Kernel,
    cells: &[[Vec<Entry>; 2]],
    wanted: &[([Index; 2], usize)],
    has_tags: bool,
) {
    let guard = W::low(GUARD);
    let [few, many] =
        [0, 1].map(|side| entry_list::<W>(cells.iter().map(|both| &both[side]), has_tags));
    let (few, many) = (few.by_ref(), many.by_ref());
    let mut streams = Streams::<W>::default();
    let range = |ends: [Index; 2]| {
        let [a, b] = ends.map(|at| at.index(cells.len() + 1));
        a.min(b)..a.max(b)
    };
    let mut rooms = [0; 8];
    for &(ends, stream) in wanted {
        let pairs = few.pairs(&many, &range(ends));
        let few = if has_tags { few } else { few.untagged() };
        let mut by_tag = [0; 3];
        few.pairs_by_tag(&many, &range(ends), &mut by_tag);
        assert_eq!(by_tag.iter().sum::<usize>(), pairs);
        rooms[stream..].iter_mut().zip(by_tag).for_each(|(room, pairs)| *room += pairs);
    }
    streams.clear(rooms, rooms.iter().sum());
    streams.parts().0.fill(guard);
    let starts = streams.parts().1.map(|start| start as usize);
    let mut expected = vec![Vec::new(); 8];
    // Each call goes on where the last one ends.
    for (&(ends, stream), few_are_singles) in wanted.iter().zip([true, false].into_iter().cycle()) {
        let few_are_singles = few_are_singles || has_tags;
        let (few, many) = if has_tags { (few, many) } else { (few.untagged(), many.untagged()) };
        let (singles, vectors) = if few_are_singles { (few, many) } else { (many, few) };
        kernel.join(&singles.pair_up(&vectors, &range(ends)), stream, &mut streams);
        for [few, many] in &cells[range(ends)] {
            for (&(key, word, tag), &(other_key, other, _)) in few.iter().cartesian_product(many) {
                if W::low(key & other_key).into() == 0 {
                    let tag = if has_tags { usize::from(tag) } else { 0 };
                    expected[stream + tag].push(W::low(word | other));
                }
            }
        }
    }
    for (stream, expected) in expected.iter().enumerate() {
        // The order within a stream is each kernel's own.
        let [found, expected] = [streams.get(stream), expected]
            .map(|words| words.iter().copied().sorted_by_key(|&word| word.into()).collect_vec());
        assert_eq!(found, expected, "{kernel:?}, stream {stream}");
    }
    // A stream is written to up to a pad beyond its end, and not where the next one begins.
    let (words, cursors) = streams.parts();
    let ends = starts[1..8].iter().copied().chain([words.len()]);
    for (&cursor, end) in cursors.iter().zip(ends) {
        let rest = &words[(cursor as usize + PAD).min(end)..end];
        assert!(rest.iter().all(|&word| word == guard), "{kernel:?}: written beyond the pad");
    }
}

#[test]
#[should_panic(expected = "the same cells")]
fn lists_of_other_cells_are_not_paired_up() {
    let [one, two] = [1, 2].map(|cells| {
        let mut list = EntryList::<u32>::default();
        list.begin(&vec![1; cells], false, false);
        list
    });
    one.by_ref().pair_up(&two.by_ref(), &(0..1));
}

/// A table over these words that held something else before.
fn table<W: Word>(kernel: Kernel, words: &[u64], bits: u32) -> Box<LaneTable> {
    let mut table = LaneTable::new();
    for len in [500, 200] {
        let before: Vec<_> = (0..len).map(|i: u64| W::low(i.wrapping_mul(0x9e37_79b9))).collect();
        kernel.build(&before, 32, &mut table);
    }
    kernel.build(&of_width::<W>(words), bits, &mut table);
    table
}

fn builds<W: Word>(kernel: Kernel, words: &[u64], bits: u32) {
    let bits = bits.min(W::BITS);
    let table = table::<W>(kernel, words, bits);
    // A kernel that takes half of the lanes at once fills half of an entry if that is enough.
    let filled = if words.len() <= LANES / 2 { 4 } else { 8 };
    for (chunk, (start, width)) in table.cut.chunks().enumerate() {
        for value in 0..1 << width {
            let tested = (value << start) & ((1 << bits) - 1);
            let mut clear = if chunk == 0 { Lanes::NONE } else { Lanes::ALL };
            for (lane, word) in words.iter().enumerate() {
                let bit = 1 << (lane % 64);
                clear.0[lane / 64] &= !bit;
                clear.0[lane / 64] |= if word & tested == 0 { bit } else { 0 };
            }
            let found = table.entries[chunk][usize::try_from(value).unwrap()];
            let there = Lanes::first(words.len()).0;
            for ((found, clear), there) in found.0.iter().zip(clear.0).zip(&there[..filled]) {
                assert_eq!(found & there, clear & there, "{kernel:?}, {chunk}, value {value}");
                assert!(chunk > 0 || found & !there == 0, "{kernel:?}: a lane without a word");
            }
        }
    }
}

/// Words to stream, and the number of lanes to be left before, if not all.
type Call = (Vec<u64>, Option<usize>);

fn streams<W: Word>(kernel: Kernel, lanes: &[u64], bits: u32, calls: &[Call]) {
    // Words with fewer bits are narrowed first.
    let bits = if W::BITS == 32 { bits.min(32) } else { bits.max(33) };
    let [mut table, mut full] =
        [kernel, Kernel::Portable].map(|kernel| table::<W>(kernel, lanes, bits));
    // One of its own, and one that the portable kernel goes on with and leaves to go on with.
    let [mut counter, mut mixed] = [Counter::ZERO; 2];
    let (mut left, mut expected) = (lanes, 0);
    for (number, (words, most)) in calls.iter().enumerate() {
        if let &Some(most) = most {
            table.truncate(most);
            full.truncate(most);
            left = &left[..most.min(left.len())];
        }
        let of_width = of_width::<W>(words);
        kernel.stream(&table, &of_width, &mut counter);
        if number % 2 == 0 {
            kernel.stream(&table, &of_width, &mut mixed);
        } else {
            Kernel::Portable.stream(&full, &of_width, &mut mixed);
        }
        for other in left {
            let disjoint = |word: &&u64| *word & other & ((1 << bits) - 1) == 0;
            expected += words.iter().filter(disjoint).count() as u64;
        }
    }
    assert_eq!([counter.take(), mixed.take()], [expected; 2], "{kernel:?}");
    assert_eq!(counter.take(), 0, "begins anew");
}

proptest! {
    #[test]
    fn filters_keep_what_they_should(words in words(0..=100), bit in 0..64u32) {
        check!(filters(&words, bit));
    }

    #[test]
    fn joins_give_all_unions_of_disjoint_keys(
        cells in cells(),
        calls in vec((any::<[Index; 2]>(), 0..6usize), 0..6),
        has_tags in any::<bool>(),
    ) {
        check!(joins(&cells, &calls, has_tags));
    }

    #[test]
    fn tables_hold_the_lanes_clear_of_each_value(words in lanes(), bits in 0..=52u32) {
        check!(builds(&words, bits));
    }

    #[test]
    fn streams_count_disjoint_pairs(
        lanes in lanes(),
        bits in prop_oneof![0..=52u32, 31..=32u32],
        calls in vec((words(0..60), option::of(0..=LANES)), 0..5),
    ) {
        check!(streams(&lanes, bits, &calls));
    }
}

#[test]
fn first_lanes_are_those_below_a_number() {
    for count in (0..=LANES + 100).chain([usize::MAX]) {
        let lanes = Lanes::first(count);
        for lane in 0..LANES {
            assert_eq!(lanes.0[lane / 64] >> (lane % 64) & 1 == 1, lane < count);
        }
        assert_eq!(lanes.len(), count.min(LANES) as u64);
    }
}

#[test]
fn kernels_that_were_not_tested_are_named() {
    for simd in Simd::ALL.into_iter().filter(|simd| !simd.is_there()) {
        eprintln!("NOT tested, for lack of instructions: the {} kernel", simd.name());
    }
    assert!(Simd::there().contains(&Simd::Portable));
}
