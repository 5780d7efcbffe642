//! Bundles of the proof format `lrat`, which the tests make from the program's formulas and a proof
//! by varisat.

use std::fs;
use std::path::PathBuf;

use itertools::Itertools;
use nq_sat::certify::check::{
    CheckError, Cnf, LratSummary, Manifest, Refutation, Solutions, check_files, check_refutation,
    read_solutions,
};
use nq_sat::format::{Document, Provenance, write_dimacs_forbidding};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::run::control::Control;
use nq_sat::sat::encoding::Encoding;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::refute::refute;

/// A bundle in a folder of its own.
pub struct Bundle {
    folder: TempDir,
    pub manifest: Value,
}

const FILES: [&str; 6] = [
    "model.toml",
    "specification.opb",
    "formula.cnf",
    "blocked.cnf",
    "proof.lrat",
    "solutions.txt",
];

/// A query: the text of a model, the size, and the parameters.
pub struct BundleCase<'a> {
    pub model: &'a str,
    pub size: u32,
    pub settings: &'a [(&'a str, i64)],
}

impl BundleCase<'_> {
    pub fn problem(&self) -> Problem {
        let settings: Settings =
            self.settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
        let model = Model::from_toml("the test", self.model).expect(self.model);
        model.problem(self.size, &settings).expect(self.model)
    }
}

impl Bundle {
    /// A bundle with these solutions, one per line of `lines`.
    pub fn new(question: &BundleCase<'_>, encoding: &Encoding, lines: &[String]) -> Self {
        let problem = question.problem();
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let solutions = Solutions::read(&problem, text.as_bytes(), &Control::default())
            .unwrap_or_else(|error| panic!("{error}, in\n{text}"));
        let instance = Instance::new(&problem);
        let provenance = Provenance { about: "a test", command: "the test" };
        let control = &Control::default();
        let document =
            Document { instance: &instance, encoding, provenance, residual: None, control };
        let write = |forbidden| {
            let mut file = Vec::new();
            write_dimacs_forbidding(&document, forbidden, &mut file).expect("memory takes all");
            file
        };
        let blocked = write(&solutions.placements);
        let cnf = Cnf::read(&blocked[..]).expect("the program writes what it reads");
        let proof = refute(&cnf).expect("all solutions are forbidden");
        let settings: serde_json::Map<String, Value> = question
            .settings
            .iter()
            .map(|&(name, value)| (name.to_owned(), json!(value)))
            .collect();
        let manifest = json!({
            "schema": "nq-sat certificate 1",
            "tool": "a test",
            "model": problem.model,
            "n": question.size,
            "settings": settings,
            "statement": "all are there",
            "solutions": lines.len().to_string(),
            "digest": solutions.digest.to_string(),
            "encoding": { "at_most_one": encoding.at_most_one.name() },
            "files": {},
            "proofs": [{
                "road": "lrat",
                "starts_from": "blocked.cnf",
                "proof": "proof.lrat",
                "trusted": ["formula.cnf states the problem"],
                "check": "lrat-check blocked.cnf proof.lrat",
            }],
            "made_by": "the test",
        });
        let folder = TempDir::new().expect("a folder");
        let mut bundle = Self { folder, manifest };
        bundle.write("model.toml", question.model.as_bytes());
        bundle.write("specification.opb", b"not looked at here\n");
        bundle.write("formula.cnf", &write(&[]));
        bundle.write("blocked.cnf", &blocked);
        bundle.write("proof.lrat", proof.as_bytes());
        bundle.write("solutions.txt", text.as_bytes());
        bundle.seal();
        bundle
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect(name)
    }

    pub fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).expect(name);
    }

    /// Writes the manifest for the files as they are now.
    pub fn seal(&mut self) {
        let mut files = serde_json::Map::new();
        for name in FILES {
            let bytes = fs::read(self.path(name)).expect(name);
            let sha256 = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).join("");
            files.insert(name.to_owned(), json!({ "bytes": bytes.len(), "sha256": sha256 }));
        }
        self.manifest["files"] = Value::Object(files);
        self.write("manifest.json", self.manifest.to_string().as_bytes());
    }

    /// All checks, in the order in which each may rely on earlier ones.
    pub fn check(&self) -> Result<(Solutions, Refutation), CheckError> {
        let (folder, control) = (self.folder.path(), Control::default());
        let manifest = Manifest::read(self.read("manifest.json").as_bytes())?;
        check_files(folder, &manifest, &control)?;
        let settings: Vec<_> =
            manifest.settings.iter().map(|(name, &value)| (&name[..], value)).collect();
        let model = &self.read("model.toml");
        let problem = BundleCase { model, size: manifest.n, settings: &settings }.problem();
        let solutions = read_solutions(folder, &manifest, &problem, &control)?;
        let [proof] = &manifest.proofs[..] else { panic!("one proof") };
        let refutation = check_refutation(folder, proof, &problem, &solutions, &control)?;
        Ok((solutions, refutation))
    }

    /// The message of the fault.
    pub fn fault(&self) -> String {
        self.check().map(|_| ()).expect_err("the bundle was accepted").to_string()
    }
}

/// The contents of a proof, counted in its text.
pub fn counted(proof: &str) -> LratSummary {
    let mut summary = LratSummary::default();
    for line in proof.lines() {
        if line.contains('d') {
            summary.deletions += line.split(' ').count() as u64 - 3;
        } else {
            summary.steps += 1;
            let hints = line.strip_suffix(" 0").and_then(|line| line.split_once(" 0 "));
            summary.hints += hints.map_or(0, |(_, hints)| hints.split(' ').count() as u64);
        }
    }
    summary
}
