//! The tree of cubes: branches on the formula until the rest is small enough for a solver.
//!
//! A node branches on an exactly-one constraint, with one child for each of its open variables. It
//! takes the constraint with the fewest open variables and, among equals, the one nearest the
//! middle of the board, where a piece attacks most. Where no such constraint is open, it branches
//! on the variable that would assign most others, true and false.
//!
//! In models without exactly-one constraints, `quotas` finds where to branch, and nodes that have
//! no room for the required number of pieces.
//!
//! Solutions in different children of a node differ, and each solution of the node is in a child;
//! a child that propagation refutes is skipped. So cubes are disjoint and cover all solutions of
//! any formula.
//!
//! Splitting first and solving afterwards is cube and conquer (Heule, Kullmann, Wieringa & Biere,
//! HVC 2011).

use std::cmp::Reverse;

use super::blocking::Walk;
use super::indexed::IndexedFormula;
use super::plan::{Plan, Region};
use super::propagator::Propagator;
use super::sets::VarSet;
use crate::instance::{Lit, Var};
use nq_board::run::Control;

/// Visits a node of the tree.
pub(super) type VisitNode<'v, 'f> = &'v mut dyn FnMut(&mut Splitter<'f>) -> Walk;

/// Where a node branches.
pub(super) enum Branch<'p> {
    /// On a constraint that exactly one variable is true: one child per open variable.
    ExactlyOne(&'p VarSet),
    /// On a constraint that at most one variable is true: also a child without any.
    AtMostOne(&'p VarSet),
    /// On a constraint that at least one variable is true: one child per open variable, in which
    /// it is the first that is true.
    AtLeastOne(&'p VarSet),
    /// On one variable: true and false.
    Variable(Var),
    /// Nowhere: the node has no solution.
    Refuted,
}

impl Branch<'_> {
    /// The decisions of each child.
    fn children(&self, open: &[u64]) -> Vec<Vec<Lit>> {
        let each = |line: &VarSet| line.vars_in(open).map(|var| vec![var.positive()]).collect();
        match self {
            Self::ExactlyOne(line) => each(line),
            Self::AtMostOne(line) => {
                let mut children: Vec<Vec<Lit>> = each(line);
                children.push(line.vars_in(open).map(Var::negative).collect());
                children
            }
            Self::AtLeastOne(vars) => {
                let mut before = Vec::new();
                let child = |var: Var| {
                    let mut child = before.clone();
                    child.push(var.positive());
                    before.push(var.negative());
                    child
                };
                vars.vars_in(open).map(child).collect()
            }
            Self::Variable(var) => vec![vec![var.positive()], vec![var.negative()]],
            Self::Refuted => Vec::new(),
        }
    }
}

/// The current node of the tree.
#[derive(Clone, Debug)]
pub(super) struct Splitter<'f> {
    pub plan: &'f Plan,
    control: &'f Control,
    /// The formula at this node.
    pub propagator: Propagator<'f>,
    /// The decisions on the path to this node, without the literals that they imply.
    pub cube: Vec<Lit>,
    /// The branches refuted so far, by propagation or because too few pieces have room.
    refuted: u64,
}

impl<'f> Splitter<'f> {
    /// The root of the tree; `None` if propagation refutes the formula.
    pub(super) fn new(
        formula: &'f IndexedFormula,
        plan: &'f Plan,
        control: &'f Control,
    ) -> Option<Self> {
        let propagator = Propagator::new(formula)?;
        Some(Self { plan, control, propagator, cube: Vec::new(), refuted: 0 })
    }

    /// The number of branches refuted since the last call.
    pub(super) fn take_refuted(&mut self) -> u64 {
        std::mem::take(&mut self.refuted)
    }

    pub(crate) fn open_board_vars(&self) -> impl Iterator<Item = Var> {
        self.plan.board.vars.vars_in(self.propagator.open())
    }

