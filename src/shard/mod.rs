//! Large counts in shards. Each shard is counted independently, on any machine, and stored as a
//! record; the records of all shards are merged.
//!
//! A record has the question, the number of the shard, the units of the search that it covers, the
//! result, and the instructions or solver; nothing about the host. It is written to a temporary
//! file and renamed, so it is complete or absent, and it has the SHA-256 of its content, which
//! shows an edit. A merge computes again which units each shard must cover, and can count some
//! shards again in another way.

mod as_text;
mod audit;
mod cubes;
mod cubes_found;
mod fault;
mod folder;
mod form;
mod job;
mod jobs;
mod json;
mod merge;
mod merge_record;
mod merging;
mod nodes;
mod orbit_counts;
mod question;
mod ranges;
mod record;
mod row_sets;
mod selection;
mod set;
mod status;
mod status_report;
mod store;
pub mod submit;

pub use as_text::AsText;
pub use audit::{Audited, audit};
pub use cubes::{Cubes, UnknownSplit};
pub use cubes_found::CubesFound;
pub use fault::{Blamed, Fault};
pub use folder::{Filed, Folder, LOGS};
pub use form::{SCHEMA, VERSION};
pub use job::{Job, ShardReport, Units};
pub use jobs::{CubeSearch, job};
pub(crate) use json::ShardJson;
pub use merge::{Checked, MergeError, Merged, check};
pub(crate) use merge_record::{MergeRecord, RefusalRecord};
pub use merging::{MergeOutcome, MergeReport, Merging, Refusal};
pub use orbit_counts::OrbitCounts;
pub use question::{CountQuestion, Search};
pub use ranges::Ranges;
pub use record::{CoveredUnits, Found, Record};
pub use selection::{Selection, SelectionError};
pub use set::ShardSet;
pub use status::Status;
pub(crate) use status_report::StatusRecord;
pub use status_report::StatusReport;
pub use store::{Store, StoreError};
