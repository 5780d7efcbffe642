//! The pages that people read, docs/*.md and those beside README.md, and the sessions in them.
//!
//! A block "text" that begins with `$ ` shows commands and what they print. Each command runs
//! again, all of a page in one folder, and must print what the page shows. A block with a file name
//! after its language, as in "toml rooks.toml", is written to that file first. `NQ_SAT_RECORD=1`
//! writes the new output into the pages.

mod blocks;
mod mask;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

pub use blocks::{Block, Session, blocks};
pub use mask::masked;
use tempfile::TempDir;

use super::installer;
use super::program::ROOT;

/// The variable that has outputs recorded anew.
const RECORD: &str = "NQ_SAT_RECORD";

/// Where tests/install-tools puts the checker of proofs.
const VERIPB_FOLDER: &str = "target/test-tools/veripb/bin";

/// A page, by its path in the project.
#[derive(Clone, Debug)]
pub struct Page {
    pub name: String,
    pub text: String,
}

/// Whether outputs are to be recorded anew.
pub fn is_recording() -> bool {
    env::var_os(RECORD).is_some_and(|value| value == "1")
}

/// Every page.
pub fn all() -> Vec<Page> {
    let folder = fs::read_dir(Path::new(ROOT).join("docs")).expect("docs/ can be read");
    let names = folder.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names
        .map(|name| format!("docs/{}", name.to_str().expect("UTF-8")))
        .filter(|name| Path::new(name).extension().is_some_and(|suffix| suffix == "md"))
        .collect();
    names.sort();
    names.extend(["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(str::to_owned));
    let read = |name: String| {
        let text = fs::read_to_string(Path::new(ROOT).join(&name)).expect("the page can be read");
        Page { name, text }
    };
    names.into_iter().map(read).collect()
}

/// Runs the sessions of these pages. Either compares the outputs, or records them.
#[track_caller]
pub fn hold(pages: &[Page]) {
    assert!(pages.iter().any(|page| !page.sessions().is_empty()), "no page has a session");
    let mut found = Vec::new();
    for page in pages {
        let run = page.run();
        if is_recording() {
            fs::write(Path::new(ROOT).join(&page.name), &run.text).expect("a page can be written");
        } else {
            found.extend(page.differences(&run));
        }
    }
    let found = found.join("\n\n");
    assert!(found.is_empty(), "{RECORD}=1 records the outputs anew\n\n{found}");
}

impl Page {
    /// The commands that are run, with the output shown.
    pub fn sessions(&self) -> Vec<Session> {
        let blocks = blocks(&self.text).into_iter().filter(Block::is_session);
        blocks.flat_map(|block| block.sessions()).filter(|session| !is_timed(session)).collect()
    }

    /// The lines that call nq-sat and are not run: their arguments are parsed only.
    pub fn unrun(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for block in blocks(&self.text) {
            if block.is_session() {
                let timed = block.sessions().into_iter().filter(is_timed);
                lines.extend(timed.map(|session| session.command.replace("\\\n", " ")));
            } else if ["sh", "text"].contains(&block.language) {
                lines.extend(block.commands());
            }
        }
        lines.retain(|line| line.starts_with("nq-sat "));
        lines
    }

    /// Whether a session calls a program that does not come with nq-sat or the system.
    pub fn needs_external_programs(&self) -> bool {
        let programs = installer::programs();
        let is_external = |word: &str| {
            programs.iter().any(|program| {
                let rest = word.strip_prefix(program);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            })
        };
        let in_word = |c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_');
        self.sessions().iter().any(|Session { command, .. }| {
            // It calls veripb, but for an explanation.
            let checks = command.contains("nq-sat check") && !command.contains("--explain");
            checks || command.split(in_word).any(is_external)
        })
    }

    /// The page with the output that its sessions print now.
    #[must_use]
    pub fn run(&self) -> Self {
        let folder = folder();
        let mut text = String::new();
        let mut end = 0;
        for block in blocks(&self.text) {
            if let Some(file) = block.file {
                fs::write(folder.path().join(file), block.body).expect("a file can be written");
            }
            if block.is_session() {
                text += &self.text[end..block.range.start];
                end = block.range.end;
                for session in block.sessions() {
                    let output = if is_timed(&session) {
                        session.output
                    } else {
                        output(&self.name, &session.command, folder.path())
                    };
                    text += &format!("$ {}\n{output}", session.command);
                }
            }
        }
        text += &self.text[end..];
        Self { name: self.name.clone(), text }
    }

    /// Where the output of a session differs, times apart.
    pub fn differences(&self, run: &Self) -> Vec<String> {
        let (shown, printed) = (self.sessions(), run.sessions());
        assert_eq!(shown.len(), printed.len(), "{}: an output has a line `$ `", self.name);
        let mut found = Vec::new();
        for (shown, printed) in shown.iter().zip(&printed) {
            let mut outputs = [masked(&shown.output), masked(&printed.output)];
            // Which model a solver finds first depends on its version; the rest does not.
            if shown.command.starts_with("cadical") {
                outputs = outputs.map(|text| text.lines().take(1).collect());
            }
            let [shown_output, printed_output] = outputs;
            if shown_output != printed_output {
                let (name, command) = (&self.name, &shown.command);
                found.push(format!(
                    "{name}: $ {command}\n--- shown\n{shown_output}\n--- printed\n{printed_output}"
                ));
            }
        }
        found
    }
}

/// What `bench` prints are times and an order by time: no two runs agree.
fn is_timed(session: &Session) -> bool {
    session.command.starts_with("nq-sat bench ")
}

/// A folder in which sessions name files of the project as in the project's own folder.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["models", "tests"] {
        let (from, to) = (Path::new(ROOT).join(name), folder.path().join(name));
        std::os::unix::fs::symlink(from, to).expect("a link");
    }
    folder
}

/// The standard output of a command line; nothing may go to standard error.
fn output(page: &str, command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_nq-sat")).parent().expect("a folder").to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let mut path: Vec<PathBuf> = env::split_paths(&path).collect();
    path.insert(0, program);
    path.insert(1, Path::new(ROOT).join(VERIPB_FOLDER));
    let run = Command::new("bash")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", env::join_paths(path).expect("no folder has a colon"))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("bash runs");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!(errors, "", "{page}: {command}");
    let printed = String::from_utf8(run.stdout).expect("the output is UTF-8");
    // A block ends in a line break.
    if printed.is_empty() || printed.ends_with('\n') { printed } else { printed + "\n" }
}