    /// The board variables that are true at this node: the occupied squares.
    pub(super) fn occupied(&self) -> impl Iterator<Item = Var> {
        self.plan.board.vars.vars_in(self.propagator.truth())
    }

    /// Visits the nodes below this one where all variables of a region are assigned.
    pub(super) fn assign(&mut self, region: &Region, visit: VisitNode<'_, 'f>) -> Walk {
        match self.branch_within(region) {
            Some(branch) => self.descend(&branch, &mut |node| node.assign(region, visit)),
            None => visit(self),
        }
    }

    /// Visits the nodes the given number of decisions below this one, and cubes that end earlier.
    pub(super) fn levels(&mut self, levels: usize, visit: VisitNode<'_, 'f>) -> Walk {
        match self.branch() {
            Some(branch) if levels > 0 => {
                self.descend(&branch, &mut |node| node.levels(levels - 1, visit))
            }
            _ => visit(self),
        }
    }

    /// Visits the cubes below this node.
    pub(super) fn cubes(&mut self, visit: VisitNode<'_, 'f>) -> Walk {
        match self.branch() {
            Some(branch) => self.descend(&branch, &mut |node| node.cubes(visit)),
            None => visit(self),
        }
    }

    /// Whether the formula has a model at this node, found by branching on open variables.
    pub(crate) fn is_satisfiable(&mut self) -> bool {
        let Some(var) = self.propagator.first_open() else { return true };
        let literals = [var.positive(), var.negative()];
        literals.into_iter().any(|literal| self.at(&[literal], Self::is_satisfiable) == Some(true))
    }

    /// Moves to the node of a cube below this one, calls `then`, and moves back; `None` if
    /// propagation refutes the cube.
    pub(super) fn at<R>(&mut self, cube: &[Lit], then: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let (mark, before) = (self.propagator.mark(), self.cube.len());
        self.cube.extend_from_slice(cube);
        let result = self.propagator.assume(cube).then(|| then(self));
        self.cube.truncate(before);
        self.propagator.back_to(mark);
        result
    }

    fn descend(&mut self, branch: &Branch<'_>, visit: VisitNode<'_, 'f>) -> Walk {
        if matches!(branch, Branch::Refuted) {
            self.refuted += 1;
        }
        // Collected first: open variables change while children are visited.
        for child in branch.children(self.propagator.open()) {
            // Check at every node: on a large board, choosing the branch takes far longer than the
            // check.
            self.control.proceed()?;
            match self.at(&child, &mut *visit) {
                Some(walk) => walk?,
                None => self.refuted += 1,
            }
        }
        Ok(())
    }

    /// Where this node branches; `None` at a cube.
    fn branch(&self) -> Option<Branch<'f>> {
        let Plan { board, .. } = self.plan;
        if self.plan.has_exactly_one() {
            let is_cube = self.plan.is_cube(self.propagator.open());
            return if is_cube { None } else { self.branch_within(board) };
        }
        if !self.has_room() {
            return Some(Branch::Refuted);
        }
        if self.plan.is_cube(self.propagator.open()) {
            return None;
        }
        self.branch_to_fill().or_else(|| self.branch_within(board))
    }

    /// Where this node branches to assign the variables of a region.
    fn branch_within<'r>(&self, region: &'r Region) -> Option<Branch<'r>> {
        let (open, truth) = (self.propagator.open(), self.propagator.truth());
        let unfilled = region.exactly_one.iter().filter(|line| !line.meets(truth));
        let counted = unfilled.map(|line| (line.count_in(open), line));
        // `min_by_key` returns the first of equals.
        let fewest = counted.filter(|(count, _)| *count > 0).min_by_key(|(count, _)| *count);
        let assigns = |var: &Var| self.propagator.would_assign(var.positive());
        fewest.map(|(_, line)| Branch::ExactlyOne(line)).or_else(|| {
            let open = region.vars.vars_in(open);
            open.min_by_key(|var| Reverse(assigns(var))).map(Branch::Variable)
        })
    }
}
