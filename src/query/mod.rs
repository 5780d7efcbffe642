//! Queries: asks engines, checks every placement they list, and compares their answers; asks about
//! formulas that were read from files; and tries everything on random models.

mod answer;
pub mod catalogue;
mod choose;
mod compared;
mod counting;
pub mod decode;
mod disagreement;
mod error;
mod estimate;
mod evidence;
mod export;
mod export_record;
mod foreign;
pub mod import;
mod largest;
mod question;
pub mod record;
pub mod registry;
mod solve;
mod solver_catalogue;
mod symmetry;
mod table;
mod table_record;

pub(crate) use answer::find;
pub use answer::{Answer, ask, ask_alone};
pub use choose::choose;
pub use compared::{EngineAnswer, VerifyReport, ask_engine, compare, verify};
pub use counting::{CountReport, choose_counter, count};
pub use decode::Decoded;
pub use disagreement::explain;
pub use error::{Disagreement, QueryError};
pub use estimate::{EstimateReport, estimate};
pub use evidence::{Agreement, Evidence, Impossible, LargestKnown};
pub use export::{
    EncodedExport, Export, ExportSize, NoFile, export_command, format_by_name, format_of_file,
};
pub use foreign::{Foreign, ForeignAnswer, Reference, Through, enumeration};
pub use import::Imported;
pub use largest::{Largest, Settled, settle};
pub use question::Query;
pub use solve::{Request, Solution, solve};
pub use symmetry::{Moved, SymmetryReport};
pub use table::{NoTable, TableReport, Tables};
