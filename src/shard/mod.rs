//! Large counts in shards: each is counted by itself, wherever there is a machine, and kept as a record; the records are
//! merged when all are there.
//!
//! A record says what was asked, which shard of the search it is, which units of the search that shard had, what was
//! found, and by what; nothing of the host. It is written beside its place and renamed, so that it is whole or not there,
//! and has the SHA-256 of its own content, so that an edit shows. A merge believes no record: which units each shard has
//! is worked out anew, and some shards can be counted once more in another way.

mod as_text;
mod audit;
mod cubes;
mod cubes_found;
mod fault;
mod folder;
mod form;
mod job;
mod json;
mod merge;
mod merge_record;
mod merging;
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
pub use job::{CubeSearch, Job, RowSets, ShardReport, Units};
pub(crate) use json::ShardJson;
pub use merge::{Checked, MergeError, Merged, check};
pub(crate) use merge_record::{MergeRecord, RefusalRecord};
pub use merging::{MergeOutcome, MergeReport, Merging, Refusal};
pub use question::{CountQuestion, Search};
pub use ranges::Ranges;
pub use record::{CoveredUnits, Found, OrbitCounts, Record};
pub use selection::{Selection, SelectionError};
pub use set::ShardSet;
pub use status::Status;
pub(crate) use status_report::StatusRecord;
pub use status_report::StatusReport;
pub use store::{Store, StoreError};
