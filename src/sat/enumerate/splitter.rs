//! The tree of cubes: branches on the formula until the rest is small enough for a solver.
//!
//! A node branches on an exactly-one constraint, with one child for each of its open variables. It
//! takes the constraint with the fewest open variables and, among equals, the one nearest the
//! middle of the board, where a piece attacks most. Where no such constraint is open, it branches
//! on the variable that would assign most others, true and false. Children of a node exclude each
//! other and cover it; a child that propagation refutes is skipped. So cubes are disjoint and cover
//! all solutions of any formula.
//!
//! Splitting first and solving afterwards is cube and conquer (Heule, Kullmann, Wieringa & Biere,
//! HVC 2011).

use std::cmp::Reverse;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::indexed::IndexedFormula;
use super::propagator::Propagator;
use super::sets::VarSet;
use crate::instance::{Constraint, Group, Instance, Rule};
use crate::instance::{Lit, Var};
use crate::run::control::{Control, StopReason};
use crate::sat::solver::BackendError;

/// Variables to assign, and the exactly-one constraints over them alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub vars: VarSet,
    /// Nearest the middle first.
    exactly_one: Vec<VarSet>,
}

/// The branching plan of an instance: where to branch, and when to stop.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The whole board.
    pub board: Region,
    /// The middle one or two lines of the first family of lines with exactly one piece each.
    pub middle: Vec<VarSet>,
    /// The board's rows, which `residual` counts where no line holds exactly one piece.
    rows: Vec<VarSet>,
    /// The number of lines that may stay open in a cube.
    residual: usize,
}

impl Plan {
    /// The plan for an instance. Without a given residual, [`DEFAULT_RESIDUAL`] lines may stay open
    /// in models with exactly-one constraints, and all lines in other models.
    pub fn new(instance: &Instance, residual: Option<usize>) -> Self {
        let groups = instance.groups().iter().filter(|group| is_exactly_one(group));
        let families: Vec<Vec<VarSet>> = groups.map(|group| lines(instance, group)).collect();
        let default = if families.is_empty() { usize::MAX } else { DEFAULT_RESIDUAL };
        let exactly_one = families
            .iter()
            .flat_map(|family| {
                family.iter().enumerate().map(|(i, line)| (off_middle(i, family.len()), line))
            })
            // The sort is stable: at equal distance, lines of the first family come first.
            .sorted_by_key(|(distance, _)| *distance)
            .map(|(_, line)| line.clone())
            .collect();
        let is_middle = |(i, _): &(usize, &VarSet), lines| off_middle(*i, lines) < 2;
        let middle = families.first().map(|family| {
            let lines = family.iter().enumerate();
            lines
                .filter(|line| is_middle(line, family.len()))
                .map(|(_, line)| line.clone())
                .collect()
        });
        Self {
            board: Region { vars: VarSet::new(instance.vars().map(|(var, _)| var)), exactly_one },
            middle: middle.unwrap_or_default(),
            rows: rows(instance),
            residual: residual.unwrap_or(default),
        }
    }

    /// Whether the model has lines with exactly one piece.
    pub(crate) fn has_exactly_one(&self) -> bool {
        !self.board.exactly_one.is_empty()
    }

    /// The region of the given variables.
    pub(crate) fn region(&self, vars: impl IntoIterator<Item = Var>) -> Region {
        let vars = VarSet::new(vars);
        let lines = self.board.exactly_one.iter().filter(|line| line.is_within(&vars));
        Region { exactly_one: lines.cloned().collect(), vars }
    }
}

/// Twice the distance of line `i` from the middle, an integer.
pub(super) const fn off_middle(i: usize, lines: usize) -> usize {
    (2 * i + 1).abs_diff(lines)
}

/// The number of lines that stay open in models with exactly-one constraints. With fewer, loading a
/// solver costs more than it saves. With more, blocking clauses become expensive
/// (docs/benchmarks.md).
pub const DEFAULT_RESIDUAL: usize = 8;

fn is_exactly_one(group: &Group) -> bool {
    matches!(group.rule(), Rule::Lines { exactly_one: true, .. })
}

fn lines(instance: &Instance, group: &Group) -> Vec<VarSet> {
    let mut lines = Vec::new();
    let _ = instance.visit(group, &mut |constraint| {
        if let Constraint::ExactlyOne(vars) = constraint {
            lines.push(VarSet::new(vars.iter().copied()));
        }
        ControlFlow::Continue(())
    });
    lines
}

fn rows(instance: &Instance) -> Vec<VarSet> {
    let mut rows = vec![Vec::new(); instance.problem().board.rows().into()];
    for (var, placed) in instance.vars() {
        rows[usize::from(placed.square.row)].push(var);
    }
    rows.into_iter().map(VarSet::new).collect()
}

/// Why a traversal of the tree ended early.
#[derive(Clone, Debug)]
pub(super) enum Halt {
    /// The run was stopped.
    Stopped(StopReason),
    /// A solver failed.
    Failed(BackendError),
}

