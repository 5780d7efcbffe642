//! The states before each row, from the top, and what a piece does to them.

use std::collections::HashMap;

use super::shape::{REACH, Shape};
use crate::exclusions::{Columns, bits};
use nq_board::run::control::{Control, Poll, StopReason};

/// Lines with a piece above, by kind and by their columns in the row; and squares of the row and
/// the next ones that short moves exclude, without those of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State {
    pub(super) lines: [Columns; 3],
    pub(super) near: [Columns; REACH],
}

/// The numbers of some states.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    /// By row.
    pub(super) sizes: Vec<usize>,
    /// The open columns of a state of the last row.
    pub(super) width: f64,
}

/// What follows a piece in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// All rows have a piece.
    End,
    /// This row has no open square left.
    Dead(usize),
    /// The state before the next row.
    To(State),
}

impl State {
    /// The part of a condition that either of two parts has.
    pub(super) fn or(self, other: Self) -> Self {
        let either = |place: usize| self.lines[place] | other.lines[place];
        let near = |place: usize| self.near[place] | other.near[place];
        Self { lines: std::array::from_fn(either), near: std::array::from_fn(near) }
    }
}

impl Shape {
    /// The columns of the row that are excluded so many rows below the state.
    fn excluded(&self, state: &State, rows: usize) -> Columns {
        let near = state.near.get(rows).copied().unwrap_or(0);
        (0..self.slopes.len())
            .fold(near, |set, line| set | self.moved(state.lines[line], line, rows))
    }

    /// The open columns of the row.
    pub(super) fn open(&self, state: &State) -> Columns {
        self.all & !self.excluded(state, 0)
    }

    /// What follows a piece in a row.
    pub(super) fn next(&self, state: &State, row: usize, column: usize) -> Next {
        if row + 1 == self.rows {
            return Next::End;
        }
        let mut next = State::default();
        for line in 0..self.slopes.len() {
            next.lines[line] = self.moved(state.lines[line] | 1 << column, line, 1);
        }
        for place in 0..REACH.min(self.rows - row - 1) {
            let before = state.near.get(place + 1).copied().unwrap_or(0);
            let lines = State { near: [0; REACH], ..next };
            let all = before | self.near((row, column), row + 1 + place);
            next.near[place] = all & !self.excluded(&lines, place);
        }
        let is_full = |&below: &usize| self.all & !self.excluded(&next, below - row - 1) == 0;
        (row + 1..self.rows).find(is_full).map_or(Next::To(next), Next::Dead)
    }

    /// The number of open columns of the row.
    pub(super) fn width(&self, state: &State) -> usize {
        self.open(state).count_ones() as usize
    }

    /// The states before each row that follow the empty one, sorted; once there are more than
    /// `limit`, the numbers of those until then.
    pub(super) fn states(
        &self,
        limit: usize,
        control: &Control,
    ) -> Result<Result<Vec<Vec<State>>, Counted>, StopReason> {
        let mut levels = vec![vec![State::default()]];
        let mut all = 1;
        for row in 0..self.rows.saturating_sub(1) {
            let mut next: Vec<State> = Vec::new();
            for (place, state) in levels[row].iter().enumerate() {
                if place.is_multiple_of(Poll::EVERY) {
                    control.proceed()?;
                }
                next.extend(bits(self.open(state)).filter_map(|column| {
                    match self.next(state, row, column) {
                        Next::To(next) => Some(next),
                        _ => None,
                    }
                }));
                // Doubles take memory only for a while.
                if next.len() >= 2 * limit {
                    next.sort_unstable();
                    next.dedup();
                    if next.len() > limit {
                        break;
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            all += next.len();
            levels.push(next);
            if all > limit {
                return Ok(Err(self.counted(&levels)));
            }
        }
        Ok(Ok(levels))
    }

    /// The numbers of some states. The last level may be incomplete.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn counted(&self, levels: &[Vec<State>]) -> Counted {
        let last = levels.last().map_or(&[][..], Vec::as_slice);
        let open: usize = last.iter().map(|state| self.width(state)).sum();
        let width = open as f64 / last.len().max(1) as f64;
        Counted { sizes: levels.iter().map(Vec::len).collect(), width }
    }

    /// The number of fillings of all rows.
    pub(super) fn fillings(&self, control: &Control) -> Result<u128, StopReason> {
        let mut layer = HashMap::from([(State::default(), 1_u128)]);
        // The empty board has one filling.
        let mut total = u128::from(self.rows == 0);
        let mut poll = Poll::new(control);
        for row in 0..self.rows {
            control.proceed()?;
            let mut next: HashMap<State, u128> = HashMap::new();
            for (state, number) in layer {
                poll.step()?;
                for column in bits(self.open(&state)) {
                    match self.next(&state, row, column) {
                        Next::To(state) => *next.entry(state).or_default() += number,
                        Next::End => total += number,
                        Next::Dead(_) => {}
                    }
                }
            }
            layer = next;
        }
        Ok(total)
    }
}
