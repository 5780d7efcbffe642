//! The folder in which commands run. It has all files that they name, so the output does not depend
//! on where it is.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use super::program::{ROOT, Run, command, run};
use super::recorded;

/// A folder with the example models, the files of `inputs/` and those of `recorded/kept/`.
pub struct Place(TempDir);

/// The modification time of the kept files: long ago, so that `status` sees no running count.
const WRITTEN: Duration = Duration::from_secs(1_600_000_000);

impl Place {
    pub fn new() -> Self {
        let place = Self(tempfile::tempdir().expect("a folder"));
        let root = Path::new(ROOT);
        place.take(&root.join("models/examples"), "");
        let superqueens = root.join("models/superqueens.toml");
        fs::copy(superqueens, place.path("superqueens.toml")).expect("a copy");
        place.take(&root.join("tests/frozen/inputs"), "");
        place.take(&recorded::path("kept"), "kept");
        for folder in ["empty", "bin"] {
            fs::create_dir(place.path(folder)).expect("a folder");
        }
        // It limits external solvers.
        symlink("/usr/bin/prlimit", place.path("bin/prlimit")).expect("a link");
        place
    }

    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    /// The files, with their bytes.
    pub fn contents(&self) -> BTreeMap<String, Vec<u8>> {
        let files = recorded::files_under(self.0.path()).into_iter();
        files.map(|name| (name.clone(), fs::read(self.path(&name)).expect("a file"))).collect()
    }

    /// Copies the content of a folder into another.
    fn take(&self, folder: &Path, target: &str) {
        for name in recorded::files_under(folder) {
            let copy = self.path(target).join(&name);
            fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
            fs::copy(folder.join(&name), &copy).expect("a copy");
            let file = File::options().write(true).open(&copy).expect("the copy");
            file.set_modified(SystemTime::UNIX_EPOCH + WRITTEN).expect("a time");
        }
    }

    /// Runs a command line, split at spaces, without solvers on PATH. `cat FILE` reads a file.
    pub fn run(&self, line: &str) -> Run {
        if let Some(name) = line.strip_prefix("cat ") {
            let stdout = fs::read_to_string(self.path(name)).expect(name);
            return Run { status: ExitStatus::default(), stdout, stderr: String::new() };
        }
        let mut command = command(line.split_whitespace());
        command.current_dir(self.0.path()).env("PATH", self.path("bin"));
        let Run { status, stdout, stderr } = run(command);
        Run { status, stdout: self.masked(&stdout), stderr: self.masked(&stderr) }
    }

    /// The text without the paths of this folder and of the program.
    fn masked(&self, text: &str) -> String {
        let here = self.0.path().to_str().expect("a path in UTF-8");
        text.replace(here, "PLACE").replace(env!("CARGO_BIN_EXE_nq-sat"), "PROGRAM")
    }
}
