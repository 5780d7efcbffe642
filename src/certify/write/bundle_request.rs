//! The contents of a bundle to write.

use super::proof_format::ProofFormat;
use super::solutions::Solutions;
use super::subject::Subject;
use nq_cnf::sat::encoding::Encoding;

/// The contents of a bundle to write.
pub(crate) struct BundleRequest<'a> {
    pub subject: Subject<'a>,
    pub solutions: &'a Solutions,
    pub formats: &'a [ProofFormat],
    /// The encoding, for the format that starts from clauses.
    pub encoding: &'a Encoding,
}
