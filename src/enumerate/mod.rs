//! Enumeration: all placements of an instance through a SAT backend.

mod blocking;
mod cubes;
mod sat_engine;

pub use blocking::{BlockedLiterals, list_by_blocking};
pub use cubes::visit_cubes;
pub use sat_engine::SatEngine;
