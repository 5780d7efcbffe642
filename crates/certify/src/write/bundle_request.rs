//! The contents of a bundle to write.

use crate::write::proof_format::ProofFormat;
use crate::write::solutions::Solutions;
use crate::write::subject::Subject;
use nq_cnf::sat::encoding::Encoding;

/// The contents of a bundle to write.
pub(crate) struct BundleRequest<'a> {
    pub subject: Subject<'a>,
    pub solutions: &'a Solutions,
    pub formats: &'a [ProofFormat],
    /// The encoding, for the format that starts from clauses.
    pub encoding: &'a Encoding,
}
