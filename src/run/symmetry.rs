//! The group of motions that maps a problem to itself, and canonical forms.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use itertools::Itertools;

use crate::base::board::{Board, Square};
use crate::base::placement::{Placed, Placement};
use crate::model::{CountedOn, Cover, CoveredSquares, Problem};

use crate::base::motion::Motion;

/// The motions that map a problem (its board, blocked squares and fixed pieces) to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryGroup {
    board: Board,
    motions: Vec<Motion>,
}

/// Whether a sorted list contains a value.
fn is_in<T: Ord>(sorted: &[T], wanted: &T) -> bool {
    sorted.binary_search(wanted).is_ok()
}

/// Whether a motion maps each number on a set of squares to the same number on the same pieces.
fn keeps_square_counts(problem: &Problem, motion: Motion) -> bool {
    let sets = || {
        problem.square_counts.iter().flat_map(|count| {
            let sets = sets(problem, &count.on);
            sets.map(move |squares| (&count.pieces, count.range, squares))
        })
    };
    let of_the_model: HashSet<_> = sets().collect();
    sets().all(|(pieces, range, squares)| {
        let images = squares.iter().map(|&square| motion.apply(problem.board, square));
        of_the_model.contains(&(pieces, range, images.collect()))
    })
}

/// Whether a motion maps each list of covered squares to one that is covered alike.
fn keeps_covers(problem: &Problem, motion: Motion) -> bool {
    problem.covers.iter().all(|cover| {
        let CoveredSquares::Squares(squares) = &cover.squares else { return true };
        let images = squares.iter().map(|&square| motion.apply(problem.board, square)).sorted();
        let squares = CoveredSquares::Squares(images.collect());
        problem.covers.contains(&Cover { squares, ..cover.clone() })
    })
}

/// The sets of squares on which pieces are counted: the squares that share a key.
fn sets(problem: &Problem, on: &CountedOn) -> impl Iterator<Item = BTreeSet<Square>> + use<> {
    let mut sets: BTreeMap<i32, BTreeSet<Square>> = BTreeMap::new();
    for (place, square) in problem.board.squares().enumerate() {
        let (row, col) = (i32::from(square.row), i32::from(square.col));
        let region = problem.regions.get(place).filter(|&&letter| letter != '.');
        let key = match on {
            CountedOn::Rows => Some(row),
            CountedOn::Columns => Some(col),
            CountedOn::Diagonals => Some(row - col),
            CountedOn::Antidiagonals => Some(row + col),
            CountedOn::Regions => {
                region.map(|&letter| i32::try_from(u32::from(letter)).unwrap_or(0))
            }
            CountedOn::Region(wanted) => region.filter(|letter| *letter == wanted).map(|_| 0),
            CountedOn::Squares(squares) => squares.contains(&square).then_some(0),
        };
        if let Some(key) = key {
            sets.entry(key).or_default().insert(square);
        }
    }
    sets.into_values()
}

impl SymmetryGroup {
    /// The group of a problem: eight motions for n-queens, four on a rectangle, fewer where blocked
    /// squares or fixed pieces break the symmetry. The move rules themselves break none.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        let board = problem.board;
        let motions = Motion::ALL
            .into_iter()
            .filter(|motion| {
                let square_or_kept = !motion.swaps_axes() || board.rows() == board.cols();
                square_or_kept
                    && problem
                        .blocked
                        .iter()
                        .all(|&square| is_in(&problem.blocked, &motion.apply(board, square)))
                    && problem
                        .walls
                        .iter()
                        .all(|&square| is_in(&problem.walls, &motion.apply(board, square)))
                    && keeps_square_counts(problem, *motion)
                    && keeps_covers(problem, *motion)
                    && problem.fixed.iter().all(|placed| {
                        let image = motion.apply(board, placed.square);
                        is_in(&problem.fixed, &Placed::new(placed.piece, image))
                    })
            })
            .collect();
        Self { board, motions }
    }

    /// The motions, the identity first.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// The image of a placement under one motion.
    #[must_use]
    pub fn image(&self, motion: Motion, placement: &Placement) -> Placement {
        placement
            .pieces()
            .iter()
            .map(|p| Placed::new(p.piece, motion.apply(self.board, p.square)))
            .collect()
    }

    /// The distinct images of a placement, sorted; the first is its canonical form.
    #[must_use]
    pub fn orbit(&self, placement: &Placement) -> Vec<Placement> {
        let mut images: Vec<_> =
            self.motions.iter().map(|&motion| self.image(motion, placement)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The canonical form: the least image.
    #[must_use]
    pub fn canonical(&self, placement: &Placement) -> Placement {
        self.motions
            .iter()
            .map(|&motion| self.image(motion, placement))
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
        for &motion in &self.motions {
            let image = |p: &Placed| Placed::new(p.piece, motion.apply(self.board, p.square));
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
        Some(self.motions.len() / stabiliser)
    }
}
