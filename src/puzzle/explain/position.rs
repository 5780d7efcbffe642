//! What is known of each square.

use super::layout::Layout;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    marks: Vec<Mark>,
    /// For each set the number of its open squares.
    open: Vec<u32>,
    /// For each set the number of pieces that it needs.
    missing: Vec<u32>,
    /// Whether two pieces exclude each other, or a set has too many.
    is_impossible: bool,
}

impl Position {
    /// The position at the start: blocked squares are crossed, fixed pieces placed.
    #[must_use]
    pub fn start(layout: &Layout) -> Self {
        let mut position = Self {
            marks: vec![Mark::Open; layout.board.len()],
            open: layout.sets.iter().map(|set| counted(set.squares.len())).collect(),
            missing: layout.sets.iter().map(|set| set.number).collect(),
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
        self.open[set]
    }

    /// The number of pieces that a set needs.
    pub(super) fn missing(&self, set: usize) -> u32 {
        self.missing[set]
    }

    /// Whether every square is known and every set has its number.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.is_impossible
            && self.open_squares().next().is_none()
            && self.missing.iter().all(|&missing| missing == 0)
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
                layout.sets_of[square].iter().for_each(|&set| self.open[set] -= 1);
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
            self.open[set] -= 1;
            // An open square is in no set that has all its pieces.
            self.missing[set] -= 1;
        }
        layout.excluded_by[square].iter().for_each(|&other| self.cross(layout, other));
        for &set in &layout.sets_of[square] {
            if self.missing[set] == 0 {
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

fn counted(squares: usize) -> u32 {
    u32::try_from(squares).unwrap_or(u32::MAX)
}
