//! All pieces that fit into one quarter on given rows, in cells by the columns that they occupy.

use super::columns::{CellOrder, rank};
use super::geometry::{At, Geometry, Group, Quarter, SIDE};
use super::kernel::{Entries, EntryList};
use super::layout::Layout;
use super::quarter_search::{Board, Partial};
use super::signature_words::{BitOrder, Word};
use nq_board::run::{Control, StopReason};

/// The partial placements of a quarter on one row set, by cells; a cell is a column set.
#[derive(Clone, Debug)]
pub(super) struct Cells<W> {
    parts: [EntryList<W>; 2],
}

impl<W: Word> Default for Cells<W> {
    fn default() -> Self {
        Self { parts: Default::default() }
    }
}

/// Which part of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Free,
    Taken,
}

/// How the quarters of a board are made.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub geometry: Geometry,
    cells: CellOrder,
    layout: Layout,
    /// By quarter.
    boards: [Board; 4],
    has_leaps: bool,
}

/// Partial placements with more pieces are searched twice and never stored: at n = 28 a list of
/// them would need a gigabyte.
const MOST_LISTED: u32 = 8;

/// Buffers for the partial placements of a quarter.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    listed: Vec<(Partial, Part, usize)>,
    board: Option<Board>,
}

impl Recipe {
    /// Quarters whose signatures have this layout.
    pub(super) fn new(geometry: Geometry, layout: Layout) -> Self {
        let boards = Quarter::ALL.map(|quarter| Board::new(geometry, quarter));
        let mut recipe =
            Self { geometry, cells: CellOrder::new(geometry), layout, boards, has_leaps: false };
        if !recipe.layout.depends_on_quarter() {
            for board in &mut recipe.boards {
                board.take_words(&recipe.layout, u32::MAX);
            }
        }
        recipe
    }

    /// Quarters of which each row set places the words anew: they have the diagonals as words, and
    /// apart from these the squares that leaps reach.
    pub(super) fn unplaced(geometry: Geometry, leaps: impl Fn(Quarter, At) -> u64) -> Self {
        let mut recipe = Self::new(geometry, Layout::of_lines(geometry));
        for board in &mut recipe.boards {
            board.take_leaps(geometry, &leaps);
        }
        Self { has_leaps: true, ..recipe }
    }

    /// The bits of a signature.
    pub(super) const fn bits(&self) -> u32 {
        self.layout.bits()
    }

    /// Whether the entries of a quarter have tags: for odd n, the distance of the piece in the
    /// middle line from the centre. It is the stream for the pairs of the entry, among those of the
    /// pairing.
    fn has_tags(&self, quarter: Quarter) -> bool {
        self.geometry.is_odd() && quarter != Quarter::SouthEast
    }
}

impl<W: Word> Cells<W> {
    /// Replaces the entries by those of a quarter on these rows. The error is the reason of a stop,
    /// where there are many rows.
    pub(super) fn refill(
        &mut self,
        recipe: &Recipe,
        (quarter, rows): (Quarter, u32),
        buffers: &mut Buffers,
        control: &Control,
    ) -> Result<(), StopReason> {
        let Buffers { listed, board } = buffers;
        let of_recipe = &recipe.boards[quarter as usize];
        let board = if recipe.layout.depends_on_quarter() {
            let board = board.insert(of_recipe.clone());
            board.take_words(&recipe.layout, rows);
            board
        } else {
            of_recipe
        };
        let geometry = recipe.geometry;
        let numbers = recipe.cells.numbers(quarter, rows.count_ones());
        let parts: [_; SIDE + 1] =
            std::array::from_fn(|mark| Part::of(geometry.group(quarter, mark.to_le_bytes()[0])));
        let place = |partial: &Partial| {
            let part = parts[usize::from(partial.mark) % parts.len()]?;
            Some((part, numbers[rank(partial.cols.into())] as usize))
        };
        let is_listed = rows.count_ones() <= MOST_LISTED;
        let mut lens = [vec![0; numbers.len()], vec![0; numbers.len()]];
        listed.clear();
        let mut count = |partial: &Partial| {
            let Some((part, cell)) = place(partial) else { return };
            lens[part as usize][cell] += 1;
            if is_listed {
                listed.push((*partial, part, cell));
            }
        };
        if is_listed {
            board.search(rows, &mut count);
        } else {
            board.search_long(rows, control, &mut count)?;
        }
        let has_tags = recipe.has_tags(quarter);
        for (entries, lens) in self.parts.iter_mut().zip(&lens) {
            entries.begin(lens, has_tags, recipe.has_leaps);
        }
        let mut next = self.parts.each_ref().map(|entries| entries.starts().to_vec());
        let mut set = |partial: &Partial, part: Part, cell: usize| {
            let next = &mut next[part as usize][cell];
            let at = *next as usize;
            *next += 1;
            let entries = &mut self.parts[part as usize];
            entries.set(at, W::low(partial.key), W::low(partial.word));
            if has_tags {
                entries.set_tag(at, partial.mark);
            }
            if recipe.has_leaps {
                entries.set_leaps(at, partial.leaps);
            }
        };
        if is_listed {
            for (partial, part, cell) in &*listed {
                set(partial, *part, *cell);
            }
        } else {
            board.search_long(rows, control, &mut |partial| {
                if let Some((part, cell)) = place(partial) {
                    set(partial, part, cell);
                }
            })?;
        }
        Ok(())
    }

