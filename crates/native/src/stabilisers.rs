//! Orbits by size, from the numbers of placements that groups of symmetries map to themselves.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use itertools::Itertools;
use nq_board::base::{Board, Count, Motion, Square, Symmetry};
use nq_board::model::Problem;
use nq_board::run::{EngineError, Orbits, Result, SymmetryGroup, Tally};

/// The image of each point: of each kind of piece on each square.
pub(super) type Permutation = Vec<u32>;

pub(super) fn point(problem: &Problem, kind: usize, square: Square) -> usize {
    kind * problem.board.len() + problem.board.index(square)
}

/// The image of each point under a symmetry.
fn permutation(problem: &Problem, symmetry: &Symmetry) -> Permutation {
    let board = problem.board;
    let points = problem.piece_ids().flat_map(|piece| board.squares().map(move |s| (piece, s)));
    let image = |(piece, square)| {
        let (piece, square) = (symmetry.piece(piece), symmetry.square(board, square));
        u32::try_from(point(problem, piece.index(), square)).unwrap_or(u32::MAX)
    };
    points.map(image).collect()
}

/// A symmetry and its powers, without the identity.
pub(super) fn powers(problem: &Problem, symmetry: &Symmetry) -> Vec<Permutation> {
    let by = permutation(problem, symmetry);
    let next = |power: &Permutation| power.iter().map(|&at| by[at as usize]).collect();
    let is_new = |power: &Permutation| !(0..).zip(power).all(|(at, &image)| at == image);
    std::iter::successors(Some(by.clone()), |power| Some(next(power))).take_while(is_new).collect()
}

/// The block of each point, by its least point.
type Partition = Vec<u32>;

/// Symmetries whose subgroups are found in a millisecond.
const FEW_SYMMETRIES: usize = 64;

const MOST_SYMMETRIES: usize = 1 << 12;

/// The most classes of subgroups of which placements are counted.
const MOST_CLASSES: usize = 1 << 9;

/// The symmetries of a problem as permutations of its points, the identity first.
///
/// A subgroup maps the placements to themselves that consist of whole orbits of its points. So only
/// its orbits matter, and the subgroups are those that have all symmetries with their orbits. No
/// other one is all that maps some placement to itself.
pub(super) struct Group {
    permutations: Vec<Permutation>,
    /// Larger subgroups come first, and so the trivial one last.
    classes: Vec<Class>,
}

/// Subgroups that are conjugates.
struct Class {
    orbits: Vec<Partition>,
    /// The members of the first.
    members: Vec<usize>,
    /// How many of each earlier class contain the first.
    above: Vec<u64>,
}

