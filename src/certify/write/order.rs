//! What a bundle is asked to hold.

use super::road::Road;
use super::solutions::Solutions;
use super::subject::Subject;
use crate::sat::encoding::Encoding;

/// What is written.
pub struct Order<'a> {
    /// What is certified.
    pub subject: Subject<'a>,
    /// All its solutions.
    pub solutions: &'a Solutions,
    /// By which roads.
    pub roads: &'a [Road],
    /// How constraints become clauses, on the road that has clauses from the start.
    pub encoding: &'a Encoding,
}
