//! What needs pieces, as masks: sets of squares on which a model counts them, and covered squares.
//! (`instance` and `verify` find these in their own ways, on purpose.)

use crate::board::counted_sets;
use crate::mask::Mask;
use nq_board::model::{CountRange, Cover, CoveredSquares, Problem};

/// A set of squares, the pieces that are counted on it, and how many of them it has.
pub(super) struct CountedSet {
    pub(super) squares: Mask,
    /// By piece: whether it is counted.
    pub(super) pieces: Vec<bool>,
    pub(super) range: CountRange,
    pub(super) have: u32,
}

impl CountedSet {
    /// All sets of a problem, without pieces: also single squares, if every square holds one.
    pub(super) fn all(problem: &Problem) -> Vec<Self> {
        let board = problem.board;
        let sets = problem.square_counts.iter().flat_map(|count| {
            let pieces: Vec<bool> =
                problem.piece_ids().map(|id| count.pieces.contains(&id)).collect();
            counted_sets(problem, &count.on).into_iter().map(move |squares| Self {
                squares: squares.into_iter().map(|square| board.index(square)).collect(),
                pieces: pieces.clone(),
                range: count.range,
                have: 0,
            })
        });
        let squares = problem.free_squares().filter(|_| problem.fills_board());
        let single = squares.map(|square| Self {
            squares: [board.index(square)].into_iter().collect(),
            pieces: vec![true; problem.pieces.len()],
            range: CountRange { min: 1, max: 1 },
            have: 0,
        });
        sets.chain(single).collect()
    }

    #[inline]
    pub(super) fn counts(&self, piece: usize, square: usize) -> bool {
        self.pieces[piece] && self.squares.contains(square)
    }
}

/// A cover of a problem, and how far the pieces on the board meet it.
pub(super) struct CoverMasks {
    targets: Mask,
    least: u32,
    most: u32,
    /// By piece and square: the targets that a piece on the square covers.
    covered: Vec<Vec<Mask>>,
    /// By piece and target: the squares from which the piece covers the target.
    coverers: Vec<Vec<Mask>>,
    /// By square: how many pieces cover it.
    times: Vec<u32>,
    /// The targets that are covered fewer than `least` times.
    missing: Mask,
}

impl CoverMasks {
    /// The covers of a problem, without pieces. `attacks[p][s]` are the squares that `p` attacks
    /// from `s`, and `attackers[p][s]` those from which it attacks `s`.
    pub(super) fn of(
        problem: &Problem,
        attacks: &[Vec<Mask>],
        attackers: &[Vec<Mask>],
    ) -> Vec<Self> {
        let new = |cover| Self::new(problem, cover, attacks, attackers);
        problem.covers.iter().map(new).collect()
    }

    fn new(
        problem: &Problem,
        cover: &Cover,
        attacks: &[Vec<Mask>],
        attackers: &[Vec<Mask>],
    ) -> Self {
        let board = problem.board;
        let targets: Mask = match &cover.squares {
            CoveredSquares::Free | CoveredSquares::All => {
                problem.free_squares().map(|square| board.index(square)).collect()
            }
            CoveredSquares::Squares(squares) => {
                squares.iter().map(|&square| board.index(square)).collect()
            }
        };
        let of_piece = |(piece, reached): (_, &Vec<Mask>)| {
            let of_squares = reached.iter().enumerate().map(|(square, reached)| {
                let mut reached =
                    if cover.by.contains(&piece) { *reached } else { Mask::default() };
                // An occupied square need not be covered.
                if cover.squares == CoveredSquares::Free {
                    reached.insert(square);
                }
                reached
            });
            of_squares.collect()
        };
        let least = cover.times.min;
        Self {
            targets,
            least,
            most: cover.times.max,
            covered: problem.piece_ids().zip(attacks).map(of_piece).collect(),
            coverers: problem.piece_ids().zip(attackers).map(of_piece).collect(),
            times: vec![0; board.len()],
            missing: if least > 0 { targets } else { Mask::default() },
        }
    }

    /// Counts a piece that is put on the board (1) or taken from it (-1).
    pub(super) fn note(&mut self, piece: usize, square: usize, by: i32) {
        for target in self.covered[piece][square].and(&self.targets).members() {
            self.times[target] = self.times[target].saturating_add_signed(by);
            if self.times[target] < self.least {
                self.missing.insert(target);
            } else {
                self.missing.remove(target);
            }
        }
    }

    /// The targets that are covered as often as they may be, or more often.
    pub(super) fn full(&self) -> impl Iterator<Item = usize> {
        let targets = if self.most < u32::MAX { self.targets } else { Mask::default() };
        targets.members().filter(|&target| self.times[target] >= self.most)
    }

    /// Whether a target is covered more often than it may be.
    pub(super) fn has_too_many(&self) -> bool {
        self.full().any(|target| self.times[target] > self.most)
    }

    /// The targets that are not covered often enough.
    pub(super) const fn missing(&self) -> Mask {
        self.missing
    }

    /// How often targets must still be covered, all together.
    pub(super) fn needed(&self) -> usize {
        self.missing.members().map(|target| (self.least - self.times[target]) as usize).sum()
    }

    /// The squares from which a piece covers a target.
    pub(super) fn coverers(&self, piece: usize, target: usize) -> Mask {
        self.coverers[piece][target]
    }

    /// How many of the missing targets a piece on a square covers.
    pub(super) fn gain(&self, piece: usize, square: usize) -> usize {
        self.covered[piece][square].and(&self.missing).len()
    }
}
