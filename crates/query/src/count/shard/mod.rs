//! Large counts in shards. Each shard is counted independently, on any machine, and stored as a
//! record; the records of all shards are merged.
//!
//! A record has the question, the number of the shard, the units of the search that it covers, the
//! result, and the instructions or solver; nothing about the host. It is written to a temporary
//! file and renamed, so it is complete or absent, and it has the SHA-256 of its content, which
//! shows an edit. A merge computes again which units each shard must cover, and can count some
//! shards again in another way.
//!
//! What a unit is, only engines know, behind the trait
//! [`Divisible`](nq_board::run::Divisible).

mod fault;
mod folder;
mod merge;
mod question;
mod ranges;
mod record;
mod report;
mod search;
mod selection;
mod status;
mod store;
pub mod submit;

pub use fault::{Blamed, Fault};
pub use folder::{Filed, Folder, ShardSet};
pub use merge::{MergeError, MergeReport, MergedShards, Refusal, merge, problem_of};
pub use question::CountQuestion;
pub use ranges::Ranges;
pub use record::{Found, Record, SCHEMA};
pub use report::ShardReport;
pub use search::search;
pub use selection::{Selection, SelectionError};
pub use status::{Status, StatusReport};
pub use store::{Store, StoreError};
