//! The single checks of a bundle.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::compare::{Difference, compare};
use super::error::CertificateError;
use super::proved::Trusted;
use crate::certify::veripb;
use crate::certify::write::veripb::{Conclusion, Route};
use crate::certify::write::{self, Subject, certifiable, write_formula, write_specification};
use crate::files::open_plain;
use crate::process::Limits;
use nq_board::base::numbers::{plural, thousands};
use nq_board::base::small_file::{SMALL, up_to};
use nq_board::model::{Model, Problem};
use nq_board::run::control::Control;
use nq_check::certificate::opb::Opb;
use nq_check::certificate::veripb::{ProofVerdict, Start, read_proof};
use nq_check::certificate::{
    CheckError, FORMULA, MANIFEST, MODEL, Manifest, Proof, SPECIFICATION, Solutions, StatedFormat,
    check_files, check_refutation, open, read_solutions,
};
use nq_cnf::sat::encoding;
use nq_cnf::sat::encoding::{Encoding, EncodingChoice};

/// A bundle with its manifest parsed.
pub(super) struct Bundle<'a> {
    folder: &'a Path,
    control: &'a Control,
    pub manifest: Manifest,
    model: Model,
    problem: Problem,
}

impl<'a> Bundle<'a> {
    /// Parses the claim of a bundle.
    pub fn open(folder: &'a Path, control: &'a Control) -> Result<Self, CertificateError> {
        if !folder.join(MANIFEST).exists() {
            return Err(CertificateError::NoCertificate);
        }
        let json = read(folder, MANIFEST)?;
        let manifest = Manifest::read(&json).map_err(CheckError::from)?;
        let model = model(&read(folder, MODEL)?, &manifest)?;
        let settings =
            manifest.settings.iter().map(|(name, &value)| (name.clone(), value)).collect();
        let problem = model.problem(manifest.n, &settings)?;
        let subject = Subject { model: &model, problem: &problem };
        let total = manifest.total().map_err(CheckError::from)?;
        let statement = subject.statement(&total);
        if ![&statement, &subject.earlier_statement(&total)].contains(&&manifest.statement) {
            let claimed = manifest.statement;
            return Err(CertificateError::Statement { claimed, found: statement });
        }
        let manifest = Manifest { statement, ..manifest };
        Ok(Self { folder, control, manifest, model, problem })
    }

    pub fn check_files(&self) -> Result<String, CertificateError> {
        check_files(self.folder, &self.manifest, self.control).map_err(CheckError::from)?;
        let number = self.manifest.files.len();
        Ok(format!("{number} files: all present, all unchanged, no others"))
    }

    /// Checks that the manifest's commands and trust statements are those of this program.
    pub(crate) fn check_advice(proof: &Proof) -> Result<(), CertificateError> {
        let about = match proof.format {
            // The text does not depend on the conclusion.
            StatedFormat::Veripb => write::ProofFormat::VeriPb(Route::Logged(Conclusion::Bare)),
            StatedFormat::VeripbSymmetric => write::ProofFormat::VeriPb(Route::Symmetric),
            StatedFormat::Lrat => write::ProofFormat::Lrat,
        }
        .about();
        let right = [about.starts_from, about.proof, about.check]
            .into_iter()
            .chain(about.trusted.iter().copied());
        let claimed =
            [&proof.starts_from, &proof.proof, &proof.check].into_iter().chain(&proof.trusted);
        let (right, claimed) = (
            right.collect::<Vec<_>>().join("; "),
            claimed.map(String::as_str).collect::<Vec<_>>().join("; "),
        );
        if right == claimed {
            return Ok(());
        }
        Err(CertificateError::Advice { proof: about.proof.to_owned(), claimed, right })
    }

    pub(crate) fn is_own_model(&self) -> bool {
        !self.model.is_builtin()
    }

    pub(crate) fn about_model(&self) -> String {
        let origin = if self.model.is_builtin() {
            "as it comes with this program"
        } else {
            "a model of the bundle's own: read it"
        };
        format!("{}, {origin}", self.model.name())
    }

