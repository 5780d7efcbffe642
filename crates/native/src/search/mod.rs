//! Any model, by placing one piece after another on squares that no placed piece excludes.
//!
//! The pieces are placed kind by kind, first the kind that excludes most squares, and each kind in
//! the order of the squares, so every placement is found once. A branch ends when too few squares
//! are left, or too few rows for a piece that may occur only once in a row.
//!
//! Methods: backtracking (Walker, 1960; Golomb and Baumert, 1965) with forward checking (Haralick
//! and Elliott, 1980).
//!
//! Where squares must be covered, or sets need pieces, these pieces come first ([`cover`]).
//! Of kinds that no rule tells apart, one is tried ([`exchanges`]).
//!
//! Where pieces block lines, or their attacks are counted, another search decides square by square
//! ([`sight`]).

use std::borrow::Cow;

use self::exchanges::Alike;
use self::needs::{CountedSet, CoverMasks};
use crate::board::attacked;
use crate::mask::Mask;
use nq_board::base::{PieceId, Placed};
use nq_board::model::{CountRange, Problem};
use nq_board::run::{Completion, Control, Poll, StopReason, Visit};

mod cover;
mod engine;
mod exchanges;
mod needs;
mod sample;
mod sight;

pub use self::engine::Search;
pub use self::sample::TreeSize;

/// What a node of the tree decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// A piece for a square that is not covered, or for a set that needs one.
    Needs,
    /// A further piece of the kind `order[depth]` on squares from `start` on; `have` are placed.
    Pieces { depth: u8, start: u16, have: u32 },
    /// Nothing: all kinds are placed.
    Full,
}

/// A square as a node has it: a board has at most 256.
#[inline]
fn short(square: usize) -> u16 {
    u16::try_from(square).unwrap_or(u16::MAX)
}

/// A search in progress.
struct Squares<'a> {
    problem: &'a Problem,
    control: &'a Control,
    visit: Visit<'a>,
    /// The kinds of pieces in the order in which they are placed.
    order: Vec<usize>,
    /// `excluded[p][s][q]`: the squares closed to `q` once a `p` is on `s`.
    excluded: Vec<Vec<Vec<Mask>>>,
    /// The rows, for kinds with at most one piece in each row.
    rows: Vec<Option<Vec<Mask>>>,
    /// The numbers on sets of squares.
    counted: Vec<CountedSet>,
    covers: Vec<CoverMasks>,
    /// The kinds that no rule tells apart.
    alike: Alike,
    /// How many of each kind are on the board before the kinds are placed one by one.
    before: Vec<u32>,
    placed: Vec<Placed>,
    poll: Poll<'a>,
}

impl<'a> Squares<'a> {
    fn new(problem: &'a Problem, control: &'a Control, visit: Visit<'a>) -> Self {
        let kinds = 0..problem.pieces.len();
        let squares = problem.board.len();
        let (board, walls) = (problem.board, &problem.walls);
        let attacks: Vec<Vec<Mask>> = problem
            .pieces
            .iter()
            .map(|piece| {
                let of = |from| attacked(board, walls, &piece.rule, from).map(|at| board.index(at));
                board.squares().map(|from| of(from).collect()).collect()
            })
            .collect();
        let attackers: Vec<Vec<Mask>> = attacks.iter().map(|of| transposed(of)).collect();
        let may_not = |p: usize, q: usize| problem.may_not_attack[p][q];
        let excluded: Vec<Vec<Vec<Mask>>> = kinds
            .clone()
            .map(|p| {
                (0..squares)
                    .map(|s| {
                        let by = |q: usize| {
                            let mut mask = Mask::default();
                            mask.insert(s);
                            let there = may_not(p, q).then_some(&attacks[p][s]);
                            let back = may_not(q, p).then_some(&attackers[q][s]);
                            there.into_iter().chain(back).fold(mask, |all, some| all.or(some))
                        };
                        kinds.clone().map(by).collect()
                    })
                    .collect()
            })
            .collect();
        let weight = |p: usize| excluded[p].iter().flatten().map(Mask::len).sum::<usize>();
        let mut order: Vec<usize> = kinds.clone().collect();
        order.sort_by_key(|&p| std::cmp::Reverse(weight(p)));
        let cols = usize::from(problem.board.cols());
        let rows = kinds
            .map(|p| {
                // A wall lets a row hold two.
                let once_a_row =
                    may_not(p, p)
                        && problem.walls.is_empty()
                        && problem.pieces[p].rule.atoms().iter().any(|atom| {
                            atom.reach.is_none() && (atom.goes(0, 1) || atom.goes(0, -1))
                        });
                once_a_row.then(|| {
                    (0..usize::from(problem.board.rows()))
                        .map(|row| (row * cols..(row + 1) * cols).collect())
                        .collect()
                })
            })
            .collect();
        let covers = CoverMasks::of(problem, &attacks, &attackers);
        Self {
            problem,
            control,
            visit,
            order,
            excluded,
            rows,
            counted: CountedSet::all(problem),
            covers,
            alike: Alike::of(problem),
            before: vec![0; problem.pieces.len()],
            placed: Vec::new(),
            poll: Poll::new(control),
        }
    }

