//! Enumeration by cubes: the formula is split first, and a fresh solver takes what is left in each
//! cube.
//!
//! One solver from beginning to end keeps every blocking clause and every clause that it learnt,
//! and each new blocking clause restarts it. In a cube there are few solutions and little to learn,
//! and all of it is thrown away after.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use itertools::Itertools;

use super::blocking::BlockedLiterals;
use super::indexed::IndexedFormula;
use super::leaf::{LeafSolver, VisitOccupied};
use super::root_cubes::{RootCube, RootCubes, sorted_image};
use super::splitter::{Halt, Plan, Splitter, Walk};
use super::stoppable::Stoppable;
use crate::base::placement::Placement;
use crate::instance::{Instance, Permutation};
use crate::instance::{Lit, Var};
use crate::run::control::{Control, StopReason};
use crate::run::outcome::SolverStats;
use crate::run::shard::{Covered, Shard};
use crate::run::symmetry::SymmetryGroup;
use crate::run::tally::Orbits;
use crate::sat::cnf::Formula;
use crate::sat::encoding::{Encoding, EncodingChoice};
use crate::sat::solver::{BACKENDS, BackendEntry};

/// An instance made ready to be enumerated by cubes. It does not change while that is done, so that
/// threads share it.
pub(super) struct CubeSearch<'a> {
    instance: &'a Instance,
    backend: &'static BackendEntry,
    control: &'a Control,
    formula: IndexedFormula,
    plan: Plan,
    roots: RootCubes,
    blocked: BlockedLiterals,
    /// For the orbits where no symmetry is used to find solutions.
    group: SymmetryGroup,
    /// The shard of the root cubes that is searched.
    shard: Shard,
    statistics: Mutex<(SolverStats, Covered)>,
}

/// How many solutions a search found, in how many orbits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub total: u128,
    /// Those whose least member was found.
    pub orbits: Orbits,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.total += other.total;
        self.orbits += &other.orbits;
    }
}

impl<'a> CubeSearch<'a> {
    /// Encodes an instance and assigns how it is split. The permutations are a group that maps the
    /// instance to itself; the identity alone where no symmetry is to be used.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn new(
        (instance, encoding): (&'a Instance, &Encoding),
        backend: &'static BackendEntry,
        residual: Option<usize>,
        permutations: Vec<Permutation>,
        control: &'a Control,
    ) -> Result<Self, StopReason> {
        let start = Instant::now();
        let mut formula = Formula::default();
        encoding.encode(instance, &mut Stoppable::new(&mut formula, control));
        let size = formula.size();
        let formula = IndexedFormula::new(&formula, control)?;
        let plan = Plan::new(instance, residual);
        let roots = RootCubes::new(instance, &plan, &formula, permutations, control)?;
        let solver = SolverStats {
            variables: size.variables,
            clauses: size.clauses,
            encoding: start.elapsed(),
            ..SolverStats::default()
        };
        let blocked = BlockedLiterals::for_instance(instance);
        let group = SymmetryGroup::of(instance.problem());
        let statistics = Mutex::new((solver, Covered::default()));
        let shard = Shard::WHOLE;
        Ok(Self {
            instance,
            backend,
            control,
            formula,
            plan,
            roots,
            blocked,
            group,
            shard,
            statistics,
        })
    }

    /// The same for a shard of the root cubes.
    pub(crate) fn with_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    /// The root of the tree of cubes; `None` if propagation refutes the formula.
    pub fn root(&self) -> Option<Splitter<'_>> {
        Splitter::new(&self.formula, &self.plan, self.control)
    }

    /// Gives the root cubes of the shard one after the other.
    pub(crate) fn visit_root_cubes(
        &self,
        root: &mut Splitter<'_>,
        visit: &mut dyn FnMut(RootCube) -> ControlFlow<()>,
    ) -> Walk {
        self.visit_numbered(root, &mut |number, root_cube| {
            if !self.shard.has(number) {
                return ControlFlow::Continue(());
            }
            self.statistics.lock().unwrap_or_else(PoisonError::into_inner).1.add(&root_cube.name());
            visit(root_cube)
        })
    }

    /// Which root cubes each of these shards has, out of `of`; nothing is searched for it.
    pub(crate) fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
    ) -> (BTreeMap<u64, Covered>, Walk) {
        let mut covered: BTreeMap<_, _> =
            shards.iter().map(|&shard| (shard, Covered::default())).collect();
        let Some(mut root) = self.root() else { return (covered, ControlFlow::Continue(())) };
        let walk = self.visit_numbered(&mut root, &mut |number, root_cube| {
            if let Some(covered) = covered.get_mut(&(number % of)) {
                covered.add(&root_cube.name());
            }
            ControlFlow::Continue(())
        });
        (covered, walk)
    }

    /// Gives all root cubes with their numbers, from 0.
    fn visit_numbered(
        &self,
        root: &mut Splitter<'_>,
        visit: &mut dyn FnMut(u64, RootCube) -> ControlFlow<()>,
    ) -> Walk {
        let mut next = 0;
        self.roots.visit(root, &mut |root_cube| {
            let number = next;
            next += 1;
            visit(number, root_cube).map_break(|()| Halt::Stopped(StopReason::Limit))
        })
    }

    /// What was done so far by workers that are through, and in which root cubes.
    pub(crate) fn statistics(&self) -> (SolverStats, Covered) {
        *self.statistics.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who searches root cubes, starting from the root.
    pub fn worker(&self) -> Option<Worker<'_>> {
        let leaves = LeafSolver::new(self.backend, self.control, self.blocked);
        Some(Worker { search: self, splitter: self.root()?, leaves })
    }

    /// The placements that a solution in a root cube's cube stands for: its images.
    pub fn images(
        &self,
        root_cube: &RootCube,
        occupied: &[Var],
    ) -> impl Iterator<Item = Placement> {
        root_cube.images.iter().map(|&number| {
            let permutation = &self.roots.permutations()[number];
            self.instance.placement(occupied.iter().map(|var| permutation[var.index()]))
        })
    }

    /// Counts a solution in a root cube's cube, its images, and its orbit if it stands for one.
    pub fn count(&self, root_cube: &RootCube, occupied: &[Var], count: &mut Count) {
        let permutations = self.roots.permutations();
        count.total += root_cube.images.len() as u128;
        if permutations.len() == 1 {
            let placement = self.instance.placement(occupied.iter().copied());
            if let Some(size) = self.group.orbit_size_if_canonical(&placement, &mut Vec::new()) {
                count.orbits.add(size);
            }
            return;
        }
        let occupied: Vec<Var> = occupied.iter().copied().sorted_unstable().collect();
        let mut unmoved = 0;
        for &number in &root_cube.stabiliser {
            match sorted_image(&permutations[number], &occupied).cmp(&occupied) {
                Ordering::Less => return,
                Ordering::Equal => unmoved += 1,
                Ordering::Greater => {}
            }
        }
        count.orbits.add(permutations.len() / unmoved);
    }
}

