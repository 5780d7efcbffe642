//! The checks of a bundle that write files again, or run veripb.

use std::io::{self, Write};
use std::path::Path;

use super::compare::{Difference, compare};
use super::error::CertificateError;
use super::proved::Trusted;
use crate::certify::veripb;
use crate::certify::write::veripb::{Conclusion, Route};
use crate::certify::write::{self, Subject, certifiable, write_formula, write_specification};
use crate::process::Limits;
use nq_board::base::numbers::{plural, thousands};
use nq_board::model::Model;
use nq_board::run::control::Control;
use nq_check::certificate::opb::Opb;
use nq_check::certificate::veripb::ProofVerdict;
use nq_check::certificate::{
    Bundle, CheckError, FORMULA, FilesError, Proof, SPECIFICATION, Solutions, StatedFormat, open,
};
use nq_cnf::sat::encoding;
use nq_cnf::sat::encoding::{Encoding, EncodingChoice};

/// A bundle, and the model to write its files again.
pub(super) struct Rewritten<'a> {
    pub read: Bundle<'a>,
    model: Model,
}

impl<'a> Rewritten<'a> {
    /// Parses the claim of a bundle.
    pub fn open(folder: &'a Path, control: &'a Control) -> Result<Self, CertificateError> {
        let mut read = Bundle::open(folder, control)?;
        // The identical built-in model, if there is one.
        let model = certifiable(read.model.clone())?;
        let subject = Subject { model: &model, problem: &read.problem };
        let total = read.manifest.total().map_err(CheckError::from)?;
        let statement = subject.statement(&total);
        if ![&statement, &subject.earlier_statement(&total)].contains(&&read.manifest.statement) {
            let claimed = read.manifest.statement;
            return Err(CertificateError::Statement { claimed, found: statement });
        }
        read.manifest.statement = statement;
        Ok(Self { read, model })
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
        let specification = self.read.specification()?;
        let number = specification.len();
        let what = format!(
            "{} constraint{}, as the model gives them",
            thousands(number as u128),
            plural(number.into())
        );
        Ok((specification, what))
    }

    /// Checks that the formula is what this program's encoder writes.
    pub(crate) fn check_formula(&self) -> Result<String, CertificateError> {
        let encoding = self.encoding()?;
        self.same(FORMULA, |out| write_formula(&self.subject(), &encoding, &[], out))?;
        Ok("as this program's encoder gives it".to_owned())
    }

    /// Checks that the start of a symmetric proof is what this program writes.
    pub fn check_start(
        &self,
        proof: &Proof,
        solutions: &Solutions,
    ) -> Result<(), CertificateError> {
        let listed = &solutions.placements;
        self.same(&proof.starts_from, |out| write_specification(&self.subject(), listed, out))
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
        let [start, steps] =
            [&proof.starts_from, &proof.proof].map(|name| self.read.folder.join(name));
        let verdict = veripb::check_proof(program, &start, &steps, &limits, self.read.control)?;
        let rejected =
            |said: String| CertificateError::Rejected { file: proof.proof.clone(), said };
        match verdict {
            veripb::VeripbVerdict::Verified { conclusion } if needed.is_met_by(&conclusion) => {
                let version = veripb::version(program, &limits, self.read.control);
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
        let formats = self.read.manifest.proofs.iter().map(|proof| proof.format);
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
        Subject { model: &self.model, problem: &self.read.problem }
    }

    fn encoding(&self) -> Result<Encoding, CertificateError> {
        let mut choice = EncodingChoice::default();
        if let Some(names) = &self.read.manifest.encoding {
            choice.at_most_one = encoding::at_most_one(&names.at_most_one)?;
            if let Some(cardinality) = &names.cardinality {
                choice.cardinality = encoding::cardinality(cardinality)?;
            }
        }
        Ok(choice.resolve(&self.read.problem))
    }

    /// Checks that a file is what `write` writes, but for comments.
    fn same(
        &self,
        file: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CertificateError> {
        let source = open(self.read.folder, file)?;
        let difference = compare(source, write).map_err(|error| FilesError::Unreadable {
            file: file.to_owned(),
            why: error.to_string(),
        })?;
        let Some(Difference(line)) = difference else { return Ok(()) };
        let own = concat!("nq-sat ", env!("CARGO_PKG_VERSION"));
        let tool = &self.read.manifest.tool;
        let version = if tool == own {
            String::new()
        } else {
            format!(" (made by {tool}, and this is {own})")
        };
        Err(CertificateError::Differs { file: file.to_owned(), line, version })
    }
}
