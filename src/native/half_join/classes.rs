//! The first splits of even boards whose signatures take more than 32 bits, without copying the
//! west side: the join of its quarters gives it in classes by the first bits, so a part of it is a
//! set of classes.

#![expect(clippy::cast_precision_loss, reason = "estimates of cost")]

use super::kernel::{HALVES, Kernel, LANES, Lanes, Word, WordKernel};
use super::matcher::{Level, Matcher, cost, hoped};
use super::runs::{Runs, Side};
use super::streams::{Padded, Streams};

/// The fewest words of the west side for which further splitting is faster.
const SMALL: usize = 1200;

/// The cost of filtering a word of the east side, in words streamed through a table.
const FILTER: f64 = 0.12;

/// Classes of the west side: bit `c` is class c, whose bits are those that are split on first, the
/// first on top.
type ClassSet = u64;

/// The west side in classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classes<'a> {
    /// Stream `run * classes + class`.
    pub streams: &'a Streams<u32>,
    /// Bits of a class.
    pub bits: u32,
}

impl Classes<'_> {
    fn count(&self) -> usize {
        1 << self.bits
    }

    fn run(&self, run: usize, class: usize) -> &[u32] {
        self.streams.get(run * self.count() + class)
    }
}

/// The buffers of a class match.
#[derive(Debug)]
pub(super) struct Buffers<W> {
    /// Levels of the east side while it is split on class bits.
    east: Vec<[Padded<W>; 2]>,
    /// The west side of one set of classes in one list.
    west: Padded<u32>,
    narrow_east: Padded<u32>,
    levels: Vec<Level<u32>>,
}

impl<W: Word> Buffers<W> {
    pub(super) fn new(bits: u32) -> Self {
        Self {
            east: std::iter::repeat_with(Default::default).take(8).collect(),
            west: Padded::default(),
            narrow_east: Padded::default(),
            levels: Level::all(bits),
        }
    }
}

/// Three runs of the west side, by occupied main diagonals.
const RUNS: usize = 3;

struct ClassMatch<'a, K> {
    matcher: &'a mut Matcher<K>,
    classes: Classes<'a>,
    /// Words of each class, all runs together.
    sizes: [usize; 64],
}

impl<K: Kernel> Matcher<K> {
    /// Counts the compatible pairs of an east side with the west side in classes.
    pub(super) fn match_classes<W: Word>(
        &mut self,
        east: &[W],
        classes: Classes<'_>,
        buffers: &mut Buffers<W>,
    ) where
        K: WordKernel<W>,
    {
        let mut sizes = [0; 64];
        for (class, size) in sizes.iter_mut().enumerate().take(classes.count()) {
            *size = (0..RUNS).map(|run| classes.run(run, class).len()).sum();
        }
        let all = ClassSet::MAX >> (64 - classes.count());
        let Buffers { east: east_levels, west, narrow_east, levels } = buffers;
        let mut search = ClassMatch { matcher: self, classes, sizes };
        search.node(east, all, 0, east_levels, &mut (west, narrow_east, levels));
    }
}

type Below<'a> = (&'a mut Padded<u32>, &'a mut Padded<u32>, &'a mut Vec<Level<u32>>);