    fn run(mut self) -> Completion {
        let Some(allowed) = self.root() else { return Completion::Complete };
        match self.visit(Stage::Needs, &allowed) {
            Ok(()) => Completion::Complete,
            Err(reason) => Completion::Stopped(reason),
        }
    }

    /// Places the fixed pieces, and returns the squares that are left to each kind. `None` if fixed
    /// pieces attack each other.
    fn root(&mut self) -> Option<Vec<Mask>> {
        let free: Mask =
            self.problem.free_squares().map(|square| self.problem.board.index(square)).collect();
        let mut allowed = vec![free; self.problem.pieces.len()];
        for &fixed in &self.problem.fixed {
            let (piece, square) = (fixed.piece.index(), self.problem.board.index(fixed.square));
            if !allowed[piece].contains(square) {
                return None;
            }
            allowed = self.after(&allowed, piece, square);
            self.put(fixed);
            self.before[piece] += 1;
        }
        Some(allowed)
    }

    /// The squares of each kind after a `p` is placed on `square`.
    #[inline]
    fn after(&self, allowed: &[Mask], p: usize, square: usize) -> Vec<Mask> {
        allowed
            .iter()
            .zip(&self.excluded[p][square])
            .map(|(a, excluded)| a.without(excluded))
            .collect()
    }

    /// Puts a piece on the board, and counts it on its sets.
    #[inline]
    pub(super) fn put(&mut self, placed: Placed) {
        self.placed.push(placed);
        self.note(placed, 1);
    }

    /// Takes the last piece back.
    #[inline]
    fn take_back(&mut self) {
        if let Some(placed) = self.placed.pop() {
            self.note(placed, -1);
        }
    }

    #[inline]
    fn note(&mut self, placed: Placed, by: i32) {
        if self.counted.is_empty() && self.covers.is_empty() {
            return;
        }
        let (piece, square) = (placed.piece.index(), self.problem.board.index(placed.square));
        for set in self.counted.iter_mut().filter(|set| set.counts(piece, square)) {
            set.have = set.have.saturating_add_signed(by);
        }
        for cover in &mut self.covers {
            cover.note(piece, square, by);
        }
    }

    /// Whether no set of squares has too many pieces, and each can still get as many as it needs
    /// from the pieces of this kind on squares from `start` on and from later kinds.
    #[inline]
    fn sets_can_be_met(&self, depth: usize, allowed: &[Mask], start: usize) -> bool {
        self.counted.is_empty() || self.each_set_can_be_met(depth, allowed, start)
    }

    #[inline(never)]
    fn each_set_can_be_met(&self, depth: usize, allowed: &[Mask], start: usize) -> bool {
        self.counted.iter().all(|set| {
            let room = || {
                self.order[depth..].iter().enumerate().fold(Mask::default(), |room, (later, &p)| {
                    let free = if later == 0 { allowed[p].tail(start) } else { allowed[p] };
                    if set.pieces[p] { room.or(&free) } else { room }
                })
            };
            set.have <= set.range.max
                && (set.have >= set.range.min
                    || set.have as usize + room().and(&set.squares).len() >= set.range.min as usize)
        })
    }

    /// The stage that places the kinds from `order[depth]` on.
    fn kind(&self, depth: u8) -> Stage {
        self.order.get(usize::from(depth)).map_or(Stage::Full, |&p| Stage::Pieces {
            depth,
            start: 0,
            have: self.before[p],
        })
    }

    /// Visits a node and all below it.
    fn visit(&mut self, stage: Stage, allowed: &[Mask]) -> Result<(), StopReason> {
        self.expand(stage, allowed, &mut Self::visit)
    }

