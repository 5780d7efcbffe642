//! Checks the list of solutions before the proof.

use std::collections::{HashMap, HashSet};

use crate::write::veripb::clauses::given;
use crate::write::write_error::{WriteError, text};
use nq_board::base::Placement;
use nq_board::run::{Control, SymmetryGroup};
use nq_cnf::format::{LinearConstraint, Relation, visit_linear};
use nq_cnf::instance::{Instance, Permutation};

/// Listed solutions of an instance.
pub(super) struct Listed<'a> {
    instance: &'a Instance,
    placements: &'a [Placement],
}

impl<'a> Listed<'a> {
    /// A list of placements whose pieces all have variables.
    pub(super) fn new(
        instance: &'a Instance,
        placements: &'a [Placement],
    ) -> Result<Self, WriteError> {
        let problem = instance.problem();
        for (place, placement) in placements.iter().enumerate() {
            let known = placement.pieces().iter().all(|&placed| {
                let exists = placed.piece.index() < problem.pieces.len();
                exists && problem.board.contains(placed.square) && instance.var(placed).is_some()
            });
            let alone = placement.pieces().windows(2).all(|pair| pair[0] != pair[1]);
            if !known || !alone {
                return Err(WriteError::Refused(format!(
                    "solution {} has a piece that the model does not know, one on a square that is \
                     blocked or off the board, or one twice",
                    place + 1
                )));
            }
        }
        Ok(Self { instance, placements })
    }

    /// Checks that all are solutions, and that none is repeated.
    pub(super) fn check(&self, control: &Control) -> Result<(), WriteError> {
        let mut seen = HashMap::new();
        for (place, placement) in self.placements.iter().enumerate() {
            if let Some(first) = seen.insert(placement, place) {
                let (number, first, placement) = (place + 1, first + 1, self.text(placement));
                return Err(WriteError::Refused(format!(
                    "solution {number} repeats solution {first}: {placement}"
                )));
            }
        }
        let variables = given(self.instance);
        let mut values = vec![false; variables * self.placements.len()];
        for (place, placement) in self.placements.iter().enumerate() {
            for var in placement.pieces().iter().filter_map(|&placed| self.instance.var(placed)) {
                values[place * variables + var.index()] = true;
            }
            let own = &mut values[place * variables..(place + 1) * variables];
            self.instance.set_defined(own);
        }
        // The outer loop is over constraints, because generating them takes longer than checking
        // them.
        for group in self.instance.groups() {
            control.proceed()?;
            let mut broken = None;
            visit_linear(self.instance, group, &mut |constraint| {
                broken = broken.or_else(|| {
                    (0..self.placements.len())
                        .find(|&place| !holds(constraint, &values[place * variables..]))
                });
                Ok(())
            })?;
            if let Some(place) = broken {
                let placement = self.text(&self.placements[place]);
                return Err(WriteError::Refused(format!(
                    "solution {} is not a solution: {placement} breaks the rule `{}`",
                    place + 1,
                    group.name()
                )));
            }
        }
        Ok(())
    }

    /// The symmetries without shift, except the identity, as permutations of the variables. Checks
    /// that the list is closed under them.
    pub(super) fn permutations(&self, control: &Control) -> Result<Vec<Permutation>, WriteError> {
        let group = SymmetryGroup::of(self.instance.problem());
        let symmetries: Vec<_> =
            group.without_shifts().filter(|symmetry| !symmetry.is_identity()).collect();
        let symbols: Vec<_> =
            self.instance.problem().pieces.iter().map(|piece| piece.symbol).collect();
        let all: HashSet<&Placement> = self.placements.iter().collect();
        for placement in self.placements {
            control.proceed()?;
            for symmetry in &symmetries {
                let image = group.image(symmetry, placement);
                if !all.contains(&image) {
                    let (placement, image) = (self.text(placement), self.text(&image));
                    return Err(WriteError::Refused(format!(
                        "the list is not closed under the board's motions: it has {placement}, but \
                         not its image by {}, {image}",
                        symmetry.name(&symbols)
                    )));
                }
            }
        }
        Ok(self.instance.permutations(symmetries, control)?)
    }

    fn text(&self, placement: &Placement) -> String {
        text(self.instance.problem(), placement)
    }
}

fn holds(constraint: LinearConstraint<'_>, values: &[bool]) -> bool {
    let count = |vars: &[nq_cnf::instance::Var]| {
        i64::try_from(vars.iter().filter(|var| values[var.index()]).count()).unwrap_or(i64::MAX)
    };
    let sum = count(constraint.plus) - count(constraint.minus);
    match constraint.relation {
        Relation::AtLeast => sum >= constraint.bound,
        Relation::AtMost => sum <= constraint.bound,
        Relation::Equal => sum == constraint.bound,
    }
}
