//! Kinds of pieces that no rule tells apart, such as colours.
//!
//! At every node those of a class that are not on the board have the same squares open. What is
//! below the node remains the same if they are exchanged, so only one of them is tried on a square:
//! then the square is closed to all of them. Each placement found so stands for those in which
//! other kinds of the class are in place of its own, and each placement has just one that stands
//! for it.
//!
//! Source: Van Hentenryck, Ågren, Flener and Pearson, "Tractable symmetry breaking for CSPs with
//! interchangeable values", IJCAI 2003.

use itertools::Itertools;

use crate::mask::Mask;
use nq_board::base::{PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::{Control, StopReason, Visit, alike};

/// The classes of kinds that are alike.
pub(super) struct Alike {
    classes: Vec<Vec<PieceId>>,
    /// By kind: the others of its class.
    others: Vec<Vec<usize>>,
}

impl Alike {
    pub(super) fn of(problem: &Problem) -> Self {
        let classes = alike(problem);
        let others = problem.piece_ids().map(|kind| {
            let class = classes.iter().find(|class| class.contains(&kind)).into_iter().flatten();
            class.filter(|&&other| other != kind).map(|other| other.index()).collect()
        });
        Self { others: others.collect(), classes }
    }

    /// The other kinds that are alike a kind, if neither they nor it are among the pieces `before`.
    pub(super) fn new_like(&self, kind: usize, before: &[u32]) -> impl Iterator<Item = usize> {
        self.others[kind]
            .iter()
            .copied()
            .filter(move |&other| before[other] == 0 && before[kind] == 0)
    }

    /// Closes squares to the kinds alike a new one that was tried there.
    pub(super) fn close(&self, kind: usize, before: &[u32], squares: &Mask, allowed: &mut [Mask]) {
        for other in self.new_like(kind, before) {
            allowed[other] = allowed[other].without(squares);
        }
    }

    /// Visits the placements for which one stands.
    pub(super) fn report(
        &self,
        placed: &[Placed],
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<(), StopReason> {
        for pieces in self.exchanged(placed) {
            control.note_found(1);
            if visit(&Placement::new(pieces)).is_break() {
                return Err(StopReason::Limit);
            }
        }
        Ok(())
    }

    /// The placements for which one stands, itself included.
    pub(super) fn exchanged(&self, placed: &[Placed]) -> Vec<Vec<Placed>> {
        let mut all = vec![placed.to_vec()];
        for class in &self.classes {
            let is_there = |kind: &PieceId| placed.iter().any(|placed| placed.piece == *kind);
            let there: Vec<PieceId> = class.iter().copied().filter(is_there).collect();
            let images = class.iter().copied().permutations(there.len()).collect_vec();
            let image = |placed: &Placed, images: &[PieceId]| {
                let place = there.iter().position(|&kind| kind == placed.piece);
                place.map_or(*placed, |place| Placed::new(images[place], placed.square))
            };
            all = all
                .iter()
                .cartesian_product(&images)
                .map(|(placed, images)| placed.iter().map(|p| image(p, images)).collect())
                .collect();
        }
        all
    }
}