    /// Replaces the entries by those of other cells that `place` gives a word.
    pub(super) fn place_all(&mut self, from: &Self, place: impl Fn(u64, u64) -> Option<W>) {
        for (own, from) in self.parts.iter_mut().zip(&from.parts) {
            own.place_all(from, &place);
        }
    }

    pub(super) fn by_ref(&self) -> CellsRef<'_, W> {
        CellsRef { parts: &self.parts, words: None }
    }

    /// The words of all entries and of a pad, by part.
    pub(super) fn words(&self) -> [&[W]; 2] {
        self.parts.each_ref().map(EntryList::words)
    }

    /// Reorders the bits of all entries' words.
    pub(super) fn reorder(&mut self, order: &BitOrder) {
        for part in &mut self.parts {
            part.map_words(|word| W::low(order.apply(word.into())));
        }
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(EntryList::bytes).sum()
    }
}

impl Part {
    /// The part that a group is in.
    const fn of(group: Group) -> Option<Self> {
        match group {
            Group::Free => Some(Self::Free),
            Group::Taken => Some(Self::Taken),
            Group::Out => None,
        }
    }
}

/// The cells of a quarter; the words may be others.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellsRef<'a, W> {
    parts: &'a [EntryList<W>; 2],
    words: Option<[&'a [W]; 2]>,
}

impl<'a, W: Word> CellsRef<'a, W> {
    /// The same with other words, by part.
    pub(super) fn with_words(self, words: [&'a [W]; 2]) -> Self {
        Self { words: Some(words), ..self }
    }

    /// A part of all cells.
    pub(super) fn part(&self, part: Part) -> Entries<'a, W> {
        let entries = self.parts[part as usize].by_ref();
        match self.words {
            Some(words) => entries.with_words(words[part as usize]),
            None => entries,
        }
    }
}

/// The two quarters of a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuarterPair<'a, W> {
    pub north: CellsRef<'a, W>,
    pub south: CellsRef<'a, W>,
}

impl<'a, W: Word> QuarterPair<'a, W> {
    /// The east and the west half of quarters in [`Quarter::ALL`].
    pub(super) const fn halves([ne, se, nw, sw]: [CellsRef<'a, W>; 4]) -> [Self; 2] {
        [Self { north: ne, south: se }, Self { north: nw, south: sw }]
    }

    /// The number of pairs of entries in the same cells, whatever their parts.
    pub(super) fn pairs(&self) -> usize {
        let [north, south] = [self.north, self.south].map(|cells| {
            let [free, taken] = cells.parts.each_ref().map(|part| part.bounds().windows(2));
            free.zip(taken).map(|(free, taken)| free[1] - free[0] + taken[1] - taken[0])
        });
        north.zip(south).map(|(north, south)| north as usize * south as usize).sum()
    }
}
