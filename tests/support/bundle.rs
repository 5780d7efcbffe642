//! Bundles, written by the program or kept from an earlier version, changed and sealed again.

use std::fs;
use std::path::{Path, PathBuf};

use nq_sat::base::Digest;
use nq_sat::certify::CheckReport;
use nq_sat::run::Control;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::program::{ROOT, Run, command, run};
use super::screen::sha256;

/// A bundle in a folder of its own.
pub struct Bundle {
    place: TempDir,
}

impl Bundle {
    /// A place for a bundle, whose folder does not exist yet.
    pub fn empty() -> Self {
        Self { place: TempDir::new().expect("a folder") }
    }

    /// A copy of a certificate that an earlier version wrote.
    pub fn kept(name: &str) -> Self {
        let bundle = Self::empty();
        fs::create_dir(bundle.folder()).expect("a folder");
        let kept = Path::new(ROOT).join("tests/frozen/recorded/kept").join(name);
        for entry in fs::read_dir(kept).expect(name) {
            let entry = entry.expect("a file");
            fs::copy(entry.path(), bundle.folder().join(entry.file_name())).expect("copied");
        }
        bundle
    }

    /// The fault that the library finds in the bundle.
    #[track_caller]
    pub fn faulty(&self) -> String {
        let check = CheckReport::new(&self.folder(), None, &Control::default());
        check.proved.map(|proved| proved.statement).expect_err("a fault").to_string()
    }

    /// The bundle that `nq-sat certify` writes for these words.
    #[track_caller]
    pub fn of(words: &str) -> Self {
        let (bundle, run) = Self::attempt(words);
        run.answer();
        bundle
    }

    /// The same, and how the program ended.
    pub fn attempt(words: &str) -> (Self, Run) {
        let bundle = Self::empty();
        let mut certify = command(["certify"]);
        certify.args(words.split(' ')).arg("-o").arg(bundle.folder());
        let run = run(certify);
        (bundle, run)
    }

    pub fn folder(&self) -> PathBuf {
        self.place.path().join("bundle")
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder().join(file)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).expect(file)
    }

    pub fn write(&self, file: &str, text: &str) {
        fs::write(self.path(file), text).expect(file);
    }

    /// Changes a file. It must differ afterwards.
    #[track_caller]
    pub fn change(&self, file: &str, change: impl FnOnce(&str) -> String) -> &Self {
        let text = self.read(file);
        let changed = change(&text);
        assert!(changed != text, "{file} is as before");
        self.write(file, &changed);
        self
    }

    /// Changes a claim of the manifest.
    pub fn claim(&self, key: &str, value: Value) -> &Self {
        let mut manifest = self.manifest();
        manifest[key] = value;
        self.write("manifest.json", &manifest.to_string());
        self
    }

    pub fn manifest(&self) -> Value {
        serde_json::from_str(&self.read("manifest.json")).expect("the manifest is JSON")
    }

    /// Adapts sizes and hashes to the current files.
    pub fn seal(&self) -> &Self {
        let mut manifest = self.manifest();
        let files = manifest["files"].as_object_mut().expect("files");
        for (name, entry) in files {
            let bytes = fs::read(self.path(name)).expect(name);
            *entry = json!({ "bytes": bytes.len(), "sha256": sha256(&bytes) });
        }
        self.write("manifest.json", &manifest.to_string());
        self
    }

    /// Adapts number, digest and statement to the current list of solutions.
    pub fn recount(&self) -> &Self {
        let solutions = self.read("solutions.txt");
        let mut digest = Digest::default();
        solutions.lines().for_each(|line| digest.add_text(line));
        let number = solutions.lines().count();
        let manifest = self.manifest();
        let statement = manifest["statement"].as_str().expect("a statement");
        let (question, _) = statement.split_once(" has ").expect("a statement");
        let found = match number {
            0 => "no solution".to_owned(),
            1 => "exactly 1 solution".to_owned(),
            _ => format!("exactly {number} solutions"),
        };
        self.claim("solutions", json!(number.to_string()));
        self.claim("digest", json!(digest.to_string()));
        self.claim("statement", json!(format!("{question} has {found}")))
    }

    /// Runs `nq-sat check` on the bundle.
    pub fn check(&self, words: &str) -> Run {
        check(&self.folder(), words)
    }
}

/// Runs `nq-sat check` on a folder.
pub fn check(folder: &Path, words: &str) -> Run {
    let mut check = command(["check"]);
    check.arg(folder).args(words.split(' ').filter(|word| !word.is_empty()));
    run(check)
}

/// A text with one line changed, by its number from 0. The line is removed if `change` returns
/// `None`.
pub fn with_line(text: &str, number: usize, change: impl FnOnce(&str) -> Option<String>) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match change(&lines[number]) {
        Some(line) => lines[number] = line,
        None => drop(lines.remove(number)),
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The number, from 0, of the line of this rank among those for which `holds` is true.
#[track_caller]
pub fn line_number(text: &str, rank: usize, holds: impl Fn(&str) -> bool) -> usize {
    let lines = text.lines().enumerate().filter(|(_, line)| holds(line));
    lines.map(|(number, _)| number).nth(rank).expect("there is such a line")
}
