//! A bundle: its claim, and the checks that need nothing but its files.

use serde::Serialize;

use super::blocked::check_blocked;
use super::cnf::Cnf;
use super::error::{CheckError, Fault};
use super::files::{Files, check_files};
use super::lrat::{LratStep, check_lrat, explain_lrat};
use super::manifest::{
    FORMULA, MANIFEST, MODEL, Manifest, Proof, SOLUTIONS, SPECIFICATION, StatedFormat,
};
use super::opb::Opb;
use super::solutions::Solutions;
use super::veripb::{ProofVerdict, Start, read_proof};
use nq_board::base::Count;
use nq_board::base::numbers::{plural, thousands};
use nq_board::model::{Model, ModelError, Problem};
use nq_board::run::Control;

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// A file of the bundle, or a program.
    pub subject: String,
    /// The finding, or why the check was not possible.
    pub what: String,
    /// Whether it was checked. A failed check is an error instead.
    #[serde(rename = "checked")]
    pub is_checked: bool,
}

/// A bundle with its manifest and its model parsed.
#[derive(Debug)]
pub struct Bundle<'a> {
    /// The files.
    pub files: Files<'a>,
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
    /// Parses the claim of a bundle. Fails when there is no manifest, or it is faulty; when the
    /// declaration of the model is faulty, or of another model.
    pub fn open(files: impl Into<Files<'a>>, control: &'a Control) -> Result<Self, CheckError> {
        let files = files.into();
        let manifest = read_manifest(files, Manifest::read)?;
        let model = read_model(files, &manifest.model)?;
        let settings =
            manifest.settings.iter().map(|(name, &value)| (name.clone(), value)).collect();
        let problem = model.problem(manifest.n, &settings).map_err(|error| in_model(&error))?;
        Ok(Self { files, control, manifest, model, problem })
    }

    /// Checks that the bundle has the files of the manifest, unchanged, and no others. Fails for
    /// the first difference.
    pub fn check_files(&self) -> Result<String, CheckError> {
        check_files(self.files, &self.manifest.files, self.control)?;
        let number = self.manifest.files.len();
        Ok(format!("{number} files: all present, all unchanged, no others"))
    }

    /// Parses the specification.
    pub fn specification(&self) -> Result<Opb, CheckError> {
        self.opb(SPECIFICATION)
    }

    /// Checks the listed solutions by geometry and by the specification.
    pub fn check_solutions(&self, specification: &Opb) -> Result<(Solutions, String), CheckError> {
        let file = self.files.open(SOLUTIONS)?;
        let solutions = Solutions::read(&self.problem, file, self.control)
            .map_err(|error| error.in_file(SOLUTIONS))?;
        let in_manifest = |fault: Fault| fault.in_file(MANIFEST);
        let listed = Count::from(solutions.placements.len());
        let claimed = self.manifest.total().map_err(in_manifest)?;
        if listed != claimed {
            let what = format!("{SOLUTIONS} lists {listed} solutions, but {claimed} are claimed");
            return Err(Fault::new(what).into());
        }
        let claimed = self.manifest.digest().map_err(in_manifest)?;
        if solutions.digest != claimed {
            let listed = solutions.digest;
            let what = format!("{SOLUTIONS} has the digest {listed}, but {claimed} is claimed");
            return Err(Fault::new(what).into());
        }
        let listed = &solutions.placements;
        specification.holds_for(listed).map_err(|fault| fault.in_file(SPECIFICATION))?;
        let what = match listed.len() {
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
    /// The refuted formula is the base formula with each listed solution forbidden, so every
    /// placement that satisfies the base formula is listed. Geometry confirms that the listed
    /// solutions are placements. It remains to trust that the base formula states the problem: that
    /// every placement satisfies it. For the listed ones this is checked on the clauses over board
    /// variables.
    pub fn check_lrat(&self, proof: &Proof, solutions: &Solutions) -> Result<String, CheckError> {
        let Proof { starts_from, proof, .. } = proof;
        let (blocked, formula) = (self.cnf(starts_from)?, self.cnf(FORMULA)?);
        check_blocked(&self.problem, &formula, &blocked, &solutions.placements)
            .map_err(|fault| fault.in_file(starts_from))?;
        let summary = check_lrat(&blocked, self.files.open(proof)?, self.control)
            .map_err(|error| error.in_file(proof))?;
        let (steps, hints) = (summary.steps.into(), summary.hints.into());
        Ok(format!(
            "{} step{}, each verified by its hints ({} hint{}); {starts_from} is {FORMULA} with \
             each solution excluded",
            thousands(steps),
            plural(steps.into()),
            thousands(hints),
            plural(hints.into()),
        ))
    }

    /// Checks the steps of an LRAT proof once more, and passes on each with its reasons. Returns
    /// the refuted formula, and the first fault, if there is one: the steps before it are right.
    /// [`Bundle::check_lrat`] establishes what that formula states. Fails when the formula cannot
    /// be read.
    pub fn explain_lrat(
        &self,
        proof: &Proof,
        visit: &mut dyn FnMut(LratStep),
    ) -> Result<(Cnf, Result<(), CheckError>), CheckError> {
        let Proof { starts_from, proof, .. } = proof;
        let blocked = self.cnf(starts_from)?;
        let checked = explain_lrat(&blocked, self.files.open(proof)?, self.control, visit);
        Ok((blocked, checked.map_err(|error| error.in_file(proof))))
    }

    /// Checks that the start of a symmetric proof is the specification with each solution
    /// forbidden.
    pub fn check_blocked(
        &self,
        proof: &Proof,
        specification: &Opb,
        solutions: &Solutions,
    ) -> Result<String, CheckError> {
        let file = &proof.starts_from;
        let blocked = self.opb(file)?;
        let listed = &solutions.placements;
        blocked
            .forbids_just(specification, &self.problem, listed)
            .map_err(|fault| fault.in_file(file))?;
        Ok("the specification with each solution excluded".to_owned())
    }

    /// Parses a VeriPB proof: what it proves if its steps are right, and the verdict that veripb
    /// must give then.
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
        let file = self.files.open(&proof.proof)?;
        let summary = read_proof(file, start, &self.problem, listed)
            .map_err(|fault| fault.in_file(&proof.proof))?;
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

    fn cnf(&self, file: &str) -> Result<Cnf, CheckError> {
        Ok(Cnf::read(self.files.open(file)?).map_err(|fault| fault.in_file(file))?)
    }

    fn opb(&self, file: &str) -> Result<Opb, CheckError> {
        let read = Opb::read(self.files.open(file)?, &self.problem);
        Ok(read.map_err(|fault| fault.in_file(file))?)
    }
}

/// Reads the manifest of a bundle, or a part of it.
pub(super) fn read_manifest<M>(
    files: Files<'_>,
    read: fn(&[u8]) -> Result<M, Fault>,
) -> Result<M, CheckError> {
    if !files.has(MANIFEST) {
        return Err(CheckError::NoCertificate);
    }
    let manifest = read(&files.read_small(MANIFEST)?);
    Ok(manifest.map_err(|fault| fault.in_file(MANIFEST))?)
}

/// Parses the declaration of the model that the manifest is about.
pub(super) fn read_model(files: Files<'_>, claimed: &str) -> Result<Model, CheckError> {
    let declaration = String::from_utf8(files.read_small(MODEL)?)
        .map_err(|_| Fault::new("it is not UTF-8 text").in_file(MODEL))?;
    let model = Model::from_toml(MODEL, &declaration).map_err(|error| in_model(&error))?;
    if model.name() != claimed {
        let declared = model.name();
        let what = format!("{MODEL} declares {declared}, but the manifest is about {claimed}");
        return Err(Fault::new(what).into());
    }
    Ok(model)
}

/// A fault of the model, with the name of its file.
pub(super) fn in_model(error: &ModelError) -> Fault {
    Fault::new(error.to_string()).in_file(MODEL)
}