impl<K: Kernel> ClassMatch<'_, K> {
    fn node<W: Word>(
        &mut self,
        east: &[W],
        set: ClassSet,
        depth: u32,
        levels: &mut [[Padded<W>; 2]],
        below: &mut Below<'_>,
    ) where
        K: WordKernel<W>,
    {
        let (e, w) = (east.len(), self.size(set));
        if e == 0 || w == 0 {
            return;
        }
        if e <= LANES {
            return self.leaf(east, set, depth);
        }
        if depth == self.classes.bits {
            if w > SMALL {
                return self.gather(east, set, depth, below);
            }
            return self.leaf(east, set, depth);
        }
        let kernel = self.matcher.kernel;
        let bit = self.matcher.rules.bits - 1 - depth;
        let having = self.having(depth);
        let (e1, w1) = (kernel.count(east, bit), self.size(set & having));
        let (e0, w0) = (e - e1, w - w1);
        let filter = FILTER * f64::from(W::BITS / 32) * e as f64;
        let as_it_is = cost(e, w) * if e > 2 * LANES { 0.97 } else { 1.0 };
        let by_east = hoped(e1, w0) + hoped(e0, w) + 1.3 * filter;
        let by_west = hoped(e, w0) + hoped(e0, w1) + filter;
        let (level, levels) = levels.split_first_mut().expect("a level for every class bit");
        let [without, with] = level;
        if by_east < as_it_is && by_east <= by_west {
            let (lacks, haves) = kernel.split(east, bit, without.room(e), with.room(e));
            self.node(with.first(haves), set & !having, depth + 1, levels, below);
            self.node(without.first(lacks), set, depth + 1, levels, below);
        } else if by_west < as_it_is {
            let lacks = kernel.keep(east, bit, without.room(e));
            self.node(east, set & !having, depth + 1, levels, below);
            self.node(without.first(lacks), set & having, depth + 1, levels, below);
        } else {
            self.leaf(east, set, depth);
        }
    }

    /// The classes with the bit of this depth.
    fn having(&self, depth: u32) -> ClassSet {
        let bit = self.classes.bits - 1 - depth;
        members(ClassSet::MAX >> (64 - self.classes.count()))
            .filter(|class| class >> bit & 1 == 1)
            .fold(0, |set, class| set | 1 << class)
    }

    fn size(&self, set: ClassSet) -> usize {
        members(set).map(|class| self.sizes[class]).sum()
    }

    /// Continues with lists when all class bits are fixed and many words remain.
    fn gather<W: Word>(&mut self, east: &[W], set: ClassSet, depth: u32, below: &mut Below<'_>)
    where
        K: WordKernel<W>,
    {
        let (west, narrow_east, levels) = below;
        let room = west.room(self.size(set));
        let mut at = 0;
        let runs = Runs::of_lengths((0..RUNS).map(|run| {
            let start = at;
            for class in members(set) {
                let words = self.classes.run(run, class);
                room[at..at + words.len()].copy_from_slice(words);
                at += words.len();
            }
            at - start
        }));
        let east = Side::new(east, Runs::of_lengths([east.len()]));
        let east = east.narrow(self.matcher.kernel, narrow_east);
        let west = Side::new(west.first(at), runs);
        self.matcher.node(east, west, depth, levels, &mut []);
    }

    /// Matches 512 words of the east side at a time. The table has no class bits: those not fixed
    /// yet are equal for all words of a class.
    fn leaf<W: Word>(&mut self, east: &[W], set: ClassSet, depth: u32)
    where
        K: WordKernel<W>,
    {
        let (all, class_bits) = (self.matcher.rules.bits, self.classes.bits);
        let open = depth < class_bits;
        let sliced = if open { all } else { all - class_bits };
        for words in east.chunks(HALVES * LANES) {
            self.matcher.kernel.build(words, all - class_bits, sliced, &mut self.matcher.table);
            for class in members(set) {
                let within = open.then(|| self.lanes_of(class, depth));
                let halves = self.matcher.table.halves;
                if within.is_some_and(|within| within[..halves].iter().all(Lanes::is_empty)) {
                    continue;
                }
                for run in 0..RUNS {
                    let words = self.classes.run(run, class);
                    if !words.is_empty() {
                        self.matcher.stream(run, words, within.as_ref());
                    }
                }
            }
        }
    }

    /// The lanes without a bit in common with a class, of the bits not fixed yet.
    fn lanes_of(&self, class: usize, depth: u32) -> [Lanes; HALVES] {
        let (bits, class_bits) = (self.matcher.rules.bits, self.classes.bits);
        self.matcher.table.clear.each_ref().map(|clear| {
            (depth..class_bits)
                .filter(|&d| class >> (class_bits - 1 - d) & 1 == 1)
                .map(|d| clear[(bits - 1 - d) as usize])
                .fold(Lanes::ALL, |lanes, clear| lanes.and(&clear))
        })
    }
}

/// The classes of a set.
fn members(mut set: ClassSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let class = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (class < 64).then_some(class)
    })
}
