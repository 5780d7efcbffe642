//! The search where pieces block lines or attacks are counted: square by square, in rows.
//!
//! What lies between two decided squares is decided, so an attack that is found is final. Each line
//! knows its last piece, and each piece the one before it: a new piece looks back along its lines,
//! up to the first that blocks. Where all block, it looks at one piece on each line. Pieces and
//! targets know how many attacks they have, and how many may still come from squares ahead.
//!
//! Where edges are joined, lines are looked at as they are ([`joined`]).

use std::ops::Range;

use self::line_counts::LineCounts;
use self::map::Map;
use self::numbers::Numbers;
use self::rules::{Rules, Seen};
use super::id;
use nq_board::base::placement::{Placed, Placement};
use nq_board::model::{Problem, RuleKind, Side};
use nq_board::run::control::{Completion, Control, Poll, StopReason};
use nq_board::run::engine::Visit;

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

/// A search in progress.
pub(super) struct Sight<'a> {
    problem: &'a Problem,
    control: &'a Control,
    visit: Visit<'a>,
    poll: Poll<'a>,
    map: Map,
    rules: Rules,
    numbers: Numbers,
    lines: Option<LineCounts>,
    /// By square: what may stand on it. The kind after all is none.
    choices: Vec<Vec<u8>>,
    /// By square: the axes along which it matters to others that the square is empty.
    heeded: Vec<Vec<u8>>,
    all_axes: Vec<u8>,
    /// By square: the kind on it.
    value: Vec<u8>,
    /// By square and rule.
    seen: Vec<Seen>,
    /// By line: the last square on it that has a piece or is a target.
    last: Vec<u16>,
    /// By square and axis: the one before it on the line.
    before: Vec<u16>,
    /// What was seen before it changed, and where; by square, how much there was.
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
        let heeds = |axis: usize| {
            let is_limited = |reach: &u16| 0 < *reach && *reach < map.longest;
            rules.all.iter().any(|rule| !rule.is_single)
                || map.reach.chunks(2 * axes).any(|of| of[2 * axis..][..2].iter().any(is_limited))
        };
        let heeds: Vec<bool> = (0..axes).map(heeds).collect();
        let heeded_of = |square: usize| {
            let is_heeded = |&axis: &u8| {
                let axis = usize::from(axis);
                !rules.all.is_empty() && (heeds[axis] || map.stop(square, axis).ahead == 0)
            };
            let all = if map.stops.is_empty() { 0 } else { axes };
            (0..u8::try_from(all).unwrap_or(u8::MAX)).filter(is_heeded).collect()
        };
        Self {
            problem,
            control,
            visit,
            poll: Poll::new(control),
            numbers: Numbers::of(problem, &map.is_free),
            lines: LineCounts::of(problem, &map),
            choices: (0..squares).map(choices_of).collect(),
            heeded: (0..squares).map(heeded_of).collect(),
            all_axes: (0..u8::try_from(axes).unwrap_or(u8::MAX)).collect(),
            value: vec![UNDECIDED; squares],
            seen: vec![Seen::default(); squares * rules.all.len()],
            last: vec![NONE; map.lines],
            before: vec![NONE; map.stops.len()],
            changed: Vec::new(),
            marks: vec![0; squares],
            pairs: Vec::new(),
            map,
            rules,
        }
    }

    pub(super) fn run(mut self) -> Completion {
        match if self.is_possible(0) { self.visit(0) } else { Ok(()) } {
            Ok(()) => Completion::Complete,
            Err(reason) => Completion::Stopped(reason),
        }
    }

    /// Decides the squares from this one on.
    fn visit(&mut self, square: usize) -> Result<(), StopReason> {
        self.poll.step()?;
        if square == self.value.len() {
            return self.report();
        }
        for choice in 0..self.choices[square].len() {
            if self.decide(square, self.choices[square][choice])? {
                self.visit(square + 1)?;
                self.undo(square);
            }
        }
        Ok(())
    }

    fn is_empty(&self, kind: u8) -> bool {
        usize::from(kind) == self.numbers.have.len()
    }

    /// Whether all numbers may be right, once the squares before this one are decided.
    #[inline]
    fn is_possible(&self, next: usize) -> bool {
        self.numbers.is_possible(next)
            && self.lines.as_ref().is_none_or(|lines| lines.is_possible(self.numbers.total(next)))
    }

    /// Puts a kind or nothing on a square. Returns whether there may be placements; if not, the
    /// square remains undecided.
    #[inline]
    fn decide(&mut self, square: usize, kind: u8) -> Result<bool, StopReason> {
        let is_empty = self.is_empty(kind);
        if !is_empty && !self.numbers.may_place(kind.into()) {
            return Ok(false);
        }
        self.value[square] = kind;
        self.marks[square] = self.changed.len();
        self.numbers.put(square, kind.into());
        if let Some(lines) = &mut self.lines {
            lines.put(&self.map, square, !is_empty);
        }
        let is_possible = self.is_possible(square + 1)
            && if self.map.stops.is_empty() {
                self.sees_around(square)?
            } else {
                self.look_back(square, kind, is_empty)
            };
        if is_possible {
            self.link(square, kind);
        } else {
            self.restore(square, kind);
        }
        Ok(is_possible)
    }

    /// Makes the last decided square undecided.
    #[inline]
    fn undo(&mut self, square: usize) {
        let kind = self.value[square];
        if self.is_linked(square, kind) {
            for (axis, stop) in self.map.stops[self.stops_of(square)].iter().enumerate() {
                self.last[stop.line as usize] = self.before[square * self.map.axes + axis];
            }
        }
        self.restore(square, kind);
    }

    #[inline]
    fn restore(&mut self, square: usize, kind: u8) {
        for (at, old) in self.changed.drain(self.marks[square]..).rev() {
            self.seen[at as usize] = old;
        }
        let is_empty = self.is_empty(kind);
        if let Some(lines) = &mut self.lines {
            lines.take_back(&self.map, square, !is_empty);
        }
        self.numbers.take_back(square, kind.into());
        self.value[square] = UNDECIDED;
    }

    /// Whether later squares look back at this one: it has a piece, or is a target.
    #[inline]
    fn is_linked(&self, square: usize, kind: u8) -> bool {
        !self.is_empty(kind) || !self.rules.on(square, kind).is_empty()
    }

    #[inline]
    fn stops_of(&self, square: usize) -> Range<usize> {
        let axes = if self.map.stops.is_empty() { 0 } else { self.map.axes };
        square * axes..(square + 1) * axes
    }

    #[inline]
    fn link(&mut self, square: usize, kind: u8) {
        if self.is_linked(square, kind) {
            let name = super::short(square);
            for (axis, stop) in self.map.stops[self.stops_of(square)].iter().enumerate() {
                let last = &mut self.last[stop.line as usize];
                self.before[square * self.map.axes + axis] = std::mem::replace(last, name);
            }
        }
    }

    /// Counts the attacks between a square and those before it. Returns whether all may be right.
    #[inline]
    fn look_back(&mut self, square: usize, kind: u8, is_empty: bool) -> bool {
        let Self { map, rules, seen, changed, pairs, .. } = self;
        let own = rules.on(square, kind);
        let number = rules.all.len();
        for applied in own {
            let at = square * number + usize::from(applied.rule);
            seen[at] = Seen { have: 0, could: applied.could };
        }
        let blocks = map.blocks[usize::from(kind)];
        let is_counted = !is_empty || !own.is_empty();
        let axes = if is_counted { &self.all_axes } else { &self.heeded[square] };
        pairs.clear();
        for &axis in axes {
            let axis = usize::from(axis);
            let here = map.stop(square, axis);
            let mut at = self.last[here.line as usize];
            while at != NONE {
                let other = usize::from(at);
                let (there, other_kind) = (map.stop(other, axis), self.value[other]);
                let distance = here.place - there.place;
                if distance > map.farthest[axis] {
                    break;
                }
                // The attacks on this square, and by it.
                let mut is_attacked = map.reach(other_kind, 2 * axis) >= distance;
                let mut attacks = map.reach(kind, 2 * axis + 1) >= distance;
                if map.is_parallel {
                    for (is_there, side) in
                        [(&mut is_attacked, Side::Attacked), (&mut attacks, Side::Attacking)]
                    {
                        if *is_there && pairs.contains(&(at, side)) {
                            *is_there = false;
                        } else if *is_there {
                            pairs.push((at, side));
                        }
                    }
                }
                let may_not = |one: u8, other: u8| {
                    let of_one = self.problem.may_not_attack.get(usize::from(one));
                    of_one.and_then(|may_not| may_not.get(usize::from(other))) == Some(&true)
                };
                if is_attacked && may_not(other_kind, kind) || attacks && may_not(kind, other_kind)
                {
                    return false;
                }
                for applied in rules.on(other, other_kind) {
                    let rule = &rules.all[usize::from(applied.rule)];
                    let far = rule.far(map, other_kind, 2 * axis).min(there.ahead);
                    let is_there = if rule.side == Side::Attacking { is_attacked } else { attacks };
                    let found = is_there && rule.others[usize::from(kind)];
                    let lost = rule.lost(far, distance, blocks);
                    if found || lost > 0 {
                        let at = other * number + usize::from(applied.rule);
                        let Seen { have, could } = seen[at];
                        changed.push((u32::try_from(at).unwrap_or(u32::MAX), seen[at]));
                        seen[at] = Seen {
                            have: have + u16::from(found),
                            could: could.saturating_sub(lost),
                        };
                        if !rule.admits(seen[at]) {
                            return false;
                        }
                    }
                }
                for applied in own {
                    let rule = &rules.all[usize::from(applied.rule)];
                    let is_there = if rule.side == Side::Attacking { attacks } else { is_attacked };
                    if is_there && rule.others[usize::from(other_kind)] {
                        seen[square * number + usize::from(applied.rule)].have += 1;
                    }
                }
                if map.blocks[usize::from(other_kind)] {
                    break;
                }
                at = self.before[other * map.axes + axis];
            }
        }
        own.iter().all(|applied| {
            let rule = usize::from(applied.rule);
            rules.all[rule].admits(seen[square * number + rule])
        })
    }

    /// The pieces on the board.
    fn placed(&self) -> Vec<Placed> {
        let pieces = self.value.iter().enumerate().filter(|(_, kind)| !self.is_empty(**kind));
        let board = self.problem.board;
        pieces.map(|(at, &kind)| Placed::new(id(kind.into()), board.square(at))).collect()
    }

    fn report(&mut self) -> Result<(), StopReason> {
        for pieces in self.numbers.alike.exchanged(&self.placed()) {
            self.control.note_found(1);
            if (self.visit)(&Placement::new(pieces)).is_break() {
                return Err(StopReason::Limit);
            }
        }
        Ok(())
    }
}
