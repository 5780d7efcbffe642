//! The tree of cubes: branching on the formula until little enough is left for a solver.
//!
//! A node branches on an exactly-one constraint, one child for each of its variables, the
//! constraint with the fewest left first and of equals the one nearest the middle of the board: a
//! piece there attacks most. Where no such constraint is open it branches on one variable, true and
//! false, the one that would assign most others. Children of a node exclude each other and cover
//! it; a child that propagation refutes is left out. So cubes are disjoint and cover all solutions,
//! whatever the formula.
//!
//! The idea of splitting first and solving after is cube and conquer (Heule, Kullmann, Wieringa &
//! Biere, HVC 2011).

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

/// Variables that are to be assigned, and the exactly-one constraints among them alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub vars: VarSet,
    /// Those nearest the middle first.
    exactly_one: Vec<VarSet>,
}

/// What the splitter knows of an instance: where it can branch, and what stops it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The whole board.
    pub board: Region,
    /// The middle one or two of the first family of lines that hold exactly one piece.
    pub middle: Vec<VarSet>,
    /// The board's rows, which `residual` counts where no line holds exactly one piece.
    rows: Vec<VarSet>,
    /// How many lines may stay open in a cube.
    residual: usize,
}

impl Plan {
    /// The plan for an instance. If no residual is asked for, cubes of models with exactly-one
    /// constraints leave [`DEFAULT_RESIDUAL`] lines open, and those of others may leave all.
    pub fn new(instance: &Instance, residual: Option<usize>) -> Self {
        let groups = instance.groups().iter().filter(|group| is_exactly_one(group));
        let families: Vec<Vec<VarSet>> = groups.map(|group| lines(instance, group)).collect();
        let default = if families.is_empty() { usize::MAX } else { DEFAULT_RESIDUAL };
        let exactly_one = families
            .iter()
            .flat_map(|family| {
                family.iter().enumerate().map(|(i, line)| (off_middle(i, family.len()), line))
            })
            // Stable: of lines equally far out those of the first family come first.
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

    /// Whether the model says of lines that they hold exactly one piece.
    pub(crate) fn has_exactly_one(&self) -> bool {
        !self.board.exactly_one.is_empty()
    }

    /// The region of these variables.
    pub(crate) fn region(&self, vars: impl IntoIterator<Item = Var>) -> Region {
        let vars = VarSet::new(vars);
        let lines = self.board.exactly_one.iter().filter(|line| line.is_within(&vars));
        Region { exactly_one: lines.cloned().collect(), vars }
    }
}

/// Twice the distance of the `i`th of so many lines from the middle, so that it is whole.
pub(super) const fn off_middle(i: usize, lines: usize) -> usize {
    (2 * i + 1).abs_diff(lines)
}

/// Lines that stay open where the model has exactly-one constraints: below that a solver costs more
/// to load than it saves, above it blocking clauses begin to tell (docs/benchmarks.md).
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

/// Why a walk over the tree ended early.
#[derive(Clone, Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped(StopReason),
    /// A solver failed.
    Failed(BackendError),
}

impl From<BackendError> for Halt {
    fn from(error: BackendError) -> Self {
        Self::Failed(error)
    }
}

/// How a walk goes on.
pub(super) type Walk = ControlFlow<Halt>;

/// Sees a node of the tree.
pub(super) type VisitNode<'v, 'f> = &'v mut dyn FnMut(&mut Splitter<'f>) -> Walk;

/// Where a node branches.
enum Branch<'p> {
    /// On an exactly-one constraint: which of its open variables is true?
    Line(&'p VarSet),
    /// On one variable: true or false?
    Variable(Var),
}

/// A node of the tree, which moves.
#[derive(Clone, Debug)]
pub(super) struct Splitter<'f> {
    plan: &'f Plan,
    control: &'f Control,
    propagator: Propagator<'f>,
    cube: Vec<Lit>,
}

impl<'f> Splitter<'f> {
    /// The root of the tree; `None` if propagation refutes the formula, so that there are no cubes.
    pub fn new(formula: &'f IndexedFormula, plan: &'f Plan, control: &'f Control) -> Option<Self> {
        let propagator = Propagator::new(formula)?;
        Some(Self { plan, control, propagator, cube: Vec::new() })
    }

    /// The formula at this node.
    pub const fn propagator(&self) -> &Propagator<'f> {
        &self.propagator
    }

    /// The literals that were chosen on the way to this node. What they imply is left out.
    pub fn cube(&self) -> &[Lit] {
        &self.cube
    }

    /// The board variables that are open here.
    pub(crate) fn open_board_vars(&self) -> impl Iterator<Item = Var> {
        self.plan.board.vars.vars_in(self.propagator.open())
    }

    /// The board variables that are true here: the pieces that stand.
    pub fn occupied(&self) -> impl Iterator<Item = Var> {
        self.plan.board.vars.vars_in(self.propagator.truth())
    }

    /// Visits the nodes below this one at which all variables of a region are assigned.
    pub fn assign(&mut self, region: &Region, visit: VisitNode<'_, 'f>) -> Walk {
        match self.branch_within(region) {
            Some(branch) => self.descend(&branch, &mut |node| node.assign(region, visit)),
            None => visit(self),
        }
    }

    /// Visits the nodes so many decisions below this one, and the cubes above that.
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

    /// Whether the formula has a model at this node, found by branching on whatever is open.
    pub(crate) fn is_satisfiable(&mut self) -> bool {
        let Some(var) = self.propagator.first_open() else { return true };
        let literals = [var.positive(), var.negative()];
        literals.into_iter().any(|literal| self.at(&[literal], Self::is_satisfiable) == Some(true))
    }

    /// Goes to the node of a cube below this one, does something there and comes back; `None` if
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
        // What is open changes while children are visited, and is the same again after each.
        let children: Vec<Lit> = match branch {
            Branch::Line(line) => line.vars_in(self.propagator.open()).map(Var::positive).collect(),
            Branch::Variable(var) => vec![var.positive(), var.negative()],
        };
        for literal in children {
            // At every node: on a large board finding out where it branches takes far longer than a
            // look.
            if let Some(reason) = self.control.stop_reason() {
                return ControlFlow::Break(Halt::Stopped(reason));
            }
            if let Some(walk) = self.at(&[literal], &mut *visit) {
                walk?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where this node branches, if it is not a cube yet.
    fn branch(&self) -> Option<Branch<'f>> {
        let Plan { board, rows, residual, .. } = self.plan;
        let lines = if self.plan.has_exactly_one() { &board.exactly_one } else { rows };
        let mut open = lines.iter().filter(|line| line.meets(self.propagator.open()));
        // With none left open the splitter finds everything, also where lines do not tell all.
        let is_cube = *residual > 0 && open.nth(*residual).is_none();
        if is_cube { None } else { self.branch_within(board) }
    }

    /// Where this node branches to assign the variables of a region.
    fn branch_within<'r>(&self, region: &'r Region) -> Option<Branch<'r>> {
        let (open, truth) = (self.propagator.open(), self.propagator.truth());
        let unsettled = region.exactly_one.iter().filter(|line| !line.meets(truth));
        let counted = unsettled.map(|line| (line.count_in(open), line));
        // The first of equals.
        let fewest = counted.filter(|(count, _)| *count > 0).min_by_key(|(count, _)| *count);
        let assigns = |var: &Var| self.propagator.would_assign(var.positive());
        fewest.map(|(_, line)| Branch::Line(line)).or_else(|| {
            let open = region.vars.vars_in(open);
            open.min_by_key(|var| Reverse(assigns(var))).map(Branch::Variable)
        })
    }
}
