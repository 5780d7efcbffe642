//! Enumeration of all placements of an instance or all models of a formula with a SAT backend, and
//! the search for an optimum.

mod analysis;
mod blocking;
mod cubes;
mod indexed;
mod leaf;
mod least;
mod plan;
mod propagator;
mod quotas;
mod residual;
mod root_cubes;
mod sat_engine;
mod sets;
mod small;
mod splitter;
mod stats;
mod strategy;
#[cfg(test)]
mod tests;
mod threads;

pub use analysis::{Analysis, Choice, MOST_ANALYSED, MOST_EXTENSIONS, Propagated, Step};
pub use blocking::{BlockedLiterals, VisitModels, list_by_blocking, list_models};
pub(crate) use blocking::{Walk, completion, list_models_shortening, unless_broken};
pub use cubes::{Cube, CubeDepth, cube_memory, visit_cubes};
pub use least::least;
pub use root_cubes::splitter_version;
pub use sat_engine::SatEngine;
pub use stats::{SolverStats, SplitStats};
pub use strategy::{Enumeration, SatChoice, Strategy, Symmetry};
