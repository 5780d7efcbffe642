//! The second route to the fundamental count: by Burnside's lemma the number of orbits is the mean
//! number of placements that a motion of the group leaves unchanged.
//!
//! Nothing here uses [`nq_board::run::SymmetryGroup`]: motions are matrices with the image of the
//! first square, and the group is computed again from the problem.
//! Shifts across joined edges are added to them, and exchanges of pieces. Of many pieces, the
//! exchanges are not tried: a placement that a motion maps to itself but for the names of such
//! pieces is left unchanged by as many exchanges as there are of those without squares.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};

use crate::board::counted_sets;
use nq_board::base::{Atom, Count, PieceId, Placed, Placement, Square};
use nq_board::model::{AttackCount, CountRange, CoveredSquares, Problem, RULE_FIELDS};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// One motion: down' = a·down + b·right, right' = c·down + d·right.
pub(crate) type Matrix = [i32; 4];

/// All, in the order of [`nq_board::base::Motion::ALL`].
pub(crate) const MATRICES: [Matrix; 8] = [
    [1, 0, 0, 1],
    [0, 1, -1, 0],
    [-1, 0, 0, -1],
    [0, -1, 1, 0],
    [1, 0, 0, -1],
    [-1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
];

/// Where a motion takes the first square: rows down and columns to the right.
type Origin = (i32, i32);

/// Pieces, how many of them there are, and the squares on which they are counted.
type Counted = ((Vec<PieceId>, CountRange), Vec<Square>);

/// Rows down, and columns to the right.
type Shift = (i32, i32);

/// A motion, and what each piece becomes.
type Map = ((Matrix, Origin), Vec<PieceId>);

/// The motions that map the squares of a board onto themselves. On a board with walls and no joined
/// edges, these are the squares between the walls, and each matrix with entries -1, 0, 1 may do so.
fn motions(problem: &Problem) -> Vec<(Matrix, Origin)> {
    let board = problem.board;
    let is_square = board.rows() == board.cols() && board.wraps_rows() == board.wraps_columns();
    let (bottom, right) = (i32::from(board.rows()) - 1, i32::from(board.cols()) - 1);
    let of_rectangle = |matrix: Matrix| {
        let [a, b, c, d] = matrix;
        let from_corner = |p: i32, q: i32| p.min(0) * bottom + q.min(0) * right;
        (matrix, (-from_corner(a, b), -from_corner(c, d)))
    };
    if problem.walls.is_empty() || board.wraps() {
        let matrices = MATRICES.into_iter().filter(|matrix| matrix[0] != 0 || is_square);
        return matrices.map(of_rectangle).collect();
    }
    let open: Vec<(i32, i32)> =
        problem.open_squares().map(|square| (square.row.into(), square.col.into())).collect();
    // The least and the greatest of p * row + q * col.
    let span =
        |p: i32, q: i32| open.iter().map(|(row, col)| p * row + q * col).minmax().into_option();
    let spans: BTreeMap<(i32, i32), (i32, i32)> =
        iproduct!(-1..=1, -1..=1).filter_map(|(p, q)| Some(((p, q), span(p, q)?))).collect();
    let is_open = |row: i32, col: i32| open.binary_search(&(row, col)).is_ok();
    let entries = || [1, 0, -1].into_iter();
    let all = iproduct!(entries(), entries(), entries(), entries()).map(<[i32; 4]>::from);
    let regular = all.filter(|[a, b, c, d]| matches!(a * d - b * c, 1 | -1));
    let onto = regular.filter_map(|matrix| {
        let [a, b, c, d] = matrix;
        // The images have the same first and last row and column.
        let [rows, cols] = [(1, 0), (0, 1)].map(|form| spans.get(&form));
        let [images_rows, images_cols] = [(a, b), (c, d)].map(|form| spans.get(&form));
        let by = |to: &(i32, i32), from: &(i32, i32)| {
            (to.1 - to.0 == from.1 - from.0).then_some(to.0 - from.0)
        };
        let (down, right) = (by(rows?, images_rows?)?, by(cols?, images_cols?)?);
        let mut places = open.iter();
        let is_onto = places.all(|(r, s)| is_open(a * r + b * s + down, c * r + d * s + right));
        is_onto.then_some((matrix, (down, right)))
    });
    let mut onto: Vec<_> = onto.collect();
    if onto.is_empty() {
        onto.push(of_rectangle(MATRICES[0]));
    }
    onto
}

/// Whether the moves of a piece become those of the piece that it becomes.
fn has_turned_moves(problem: &Problem, (motion, becomes): &Map, piece: PieceId) -> bool {
    let [a, b, c, d] = motion.0;
    let [before, after] =
        [piece, becomes[piece.index()]].map(|piece| problem.pieces[piece.index()].rule.atoms());
    before.iter().all(|atom| {
        let (long, short) = (i32::from(atom.long), i32::from(atom.short));
        let sides = [long, -long].into_iter().cartesian_product([short, -short]);
        sides.flat_map(|(x, y)| [(x, y), (y, x)]).all(|(down, right)| {
            let (to_down, to_right) = (a * down + b * right, c * down + d * right);
            let goes = |atoms: &[Atom], down, right| {
                atoms.iter().any(|other| other.reach == atom.reach && other.goes(down, right))
            };
            goes(before, down, right) == goes(after, to_down, to_right)
        })
    })
}

/// Counts, over a stream of placements, how many maps of the group leave each unchanged.
#[derive(Clone, Debug)]
pub struct Burnside {
    rows: i32,
    cols: i32,
    /// Maps with the sorted shifts after which they keep the problem: on a torus thousands.
    group: Vec<(Map, Vec<Shift>)>,
    /// The pieces that can be exchanged, where these are many.
    many: Vec<PieceId>,
    /// By how many of them a placement has: the maps that leave a placement unchanged, but for the
    /// names of these pieces.
    unchanged: BTreeMap<usize, u128>,
}

/// The most pieces whose exchanges are maps of their own.
const FEW: usize = 5;

impl Burnside {
    /// A counter for the placements of a problem.
    pub fn new(problem: &Problem) -> Self {
        let board = problem.board;
        let (rows, cols) = (i32::from(board.rows()), i32::from(board.cols()));
        let (group, many, unchanged) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut this = Self { rows, cols, group, many, unchanged };
        let down = if board.wraps_rows() { rows.max(1) } else { 1 };
        let right = if board.wraps_columns() { cols.max(1) } else { 1 };
        let shifts = || (0..down).cartesian_product(0..right);
        let plus = |a: Shift, b: Shift| ((a.0 + b.0) % down, (a.1 + b.1) % right);
        let mut counted = all_counted(problem);
        let mut keeps = |map: &Map, shift| {
            this.keeps(problem, map, shift) && this.keeps_numbers(problem, &mut counted, map, shift)
        };
        // The shifts that keep the problem by themselves: with one, all sums with those before.
        let mut this_many = Vec::new();
        let identity: Map = ((MATRICES[0], (0, 0)), problem.piece_ids().collect());
        let motions = motions(problem);
        let mut alone = BTreeSet::from([(0, 0)]);
        for shift in shifts() {
            if !alone.contains(&shift) && keeps(&identity, shift) {
                let (before, mut multiple) = (alone.clone(), shift);
                while !before.contains(&multiple) {
                    alone.extend(before.iter().map(|&other| plus(other, multiple)));
                    multiple = plus(multiple, shift);
                }
            }
        }
        let mut some = &problem.interchangeable[..];
        if some.len() > FEW {
            let is_kept = |(first, other): (&PieceId, &PieceId)| {
                let mut becomes = identity.1.clone();
                becomes.swap(first.index(), other.index());
                keeps(&(identity.0, becomes), (0, 0))
            };
            if some.iter().tuple_windows().all(is_kept) {
                this_many.extend(some);
            }
            some = &[];
        }
        let mut group = Vec::new();
        for images in some.iter().permutations(some.len()) {
            let becomes = |piece| some.iter().position(|&p| p == piece).map(|place| *images[place]);
            let becomes: Vec<_> =
                problem.piece_ids().map(|piece| becomes(piece).unwrap_or(piece)).collect();
            for &motion in &motions {
                let map = (motion, becomes.clone());
                // After one shift that keeps it, the others are those that keep it alone.
                if let Some(shift) = shifts().find(|&shift| keeps(&map, shift)) {
                    let all = alone.iter().map(|&other| plus(shift, other)).sorted().collect();
                    group.push((map, all));
                }
            }
            if !problem.walls.is_empty() && !board.wraps() {
                // Several may move the squares between walls alike.
                let images = |(map, _): &(Map, Vec<Shift>)| {
                    let moved = problem.open_squares().map(|s| this.moved(map, (0, 0), s));
                    (map.1.clone(), moved.collect_vec())
                };
                group = group.into_iter().unique_by(images).collect();
            }
        }
        this.group = group;
        this.many = this_many;
        this
    }

    /// Whether a map keeps moves, empty squares, fixed pieces, and what may be on the board.
    fn keeps(&self, problem: &Problem, map: &Map, shift: Shift) -> bool {
        let into = |squares: &[Square]| {
            let mut images = squares.iter().map(|&square| self.moved(map, shift, square));
            images.all(|image| squares.binary_search(&image).is_ok())
        };
        // Without joined edges a motion maps the squares between walls onto themselves.
        let wraps = problem.board.wraps();
        let is_hole = |square: &&Square| wraps || problem.walls.binary_search(square).is_err();
        let mut holes = problem.blocked.iter().filter(is_hole);
        let stays_blocked = |square: &Square| {
            problem.blocked.binary_search(&self.moved(map, shift, *square)).is_ok()
        };
        let becomes = |piece: PieceId| map.1[piece.index()];
        let fixed = problem.fixed.iter();
        holes.all(stays_blocked)
            && (!wraps || into(&problem.walls))
            && fixed
                .map(|f| Placed::new(becomes(f.piece), self.moved(map, shift, f.square)))
                .all(|image| problem.fixed.contains(&image))
            && problem.piece_ids().all(|p| has_turned_moves(problem, map, p))
            && problem.piece_ids().all(|p| {
                let blocks = |piece: PieceId| problem.pieces[piece.index()].blocks;
                blocks(p) == blocks(becomes(p))
                    && problem.counts[p.index()] == problem.counts[becomes(p).index()]
                    && problem.piece_ids().all(|q| {
                        let forbidden = &problem.may_not_attack;
                        forbidden[p.index()][q.index()]
                            == forbidden[becomes(p).index()][becomes(q).index()]
                    })
            })
    }

    /// The matrices with what each piece becomes, after some shift each; `None` if one is no motion
    /// of a rectangle.
    pub(crate) fn maps(&self, problem: &Problem) -> Option<Vec<(Matrix, &[PieceId])>> {
        let plain = motions(&Problem { walls: Vec::new(), ..problem.clone() });
        let maps = self.group.iter().map(|((motion, becomes), _)| {
            plain.contains(motion).then_some((motion.0, &becomes[..]))
        });
        maps.collect()
    }

    /// Counts one placement.
    pub fn add(&mut self, placement: &Placement) {
        let pieces = placement.pieces();
        if !self.many.is_empty() {
            return self.add_with_many(pieces);
        }
        for (map, shifts) in &self.group {
            // The pieces are sorted, and the first usually moves to an empty square.
            let unchanged = shifts.iter().filter(|&&shift| {
                pieces.iter().all(|p| {
                    let square = self.moved(map, shift, p.square);
                    let image = Placed::new(map.1[p.piece.index()], square);
                    pieces.binary_search(&image).is_ok()
                })
            });
            *self.unchanged.entry(0).or_default() += unchanged.count() as u128;
        }
    }

    /// Counts a placement whose pieces of some kinds have no names.
    fn add_with_many(&mut self, pieces: &[Placed]) {
        let on: BTreeMap<Square, PieceId> = pieces.iter().map(|p| (p.square, p.piece)).collect();
        let is_many = |piece: PieceId| self.many.contains(&piece);
        let is_kept = |map: &Map, shift: Shift| {
            let mut names = BTreeMap::new();
            let image = |p: &Placed| on.get(&self.moved(map, shift, p.square)).copied();
            let are_kept = pieces.iter().all(|p| match image(p) {
                Some(there) if is_many(p.piece) => {
                    is_many(there) && *names.entry(p.piece).or_insert(there) == there
                }
                there => there == Some(map.1[p.piece.index()]),
            });
            are_kept && names.values().all_unique()
        };
        let maps =
            self.group.iter().flat_map(|(map, shifts)| shifts.iter().map(move |s| (map, *s)));
        let kept = maps.filter(|(map, shift)| is_kept(map, *shift)).count() as u128;
        let used = on.values().filter(|&&piece| is_many(piece)).unique().count();
        *self.unchanged.entry(used).or_default() += kept;
    }

    /// The fundamental count of all placements added. `None` if the sum does not divide: the
    /// placements were not closed under the group.
    pub fn fundamental(&self) -> Option<Count> {
        let size: usize = self.group.iter().map(|(_, shifts)| shifts.len()).sum();
        let all = self.many.len() as u64;
        let orbits = self.unchanged.iter().map(|(&used, &unchanged)| {
            let of_motions = Count::from(unchanged).exact_div(size as u64);
            (0..used as u64).try_fold(of_motions?, |number, taken| number.exact_div(all - taken))
        });
        orbits.sum()
    }

    /// Whether a map takes each counted set of squares onto one with the same range, for the pieces
    /// that its pieces become, and each cover and number of attacks to one of them. A set that is
    /// not kept comes first next time.
    fn keeps_numbers(
        &self,
        problem: &Problem,
        counted: &mut [Counted],
        map: &Map,
        shift: Shift,
    ) -> bool {
        let becomes = |pieces: &[PieceId]| -> Vec<PieceId> {
            pieces.iter().map(|piece| map.1[piece.index()]).sorted().collect()
        };
        let is_onto = |from: &[Square], to: &[Square]| {
            let mut images = from.iter().map(|&square| self.moved(map, shift, square));
            from.len() == to.len() && images.all(|image| to.binary_search(&image).is_ok())
        };
        let broken = counted.iter().position(|((pieces, range), squares)| {
            let key = (becomes(pieces), *range);
            !counted.iter().any(|(other, to)| *other == key && is_onto(squares, to))
        });
        if let Some(place) = broken {
            counted.swap(0, place);
            return false;
        }
        problem.attack_counts.iter().all(|count| {
            let (each, others) = (becomes(&count.each), becomes(&count.others));
            problem.attack_counts.contains(&AttackCount { each, others, ..count.clone() })
        }) && problem.covers.iter().all(|cover| {
            problem.covers.iter().any(|other| {
                (becomes(&cover.by), cover.times) == (other.by.clone(), other.times)
                    && match (&cover.squares, &other.squares) {
                        (CoveredSquares::Squares(from), CoveredSquares::Squares(to)) => {
                            is_onto(from, to)
                        }
                        (from, to) => from == to,
                    }
            })
        })
    }

    fn moved(&self, &(([a, b, c, d], origin), _): &Map, shift: Shift, square: Square) -> Square {
        let (down, right) = (i32::from(square.row), i32::from(square.col));
        let place = |place: i32, side: i32, shift: i32| {
            let place = if shift == 0 { place } else { (place + shift) % side };
            u16::try_from(place).unwrap_or(u16::MAX)
        };
        let (row, col) = (origin.0 + a * down + b * right, origin.1 + c * down + d * right);
        Square::new(place(row, self.rows, shift.0), place(col, self.cols, shift.1))
    }
}

/// Every set of squares on which pieces are counted, sorted, with the pieces and their number.
fn all_counted(problem: &Problem) -> Vec<Counted> {
    let sets = problem.square_counts.iter().flat_map(|count| {
        let sets = counted_sets(problem, &count.on).into_values();
        // A wall is empty, and need not become a wall.
        let is_open = |square: &Square| problem.walls.binary_search(square).is_err();
        let sets = sets.map(move |set| set.into_iter().filter(is_open).collect_vec());
        let sets = sets.filter(|squares| !squares.is_empty());
        sets.map(move |squares| ((count.pieces.clone(), count.range), squares))
    });
    sets.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Budget, placements};
    use nq_board::model::{Model, Settings};

    /// A002562 from n = 0 on.
    #[test]
    fn fundamental_counts_are_the_published_ones() {
        for (n, fundamental) in (0..).zip([1_u32, 1, 0, 0, 1, 2]) {
            let problem = Model::n_queens().problem(n, &Settings::default()).unwrap();
            let mut burnside = Burnside::new(&problem);
            placements(&problem, Budget::ALL).unwrap().iter().for_each(|each| burnside.add(each));
            assert_eq!(burnside.fundamental(), Some(fundamental.into()), "n = {n}");
        }
    }
}