impl Group {
    /// The symmetries of a problem, those that move no point once. `None` if they or their
    /// subgroups are too many, as on very large boards with joined edges.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        Self::up_to(MOST_SYMMETRIES, problem)
    }

    /// The same if there are few, so that it takes no time.
    pub(super) fn of_few(problem: &Problem) -> Option<Self> {
        Self::up_to(FEW_SYMMETRIES, problem)
    }

    /// Whether the symmetries are few enough for a group.
    pub(super) fn is_possible(problem: &Problem) -> bool {
        SymmetryGroup::of(problem).size() <= MOST_SYMMETRIES
    }

    fn up_to(most: usize, problem: &Problem) -> Option<Self> {
        let group = SymmetryGroup::of(problem);
        if group.size() > most {
            return None;
        }
        Self::new(group.symmetries().map(|symmetry| permutation(problem, &symmetry)))
    }

    /// The motions of a square board with one kind of piece.
    pub(super) fn of_square(rows: u16) -> Option<Self> {
        let board = Board::new(rows, rows);
        Self::new(Motion::ALL.into_iter().map(|motion| {
            let image = |square| board.index(motion.apply(board, square));
            board.squares().map(|s| u32::try_from(image(s)).unwrap_or(u32::MAX)).collect()
        }))
    }

    /// A group of permutations, the identity first. Each counts once. Every subgroup comes from a
    /// smaller one and another symmetry.
    fn new(permutations: impl Iterator<Item = Permutation>) -> Option<Self> {
        let permutations: Vec<Permutation> = permutations.unique().collect();
        let trivial = permutations[0].clone();
        let mut known = HashSet::from([trivial.clone()]);
        let mut all = vec![vec![trivial]];
        let mut next = 0;
        while let Some(orbits) = all.get(next).map(|conjugates| conjugates[0].clone()) {
            for symmetry in &permutations {
                let larger = joined(&orbits, symmetry);
                if !known.contains(&larger) {
                    let conjugates = permutations.iter().map(|by| image(&larger, by)).unique();
                    let conjugates: Vec<Partition> = conjugates.collect();
                    known.extend(conjugates.iter().cloned());
                    all.push(conjugates);
                }
            }
            next += 1;
            if all.len() > MOST_CLASSES {
                return None;
            }
        }
        let class = |orbits: Vec<Partition>| {
            let keeps = |&member: &usize| joined(&orbits[0], &permutations[member]) == orbits[0];
            let members = (0..permutations.len()).filter(keeps).collect();
            Class { orbits, members, above: Vec::new() }
        };
        let mut classes: Vec<Class> = all.into_iter().map(class).collect();
        classes.sort_by_key(|class| Reverse(class.members.len()));
        for place in 0..classes.len() {
            let first = &classes[place].orbits[0];
            let contain = |class: &Class| {
                class.orbits.iter().filter(|larger| is_finer(first, larger)).count() as u64
            };
            classes[place].above = classes[..place].iter().map(contain).collect();
        }
        Some(Self { permutations, classes })
    }

    /// The number of symmetries.
    pub(super) const fn len(&self) -> usize {
        self.permutations.len()
    }

    /// One subgroup of each class but the trivial one, by its members.
    pub(super) fn classes(
        &self,
    ) -> impl ExactSizeIterator<Item = Vec<&Permutation>> + DoubleEndedIterator {
        let all = self.classes.len() - 1;
        let members =
            |class: &Class| class.members.iter().map(|&m| &self.permutations[m]).collect();
        self.classes[..all].iter().map(members)
    }

    /// The tally of this number of placements, with the orbits that the numbers of each of the
    /// [`classes`](Self::classes) tell. The errors are those of `fixed_by`; the inner one if the
    /// numbers contradict each other.
    pub(super) fn tally<E>(
        &self,
        engine: &'static str,
        total: &Count,
        fixed_by: impl FnMut(Vec<&Permutation>) -> Result<Count, E>,
    ) -> Result<Result<Tally>, E> {
        let fixed: Vec<Count> = self.classes().map(fixed_by).collect::<Result<_, E>>()?;
        let orbits = self.orbits(total, &fixed);
        if orbits.is_some() {
            return Ok(Ok(Tally { orbits, ..Tally::of_total(total.clone()) }));
        }
        let why = format!("{total} placements contradict the symmetric ones");
        Ok(Err(EngineError::Failed { engine, why }))
    }

    /// Orbits by size of this number of placements, with the numbers that each of the
    /// [`classes`](Self::classes) maps to themselves. `None` if the numbers contradict each other,
    /// as then one is wrong.
    ///
    /// The symmetries that map a placement to itself are a subgroup. Inclusion and exclusion over
    /// the subgroups gives the number of placements of each (Burnside's table of marks, 1911).
    pub(super) fn orbits(&self, total: &Count, fixed: &[Count]) -> Option<Orbits> {
        let mut exactly: Vec<Count> = Vec::new();
        let mut placements: BTreeMap<u64, Count> = BTreeMap::new();
        for (place, class) in self.classes.iter().enumerate() {
            let above = class.above.iter().zip(&exactly).filter(|(number, _)| **number > 0);
            let more: Count = above.map(|(&number, exact)| exact * number).sum();
            let exact = fixed.get(place).unwrap_or(total).checked_sub(&more)?;
            let size = self.len() / class.members.len();
            *placements.entry(size as u64).or_default() += &(&exact * class.orbits.len() as u64);
            exactly.push(exact);
        }
        let orbits = placements
            .into_iter()
            .map(|(size, placements)| placements.exact_div(size).map(|orbits| (size, orbits)));
        orbits.collect()
    }
}

/// The orbits under a symmetry more.
fn joined(orbits: &Partition, symmetry: &Permutation) -> Partition {
    let mut joined = orbits.clone();
    for (&own, &image) in orbits.iter().zip(symmetry) {
        let (a, b) = (root(&joined, own), root(&joined, orbits[image as usize]));
        joined[a.max(b) as usize] = a.min(b);
    }
    // Each point leads to a smaller one, whose block is known.
    for point in 0..joined.len() {
        joined[point] = joined[joined[point] as usize];
    }
    joined
}

