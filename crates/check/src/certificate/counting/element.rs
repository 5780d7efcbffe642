//! The group of a problem: motions of the board with exchanges of pieces, as permutations of the
//! points.

use std::collections::BTreeSet;

use super::Points;
use crate::certificate::error::{CheckError, Fault};
use crate::verify::{Burnside, MATRICES, Matrix};
use nq_board::base::{Count, Motion, PieceId, Placed, Square};
use nq_board::model::Problem;
use nq_board::run::Control;

/// A motion of the board, and what each piece becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name, for messages.
    pub(super) name: String,
    /// The image of each point; the first entry belongs to no point.
    pub(super) images: Vec<u32>,
}

impl Element {
    /// The element with this motion, and with the place of each piece's image in the model's list
    /// unless each piece stays. Fails when there is no such motion, or the exchange is not a
    /// permutation of the pieces or leaves each in place; when it does not map points to points.
    pub(crate) fn named(
        problem: &Problem,
        motion: &str,
        exchange: Option<&[u8]>,
    ) -> Result<Self, Fault> {
        let place =
            Motion::ALL.iter().position(|known| known.name() == motion).ok_or_else(|| {
                let names = Motion::ALL.map(Motion::name).join(", ");
                Fault::new(format!("there is no motion `{motion}`: the motions are {names}"))
            })?;
        let stays: Vec<_> = problem.piece_ids().collect();
        let becomes: Vec<_> = exchange
            .map_or_else(|| stays.clone(), |images| images.iter().copied().map(PieceId).collect());
        if BTreeSet::from_iter(&becomes) != BTreeSet::from_iter(&stays)
            || becomes.len() != stays.len()
            || exchange.is_some() && becomes == stays
        {
            return Err(Fault::new(format!(
                "the `exchange` of {motion} must list the place of each piece once, and be absent \
                 if each piece stays"
            )));
        }
        Self::of(problem, &Points::of(problem), MATRICES[place], &becomes)
    }

    /// The element with a matrix, which acts about the centre of the board: twice each distance
    /// from there is a whole number.
    fn of(
        problem: &Problem,
        points: &Points,
        matrix: Matrix,
        becomes: &[PieceId],
    ) -> Result<Self, Fault> {
        let place = MATRICES.iter().position(|known| *known == matrix).unwrap_or(0);
        let moved = becomes.iter().enumerate().filter(|(from, to)| to.index() != *from);
        let moved = moved.map(|(from, to)| format!(", piece {from} becomes {}", to.index()));
        let name = Motion::ALL[place].name().to_owned() + &moved.collect::<String>();
        let (rows, cols) = (problem.board.rows().into(), problem.board.cols().into());
        let [a, b, c, d] = matrix;
        let image = |placed: Placed| {
            let down = 2 * i32::from(placed.square.row) - (rows - 1);
            let right = 2 * i32::from(placed.square.col) - (cols - 1);
            let place = |twice: i32, side: i32| u16::try_from((twice + side - 1) / 2).ok();
            let row = place(a * down + b * right, rows)?;
            let square = Square::new(row, place(c * down + d * right, cols)?);
            points.number(Placed::new(becomes[placed.piece.index()], square))
        };
        let images: Option<Vec<_>> = points.iter().map(image).collect();
        // A rectangle that is no square has no quarter turns.
        match images {
            Some(images) if matrix[0] != 0 || rows == cols => {
                Ok(Self { name, images: [&[0], &images[..]].concat() })
            }
            _ => Err(Fault::new(format!("{name} does not map points to points"))),
        }
    }
}

/// The distinct elements that keep a problem.
#[derive(Debug)]
pub(super) struct Group(Vec<Element>);

impl Group {
    /// The group of a problem on a board without joined edges. Fails when an element does not map
    /// the exclusions and the fixed pieces to themselves.
    pub(super) fn of(
        problem: &Problem,
        points: &Points,
        exclusions: &[(u32, u32)],
        control: &Control,
    ) -> Result<Self, CheckError> {
        if problem.board.wraps() {
            let what = "proofs for symmetries are for boards without joined edges";
            return Err(Fault::new(what).into());
        }
        let fixed: Vec<_> = problem.fixed.iter().filter_map(|&x| points.number(x)).collect();
        let mut group = Self(Vec::new());
        let maps = Burnside::new(problem);
        let maps = maps.maps(problem).ok_or_else(|| {
            Fault::new("proofs for symmetries are for boards with the motions of a rectangle")
        })?;
        for (matrix, becomes) in maps {
            control.proceed().map_err(CheckError::Stopped)?;
            let element = Element::of(problem, points, matrix, becomes)?;
            let image = |point: u32| element.images[point as usize];
            let keeps = exclusions.iter().all(|&(a, b)| {
                let (a, b) = (image(a), image(b));
                exclusions.binary_search(&(a.min(b), a.max(b))).is_ok()
            });
            if !keeps || !fixed.iter().all(|&point| fixed.contains(&image(point))) {
                let name = element.name;
                let what = format!("{name} does not keep the exclusions and the fixed pieces");
                return Err(Fault::new(what).into());
            }
            if !group.has(&element) {
                group.0.push(element);
            }
        }
        Ok(group)
    }

    pub(super) fn has(&self, element: &Element) -> bool {
        self.0.iter().any(|known| known.images == element.images)
    }

    /// The number of orbits by Burnside's lemma: the mean number of placements that an element
    /// maps to themselves. Conjugate elements have the same number, so one proof stands for a
    /// class. More proofs do no harm.
    pub(super) fn orbits(&self, proved: &[(Element, Count)]) -> Result<Count, Fault> {
        let (mut seen, mut sum) = (BTreeSet::new(), Count::ZERO);
        for (element, count) in proved {
            // h g h⁻¹ maps the image of each point under h to that of g's image.
            let conjugate = |by: &Element| {
                let mut images = element.images.clone();
                for (point, &image) in by.images.iter().enumerate() {
                    images[image as usize] = by.images[element.images[point] as usize];
                }
                images
            };
            let class: BTreeSet<_> = self.0.iter().map(conjugate).collect();
            if !seen.contains(&element.images) {
                sum += &(count * class.len() as u64);
                seen.extend(class);
            }
        }
        if let Some(missing) = self.0.iter().find(|element| !seen.contains(&element.images)) {
            let name = &missing.name;
            let what =
                format!("the number of orbits needs a proof for {name} or a conjugate of it");
            return Err(Fault::new(what));
        }
        let order = self.0.len();
        sum.exact_div(order as u64).ok_or_else(|| {
            Fault::new(format!("by Burnside's lemma {sum} must be divisible by {order}"))
        })
    }
}
