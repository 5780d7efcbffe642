//! The first stage of splitting: root cubes, parts of the tree of cubes that are searched
//! independently.
//!
//! Without symmetry they are the nodes a few decisions below the root, or, where no line, cover or
//! set needs a piece, the ways to fill a few squares in the middle.
//!
//! With symmetry they are ways to fill a region that every motion maps to itself, those that are
//! the least of their images. Let `a` be such a way, G the group of motions, and `S` the motions
//! that map `a` to itself. A solution that fills the region in the way `b` is the image of one that
//! fills it in the least image `a` of `b`, under a motion that takes `a` to `b`. So the images of
//! the solutions in the cube of `a`, under one motion for each image of `a`, are all solutions with
//! such a region, each once: |G|/|S| for every solution in the cube. Two solutions in the cube are
//! images of each other only under motions of `S`. So the least ones under `S` represent the
//! orbits, and a solution that |T| motions of `S` map to itself has an orbit of |G|/|T|.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::blocking::{Halt, Walk};
use super::indexed::IndexedFormula;
use super::plan::{Plan, Region, off_middle};
use super::sets::VarSet;
use super::splitter::Splitter;
use crate::instance::{Instance, Lit, Permutation, Var};
use nq_board::base::{PieceId, Placed};
use nq_board::model::Problem;
use nq_board::run::{Control, StopReason, alike};

/// The depth of root cubes where pieces are needed and no symmetry is used.
const LEVELS: usize = 2;

/// A region is large enough if there are this many ways to fill it, up to symmetry if used …
const ENOUGH: usize = 100;

/// … and too large if there are more than this.
const MOST: usize = 300;

/// The version of the split of a problem. Raise it whenever root cubes or their order change, so
/// that shards of different versions are not added up. Problems without covers and numbers on sets
/// have the root cubes of version 1, unless every square holds a piece, or kinds are alike that the
/// model does not name.
pub fn splitter_version(problem: &Problem) -> u32 {
    if problem.fills_board() || exchanging(problem).is_some() {
        return 3;
    }
    if problem.covers.is_empty() && problem.square_counts.is_empty() { 1 } else { 2 }
}

/// The most kinds that are exchanged: there are this factorial of exchanges for each motion, and a
/// way to fill a region is compared with its images under all of them.
const MOST_KINDS: usize = 3;

/// The kinds that the search exchanges though the model does not name them as interchangeable:
/// those of the largest class of kinds that are alike, or some of them.
pub(super) fn exchanging(problem: &Problem) -> Option<Vec<PieceId>> {
    let classes = alike(problem).into_iter().filter(|_| problem.interchangeable.is_empty());
    let mut class = classes.max_by_key(Vec::len)?;
    class.truncate(MOST_KINDS);
    Some(class)
}

/// A part of the tree of cubes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RootCube {
    /// The decisions.
    pub cube: Vec<Lit>,
    /// One motion, by its number, for each image of the filled region, the identity first. The
    /// solutions of these images are the images of the solutions in this cube.
    pub images: Vec<usize>,
    /// The motions, by their numbers, that map the filled region to itself.
    pub stabiliser: Vec<usize>,
}

impl RootCube {
    /// The name of the cube in the digest of a shard: its decisions as DIMACS numbers.
    pub(super) fn name(&self) -> String {
        self.cube.iter().map(|literal| literal.dimacs()).join(" ")
    }
}

/// How an instance is split into root cubes.
#[derive(Clone, Debug)]
pub(super) struct RootCubes {
    /// The motions as permutations of the variables, the identity first; the identity alone if no
    /// symmetry is used.
    pub permutations: Vec<Permutation>,
    cut: Cut,
    /// The branches refuted on the way to root cubes that are already found.
    pub refuted: u64,
}

#[derive(Clone, Debug)]
enum Cut {
    /// By the first few decisions.
    Levels,
    /// By the ways to fill a region.
    Fill(Region),
    /// The ways to fill a region, already found while choosing the region.
    Found(Vec<RootCube>),
}

impl RootCubes {
    /// Plans the root cubes of an instance. The permutations are a group and have been checked.
    pub(super) fn new(
        instance: &Instance,
        plan: &Plan,
        formula: &IndexedFormula,
        permutations: Vec<Permutation>,
        control: &Control,
    ) -> Result<Self, StopReason> {
        let mut roots = Self { permutations, cut: Cut::Levels, refuted: 0 };
        let is_symmetric = roots.permutations.len() > 1;
        if !plan.has_exactly_one() && (is_symmetric || plan.needs.is_empty()) {
            let root = Splitter::new(formula, plan, control);
            let (found, refuted) =
                root.map_or(Ok((Vec::new(), 1)), |root| roots.grow(instance, plan, root))?;
            roots.cut = Cut::Found(found);
            roots.refuted = refuted;
        } else if is_symmetric {
            let vars = plan.middle.iter().flat_map(VarSet::vars).collect();
            roots.cut = Cut::Fill(plan.region(roots.closure(&vars)));
        }
        Ok(roots)
    }

