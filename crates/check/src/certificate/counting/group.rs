//! The group of a problem, and its conjugacy classes.

use super::{Element, Points};
use crate::certificate::error::{CheckError, Fault};
use crate::verify::Burnside;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::Control;

/// The motions and exchanges of pieces that keep a problem.
#[derive(Debug)]
pub(super) struct Group(Vec<Element>);

impl Group {
    /// The group of a problem on a board without joined edges.
    ///
    /// # Errors
    /// When an element does not map the exclusions and the fixed pieces to themselves.
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
        let burnside = Burnside::new(problem);
        let maps = burnside.maps();
        let group: Vec<_> =
            maps.map(|(matrix, becomes)| Element::of(problem, matrix, becomes.to_vec())).collect();
        for element in &group {
            control.proceed().map_err(CheckError::Stopped)?;
            keeps(problem, points, exclusions, element)?;
        }
        Ok(Self(group))
    }

    /// Succeeds for an element of the group.
    pub(super) fn check_has(&self, element: &Element) -> Result<(), Fault> {
        if self.0.contains(element) {
            return Ok(());
        }
        Err(Fault::new(format!("{} is no symmetry of the problem", element.name())))
    }

    /// The number of orbits by Burnside's lemma: the mean number of placements that an element
    /// maps to themselves. Conjugate elements have the same number, so one proof stands for a
    /// class.
    pub(super) fn orbits(&self, proved: &[(Element, Count)]) -> Result<Count, Fault> {
        let mut sum = Count::ZERO;
        let mut uses = vec![0; proved.len()];
        for element in &self.0 {
            let conjugates = self.conjugates(element);
            let place = proved.iter().position(|(known, _)| conjugates.contains(&known));
            let place = place.ok_or_else(|| {
                Fault::new(format!(
                    "the number of orbits needs a proof for {} or a conjugate of it",
                    element.name()
                ))
            })?;
            uses[place] += 1;
            sum += &proved[place].1;
        }
        let unused = proved.iter().zip(&uses).find(|(_, used)| **used == 0);
        if let Some(((element, _), _)) = unused {
            let name = element.name();
            return Err(Fault::new(format!("{name} is a conjugate of another proof's symmetry")));
        }
        let order = self.0.len();
        sum.exact_div(order as u64).ok_or_else(|| {
            Fault::new(format!(
                "by Burnside's lemma {sum} must be divisible by {order}, the order of the group"
            ))
        })
    }

    /// All h g h⁻¹: the elements k with k h = h g for some h.
    fn conjugates(&self, element: &Element) -> Vec<&Element> {
        let is_conjugate =
            |other: &&Element| self.0.iter().any(|by| other.after(by) == by.after(element));
        self.0.iter().filter(is_conjugate).collect()
    }
}

/// Checks that an element maps points to points, exclusions to exclusions, and fixed pieces to
/// fixed pieces.
fn keeps(
    problem: &Problem,
    points: &Points,
    exclusions: &[(u32, u32)],
    element: &Element,
) -> Result<(), Fault> {
    let images = points.images(element);
    let image = |point: u32| images[point as usize];
    let is_kept = exclusions.iter().all(|&(a, b)| {
        let (a, b) = (image(a), image(b));
        exclusions.binary_search(&(a.min(b), a.max(b))).is_ok()
    });
    if !is_kept {
        return Err(Fault::new(format!(
            "{} does not map the exclusions of the formula to themselves",
            element.name()
        )));
    }
    let mut fixed = problem.fixed.iter().map(|&placed| element.apply(placed));
    if !fixed.all(|image| problem.fixed.contains(&image)) {
        return Err(Fault::new(format!(
            "{} does not map the fixed pieces to themselves",
            element.name()
        )));
    }
    Ok(())
}
