//! The formula of a certified count, from the problem and a symmetry.

use itertools::Itertools;

use super::{Element, LineKind, Points};
use crate::certificate::cnf::Cnf;
use crate::certificate::error::{CheckError, Fault};
use nq_board::model::Problem;
use nq_board::run::Control;

/// The most points: the pairs of them are looked at one by one.
const MOST_POINTS: usize = 1 << 13;

/// The clauses that say which sets of points are placements, but for the numbers of pieces.
///
/// Its variables are the *vertices*: the orbits of points under one symmetry, numbered in the order
/// of their least points. So its models are the placements that the symmetry maps to themselves,
/// with any numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    pub(super) clauses: Cnf,
    /// For each vertex its number of points of each kind.
    pub(super) weights: Vec<Vec<u32>>,
}

impl Formula {
    /// The formula of the placements that a symmetry maps to themselves. Full lines must follow
    /// from the problem.
    pub(super) fn over(
        problem: &Problem,
        points: &Points,
        exclusions: &[(u32, u32)],
        element: &Element,
        lines: &[LineKind],
    ) -> Result<Self, Fault> {
        let mut vertices = vec![0; element.images.len()];
        let kinds: Vec<_> = points.iter().map(|placed| placed.piece.index()).collect();
        let mut weights = Vec::new();
        for first in 1..vertices.len() {
            if vertices[first] == 0 {
                let vertex = i32::try_from(weights.len() + 1).unwrap_or(i32::MAX);
                let (mut weight, mut point) = (vec![0; problem.pieces.len()], first);
                while vertices[point] == 0 {
                    vertices[point] = vertex;
                    weight[kinds[point - 1]] += 1;
                    point = element.images[point] as usize;
                }
                weights.push(weight);
            }
        }
        let vertex = |point: u32| vertices[point as usize];
        let mut clauses = Cnf::of_variables(u32::try_from(weights.len()).unwrap_or(u32::MAX));
        let pairs = exclusions.iter().map(|&(a, b)| (vertex(a), vertex(b)));
        for (x, y) in pairs.map(|(x, y)| (x.min(y), x.max(y))).sorted_unstable().dedup() {
            clauses.push([-x, -y].into_iter().skip(usize::from(x == y)));
        }
        let fixed = problem.fixed.iter().map(|&placed| points.number(placed).map(vertex));
        let fixed: Option<Vec<_>> = fixed.collect();
        let fixed = fixed.ok_or_else(|| Fault::new("a fixed piece stands on a blocked square"))?;
        for x in fixed.into_iter().sorted_unstable().dedup() {
            clauses.push([x].into_iter());
        }
        let lines = super::lines::of(problem, points, lines)
            .map(|line| line.into_iter().map(vertex).sorted_unstable().dedup().collect_vec());
        lines.unique().for_each(|line| clauses.push(line.into_iter()));
        Ok(Self { clauses, weights })
    }

    /// The number of variables.
    pub(crate) const fn variables(&self) -> u32 {
        self.clauses.variables()
    }

    /// The clauses, in the file's order.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.clauses.clauses()
    }

    /// The number of points of each kind in each vertex.
    pub(crate) fn weights(&self) -> &[Vec<u32>] {
        &self.weights
    }

    /// The lines of the file.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let header = format!("p cnf {} {}", self.variables(), self.clauses.len());
        let line = |clause: &[i32]| clause.iter().map(|x| format!("{x} ")).join("") + "0";
        std::iter::once(header).chain(self.clauses().map(line))
    }
}

/// The exclusions of a problem that a certified count can be about.
pub(super) fn exclusions(
    problem: &Problem,
    points: &Points,
    control: &Control,
) -> Result<Vec<(u32, u32)>, CheckError> {
    if !problem.has_no_numbers_on_squares() {
        let what = "the model has [[count]] or [[cover]], which certified counts do not state";
        return Err(Fault::new(what).into());
    }
    if points.iter().len() > MOST_POINTS {
        let what = format!(
            "the problem has {} points (a piece on a square), expected at most {MOST_POINTS}",
            points.iter().len()
        );
        return Err(Fault::new(what).into());
    }
    points.exclusions(problem, control)
}

#[cfg(test)]
#[path = "tests/formula.rs"]
mod tests;
