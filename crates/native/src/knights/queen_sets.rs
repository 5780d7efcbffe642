//! Sets of queens, one from each orbit: the least, row by row, where a queen further left is less
//! and a row without a queen is greatest.
//!
//! Few sets are ever compared with their images. The first row that has a queen is the side of a
//! square ring around the middle of the board; outside the ring there is no queen, and no queen on
//! the ring may be nearer to one of its corners, for then that side would be the first row of a
//! lesser image. Only images with a queen on the first queen's square are compared.

use super::geometry::{Geometry, col, row, square};
use super::grids::bits;
use super::knight_sets::Wanted;
use crate::independent_sets::Halt;
use crate::mask::Mask;
use nq_board::base::Motion;
use nq_board::run::{Control, Poll};

/// A row without a queen.
const NONE: u8 = u8::MAX;

/// The number of first queens that define a part.
const BEGINNING: usize = 2;

/// Queens by row, with the squares that they leave.
#[derive(Clone, Debug)]
pub(super) struct QueenSet {
    /// The column of the queen in each row, or [`NONE`].
    columns: [u8; 16],
    first: u8,
    count: usize,
    next_row: u8,
    available: Mask,
    /// The squares open to knights.
    pub(super) free: Mask,
}

impl QueenSet {
    /// The number of queens.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// The squares of the queens.
    pub(super) fn queens(&self) -> impl Iterator<Item = u8> {
        let columns = (0..).zip(&self.columns).filter(|(_, col)| **col != NONE);
        columns.map(|(row, &col)| square(row, col))
    }

    fn with(&self, geometry: &Geometry, queen: u8) -> Self {
        let mut columns = self.columns;
        columns[usize::from(row(queen))] = col(queen);
        Self {
            columns,
            first: if self.count == 0 { queen } else { self.first },
            count: self.count + 1,
            next_row: row(queen) + 1,
            available: self.available.without(&geometry.queen[usize::from(queen)]),
            free: self.free.without(&geometry.taken[usize::from(queen)]),
        }
    }
}

/// A part of the sets.
#[derive(Clone, Debug)]
pub(super) struct Part {
    beginning: QueenSet,
    /// Whether it has all sets with these first queens, or this one only.
    whole: bool,
}

/// The visitor of a set and the size of its orbit.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&QueenSet, u8) -> Result<(), Halt>;

/// The sets of queens of a board, up to its motions.
pub(super) struct QueenSets<'a> {
    geometry: &'a Geometry,
    wanted: Wanted,
    control: &'a Control,
    /// For each motion but the identity: the image of each square, and the squares that it closes.
    images: Vec<([u8; 256], [u8; 256])>,
}

impl<'a> QueenSets<'a> {
    pub(super) fn new(geometry: &'a Geometry, wanted: Wanted, control: &'a Control) -> Self {
        let images = Motion::ALL[1..]
            .iter()
            .map(|&motion| {
                let (mut to, mut from) = ([0; 256], [0; 256]);
                for square in geometry.all.iter() {
                    let image = geometry.image(motion, square);
                    to[usize::from(square)] = image;
                    from[usize::from(image)] = square;
                }
                (to, from)
            })
            .collect();
        Self { geometry, wanted, control, images }
    }

    /// The sets in disjoint parts, the longest first.
    pub(super) fn parts(&self) -> Vec<Part> {
        let n = self.geometry.n;
        let none = QueenSet {
            columns: [NONE; 16],
            first: 0,
            count: 0,
            next_row: 0,
            available: self.geometry.all,
            free: self.geometry.all,
        };
        let mut level: Vec<QueenSet> = Vec::new();
        for ring in 0..n.div_ceil(2) {
            for first in ring..n.div_ceil(2) {
                let mut set = none.with(self.geometry, square(ring, first));
                set.available = set.available.and(&inside(n, ring, first));
                level.push(set);
            }
        }
        let mut parts = vec![Part { beginning: none, whole: false }];
        for _ in 1..BEGINNING {
            let next = level.iter().flat_map(|set| self.extensions(set)).collect();
            let old = std::mem::replace(&mut level, next);
            parts.extend(old.into_iter().map(|beginning| Part { beginning, whole: false }));
        }
        parts.extend(level.into_iter().map(|beginning| Part { beginning, whole: true }));
        parts
    }

    /// Visits the required sets of a part.
    pub(super) fn visit(&self, part: &Part, visit: Visit<'_>) -> Result<(), Halt> {
        if part.whole {
            self.descend(&part.beginning, &mut Poll::new(self.control), visit)
        } else {
            self.report(&part.beginning, visit)
        }
    }

    fn descend(&self, set: &QueenSet, poll: &mut Poll<'_>, visit: Visit<'_>) -> Result<(), Halt> {
        poll.step()?;
        self.report(set, visit)?;
        if self.wanted.wants_more_than(set.count) {
            for larger in self.extensions(set) {
                self.descend(&larger, poll, visit)?;
            }
        }
        Ok(())
    }

    /// The sets with one queen more, in a row below the others.
    fn extensions(&self, set: &QueenSet) -> impl Iterator<Item = QueenSet> + use<'a> {
        let (geometry, set) = (self.geometry, set.clone());
        (set.next_row..geometry.n).flat_map(move |row| {
            let set = set.clone();
            bits(set.available.row_of_16(row)).map(move |col| set.with(geometry, square(row, col)))
        })
    }

    fn report(&self, set: &QueenSet, visit: Visit<'_>) -> Result<(), Halt> {
        let fits = self.wanted.wants(set.count) && set.free.len() >= self.wanted.knights.0;
        match self.orbit(set).filter(|_| fits) {
            Some(orbit) => visit(set, orbit),
            None => Ok(()),
        }
    }

    /// The size of a set's orbit if it is the least of its images.
    fn orbit(&self, set: &QueenSet) -> Option<u8> {
        let mut same = 1;
        for (to, from) in &self.images {
            let comes_first = from[usize::from(set.first)];
            if set.count > 0 && set.columns[usize::from(row(comes_first))] != col(comes_first) {
                continue;
            }
            let mut image = [NONE; 16];
            for (row, &col) in (0..self.geometry.n).zip(&set.columns) {
                if col != NONE {
                    let queen = to[usize::from(square(row, col))];
                    image[usize::from(queen / 16)] = queen % 16;
                }
            }
            match image.cmp(&set.columns) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => same += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(8 / same)
    }
}

/// The squares open to queens if the least image has its first queen on the side of this ring, in
/// this column.
fn inside(n: u8, ring: u8, first: u8) -> Mask {
    let nearest = |place: u8| place.min(n - 1 - place);
    let rows = ring..n - ring;
    rows.clone()
        .flat_map(|row| rows.clone().map(move |col| (row, col)))
        .filter(|&(row, col)| {
            let (down, right) = (nearest(row), nearest(col));
            down.min(right) > ring || down.max(right) >= first
        })
        .map(|(row, col)| square(row, col))
        .collect()
}
