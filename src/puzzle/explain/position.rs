//! What is known of each square.

use super::layout::Layout;
use super::sets::CountedSet;

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
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
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
}

/// Rules try one square after the other, mostly in a position that they used before.
impl Clone for Position {
    fn clone(&self) -> Self {
        Self { marks: self.marks.clone(), sets: self.sets.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.marks.clone_from(&other.marks);
        self.sets.clone_from(&other.sets);
        self.is_impossible = other.is_impossible;
    }
}

impl Position {
    /// The position at the start: blocked squares are crossed, fixed pieces placed.
    #[must_use]
    pub fn start(layout: &Layout) -> Self {
        let mut position = Self {
            marks: vec![Mark::Open; layout.board.len()],
            sets: layout.sets.iter().map(rest).collect(),
            is_impossible: false,
        };
        layout.blocked.iter().for_each(|&square| position.cross(layout, square));
        for set in (0..layout.sets.len()).filter(|&set| layout.sets[set].number == 0) {
            position.cross_rest(layout, set);
        }
        layout.fixed.iter().for_each(|&square| position.place(layout, square));
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
    pub fn open_of<'a>(
        &'a self,
        layout: &'a Layout,
        set: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        layout.sets[set].squares.iter().copied().filter(|&square| self.is_open(square))
    }

    /// The number of open squares of a set.
    pub(super) fn open(&self, set: usize) -> u32 {
        self.sets[set].open
    }

    /// The number of pieces that a set needs.
    pub(super) fn missing(&self, set: usize) -> u32 {
        self.sets[set].missing
    }

    /// The sets with too few open squares.
    pub(super) fn short_sets(&self) -> impl Iterator<Item = usize> {
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
    pub(super) const fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    /// Keeps a square empty.
    pub(super) fn cross(&mut self, layout: &Layout, square: usize) {
        match self.marks[square] {
            Mark::Crossed => {}
            Mark::Placed => self.is_impossible = true,
            Mark::Open => {
                self.marks[square] = Mark::Crossed;
                layout.sets_of[square].iter().for_each(|&set| self.sets[set].open -= 1);
            }
        }
    }

    /// Puts a piece on a square. It excludes the squares that it attacks, and those of sets that
    /// then have all their pieces.
    pub(super) fn place(&mut self, layout: &Layout, square: usize) {
        match self.marks[square] {
            Mark::Placed => return,
            Mark::Crossed => {
                self.is_impossible = true;
                return;
            }
            Mark::Open => self.marks[square] = Mark::Placed,
        }
        for &set in &layout.sets_of[square] {
            self.sets[set].open -= 1;
            // An open square is in no set that has all its pieces.
            self.sets[set].missing -= 1;
        }
        layout.excluded_by[square].iter().for_each(|&other| self.cross(layout, other));
        for &set in &layout.sets_of[square] {
            if self.sets[set].missing == 0 {
                self.cross_rest(layout, set);
            }
        }
    }

    fn cross_rest(&mut self, layout: &Layout, set: usize) {
        for &square in &layout.sets[set].squares {
            if self.is_open(square) {
                self.cross(layout, square);
            }
        }
    }
}

fn rest(set: &CountedSet) -> Rest {
    let open = u32::try_from(set.squares.len()).unwrap_or(u32::MAX);
    Rest { open, missing: set.number }
}