    /// Checks that the specification states the problem, by writing it again.
    pub(crate) fn check_specification(&self) -> Result<(Opb, String), CertificateError> {
        self.same(SPECIFICATION, |out| write_specification(&self.subject(), &[], out))?;
        let specification = self.opb(SPECIFICATION)?;
        let number = specification.len();
        let what = format!(
            "{} constraint{}, as the model gives them",
            thousands(number as u128),
            plural(number.into())
        );
        Ok((specification, what))
    }

    /// Checks the listed solutions by geometry and by the specification.
    pub(crate) fn check_solutions(
        &self,
        specification: &Opb,
    ) -> Result<(Solutions, String), CertificateError> {
        let solutions = read_solutions(self.folder, &self.manifest, &self.problem, self.control)?;
        let in_file = |error| CertificateError::Opb { file: SPECIFICATION.to_owned(), error };
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

    /// Checks that the formula is what this program's encoder writes.
    pub(crate) fn check_formula(&self) -> Result<String, CertificateError> {
        let encoding = self.encoding()?;
        self.same(FORMULA, |out| write_formula(&self.subject(), &encoding, &[], out))?;
        Ok("as this program's encoder gives it".to_owned())
    }

    pub fn check_lrat(
        &self,
        proof: &Proof,
        solutions: &Solutions,
    ) -> Result<String, CertificateError> {
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

    /// Checks that the start of the symmetric proof is the specification with each solution
    /// forbidden.
    pub fn check_blocked(
        &self,
        proof: &Proof,
        specification: &Opb,
        solutions: &Solutions,
    ) -> Result<String, CertificateError> {
        let file = &proof.starts_from;
        let listed = &solutions.placements;
        self.same(file, |out| write_specification(&self.subject(), listed, out))?;
        let blocked = self.opb(file)?;
        let in_file = |error| CertificateError::Opb { file: file.clone(), error };
        blocked.forbids_just(specification, &self.problem, listed).map_err(in_file)?;
        Ok("the specification with each solution excluded".to_owned())
    }

    /// Parses a VeriPB proof: what it proves if its steps are right, and the verdict that veripb
    /// must give then.
    pub(crate) fn read_veripb(
        &self,
        proof: &Proof,
        specification: &Opb,
        solutions: &Solutions,
    ) -> Result<(String, ProofVerdict), CertificateError> {
        let listed = &solutions.placements;
        let start = match proof.format {
            // Each solution is forbidden by one more constraint.
            StatedFormat::VeripbSymmetric => {
                Start::Forbidden(specification.count() + listed.len() as u64)
            }
            _ => Start::Constraints(specification.count()),
        };
        let file = open(self.folder, &proof.proof).map_err(CheckError::from)?;
        let summary = read_proof(file, start, &self.problem, listed)
            .map_err(|error| CertificateError::Proof { file: proof.proof.clone(), error })?;
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

    /// Runs the third-party checker on the steps; also returns whether it could run.
    pub(crate) fn run_veripb(
        &self,
        program: Option<&Path>,
        proof: &Proof,
        needed: ProofVerdict,
    ) -> Result<(String, bool), CertificateError> {
        let Some(program) = program else {
            let why = "it is not on PATH (cargo install veripb --version 3.0.2 --locked), nor \
                       given by --veripb";
            return Ok((why.to_owned(), false));
        };
        let limits = Limits::default();
        let [start, steps] = [&proof.starts_from, &proof.proof].map(|name| self.folder.join(name));
        let verdict = veripb::check_proof(program, &start, &steps, &limits, self.control)?;
        let rejected =
            |said: String| CertificateError::Rejected { file: proof.proof.clone(), said };
        match verdict {
            veripb::VeripbVerdict::Verified { conclusion } if needed.is_met_by(&conclusion) => {
                let version = veripb::version(program, &limits, self.control);
                let version = version.map(|version| format!("{version} ")).unwrap_or_default();
                Ok((format!("{version}verified each step: s VERIFIED {conclusion}"), true))
            }
            veripb::VeripbVerdict::Verified { conclusion } => Err(rejected(format!(
                "s VERIFIED {conclusion}, which is not what the proof has to prove"
            ))),
            veripb::VeripbVerdict::Rejected { message, .. } => Err(rejected(message)),
            veripb::VeripbVerdict::None { end, message } => Err(CertificateError::NoVerdict {
                program: program.display().to_string(),
                how: if message.is_empty() { end.to_string() } else { format!("{end}: {message}") },
            }),
        }
    }

    /// What no check here can establish.
    pub fn trusted(&self, has_veripb: bool) -> Vec<Trusted> {
        let of_veripb = "veripb, and that specification.opb states model.toml: read both";
        let of_lrat = "this program's encoder, which made formula.cnf, and an LRAT checker";
        let formats = self.manifest.proofs.iter().map(|proof| proof.format);
        formats
            .filter(|format| has_veripb || *format == StatedFormat::Lrat)
            .map(|format| match format {
                StatedFormat::Veripb | StatedFormat::VeripbSymmetric => {
                    Trusted { format: "VeriPB", what: of_veripb }
                }
                StatedFormat::Lrat => Trusted { format: "LRAT", what: of_lrat },
            })
            .collect()
    }

    fn subject(&self) -> Subject<'_> {
        Subject { model: &self.model, problem: &self.problem }
    }

    fn encoding(&self) -> Result<Encoding, CertificateError> {
        let mut choice = EncodingChoice::default();
        if let Some(names) = &self.manifest.encoding {
            choice.at_most_one = encoding::at_most_one(&names.at_most_one)?;
            if let Some(cardinality) = &names.cardinality {
                choice.cardinality = encoding::cardinality(cardinality)?;
            }
        }
        Ok(choice.resolve(&self.problem))
    }

    fn opb(&self, file: &str) -> Result<Opb, CertificateError> {
        let source = open(self.folder, file).map_err(CheckError::from)?;
        Opb::read(source, &self.problem)
            .map_err(|error| CertificateError::Opb { file: file.to_owned(), error })
    }

    /// Checks that a file is what `write` writes, but for comments.
    fn same(
        &self,
        file: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CertificateError> {
        let source = open(self.folder, file).map_err(CheckError::from)?;
        let difference = compare(source, write)
            .map_err(|error| CertificateError::Unreadable { file: file.to_owned(), error })?;
        let Some(Difference(line)) = difference else { return Ok(()) };
        let own = concat!("nq-sat ", env!("CARGO_PKG_VERSION"));
        let tool = &self.manifest.tool;
        let version = if tool == own {
            String::new()
        } else {
            format!(" (made by {tool}, and this is {own})")
        };
        Err(CertificateError::Differs { file: file.to_owned(), line, version })
    }
}

/// Reads a small regular file. Reading a pipe would block.
fn read(folder: &Path, file: &str) -> Result<Vec<u8>, CertificateError> {
    let path = folder.join(file);
    let read = || {
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        up_to(SMALL, open_plain(&path)?)
    };
    read().map_err(|error| CertificateError::Unreadable { file: file.to_owned(), error })
}

/// The model that a bundle declares, or the identical built-in model.
fn model(declaration: &[u8], manifest: &Manifest) -> Result<Model, CertificateError> {
    let text = str::from_utf8(declaration).map_err(|_| CertificateError::Unreadable {
        file: MODEL.to_owned(),
        error: io::Error::other("it is not UTF-8 text"),
    })?;
    let declared = Model::from_toml(MODEL, text)?;
    if declared.name() != manifest.model {
        let (declared, claimed) = (declared.name().to_owned(), manifest.model.clone());
        return Err(CertificateError::OtherModel { declared, claimed });
    }
    Ok(certifiable(declared)?)
}
