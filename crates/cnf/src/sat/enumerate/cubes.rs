//! Enumeration by cubes: the formula is split first, and each cube, or each part of a large one,
//! gets a new solver for the residual formula.
//!
//! A single solver keeps all blocking and learned clauses, and each new blocking clause restarts
//! it. A cube has few solutions and few learned clauses, and its solver is discarded afterwards.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use itertools::Itertools;

use super::blocking::{BlockedLiterals, Walk, unless_broken};
use super::indexed::IndexedFormula;
use super::leaf::{LeafSolver, VisitOccupied};
use super::plan::Plan;
use super::root_cubes::{RootCube, RootCubes, exchanging, sorted_image};
use super::splitter::Splitter;
use super::stats::{SolverStats, SplitStats};
use crate::instance::{Instance, Lit, Permutation, Var};
use crate::sat::encoding::{Encoding, EncodingChoice};
use crate::sat::solver::{BACKENDS, BackendEntry};
use nq_board::base::Placement;
use nq_board::run::{Control, Covered, Instant, Orbits, Shard, StopReason, SymmetryGroup};

/// An instance prepared for enumeration by cubes. It is immutable, so threads use it together.
pub(super) struct CubeSearch<'a> {
    instance: &'a Instance,
    backend: &'static BackendEntry,
    control: &'a Control,
    formula: IndexedFormula,
    plan: Plan,
    roots: RootCubes,
    blocked: BlockedLiterals,
    /// For the orbits when the search does not use just all symmetries.
    group: SymmetryGroup,
    is_by_orbits: bool,
    /// The shard of the root cubes to search.
    shard: Shard,
    statistics: Mutex<(SolverStats, Covered)>,
}

/// The number of solutions that a search found, and their orbits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub total: u128,
    /// The orbits whose least member was found.
    pub orbits: Orbits,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.total += other.total;
        self.orbits += &other.orbits;
    }
}

impl<'a> CubeSearch<'a> {
    /// Encodes an instance and plans how to split it. The permutations are a group that maps the
    /// instance to itself, or the identity alone to use no symmetry.
    pub(super) fn new(
        (instance, encoding): (&'a Instance, &Encoding),
        backend: &'static BackendEntry,
        residual: Option<usize>,
        permutations: Vec<Permutation>,
        control: &'a Control,
    ) -> Result<Self, StopReason> {
        let start = Instant::now();
        let formula = encoding.formula(instance, control)?;
        let size = formula.size();
        let formula = IndexedFormula::new(&formula, control)?;
        let plan = Plan::new(instance, residual);
        let roots = RootCubes::new(instance, &plan, &formula, permutations, control)?;
        let solver = SolverStats {
            variables: size.variables,
            clauses: size.clauses,
            encoding: start.elapsed(),
            split: Some(SplitStats { refuted_by_splitter: roots.refuted, ..SplitStats::default() }),
            ..SolverStats::default()
        };
        let blocked = BlockedLiterals::for_instance(instance);
        let group = SymmetryGroup::of(instance.problem());
        let is_by_orbits =
            roots.permutations.len() == group.size() && exchanging(instance.problem()).is_none();
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
            is_by_orbits,
            shard,
            statistics,
        })
    }

    /// The same search restricted to a shard of the root cubes.
    pub(super) fn with_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    /// The root of the tree of cubes; `None` if propagation refutes the formula.
    pub(super) fn root(&self) -> Option<Splitter<'_>> {
        Splitter::new(&self.formula, &self.plan, self.control)
    }

    /// Visits the root cubes of the shard.
    pub(crate) fn visit_root_cubes(
        &self,
        root: &mut Splitter<'_>,
        visit: &mut dyn FnMut(RootCube) -> Walk,
    ) -> Walk {
        let walk = self.visit_numbered(root, &mut |number, root_cube| {
            if !self.shard.has(number) {
                return Ok(());
            }
            self.statistics.lock().unwrap_or_else(PoisonError::into_inner).1.add(&root_cube.name());
            visit(root_cube)
        });
        let refuted_by_splitter = root.take_refuted();
        self.add(SplitStats { refuted_by_splitter, ..SplitStats::default() }, Duration::ZERO);
        walk
    }

    /// Adds to the statistics.
    fn add(&self, split: SplitStats, solving: Duration) {
        let mut statistics = self.statistics.lock().unwrap_or_else(PoisonError::into_inner);
        let (solver, _) = &mut *statistics;
        solver.solving += solving;
        *solver.split.get_or_insert_default() += split;
    }

    /// The root cubes of each of these shards out of `of`, found without searching them.
    pub(super) fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
    ) -> (BTreeMap<u64, Covered>, Walk) {
        let mut covered: BTreeMap<_, _> =
            shards.iter().map(|&shard| (shard, Covered::default())).collect();
        let Some(mut root) = self.root() else { return (covered, Ok(())) };
        let walk = self.visit_numbered(&mut root, &mut |number, root_cube| {
            if let Some(covered) = covered.get_mut(&(number % of)) {
                covered.add(&root_cube.name());
            }
            Ok(())
        });
        (covered, walk)
    }

    /// Visits all root cubes with their numbers, from 0.
    fn visit_numbered(
        &self,
        root: &mut Splitter<'_>,
        visit: &mut dyn FnMut(u64, RootCube) -> Walk,
    ) -> Walk {
        let mut next = 0;
        self.roots.visit(root, &mut |root_cube| {
            let number = next;
            next += 1;
            visit(number, root_cube)
        })
    }

    /// The statistics of the workers that have finished, and the root cubes visited.
    pub(crate) fn statistics(&self) -> (SolverStats, Covered) {
        *self.statistics.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker that searches root cubes, starting from the root; `None` if propagation refutes the
    /// formula.
    pub(super) fn worker(&self) -> Option<Worker<'_>> {
        let leaves = LeafSolver::new(self.backend, self.control, self.blocked);
        Some(Worker { search: self, splitter: self.root()?, leaves })
    }

    /// The placements that a solution in a root cube represents: its images.
    pub(super) fn images(
        &self,
        root_cube: &RootCube,
        occupied: &[Var],
    ) -> impl Iterator<Item = Placement> {
        root_cube.images.iter().map(|&number| {
            let permutation = &self.roots.permutations[number];
            self.instance.placement(occupied.iter().map(|var| permutation[var.index()]))
        })
    }

    /// Counts a solution in a root cube, its images, and its orbit if it represents one.
    pub(super) fn count(&self, root_cube: &RootCube, occupied: &[Var], count: &mut Count) {
        count.total += root_cube.images.len() as u128;
        if !self.is_by_orbits {
            let scratch = &mut Vec::new();
            for placement in self.images(root_cube, occupied) {
                if let Some(size) = self.group.orbit_size_if_canonical(&placement, scratch) {
                    count.orbits.add(size);
                }
            }
            return;
        }
        let permutations = &self.roots.permutations;
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

/// Searches root cubes one by one.
pub(super) struct Worker<'s> {
    search: &'s CubeSearch<'s>,
    splitter: Splitter<'s>,
    leaves: LeafSolver<'s>,
}

