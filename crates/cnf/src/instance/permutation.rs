//! Symmetries as permutations of an instance's variables, and the check that they preserve the
//! constraints.

use std::collections::HashSet;

use itertools::Itertools;
use thiserror::Error;

use super::literal::{Lit, Var};
use super::{Constraint, Group, Instance};
use nq_board::base::{Motion, Symmetry};
use nq_board::model::CountRange;
use nq_board::run::{Control, StopReason};

/// A permutation of an instance's board variables: entry i is the image of variable i.
pub type Permutation = Vec<Var>;

/// A symmetry that does not map an instance to itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{symmetry} is not a symmetry: {what}")]
pub struct FalseSymmetry {
    /// Its name.
    pub symmetry: String,
    /// What it does not preserve.
    pub what: String,
}

/// Why there are no permutations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PermutationError {
    /// A symmetry does not map the instance to itself.
    #[error(transparent)]
    FalseSymmetry(#[from] FalseSymmetry),
    /// The check was stopped.
    #[error("{0}")]
    Stopped(StopReason),
}

/// The number of constraints between two checks whether to stop.
const POLL: u32 = 1 << 4;

/// A normal form of constraints: equal constraints have equal forms. Its kind, its variables, and
/// its numbers.
#[derive(PartialEq, Eq, Hash)]
struct Form(u8, [Vec<Lit>; 3], [i64; 2]);

impl Form {
    /// The image of a constraint under a map of its variables.
    fn of(constraint: Constraint<'_>, image: impl Fn(Var) -> Var) -> Self {
        let in_order = |vars: &[Var]| vars.iter().map(|&var| image(var).positive()).collect_vec();
        let set = |vars: &[Var]| in_order(vars).into_iter().sorted_unstable().collect_vec();
        let lits = |lits: &[Lit]| {
            lits.iter().map(|lit| lit.of(image(lit.var()))).sorted_unstable().collect_vec()
        };
        let none = Vec::new;
        let of_set = |kind, vars: &[Var]| Self(kind, [set(vars), none(), none()], [0, 0]);
        match constraint {
            Constraint::ExactlyOne(vars) => of_set(0, vars),
            Constraint::AtMostOne(vars) => of_set(1, vars),
            Constraint::Conflict(a, b) => of_set(2, &[a, b]),
            Constraint::Cardinality(vars, CountRange { min, max }) => {
                Self(3, [set(vars), none(), none()], [min.into(), max.into()])
            }
            Constraint::SameNumber { left, right, more, most } => {
                let (left, right, more) = (set(left), set(right), i64::from(more));
                let (less, greater, more) =
                    if right < left { (right, left, -more) } else { (left, right, more) };
                Self(4, [less, greater, none()], [more, most.into()])
            }
            Constraint::Unary(vars) => of_set(5, vars),
            Constraint::True(var) => of_set(6, &[var]),
            Constraint::LexAtLeast { left, right } => {
                Self(7, [in_order(left), in_order(right), none()], [0, 0])
            }
            Constraint::Unless(some, vars, CountRange { min, max }) => {
                Self(8, [lits(some), set(vars), none()], [min.into(), max.into()])
            }
            Constraint::Defined { var, any, all } => {
                Self(9, [set(&[var]), lits(any), lits(all)], [0, 0])
            }
        }
    }
}

impl Instance {
    /// The permutations of the board variables under symmetries. The function checks that each maps
    /// every constraint of every group to a constraint of the instance, so it maps solutions to
    /// solutions. Fails for the first symmetry that does not preserve a group of constraints, and
    /// when the control stops the check.
    pub fn permutations<'a>(
        &self,
        symmetries: impl IntoIterator<Item = &'a Symmetry>,
        control: &Control,
    ) -> Result<Vec<Permutation>, PermutationError> {
        let symmetries: Vec<_> = symmetries.into_iter().collect();
        let permutations: Vec<_> = symmetries
            .iter()
            .map(|symmetry| {
                control.proceed().map_err(PermutationError::Stopped)?;
                Ok(self.permutation(symmetry)?)
            })
            .collect::<Result<_, PermutationError>>()?;
        let mut forms = HashSet::new();
        self.each_constraint(control, |_, constraint| {
            forms.insert(Form::of(constraint, |var| var));
            Ok(())
        })?;
        for (symmetry, permutation) in symmetries.iter().zip(&permutations) {
            let Some(permutation) = self.sight.extended(permutation) else {
                let what = "what a piece sees has no image".to_owned();
                return Err(self.refused(symmetry, what).into());
            };
            // A permutation is injective on constraints: if every image is a constraint, every
            // constraint is an image.
            self.each_constraint(control, |group, constraint| {
                let image = Form::of(constraint, |var| permutation[var.index()]);
                if forms.contains(&image) {
                    return Ok(());
                }
                let what = format!("a constraint of the group `{}` has no image", group.name());
                Err(self.refused(symmetry, what).into())
            })?;
        }
        Ok(permutations)
    }

    /// Visits all constraints with their groups, until `take` fails or the run should end.
    fn each_constraint(
        &self,
        control: &Control,
        mut take: impl FnMut(&Group, Constraint<'_>) -> Result<(), PermutationError>,
    ) -> Result<(), PermutationError> {
        let mut taken = 0u32;
        for group in self.groups() {
            self.try_visit(group, &mut |constraint| {
                taken = taken.wrapping_add(1);
                if taken.is_multiple_of(POLL) {
                    control.proceed().map_err(PermutationError::Stopped)?;
                }
                take(group, constraint)
            })?;
        }
        Ok(())
    }

    fn refused(&self, symmetry: &Symmetry, what: String) -> FalseSymmetry {
        let symbols: Vec<_> = self.problem().pieces.iter().map(|piece| piece.symbol).collect();
        FalseSymmetry { symmetry: symmetry.name(&symbols), what }
    }

    fn permutation(&self, symmetry: &Symmetry) -> Result<Permutation, FalseSymmetry> {
        let board = self.problem().board;
        let refuse = |what: &str| self.refused(symmetry, what.to_owned());
        if symmetry.motion().is_some_and(Motion::swaps_axes) && board.rows() != board.cols() {
            return Err(refuse("it maps the board to another"));
        }
        self.vars()
            .map(|(_, placed)| {
                let image = self.var(symmetry.apply(board, placed));
                image.ok_or_else(|| refuse("it maps a free square to a blocked one"))
            })
            .collect()
    }
}
