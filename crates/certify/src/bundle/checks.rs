//! All checks of a bundle, in order: those of `nq-check`, those that write files again, and veripb.
//! Of a certified count, those of `nq-check` and the statement in words.

use std::io::{self, Write};
use std::path::Path;

use crate::bundle::compare::{Difference, compare};
use crate::bundle::proved::{CertificateError, Proved, Trusted};
use crate::veripb;
use crate::write::veripb::{Conclusion, Route};
use crate::write::{ProofFormat, Subject, certifiable, write_formula, write_specification};
use nq_board::base::numbers::{plural, thousands};
use nq_board::model::Model;
use nq_board::run::{Control, Instant};
use nq_check::certificate::counting::CountingBundle;
use nq_check::certificate::opb::Opb;
use nq_check::certificate::veripb::ProofVerdict;
use nq_check::certificate::{
    Bundle, CheckError, FORMULA, Fault, Finding, MANIFEST, MODEL, Proof, SOLUTIONS, SPECIFICATION,
    StatedFormat,
};
use nq_cnf::sat::encoding::{AUTO, Encoding, EncodingChoice, Sides};
use nq_external::process::Limits;

/// What remains to be trusted with a circuit.
const OF_CIRCUIT: &str =
    "the checker of circuits in nq-check, and that model.toml states the problem";

/// What becomes of a file that is not the one of the manifest: the check goes on, or ends.
pub(super) type IfChanged<'a> = &'a mut dyn FnMut(CheckError) -> Result<(), CheckError>;

/// Checks a bundle, and reports each finding at once. `veripb` is the third-party checker, if there
/// is one.
pub(super) fn check_bundle(
    folder: &Path,
    veripb: Option<&Path>,
    control: &Control,
    (report, if_changed): (&mut dyn FnMut(Finding), IfChanged<'_>),
) -> Result<Proved, CertificateError> {
    let start = Instant::now();
    let mut is_whole = true;
    let mut found = |subject: &str, what: String, is_checked: bool| {
        is_whole &= is_checked;
        report(Finding { subject: subject.to_owned(), what, is_checked });
    };
    let bundle = OpenBundle::open(folder, control)?;
    let own = &bundle.own;
    match own.check_files() {
        Err(error @ CheckError::Changed(_)) => if_changed(error)?,
        checked => found(MANIFEST, checked?, true),
    }
    let is_own_model = !bundle.model.is_builtin();
    let origin = if is_own_model {
        "a model of the bundle's own: read it"
    } else {
        "as it comes with this program"
    };
    found(MODEL, format!("{}, {origin}", bundle.model.name()), true);
    let (specification, what) = bundle.check_specification()?;
    found(SPECIFICATION, what, true);
    let (solutions, what) = own.check_solutions(&specification)?;
    found(SOLUTIONS, what, true);
    let mut trusted = Vec::new();
    for proof in &own.manifest.proofs {
        check_advice(proof)?;
        if proof.format == StatedFormat::Lrat {
            found(FORMULA, bundle.check_formula()?, true);
            found(&proof.proof, own.check_lrat(proof, &solutions)?, true);
            let what = "this program's encoder, which made formula.cnf, and an LRAT checker";
            trusted.push(Trusted { format: "LRAT", what });
            continue;
        }
        if proof.format == StatedFormat::VeripbSymmetric {
            let (file, listed) = (&proof.starts_from, &solutions.placements);
            bundle.same(file, |out| write_specification(&bundle.subject(), listed, out))?;
            found(file, own.check_blocked(proof, &specification, &solutions)?, true);
        }
        let (what, verdict) = own.read_veripb(proof, &specification, &solutions)?;
        found(&proof.proof, what, true);
        let Some(program) = veripb else {
            let why = "it is not on PATH (cargo install veripb --version 3.0.2 --locked), nor \
                       given by --veripb";
            found("veripb", why.to_owned(), false);
            continue;
        };
        found("veripb", bundle.run_veripb(program, proof, verdict)?, true);
        let what = "veripb, and that specification.opb states model.toml: read both";
        trusted.push(Trusted { format: "VeriPB", what });
    }
    let (statement, time) = (bundle.own.manifest.statement, start.elapsed());
    Ok(Proved { statement, is_own_model, is_whole, trusted, time })
}

/// Checks a certified count, and reports each finding at once.
pub(super) fn check_count(
    folder: &Path,
    control: &Control,
    report: &mut dyn FnMut(Finding),
) -> Result<Proved, CertificateError> {
    let start = Instant::now();
    let bundle = CountingBundle::open(folder, control)?;
    let model = certifiable(bundle.model.clone())?;
    let total = bundle.manifest.total()?;
    let found = Subject { model: &model, problem: &bundle.problem }.statement(&total);
    if bundle.manifest.statement != found {
        return Err(CertificateError::statement(&bundle.manifest.statement, &found));
    }
    // What nq-check leaves to its reader is in the verdict.
    bundle.check(&mut |finding| {
        if finding.is_checked {
            report(finding);
        }
    })?;
    let trusted = vec![Trusted { format: "SCPOG", what: OF_CIRCUIT }];
    Ok(Proved {
        statement: found,
        is_own_model: !model.is_builtin(),
        is_whole: true,
        trusted,
        time: start.elapsed(),
    })
}

/// Checks that the manifest's commands and trust statements are those of this program.
fn check_advice(proof: &Proof) -> Result<(), CertificateError> {
    let about = match proof.format {
        // The text does not depend on the conclusion.
        StatedFormat::Veripb => ProofFormat::VeriPb(Route::Logged(Conclusion::Bare)),
        StatedFormat::VeripbSymmetric => ProofFormat::VeriPb(Route::Symmetric),
        StatedFormat::Lrat => ProofFormat::Lrat,
    }
    .about();
    let right = [&[about.starts_from, about.proof, about.check], about.trusted].concat().join("; ");
    let mut claimed = vec![&proof.starts_from[..], &proof.proof, &proof.check];
    claimed.extend(proof.trusted.iter().map(String::as_str));
    let claimed = claimed.join("; ");
    if right == claimed {
        return Ok(());
    }
    Err(CertificateError::Wrong(format!(
        "manifest.json: the text about {} is `{claimed}`, expected `{right}`",
        about.proof
    )))
}

/// A bundle, and the model to write its files again.
struct OpenBundle<'a> {
    folder: &'a Path,
    own: Bundle<'a>,
    model: Model,
}