/// Searches root cubes, one after the other.
pub(super) struct Worker<'s> {
    search: &'s CubeSearch<'s>,
    splitter: Splitter<'s>,
    leaves: LeafSolver<'s>,
}

impl Worker<'_> {
    /// Gives the solutions in a root cube's cube.
    pub fn search(&mut self, root_cube: &RootCube, visit: VisitOccupied<'_>) -> Walk {
        let Self { splitter, leaves, search } = self;
        let images = root_cube.images.len() as u64;
        let visit = &mut |occupied: &[Var]| {
            search.control.note_found(images);
            visit(occupied)
        };
        let walk =
            splitter.at(&root_cube.cube, |node| node.cubes(&mut |cube| leaves.solve(cube, visit)));
        walk.unwrap_or(ControlFlow::Continue(()))
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let mut statistics = self.search.statistics.lock().unwrap_or_else(PoisonError::into_inner);
        let (solver, _) = &mut *statistics;
        solver.solving += self.leaves.solving;
        *solver.split.get_or_insert_default() += self.leaves.split;
    }
}

/// How deep cubes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeDepth {
    /// The first few decisions, or the ways to fill a region in the middle of the board.
    RootCubes,
    /// Until so many lines of the board are open: what solvers get in an enumeration, by default as
    /// many as there.
    Leaves(Option<usize>),
}

/// A cube, and those that are searched together with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// Its literals, of board variables.
    pub literals: Vec<Lit>,
    /// Its images under motions of the board, one motion for each image of its root cube, itself
    /// first: the solutions in them are the images of its own.
    pub images: Vec<Vec<Lit>>,
}

/// Bytes that splitting takes at most for a clause and for a literal in it, as measured on pairwise
/// n-queens formulas: the formula, its index, and what is needed in between.
pub(super) const SPLITTER_BYTES: (u64, u64) = (48, 32);

/// About how many bytes [`visit_cubes`] takes.
#[must_use]
pub(crate) fn cube_memory(instance: &Instance) -> u64 {
    let size = EncodingChoice::default().resolve(instance.problem()).size(instance);
    let (a_clause, a_literal) = SPLITTER_BYTES;
    size.clauses * a_clause + size.literals * a_literal
}

/// Gives the cubes of an instance one after the other: with their images they cover all its
/// solutions, and two of them have none in common. As they consist of board variables they go with
/// every encoding. The permutations are a group, the identity first, that maps the instance to
/// itself, as [`Instance::permutations`] gives them; the identity alone where no symmetry is to be
/// used.
pub fn visit_cubes(
    instance: &Instance,
    depth: CubeDepth,
    permutations: Vec<Permutation>,
    control: &Control,
    visit: &mut dyn FnMut(&Cube) -> ControlFlow<()>,
) {
    let encoding = EncodingChoice::default().resolve(instance.problem());
    let residual = if let CubeDepth::Leaves(residual) = depth { residual } else { None };
    let what = (instance, &encoding);
    let search = CubeSearch::new(what, &BACKENDS[0], residual, permutations, control);
    let Ok(search) = search else { return };
    let (Some(mut root), Some(mut node)) = (search.root(), search.root()) else { return };
    let _ = search.visit_root_cubes(&mut root, &mut |root_cube| {
        let give = &mut |literals: &[Lit]| {
            let images = root_cube.images.iter().map(|&number| {
                let permutation = &search.roots.permutations()[number];
                let image = |literal: &Lit| literal.of(permutation[literal.var().index()]);
                literals.iter().map(image).collect()
            });
            let cube = Cube { literals: literals.to_vec(), images: images.collect() };
            visit(&cube).map_break(|()| Halt::Stopped(StopReason::Limit))
        };
        let walk = match depth {
            CubeDepth::RootCubes => give(&root_cube.cube),
            CubeDepth::Leaves(_) => {
                let leaves =
                    node.at(&root_cube.cube, |node| node.cubes(&mut |leaf| give(leaf.cube())));
                leaves.unwrap_or(ControlFlow::Continue(()))
            }
        };
        walk.map_break(|_| ())
    });
}
