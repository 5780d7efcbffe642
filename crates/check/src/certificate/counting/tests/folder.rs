//! Folders with certified counts, written for the tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use super::writer::proof;
use crate::brute::{Budget, placements};
use crate::certificate::counting::{
    CountingBundle, CountingManifest, Element, Formula, LineKind, SCHEMA,
};
use crate::certificate::{CheckError, Finding};
use nq_board::base::{Count, Motion, Placed, Placement};
use nq_board::model::{Model, Problem, Settings};
use nq_board::run::{Control, SymmetryGroup};

/// A motion's name, and the exchange of pieces with it.
pub(crate) type Named = (&'static str, Option<Vec<u8>>);

/// What a test claims, with the text of the model.
pub(crate) struct Claim {
    pub model: String,
    pub n: u32,
    pub best: Option<(&'static str, i64)>,
    pub lines: Vec<LineKind>,
    /// The motions after the identity, for the number of orbits.
    pub motions: Option<Vec<Named>>,
}

impl Claim {
    /// A count alone.
    pub(crate) fn of(model: String) -> Self {
        Self { model, n: 3, best: None, lines: Vec::new(), motions: None }
    }

    pub(crate) fn problem(&self) -> Problem {
        let model = Model::from_toml("m", &self.model).unwrap();
        let settings: Settings =
            self.best.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
        model.problem(self.n, &settings).unwrap()
    }

    /// Writes the folder. The claimed numbers are those of the brute force.
    pub(crate) fn write(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let problem = self.problem();
        let all = placements(&problem, Budget::ALL).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("model.toml", &self.model);
        let mut files = json!({ "model.toml": {} });
        let mut proofs = Vec::new();
        let motions = self.motions.iter().flatten().cloned();
        for (place, (motion, exchange)) in
            [("identity", None)].into_iter().chain(motions).enumerate()
        {
            let element = Element::named(&problem, motion, exchange.as_deref()).unwrap();
            let formula =
                Formula::of(&problem, &element, &self.lines, &Control::default()).unwrap();
            let (cnf, circuit) = (format!("{place}.cnf"), format!("{place}.scpog"));
            write(&cnf, &formula.text());
            let clauses: Vec<_> = formula.clauses().map(<[i32]>::to_vec).collect();
            write(&circuit, &proof(formula.variables(), &clauses));
            let count =
                all.iter().filter(|p| keeps(&problem, motion, exchange.as_deref(), p)).count();
            let mut entry = json!({
                "motion": motion, "formula": cnf, "circuit": circuit, "count": count.to_string(),
            });
            if let Some(images) = exchange {
                entry["exchange"] = json!(images);
            }
            files[&cnf] = json!({});
            files[&circuit] = json!({});
            proofs.push(entry);
        }
        let mut manifest = json!({
            "schema": SCHEMA, "tool": "nq-sat tests", "model": "m", "n": self.n, "settings": {},
            "statement": "so many", "solutions": all.len().to_string(), "proofs": proofs,
            "files": files, "trusted": [], "check": [], "made_by": "tests",
        });
        if let Some((_, best)) = self.best {
            manifest["best"] = json!(best);
        }
        if !self.lines.is_empty() {
            manifest["lines"] =
                json!(self.lines.iter().map(|kind| kind.name()).collect::<Vec<_>>());
        }
        if self.motions.is_some() {
            manifest["fundamental"] = json!(orbits(&problem, &all).to_string());
        }
        list(folder.path(), &mut manifest);
        folder
    }
}

/// Whether nq-board's motion with an exchange maps a placement to itself.
fn keeps(problem: &Problem, motion: &str, exchange: Option<&[u8]>, placement: &Placement) -> bool {
    let motion = Motion::ALL.into_iter().find(|known| known.name() == motion).unwrap();
    let image = |placed: &Placed| {
        let mut piece = placed.piece;
        if let Some(images) = exchange {
            piece.0 = images[piece.index()];
        }
        Placed::new(piece, motion.apply(problem.board, placed.square))
    };
    placement.pieces().iter().map(image).collect::<Placement>() == *placement
}

/// The number of orbits of placements, by nq-board's group and canonical forms.
pub(crate) fn orbits(problem: &Problem, all: &[Placement]) -> Count {
    let group = SymmetryGroup::of(problem);
    let forms: BTreeSet<_> = all.iter().map(|placement| group.canonical(placement)).collect();
    forms.len().into()
}

/// Writes a file. Some file systems wait for the disk when a file is cut to nothing, so a file that
/// exists is removed first.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) {
    let _ = fs::remove_file(path);
    fs::write(path, text).unwrap();
}

/// Writes the manifest with the sizes and hashes of all files that it lists.
pub(crate) fn list(folder: &Path, manifest: &mut Value) {
    let files = manifest["files"].as_object_mut().unwrap();
    for (name, entry) in files {
        let Ok(text) = fs::read(folder.join(name)) else { continue };
        let hash: String = Sha256::digest(&text).iter().map(|b| format!("{b:02x}")).collect();
        *entry = json!({ "bytes": text.len(), "sha256": hash });
    }
    write(&folder.join("manifest.json"), manifest.to_string());
}

/// The manifest of a folder.
pub(crate) fn manifest(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("manifest.json")).unwrap()).unwrap()
}

/// Checks a folder, and returns what it claims then.
pub(crate) fn check(folder: &Path) -> Result<(CountingManifest, Problem, Model), CheckError> {
    let control = Control::default();
    let bundle = CountingBundle::open(folder, &control)?;
    bundle.check(&mut |_: Finding| ())?;
    Ok((bundle.manifest, bundle.problem, bundle.model))
}

/// Why a folder is refused.
pub(crate) fn refusal(folder: &Path) -> String {
    check(folder).map(drop).expect_err("it is accepted").to_string()
}
