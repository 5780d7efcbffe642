//! The group of symmetries of a problem, and canonical forms.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use itertools::Itertools;

use crate::base::board::{Board, Square};
use crate::base::motion::Motion;
use crate::base::placement::{PieceId, Placed, Placement};
use crate::base::symmetry::Symmetry;
use crate::model::{CountRange, CountedOn, Cover, CoveredSquares, Problem};

/// The symmetries that map a problem (its board, blocked squares, fixed pieces, numbers and covers)
/// to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryGroup {
    board: Board,
    symmetries: Vec<Symmetry>,
}

/// Whether a sorted list contains a value.
fn is_in<T: Ord>(sorted: &[T], wanted: &T) -> bool {
    sorted.binary_search(wanted).is_ok()
}

/// Pieces that are counted together, their number, and the squares.
type Counted = (BTreeSet<PieceId>, CountRange, BTreeSet<Square>);

/// Whether a symmetry maps each number on a set of squares to the same number on the images.
fn keeps_square_counts(problem: &Problem, counted: &HashSet<Counted>, symmetry: &Symmetry) -> bool {
    counted.iter().all(|(pieces, range, squares)| {
        let pieces = pieces.iter().map(|&piece| symmetry.piece(piece)).collect();
        let squares = squares.iter().map(|&square| symmetry.square(problem.board, square));
        counted.contains(&(pieces, *range, squares.collect()))
    })
}

/// Every set of squares on which pieces are counted.
fn counted(problem: &Problem) -> HashSet<Counted> {
    let sets = problem.square_counts.iter().flat_map(|count| {
        let pieces: BTreeSet<_> = count.pieces.iter().copied().collect();
        let sets = sets(problem, &count.on);
        sets.map(move |squares| (pieces.clone(), count.range, squares))
    });
    sets.collect()
}

/// Whether a symmetry maps each cover to one of the same kind.
fn keeps_covers(problem: &Problem, symmetry: &Symmetry) -> bool {
    problem.covers.iter().all(|cover| {
        let by = cover.by.iter().map(|&piece| symmetry.piece(piece)).sorted().collect();
        let squares = match &cover.squares {
            CoveredSquares::Squares(squares) => {
                let images = squares.iter().map(|&square| symmetry.square(problem.board, square));
                CoveredSquares::Squares(images.sorted().collect())
            }
            all_or_free => all_or_free.clone(),
        };
        problem.covers.contains(&Cover { by, squares, times: cover.times })
    })
}

/// Whether an exchange of pieces keeps the numbers of pieces, and what may not attack what. (The
/// moves of interchangeable pieces are the same.)
fn keeps_kinds(problem: &Problem, symmetry: &Symmetry) -> bool {
    let image = |piece: PieceId| symmetry.piece(piece).index();
    problem.piece_ids().all(|p| {
        problem.counts[p.index()] == problem.counts[image(p)]
            && problem.piece_ids().all(|q| {
                problem.may_not_attack[p.index()][q.index()]
                    == problem.may_not_attack[image(p)][image(q)]
            })
    })
}

/// Every way to move the board and to exchange interchangeable pieces, the identity first.
fn candidates(problem: &Problem) -> impl Iterator<Item = Symmetry> + '_ {
    let board = problem.board;
    let is_like_its_transpose =
        board.rows() == board.cols() && board.wraps_rows() == board.wraps_columns();
    let motions = Motion::ALL.into_iter().filter(move |m| !m.swaps_axes() || is_like_its_transpose);
    let shifts = |length: u16, wraps: bool| if wraps { 0..length.max(1) } else { 0..1 };
    let downs = shifts(board.rows(), board.wraps_rows());
    let rights = shifts(board.cols(), board.wraps_columns());
    let exchangeable = &problem.interchangeable;
    let exchanges = exchangeable.iter().copied().permutations(exchangeable.len());
    exchanges
        .cartesian_product(downs.cartesian_product(rights))
        .cartesian_product(motions.collect_vec())
        .map(move |((images, (down, right)), motion)| {
            let mut pieces = problem.piece_ids().collect_vec();
            for (piece, image) in exchangeable.iter().zip(images) {
                pieces[piece.index()] = image;
            }
            Symmetry::from(motion).shifted(down, right).exchanging(pieces)
        })
}

