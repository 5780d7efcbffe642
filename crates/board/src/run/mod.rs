//! What every engine needs: the trait, control, errors, tallies, symmetry, shards, estimates,
//! proofs of counts.
//! [`Divisible`] is the trait of searches that run in shards.

pub mod circuit;
pub(crate) mod clock;
pub(crate) mod control;
pub(crate) mod divisible;
pub(crate) mod engine;
pub(crate) mod estimate;
pub(crate) mod fault;
pub(crate) mod forecast;
pub(crate) mod memory;
pub(crate) mod number_table;
pub(crate) mod outcome;
pub(crate) mod shard;
pub(crate) mod symmetry;
pub(crate) mod tally;
pub(crate) mod threads;

pub use clock::{Instant, ThreadTime};
pub use control::{Completion, Control, Monitor, Poll, StopReason};
pub use divisible::{Divisible, Part, Split, Whole, coverage_of, one_by_one};
pub use engine::{
    EncodingNames, Engine, EngineError, EngineKind, EnumerationNames, Profile, Result, Visit,
    count_apart, count_by_listing, only_n_queens_up_to, try_list,
};
pub use estimate::{Estimate, MemoryNeed, Projection};
pub use fault::{Fault, FaultKind};
pub use forecast::{Basis, Forecast};
pub use memory::{available_memory, peak_memory, peak_memory_of, restart_peak_memory};
pub use number_table::NumberTable;
pub use outcome::Outcome;
pub use shard::{Covered, Shard, ShardError};
pub use symmetry::{SymmetryGroup, alike};
pub use tally::{Orbits, PlacementWriter, Tally, TallyBuilder};
pub use threads::{on_threads, spread};
