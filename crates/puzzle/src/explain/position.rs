//! What is known of each square.

use std::ops::Range;

use crate::explain::layout::Layout;
use crate::explain::sets::CountedSet;

/// What is known of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    Open,
    /// It stays empty.
    Crossed,
    /// It has a piece.
    Placed,
}

/// The marks of all squares, with the numbers that rules need.
#[derive(Debug)]
pub struct Position<'a> {
    /// What the puzzle demands.
    pub layout: &'a Layout,
    marks: Vec<Mark>,
    sets: Vec<Rest>,
    /// Whether two pieces exclude each other, or a set has too many.
    is_impossible: bool,
}

/// What is left of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rest {
    /// The number of its open squares.
    open: u32,
    /// The number of pieces that it needs.
    missing: u32,
    /// The number of pieces that it takes.
    room: u32,
}

/// Rules try one square after the other, mostly in a position that they used before.
impl Clone for Position<'_> {
    fn clone(&self) -> Self {
        Self { marks: self.marks.clone(), sets: self.sets.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.layout = other.layout;
        self.marks.clone_from(&other.marks);
        self.sets.clone_from(&other.sets);
        self.is_impossible = other.is_impossible;
    }
}

impl<'a> Position<'a> {
    /// The position at the start: blocked squares are crossed, fixed pieces placed.
    #[must_use]
    pub fn start(layout: &'a Layout) -> Self {
        let mut position = Self {
            layout,
            marks: vec![Mark::Open; layout.cells()],
            sets: layout.sets.iter().map(rest).collect(),
            is_impossible: false,
        };
        layout.blocked.iter().for_each(|&square| position.cross(square));
        for set in position.sets().filter(|&set| layout.sets[set].most == 0) {
            position.cross_rest(set);
        }
        layout.fixed.iter().for_each(|&square| position.place(square));
        position
    }

    /// What is known of a square.
    #[must_use]
    pub fn mark(&self, square: usize) -> Mark {
        self.marks[square]
    }

    /// Whether nothing is known of a square.
    #[must_use]
    pub fn is_open(&self, square: usize) -> bool {
        self.marks[square] == Mark::Open
    }

    /// The squares of which nothing is known, row by row from the top.
    pub fn open_squares(&self) -> impl Iterator<Item = usize> {
        (0..self.marks.len()).filter(|&square| self.is_open(square))
    }

    /// The squares of a set of which nothing is known.
    pub fn open_of(&self, set: usize) -> impl Iterator<Item = usize> {
        self.squares_of(set).filter(|&square| self.is_open(square))
    }

    fn squares_of(&self, set: usize) -> impl Iterator<Item = usize> + use<'a> {
        self.layout.sets[set].cells.iter().copied()
    }

    /// The sets.
    #[must_use]
    pub(crate) fn sets(&self) -> Range<usize> {
        0..self.sets.len()
    }

    /// The number of open squares of a set.
    #[must_use]
    pub(crate) fn open(&self, set: usize) -> u32 {
        self.sets[set].open
    }

    /// The number of pieces that a set needs.
    #[must_use]
    pub(crate) fn missing(&self, set: usize) -> u32 {
        self.sets[set].missing
    }

    /// The number of pieces that a set takes.
    #[must_use]
    pub(crate) fn room(&self, set: usize) -> u32 {
        self.sets[set].room
    }

    /// The sets with too few open squares.
    pub(crate) fn short_sets(&self) -> impl Iterator<Item = usize> {
        let short = self.sets.iter().enumerate().filter(|(_, set)| set.open < set.missing);
        short.map(|(set, _)| set)
    }

    /// Whether every square is known and every set has its number.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.is_impossible
            && self.open_squares().next().is_none()
            && self.sets.iter().all(|set| set.missing == 0)
    }

    /// Whether a piece excludes another, or is on a square that stays empty.
    #[must_use]
    pub(crate) const fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    /// Keeps a square empty.
    pub(crate) fn cross(&mut self, square: usize) {
        match self.marks[square] {
            Mark::Crossed => {}
            Mark::Placed => self.is_impossible = true,
            Mark::Open => {
                self.marks[square] = Mark::Crossed;
                self.layout.sets_of[square].iter().for_each(|&set| self.sets[set].open -= 1);
            }
        }
    }

    /// Puts a piece on a square. It excludes the squares that it attacks, and those of sets that
    /// then have all their pieces.
    pub(crate) fn place(&mut self, square: usize) {
        match self.marks[square] {
            Mark::Placed => return,
            Mark::Crossed => {
                self.is_impossible = true;
                return;
            }
            Mark::Open => self.marks[square] = Mark::Placed,
        }
        let Layout { sets_of, excluded_by, .. } = self.layout;
        for &set in &sets_of[square] {
            let Rest { open, missing, room } = self.sets[set];
            // A set may have more pieces than it needs.
            let (missing, room) = (missing.saturating_sub(1), room.saturating_sub(1));
            self.sets[set] = Rest { open: open - 1, missing, room };
        }
        excluded_by[square].iter().for_each(|&other| self.cross(other));
        for &set in &sets_of[square] {
            if self.sets[set].room == 0 {
                self.cross_rest(set);
            }
        }
    }

    fn cross_rest(&mut self, set: usize) {
        for square in self.squares_of(set) {
            if self.is_open(square) {
                self.cross(square);
            }
        }
    }
}

fn rest(set: &CountedSet) -> Rest {
    let open = u32::try_from(set.cells.len()).unwrap_or(u32::MAX);
    Rest { open, missing: set.least, room: set.most }
}
