//! A search for one placement, or for a second one besides the intended one.
//!
//! Rows, columns and groups are *units*: sets of squares with a known number of pieces. A unit
//! with as many open squares as missing pieces is filled; one with fewer is a contradiction.
//! Otherwise the search branches on the unit with the fewest open squares to spare. The lines along
//! the longer side of a board have at most their number of pieces.
//!
//! The engines answer the same question, but take longer to start: a puzzle needs many short
//! searches. Two engines confirm each puzzle that is kept.

use itertools::Itertools;

use crate::make::rules::Rules;
use nq_board::run::{Control, StopReason};

/// Nodes between two looks at the control.
const NODES_PER_LOOK: u64 = 1 << 10;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The squares of the pieces, sorted.
    Placement(Vec<usize>),
    /// There is none.
    None,
    /// The limit of nodes came first.
    Limit,
}

/// The end of a branch.
enum End {
    /// Nothing is left to search in it.
    Exhausted,
    /// The pieces on the board are a placement that is wanted.
    Found,
    Limit,
}

/// A step on the way to the current position.
enum Step {
    Placed(usize),
    Excluded(usize),
}

/// A position of the search.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    /// The squares of each unit.
    units: Vec<Vec<usize>>,
    /// The units of each square.
    units_of: Vec<Vec<usize>>,
    /// The open squares of each unit.
    open_in: Vec<usize>,
    /// The missing pieces of each unit. Longer lines may keep some.
    missing: Vec<usize>,
    /// Whether each unit has all its pieces at the end.
    is_exact: Vec<bool>,
    is_open: Vec<bool>,
    /// The last count of blocks in which each square was seen.
    seen: Vec<u64>,
    counted: u64,
    /// Squares of lower rank are tried first.
    rank: Vec<usize>,
    steps: Vec<Step>,
    /// Units to look at.
    changed: Vec<usize>,
    placed: Vec<usize>,
    nodes: u64,
    limit: u64,
    control: &'a Control,
}

impl<'a> Search<'a> {
    /// An empty board. `group_of` has the group of each square, map by map, or is empty. `order`
    /// lists the squares: earlier ones are tried first.
    pub(crate) fn new(
        rules: &'a Rules,
        group_of: &[usize],
        order: &[usize],
        limit: u64,
        control: &'a Control,
    ) -> Self {
        let &Rules { rows, columns, number, .. } = rules;
        let (lines, squares) = (rows + columns, rules.squares());
        let line = |of: usize| vec![(number, of == rules.size()); of];
        let groups = if group_of.is_empty() { Vec::new() } else { rules.wanted() };
        let groups = groups.iter().map(|&wanted| (wanted, true));
        let (missing, is_exact): (Vec<_>, Vec<_>) =
            [line(rows), line(columns), groups.collect()].concat().into_iter().unzip();
        let mut units = vec![Vec::new(); missing.len()];
        let mut units_of = vec![Vec::new(); squares];
        let mut is_open = rules.is_blocked.iter().map(|is_blocked| !is_blocked).collect_vec();
        for (square, own) in units_of.iter_mut().enumerate() {
            let groups = group_of.iter().skip(square).step_by(squares).map(|group| lines + group);
            for unit in [square / columns, rows + square % columns].into_iter().chain(groups) {
                units[unit].push(square);
                own.push(unit);
                is_open[square] &= missing[unit] > 0;
            }
        }
        let open_in = |unit: &Vec<usize>| unit.iter().filter(|&&square| is_open[square]).count();
        let mut rank = vec![0; squares];
        for (place, &square) in order.iter().enumerate() {
            rank[square] = place + 1;
        }
        Self {
            rules,
            open_in: units.iter().map(open_in).collect(),
            changed: (0..units.len()).filter(|&unit| is_exact[unit]).collect(),
            missing,
            is_exact,
            units,
            units_of,
            is_open,
            seen: vec![0; squares],
            counted: 0,
            rank,
            steps: Vec::new(),
            placed: Vec::new(),
            nodes: 0,
            limit,
            control,
        }
    }

    /// A placement that is wanted, if there is one.
    pub(crate) fn any(self, is_wanted: impl Fn(&[usize]) -> bool) -> Result<Found, StopReason> {
        self.run(&[], is_wanted)
    }

    /// A placement with these pieces that differs from the intended one, which has them all.
    pub(crate) fn other(
        mut self,
        given: &[usize],
        intended: &[usize],
    ) -> Result<Found, StopReason> {
        // With one piece in each row, a placement far from the intended one is found as quickly as
        // a near one, and tells more. With several, most ways lead nowhere, and the search looks
        // near the intended one first.
        for &square in intended {
            let rank = &mut self.rank[square];
            *rank = if self.rules.number == 1 { *rank + self.rules.squares() } else { 0 };
        }
        self.run(given, |placed| placed.iter().any(|square| !intended.contains(square)))
    }

    fn run(
        mut self,
        given: &[usize],
        is_wanted: impl Fn(&[usize]) -> bool,
    ) -> Result<Found, StopReason> {
        self.control.proceed()?;
        let holds = given.iter().all(|&square| self.is_open[square] && self.place(square));
        if !(holds && self.fill()) {
            return Ok(Found::None);
        }
        Ok(match self.descend(&is_wanted)? {
            End::Exhausted => Found::None,
            End::Limit => Found::Limit,
            End::Found => {
                self.placed.sort_unstable();
                Found::Placement(self.placed)
            }
        })
    }

