//! Certificates of the counts of a suite, next to its instances.

use crate::suite::claim::Claim;
use crate::suite::error::SuiteError;
use crate::suite::verdict::{Verdict, VerdictEvidence};
use nq_board::run::control::Control;
use nq_board::run::fault::{Fault, FaultKind};
use nq_certify::count::{CertifyError, CountOptions, certify_count, estimate_proof};
use nq_external::solvers::file_name;
use nq_query::{Export, InstanceFolder, QueryError};

/// The most bytes of a circuit that goes into a suite.
const MOST_BYTES: u128 = 1_000_000;

/// Writes a certificate of the number of placements, if an engine proves it and the proof is small.
/// It is a folder with a formula of its own, which `nq-sat check` checks.
///
/// # Errors
/// When it cannot be written, or the control stops the run.
pub(crate) fn certified(
    export: &Export,
    instances: &InstanceFolder<'_>,
    control: &Control,
) -> Result<Option<Claim>, SuiteError> {
    // A certificate is about all placements, not about one of each orbit.
    if export.instance().broken_symmetries().is_some() {
        return Ok(None);
    }
    let (query, options) = (&export.query, CountOptions::default());
    let folder = file_name(export.instance().problem(), None, "certificate");
    let certificate = estimate_proof(query, options, control).and_then(|estimate| {
        let bytes: u128 = estimate.proofs.iter().map(|proof| proof.bytes).sum();
        let write = || certify_count(query, &instances.place.join(&folder), options, control);
        (bytes <= MOST_BYTES).then(write).transpose()
    });
    match certificate {
        Ok(certificate) => Ok(certificate.map(|certificate| {
            let count = certificate.bundle.total;
            let evidence = VerdictEvidence::Certificate { folder, total: count.to_string() };
            Claim { verdict: Verdict::of(count != 0), count: Some(count), evidence }
        })),
        Err(CertifyError::Stopped(reason)) => Err(QueryError::Stopped(reason).into()),
        // No engine proves it.
        Err(error) if error.kind() == FaultKind::Input => Ok(None),
        Err(error) => Err(QueryError::Refused(error.to_string()).into()),
    }
}