impl Worker<'_> {
    /// Visits the solutions in a root cube.
    pub(super) fn search(&mut self, root_cube: &RootCube, visit: VisitOccupied<'_>) -> Walk {
        let Self { splitter, leaves, search } = self;
        let images = root_cube.images.len() as u64;
        let visit = &mut |occupied: &[Var]| {
            search.control.note_found(images);
            visit(occupied)
        };
        splitter
            .at(&root_cube.cube, |node| node.cubes(&mut |cube| leaves.solve(cube, visit)))
            .unwrap_or(Ok(()))
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let mut split = self.leaves.split;
        split.refuted_by_splitter += self.splitter.take_refuted();
        self.search.add(split, self.leaves.solving);
    }
}

/// The depth of cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeDepth {
    /// Root cubes: the first few decisions, or the ways to fill a region in the middle of the
    /// board.
    RootCubes,
    /// Leaves: until this many lines of the board are open, by default as many as in an
    /// enumeration.
    Leaves(Option<usize>),
}

/// A cube, and the cubes that are searched together with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// Its literals, of board variables.
    pub literals: Vec<Lit>,
    /// Its images under motions of the board, itself first, one motion for each image of its root
    /// cube. The solutions in an image are the images of its own solutions.
    pub images: Vec<Vec<Lit>>,
}

/// The most bytes that splitting takes per clause and per literal, measured on pairwise n-queens
/// formulas: the formula, its index, and temporary data.
pub(super) const SPLITTER_BYTES: (u64, u64) = (48, 32);

/// An estimate of the bytes that [`visit_cubes`] takes.
pub fn cube_memory(instance: &Instance) -> u64 {
    let size = EncodingChoice::default().resolve(instance.problem()).size(instance);
    let (a_clause, a_literal) = SPLITTER_BYTES;
    size.clauses * a_clause + size.literals * a_literal
}

/// Visits the cubes of an instance. With their images they cover all solutions, and no two of them
/// have a solution in common. They consist of board variables, so they suit every encoding. The
/// permutations are a group with the identity first that maps the instance to itself, as returned
/// by [`Instance::permutations`], or the identity alone to use no symmetry.
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
                let permutation = &search.roots.permutations[number];
                let image = |literal: &Lit| literal.of(permutation[literal.var().index()]);
                literals.iter().map(image).collect()
            });
            let cube = Cube { literals: literals.to_vec(), images: images.collect() };
            unless_broken(visit(&cube))
        };
        match depth {
            CubeDepth::RootCubes => give(&root_cube.cube),
            CubeDepth::Leaves(_) => node
                .at(&root_cube.cube, |node| node.cubes(&mut |leaf| give(&leaf.cube)))
                .unwrap_or(Ok(())),
        }
    });
}
