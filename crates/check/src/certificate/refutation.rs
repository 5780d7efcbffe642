//! The proof format LRAT of a bundle: all its files, and what they prove together.
//!
//! The refuted formula is the base formula with each listed solution forbidden, so every placement
//! that satisfies the base formula is listed. Geometry confirms that the listed solutions are
//! placements. It remains to trust that the base formula states the problem: that every placement
//! satisfies it. For the listed ones this is checked on the clauses over board variables.

use std::path::Path;

use super::blocked::{Blocked, check_blocked};
use super::cnf::Cnf;
use super::error::CheckError;
use super::files::open;
use super::lrat::{LratSummary, check_lrat};
use super::manifest::{FORMULA, Manifest, Proof, SOLUTIONS};
use super::solutions::Solutions;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::Control;

/// The result of checking a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The comparison of the two formulas.
    pub formula: Blocked,
    /// The size of the proof.
    pub proof: LratSummary,
}

/// Parses a bundle's list of solutions and compares it with the claim of the manifest.
///
/// # Errors
/// For the first fault in the list, and for another total or digest than claimed.
pub fn read_solutions(
    folder: &Path,
    manifest: &Manifest,
    problem: &Problem,
    control: &Control,
) -> Result<Solutions, CheckError> {
    let file = || SOLUTIONS.to_owned();
    let solutions = Solutions::read(problem, open(folder, SOLUTIONS)?, control)
        .map_err(|error| CheckError::Solutions { file: file(), error })?;
    let (listed, claimed) = (Count::from(solutions.placements.len()), manifest.total()?);
    if listed != claimed {
        return Err(CheckError::Total { file: file(), listed, claimed });
    }
    let (listed, claimed) = (solutions.digest, manifest.digest()?);
    if listed != claimed {
        return Err(CheckError::Digest { file: file(), listed, claimed });
    }
    Ok(solutions)
}

/// Checks an LRAT proof for these solutions.
///
/// # Errors
/// For a fault in one of the files.
pub fn check_refutation(
    folder: &Path,
    proof: &Proof,
    problem: &Problem,
    solutions: &Solutions,
    control: &Control,
) -> Result<Refutation, CheckError> {
    let read = |name: &str| {
        let file = name.to_owned();
        Cnf::read(open(folder, name)?).map_err(|error| CheckError::Cnf { file, error })
    };
    let blocked = read(&proof.starts_from)?;
    let formula = check_blocked(problem, &read(FORMULA)?, &blocked, &solutions.placements)
        .map_err(|error| CheckError::Blocked { file: proof.starts_from.clone(), error })?;
    let proof = check_lrat(&blocked, open(folder, &proof.proof)?, control)
        .map_err(|error| CheckError::Lrat { file: proof.proof.clone(), error })?;
    Ok(Refutation { formula, proof })
}
