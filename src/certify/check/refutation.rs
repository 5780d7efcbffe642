//! The format `lrat` of a bundle, from its files to what they prove.
//!
//! The refuted formula is the base formula with each listed solution forbidden, so every placement
//! that satisfies the base formula is listed; and what is listed are placements, by geometry. What
//! is left to trust is that the base formula states the problem: that no placement breaks it. (That
//! the listed ones do not is looked at, as far as board variables alone decide it.)

use std::path::Path;

use super::blocked::{Blocked, check_blocked};
use super::cnf::Cnf;
use super::error::CheckError;
use super::files::open;
use super::lrat::{LratSummary, check_lrat};
use super::manifest::{FORMULA, Manifest, Proof, SOLUTIONS};
use super::solutions::Solutions;
use crate::base::count::Count;
use crate::model::Problem;
use crate::run::control::Control;

/// What a refutation was found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// What was seen of the formula.
    pub formula: Blocked,
    /// What the proof consists of.
    pub proof: LratSummary,
}

/// Reads a bundle's list of solutions and compares it with what the manifest claims.
///
/// # Errors
/// The first fault in the list, or another total or digest than claimed.
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

/// Checks a proof of the format `lrat` for these solutions.
///
/// # Errors
/// What is wrong with one of its files.
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
