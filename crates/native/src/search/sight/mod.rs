//! The search where pieces block lines or attacks are counted: square by square, in rows.
//!
//! What lies between two decided squares is decided, so an attack that is found is final. Each line
//! knows its last piece, and each piece the one before it: a new piece looks back along its lines,
//! up to the first that blocks. Where all block, it looks at one piece on each line. Pieces and
//! targets know how many attacks they have, and how many may still come from squares ahead.
//!
//! Where edges are joined, lines are looked at as they are ([`joined`]).

use self::line_counts::LineCounts;
use self::map::{Map, Stop};
use self::numbers::Numbers;
use self::rules::{Rules, Seen};
use super::id;
use nq_board::base::Placed;
use nq_board::model::{Problem, RuleKind, Side};
use nq_board::run::{Completion, Control, Poll, StopReason, Visit};

mod back;
mod joined;
mod line_counts;
mod map;
mod numbers;
mod rules;
mod sample;
#[cfg(test)]
mod tests;

/// What stands on a square that is not decided.
const UNDECIDED: u8 = u8::MAX;

/// No square: the piece before the first of a line.
const NONE: u16 = u16::MAX;

/// Whether a problem has rules that need this search.
pub(super) fn is_needed(problem: &Problem) -> bool {
    problem.other_rules(&[RuleKind::Count, RuleKind::Cover]).is_some()
}

/// What lines are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lines {
    /// All pieces block and go along lines without limit, and none is forbidden to attack another.
    Plain,
    Any,
    /// Some edges are joined.
    Joined,
}

/// A line, up to the square that is decided.
#[derive(Clone, Copy)]
struct Line {
    /// The last square that has a piece or is a target.
    last: u16,
    pieces: u16,
}

