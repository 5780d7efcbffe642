//! The certificate of a count: chooses an engine, and writes the folder.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::count::bundle::write_bundle;
use crate::count::choice::{Choice, LISTED, MANY, STATES, no_proof, whole_number};
use crate::count::claim::{CountBundle, CountOptions, CountRequest};
use crate::error::CertifyError;
use crate::request::head;
use crate::write::{Subject, certifiable};
use nq_board::base::Count;
use nq_board::base::numbers::in_seconds;
use nq_board::model::{Model, Problem};
use nq_board::run::circuit::ProofSize;
use nq_board::run::{Control, Fault, Instant};
use nq_external::files::check_new_folder;
use nq_query::{Query, QueryError};

/// The engine that looks for the best level of an objective.
const FINDER: &str = "transfer-matrix";

/// The most bytes of a proof that is written where a list was not asked for.
const MOST_UNASKED: f64 = 2e9;

/// States that a first prediction visits, which takes little time.
const FEW_STATES: usize = 1 << 17;

/// A written certificate of a count.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CountCertificate {
    /// The problem; for an optimising model, at the optimum.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    r#type: &'static str,
    /// The written bundle.
    #[serde(flatten)]
    pub bundle: CountBundle,
    /// The elapsed time.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
    /// Whether a list of the placements would be the shorter proof.
    #[serde(skip)]
    pub is_longer_than_a_list: bool,
}

/// What a certificate of a count is predicted to take.
#[derive(Clone, Debug, Serialize)]
pub struct ProofEstimate {
    /// The problem.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    r#type: &'static str,
    /// The engine.
    pub engine: &'static str,
    /// Each proof, that of the total first.
    pub proofs: Vec<EstimatedProof>,
}

/// What a proof is predicted to take.
#[derive(Clone, Debug, Serialize)]
pub struct EstimatedProof {
    /// Its motion.
    pub motion: String,
    /// Nodes of the circuit.
    pub nodes: u128,
    /// Bytes, not compressed.
    pub bytes: u128,
    /// Seconds to write it.
    pub seconds: f64,
    /// Whether its states were counted. Otherwise they were estimated.
    #[serde(rename = "exact")]
    pub is_exact: bool,
}

impl EstimatedProof {
    fn new(motion: String, size: ProofSize) -> Self {
        let ProofSize { nodes, bytes, seconds, is_exact } = size;
        let [nodes, bytes] = [nodes, bytes].map(whole_number);
        Self { motion, nodes, bytes, seconds, is_exact }
    }
}

/// A problem to certify.
struct Chosen {
    model: Model,
    problem: Problem,
    best: Option<i64>,
    choice: Choice,
}

impl Chosen {
    fn of(query: &Query, options: CountOptions, control: &Control) -> Result<Self, CertifyError> {
        let model = certifiable(query.model.clone())?;
        let query = query.clone().about(model.clone()).or_engine(FINDER);
        let engines = query.make_engines();
        let (problem, optimum) = if let Ok(problem) = query.problem() {
            (problem, None)
        } else {
            let engine = engines.by_name(FINDER).map_err(QueryError::from)?;
            query.optimise(engine, control).map_err(|error| match error {
                QueryError::Engine(error) if error.is_bad_input() => {
                    no_proof(&format!("{} at n = {}", model.name(), query.size), &error.to_string())
                }
                error => error.into(),
            })?
        };
        problem.check_room().map_err(QueryError::from)?;
        let best = match &optimum {
            None => None,
            Some(optimum) => {
                control.proceed().map_err(CertifyError::Stopped)?;
                problem.level.as_ref().filter(|_| optimum.is_proved()).map(|level| level.value)
            }
        };
        let choice = Choice::of(&problem, (STATES, options.fundamental), control)?;
        Ok(Self { model, problem, best, choice })
    }
}

/// Writes the certificate of a count into a new or empty folder. Fails for bad input, for problems
/// whose counts no engine proves, and when the certificate cannot be written. The folder is then
/// not created.
pub fn certify_count(
    query: &Query,
    folder: &Path,
    options: CountOptions,
    control: &Control,
) -> Result<CountCertificate, CertifyError> {
    let start = Instant::now();
    check_new_folder(folder)?;
    control.begin(format!("{} at n = {}", query.model.name(), query.size));
    let Chosen { model, problem, best, choice } = Chosen::of(query, options, control)?;
    let classes = choice.classes(&problem, options.fundamental, control)?;
    let request = CountRequest {
        subject: Subject { model: &model, problem: &problem },
        prover: choice.prover.as_ref(),
        classes: classes.map(|classes| classes.into_iter().map(|(class, _)| class).collect()),
        best,
        options,
    };
    let bundle = write_bundle(&request, folder, control)?;
    let is_longer_than_a_list = listed(&bundle.total) < choice.size.bytes;
    let (r#type, time) = ("count-certificate", start.elapsed());
    Ok(CountCertificate { problem, r#type, bundle, time, is_longer_than_a_list })
}

/// What a certificate of a count is predicted to take.
pub fn estimate_proof(
    query: &Query,
    options: CountOptions,
    control: &Control,
) -> Result<ProofEstimate, CertifyError> {
    control.begin(format!("{} at n = {}", query.model.name(), query.size));
    let Chosen { problem, choice, .. } = Chosen::of(query, options, control)?;
    let classes = choice.classes(&problem, options.fundamental, control)?;
    let symbols: Vec<_> = problem.pieces.iter().map(|piece| piece.symbol).collect();
    let others = classes.unwrap_or_default().into_iter();
    let others = others.map(|(class, size)| (class.symmetry.name(&symbols), size));
    let all = [("identity".to_owned(), choice.size)].into_iter().chain(others);
    let proofs = all.map(|(motion, size)| EstimatedProof::new(motion, size)).collect();
    Ok(ProofEstimate { r#type: "proof-estimate", engine: choice.prover.name(), proofs, problem })
}

/// Whether a count is certified although a list was possible: there are many placements, and the
/// circuit is predicted to be shorter.
pub fn counts_instead(query: &Query, control: &Control) -> bool {
    // Faults of the input are for the certificate of the list to find.
    let Ok(problem) = query.problem() else { return false };
    let is_shorter = |states| {
        // A refusal does not change with more states.
        let Ok(choice) = Choice::of(&problem, (states, false), control) else { return Some(false) };
        let Choice { prover, size } = choice;
        if !size.is_exact || size.bytes > MOST_UNASKED {
            return size.is_exact.then_some(false);
        }
        let total = prover.count(&problem, None, control).ok()?;
        Some(total > MANY && size.bytes < listed(&total))
    };
    is_shorter(FEW_STATES).or_else(|| is_shorter(STATES)).unwrap_or(false)
}

/// The bytes of the proofs of a list of this number of placements.
fn listed(total: &Count) -> f64 {
    total.to_u64().map_or(f64::INFINITY, |total| LISTED * total as f64)
}
