//! The group of symmetries of a problem, and canonical forms.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};

use crate::base::affine::Affine;
use crate::base::board::{Board, Square};
use crate::base::motion::Motion;
use crate::base::piece::Atom;
use crate::base::placement::{PieceId, Placed, Placement};
use crate::base::symmetry::Symmetry;
use crate::model::{
    AttackCount, CountRange, CountedOn, Cover, CoveredSquares, Problem, RULE_FIELDS,
};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// The symmetries that map a problem (its board, blocked squares, fixed pieces, numbers and covers)
/// to itself.
///
/// A torus has rows x columns x 8 motions, too many to be stored one by one. If a motion with some
/// shift is a symmetry, so is the motion with that shift followed by a shift that is a symmetry by
/// itself, and no others: the group is a union of cosets of its shifts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryGroup {
    board: Board,
    /// For each exchange of pieces: one symmetry for each motion, with the least shift. The
    /// identity comes first.
    cosets: Vec<Vec<Symmetry>>,
    /// Many pieces that can be exchanged in every way. No coset exchanges them: an image is
    /// compared with them in the order of their first squares.
    sorted: Vec<PieceId>,
    /// The number of shifts.
    shifts: usize,
    /// By square: the least of its images under shifts. Empty if the identity is the only shift.
    least: Vec<Square>,
}

/// The most pieces whose exchanges are listed one by one.
const MOST_EXCHANGED: usize = 5;

/// Whether a sorted list contains a value.
fn is_in<T: Ord>(sorted: &[T], wanted: &T) -> bool {
    sorted.binary_search(wanted).is_ok()
}

/// Whether a symmetry maps squares onto as many other ones, which are sorted.
fn is_onto(board: Board, symmetry: &Symmetry, squares: &[Square], onto: &[Square]) -> bool {
    squares.len() == onto.len()
        && squares.iter().all(|&square| is_in(onto, &symmetry.square(board, square)))
}

/// Pieces that are counted together, their number, and the squares, sorted.
type Counted = (BTreeSet<PieceId>, CountRange, Vec<Square>);

/// Whether a symmetry maps each number on a set of squares to the same number on the images. A set
/// that it does not keep comes first next time: it likely decides again.
fn keeps_square_counts(board: Board, counted: &mut [Counted], symmetry: &Symmetry) -> bool {
    let broken = counted.iter().position(|(pieces, range, squares)| {
        let pieces = pieces.iter().map(|&piece| symmetry.piece(piece)).collect();
        !counted.iter().any(|(others, other, onto)| {
            (others, other) == (&pieces, range) && is_onto(board, symmetry, squares, onto)
        })
    });
    broken.inspect(|&place| counted.swap(0, place)).is_none()
}

/// Every set of squares on which pieces are counted.
fn counted(problem: &Problem) -> Vec<Counted> {
    let sets = problem.square_counts.iter().flat_map(|count| {
        let pieces: BTreeSet<_> = count.pieces.iter().copied().collect();
        let sets = sets(problem, &count.on).into_iter();
        // A wall is empty, and need not become a wall.
        let is_open = |square: &Square| !is_in(&problem.walls, square);
        let open = sets.map(move |set| set.into_iter().filter(is_open).collect());
        open.map(move |squares| (pieces.clone(), count.range, squares))
    });
    sets.collect()
}

/// Whether a symmetry maps each cover to one of the same kind.
fn keeps_covers(problem: &Problem, symmetry: &Symmetry) -> bool {
    problem.covers.iter().all(|Cover { by, squares, times }| {
        let by = by.iter().map(|&piece| symmetry.piece(piece)).sorted().collect_vec();
        problem.covers.iter().any(|cover| {
            (&cover.by, cover.times) == (&by, *times)
                && match (squares, &cover.squares) {
                    (CoveredSquares::Squares(squares), CoveredSquares::Squares(onto)) => {
                        is_onto(problem.board, symmetry, squares, onto)
                    }
                    (squares, others) => squares == others,
                }
        })
    })
}

