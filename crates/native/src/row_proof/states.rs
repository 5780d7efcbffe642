//! The states before each row, from the top, and what a piece does to them.

use std::collections::HashMap;
use std::mem::take;

use itertools::Itertools;

use super::shape::{REACH, Shape};
use crate::exclusions::{Columns, bits};
use nq_board::run::{Control, Poll, StopReason};

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

/// States that are sorted at a time: few in tests, so that these merge.
const RUN: usize = if cfg!(test) { 16 } else { 1 << 16 };

/// Sorted runs of different states, each longer than the one after it: a sort that can be stopped.
#[derive(Default)]
struct Sorted(Vec<Vec<State>>);

impl Sorted {
    fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Adds a run, and merges it with those that are not longer.
    fn add(&mut self, mut run: Vec<State>, control: &Control) -> Result<(), StopReason> {
        run.sort_unstable();
        run.dedup();
        let mut size = run.len();
        self.0.push(run);
        let longer = |before: &Vec<State>| {
            let is_longer = before.len() > size;
            size += before.len();
            is_longer
        };
        let place = self.0.iter().rev().skip(1).position(longer);
        let runs = self.0.len();
        self.merge(place.map_or(0, |shorter| runs - 1 - shorter), control).map(|_| ())
    }

    /// Merges the runs from this place on, and returns how many states they have.
    fn merge(&mut self, from: usize, control: &Control) -> Result<usize, StopReason> {
        let mut poll = Poll::new(control);
        while self.0.len() > from + 1 {
            let (one, other) = (self.0.pop().unwrap_or_default(), self.0.pop().unwrap_or_default());
            let mut both = Vec::with_capacity(one.len() + other.len());
            for state in one.into_iter().merge(other).dedup() {
                poll.step()?;
                both.push(state);
            }
            self.0.push(both);
        }
        Ok(self.0.last().map_or(0, Vec::len))
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
            let (mut sorted, mut next) = (Sorted::default(), Vec::new());
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
                if next.len() >= RUN {
                    sorted.add(take(&mut next), control)?;
                    // Doubles take memory only for a while.
                    if sorted.len() >= 2 * limit && sorted.merge(0, control)? > limit {
                        break;
                    }
                }
            }
            sorted.add(next, control)?;
            sorted.merge(0, control)?;
            let next = sorted.0.pop().unwrap_or_default();
            all += next.len();
            levels.push(next);
            if all > limit {
                return Ok(Err(self.counted(&levels)));
            }
        }
        Ok(Ok(levels))
    }

    /// The numbers of some states. The last level may be incomplete.
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
        let (mut total, mut poll) = (u128::from(self.rows == 0), Poll::new(control));
        for row in 0..self.rows {
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
