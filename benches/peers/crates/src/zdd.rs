//! Zero-suppressed decision diagrams (Minato 1993) by the crate `oxidd`: families of sets of
//! squares.

use std::collections::hash_map::RandomState;

use oxidd::util::num::Saturating;
use oxidd::util::{AllocResult, OutOfMemory, SatCountCache};
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef};
use oxidd::{BooleanFunction, BooleanVecSet, Manager, ManagerRef};

/// Room for nodes and for cached results. A node takes 16 bytes.
const NODES: usize = 1 << 26;
const CACHED: usize = 1 << 20;

/// A family of sets of variables.
pub type Family = ZBDDFunction;

/// The families over some variables, the first on top.
pub struct Families {
    manager: ZBDDManagerRef,
    variables: u32,
}

impl Families {
    pub fn new(variables: u32) -> Self {
        let manager = oxidd::zbdd::new_manager(NODES, CACHED, 1);
        manager.with_manager_exclusive(|manager| manager.add_vars(variables));
        Self { manager, variables }
    }

    /// No set at all.
    pub fn none(&self) -> Family {
        self.manager.with_manager_shared(Family::empty)
    }

    /// The empty set alone.
    pub fn empty_set(&self) -> Family {
        self.manager.with_manager_shared(Family::base)
    }

    /// The sets that contain at least one of these.
    pub fn with_one_of(&self, variables: &[u32]) -> AllocResult<Family> {
        self.manager.with_manager_shared(|manager| {
            variables.iter().try_fold(Family::f(manager), |sets, &variable| {
                sets.or(&Family::var(manager, variable)?)
            })
        })
    }

    /// The sets of exactly `size` of these, which must be in descending order.
    pub fn of_size(&self, variables: &[u32], size: usize) -> AllocResult<Family> {
        let mut by_size = vec![self.none(); size + 1];
        by_size[0] = self.empty_set();
        for &variable in variables {
            for size in (1..=size).rev() {
                let with_it = by_size[size - 1].change(variable)?;
                by_size[size] = by_size[size].union(&with_it)?;
            }
        }
        Ok(by_size.swap_remove(size))
    }

    /// The number of sets of a family.
    pub fn count(&self, family: &Family) -> u64 {
        let mut cache = SatCountCache::<Saturating<u64>, RandomState>::default();
        family.sat_count(self.variables, &mut cache).0
    }
}

/// One line for the user.
pub fn no_room(_: OutOfMemory) -> String {
    format!("a diagram needs more than {NODES} nodes")
}
