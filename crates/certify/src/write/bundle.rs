//! Writes a bundle: the files of each proof format for the same statement, and the manifest.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::write::files::{Folder, WrittenFile, shown, sizes};
use crate::write::manifest::BundleRequest;
use crate::write::proof_format::ProofFormat;
use crate::write::specification::{write_formula, write_specification};
use crate::write::subject::MODEL;
use crate::write::write_error::WriteError;
use crate::write::{manifest, veripb};
use nq_board::base::{Digest, as_text};
use nq_board::run::Control;
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::{ClauseSink, Formula};
use nq_cnf::sat::enumerate::BlockedLiterals;
use nq_cnf::sat::refutation::write_lrat;
use nq_external::files::write_folder;

/// A written bundle.
#[derive(Clone, Debug, Serialize)]
pub struct Bundle {
    /// The statement that it proves.
    pub statement: String,
    /// The number of solutions.
    #[serde(rename = "total", serialize_with = "as_text::serialize")]
    pub solutions: usize,
    /// The digest of their set.
    pub digest: Digest,
    /// The folder.
    #[serde(serialize_with = "shown")]
    pub folder: PathBuf,
    /// Its files.
    #[serde(rename = "bytes", serialize_with = "sizes")]
    pub files: Vec<WrittenFile>,
}

/// Writes a bundle into a new or empty folder. It writes a temporary folder beside it and renames
/// that, so an incomplete bundle never appears.
pub(crate) fn write_bundle(
    request: &BundleRequest<'_>,
    folder: &Path,
    control: &Control,
) -> Result<Bundle, WriteError> {
    let write = |temporary: &Path| {
        write_files(request, folder.to_owned(), &mut Folder::new(temporary, control))
    };
    write_folder(folder, write)
}

fn write_files(
    request: &BundleRequest<'_>,
    place: PathBuf,
    folder: &mut Folder<'_>,
) -> Result<Bundle, WriteError> {
    let BundleRequest { subject, solutions, encoding, .. } = request;
    let placements = solutions.placements();
    let instance = Instance::new(subject.problem).without_implied();
    folder.write(MODEL, |out| Ok(out.write_all(subject.model.text().as_bytes())?))?;
    folder.write("specification.opb", |out| Ok(write_specification(subject, &[], out)?))?;
    folder.write("solutions.txt", |out| Ok(solutions.write(out)?))?;
    for format in request.formats {
        let control = folder.control;
        match format {
            ProofFormat::VeriPb(kind) => {
                if let veripb::Route::Symmetric = kind {
                    folder.write("blocked.opb", |out| {
                        Ok(write_specification(subject, placements, out)?)
                    })?;
                }
                folder.write("proof.pbp", |out| {
                    veripb::write_proof(&instance, placements, *kind, control, out)
                })?;
            }
            ProofFormat::Lrat => {
                folder
                    .write("formula.cnf", |out| Ok(write_formula(subject, encoding, &[], out)?))?;
                folder.write("blocked.cnf", |out| {
                    Ok(write_formula(subject, encoding, placements, out)?)
                })?;
                let formula = blocked_formula(request, &instance);
                folder.write("proof.lrat", |out| {
                    write_lrat(&formula, control, out)
                        .map_err(|error| WriteError::from(error).in_words_of(&instance))
                })?;
            }
        }
    }
    let files = folder.files.clone();
    folder.write("manifest.json", |out| Ok(manifest::write(request, &files, out)?))?;
    Ok(Bundle {
        statement: subject.statement(&placements.len().into()),
        solutions: placements.len(),
        digest: solutions.digest(),
        folder: place,
        files: folder.files.clone(),
    })
}

/// The clauses of `blocked.cnf`.
fn blocked_formula(request: &BundleRequest<'_>, instance: &Instance) -> Formula {
    let mut formula = Formula::default();
    request.encoding.encode(instance, &mut formula);
    let blocked = BlockedLiterals::for_instance(instance);
    for placement in request.solutions.placements() {
        formula.add_clause(&blocked.clause(instance, placement));
    }
    formula
}
