//! The manifest of a bundle: its statement, its files, and the commands that check them.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::write::files::{WrittenFile, by_name};
use crate::write::proof_format::ProofFormat;
use crate::write::solutions::Solutions;
use crate::write::subject::Subject;
use crate::write::veripb::{Conclusion, Route};
use nq_board::run::EncodingNames;
use nq_cnf::format::encoding_options;
use nq_cnf::sat::encoding::Encoding;

/// The schema of the manifest, with its version.
const SCHEMA: &str = "nq-sat certificate 1";

/// The contents of a bundle to write.
pub(crate) struct BundleRequest<'a> {
    pub subject: Subject<'a>,
    pub solutions: &'a Solutions,
    pub formats: &'a [ProofFormat],
    /// The encoding, for the format that starts from clauses.
    pub encoding: &'a Encoding,
}

pub(super) fn write(
    request: &BundleRequest<'_>,
    files: &[WrittenFile],
    out: &mut dyn Write,
) -> io::Result<()> {
    let (subject, number) = (&request.subject, request.solutions.placements().len());
    let has_clauses = request.formats.contains(&ProofFormat::Lrat);
    let names = request.encoding.names_for(subject.problem);
    let settings: Map<_, _> =
        subject.settings().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let mut manifest = json!({
        "schema": SCHEMA,
        "tool": concat!("nq-sat ", env!("CARGO_PKG_VERSION")),
        "made_by": made_by(request, &names),
        "statement": subject.statement(&number.into()),
        "model": subject.model.name(),
        "n": subject.problem.size,
        "settings": settings,
        "solutions": number.to_string(),
        "digest": request.solutions.digest().to_string(),
    });
    if has_clauses {
        let mut encoding = json!({ "at_most_one": names.at_most_one });
        if let Some(cardinality) = names.cardinality {
            encoding["cardinality"] = json!(cardinality);
        }
        if let Some(size) = names.group_size {
            encoding["group_size"] = json!(size);
        }
        if names.one_directional {
            encoding["one_directional"] = json!(true);
        }
        manifest["encoding"] = encoding;
    }
    manifest["proofs"] = request.formats.iter().map(|format| proof(*format)).collect();
    manifest["files"] = by_name(files);
    serde_json::to_writer_pretty(&mut *out, &manifest)?;
    writeln!(out)
}

fn proof(format: ProofFormat) -> Value {
    let about = format.about();
    json!({
        "format": about.name,
        "starts_from": about.starts_from,
        "proof": about.proof,
        "check": about.check,
        "trusted": about.trusted,
    })
}

/// The command that reproduces the bundle, except for the folder.
fn made_by(request: &BundleRequest<'_>, names: &EncodingNames) -> String {
    let mut options = Vec::new();
    let veripb = request.formats.iter().find_map(|format| match format {
        ProofFormat::VeriPb(route) => Some(*route),
        ProofFormat::Lrat => None,
    });
    let has_lrat = request.formats.contains(&ProofFormat::Lrat);
    let proof = match (veripb, has_lrat) {
        (Some(_), true) => "both",
        (Some(_), false) => "veripb",
        _ => "lrat",
    };
    options.push(format!("--proof {proof}"));
    match veripb {
        Some(Route::Symmetric) => options.push("--break-symmetry".to_owned()),
        Some(Route::Logged(Conclusion::Enumeration)) => {
            options.push("--veripb-conclusion enumeration".to_owned());
        }
        _ => {}
    }
    if has_lrat {
        options.extend(encoding_options(names));
    }
    request.subject.certify_command(&options)
}
