//! The contents of a bundle to write.

use super::proof_format::ProofFormat;
use super::solutions::Solutions;
use super::subject::Subject;
use nq_cnf::sat::encoding::Encoding;

/// The contents of a bundle to write.
pub(crate) struct BundleRequest<'a> {
    /// The model and problem to certify.
    pub subject: Subject<'a>,
    /// All its solutions.
    pub solutions: &'a Solutions,
    /// The proof formats.
    pub formats: &'a [ProofFormat],
    /// The encoding, for the format that starts from clauses.
    pub encoding: &'a Encoding,
}
