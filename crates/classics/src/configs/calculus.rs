//! Placing pieces, breadth first.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::config::{Config, Letter};
use nq_board::run::{Control, StopReason};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A queen.
    Queen,
    /// A knight.
    Knight,
}

impl Piece {
    /// whether it may stand on a square with this letter: a queen on `.` and `q`, a knight on `.`
    /// and `n`.
    pub(crate) const fn may_stand_on(self, letter: Letter) -> bool {
        match self {
            Self::Queen => matches!(letter, Letter::Free | Letter::NoKnight),
            Self::Knight => matches!(letter, Letter::Free | Letter::NoQueen),
        }
    }

    /// On how many squares it may stand (`+/"1 y. e. '.q'`, and `'.n'`).
    fn squares(self, config: &[Letter]) -> usize {
        config.iter().filter(|&&letter| self.may_stand_on(letter)).count()
    }
}

/// Why placing ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was stopped.
    Stopped(StopReason),
    /// A table would exceed its memory limit.
    Full {
        /// The piece that was being placed.
        piece: Piece,
        /// Its number among those of its kind that were to be placed, from 1.
        number: usize,
    },
}

/// The bytes that a config takes beside its letters, in a table and in the set of those met.
const BESIDE: usize = 80;

/// The configs of single pieces on one board, and the operations on them.
pub struct Calculus<'a> {
    size: usize,
    queens: Vec<Config>,
    knights: Vec<Config>,
    control: &'a Control,
    memory: usize,
}

impl<'a> Calculus<'a> {
    /// For an n x n board, under a control and with a memory limit for all tables.
    pub fn new(size: usize, control: &'a Control, memory: usize) -> Self {
        let (queens, knights) = (Config::queens(size), Config::knights(size));
        Self { size, queens, knights, control, memory }
    }

    /// The configs with one more piece, on all squares where it may stand (`q1`, `n1`), as far as
    /// they are kept. The piece is the `number`th of those that are to be placed.
    pub(super) fn one_more(
        &self,
        piece: Piece,
        number: usize,
        table: &[Config],
        memory: usize,
        keep: impl Fn(&[Letter]) -> bool,
    ) -> Result<Vec<Config>, End> {
        let alone = match piece {
            Piece::Queen => &self.queens,
            Piece::Knight => &self.knights,
        };
        let most = memory.saturating_sub(self.bytes(table)) / (self.size * self.size + BESIDE);
        let (mut met, mut more) = (HashSet::new(), Vec::new());
        for config in table {
            if let Some(reason) = self.control.stop_reason() {
                return Err(End::Stopped(reason));
            }
            let pairs = config.letters().iter().zip(alone);
            for (_, alone) in pairs.filter(|(letter, _)| piece.may_stand_on(**letter)) {
                let merged = config.letters().iter().zip(alone.letters());
                let merged: Vec<_> = merged.map(|(a, &b)| a.merge(b)).collect();
                if !keep(&merged) || met.contains(&merged[..]) {
                    continue;
                }
                if more.len() == most {
                    return Err(End::Full { piece, number });
                }
                let config = Config::of(self.size, merged);
                met.insert(config.letters.clone());
                more.push(config);
            }
        }
        Ok(more)
    }

    /// The configs with `x` more pieces that are kept at the end. At each step those configs are
    /// left out that have fewer squares for them than pieces are still to come (`qx`, `nx`).
    ///
    /// The text leaves out at the beginning of a step what is left out here as the step before
    /// makes it, so that the tables are smaller in memory and else the same.
    pub(super) fn more(
        &self,
        piece: Piece,
        x: usize,
        table: &[Config],
        memory: usize,
        keep: impl Fn(&[Letter]) -> bool,
    ) -> Result<Vec<Config>, End> {
        let mut table = table.to_vec();
        for still_to_come in (0..x).rev() {
            table = self.one_more(piece, x - still_to_come, &table, memory, |config| {
                if still_to_come > 0 {
                    piece.squares(config) >= still_to_come
                } else {
                    keep(config)
                }
            })?;
        }
        Ok(table)
    }

    /// All configs of `queens` queens and `knights` knights, to `each` in the text's order. The
    /// queens go first, for they attack more (`qn=: 3 : 'y. nx y. qx (1,n*n)$''.'''`).
    ///
    /// The knights are placed on each config of queens separately: configs that differ in a queen
    /// never become equal, so the text's single table is the sequence of these tables. Fails when
    /// the control or `each` stops it, or there are too many.
    pub fn queens_and_knights(
        &self,
        queens: usize,
        knights: usize,
        each: &mut dyn FnMut(&[Letter]) -> ControlFlow<()>,
    ) -> Result<(), End> {
        let room_for_knights = |config: &[Letter]| Piece::Knight.squares(config) >= knights;
        let start = [Config::empty(self.size)];
        let with_queens = self.more(Piece::Queen, queens, &start, self.memory, room_for_knights)?;
        let memory = self.memory.saturating_sub(self.bytes(&with_queens));
        self.control.expect(with_queens.len() as u64);
        for config in with_queens.chunks(1) {
            for solution in self.more(Piece::Knight, knights, config, memory, |_| true)? {
                if each(solution.letters()).is_break() {
                    return Err(End::Stopped(StopReason::Limit));
                }
            }
            self.control.note_done(1);
        }
        Ok(())
    }

    /// The memory of a table.
    const fn bytes(&self, table: &[Config]) -> usize {
        table.len() * (self.size * self.size + BESIDE)
    }
}

/// Up to this size any number of queens is tried.
pub(super) const PRACTICAL: u16 = 10;

/// The largest board: on larger ones even two of each take too long.
pub const MAX_SIZE: u16 = 16;

/// The default memory limit of the tables: 1 GiB.
pub(super) const MEMORY: usize = 1 << 30;

/// No more rows than a table of queens can have: that many rooks can be placed in `C(n, q)^2 q!`
/// ways.
fn rooks(size: u16, queens: u32) -> u128 {
    (0..u128::from(queens)).fold(1, |ways, placed| {
        let left = u128::from(size).saturating_sub(placed);
        // Whole at every step: C(n, q + 1)^2 (q + 1)! = C(n, q)^2 q! (n - q)^2 / (q + 1).
        ways.saturating_mul(left * left) / (placed + 1)
    })
}

/// Whether the tables of queens on a board may need more memory than this, and the board is not
/// one of those on which they are tried anyway.
pub(super) fn may_exceed(size: u16, queens: u32, memory: usize) -> bool {
    let largest = (0..=queens).map(|queens| rooks(size, queens)).max().unwrap_or(1);
    let bytes = largest.saturating_mul(u128::from(size) * u128::from(size));
    size > PRACTICAL && bytes > memory as u128
}

/// The piece whose table exceeds the limit.
pub(super) fn exceeded(
    (piece, number): (Piece, usize),
    (queens, knights): (u32, u32),
    board: impl std::fmt::Display,
    memory: usize,
) -> String {
    let (piece, of) = match piece {
        Piece::Queen => ("queen", queens),
        Piece::Knight => ("knight", knights),
    };
    format!(
        "{piece} {number} of {of} on {board}: the table of configs exceeds the limit of {} MiB",
        memory >> 20
    )
}
