//! What a bundle is asked to hold.

use super::proof_format::ProofFormat;
use super::solutions::Solutions;
use super::subject::Subject;
use crate::sat::encoding::Encoding;

/// What is written.
pub struct BundleRequest<'a> {
    /// What is certified.
    pub subject: Subject<'a>,
    /// All its solutions.
    pub solutions: &'a Solutions,
    /// By which formats.
    pub formats: &'a [ProofFormat],
    /// How constraints become clauses, on the format that has clauses from the start.
    pub encoding: &'a Encoding,
}
