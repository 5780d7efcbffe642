//! The JSON Schema of the output of `--json`: one object per line, each of one of these forms.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::bench;
use crate::certify::CheckRecord;
use crate::certify::count::{CountCertificateRecord, ProofEstimateRecord};
use crate::certify::request::CertificateRecord;
use crate::external::RawCheck;
use crate::fuzz::{CaseRecord, FaultRecord};
use crate::puzzle::{MadeRecord, RatingRecord, SolvedRecord, StepRecord};
use crate::query::catalogue::{
    EncodingRow, EngineRow, FormatRow, ModelRow, SequenceRow, SolverRow, TextRow,
};
use crate::query::records::{
    CellRecord, CountRecord, DecodedRecord, EncodedRecord, EstimateRecord, FileSolutionRecord,
    ForecastRecord, ImportedRecord, InstanceRecord, PlacementRecord, RowRecord, SizeRecord,
    SolutionRecord, SumsRecord, TermRecord, TraceRecord,
};
use crate::query::{EquivalenceReport, SymmetryReport};
use crate::shard::{MergeReport, Refusal, ShardJson, StatusReport};
use crate::suite::{FamilyRow, FamilySummary, SuiteDetails};

/// An object of `--json`.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only the schema of it is made")]
enum Line<'a> {
    Solution(SolutionRecord<'a>),
    Count(CountRecord<'a>),
    Placement(PlacementRecord<'a>),
    Cell(CellRecord<'a>),
    Sums(SumsRecord<'a>),
    Estimate(EstimateRecord<'a>),
    Forecast(ForecastRecord<'a>),
    Verify(RowRecord<'a>),
    Shard(ShardJson<'a>),
    Decoded(DecodedRecord<'a>),
    Encoded(EncodedRecord<'a>),
    Imported(ImportedRecord<'a>),
    FileSolution(FileSolutionRecord<'a>),
    Term(TermRecord<'a>),
    Sequence(SequenceRow),
    Size(SizeRecord<'a>),
    Instance(InstanceRecord<'a, SuiteDetails<'a>>),
    Merge(Box<MergeReport>),
    Refusal(Refusal),
    Status(StatusReport),
    Certificate(CertificateRecord<'a>),
    CountCertificate(CountCertificateRecord<'a>),
    ProofEstimate(ProofEstimateRecord<'a>),
    Trace(TraceRecord<'a>),
    Check(CheckRecord<'a>),
    RawCheck(RawCheck),
    Case(CaseRecord<'a>),
    Fault(FaultRecord<'a>),
    Model(ModelRow),
    Encoding(EncodingRow),
    Engine(EngineRow),
    Format(FormatRow),
    Solver(SolverRow),
    Text(TextRow),
    Symmetry(SymmetryReport),
    Equivalence(EquivalenceReport),
    Puzzle(SolvedRecord<'a>),
    Made(MadeRecord),
    Step(StepRecord),
    Rating(RatingRecord<'a>),
    Suite(FamilySummary),
    Family(FamilyRow),
    Run(bench::Record),
    Finished(bench::FinishedRecord<'a>),
}

/// The schema: JSON Schema, draft 2020-12.
#[must_use]
pub fn schema() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Line<'_>>();
    schema.insert("title".to_owned(), "nq-sat --json".into());
    schema
}