/// Whether an exchange of pieces keeps the numbers of attacks. Motions keep them.
fn keeps_attack_counts(problem: &Problem, symmetry: &Symmetry) -> bool {
    let images = |pieces: &[PieceId]| pieces.iter().map(|&p| symmetry.piece(p)).sorted().collect();
    problem.attack_counts.iter().all(|AttackCount { each, side, others, times }| {
        let image =
            AttackCount { each: images(each), side: *side, others: images(others), times: *times };
        problem.attack_counts.contains(&image)
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

/// Whether a symmetry maps the moves of each piece to those of its image, which blocks if it does.
fn keeps_moves(problem: &Problem, symmetry: &Symmetry) -> bool {
    problem.piece_ids().all(|piece| {
        let (piece, image) = (piece.index(), symmetry.piece(piece).index());
        let (piece, image) = (&problem.pieces[piece], &problem.pieces[image]);
        let (rule, onto) = (&piece.rule, &image.rule);
        let is_kept = symmetry.motion().is_some() && rule.atoms().iter().all(Atom::goes_everywhere);
        piece.blocks == image.blocks
            && (is_kept || rule.turned(|leap| symmetry.leap(leap)).moves_like(onto))
    })
}

/// Whether a symmetry keeps moves, empty squares, fixed pieces, covers, and numbers on sets of
/// squares. (Interchangeable pieces that move everywhere move alike.)
fn keeps_rules(problem: &Problem, counted: &mut [Counted], symmetry: &Symmetry) -> bool {
    let board = problem.board;
    let is_fixed = |&placed| is_in(&problem.fixed, &symmetry.apply(board, placed));
    is_onto(board, symmetry, &problem.blocked, &problem.blocked)
        && is_onto(board, symmetry, &problem.walls, &problem.walls)
        && problem.fixed.iter().all(is_fixed)
        && keeps_moves(problem, symmetry)
        && keeps_covers(problem, symmetry)
        && keeps_attack_counts(problem, symmetry)
        && keeps_square_counts(board, counted, symmetry)
}

/// Kinds of pieces that no rule tells apart, in classes of two or more: every exchange in a class
/// is a symmetry, whether or not the model names these kinds as interchangeable.
pub fn alike(problem: &Problem) -> Vec<Vec<PieceId>> {
    let mut counted = counted(problem);
    let mut classes: Vec<Vec<PieceId>> = Vec::new();
    let rule = |piece: PieceId| &problem.pieces[piece.index()].rule;
    for piece in problem.piece_ids() {
        // The exchanges with the first of a class generate all in it.
        let class = classes.iter_mut().find(|class| {
            let swap = Symmetry::swap(problem.pieces.len(), class[0], piece);
            rule(class[0]).moves_like(rule(piece))
                && keeps_kinds(problem, &swap)
                && keeps_rules(problem, &mut counted, &swap)
        });
        match class {
            Some(class) => class.push(piece),
            None => classes.push(vec![piece]),
        }
    }
    classes.retain(|class| class.len() > 1);
    classes
}

/// Every motion of the board, the identity first. Walls leave a board of another form, with motions
/// of its own, of which several may move its squares alike.
fn motions(problem: &Problem) -> Vec<Symmetry> {
    let board = problem.board;
    if has_its_own_form(problem) {
        let all = Affine::all(board, &problem.walls).map(Symmetry::from);
        return std::iter::once(Motion::Identity.into()).chain(all).collect();
    }
    let is_like_its_transpose =
        board.rows() == board.cols() && board.wraps_rows() == board.wraps_columns();
    let all = Motion::ALL.into_iter().filter(|m| !m.swaps_axes() || is_like_its_transpose);
    all.map(Symmetry::from).collect()
}

/// Whether walls may give a board other motions than those of its rectangle.
fn has_its_own_form(problem: &Problem) -> bool {
    !problem.walls.is_empty() && !problem.board.wraps()
}

/// The motion of the rectangle that moves the squares between walls as a symmetry does.
fn named(problem: &Problem, symmetry: &Symmetry) -> Option<Symmetry> {
    let board = problem.board;
    let is_it = |motion: &Motion| {
        let mut open = problem.open_squares();
        open.all(|square| motion.apply(board, square) == symmetry.square(board, square))
    };
    Motion::ALL.into_iter().find(is_it).map(|motion| symmetry.clone().moving_by(motion))
}

/// Every shift across joined edges, as the square to which it moves the first one.
fn shifts(board: Board) -> impl Iterator<Item = Square> {
    let along = |length: u16, wraps| 0..if wraps && !board.is_empty() { length } else { 1 };
    let downs = along(board.rows(), board.wraps_rows());
    iproduct!(downs, along(board.cols(), board.wraps_columns()))
        .map(|(down, right)| Square::new(down, right))
}

/// The product n (n - 1) … of so many factors, up to the largest number that fits.
fn falling(n: usize, factors: usize) -> usize {
    (n - factors + 1..=n).fold(1, usize::saturating_mul)
}

/// A shift alone.
fn shift(by: Square) -> Symmetry {
    Symmetry::from(Motion::Identity).shifted(by.row, by.col)
}

/// The shifts that are symmetries. Each one found generates more together with those before, so
/// few are tested on a torus that has them all.
fn shifts_that(board: Board, mut are_kept: impl FnMut(Square) -> bool) -> BTreeSet<Square> {
    let sum = |first, by| shift(by).square(board, first);
    let mut all = BTreeSet::from([Square::new(0, 0)]);
    for by in shifts(board) {
        if !all.contains(&by) && are_kept(by) {
            let (before, mut multiple) = (all.clone(), by);
            while !before.contains(&multiple) {
                all.extend(before.iter().map(|&other| sum(other, multiple)));
                multiple = sum(multiple, by);
            }
        }
    }
    all
}

/// The sets of squares on which pieces are counted, each sorted: the squares that share a key.
fn sets(problem: &Problem, on: &CountedOn) -> Vec<Vec<Square>> {
    let mut sets: BTreeMap<i32, Vec<Square>> = BTreeMap::new();
    for (place, square) in problem.board.squares().enumerate() {
        if let Some(key) = problem.set_of(on, place, square) {
            sets.entry(key).or_default().push(square);
        }
    }
    sets.into_values().collect()
}

impl SymmetryGroup {
    /// The group of a problem: eight motions for n-queens, four on a rectangle, fewer where blocked
    /// squares, fixed pieces or one-way moves break the symmetry, others where walls leave a board
    /// of another form, such as the twelve of a hexagon. A board with joined edges has shifts, too,
    /// and interchangeable pieces can be exchanged.
    pub fn of(problem: &Problem) -> Self {
        let board = problem.board;
        let mut counted = counted(problem);
        let mut is_symmetry = |symmetry: &Symmetry| keeps_rules(problem, &mut counted, symmetry);
        let all = shifts_that(board, |by| is_symmetry(&shift(by)));
        let mut least = vec![None; if all.len() > 1 { board.len() } else { 0 }];
        for place in 0..least.len() {
            let from = board.square(place);
            if least[place].is_none() {
                let images = all.iter().map(|&by| shift(by).square(board, from));
                images.for_each(|image| least[board.index(image)] = Some(from));
            }
        }
        let least = least.into_iter().flatten().collect();
        let mut sorted = Vec::new();
        let mut exchangeable = &problem.interchangeable[..];
        if exchangeable.len() > MOST_EXCHANGED {
            // Swaps of neighbours make all exchanges.
            let kinds = problem.pieces.len();
            let is_kept = |(&first, &other)| {
                let swap = Symmetry::swap(kinds, first, other);
                keeps_kinds(problem, &swap) && is_symmetry(&swap)
            };
            if exchangeable.iter().tuple_windows().all(is_kept) {
                sorted = exchangeable.to_vec();
            }
            exchangeable = &[];
        }
        let mut group = Self { board, cosets: Vec::new(), sorted, shifts: all.len(), least };
        let motions = motions(problem);
        for images in exchangeable.iter().copied().permutations(exchangeable.len()) {
            let mut pieces = problem.piece_ids().collect_vec();
            for (piece, image) in exchangeable.iter().zip(images) {
                pieces[piece.index()] = image;
            }
            let exchange = Symmetry::from(Motion::Identity).exchanging(pieces.clone());
            if !keeps_kinds(problem, &exchange) {
                continue;
            }
            let cosets = motions.iter().filter_map(|motion| {
                let mut least = shifts(board).filter(|&by| group.least(by) == by);
                let symmetry =
                    |by: Square| motion.clone().shifted(by.row, by.col).exchanging(pieces.clone());
                least.find_map(|by| Some(symmetry(by)).filter(&mut is_symmetry))
            });
            let mut cosets = cosets.collect_vec();
            if has_its_own_form(problem) {
                let images = |symmetry: &Symmetry| {
                    problem.open_squares().map(|s| symmetry.square(board, s)).collect_vec()
                };
                cosets = cosets.into_iter().unique_by(images).collect();
            }
            group.cosets.push(cosets);
        }
        if has_its_own_form(problem) {
            // All or none: the motions of a rectangle move walls, and others leave them.
            let of_coset =
                |coset: &Vec<Symmetry>| coset.iter().map(|s| named(problem, s)).collect();
            if let Some(cosets) = group.cosets.iter().map(of_coset).collect() {
                group.cosets = cosets;
            }
        }
        group
    }

    /// Whether each is one of the eight motions of a square, with a shift and an exchange.
    pub fn has_named_motions(&self) -> bool {
        self.cosets.iter().flatten().all(|symmetry| symmetry.motion().is_some())
    }

    /// The symmetries that `keep` selects, which must be a group. It may look at exchanges only.
    #[must_use]
    pub fn keeping(mut self, keep: impl Fn(&Symmetry) -> bool) -> Self {
        self.cosets.iter_mut().for_each(|cosets| cosets.retain(&keep));
        let kinds = self.sorted.iter().map(|piece| piece.index() + 1).max().unwrap_or(0);
        let mut neighbours = self.sorted.iter().tuple_windows();
        if !neighbours.all(|(&first, &other)| keep(&Symmetry::swap(kinds, first, other))) {
            self.sorted.clear();
        }
        self
    }

    /// Whether the exchanges are too many to be listed, so that [`Self::symmetries`] lacks them.
    pub fn sorts_pieces(&self) -> bool {
        !self.sorted.is_empty()
    }

    /// The symmetries, the identity first; without the exchanges of more than five pieces.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        self.cosets.iter().flat_map(move |cosets| {
            shifts(self.board).flat_map(move |by| {
                let least = self.least(by);
                let with_it = cosets.iter().filter(move |s| s.shift() == (least.row, least.col));
                with_it.map(move |symmetry| symmetry.clone().shifted(by.row, by.col))
            })
        })
    }

    /// The number of symmetries, up to the largest number that fits.
    pub fn size(&self) -> usize {
        self.listed().saturating_mul(falling(self.sorted.len(), self.sorted.len()))
    }

    /// The number of [`Self::symmetries`].
    fn listed(&self) -> usize {
        self.cosets.iter().map(Vec::len).sum::<usize>() * self.shifts
    }

    /// The symmetries without shift. They are a group of few members, on every board.
    pub fn without_shifts(&self) -> impl Iterator<Item = &Symmetry> {
        self.cosets.iter().flatten().filter(|symmetry| !symmetry.has_shift())
    }

    /// The image of a placement under one symmetry.
    pub fn image(&self, symmetry: &Symmetry, placement: &Placement) -> Placement {
        placement.pieces().iter().map(|&placed| symmetry.apply(self.board, placed)).collect()
    }

    /// The image of a placement under one symmetry and the exchange of many pieces that makes it
    /// least: in the order of their first squares, those without any last.
    fn least_image(&self, symmetry: &Symmetry, placement: &Placement) -> Placement {
        let image = self.image(symmetry, placement);
        if self.sorted.is_empty() {
            return image;
        }
        let pieces = image.pieces().iter();
        let firsts = pieces.filter(|placed| self.sorted.contains(&placed.piece));
        let firsts = firsts.unique_by(|placed| placed.piece);
        let in_order = firsts.sorted_by_key(|placed| placed.square).map(|placed| placed.piece);
        let names: BTreeMap<_, _> = in_order.zip(self.sorted.iter().copied()).collect();
        let renamed = |placed: &Placed| {
            let piece = names.get(&placed.piece).copied().unwrap_or(placed.piece);
            Placed::new(piece, placed.square)
        };
        image.pieces().iter().map(renamed).collect()
    }

    /// The distinct images of a placement, sorted; the first is its canonical form. Those that
    /// differ by an exchange of more than five pieces are one.
    pub fn orbit(&self, placement: &Placement) -> Vec<Placement> {
        let mut images: Vec<_> =
            self.symmetries().map(|symmetry| self.least_image(&symmetry, placement)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The canonical form: the least image.
    pub fn canonical(&self, placement: &Placement) -> Placement {
        if self.sorts_pieces() {
            let images = self.symmetries().map(|symmetry| self.least_image(&symmetry, placement));
            return images.min().unwrap_or_else(|| placement.clone());
        }
        let images = self.cosets.iter().flatten().flat_map(|coset| {
            let first = self.first(coset, placement);
            self.beginning(first, coset, placement).map(|s| self.image(&s, placement))
        });
        images.min().unwrap_or_else(|| placement.clone())
    }

    /// The size of the orbit.
    pub fn orbit_size(&self, placement: &Placement) -> usize {
        self.orbit_size_if_canonical(&self.canonical(placement), &mut Vec::new()).unwrap_or(0)
    }

    /// The size of the orbit if the placement is its own canonical form, else `None`.
    ///
    /// `scratch` saves an allocation per image; its contents do not matter.
    pub fn orbit_size_if_canonical(
        &self,
        placement: &Placement,
        scratch: &mut Vec<Placed>,
    ) -> Option<usize> {
        if self.sorts_pieces() {
            return self.sorted_orbit_size(placement);
        }
        let mut stabiliser = 0;
        for coset in self.cosets.iter().flatten() {
            // The first piece usually decides, and the others need no sorting.
            let first = self.first(coset, placement);
            match first.as_ref().cmp(&placement.pieces().first()) {
                Ordering::Less => return None,
                Ordering::Greater => continue,
                Ordering::Equal => {}
            }
            for symmetry in self.beginning(first, coset, placement) {
                let image = |&placed: &Placed| symmetry.apply(self.board, placed);
                scratch.clear();
                scratch.extend(placement.pieces().iter().map(image));
                scratch.sort_unstable();
                match scratch.as_slice().cmp(placement.pieces()) {
                    Ordering::Less => return None,
                    Ordering::Equal => stabiliser += 1,
                    Ordering::Greater => {}
                }
            }
        }
        // Orbit-stabiliser: |orbit| * |stabiliser| = |group|. An empty placement has one image.
        Some(self.size().checked_div(stabiliser).unwrap_or(1))
    }

    /// The same where many pieces can be exchanged.
    fn sorted_orbit_size(&self, placement: &Placement) -> Option<usize> {
        let mut stabiliser = 0;
        for symmetry in self.symmetries() {
            match self.least_image(&symmetry, placement).cmp(placement) {
                Ordering::Less => return None,
                Ordering::Equal => stabiliser += 1,
                Ordering::Greater => {}
            }
        }
        let used = placement.pieces().iter().map(|placed| placed.piece).unique();
        let used = used.filter(|piece| self.sorted.contains(piece)).count();
        // Only pieces without squares can be exchanged and leave a placement as it is.
        let named = falling(self.sorted.len(), used);
        Some(self.listed().checked_div(stabiliser).unwrap_or(1).saturating_mul(named))
    }

    /// The least of the squares to which shifts move a square.
    #[inline]
    fn least(&self, square: Square) -> Square {
        if self.least.is_empty() { square } else { self.least[self.board.index(square)] }
    }

    /// The least first piece of the images of a placement under a coset.
    #[inline]
    fn first(&self, coset: &Symmetry, placement: &Placement) -> Option<Placed> {
        let images = placement.pieces().iter().map(|&placed| coset.apply(self.board, placed));
        images.map(|image| Placed::new(image.piece, self.least(image.square))).min()
    }

    /// The symmetries of a coset under which the image of a placement begins with this first piece:
    /// at most one for each piece, however many shifts there are.
    fn beginning(
        &self,
        first: Option<Placed>,
        coset: &Symmetry,
        placement: &Placement,
    ) -> impl Iterator<Item = Symmetry> {
        placement.pieces().iter().filter_map(move |&placed| {
            let (first, image) = (first?, coset.apply(self.board, placed));
            let is_first = (image.piece, self.least(image.square)) == (first.piece, first.square);
            let from = coset.unshifted(self.board, placed.square);
            let by = |from, to, length| if to < from { length - (from - to) } else { to - from };
            let down = by(from.row, first.square.row, self.board.rows());
            let right = by(from.col, first.square.col, self.board.cols());
            is_first.then(|| coset.clone().shifted(down, right))
        })
    }
}
