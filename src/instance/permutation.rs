//! What a motion of the board does to an instance's variables, and whether the constraints go along with it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thiserror::Error;

use super::{Constraint, Instance};
use crate::cnf::Var;
use crate::model::CountRange;
use crate::placement::Placed;
use crate::symmetry::Motion;

/// A permutation of an instance's board variables: the place of a variable holds its image.
pub type Permutation = Vec<Var>;

/// A motion that does not map an instance to itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{motion:?} is no symmetry: {what}")]
pub struct FalseSymmetry {
    /// The motion.
    pub motion: Motion,
    /// What it does not map to the instance's own.
    pub what: String,
}

/// A constraint in a form in which equal ones are equal.
#[derive(PartialEq, Eq, Hash)]
enum Form {
    ExactlyOne(Vec<Var>),
    AtMostOne(Vec<Var>),
    Conflict(Var, Var),
    Cardinality(Vec<Var>, CountRange),
    SameNumber(Vec<Var>, Vec<Var>, u32),
    True(Var),
}

impl Form {
    /// The image of a constraint under a map of its variables.
    fn of(constraint: Constraint<'_>, image: impl Fn(Var) -> Var) -> Self {
        let images = |vars: &[Var]| {
            let mut images: Vec<_> = vars.iter().map(|&var| image(var)).collect();
            images.sort_unstable();
            images
        };
        match constraint {
            Constraint::ExactlyOne(vars) => Self::ExactlyOne(images(vars)),
            Constraint::AtMostOne(vars) => Self::AtMostOne(images(vars)),
            Constraint::Conflict(a, b) => {
                let (a, b) = (image(a), image(b));
                Self::Conflict(a.min(b), a.max(b))
            }
            Constraint::Cardinality(vars, range) => Self::Cardinality(images(vars), range),
            Constraint::SameNumber { left, right, most } => {
                let (left, right) = (images(left), images(right));
                let swapped = right < left;
                let (left, right) = if swapped { (right, left) } else { (left, right) };
                Self::SameNumber(left, right, most)
            }
            Constraint::True(var) => Self::True(image(var)),
        }
    }
}

impl Instance {
    /// What motions do to the board variables, checked: each maps every constraint of every group to a constraint of the
    /// instance. Then, and only then, it maps solutions to solutions.
    ///
    /// # Errors
    /// The first motion that does not, and a group whose constraints it does not keep.
    pub fn permutations(&self, motions: &[Motion]) -> Result<Vec<Permutation>, FalseSymmetry> {
        let permutations: Vec<_> =
            motions.iter().map(|&motion| self.permutation(motion)).collect::<Result<_, _>>()?;
        let mut forms = HashSet::new();
        for group in self.groups() {
            let _ = self.visit(group, &mut |constraint| {
                forms.insert(Form::of(constraint, |var| var));
                ControlFlow::Continue(())
            });
        }
        for (&motion, permutation) in motions.iter().zip(&permutations) {
            for group in self.groups() {
                // A permutation maps different constraints to different ones, so that all are met if all are kept.
                let kept = self.visit(group, &mut |constraint| {
                    let image = Form::of(constraint, |var| permutation[var.index()]);
                    if forms.contains(&image) {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                if kept.is_break() {
                    let what = format!("a constraint of the group `{}` has no image", group.name());
                    return Err(FalseSymmetry { motion, what });
                }
            }
        }
        Ok(permutations)
    }

    fn permutation(&self, motion: Motion) -> Result<Permutation, FalseSymmetry> {
        let board = self.problem().board;
        let refuse = |what: &str| FalseSymmetry { motion, what: what.to_owned() };
        if motion.swaps_axes() && board.rows() != board.cols() {
            return Err(refuse("it maps the board to another"));
        }
        self.vars()
            .map(|(_, placed)| {
                let image = Placed::new(placed.piece, motion.apply(board, placed.square));
                self.var(image).ok_or_else(|| refuse("it maps a free square to a blocked one"))
            })
            .collect()
    }
}
