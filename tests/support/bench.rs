//! Made-up records, and runs of the program in a folder that is checked afterwards.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use nq_sat::base::shell_words::words;
use nq_sat::bench::{Kind, Machine, Record, SCHEMA};
use nq_sat::external::Status;
use roxmltree::{Document, Node};
use tempfile::TempDir;

use super::program::{ROOT, Run, command, run};

/// A run of a solver on n queens that took this many milliseconds, with a limit of 10 seconds.
pub fn record(solver: &str, n: u32, repeat: u32, status: Status, millis: u64) -> Record {
    Record {
        kind: Kind::Run,
        schema: SCHEMA,
        nq_sat: env!("CARGO_PKG_VERSION").to_owned(),
        model: Some("n-queens".to_owned()),
        n: Some(n),
        params: BTreeMap::new(),
        encoding: "pairwise".to_owned(),
        file: None,
        expected: None,
        variables: 4,
        clauses: 5,
        instance: "nq-sat export".to_owned(),
        sha256: format!("{n:064x}"),
        gbd_hash: Some(format!("{n:032x}")),
        solver: solver.to_owned(),
        version: None,
        command: format!("{solver} {{cnf}}"),
        repeat,
        time_limit: Duration::from_secs(10),
        memory_limit: None,
        status,
        why: String::new(),
        proof: None,
        wall: Duration::from_millis(millis),
        cpu: Duration::from_millis(millis),
        peak: None,
        kept: None,
        not_kept: None,
        again: None,
        machine: machine(),
        started: "2026-01-31T12:00:00Z".to_owned(),
    }
}

pub fn machine() -> Machine {
    Machine { cpu: "a processor".to_owned(), cores: 2, os: "a system".to_owned() }
}

/// The command line of a bad solver in `tests/solvers/bad`.
pub fn bad(script: &str) -> String {
    let path = Path::new(ROOT).join("tests/solvers/bad").join(script);
    assert!(path.is_file(), "{script}");
    format!("sh {}", path.display())
}

/// A folder in which the program runs. Its temporary files must be gone afterwards.
pub struct Place {
    pub folder: TempDir,
    scratch: TempDir,
}

impl Place {
    pub fn new() -> Self {
        let folder = || tempfile::tempdir().expect("a folder");
        Self { folder: folder(), scratch: folder() }
    }

    /// `nq-sat bench` with the words of a line, in which quotes keep blanks; not started yet.
    pub fn command(&self, line: &str) -> std::process::Command {
        let mut command = command(words(&format!("bench {line}")).expect("words"));
        command.current_dir(self.folder.path()).env("TMPDIR", self.scratch.path());
        command
    }

    #[track_caller]
    pub fn bench(&self, line: &str) -> Run {
        let run = run(self.command(line));
        self.assert_clean();
        run
    }

    #[track_caller]
    pub fn assert_clean(&self) {
        let left = fs::read_dir(self.scratch.path()).expect("the folder").count();
        assert_eq!(left, 0, "temporary files are left");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect(name)
    }

    /// The names of the files, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The records of a file.
    pub fn records(&self, name: &str) -> Vec<Record> {
        records(&self.read(name))
    }

    /// A solver made of a shell script.
    pub fn script(&self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        fs::write(&path, text).expect("written");
        format!("sh {}", path.display())
    }
}

pub fn records(text: &str) -> Vec<Record> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Every text of a plot. All drawn elements must lie within the picture.
#[track_caller]
pub fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    let number = |node: Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).unwrap_or_else(|| panic!("{name}")).parse().expect(name)
    };
    let (width, height) = (number(root, "width"), number(root, "height"));
    let inside = |x: f64, y: f64| {
        assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{x}, {y}: clipped");
    };
    let mut texts = Vec::new();
    for node in root.descendants().filter(Node::is_element) {
        match node.tag_name().name() {
            "text" => {
                let text = node.text().unwrap_or_default().trim().to_owned();
                // A letter is about six tenths of its height wide.
                let (x, wide) = (
                    number(node, "x"),
                    text.chars().map(|_| 0.6).sum::<f64>() * number(node, "font-size"),
                );
                let y = number(node, "y");
                if node.attribute("transform").is_none() {
                    let left = match node.attribute("text-anchor") {
                        Some("middle") => x - wide / 2.0,
                        Some("end") => x - wide,
                        _ => x,
                    };
                    inside(left, y);
                    inside(left + wide, y);
                }
                texts.push(text);
            }
            "circle" => inside(number(node, "cx"), number(node, "cy")),
            "polyline" | "polygon" => {
                for point in node.attribute("points").expect("points").split_whitespace() {
                    let (x, y) = point.split_once(',').expect("two numbers");
                    inside(x.parse().expect("x"), y.parse().expect("y"));
                }
            }
            _ => {}
        }
    }
    texts
}
