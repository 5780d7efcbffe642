//! Orbits by size, from the numbers of placements that groups of symmetries map to themselves.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;
use nq_board::base::board::{Board, Square};
use nq_board::base::count::Count;
use nq_board::base::motion::Motion;
use nq_board::base::placement::PieceId;
use nq_board::model::Problem;
use nq_board::run::symmetry::SymmetryGroup;
use nq_board::run::tally::Orbits;

/// The image of each point: of each kind of piece on each square.
pub(super) type Permutation = Vec<u32>;

/// The number of a point.
pub(super) fn point(problem: &Problem, kind: usize, square: Square) -> usize {
    kind * problem.board.len() + problem.board.index(square)
}

/// Members of a group, one bit for each.
type Members = u64;

/// The most subgroups of which placements are counted.
const MOST_SUBGROUPS: usize = 256;

/// The symmetries of a problem as permutations of its points, the identity first.
pub(super) struct Group {
    permutations: Vec<Permutation>,
    /// By two members: the number of the first, then the second.
    products: Vec<Vec<usize>>,
    /// All subgroups, larger ones first, each with the number of its class. Subgroups that are
    /// conjugates are a class.
    subgroups: Vec<(Members, usize)>,
    /// The first subgroup of each class.
    classes: Vec<Members>,
}

impl Group {
    /// The symmetries of a problem, those that move no point once. `None` if they or their
    /// subgroups are too many, as on large boards with joined edges.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let board = problem.board;
        let group = SymmetryGroup::of(problem);
        if group.size() > Members::BITS as usize {
            return None;
        }
        let points = || {
            let kinds = 0..u8::try_from(problem.pieces.len()).unwrap_or(u8::MAX);
            kinds.flat_map(|kind| board.squares().map(move |square| (PieceId(kind), square)))
        };
        Self::new(group.symmetries().map(|symmetry| {
            let image = |(piece, square)| {
                let (piece, square) = (symmetry.piece(piece), symmetry.square(board, square));
                u32::try_from(point(problem, piece.index(), square)).unwrap_or(u32::MAX)
            };
            points().map(image).collect()
        }))
    }

    /// The motions of a square board with one kind of piece.
    pub(super) fn of_square(rows: u16) -> Option<Self> {
        let board = Board::new(rows, rows);
        Self::new(Motion::ALL.into_iter().map(|motion| {
            let image = |square| board.index(motion.apply(board, square));
            board.squares().map(|s| u32::try_from(image(s)).unwrap_or(u32::MAX)).collect()
        }))
    }

    /// A group of permutations, the identity first. Each counts once.
    fn new(permutations: impl Iterator<Item = Permutation>) -> Option<Self> {
        let permutations: Vec<Permutation> = permutations.unique().collect();
        let product = |first: &Permutation, second: &Permutation| {
            let images = first.iter().map(|&point| second[point as usize]);
            let product: Permutation = images.collect();
            permutations.iter().position(|known| *known == product)
        };
        let row = |first| permutations.iter().map(|second| product(first, second)).collect();
        let products: Vec<Vec<usize>> = permutations.iter().map(row).collect::<Option<_>>()?;
        let all = subgroups(&products)?;
        let mut group = Self { permutations, products, subgroups: Vec::new(), classes: Vec::new() };
        let mut least = Vec::new();
        for subgroup in all {
            let conjugate = group.least_conjugate(subgroup);
            let known = least.iter().position(|&other| other == conjugate);
            let class = known.unwrap_or_else(|| {
                least.push(conjugate);
                group.classes.push(subgroup);
                least.len() - 1
            });
            group.subgroups.push((subgroup, class));
        }
        Some(group)
    }

    /// The number of symmetries.
    pub(super) const fn len(&self) -> usize {
        self.permutations.len()
    }

    /// The members of a subgroup.
    fn members(&self, subgroup: Members) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(move |&member| subgroup >> member & 1 == 1)
    }

    /// The least of the conjugates of a subgroup.
    fn least_conjugate(&self, subgroup: Members) -> Members {
        let inverse = |member: usize| {
            (0..self.len()).find(|&other| self.products[member][other] == 0).unwrap_or(0)
        };
        let conjugate = |by: usize| {
            let image = |member: usize| self.products[self.products[inverse(by)][member]][by];
            self.members(subgroup).fold(0, |all, member| all | 1 << image(member))
        };
        (0..self.len()).map(conjugate).min().unwrap_or(subgroup)
    }

    /// One subgroup of each class but the trivial one, by its members.
    pub(super) fn classes(
        &self,
    ) -> impl ExactSizeIterator<Item = Vec<&Permutation>> + DoubleEndedIterator {
        let members = |&class: &Members| self.members(class).map(|m| &self.permutations[m]);
        // Larger ones come first, and so the trivial one last.
        let all = self.classes.len() - 1;
        self.classes[..all].iter().map(move |class| members(class).collect())
    }

    /// Orbits by size of this number of placements, with the numbers that each of the
    /// [`classes`](Self::classes) maps to themselves. `None` if the numbers contradict each other,
    /// as then one is wrong.
    ///
    /// The symmetries that map a placement to itself are a subgroup. Inclusion and exclusion over
    /// the subgroups gives the number of placements of each (Burnside's table of marks, 1911).
    pub(super) fn orbits(&self, total: &Count, fixed: &[Count]) -> Option<Orbits> {
        let mut exactly: Vec<(Members, Count)> = Vec::new();
        for &(subgroup, class) in &self.subgroups {
            let larger = exactly.iter().filter(|(larger, _)| larger & subgroup == subgroup);
            let more: Count = larger.map(|(_, exact)| exact).sum();
            let exact = fixed.get(class).unwrap_or(total).checked_sub(&more)?;
            exactly.push((subgroup, exact));
        }
        let mut placements: BTreeMap<u64, Count> = BTreeMap::new();
        for (subgroup, exact) in exactly {
            let size = self.len() / subgroup.count_ones() as usize;
            *placements.entry(size as u64).or_default() += &exact;
        }
        let orbits = placements
            .into_iter()
            .map(|(size, placements)| placements.exact_div(size).map(|orbits| (size, orbits)));
        orbits.collect()
    }
}

/// All subgroups, larger ones first; `None` if they are too many.
fn subgroups(products: &[Vec<usize>]) -> Option<Vec<Members>> {
    let mut all = BTreeSet::from([1]);
    let mut new: Vec<(Members, Vec<usize>)> = vec![(1, Vec::new())];
    while let Some((subgroup, mut generators)) = new.pop() {
        for member in (0..products.len()).filter(|&member| subgroup >> member & 1 == 0) {
            generators.push(member);
            let larger = generated(products, &generators);
            if all.insert(larger) {
                new.push((larger, generators.clone()));
            }
            generators.pop();
        }
        if all.len() > MOST_SUBGROUPS {
            return None;
        }
    }
    let mut all: Vec<Members> = all.into_iter().collect();
    all.sort_by_key(|subgroup| std::cmp::Reverse(subgroup.count_ones()));
    Some(all)
}

/// The smallest subgroup with these members.
fn generated(products: &[Vec<usize>], generators: &[usize]) -> Members {
    let (mut all, mut new) = (1, vec![0]);
    while let Some(member) = new.pop() {
        for &generator in generators {
            let product = products[member][generator];
            if all >> product & 1 == 0 {
                all |= 1 << product;
                new.push(product);
            }
        }
    }
    all
}
