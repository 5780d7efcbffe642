//! Writes the folder of a count.

use std::path::{Path, PathBuf};

use crate::count::choice::{exchange, file_word};
use crate::count::claim::{CountBundle, CountRequest, WrittenProof};
use crate::count::classes::Class;
use crate::count::formula::Formula;
use crate::count::manifest;
use crate::count::scpog::Scpog;
use crate::error::CertifyError;
use crate::write::{Folder, MODEL, Subject, WriteError};
use nq_board::base::{Motion, Symmetry};
use nq_board::run::Control;
use nq_board::run::circuit::ProofError;
use nq_external::files::{compress, write_folder};

/// Writes a certificate into a new or empty folder, whole or not at all.
pub(super) fn write_bundle(
    request: &CountRequest<'_>,
    folder: &Path,
    control: &Control,
) -> Result<CountBundle, CertifyError> {
    let write = |temporary: &Path| {
        write_files(request, folder.to_owned(), &mut Folder::new(temporary, control))
    };
    write_folder(folder, write)
}

fn write_files(
    request: &CountRequest<'_>,
    place: PathBuf,
    folder: &mut Folder<'_>,
) -> Result<CountBundle, CertifyError> {
    let Subject { model, .. } = request.subject;
    folder.write(MODEL, |out| Ok(out.write_all(model.text().as_bytes())?))?;
    let total = write_proof(request, None, folder)?;
    let mut sum = total.count.clone();
    let mut order = 1;
    let mut proofs = vec![total];
    for Class { symmetry, size } in request.classes.iter().flatten() {
        let proof = write_proof(request, Some(symmetry), folder)?;
        sum += &(&proof.count * *size);
        order += size;
        proofs.push(proof);
    }
    let total = proofs[0].count.clone();
    let orbits = request.classes.as_ref().map(|_| sum.exact_div(order));
    let contradiction =
        || CertifyError::Failed(format!("{total} placements contradict the symmetric ones"));
    let fundamental = orbits.map(|orbits| orbits.ok_or_else(contradiction)).transpose()?;
    let statement = request.subject.statement(&total);
    let engine = request.prover.name();
    let files = folder.files.clone();
    let bundle =
        CountBundle { statement, engine, total, fundamental, proofs, folder: place, files };
    folder.write("manifest.json", |out| Ok(manifest::write(request, &bundle, out)?))?;
    Ok(CountBundle { files: folder.files.clone(), ..bundle })
}

/// Writes the formula and the circuit of the placements that a symmetry maps to themselves.
fn write_proof(
    request: &CountRequest<'_>,
    symmetry: Option<&Symmetry>,
    folder: &mut Folder<'_>,
) -> Result<WrittenProof, CertifyError> {
    let (problem, prover) = (request.subject.problem, request.prover);
    let exchange = symmetry.and_then(|symmetry| exchange(problem, symmetry));
    let word = symmetry.map(|symmetry| file_word(symmetry, exchange.as_deref()));
    let suffix = word.map(|word| format!("-{word}")).unwrap_or_default();
    let name = format!("formula{suffix}.cnf");
    let formula = Formula::new(problem, symmetry, prover.full_lines());
    folder.write(name.clone(), |out| Ok(formula.write(out)?))?;
    let circuit = request.options.packing.file(format!("circuit{suffix}.scpog"));
    let control = folder.control;
    control.begin(format!("counting for {circuit}"));
    let count = prover.count(problem, symmetry, control)?;
    let (mut nodes, mut lemmas, mut failed) = (0, 0, None);
    let compression = request.options.packing.compression();
    let written = folder.write(circuit.clone(), |mut out| {
        let packed = compress(compression, &mut out, |out| {
            let mut steps = Scpog::new(&formula, out);
            let done = prover.prove(problem, symmetry, &mut steps, control);
            let done = done.and_then(|()| steps.finish());
            (nodes, lemmas) = (steps.nodes, steps.lemmas);
            done.map_err(|error| match error {
                ProofError::Output(error) => error,
                error => {
                    failed = Some(error);
                    std::io::Error::other("stopped")
                }
            })
        });
        packed.map_err(WriteError::from)
    });
    // What the engine says comes before what follows from it.
    match failed {
        Some(error) => return Err(error.into()),
        None => written?,
    }
    let motion = symmetry.and_then(Symmetry::motion).unwrap_or(Motion::Identity).name();
    Ok(WrittenProof { motion, exchange, formula: name, circuit, count, nodes, lemmas })
}
