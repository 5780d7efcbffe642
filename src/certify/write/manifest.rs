//! The manifest of a bundle: what it proves, by which files, checked by which commands.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::files::WrittenFile;
use super::order::Order;
use super::road::Road;
use crate::format::encoding_options;
use crate::instance::Instance;

/// The schema of the manifest, with its version.
const SCHEMA: &str = "nq-sat certificate 1";

/// What the manifest tells.
pub(super) struct Facts<'a> {
    pub order: &'a Order<'a>,
    pub files: Vec<WrittenFile>,
}

pub(super) fn write(facts: &Facts<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Facts { order, files } = facts;
    let subject = &order.subject;
    let has_clauses = order.roads.contains(&Road::Lrat);
    let names = order.encoding.names(&Instance::new(subject.problem));
    let settings: Map<_, _> =
        subject.settings().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let mut manifest = json!({
        "schema": SCHEMA,
        "tool": concat!("nq-sat ", env!("CARGO_PKG_VERSION")),
        "made_by": made_by(order),
        "statement": subject.statement(&order.solutions.len().into()),
        "model": subject.model.name(),
        "n": subject.problem.size,
        "settings": settings,
        "solutions": order.solutions.len().to_string(),
        "digest": order.solutions.digest().to_string(),
    });
    if has_clauses {
        let mut encoding = json!({ "at_most_one": names.at_most_one });
        if let Some(cardinality) = names.cardinality {
            encoding["cardinality"] = json!(cardinality);
        }
        manifest["encoding"] = encoding;
    }
    manifest["proofs"] = order.roads.iter().map(|road| proof(*road)).collect();
    manifest["files"] = files
        .iter()
        .map(|file| {
            let about = json!({ "bytes": file.bytes, "sha256": file.sha256 });
            (file.name.to_owned(), about)
        })
        .collect::<Map<_, _>>()
        .into();
    serde_json::to_writer_pretty(&mut *out, &manifest)?;
    writeln!(out)
}

fn proof(road: Road) -> Value {
    let about = road.about();
    json!({
        "road": about.name,
        "starts_from": about.starts_from,
        "proof": about.proof,
        "check": about.check,
        "trusted": about.trusted,
    })
}

/// The command that makes the bundle again, save for the folder.
fn made_by(order: &Order<'_>) -> String {
    let names = order.encoding.names(&Instance::new(order.subject.problem));
    let mut options = Vec::new();
    let veripb = order.roads.iter().find_map(|road| match road {
        Road::VeriPb(road) => Some(*road),
        Road::Lrat => None,
    });
    let lrat = order.roads.contains(&Road::Lrat);
    let proof = match (veripb, lrat) {
        (Some(_), true) => "both",
        (Some(_), false) => "veripb",
        _ => "lrat",
    };
    options.push(format!("--proof {proof}"));
    match veripb {
        Some(super::veripb::Road::Symmetric) => options.push("--break-symmetry".to_owned()),
        Some(super::veripb::Road::Logged(super::veripb::Conclusion::Enumeration)) => {
            options.push("--veripb-conclusion enumeration".to_owned());
        }
        _ => {}
    }
    if lrat {
        options.extend(encoding_options(&names));
    }
    order.subject.certify_command(&options)
}