/// The least point to which a point leads.
fn root(blocks: &[u32], mut point: u32) -> u32 {
    while blocks[point as usize] != point {
        point = blocks[point as usize];
    }
    point
}

/// The images of blocks under a symmetry.
fn image(blocks: &Partition, symmetry: &Permutation) -> Partition {
    let mut least = vec![u32::MAX; blocks.len()];
    for (&block, &image) in blocks.iter().zip(symmetry) {
        let least = &mut least[block as usize];
        *least = image.min(*least);
    }
    let mut images = vec![0; blocks.len()];
    for (&block, &image) in blocks.iter().zip(symmetry) {
        images[image as usize] = least[block as usize];
    }
    images
}

/// Whether each block of the one partition lies in one of the other.
fn is_finer(blocks: &Partition, larger: &Partition) -> bool {
    blocks.iter().zip(larger).all(|(&block, &of)| larger[block as usize] == of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{one_kind, problem};
    use crate::{Search, TransferMatrix};
    use nq_board::run::{Control, Engine, count_by_listing};

    /// Wazirs of two kinds that can be exchanged.
    fn two(size: u32, wrap: &str) -> Problem {
        let toml = format!(
            "name = \"two\"\nmay_not_attack = [[\"W\", \"B\"], [\"B\", \"W\"]]\n\
             interchangeable = [\"W\", \"B\"]\n\
             board = {{ rows = \"n\", columns = \"n\", wrap = \"{wrap}\" }}\n\
             piece = [{{ symbol = \"W\", moves = \"W\", count = 2 }}, \
             {{ symbol = \"B\", moves = \"W\", count = 2 }}]"
        );
        problem(&toml, size)
    }

    /// The orbits by size are those of placements that are listed, each with its images.
    #[test]
    fn orbits_are_those_of_a_list() {
        let mut problems = vec![two(3, "both"), two(4, "rows"), two(4, "both")];
        for (moves, count) in [("K", "\"any\""), ("C", "\"any\""), ("N", "4"), ("B", "\"any\"")] {
            for wrap in ["both", "rows"] {
                let board = format!("wrap = \"{wrap}\"");
                let least = if count == "4" { 2 } else { 0 };
                problems.extend((least..=5).map(|n| one_kind(n, moves, count, &board, "")));
            }
        }
        let hexagon = include_str!("../../../models/hexagonal-queens.toml");
        for (size, number) in [(2, "1"), (3, "2"), (3, "3"), (4, "3")] {
            let count = format!("count = {number}");
            problems.push(problem(&hexagon.replace("count = \"2*n-1\"", &count), size));
        }
        let holes = "wrap = \"both\"\nblocked = [\"a1\", \"c3\"]";
        problems.extend([4, 6].map(|size| one_kind(size, "B", "\"any\"", holes, "")));
        let control = Control::default();
        for problem in problems {
            let listed = count_by_listing(&Search, &problem, &control).expect("a list");
            let counted = TransferMatrix.count(&problem, &control).expect("a count").found;
            let case = format!("{} {:?}", problem.board, problem.pieces[0].rule);
            assert_eq!(counted.total, listed.found.total, "{case}");
            assert_eq!(counted.orbits, listed.found.orbits, "{case}");
        }
    }

    /// Numbers that no set of orbits has.
    #[test]
    fn wrong_numbers_contradict_each_other() {
        let torus = one_kind(3, "W", "\"any\"", "wrap = \"both\"", "");
        let group = Group::of(&torus).expect("72 symmetries");
        assert_eq!((group.len(), Group::of_few(&torus).is_none()), (72, true));
        let one = Count::from(1_u8);
        let fixed = vec![one.clone(); group.classes().len()];
        assert_eq!(group.orbits(&one, &fixed).expect("one orbit").fundamental(), 1);
        for place in 1..fixed.len() {
            let mut wrong = fixed.clone();
            wrong[place] = Count::ZERO;
            assert_eq!(group.orbits(&one, &wrong), None, "{place}");
        }
        assert_eq!(group.orbits(&Count::from(2_u8), &fixed), None);
    }
}