    /// Enters the children of a node.
    #[inline]
    fn expand(
        &mut self,
        stage: Stage,
        allowed: &[Mask],
        enter: &mut impl FnMut(&mut Self, Stage, &[Mask]) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        match stage {
            Stage::Needs => self.meet_needs(allowed, enter),
            Stage::Pieces { depth, start, have } => {
                self.pieces((depth, start, have), allowed, enter)
            }
            Stage::Full => self.report(),
        }
    }

    /// Places a further piece of the kind `order[depth]` on squares from `start` on; `have` are
    /// placed.
    #[inline]
    fn pieces(
        &mut self,
        (depth, start, have): (u8, u16, u32),
        allowed: &[Mask],
        enter: &mut impl FnMut(&mut Self, Stage, &[Mask]) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        self.poll.step()?;
        if self.covers.iter().any(CoverMasks::has_too_many) {
            return Ok(());
        }
        let (next_kind, depth, mut start) = (depth + 1, usize::from(depth), usize::from(start));
        let p = self.order[depth];
        let range = self.problem.counts[p];
        let is_new = have == 0 && self.alike.new_like(p, &self.before).next().is_some();
        if range.contains(have) && self.sets_can_be_met(depth + 1, allowed, 0) {
            let mut rest = Cow::Borrowed(allowed);
            if is_new {
                self.alike.close(p, &self.before, &allowed[p], rest.to_mut());
            }
            enter(self, self.kind(next_kind), &rest)?;
        }
        let mut allowed = Cow::Borrowed(allowed);
        while have < range.max
            && self.enough(depth, &allowed, start, have, range)
            && let Some(square) = allowed[p].next_from(start)
        {
            let after = self.after(&allowed, p, square);
            self.put(Placed::new(id(p), self.problem.board.square(square)));
            start = square + 1;
            let next = Stage::Pieces { depth: next_kind - 1, start: short(start), have: have + 1 };
            enter(self, next, &after)?;
            self.take_back();
            if is_new {
                let square = [square].into_iter().collect();
                self.alike.close(p, &self.before, &square, allowed.to_mut());
            }
        }
        Ok(())
    }

    /// Whether the required numbers can still be reached.
    fn enough(
        &self,
        depth: usize,
        allowed: &[Mask],
        start: usize,
        have: u32,
        range: CountRange,
    ) -> bool {
        let p = self.order[depth];
        let left = allowed[p].tail(start);
        let room = self.rows[p].as_ref().map_or_else(
            || left.len(),
            |rows| rows.iter().filter(|row| !row.and(&left).is_empty()).count(),
        );
        let reaches = |have: usize, room: usize, min: u32| have + room >= min as usize;
        let later_reach = self.order[depth + 1..].iter().all(|&q| {
            reaches(self.before[q] as usize, allowed[q].len(), self.problem.counts[q].min)
        });
        let later_room: usize = self.order[depth + 1..].iter().map(|&q| allowed[q].len()).sum();
        let total_reach = self.problem.total.is_none_or(|total| {
            reaches(self.placed.len(), room + later_room, total.min)
                && self.placed.len() < total.max as usize
        });
        reaches(have as usize, room, range.min)
            && later_reach
            && total_reach
            && self.sets_can_be_met(depth, allowed, start)
    }

    /// Whether all numbers are right.
    fn is_placement(&self) -> bool {
        let total = u32::try_from(self.placed.len()).unwrap_or(u32::MAX);
        self.problem.total.is_none_or(|range| range.contains(total))
            && self.counted.iter().all(|set| set.range.contains(set.have))
            && !self.covers.iter().any(CoverMasks::has_too_many)
    }

    fn report(&mut self) -> Result<(), StopReason> {
        if !self.is_placement() {
            return Ok(());
        }
        self.alike.report(&self.placed, self.control, self.visit)
    }
}

/// By square: the squares whose masks have it.
fn transposed(masks: &[Mask]) -> Vec<Mask> {
    let mut transposed = vec![Mask::default(); masks.len()];
    for (from, mask) in masks.iter().enumerate() {
        mask.members().for_each(|to| transposed[to].insert(from));
    }
    transposed
}

fn id(kind: usize) -> PieceId {
    PieceId(u8::try_from(kind).unwrap_or(u8::MAX))
}
