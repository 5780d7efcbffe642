//! Checks placements by geometry alone: by the distances between squares.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;

use super::wrapped;
use nq_board::base::board::{Square, file_name};
use nq_board::base::piece::Atom;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::base::words;
use nq_board::model::{CountedOn, Cover, CoveredSquares, Problem, SquareCount};

/// What a listed set of squares is called.
const LISTED: &str = "the listed squares";

/// A broken rule. Displays with the names of the pieces and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks placements of one problem.
#[derive(Clone, Copy, Debug)]
pub struct Checker<'a> {
    problem: &'a Problem,
}

impl<'a> Checker<'a> {
    /// A checker for a problem's placements.
    #[must_use]
    pub const fn new(problem: &'a Problem) -> Self {
        Self { problem }
    }

    /// Checks one placement against every rule of the problem.
    ///
    /// # Errors
    /// The first rule broken, with the pieces that break it.
    pub fn check(self, placement: &Placement) -> Result<(), Violation> {
        self.squares(placement)?;
        self.attacks(placement)?;
        self.check_numbers(placement)
    }

    /// Whether a placed piece attacks a square.
    pub(super) fn attacks_square(self, attacker: Placed, square: Square) -> bool {
        self.attacking_atom(attacker, square).is_some()
    }

    /// Checks the rules on numbers and covers of a placement that keeps the others.
    pub(super) fn check_numbers(self, placement: &Placement) -> Result<(), Violation> {
        self.numbers(placement)?;
        self.problem
            .square_counts
            .iter()
            .try_for_each(|count| self.square_count(count, placement))?;
        self.problem.covers.iter().try_for_each(|cover| self.cover(cover, placement))
    }

    /// Every piece is alone on a square of the board that is not blocked, and fixed pieces are in
    /// their places.
    fn squares(self, placement: &Placement) -> Result<(), Violation> {
        let broken = |text: String| Err(Violation(text));
        for &placed in placement.pieces() {
            if placed.piece.index() >= self.problem.pieces.len() {
                return broken(format!("the model has no piece number {}", placed.piece.index()));
            }
            if !self.problem.board.contains(placed.square) {
                let Square { row, col } = placed.square;
                return broken(format!(
                    "{} at row {row}, column {col} is off the {} board",
                    self.symbol(placed.piece),
                    self.problem.board
                ));
            }
            if self.problem.blocked.binary_search(&placed.square).is_ok() {
                return broken(format!("{} stands on a blocked square", self.name(placed)));
            }
        }
        let taken: Vec<_> =
            placement.pieces().iter().sorted_by_key(|placed| placed.square).collect();
        for (a, b) in taken.iter().tuple_windows() {
            if a.square == b.square {
                return broken(format!(
                    "{} and {} stand on one square",
                    self.name(**a),
                    self.name(**b)
                ));
            }
        }
        for &fixed in &self.problem.fixed {
            if placement.pieces().binary_search(&fixed).is_err() {
                return broken(format!("the fixed piece {} is not in its place", self.name(fixed)));
            }
        }
        Ok(())
    }

