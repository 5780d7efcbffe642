//! Rules that forbid nothing. A problem leaves them out, so that they change neither its symmetries
//! nor the published values that apply to it.

use std::collections::BTreeMap;

use super::{CountRange, CountedOn, Cover, CoveredSquares, Problem, SquareCount};
use crate::base::board::{Board, Square};
use crate::base::numbers::gcd;

impl Problem {
    /// The same problem without the rules that forbid nothing. Whether a rule does depends on the
    /// board and the rule, not on the numbers of pieces, which may be opened later.
    pub(super) fn without_idle_rules(mut self) -> Self {
        let mut counts = std::mem::take(&mut self.square_counts);
        counts.retain(|count| self.forbids_by_number(count));
        let free = self.board.len() - self.blocked.len();
        // A square has at most one attacker on each free square.
        let says_something = |times: &CountRange| times.min > 0 || (times.max as usize) < free;
        self.attack_counts.retain(|count| says_something(&count.times));
        self.covers.retain(|Cover { squares, times, .. }| {
            let is_empty = matches!(squares, CoveredSquares::Squares(list) if list.is_empty());
            !is_empty && says_something(times)
        });
        if !self.sight_matters() {
            self.pieces.iter_mut().for_each(|piece| piece.blocks = false);
        }
        Self { square_counts: counts, ..self }
    }

    /// Whether it matters that lines end at pieces. It does not where no attack is counted or
    /// forbidden, nor where no piece may attack one that blocks: then no line reaches one.
    fn sight_matters(&self) -> bool {
        let counts = !self.covers.is_empty() || !self.attack_counts.is_empty();
        let forbids = self.may_not_attack.iter().flatten().any(|&forbidden| forbidden);
        let may_attack_one =
            self.pieces.iter().zip(&self.may_not_attack).any(|(piece, may_not)| {
                let blocks = self.pieces.iter().zip(may_not).filter(|(other, _)| other.blocks);
                !piece.rule.atoms().is_empty() && blocks.into_iter().any(|(_, may_not)| !may_not)
            });
        (counts || forbids) && may_attack_one
    }

    /// Whether some numbers of pieces on some set are outside the range.
    fn forbids_by_number(&self, count: &SquareCount) -> bool {
        // The free squares of each set. A list without squares is a set, too.
        let mut sizes = BTreeMap::new();
        if let CountedOn::Squares(_) = count.on {
            sizes.insert(0, 0);
        }
        for (place, square) in self.board.squares().enumerate() {
            if count.range.min > 0 && !sizes.is_empty() {
                break;
            }
            if let Some(set) = self.set_of(&count.on, place, square) {
                let is_free = self.blocked.binary_search(&square).is_err();
                *sizes.entry(set).or_default() += u32::from(is_free);
            }
        }
        sizes.into_values().any(|size| count.range.min > 0 || count.range.max < size)
    }

    /// The number of the set to which a square belongs, if it belongs to one; `place` is the place
    /// of the square on the board.
    pub(crate) fn set_of(&self, on: &CountedOn, place: usize, square: Square) -> Option<i32> {
        let (row, col) = (i32::from(square.row), i32::from(square.col));
        let region = self.regions.get(place).filter(|&&letter| letter != '.');
        match on {
            CountedOn::Rows => Some(row),
            CountedOn::Columns => Some(col),
            CountedOn::Diagonals => Some(diagonal(self.board, row - col)),
            CountedOn::Antidiagonals => Some(diagonal(self.board, row + col)),
            CountedOn::Regions => {
                region.map(|&letter| i32::try_from(u32::from(letter)).unwrap_or(0))
            }
            CountedOn::Region(wanted) => region.filter(|letter| *letter == wanted).map(|_| 0),
            CountedOn::Squares(squares) => squares.binary_search(&square).is_ok().then_some(0),
        }
    }
}

/// The diagonal of squares with this difference (or sum) of row and column. A joined edge makes
/// those equal that differ by its length.
fn diagonal(board: Board, difference: i32) -> i32 {
    let length = |side: u16, wraps: bool| if wraps { u32::from(side) } else { 0 };
    let rows = length(board.rows(), board.wraps_rows());
    let period = gcd(rows, length(board.cols(), board.wraps_columns()));
    match i32::try_from(period) {
        Ok(period) if period > 0 => difference.rem_euclid(period),
        _ => difference,
    }
}
