//! How many pieces attack a square or a piece, and how many a piece attacks.

use super::map::Map;
use nq_board::base::placement::PieceId;
use nq_board::model::{CountRange, CoveredSquares, Problem, Side};

/// A number of attacks on one side of squares or pieces.
pub(super) struct Rule {
    pub(super) side: Side,
    /// By kind: whether attacks with it count.
    pub(super) others: Vec<bool>,
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
}

/// The rules, and where each applies.
pub(super) struct Rules {
    pub(super) all: Vec<Rule>,
    /// By square and kind.
    applied: Vec<Vec<Applied>>,
    kinds: usize,
}

impl Rule {
    fn new(map: &Map, side: Side, others: &[PieceId], range: CountRange) -> Self {
        let kinds = map.blocks.len();
        let is_other = |kind: usize| others.iter().any(|other| other.index() == kind);
        let far = |at: usize| match side {
            Side::Attacking => map.reach[at],
            Side::Attacked => {
                let ray = at % (2 * map.axes) ^ 1;
                let of = |other: &PieceId| map.reach[other.index() * 2 * map.axes + ray];
                others.iter().map(of).max().unwrap_or(0)
            }
        };
        Self {
            side,
            others: (0..kinds).map(is_other).collect(),
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
        let mut rules =
            Self { all: Vec::new(), applied: vec![Vec::new(); problem.board.len() * kinds], kinds };
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
            let could = |axis: usize| {
                let far = rule.far[(kind * map.axes + axis) * 2];
                let far = far.min(map.stop(square, axis).ahead);
                if rule.is_single { far.min(1) } else { far }
            };
            let could = if map.stops.is_empty() { 0 } else { (0..map.axes).map(could).sum() };
            self.applied[square * self.kinds + kind].push(Applied { rule: number, could });
        }
        self.all.push(rule);
    }

    /// The rules for a kind on a square.
    #[inline]
    pub(super) fn on(&self, square: usize, kind: u8) -> &[Applied] {
        &self.applied[square * self.kinds + usize::from(kind)]
    }
}
