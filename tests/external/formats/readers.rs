//! External programs that decide or count, and their output.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tempfile::tempdir;

use super::file::Format;
use crate::solver::solver;

/// An external program that reads one of the formats.
pub struct Reader {
    /// Its name.
    pub program: &'static str,
    /// The format that it reads.
    pub format: &'static dyn Format,
    /// Whether it finds a solution in a file.
    pub decide: fn(&Path) -> bool,
    /// Counts the solutions, if it can.
    pub count: Option<fn(&Path) -> u64>,
}

impl Reader {
    /// For messages.
    pub fn name(&self) -> String {
        format!("{} on {}", self.program, self.format.name())
    }

    /// Whether it finds a solution in a file with this text.
    pub fn decides(&self, text: &str) -> bool {
        in_file(text, self.format.name(), self.decide)
    }

    /// The number of solutions in a file with this text, if the program can count.
    pub fn counts(&self, text: &str) -> Option<u64> {
        self.count.map(|count| in_file(text, self.format.name(), count))
    }
}

/// Calls `act` on a file with this text.
pub fn in_file<T>(text: &str, suffix: &str, act: impl FnOnce(&Path) -> T) -> T {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("instance").with_extension(suffix);
    fs::write(&path, text).expect("the instance");
    act(&path)
}

/// The output of a solver for a file; the options precede it.
pub fn solver_output(program: &str, options: &str, path: &Path) -> String {
    let mut args: Vec<&OsStr> = options.split_whitespace().map(OsStr::new).collect();
    args.push(path.as_os_str());
    String::from_utf8(solver(program, &args)).expect("solvers print text")
}

/// The verdict in the `s` line of the competition format.
pub fn competition_verdict(output: &str) -> bool {
    match output.lines().find_map(|line| line.strip_prefix("s ")) {
        Some("SATISFIABLE" | "OPTIMUM FOUND") => true,
        Some("UNSATISFIABLE") => false,
        _ => panic!("no verdict: {output}"),
    }
}

/// All solutions, counted by clasp.
pub fn clasp_count(options: &str, path: &Path) -> u64 {
    let output = solver_output("clasp", &format!("-n 0 -q {options}"), path);
    let models: u64 = clasp_field(&output, "Models");
    assert_eq!(models > 0, competition_verdict(&output), "{output}");
    models
}

/// A number in the summary that clasp prints at the end. `17+`, from an incomplete run, is none.
pub fn clasp_field<T: std::str::FromStr>(output: &str, field: &str) -> T {
    let fields = output.lines().filter_map(|line| line.strip_prefix("c ")?.split_once(':'));
    let mut values = fields.filter(|(name, _)| name.trim() == field).map(|(_, value)| value.trim());
    let number = values.next_back().and_then(|value| value.parse().ok());
    number.unwrap_or_else(|| panic!("clasp does not say {field}: {output}"))
}