/// A search in progress.
pub(super) struct Sight<'a> {
    problem: &'a Problem,
    control: &'a Control,
    visit: Visit<'a>,
    poll: Poll<'a>,
    /// What its lines are like.
    lines_are: Lines,
    map: Map,
    rules: Rules,
    numbers: Numbers,
    counts: LineCounts,
    /// By square: what may stand on it. The kind after all is none.
    choices: Vec<Vec<u8>>,
    /// By square: the axes along which it matters to others that the square is empty.
    heeded: Vec<Vec<u8>>,
    all_axes: Vec<u8>,
    /// By square: the kind on it.
    value: Vec<u8>,
    /// By square and rule.
    seen: Vec<Seen>,
    lines: Vec<Line>,
    /// By square and axis: the last square of the line before this one.
    before: Vec<u16>,
    /// Where something else was seen before it changed; by square, how much had changed.
    changed: Vec<(u32, Seen)>,
    marks: Vec<usize>,
    /// The attacks of a square that are found, where they may be on two lines.
    pairs: Vec<(u16, Side)>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(problem: &'a Problem, control: &'a Control, visit: Visit<'a>) -> Self {
        let map = Map::of(problem);
        let rules = Rules::of(problem, &map);
        let (squares, axes) = (problem.board.len(), map.axes);
        let kinds = u8::try_from(problem.pieces.len()).unwrap_or(UNDECIDED - 1);
        let choices_of = |square| {
            let all = if map.is_free[square] { 0..=kinds } else { kinds..=kinds };
            let here = |placed: &&Placed| problem.board.index(placed.square) == square;
            let fixed = || problem.fixed.iter().filter(here);
            all.filter(|&kind| fixed().all(|fixed| fixed.piece.0 == kind)).collect()
        };
        let is_limited = |reach: &u16| 0 < *reach && *reach < map.longest;
        // The last kind is that of empty squares.
        let all_block = map.blocks.iter().rev().skip(1).all(|&blocks| blocks);
        let heeds = |axis: usize| {
            rules.all.iter().any(|rule| !rule.is_single)
                || map.reach.chunks(2 * axes).any(|of| of[2 * axis..][..2].iter().any(is_limited))
        };
        let heeds: Vec<bool> = (0..axes).map(heeds).collect();
        let heeded_of = |square: usize| {
            let stops = (0_u8..).zip(map.stops_of(square)).zip(&heeds);
            let is_heeded = |((_, stop), heeds): &((u8, &Stop), &bool)| {
                !rules.all.is_empty() && (**heeds || stop.ahead == 0)
            };
            stops.filter(is_heeded).map(|((axis, _), _)| axis).collect()
        };
        Self {
            problem,
            control,
            visit,
            poll: Poll::new(control),
            lines_are: if map.stops.is_empty() {
                Lines::Joined
            } else if all_block
                && !map.is_parallel
                && !rules.have_targets()
                && !problem.may_not_attack.iter().flatten().any(|&may_not| may_not)
                && !map.reach.iter().any(is_limited)
            {
                Lines::Plain
            } else {
                Lines::Any
            },
            numbers: Numbers::of(problem, &map.is_free),
            counts: LineCounts::of(problem, &map),
            choices: (0..squares).map(choices_of).collect(),
            heeded: (0..squares).map(heeded_of).collect(),
            all_axes: (0..u8::try_from(axes).unwrap_or(u8::MAX)).collect(),
            value: vec![UNDECIDED; squares],
            seen: vec![Seen::default(); squares * rules.all.len()],
            lines: vec![Line { last: NONE, pieces: 0 }; map.lines],
            before: vec![NONE; map.stops.len()],
            changed: Vec::new(),
            marks: vec![0; squares],
            pairs: Vec::new(),
            map,
            rules,
        }
    }

    pub(super) fn run(mut self) -> Completion {
        match if self.begins() { self.visit(0) } else { Ok(()) } {
            Ok(()) => Completion::Complete,
            Err(reason) => Completion::Stopped(reason),
        }
    }

    /// Decides the squares from this one on.
    fn visit(&mut self, square: usize) -> Result<(), StopReason> {
        self.poll.step()?;
        if square == self.value.len() {
            return self.numbers.alike.report(&self.placed(), self.control, self.visit);
        }
        for choice in 0..self.choices[square].len() {
            if self.decide(square, self.choices[square][choice])? {
                self.visit(square + 1)?;
                self.undo(square);
            }
        }
        Ok(())
    }

    #[inline]
    fn is_empty(&self, kind: u8) -> bool {
        usize::from(kind) == self.numbers.have.len()
    }

    /// Whether all numbers may be right before any square is decided.
    fn begins(&self) -> bool {
        let total = self.numbers.total(0);
        let (counts, numbers) = (&self.counts, &self.numbers);
        numbers.is_possible(0) && counts.has_attacks(total) && counts.has_lines(total.0)
    }

    /// Puts a kind or nothing on a square. Returns whether there may be placements; if not, the
    /// square remains undecided.
    #[inline]
    fn decide(&mut self, square: usize, kind: u8) -> Result<bool, StopReason> {
        let is_empty = self.is_empty(kind);
        if !is_empty && !self.numbers.may_place(kind.into()) {
            return Ok(false);
        }
        self.marks[square] = self.changed.len();
        self.value[square] = kind;
        let is_seen = match self.lines_are {
            Lines::Plain => self.look_back::<true>(square, kind, is_empty),
            Lines::Any => self.look_back::<false>(square, kind, is_empty),
            Lines::Joined => self.sees_around(square)?,
        };
        if !is_seen {
            self.forget(square);
            return Ok(false);
        }
        self.numbers.put(square, kind.into());
        self.link::<true>(square, kind);
        let total = self.numbers.total(square + 1);
        let lines_matter = if is_empty {
            !self.counts.ends[square].is_empty()
        } else {
            total.0 > self.numbers.least()
        };
        let is_possible = self.numbers.is_possible(square + 1)
            && (is_empty || self.counts.has_attacks(total))
            && (!lines_matter || self.counts.has_lines(total.0));
        if !is_possible {
            self.undo(square);
        }
        Ok(is_possible)
    }

    /// Makes the last decided square undecided.
    #[inline]
    fn undo(&mut self, square: usize) {
        let kind = self.value[square];
        self.link::<false>(square, kind);
        self.numbers.take_back(square, kind.into());
        self.forget(square);
    }

    /// Forgets what a square changed for others.
    #[inline]
    fn forget(&mut self, square: usize) {
        let mark = self.marks[square];
        while self.changed.len() > mark
            && let Some((at, old)) = self.changed.pop()
        {
            self.seen[at as usize] = old;
        }
        self.value[square] = UNDECIDED;
    }

    /// The pieces on the board.
    fn placed(&self) -> Vec<Placed> {
        let pieces = self.value.iter().enumerate().filter(|(_, kind)| !self.is_empty(**kind));
        let board = self.problem.board;
        pieces.map(|(at, &kind)| Placed::new(id(kind.into()), board.square(at))).collect()
    }
}
