//! Queries: engines answer, geometry checks every placement, and answers are compared. Queries also
//! solve formulas from files.

mod answer;
pub mod catalogue;
mod confirm;
mod counting;
pub mod decode;
mod disagreement;
mod divide;
mod encode;
mod error;
mod estimate;
mod evidence;
mod export;
mod export_folder;
mod export_record;
mod format_names;
mod gather;
pub mod import;
mod optimum;
mod planner;
mod question;
pub mod record;
mod refutation;
pub mod registry;
mod solve;
mod symmetry;
mod table;
mod terms;
mod trace;
mod verify;

pub use answer::{Answer, ask};
pub(crate) use answer::{check_orbits, check_placement, find};
pub(crate) use confirm::STEPS;
pub use counting::CountReport;
pub use decode::Decoded;
pub use disagreement::explain;
pub use divide::divide;
pub(crate) use encode::with_named_constraint;
pub use encode::{EncodedConstraint, EncodingKind};
pub use error::{Disagreement, QueryError};
pub use estimate::{EstimateReport, estimate};
pub(crate) use evidence::PROOF;
pub use evidence::{Agreement, Evidence};
pub use export::{EncodedExport, Export, ExportSize};
pub use export_folder::MANIFEST;
pub(crate) use export_folder::{InstanceFolder, WrittenInstance, write_instances};
pub(crate) use format_names::{by_suffix, format_by_name, format_of_file};
pub(crate) use gather::MOST_FOR_BLOCKING;
pub use import::Imported;
pub use optimum::Optimum;
pub(crate) use planner::{
    Candidate, MEMORY_LIMIT, native_candidate, native_lister, predicted_placements,
};
pub use planner::{EngineForecast, ForecastReport};
pub use question::Query;
pub(crate) use refutation::prove_none;
pub use solve::Solution;
pub use symmetry::{EquivalenceReport, Moved, SymmetryReport};
pub use table::TableReport;
pub(crate) use table::Tables;
pub use terms::{TermCount, TermReport, Terms};
pub(crate) use trace::TraceRecord;
pub use verify::{
    AnswerRow, DecidedRow, NoAnswerRow, SolverRun, VerifyEvent, VerifyReport, VerifyRow,
    VerifySummary,
};
pub(crate) use verify::{ExternalSolvers, Verification};