impl<'a> OpenBundle<'a> {
    /// Parses the claim of a bundle.
    fn open(folder: &'a Path, control: &'a Control) -> Result<Self, CertificateError> {
        let mut own = Bundle::open(folder, control)?;
        // The identical built-in model, if there is one.
        let model = certifiable(own.model.clone())?;
        let subject = Subject { model: &model, problem: &own.problem };
        let total = own.manifest.total()?;
        let statement = subject.statement(&total);
        if ![&statement, &subject.earlier_statement(&total)].contains(&&own.manifest.statement) {
            return Err(CertificateError::statement(&own.manifest.statement, &statement));
        }
        own.manifest.statement = statement;
        Ok(Self { folder, own, model })
    }

    fn subject(&self) -> Subject<'_> {
        Subject { model: &self.model, problem: &self.own.problem }
    }

    /// Checks that the specification states the problem, by writing it again.
    fn check_specification(&self) -> Result<(Opb, String), CertificateError> {
        self.same(SPECIFICATION, |out| write_specification(&self.subject(), &[], out))?;
        let specification = self.own.specification()?;
        let number = specification.len();
        let what = format!(
            "{} constraint{}, as the model gives them",
            thousands(number as u128),
            plural(number.into())
        );
        Ok((specification, what))
    }

    /// Checks that the formula is what this program's encoder writes.
    fn check_formula(&self) -> Result<String, CertificateError> {
        let encoding = self.encoding()?;
        self.same(FORMULA, |out| write_formula(&self.subject(), &encoding, &[], out))?;
        Ok("as this program's encoder gives it".to_owned())
    }

    fn encoding(&self) -> Result<Encoding, CertificateError> {
        let mut choice = EncodingChoice::default();
        if let Some(names) = &self.own.manifest.encoding {
            let cardinality = names.cardinality.as_deref().unwrap_or(AUTO);
            choice = EncodingChoice::of_names(&names.at_most_one, cardinality, names.group_size)?;
            if names.one_directional {
                choice.style.sides = Sides::One;
            }
        }
        Ok(choice.resolve(&self.own.problem))
    }

    /// Checks that a file is what `write` writes, but for comments.
    fn same(
        &self,
        file: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CertificateError> {
        let unreadable = |error: io::Error| Fault::unreadable(file, &error);
        let source = self.own.files.open(file)?;
        let Some(Difference(line)) = compare(source, write).map_err(unreadable)? else {
            return Ok(());
        };
        let own = concat!("nq-sat ", env!("CARGO_PKG_VERSION"));
        let tool = &self.own.manifest.tool;
        let version = if tool == own {
            String::new()
        } else {
            format!(" (made by {tool}, and this is {own})")
        };
        Err(CertificateError::Wrong(format!(
            "{file} is not what the model gives: line {line} differs{version}"
        )))
    }

    /// Runs the third-party checker on the steps of a proof.
    fn run_veripb(
        &self,
        program: &Path,
        proof: &Proof,
        needed: ProofVerdict,
    ) -> Result<String, CertificateError> {
        let limits = Limits::default();
        let [start, steps] = [&proof.starts_from, &proof.proof].map(|name| self.folder.join(name));
        let verdict = veripb::check_proof(program, &start, &steps, &limits, self.own.control)?;
        let rejected =
            |said: String| CertificateError::Wrong(format!("{}: veripb says: {said}", proof.proof));
        match verdict {
            veripb::VeripbVerdict::Verified { conclusion } if needed.is_met_by(&conclusion) => {
                let version = veripb::version(program, &limits, self.own.control);
                let version = version.map(|version| format!("{version} ")).unwrap_or_default();
                Ok(format!("{version}verified each step: s VERIFIED {conclusion}"))
            }
            veripb::VeripbVerdict::Verified { conclusion } => Err(rejected(format!(
                "s VERIFIED {conclusion}, which is not what the proof has to prove"
            ))),
            veripb::VeripbVerdict::Rejected { message, .. } => Err(rejected(message)),
            veripb::VeripbVerdict::None { end, message } => {
                let colon = if message.is_empty() { "" } else { ": " };
                Err(CertificateError::Unchecked(format!(
                    "{} gave no verdict ({end}{colon}{message}): is it veripb?",
                    program.display()
                )))
            }
        }
    }
}
