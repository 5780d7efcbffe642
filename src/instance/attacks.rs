//! Attacks as an instance needs them: by walking from a square in a direction. (`native` and `verify`
//! work attacks out in their own ways, on purpose.)

use itertools::Itertools;

use crate::board::{Board, Square};
use crate::piece::{Atom, MoveRule};

/// A direction in which a rider moves, one leap at a time, up to its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Direction {
    down: i32,
    right: i32,
}

impl Direction {
    /// The directions of a rule's unbounded riders: rows, columns, diagonals, antidiagonals, others.
    pub(super) fn of_riders(rule: &MoveRule) -> Vec<Self> {
        let riders = rule.atoms().iter().filter(|atom| atom.reach.is_none());
        riders.flat_map(|atom| Self::of_leap(*atom)).collect()
    }

    /// The directions of one leap, each once up to sign, in a fixed order.
    fn of_leap(atom: Atom) -> impl Iterator<Item = Self> {
        let (long, short) = (i32::from(atom.long), i32::from(atom.short));
        [(short, long), (long, short), (long, -short), (short, -long)]
            .into_iter()
            .map(|(down, right)| {
                // One of the two signs stands for both: downwards, or to the right.
                if down < 0 || (down == 0 && right < 0) { (-down, -right) } else { (down, right) }
            })
            .unique()
            .map(|(down, right)| Self { down, right })
    }

    /// What the lines in this direction are called.
    pub(super) fn lines_name(self) -> String {
        match (self.down, self.right) {
            (0, 1) => "rows".to_owned(),
            (1, 0) => "columns".to_owned(),
            (1, 1) => "diagonals".to_owned(),
            (1, -1) => "antidiagonals".to_owned(),
            (down, right) => format!("lines ({down},{right})"),
        }
    }

    /// Number of lines for rows and columns, which all have one length; `None` for other directions.
    pub(super) const fn parallel_lines(self, board: Board) -> Option<u16> {
        match (self.down, self.right) {
            (0, 1) => Some(board.rows()),
            (1, 0) => Some(board.cols()),
            _ => None,
        }
    }

    /// The first square of every line, row by row.
    pub(super) fn line_starts(self, board: Board) -> impl Iterator<Item = Square> {
        board
            .squares()
            .filter(move |&square| step(board, square, -self.down, -self.right).is_none())
    }

    /// The squares from `start` on.
    pub(super) fn walk(self, board: Board, start: Square) -> impl Iterator<Item = Square> {
        std::iter::successors(Some(start), move |&square| {
            step(board, square, self.down, self.right)
        })
    }
}

/// The squares that a piece with these atoms attacks from `square`, lines taken whole.
pub(super) fn attacked(
    board: Board,
    square: Square,
    atoms: impl Iterator<Item = Atom>,
) -> Vec<Square> {
    let mut targets = Vec::new();
    for atom in atoms {
        for Direction { down, right } in Direction::of_leap(atom) {
            for (down, right) in [(down, right), (-down, -right)] {
                let ray = Direction { down, right }.walk(board, square).skip(1);
                targets.extend(ray.take(atom.reach.map_or(usize::MAX, usize::from)));
            }
        }
    }
    targets
}

fn step(board: Board, square: Square, down: i32, right: i32) -> Option<Square> {
    let row = u16::try_from(i32::from(square.row) + down).ok()?;
    let col = u16::try_from(i32::from(square.col) + right).ok()?;
    Some(Square::new(row, col)).filter(|&square| board.contains(square))
}