impl From<BackendError> for Halt {
    fn from(error: BackendError) -> Self {
        Self::Failed(error)
    }
}

/// How a traversal continues.
pub(super) type Walk = ControlFlow<Halt>;

/// Visits a node of the tree.
pub(super) type VisitNode<'v, 'f> = &'v mut dyn FnMut(&mut Splitter<'f>) -> Walk;

/// Where a node branches.
enum Branch<'p> {
    /// On an exactly-one constraint: one child per open variable.
    Line(&'p VarSet),
    /// On one variable: true and false.
    Variable(Var),
}

/// The current node of the tree.
#[derive(Clone, Debug)]
pub(super) struct Splitter<'f> {
    plan: &'f Plan,
    control: &'f Control,
    propagator: Propagator<'f>,
    cube: Vec<Lit>,
}

impl<'f> Splitter<'f> {
    /// The root of the tree; `None` if propagation refutes the formula.
    pub fn new(formula: &'f IndexedFormula, plan: &'f Plan, control: &'f Control) -> Option<Self> {
        let propagator = Propagator::new(formula)?;
        Some(Self { plan, control, propagator, cube: Vec::new() })
    }

    /// The formula at this node.
    pub const fn propagator(&self) -> &Propagator<'f> {
        &self.propagator
    }

    /// The decisions on the path to this node, without the literals that they imply.
    pub fn cube(&self) -> &[Lit] {
        &self.cube
    }

    /// The board variables that are open at this node.
    pub(crate) fn open_board_vars(&self) -> impl Iterator<Item = Var> {
        self.plan.board.vars.vars_in(self.propagator.open())
    }

    /// The board variables that are true at this node: the occupied squares.
    pub fn occupied(&self) -> impl Iterator<Item = Var> {
        self.plan.board.vars.vars_in(self.propagator.truth())
    }

    /// Visits the nodes below this one where all variables of a region are assigned.
    pub fn assign(&mut self, region: &Region, visit: VisitNode<'_, 'f>) -> Walk {
        match self.branch_within(region) {
            Some(branch) => self.descend(&branch, &mut |node| node.assign(region, visit)),
            None => visit(self),
        }
    }

    /// Visits the nodes the given number of decisions below this one, and cubes that end earlier.
    pub fn levels(&mut self, levels: usize, visit: VisitNode<'_, 'f>) -> Walk {
        match self.branch() {
            Some(branch) if levels > 0 => {
                self.descend(&branch, &mut |node| node.levels(levels - 1, visit))
            }
            _ => visit(self),
        }
    }

    /// Visits the cubes below this node.
    pub fn cubes(&mut self, visit: VisitNode<'_, 'f>) -> Walk {
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
    pub fn at<R>(&mut self, cube: &[Lit], then: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let (mark, before) = (self.propagator.mark(), self.cube.len());
        self.cube.extend_from_slice(cube);
        let result = self.propagator.assume(cube).then(|| then(self));
        self.cube.truncate(before);
        self.propagator.back_to(mark);
        result
    }

    fn descend(&mut self, branch: &Branch<'_>, visit: VisitNode<'_, 'f>) -> Walk {
        // Collected first: open variables change while children are visited.
        let children: Vec<Lit> = match branch {
            Branch::Line(line) => line.vars_in(self.propagator.open()).map(Var::positive).collect(),
            Branch::Variable(var) => vec![var.positive(), var.negative()],
        };
        for literal in children {
            // Check at every node: on a large board, choosing the branch takes far longer than the
            // check.
            if let Some(reason) = self.control.stop_reason() {
                return ControlFlow::Break(Halt::Stopped(reason));
            }
            if let Some(walk) = self.at(&[literal], &mut *visit) {
                walk?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where this node branches; `None` at a cube.
    fn branch(&self) -> Option<Branch<'f>> {
        let Plan { board, rows, residual, .. } = self.plan;
        let lines = if self.plan.has_exactly_one() { &board.exactly_one } else { rows };
        let mut open = lines.iter().filter(|line| line.meets(self.propagator.open()));
        // With `residual` 0 the splitter solves alone, also where lines do not cover all variables.
        let is_cube = *residual > 0 && open.nth(*residual).is_none();
        if is_cube { None } else { self.branch_within(board) }
    }

    /// Where this node branches to assign the variables of a region.
    fn branch_within<'r>(&self, region: &'r Region) -> Option<Branch<'r>> {
        let (open, truth) = (self.propagator.open(), self.propagator.truth());
        let unfilled = region.exactly_one.iter().filter(|line| !line.meets(truth));
        let counted = unfilled.map(|line| (line.count_in(open), line));
        // `min_by_key` returns the first of equals.
        let fewest = counted.filter(|(count, _)| *count > 0).min_by_key(|(count, _)| *count);
        let assigns = |var: &Var| self.propagator.would_assign(var.positive());
        fewest.map(|(_, line)| Branch::Line(line)).or_else(|| {
            let open = region.vars.vars_in(open);
            open.min_by_key(|var| Reverse(assigns(var))).map(Branch::Variable)
        })
    }
}