    fn descend(&mut self, is_wanted: &impl Fn(&[usize]) -> bool) -> Result<End, StopReason> {
        loop {
            let Some(square) = self.branch() else {
                return Ok(if is_wanted(&self.placed) { End::Found } else { End::Exhausted });
            };
            self.nodes += 1;
            if self.nodes > self.limit {
                return Ok(End::Limit);
            }
            if self.nodes.is_multiple_of(NODES_PER_LOOK) {
                self.control.proceed()?;
            }
            let before = self.steps.len();
            if self.place(square) && self.fill() {
                match self.descend(is_wanted)? {
                    End::Exhausted => {}
                    end => return Ok(end),
                }
            }
            self.undo(before);
            if !(self.exclude(square) && self.fill()) {
                return Ok(End::Exhausted);
            }
        }
    }

    /// A square of the unit with the fewest open squares to spare; `None` if no unit misses a
    /// piece.
    fn branch(&self) -> Option<usize> {
        let incomplete =
            (0..self.units.len()).filter(|&unit| self.is_exact[unit] && self.missing[unit] > 0);
        let unit = incomplete.min_by_key(|&unit| self.open_in[unit] - self.missing[unit])?;
        let open = self.units[unit].iter().copied().filter(|&square| self.is_open[square]);
        open.min_by_key(|&square| self.rank[square])
    }

    /// Puts a piece on an open square. Returns whether no contradiction shows.
    fn place(&mut self, square: usize) -> bool {
        self.steps.push(Step::Placed(square));
        self.placed.push(square);
        self.is_open[square] = false;
        for &unit in &self.units_of[square] {
            self.open_in[unit] -= 1;
            self.missing[unit] -= 1;
        }
        let rules = self.rules;
        if !rules.excluded[square].iter().all(|&other| self.exclude(other)) {
            return false;
        }
        for at in 0..self.units_of[square].len() {
            let unit = self.units_of[square][at];
            if self.missing[unit] > 0 {
                if self.is_exact[unit] {
                    self.changed.push(unit);
                }
            } else if self.open_in[unit] > 0 {
                for at in 0..self.units[unit].len() {
                    if !self.exclude(self.units[unit][at]) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Excludes a square, unless it is not open. Returns whether no contradiction shows.
    fn exclude(&mut self, square: usize) -> bool {
        if !self.is_open[square] {
            return true;
        }
        self.is_open[square] = false;
        self.steps.push(Step::Excluded(square));
        let mut holds = true;
        for &unit in &self.units_of[square] {
            self.open_in[unit] -= 1;
            if !self.is_exact[unit] {
                continue;
            }
            if self.open_in[unit] < self.missing[unit] {
                holds = false;
            } else if self.open_in[unit] == self.missing[unit] || self.missing[unit] > 1 {
                self.changed.push(unit);
            }
        }
        holds
    }

    /// Fills units with as many open squares as missing pieces, until there is none or a
    /// contradiction. Returns whether there is no contradiction.
    fn fill(&mut self) -> bool {
        while let Some(unit) = self.changed.pop() {
            if self.open_in[unit] < self.missing[unit] {
                return false;
            }
            if self.missing[unit] > 1 && self.open_in[unit] <= 4 * self.missing[unit] {
                let (blocks, single) = self.blocks(unit);
                if blocks < self.missing[unit] {
                    return false;
                }
                if let Some(square) = single.filter(|_| blocks == self.missing[unit]) {
                    if !self.place(square) {
                        return false;
                    }
                    continue;
                }
            }
            if self.open_in[unit] > self.missing[unit] {
                continue;
            }
            for at in 0..self.units[unit].len() {
                let square = self.units[unit][at];
                if self.is_open[square] && !self.place(square) {
                    return false;
                }
            }
        }
        true
    }

    /// A number of blocks of two by two squares that have all open squares of a unit, and a square
    /// that is alone in its block. A block has at most one piece.
    fn blocks(&mut self, unit: usize) -> (usize, Option<usize>) {
        self.counted += 1;
        let (columns, squares) = (self.rules.columns, self.rules.squares());
        let (mut blocks, mut single) = (0, None);
        for at in 0..self.units[unit].len() {
            let square = self.units[unit][at];
            if !self.is_open[square] || self.seen[square] == self.counted {
                continue;
            }
            blocks += 1;
            let mut is_alone = true;
            let is_last = square % columns + 1 == columns;
            let below = square + columns;
            for (other, is_there) in [(square + 1, !is_last), (below, true), (below + 1, !is_last)]
            {
                if is_there
                    && other < squares
                    && self.is_open[other]
                    && self.seen[other] != self.counted
                    && self.units_of[other].contains(&unit)
                {
                    self.seen[other] = self.counted;
                    is_alone = false;
                }
            }
            if is_alone {
                single = Some(square);
            }
        }
        (blocks, single)
    }

    /// Takes back steps until this many are left.
    fn undo(&mut self, left: usize) {
        self.changed.clear();
        while self.steps.len() > left {
            let Some(step) = self.steps.pop() else { return };
            let (square, pieces) = match step {
                Step::Placed(square) => (square, 1),
                Step::Excluded(square) => (square, 0),
            };
            self.is_open[square] = true;
            for &unit in &self.units_of[square] {
                self.open_in[unit] += 1;
                self.missing[unit] += pieces;
            }
            self.placed.truncate(self.placed.len() - pieces);
        }
    }
}