/// The sets of squares on which pieces are counted: the squares that share a key.
fn sets(problem: &Problem, on: &CountedOn) -> impl Iterator<Item = BTreeSet<Square>> + use<> {
    let mut sets: BTreeMap<i32, BTreeSet<Square>> = BTreeMap::new();
    for (place, square) in problem.board.squares().enumerate() {
        if let Some(key) = problem.set_of(on, place, square) {
            sets.entry(key).or_default().insert(square);
        }
    }
    sets.into_values()
}

impl SymmetryGroup {
    /// The group of a problem: eight motions for n-queens, four on a rectangle, fewer where blocked
    /// squares or fixed pieces break the symmetry. The move rules themselves break none. A board
    /// with joined edges has shifts, too, and interchangeable pieces can be exchanged.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        let board = problem.board;
        let counted = counted(problem);
        let keeps_squares = |symmetry: &Symmetry, squares: &[Square]| {
            squares.iter().all(|&square| is_in(squares, &symmetry.square(board, square)))
        };
        let is_symmetry = |symmetry: &Symmetry| {
            keeps_squares(symmetry, &problem.blocked)
                && keeps_squares(symmetry, &problem.walls)
                && keeps_kinds(problem, symmetry)
                && keeps_square_counts(problem, &counted, symmetry)
                && keeps_covers(problem, symmetry)
                && problem
                    .fixed
                    .iter()
                    .all(|&placed| is_in(&problem.fixed, &symmetry.apply(board, placed)))
        };
        Self { board, symmetries: candidates(problem).filter(is_symmetry).collect() }
    }

    /// The symmetries that `keep` selects, which must be a group.
    #[must_use]
    pub(crate) fn keeping(mut self, keep: impl Fn(&Symmetry) -> bool) -> Self {
        self.symmetries.retain(keep);
        self
    }

    /// The symmetries, the identity first.
    #[must_use]
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The symmetries without shift. They are a group of few members, on every board.
    pub fn without_shifts(&self) -> impl Iterator<Item = &Symmetry> {
        self.symmetries.iter().filter(|symmetry| !symmetry.has_shift())
    }

    /// The image of a placement under one symmetry.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry, placement: &Placement) -> Placement {
        placement.pieces().iter().map(|&placed| symmetry.apply(self.board, placed)).collect()
    }

    /// The distinct images of a placement, sorted; the first is its canonical form.
    #[must_use]
    pub fn orbit(&self, placement: &Placement) -> Vec<Placement> {
        let mut images: Vec<_> =
            self.symmetries.iter().map(|symmetry| self.image(symmetry, placement)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The canonical form: the least image.
    #[must_use]
    pub fn canonical(&self, placement: &Placement) -> Placement {
        self.symmetries
            .iter()
            .map(|symmetry| self.image(symmetry, placement))
            .min()
            .unwrap_or_else(|| placement.clone())
    }

    /// The size of the orbit if the placement is its own canonical form, else `None`.
    ///
    /// `scratch` saves an allocation per image; its contents do not matter.
    #[must_use]
    pub fn orbit_size_if_canonical(
        &self,
        placement: &Placement,
        scratch: &mut Vec<Placed>,
    ) -> Option<usize> {
        let mut stabiliser = 0;
        for symmetry in &self.symmetries {
            let image = |&placed: &Placed| symmetry.apply(self.board, placed);
            // The first piece usually decides, and the others need no sorting.
            let first = placement.pieces().iter().map(image).min();
            let mut order = first.as_ref().cmp(&placement.pieces().first());
            if order.is_eq() {
                scratch.clear();
                scratch.extend(placement.pieces().iter().map(image));
                scratch.sort_unstable();
                order = scratch.as_slice().cmp(placement.pieces());
            }
            match order {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => stabiliser += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        // Orbit-stabiliser: |orbit| * |stabiliser| = |group|.
        Some(self.symmetries.len() / stabiliser)
    }
}
