//! The manifest of a count: what it claims, its proofs, and its files.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::count::claim::{CountBundle, CountRequest, Packing, WrittenProof};
use crate::write::by_name;
use nq_board::run::circuit::FullLines;

/// The schema of the manifest, with its version.
const SCHEMA: &str = "nq-sat counting certificate 1";

/// What remains to be trusted.
const TRUSTED: [&str; 2] = [
    "that the formulas say what the model says, but for the numbers of pieces: `nq-check` writes \
     them again, by its own attacks",
    "the checker of the circuits, and that it counts their models by numbers of pieces",
];

pub(super) fn write(
    request: &CountRequest<'_>,
    bundle: &CountBundle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let subject = &request.subject;
    // A proved best value of an objective's parameter is `best`, and one that was given a setting.
    let level = subject.problem.level.as_ref().filter(|_| request.best.is_some());
    let is_best = |name: &str| level.is_some_and(|level| level.parameter == name);
    let settings = subject.settings().filter(|(name, _)| !is_best(name));
    let settings: Map<_, _> =
        settings.map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let mut manifest = json!({
        "schema": SCHEMA,
        "tool": concat!("nq-sat ", env!("CARGO_PKG_VERSION")),
        "made_by": made_by(request),
        "statement": bundle.statement,
        "model": subject.model.name(),
        "n": subject.problem.size,
        "settings": settings,
        "solutions": bundle.total.to_string(),
    });
    if let Some(fundamental) = &bundle.fundamental {
        manifest["fundamental"] = json!(fundamental.to_string());
    }
    if let Some(best) = request.best {
        manifest["best"] = json!(best);
    }
    let lines: Vec<&str> = request.prover.full_lines().iter().copied().map(name).collect();
    if !lines.is_empty() {
        manifest["lines"] = json!(lines);
    }
    manifest["proofs"] = bundle.proofs.iter().map(proof).collect();
    manifest["files"] = by_name(&bundle.files);
    manifest["trusted"] = json!(TRUSTED);
    manifest["check"] = bundle.proofs.iter().map(|proof| check(proof, request)).collect();
    serde_json::to_writer_pretty(&mut *out, &manifest)?;
    writeln!(out)
}

const fn name(lines: FullLines) -> &'static str {
    match lines {
        FullLines::Rows => "rows",
        FullLines::Columns => "columns",
    }
}

fn proof(proof: &WrittenProof) -> Value {
    let mut value = json!({ "motion": proof.motion });
    if let Some(exchange) = &proof.exchange {
        value["exchange"] = json!(exchange);
    }
    value["formula"] = json!(proof.formula);
    value["circuit"] = json!(proof.circuit);
    value["count"] = json!(proof.count.to_string());
    value
}

/// The command by which the verified checker of the format reads a proof.
fn check(proof: &WrittenProof, request: &CountRequest<'_>) -> Value {
    let WrittenProof { formula, circuit, .. } = proof;
    let plain = circuit.trim_end_matches(".zst").trim_end_matches(".xz");
    let unpack = match request.options.packing {
        Packing::None => String::new(),
        Packing::Zstd => format!("zstd -d {circuit} && "),
        Packing::Xz => format!("xz -dk {circuit} && "),
    };
    json!(format!("{unpack}cake_scpog {formula} {plain}"))
}

/// The command that reproduces the folder, except for its name.
fn made_by(request: &CountRequest<'_>) -> String {
    let mut options = vec!["--count".to_owned()];
    if request.options.fundamental {
        options.push("--fundamental".to_owned());
    }
    if request.options.packing != Packing::None {
        options.push(format!("--compress {}", request.options.packing.name()));
    }
    request.subject.certify_command(&options)
}
