//! Helpers for the output of the program.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::program::{HANGS, Run, command, nq_sat};

/// How long a stopped run may take to end: far less than it would take unstopped. The design sets
/// half a second, but no test asserts a time.
pub const SOON: Duration = Duration::from_secs(120);

/// Waits until something holds, at most as long as a run may take.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < HANGS, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The boards drawn in a text: the rows of each from the top, such as `♛ · ·`.
pub fn boards(text: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut abreast: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        if line.starts_with(['│', '|']) {
            let cells = line.trim_matches(['│', '|']).split(['│', '|']);
            let cells: Vec<_> = cells.map(str::to_owned).collect();
            abreast.resize(cells.len(), Vec::new());
            abreast.iter_mut().zip(cells).for_each(|(board, row)| board.push(row));
        } else {
            all.append(&mut abreast);
        }
    }
    all
}

/// For each row of a board, the squares from the left, one character each.
pub fn squares(board: &[String]) -> Vec<Vec<char>> {
    board.iter().map(|row| row.chars().filter(|&c| c != ' ').collect()).collect()
}

/// The names of the files in a folder.
pub fn files_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("the folder can be read");
    entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect()
}

/// The files of a folder that a process has open. An unnamed file has the suffix `(deleted)`.
pub fn open_in(folder: &Path, process: u32) -> Vec<String> {
    let open = fs::read_dir(format!("/proc/{process}/fd")).expect("the process").flatten();
    let files = open.filter_map(|entry| fs::read_link(entry.path()).ok());
    files.filter(|to| to.starts_with(folder)).map(|to| to.display().to_string()).collect()
}

/// A path in a folder of its own.
pub struct TempPath {
    pub folder: TempDir,
    path: PathBuf,
}

impl TempPath {
    /// There is no file yet.
    pub fn new(name: impl AsRef<Path>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { path: folder.path().join(name), folder }
    }

    pub fn with(name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Self {
        let file = Self::new(name);
        file.write(content);
        file
    }

    pub fn write(&self, content: impl AsRef<[u8]>) {
        fs::write(self, content).expect("written");
    }

    pub fn read(&self) -> String {
        fs::read_to_string(self).expect("a text")
    }
}

impl Deref for TempPath {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

impl<T: ?Sized> AsRef<T> for TempPath
where
    Path: AsRef<T>,
{
    fn as_ref(&self) -> &T {
        (**self).as_ref()
    }
}

impl Display for TempPath {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.display().fmt(f)
    }
}

/// The SHA-256 of these bytes, in hexadecimal.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Decodes these bytes; `line` is the size and the options.
pub fn decode(line: &str, bytes: impl AsRef<[u8]>) -> Run {
    let file = TempPath::with("answer.out", bytes);
    nq_sat(&format!("decode {line} -- {file}"))
}

/// The page of a query, in a folder.
pub fn page(question: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("gallery.html");
    nq_sat(&format!("solve {question} -q --html {}", file.display())).answer();
    (folder, file)
}

/// The program in a folder.
pub fn inside(folder: &Path, line: &str) -> Command {
    let mut command = command(line.split_whitespace());
    command.current_dir(folder);
    command
}
