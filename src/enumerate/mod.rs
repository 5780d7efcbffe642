//! Enumeration: all placements of an instance, or all models of a formula, through a SAT backend; and the best one.

mod blocking;
mod cubes;
mod least;
mod memory;
mod sat_engine;

pub use blocking::{BlockedLiterals, VisitModels, list_by_blocking, list_models};
pub use cubes::visit_cubes;
pub use least::{Least, least};
pub use memory::available_memory;
pub use sat_engine::SatEngine;
