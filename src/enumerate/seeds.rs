//! The first stage of splitting: seeds, parts of the tree of cubes, each of which is searched by itself.
//!
//! Without symmetry they are the nodes a few decisions below the root, or the ways to fill a few squares in the middle.
//!
//! With symmetry they are the ways to fill a region that every motion maps to itself, those alone that are the least of
//! their images. Let `a` be such a way and `S` the motions that map `a` to itself. A solution that fills the region in
//! the way `b` is the image of one that fills it in the least image `a` of `b`, under a motion that takes `a` to `b`. So
//! the images of the solutions in the cube of `a`, one motion for each image of `a`, are all solutions with such a
//! region, each once: |G|/|S| for every solution in the cube. Two solutions in the cube are images of each other only
//! under motions of `S`; so the least under `S` stand for the orbits, and a solution that |T| motions of `S` map to itself
//! has an orbit of |G|/|T|.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::indexed::IndexedFormula;
use super::splitter::{Halt, Plan, Region, Splitter, Walk, off_middle};
use crate::cnf::{Lit, Var};
use crate::engine::{Control, StopReason};
use crate::instance::{Instance, Permutation};

/// Decisions to a seed where the model has exactly-one constraints and no symmetry is used.
const LEVELS: usize = 2;

/// A region of squares is large enough once it can be filled in so many ways, up to symmetry if that is used …
const ENOUGH: usize = 50;

/// … and must not be fillable in more.
const MOST: usize = 300;

/// A part of the tree of cubes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seed {
    /// What was chosen.
    pub cube: Vec<Lit>,
    /// One motion, by its number, for each image of the filled region, the identity first; their solutions are the images
    /// of the solutions in here.
    pub images: Vec<usize>,
    /// The motions, by their numbers, that map the filled region to itself.
    pub stabiliser: Vec<usize>,
}

/// How an instance is cut into seeds.
#[derive(Clone, Debug)]
pub(super) struct Seeds {
    /// What the motions do to the variables, the identity first; the identity alone where no symmetry is used.
    permutations: Vec<Permutation>,
    /// The region that seeds fill.
    region: Option<Region>,
}

impl Seeds {
    /// Seeds of an instance. The permutations are a group, and have been checked.
    pub fn new(
        instance: &Instance,
        plan: &Plan,
        formula: &IndexedFormula,
        permutations: Vec<Permutation>,
        control: &Control,
    ) -> Result<Self, StopReason> {
        let mut seeds = Self { permutations, region: None };
        if !plan.has_exactly_one() {
            seeds.region = Some(plan.region([]));
            seeds.grow(instance, plan, formula, control)?;
        } else if seeds.permutations.len() > 1 {
            let vars = plan.middle.iter().flat_map(|line| line.vars()).collect();
            seeds.region = Some(plan.region(seeds.closure(&vars)));
        }
        Ok(seeds)
    }

    /// What the motions do to the variables.
    pub fn permutations(&self) -> &[Permutation] {
        &self.permutations
    }

    /// Gives the seeds below the root one after the other.
    pub fn visit<'f>(
        &self,
        root: &mut Splitter<'f>,
        visit: &mut dyn FnMut(&mut Splitter<'f>, Seed) -> Walk,
    ) -> Walk {
        let Some(region) = &self.region else {
            return root.levels(LEVELS, &mut |node| {
                let cube = node.cube().to_vec();
                visit(node, Seed { cube, images: vec![0], stabiliser: vec![0] })
            });
        };
        root.settle(region, &mut |node| {
            let filled: Vec<Var> = region.vars.vars_in(node.propagator().truth()).collect();
            match self.least(&filled) {
                Some((images, stabiliser)) => {
                    let cube = node.cube().to_vec();
                    visit(node, Seed { cube, images, stabiliser })
                }
                None => ControlFlow::Continue(()),
            }
        })
    }

    /// If this way to fill the region is the least of its images: motions that give each image once, and those that
    /// give it itself.
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

    /// The images of a set of variables, all together.
    fn closure(&self, vars: &BTreeSet<Var>) -> BTreeSet<Var> {
        let images = |permutation: &Permutation| {
            vars.iter().map(|var| permutation[var.index()]).collect_vec()
        };
        self.permutations.iter().flat_map(images).collect()
    }

    /// Adds squares to the region, from the middle of the board outwards, with their images and all pieces that may stand
    /// there, until there are enough ways to fill it.
    fn grow(
        &mut self,
        instance: &Instance,
        plan: &Plan,
        formula: &IndexedFormula,
        control: &Control,
    ) -> Result<(), StopReason> {
        let Some(mut root) = Splitter::new(formula, plan, control) else { return Ok(()) };
        let board = instance.problem().board;
        let off_middle = |square: crate::board::Square| {
            let down = off_middle(square.row.into(), board.rows().into());
            let right = off_middle(square.col.into(), board.cols().into());
            (down.max(right), down + right)
        };
        let squares = instance.vars().into_group_map_by(|(_, placed)| placed.square);
        let outwards = squares.iter().sorted_by_key(|(square, _)| (off_middle(**square), **square));
        let mut vars = BTreeSet::new();
        for (_, here) in outwards {
            if here.iter().all(|(var, _)| vars.contains(var)) {
                continue;
            }
            let mut larger = vars.clone();
            larger.extend(self.closure(&here.iter().map(|(var, _)| *var).collect()));
            let smaller = self.region.replace(plan.region(larger.iter().copied()));
            let mut seeds = 0;
            let walk = self.visit(&mut root, &mut |_, _| {
                seeds += 1;
                if seeds > MOST {
                    ControlFlow::Break(Halt::Stopped(StopReason::Limit))
                } else {
                    ControlFlow::Continue(())
                }
            });
            match walk {
                ControlFlow::Break(Halt::Stopped(StopReason::Limit)) => {
                    self.region = smaller;
                    return Ok(());
                }
                ControlFlow::Break(Halt::Stopped(reason)) => return Err(reason),
                ControlFlow::Break(Halt::Failed(_)) => unreachable!("no solver was asked"),
                ControlFlow::Continue(()) if seeds >= ENOUGH => return Ok(()),
                ControlFlow::Continue(()) => vars = larger,
            }
        }
        Ok(())
    }
}

/// The image of a set of variables, sorted.
pub(super) fn sorted_image(permutation: &Permutation, vars: &[Var]) -> Vec<Var> {
    let mut image: Vec<_> = vars.iter().map(|var| permutation[var.index()]).collect();
    image.sort_unstable();
    image
}
