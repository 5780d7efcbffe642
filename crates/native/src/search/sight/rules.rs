//! How many pieces attack a square or a piece, and how many a piece attacks.

use super::map::Map;
use crate::mask::Mask;
use nq_board::base::PieceId;
use nq_board::model::{CountRange, CoveredSquares, Problem, Side};

/// A number of attacks on one side of squares or pieces.
pub(super) struct Rule {
    pub(super) side: Side,
    /// The kinds with which attacks count.
    pub(super) others: Mask,
    pub(super) range: CountRange,
    /// Whether all these kinds block, so that a ray has one attack at most.
    pub(super) is_single: bool,
    /// By kind and ray: how far away the other piece of an attack may be.
    far: Vec<u16>,
}

/// What is known of the attacks of a square or a piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Those that are there for good.
    pub(super) have: u16,
    /// At most so many are to come.
    pub(super) could: u16,
}

/// A rule for what stands on a square.
#[derive(Clone, Copy)]
pub(super) struct Applied {
    pub(super) rule: u16,
    /// The attacks that may come from later squares.
    pub(super) could: u16,
    /// Where the list of distances begins.
    fars: u32,
}

/// The rules, and where each applies.
pub(super) struct Rules {
    pub(super) all: Vec<Rule>,
    /// By square and kind.
    applied: Vec<Vec<Applied>>,
    kinds: usize,
    /// By axis for each rule that is applied: how far ahead the other piece of an attack may be.
    fars: Vec<u16>,
    /// By kind and kind: whether the one may not attack the other.
    may_not: Vec<bool>,
}

impl Rule {
    fn new(map: &Map, side: Side, others: &[PieceId], range: CountRange) -> Self {
        let far = |at: usize| match side {
            Side::Attacking => map.reach[at],
            Side::Attacked => {
                let ray = (at % (2 * map.axes)) ^ 1;
                let of = |other: &PieceId| map.reach[other.index() * 2 * map.axes + ray];
                others.iter().map(of).max().unwrap_or(0)
            }
        };
        Self {
            side,
            others: others.iter().map(|other| other.index()).collect(),
            range,
            is_single: others.iter().all(|other| map.blocks[other.index()]),
            far: (0..map.reach.len()).map(far).collect(),
        }
    }

    /// How far away the other piece of an attack may be, for a kind along a ray.
    #[inline]
    pub(super) fn far(&self, map: &Map, kind: u8, ray: usize) -> u16 {
        self.far[usize::from(kind) * 2 * map.axes + ray]
    }

    /// Whether an attack counts. The side whose attacks it counts attacks a kind, or is attacked.
    #[inline]
    pub(super) fn finds(&self, other: u8, is_attacked: bool, attacks: bool) -> bool {
        let is_there = if self.side == Side::Attacking { attacks } else { is_attacked };
        is_there && self.others.contains(other)
    }

    /// The attacks that no longer may come along a ray that goes `far`, once the stop at a distance
    /// is decided.
    #[inline]
    pub(super) const fn lost(&self, far: u16, distance: u16, blocks: bool) -> u16 {
        if distance > far {
            0
        } else if self.is_single {
            (blocks || distance == far) as u16
        } else if blocks {
            far - distance + 1
        } else {
            1
        }
    }

    /// Whether the number may still be right.
    #[inline]
    pub(super) fn admits(&self, Seen { have, could }: Seen) -> bool {
        let have = u32::from(have);
        have <= self.range.max && have + u32::from(could) >= self.range.min
    }
}

impl Rules {
    pub(super) fn of(problem: &Problem, map: &Map) -> Self {
        let kinds = map.blocks.len();
        let mut rules = Self {
            all: Vec::new(),
            applied: vec![Vec::new(); problem.board.len() * kinds],
            kinds,
            fars: Vec::new(),
            may_not: vec![false; kinds * kinds],
        };
        for (kind, may_not) in problem.may_not_attack.iter().enumerate() {
            rules.may_not[kind * kinds..][..may_not.len()].copy_from_slice(may_not);
        }
        let every = 0..problem.board.len();
        for count in &problem.attack_counts {
            let rule = Rule::new(map, count.side, &count.others, count.times);
            let each = || count.each.iter().map(|piece| piece.index());
            rules.add(map, rule, every.clone().flat_map(|at| each().map(move |kind| (at, kind))));
        }
        for cover in &problem.covers {
            let rule = Rule::new(map, Side::Attacked, &cover.by, cover.times);
            let free = every.clone().filter(|&at| map.is_free[at]);
            let with_all = |at: usize| (0..kinds).map(move |kind| (at, kind));
            match &cover.squares {
                CoveredSquares::Free => rules.add(map, rule, free.map(|at| (at, kinds - 1))),
                CoveredSquares::All => rules.add(map, rule, free.flat_map(with_all)),
                CoveredSquares::Squares(list) => {
                    let list = list.iter().map(|&square| problem.board.index(square));
                    rules.add(map, rule, list.flat_map(with_all));
                }
            }
        }
        // Where edges are joined, all is counted. Elsewhere, pairs are looked at where they meet.
        for (kind, may_not) in problem.may_not_attack.iter().enumerate() {
            let others: Vec<_> = problem.piece_ids().filter(|id| may_not[id.index()]).collect();
            if problem.board.wraps() && !others.is_empty() {
                let none = CountRange { min: 0, max: 0 };
                let rule = Rule::new(map, Side::Attacking, &others, none);
                rules.add(map, rule, every.clone().map(|at| (at, kind)));
            }
        }
        rules
    }

    fn add(&mut self, map: &Map, rule: Rule, of: impl Iterator<Item = (usize, usize)>) {
        let number = u16::try_from(self.all.len()).unwrap_or(u16::MAX);
        for (square, kind) in of {
            let begin = self.fars.len();
            let stops = map.stops_of(square).iter().enumerate();
            self.fars.extend(
                stops.map(|(axis, stop)| rule.far[(kind * map.axes + axis) * 2].min(stop.ahead)),
            );
            let most = if rule.is_single { 1 } else { u16::MAX };
            let could = self.fars[begin..].iter().map(|far| *far.min(&most)).sum();
            let fars = u32::try_from(begin).unwrap_or(u32::MAX);
            self.applied[square * self.kinds + kind].push(Applied { rule: number, could, fars });
        }
        self.all.push(rule);
    }

    /// How far ahead the other piece of an attack may be along an axis.
    #[inline]
    pub(super) fn far(&self, applied: Applied, axis: usize) -> u16 {
        self.fars[applied.fars as usize + axis]
    }

    /// Whether a kind may not attack another.
    #[inline]
    pub(super) fn may_not(&self, kind: u8, other: u8) -> bool {
        self.may_not[usize::from(kind) * self.kinds + usize::from(other)]
    }

    /// Whether later squares look back at this one: it has a piece, or is a target.
    #[inline]
    pub(super) fn is_linked(&self, square: usize, kind: u8) -> bool {
        usize::from(kind) + 1 < self.kinds || !self.on(square, kind).is_empty()
    }

    /// Whether some empty squares are targets.
    pub(super) fn have_targets(&self) -> bool {
        self.applied.chunks(self.kinds).any(|of| of.last().is_some_and(|on| !on.is_empty()))
    }

    /// The rules for a kind on a square.
    #[inline]
    pub(super) fn on(&self, square: usize, kind: u8) -> &[Applied] {
        &self.applied[square * self.kinds + usize::from(kind)]
    }
}
