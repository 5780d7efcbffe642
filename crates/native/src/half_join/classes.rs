//! The first splits of even boards whose signatures take more than 32 bits, without copying the
//! west side: the join of its quarters gives it in classes by the first bits, so a part of it is a
//! set of classes.

#![expect(clippy::cast_precision_loss, reason = "estimates of cost")]

use super::kernel::{Kernel, LANES, Word, WordKernel};
use super::matcher::{Level, Matcher, cost, hoped};
use super::runs::{Runs, Side, about};
use super::streams::{Padded, Streams};

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
    /// The runs to match.
    pub runs: (usize, usize),
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
    below: Below<W>,
}

/// The buffers of the lists that follow.
#[derive(Debug)]
struct Below<W> {
    /// The west side of one set of classes in one list.
    west: Padded<u32>,
    /// The same with the bits of the classes.
    wide_west: Padded<W>,
    narrow_east: Padded<u32>,
    levels: Vec<Level<u32>>,
}

impl<W: Word> Buffers<W> {
    pub(super) fn new(bits: u32) -> Self {
        Self {
            east: std::iter::repeat_with(Default::default).take(8).collect(),
            below: Below {
                west: Padded::default(),
                wide_west: Padded::default(),
                narrow_east: Padded::default(),
                levels: Level::all(bits),
            },
        }
    }
}

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
            *size = (classes.runs.0..classes.runs.1).map(|run| classes.run(run, class).len()).sum();
        }
        let all = ClassSet::MAX >> (64 - classes.count());
        let mut search = ClassMatch { matcher: self, classes, sizes };
        search.node(east, all, 0, &mut buffers.east, &mut buffers.below);
    }
}

impl<K: Kernel> ClassMatch<'_, K> {
    fn node<W: Word>(
        &mut self,
        east: &[W],
        set: ClassSet,
        depth: u32,
        levels: &mut [[Padded<W>; 2]],
        below: &mut Below<W>,
    ) where
        K: WordKernel<W>,
    {
        let (e, w) = (east.len(), self.size(set));
        if e == 0 || w == 0 {
            return;
        }
        if e <= LANES || depth == self.classes.bits {
            return self.gather(east, set, depth, below);
        }
        let kernel = self.matcher.kernel;
        let bit = self.matcher.rules.bits - 1 - depth;
        let having = self.having(depth);
        let (e1, w1) = (about(kernel, east, bit), self.size(set & having));
        let (e0, w0) = (e - e1, w - w1);
        let filter = FILTER * f64::from(W::BITS / 32) * e as f64;
        let as_it_is = cost(e, w);
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
            self.gather(east, set, depth, below);
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

    /// Continues with lists.
    fn gather<W: Word>(&mut self, east: &[W], set: ClassSet, depth: u32, below: &mut Below<W>)
    where
        K: WordKernel<W>,
    {
        let Below { west, wide_west, narrow_east, levels } = below;
        let (all, classes) = (self.size(set), self.classes);
        let matcher = &mut *self.matcher;
        let east = Side::new(east, Runs::of_lengths([east.len()]));
        if depth == classes.bits {
            let runs = join_classes(classes, set, west.room(all), |word, _| word);
            let east = east.narrow(matcher.kernel, narrow_east);
            matcher.node(east, Side::new(west.first(all), runs), depth, levels, &mut []);
        } else {
            // The bits that are not fixed yet, the same for all words of a class.
            let above = matcher.rules.bits - classes.bits;
            let wide = |word: u32, class: usize| W::low(u64::from(word) | (class as u64) << above);
            let runs = join_classes(classes, set, wide_west.room(all), wide);
            matcher.leaf(east, Side::new(wide_west.first(all), runs), depth);
        }
    }
}

/// Puts the words of some classes together, run by run.
fn join_classes<W>(
    classes: Classes<'_>,
    set: ClassSet,
    room: &mut [W],
    word: impl Fn(u32, usize) -> W,
) -> Runs {
    let mut at = 0;
    // The runs before the first to match are empty.
    Runs::of_lengths((0..classes.runs.1).map(|run| {
        let start = at;
        for class in members(if run < classes.runs.0 { 0 } else { set }) {
            let words = classes.run(run, class);
            for (to, &from) in room[at..at + words.len()].iter_mut().zip(words) {
                *to = word(from, class);
            }
            at += words.len();
        }
        at - start
    }))
}

/// The classes of a set.
fn members(mut set: ClassSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let class = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (class < 64).then_some(class)
    })
}