    /// Visits the root cubes below the root.
    pub(super) fn visit(
        &self,
        root: &mut Splitter<'_>,
        visit: &mut dyn FnMut(RootCube) -> Walk,
    ) -> Walk {
        match &self.cut {
            Cut::Levels => root.levels(LEVELS, &mut |node| {
                visit(RootCube { cube: node.cube.clone(), images: vec![0], stabiliser: vec![0] })
            }),
            Cut::Fill(region) => self.fill(region, root, visit),
            Cut::Found(roots) => roots.iter().cloned().try_for_each(visit),
        }
    }

    /// Visits the ways to fill a region that are the least of their images.
    fn fill(
        &self,
        region: &Region,
        root: &mut Splitter<'_>,
        visit: &mut dyn FnMut(RootCube) -> Walk,
    ) -> Walk {
        root.assign(region, &mut |node| {
            let filled: Vec<Var> = region.vars.vars_in(node.propagator.truth()).collect();
            match self.least(&filled) {
                Some((images, stabiliser)) => {
                    visit(RootCube { cube: node.cube.clone(), images, stabiliser })
                }
                None => Ok(()),
            }
        })
    }

    /// If this way to fill the region is the least of its images: the motions that give each image
    /// once, and the motions that map it to itself.
    fn least(&self, filled: &[Var]) -> Option<(Vec<usize>, Vec<usize>)> {
        let mut met = BTreeSet::new();
        let (mut images, mut stabiliser) = (Vec::new(), Vec::new());
        for (number, permutation) in self.permutations.iter().enumerate() {
            let image = sorted_image(permutation, filled);
            match image.as_slice().cmp(filled) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => stabiliser.push(number),
                std::cmp::Ordering::Greater => {}
            }
            if met.insert(image) {
                images.push(number);
            }
        }
        Some((images, stabiliser))
    }

    /// The union of the images of a set of variables.
    fn closure(&self, vars: &BTreeSet<Var>) -> BTreeSet<Var> {
        let images = |permutation: &Permutation| {
            vars.iter().map(|var| permutation[var.index()]).collect_vec()
        };
        self.permutations.iter().flat_map(images).collect()
    }

    /// The ways to fill a region that grows by variables and their images until there are enough
    /// ways, and the branches refuted on the way to them.
    fn grow(
        &self,
        instance: &Instance,
        plan: &Plan,
        mut root: Splitter<'_>,
    ) -> Result<(Vec<RootCube>, u64), StopReason> {
        let mut vars = BTreeSet::new();
        let (mut found, mut refuted) = (Vec::new(), 0);
        let root_alone = self.fill(&plan.region([]), &mut root, &mut |root_cube| {
            found.push(root_cube);
            Ok(())
        });
        debug_assert!(root_alone.is_ok(), "an empty region needs no search");
        for var in outwards(instance, &root) {
            if vars.contains(&var) {
                continue;
            }
            vars.extend(self.closure(&BTreeSet::from([var])));
            let mut more = Vec::new();
            let walk = self.fill(&plan.region(vars.iter().copied()), &mut root, &mut |root_cube| {
                more.push(root_cube);
                if more.len() > MOST { Err(StopReason::Limit.into()) } else { Ok(()) }
            });
            let refuted_now = root.take_refuted();
            match walk {
                Err(_) if more.len() > MOST => return Ok((found, refuted)),
                Err(Halt::Stopped(reason)) => return Err(reason),
                Err(Halt::Failed(_)) => unreachable!("filling a region uses no solver"),
                Ok(()) => (found, refuted) = (more, refuted_now),
            }
            if found.len() >= ENOUGH {
                break;
            }
        }
        Ok((found, refuted))
    }
}

/// The board variables in the order in which a region includes them: the kind of piece that assigns
/// most others first, each kind from the middle of the board outwards.
fn outwards(instance: &Instance, root: &Splitter<'_>) -> Vec<Var> {
    let board = instance.problem().board;
    let mean = |vars: &Vec<Var>| {
        let assigned =
            vars.iter().map(|var| u64::from(root.propagator.would_assign(var.positive())));
        assigned.sum::<u64>() / vars.len() as u64
    };
    let kinds = instance.vars().map(|(var, placed)| (placed.piece, var)).into_group_map();
    let rank = kinds.into_iter().map(|(piece, vars)| (piece, Reverse(mean(&vars))));
    let rank: BTreeMap<_, _> = rank.collect();
    let place = |placed: Placed| {
        let down = off_middle(placed.square.row.into(), board.rows().into());
        let right = off_middle(placed.square.col.into(), board.cols().into());
        (rank.get(&placed.piece), placed.piece, down.max(right), down + right)
    };
    instance.vars().sorted_by_key(|(_, placed)| place(*placed)).map(|(var, _)| var).collect()
}

/// The image of a set of variables, sorted.
pub(super) fn sorted_image(permutation: &Permutation, vars: &[Var]) -> Vec<Var> {
    let mut image: Vec<_> = vars.iter().map(|var| permutation[var.index()]).collect();
    image.sort_unstable();
    image
}