    /// Nearly all pairs of short-range pieces on a large board are too many rows apart to check.
    fn attacks(self, placement: &Placement) -> Result<(), Violation> {
        let kinds: Vec<_> = placement.pieces().chunk_by(|a, b| a.piece == b.piece).collect();
        for (first, pieces) in kinds.iter().enumerate() {
            let far: Vec<_> = kinds
                .iter()
                .map(|others| self.most_rows(pieces[0].piece, others[0].piece))
                .collect();
            for (place, &a) in pieces.iter().enumerate() {
                for (second, others) in kinds.iter().enumerate().skip(first) {
                    let Some(rows) = far[second] else { continue };
                    let after = if first == second { place + 1 } else { 0 };
                    for &b in within(&others[after..], a.square.row, rows) {
                        self.pair(a, b)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn pair(self, a: Placed, b: Placed) -> Result<(), Violation> {
        let both = [(a, b), (b, a)];
        // On a board without wrapping, pieces of one kind attack each other or neither the other.
        let is_mutual = a.piece == b.piece && !self.problem.board.wraps();
        for &(attacker, attacked) in &both[..if is_mutual { 1 } else { 2 }] {
            let (p, q) = (attacker.piece.index(), attacked.piece.index());
            if self.problem.may_not_attack[p][q]
                && let Some(atom) = self.attacking_atom(attacker, attacked.square)
            {
                return Err(Violation(format!(
                    "{} attacks {} ({}): no {} may attack {}",
                    self.name(attacker),
                    self.name(attacked),
                    describe(atom, attacker.square, attacked.square),
                    self.problem.pieces[p].name,
                    words::a(&self.problem.pieces[q].name),
                )));
            }
        }
        Ok(())
    }

    /// The largest number of rows over which one of two pieces attacks the other against the rules;
    /// `None` if the rules allow both attacks.
    fn most_rows(self, a: PieceId, b: PieceId) -> Option<u16> {
        let attackers = [(a, b), (b, a)].into_iter();
        let forbidden =
            attackers.filter(|(from, to)| self.problem.may_not_attack[from.index()][to.index()]);
        let atoms = forbidden.flat_map(|(from, _)| self.problem.pieces[from.index()].rule.atoms());
        if self.problem.board.wraps_rows() {
            return atoms.map(|_| u16::MAX).max();
        }
        atoms.map(|atom| atom.reach.unwrap_or(u16::MAX).saturating_mul(atom.long)).max()
    }

    fn numbers(self, placement: &Placement) -> Result<(), Violation> {
        for (p, (piece, count)) in self.problem.pieces.iter().zip(&self.problem.counts).enumerate()
        {
            let have = placement.pieces().iter().filter(|placed| placed.piece.index() == p).count();
            if have < count.min as usize || have > count.max as usize {
                return Err(Violation(format!(
                    "there are {have} of the piece {} ({}), not {}",
                    piece.symbol, piece.name, count
                )));
            }
        }
        let have = placement.pieces().len();
        match self.problem.total {
            Some(total) if have < total.min as usize || have > total.max as usize => {
                let have = words::counted(have, "piece");
                Err(Violation(format!("there are {have} in all, not {total}")))
            }
            _ => Ok(()),
        }
    }

    /// The part of the move rule by which a placed piece attacks a square, if it does.
    fn attacking_atom(self, attacker: Placed, square: Square) -> Option<Atom> {
        if self.problem.board.wraps() {
            return wrapped::attacking_atom(self.problem, attacker, square);
        }
        let rows = attacker.square.row.abs_diff(square.row);
        let cols = attacker.square.col.abs_diff(square.col);
        let (far, near) = (rows.max(cols), rows.min(cols));
        let atoms = self.problem.pieces[attacker.piece.index()].rule.atoms();
        let [wide, narrow] = [far, near].map(u32::from);
        atoms.iter().copied().find(|atom| {
            // Nearly all squares lie in other directions, and need no division.
            if narrow * u32::from(atom.long) != wide * u32::from(atom.short) {
                return false;
            }
            // The distance must be a whole number of leaps within the reach of the piece.
            let leaps = far / atom.long;
            leaps >= 1
                && leaps <= atom.reach.unwrap_or(u16::MAX)
                && far == leaps * atom.long
                && narrow == u32::from(leaps) * u32::from(atom.short)
                && !self.has_wall_between(attacker.square, square, leaps)
        })
    }

    /// Whether a ride of so many leaps from one square to another lands on a wall before its end.
    fn has_wall_between(self, from: Square, to: Square, leaps: u16) -> bool {
        let between = |a: u16, b: u16, leap: u32| {
            let (a, b, leaps) = (i64::from(a), i64::from(b), i64::from(leaps));
            u16::try_from(a + (b - a) / leaps * i64::from(leap)).unwrap_or(u16::MAX)
        };
        let landings = 1..u32::from(leaps);
        !self.problem.walls.is_empty()
            && landings.into_iter().any(|leap| {
                let row = between(from.row, to.row, leap);
                let square = Square::new(row, between(from.col, to.col, leap));
                self.problem.walls.binary_search(&square).is_ok()
            })
    }

    /// The number on each set of squares lies in its range.
    fn square_count(self, count: &SquareCount, placement: &Placement) -> Result<(), Violation> {
        // Every set of the board, with a name, and how many of the pieces it has.
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        for square in self.problem.board.squares() {
            if let Some(set) = self.set_of(square, &count.on) {
                numbers.entry(set).or_default();
            }
        }
        if let CountedOn::Squares(_) = count.on {
            numbers.entry(LISTED.to_owned()).or_default();
        }
        for placed in placement.pieces() {
            if count.pieces.contains(&placed.piece)
                && let Some(set) = self.set_of(placed.square, &count.on)
            {
                *numbers.entry(set).or_default() += 1;
            }
        }
        let symbols: String = count.pieces.iter().map(|&piece| self.symbol(piece)).collect();
        match numbers.into_iter().find(|&(_, number)| !count.range.contains(number)) {
            None => Ok(()),
            Some((set, have)) => Err(Violation(format!(
                "there are {have} of the pieces {symbols} on {set}, not {}",
                count.range
            ))),
        }
    }

    /// Each covered square is attacked as often as it must be.
    fn cover(self, cover: &Cover, placement: &Placement) -> Result<(), Violation> {
        let is_occupied = |square| placement.pieces().iter().any(|p| p.square == square);
        let must_be_covered = |square: &Square| match &cover.squares {
            CoveredSquares::Squares(squares) => squares.contains(square),
            _ if self.problem.blocked.binary_search(square).is_ok() => false,
            CoveredSquares::All => true,
            CoveredSquares::Free => !is_occupied(*square),
        };
        for square in self.problem.board.squares().filter(must_be_covered) {
            let attackers = placement.pieces().iter().filter(|placed| {
                cover.by.contains(&placed.piece) && self.attacking_atom(**placed, square).is_some()
            });
            let have = u32::try_from(attackers.count()).unwrap_or(u32::MAX);
            if !cover.times.contains(have) {
                let symbols: String = cover.by.iter().map(|&piece| self.symbol(piece)).collect();
                return Err(Violation(format!(
                    "{have} of the pieces {symbols} attack {}, not {}",
                    self.problem.board.name(square),
                    cover.times
                )));
            }
        }
        Ok(())
    }

    /// The name of the set that a square belongs to, if it belongs to one.
    fn set_of(self, square: Square, on: &CountedOn) -> Option<String> {
        let board = self.problem.board;
        let Square { row, col } = square;
        let region = || self.problem.regions.get(board.index(square)).copied();
        match on {
            CountedOn::Rows => Some(format!("rank {}", board.rows() - row)),
            CountedOn::Columns => Some(format!("file {}", file_name(col))),
            CountedOn::Diagonals | CountedOn::Antidiagonals if board.wraps() => {
                let right = if *on == CountedOn::Diagonals { 1 } else { -1 };
                let (start, line) = wrapped::line(board, square, right);
                Some(format!("the {line} of {}", board.name(start)))
            }
            CountedOn::Diagonals => {
                let back = row.min(col);
                let start = Square::new(row - back, col - back);
                Some(format!("the diagonal of {}", board.name(start)))
            }
            CountedOn::Antidiagonals => {
                let back = row.min(board.cols() - 1 - col);
                let start = Square::new(row - back, col + back);
                Some(format!("the antidiagonal of {}", board.name(start)))
            }
            CountedOn::Regions => {
                region().filter(|&letter| letter != '.').map(|letter| format!("region {letter}"))
            }
            CountedOn::Region(wanted) => {
                region().filter(|letter| letter == wanted).map(|letter| format!("region {letter}"))
            }
            CountedOn::Squares(squares) => squares.contains(&square).then(|| LISTED.to_owned()),
        }
    }

    fn symbol(self, piece: PieceId) -> char {
        self.problem.pieces[piece.index()].symbol
    }

    fn name(self, placed: Placed) -> String {
        format!("{}{}", self.symbol(placed.piece), self.problem.board.name(placed.square))
    }
}

/// Of pieces of one kind, sorted by row, those at most this number of rows away.
fn within(pieces: &[Placed], row: u16, rows: u16) -> &[Placed] {
    let from = pieces.partition_point(|b| b.square.row < row.saturating_sub(rows));
    let to = pieces.partition_point(|b| b.square.row <= row.saturating_add(rows));
    &pieces[from..to]
}

fn describe(atom: Atom, a: Square, b: Square) -> String {
    match (atom.long, atom.short, atom.reach) {
        (1, 0, _) if a.row == b.row => "on its row".to_owned(),
        (1, 0, _) => "on its column".to_owned(),
        (1, 1, _) => "on its diagonal".to_owned(),
        (long, short, Some(1)) => format!("a ({long},{short}) leap away"),
        (long, short, _) => format!("on a line of ({long},{short}) leaps"),
    }
}
