//! Symmetries of prime order by class: conjugates and powers map as many placements to themselves,
//! so one of them stands for all. A torus has thousands of symmetries, and few classes.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use nq_board::base::{Board, Motion, Square, Symmetry};
use nq_board::model::Problem;
use nq_board::run::SymmetryGroup;

/// The images of three corners of the board. They determine those of all other squares.
type Corners = [Square; 3];

/// What a symmetry does to the squares.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) symmetry: Symmetry,
    pub(super) is_of_prime_order: bool,
}

/// The symmetries of a problem. Those that move all squares alike, as the mirrors of a single row,
/// are one.
#[derive(Clone, Debug)]
pub(super) struct Members {
    board: Board,
    corners: Corners,
    by_corners: BTreeMap<Corners, Member>,
}

impl Members {
    pub(super) fn of(problem: &Problem) -> Self {
        let board = problem.board;
        let (bottom, right) = (board.rows().saturating_sub(1), board.cols().saturating_sub(1));
        let corners = [(0, 0), (0, right), (bottom, 0)].map(|(row, col)| Square::new(row, col));
        let mut all = Self { board, corners, by_corners: BTreeMap::new() };
        for symmetry in SymmetryGroup::of(problem).symmetries() {
            let is_of_prime_order = all.has_prime_order(&symmetry);
            let images = corners.map(|corner| symmetry.square(board, corner));
            all.by_corners.entry(images).or_insert(Member { symmetry, is_of_prime_order });
        }
        all
    }

    /// The number of symmetries.
    pub(super) fn len(&self) -> usize {
        self.by_corners.len()
    }

    /// The symmetries by the square to which they move this one.
    pub(super) fn by_image(&self, square: Square) -> Vec<Vec<&Member>> {
        let mut by_image = vec![Vec::new(); self.board.len()];
        for member in self.by_corners.values() {
            by_image[self.board.index(member.symmetry.square(self.board, square))].push(member);
        }
        by_image
    }

    /// One symmetry of each class of prime order, with the number of symmetries in the class.
    pub(super) fn classes(&self) -> Vec<(&Symmetry, usize)> {
        let generators = self.generators();
        let (mut seen, mut classes) = (BTreeSet::new(), Vec::new());
        for (&first, Member { symmetry, is_of_prime_order }) in &self.by_corners {
            let before = seen.len();
            if !is_of_prime_order || !seen.insert(first) {
                continue;
            }
            let mut new = vec![first];
            while let Some(images) = new.pop() {
                let member = &self.by_corners[&images].symmetry;
                let conjugates = generators.iter().map(|(by, sources)| {
                    let image = |square| by.square(self.board, member.square(self.board, square));
                    sources.map(image)
                });
                let alike = self.powers(member).chain(conjugates);
                new.extend(alike.filter(|&images| seen.insert(images)));
            }
            classes.push((symmetry, seen.len() - before));
        }
        classes
    }

    /// The powers of a symmetry, from the first up to the identity, which is left out.
    fn powers(&self, symmetry: &Symmetry) -> impl Iterator<Item = Corners> {
        let next = |images: &Corners| Some(images.map(|image| symmetry.square(self.board, image)));
        let powers = std::iter::successors(next(&self.corners), next);
        powers.take_while(|images| *images != self.corners)
    }

    /// A prime order is 2 or divides a side of the board.
    fn has_prime_order(&self, symmetry: &Symmetry) -> bool {
        let most = usize::from(self.board.rows().max(self.board.cols())).max(2);
        let order = self.powers(symmetry).take(most).count() + 1;
        order <= most && is_prime(order)
    }

    /// Symmetries that generate the others, with the squares that each moves to the corners: one
    /// of each motion, and the shortest shifts.
    fn generators(&self) -> Vec<(&Symmetry, Corners)> {
        let kind = |symmetry: &&Symmetry| {
            let (down, right) = symmetry.shift();
            let is_shift = symmetry.motion() == Some(Motion::Identity);
            (symmetry.motion(), is_shift && down > 0, is_shift && right > 0)
        };
        let shortest = |symmetry: &&Symmetry| symmetry.shift();
        let all = self.by_corners.values().map(|member| &member.symmetry);
        let generators = all.sorted_by_key(shortest).unique_by(kind);
        let source = |by: &Symmetry, corner| {
            let mut squares = self.board.squares();
            squares.find(|&square| by.square(self.board, square) == corner).unwrap_or(corner)
        };
        generators.map(|by| (by, self.corners.map(|corner| source(by, corner)))).collect()
    }
}

fn is_prime(number: usize) -> bool {
    number > 1
        && (2..number).take_while(|by| by * by <= number).all(|by| !number.is_multiple_of(by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::one_kind;

    fn members(size: u32, board: &str) -> Members {
        Members::of(&one_kind(size, "Q", "\"n\"", board, ""))
    }

    #[test]
    fn classes_are_few() {
        let (plain, torus) = ("", "wrap = \"both\"");
        // Mirrors along the axes, along the diagonals, and the half-turn.
        for (size, board, all, classes) in [
            (1, plain, 1, vec![]),
            (2, plain, 8, vec![1, 2, 2]),
            (7, plain, 8, vec![1, 2, 2]),
            (1, torus, 1, vec![]),
            // Half-turns and shifts of the torus of two rows and columns are the same.
            (2, torus, 8, vec![1, 2, 2]),
            // Shifts along the axes and along the diagonals; mirrors; half-turns.
            (3, torus, 72, vec![4, 4, 6, 6, 9]),
            // Shifts along the axes, along the diagonals, as knights on two classes of lines.
            (5, torus, 200, vec![8, 8, 8, 10, 10, 25]),
        ] {
            let members = members(size, board);
            assert_eq!(members.len(), all, "{size} {board}");
            let found: Vec<_> = members.classes().iter().map(|&(_, number)| number).collect();
            assert_eq!(found.iter().copied().sorted().collect_vec(), classes, "{size} {board}");
        }
    }

    /// As permutations of all squares, found without corners.
    #[test]
    fn every_symmetry_of_prime_order_is_in_one_class() {
        for board in ["", "wrap = \"both\"", "wrap = \"rows\"", "wrap = \"columns\""] {
            for size in 1..=9 {
                let problem = one_kind(size, "Q", "\"n\"", board, "");
                let squares: Vec<Square> = problem.board.squares().collect();
                let permutations: BTreeSet<Vec<Square>> = SymmetryGroup::of(&problem)
                    .symmetries()
                    .map(|s| squares.iter().map(|&at| s.square(problem.board, at)).collect())
                    .collect();
                let after = |one: &Vec<Square>, other: &Vec<Square>| -> Vec<Square> {
                    one.iter().map(|&at| other[problem.board.index(at)]).collect()
                };
                let order = |one: &Vec<Square>| {
                    let powers = std::iter::successors(Some(one.clone()), |p| Some(after(p, one)));
                    powers.take_while(|power| *power != squares).count() + 1
                };
                let of_prime_order = permutations.iter().filter(|one| is_prime(order(one))).count();
                let members = Members::of(&problem);
                assert_eq!(members.len(), permutations.len(), "{size} {board}");
                let classes = members.classes();
                assert_eq!(classes.iter().map(|class| class.1).sum::<usize>(), of_prime_order);
            }
        }
    }
}
