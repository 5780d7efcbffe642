//! One side of a match: words in runs.

use super::kernel::Kernel;
use super::signature_words::{Padded, Word};

/// The most runs of a side: distances 1 to 12 from the centre at n = 27.
pub(super) const RUNS: usize = 13;

/// The starts and ends of runs in a list of words; those from `first` to before `last` exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Runs {
    bounds: [u32; RUNS + 1],
    first: usize,
    last: usize,
}

impl Runs {
    /// Runs of these lengths, from run 0 on.
    pub(super) fn of_lengths(lengths: impl IntoIterator<Item = usize>) -> Self {
        let mut runs = Self { bounds: [0; RUNS + 1], first: 0, last: 0 };
        for length in lengths {
            runs.push(length);
        }
        runs
    }

    fn push(&mut self, length: usize) {
        let length = u32::try_from(length).expect("sides are shorter than 2^32 words");
        self.bounds[self.last + 1] = self.bounds[self.last] + length;
        self.last += 1;
    }

    pub(super) const fn first(&self) -> usize {
        self.first
    }

    pub(super) const fn last(&self) -> usize {
        self.last
    }

    /// Where the first run begins.
    pub(super) const fn start(&self) -> usize {
        self.bounds[self.first] as usize
    }

    /// Where the runs below this one end.
    pub(super) fn end_before(&self, run: usize) -> usize {
        self.bounds[run.clamp(self.first, self.last)] as usize
    }

    pub(super) fn len(&self) -> usize {
        self.len_until(self.last)
    }

    /// Length of the runs below this one.
    pub(super) fn len_until(&self, run: usize) -> usize {
        self.end_before(run) - self.start()
    }

    /// Where runs can be separated from those below them.
    pub(super) fn inner(&self) -> std::ops::Range<usize> {
        self.first + 1..self.last.max(self.first + 1)
    }
}

/// One side of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<'a, W> {
    all: &'a [W],
    pub runs: Runs,
}

impl<'a, W: Word> Side<'a, W> {
    pub(super) const fn new(all: &'a [W], runs: Runs) -> Self {
        Self { all, runs }
    }

    pub(super) fn len(&self) -> usize {
        self.runs.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The words of all runs.
    pub(super) fn words(&self) -> &'a [W] {
        &self.all[self.runs.start()..self.runs.end_before(self.runs.last)]
    }

    /// The words of consecutive runs with the same key, where there are any.
    pub(super) fn groups<K: PartialEq>(
        &self,
        key: impl Fn(usize) -> K,
    ) -> impl Iterator<Item = (K, &'a [W])> {
        let Self { all, runs } = *self;
        let mut from = runs.first;
        let groups = std::iter::from_fn(move || {
            let same = (from < runs.last).then(|| key(from))?;
            let to = (from + 1..runs.last).find(|&run| key(run) != same).unwrap_or(runs.last);
            let words = &all[runs.bounds[from] as usize..runs.bounds[to] as usize];
            from = to;
            Some((same, words))
        });
        groups.filter(|(_, words)| !words.is_empty())
    }

