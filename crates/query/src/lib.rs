#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod ask;
pub mod catalogue;
pub mod compare;
pub mod count;
mod error;
pub mod export;

pub use ask::answer::{Answer, ask, check_orbits, check_placement, find};
pub use ask::confirm::STEPS;
pub use ask::disagreement::explain;
pub use ask::evidence::{Agreement, Evidence, PROOF};
pub use ask::gather::MOST_FOR_BLOCKING;
pub use ask::optimum::Optimum;
pub use ask::planner::{
    Candidate, EngineForecast, ForecastReport, MEMORY_LIMIT, native_candidate, native_lister,
    predicted_placements,
};
pub use ask::question::Query;
pub use ask::refutation::prove_none;
pub use ask::resolved::Resolved;
pub use ask::solve::Solution;
pub use ask::symmetry::{EquivalenceReport, Moved, SymmetryReport};
pub use ask::trace::TraceRecord;
pub use ask::{json, registry};
pub use compare::{
    AnswerRow, DecidedRow, ExternalSolvers, NoAnswerRow, SolverRun, Verification, VerifyEvent,
    VerifyReport, VerifyRow, VerifySummary,
};
pub use count::best_level::BestLevel;
pub use count::counting::CountReport;
pub use count::divide::divide;
pub use count::estimate::{EstimateReport, estimate};
pub use count::shard;
pub use count::table::Tables;
pub use count::table_report::TableReport;
pub use count::terms::{TermCount, TermReport, Terms};
pub use error::{Disagreement, QueryError, Result};
pub use export::decode::Decoded;
pub use export::encode::{EncodedConstraint, EncodingKind, with_named_constraint};
pub use export::folder::{InstanceFolder, MANIFEST, WrittenInstance, write_instances};
pub use export::format_names::{by_suffix, format_by_name, format_of_file};
pub use export::import::Imported;
pub use export::instance::{EncodedExport, Export, ExportSize};
pub use export::origin::Origin;
pub use export::{decode, import};
#[doc(no_inline)]
pub use nq_board::model::Model;
