//! A bundle: its claim, and the checks that need nothing but its files.

use std::fs;
use std::io;
use std::path::Path;

use super::error::CheckError;
use super::files::{FilesError, check_files, open};
use super::manifest::{FORMULA, MANIFEST, MODEL, Manifest, Proof, SPECIFICATION, StatedFormat};
use super::opb::Opb;
use super::refutation::{check_refutation, read_solutions};
use super::solutions::Solutions;
use super::veripb::{ProofVerdict, Start, read_proof};
use nq_board::base::numbers::{plural, thousands};
use nq_board::base::plain::open_plain;
use nq_board::base::small_file::{SMALL, up_to};
use nq_board::model::{Model, Problem};
use nq_board::run::control::Control;

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A file of the bundle, or a program.
    pub subject: String,
    /// The finding, or why the check was not possible.
    pub what: String,
    /// Whether it was checked. A failed check is an error instead.
    pub is_checked: bool,
}

/// A bundle with its manifest and its model parsed.
#[derive(Debug)]
pub struct Bundle<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The control that stops a check.
    pub control: &'a Control,
    /// The claim.
    pub manifest: Manifest,
    /// The model that the bundle declares.
    pub model: Model,
    /// The problem that it is about.
    pub problem: Problem,
}

impl<'a> Bundle<'a> {
    /// Parses the claim of a bundle.
    ///
    /// # Errors
    /// When there is no manifest, or it is faulty; when the declaration of the model is faulty, or
    /// of another model.
    pub fn open(folder: &'a Path, control: &'a Control) -> Result<Self, CheckError> {
        if !folder.join(MANIFEST).exists() {
            return Err(CheckError::NoCertificate);
        }
        let manifest = Manifest::read(&read(folder, MANIFEST)?)?;
        let declaration = String::from_utf8(read(folder, MODEL)?).map_err(|_| {
            let why = "it is not UTF-8 text".to_owned();
            FilesError::Unreadable { file: MODEL.to_owned(), why }
        })?;
        let model = Model::from_toml(MODEL, &declaration)?;
        if model.name() != manifest.model {
            let (declared, claimed) = (model.name().to_owned(), manifest.model);
            return Err(CheckError::OtherModel { declared, claimed });
        }
        let settings =
            manifest.settings.iter().map(|(name, &value)| (name.clone(), value)).collect();
        let problem = model.problem(manifest.n, &settings)?;
        Ok(Self { folder, control, manifest, model, problem })
    }

    /// Checks that the folder has the files of the manifest, unchanged, and no others.
    ///
    /// # Errors
    /// For the first difference.
    pub fn check_files(&self) -> Result<String, CheckError> {
        check_files(self.folder, &self.manifest, self.control)?;
        let number = self.manifest.files.len();
        Ok(format!("{number} files: all present, all unchanged, no others"))
    }

    /// Parses the specification.
    ///
    /// # Errors
    /// For the first fault.
    pub fn specification(&self) -> Result<Opb, CheckError> {
        self.opb(SPECIFICATION)
    }

    /// Checks the listed solutions by geometry and by the specification.
    ///
    /// # Errors
    /// For the first fault.
    pub fn check_solutions(&self, specification: &Opb) -> Result<(Solutions, String), CheckError> {
        let solutions = read_solutions(self.folder, &self.manifest, &self.problem, self.control)?;
        let in_file = |error| CheckError::Opb { file: SPECIFICATION.to_owned(), error };
        specification.holds_for(&solutions.placements).map_err(in_file)?;
        let what = match solutions.placements.len() {
            0 => "none".to_owned(),
            1 => "1, right by geometry and by the specification".to_owned(),
            number => format!(
                "{}, all different, each right by geometry and by the specification",
                thousands(number as u128)
            ),
        };
        Ok((solutions, what))
    }

    /// Checks an LRAT proof: that it refutes the formula with each solution excluded.
    ///
    /// # Errors
    /// For the first fault.
    pub fn check_lrat(&self, proof: &Proof, solutions: &Solutions) -> Result<String, CheckError> {
        let refutation =
            check_refutation(self.folder, proof, &self.problem, solutions, self.control)?;
        let (steps, hints) = (refutation.proof.steps.into(), refutation.proof.hints.into());
        Ok(format!(
            "{} step{}, each verified by its hints ({} hint{}); {} is {FORMULA} with each \
             solution excluded",
            thousands(steps),
            plural(steps.into()),
            thousands(hints),
            plural(hints.into()),
            proof.starts_from
        ))
    }

    /// Checks that the start of a symmetric proof is the specification with each solution
    /// forbidden.
    ///
    /// # Errors
    /// For the first fault.
    pub fn check_blocked(
        &self,
        proof: &Proof,
        specification: &Opb,
        solutions: &Solutions,
    ) -> Result<String, CheckError> {
        let file = &proof.starts_from;
        let blocked = self.opb(file)?;
        let in_file = |error| CheckError::Opb { file: file.clone(), error };
        let listed = &solutions.placements;
        blocked.forbids_just(specification, &self.problem, listed).map_err(in_file)?;
        Ok("the specification with each solution excluded".to_owned())
    }

    /// Parses a VeriPB proof: what it proves if its steps are right, and the verdict that veripb
    /// must give then.
    ///
    /// # Errors
    /// For the first fault.
    pub fn read_veripb(
        &self,
        proof: &Proof,
        specification: &Opb,
        solutions: &Solutions,
    ) -> Result<(String, ProofVerdict), CheckError> {
        let listed = &solutions.placements;
        let start = match proof.format {
            // Each solution is forbidden by one more constraint.
            StatedFormat::VeripbSymmetric => {
                Start::Forbidden(specification.count() + listed.len() as u64)
            }
            _ => Start::Constraints(specification.count()),
        };
        let file = open(self.folder, &proof.proof)?;
        let summary = read_proof(file, start, &self.problem, listed)
            .map_err(|error| CheckError::Proof { file: proof.proof.clone(), error })?;
        let steps = summary.steps.values().sum::<u64>().into();
        let steps = format!("{} step{}", thousands(steps), plural(steps.into()));
        let logged = summary.logged as u128;
        let what = match proof.format {
            StatedFormat::VeripbSymmetric => {
                format!("{steps}, no assumptions; derives a contradiction")
            }
            _ => format!(
                "{steps}, no assumptions; logs {} solution{}, then derives a contradiction",
                thousands(logged),
                plural(logged.into())
            ),
        };
        Ok((what, summary.verdict))
    }

    fn opb(&self, file: &str) -> Result<Opb, CheckError> {
        Opb::read(open(self.folder, file)?, &self.problem)
            .map_err(|error| CheckError::Opb { file: file.to_owned(), error })
    }
}

/// Reads a small regular file. Reading a pipe would block.
fn read(folder: &Path, file: &str) -> Result<Vec<u8>, FilesError> {
    let path = folder.join(file);
    let read = || {
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        up_to(SMALL, open_plain(&path)?)
    };
    read().map_err(|error| FilesError::Unreadable { file: file.to_owned(), why: error.to_string() })
}