    /// All runs, from run 0 on; those before the first are empty.
    pub(super) fn all_runs(&self) -> Vec<&'a [W]> {
        let there = |run| run >= self.runs.first && run < self.runs.last;
        (0..self.runs.last).map(|run| if there(run) { self.run(run) } else { &[] }).collect()
    }

    /// Drops this run and those after it.
    pub(super) fn truncate(&mut self, run: usize) {
        self.runs.last = self.runs.last.min(run.max(self.runs.first));
    }

    /// The runs below this one, and the others.
    pub(super) fn split_runs(self, run: usize) -> (Self, Self) {
        let (mut below, mut above) = (self, self);
        below.runs.last = run;
        above.runs.first = run;
        (below, above)
    }

    /// The runs from one to before another, as far as they exist.
    pub(super) fn some_runs(mut self, (from, to): (usize, usize)) -> Self {
        let runs = &mut self.runs;
        runs.last = to.clamp(runs.first, runs.last);
        runs.first = from.clamp(runs.first, runs.last);
        self
    }

    /// About how many words have a bit, for long sides from a sample.
    pub(super) fn about(&self, kernel: Kernel, bit: u32) -> usize {
        const ALL: usize = 1024;
        const BLOCK: usize = 64;
        /// Blocks of a sample, about.
        const BLOCKS: usize = 8;
        let words = self.words();
        if words.len() <= ALL {
            return kernel.count(words, bit);
        }
        let blocks = words.chunks_exact(BLOCK);
        let step = (blocks.len() / BLOCKS).max(2);
        let blocks = blocks.step_by(step);
        let seen = BLOCK * blocks.len();
        blocks.map(|block| kernel.count(block, bit)).sum::<usize>() * words.len() / seen
    }

    /// The words without a bit.
    pub(super) fn keep<'b>(&self, kernel: Kernel, bit: u32, out: &'b mut Padded<W>) -> Side<'b, W> {
        let room = out.room(self.len());
        let mut runs = self.none_yet();
        for run in self.runs.first..self.runs.last {
            let at = runs.end_before(run);
            runs.push(kernel.keep(self.run(run), bit, &mut room[at..]));
        }
        Side { all: out.first(runs.end_before(runs.last)), runs }
    }

    /// The words without a bit, and those with it.
    pub(super) fn split<'b>(
        &self,
        kernel: Kernel,
        bit: u32,
        without: &'b mut Padded<W>,
        with: &'b mut Padded<W>,
    ) -> (Side<'b, W>, Side<'b, W>) {
        let (lack_room, have_room) = (without.room(self.len()), with.room(self.len()));
        let (mut lacks, mut haves) = (self.none_yet(), self.none_yet());
        for run in self.runs.first..self.runs.last {
            let (lack, have) = kernel.split(
                self.run(run),
                bit,
                &mut lack_room[lacks.end_before(run)..],
                &mut have_room[haves.end_before(run)..],
            );
            lacks.push(lack);
            haves.push(have);
        }
        let lacks = Side { all: without.first(lacks.end_before(lacks.last)), runs: lacks };
        (lacks, Side { all: with.first(haves.end_before(haves.last)), runs: haves })
    }

    /// These bits of all words, at most 32, the lowest first.
    pub(super) fn narrow<'b>(
        &self,
        kernel: Kernel,
        bits: u64,
        out: &'b mut Padded<u32>,
    ) -> Side<'b, u32> {
        if bits > u32::MAX.into() || bits & (bits + 1) != 0 {
            return self.extract(kernel, bits, out);
        }
        kernel.narrow(self.words(), out.room(self.len()));
        self.of_all_runs(out.first(self.len()))
    }

    /// Other words in the same runs.
    fn of_all_runs<'b, Q: Word>(&self, words: &'b [Q]) -> Side<'b, Q> {
        let mut runs = self.none_yet();
        for run in self.runs.first..self.runs.last {
            runs.push(self.run(run).len());
        }
        Side { all: words, runs }
    }

    /// These bits of all words, the lowest first.
    pub(super) fn extract<'b, Q: Word>(
        &self,
        kernel: Kernel,
        bits: u64,
        out: &'b mut Padded<Q>,
    ) -> Side<'b, Q> {
        kernel.extract(self.words(), bits, out.room(self.len()));
        self.of_all_runs(out.first(self.len()))
    }

    fn run(&self, run: usize) -> &'a [W] {
        &self.all[self.runs.bounds[run] as usize..self.runs.bounds[run + 1] as usize]
    }

    /// Runs of the same numbers, all empty.
    fn none_yet(&self) -> Runs {
        Runs { bounds: [0; RUNS + 1], first: self.runs.first, last: self.runs.first }
    }
}
