//! What every engine needs: the trait, control, errors, tallies, symmetry, shards, estimates,
//! proofs of counts.
//! [`divisible`] is the trait of searches that run in shards.

pub mod circuit;
pub mod clock;
pub mod control;
pub mod divisible;
pub mod engine;
pub mod estimate;
pub mod fault;
pub mod forecast;
pub mod memory;
pub mod number_table;
pub mod outcome;
pub mod shard;
pub mod symmetry;
pub mod tally;
pub mod threads;

pub use clock::{Instant, ThreadTime};
pub use control::{Completion, Control, Monitor, Poll, StopReason};
pub use divisible::{Divisible, Part, Split, coverage_of, one_by_one};
pub use engine::{
    EncodingNames, Engine, EngineError, EngineKind, EnumerationNames, Profile, Result, Visit,
    count_apart, count_by_listing, only_n_queens_up_to, try_list,
};
pub use estimate::{Estimate, MemoryNeed, Projection};
pub use fault::{Fault, FaultKind};
pub use forecast::{Basis, Forecast};
pub use memory::available_memory;
pub use number_table::NumberTable;
pub use outcome::Outcome;
pub use shard::{Covered, Shard};
pub use symmetry::{SymmetryGroup, alike};
pub use tally::{Orbits, PlacementWriter, Tally, TallyBuilder};
pub use threads::{on_threads, spread};
