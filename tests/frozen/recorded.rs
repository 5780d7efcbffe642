//! The recorded files: compared with the current output, or recorded anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::cases::thorough;
use super::program::ROOT;

/// The variable that records everything anew.
const RECORD: &str = "NQ_SAT_RECORD";

pub fn path(name: &str) -> PathBuf {
    Path::new(ROOT).join("tests/frozen/recorded").join(name)
}

/// Whether everything is recorded anew.
pub fn is_recording() -> bool {
    env::var_os(RECORD).is_some_and(|value| value == "1")
}

/// Whether nothing is left out: when everything is recorded anew and in the full battery.
pub fn all_are_run() -> bool {
    thorough() || is_recording()
}

/// Of a list, which positions are run: each `part`th in `cargo test`. Its sections are longer.
pub fn is_run(part: usize, position: usize) -> bool {
    position.is_multiple_of(part) || all_are_run()
}

/// Compares output with a recorded file. `compare` returns the differences, one line each.
#[track_caller]
pub fn check_recorded(name: &str, printed: &str, compare: impl FnOnce(&str) -> Vec<String>) {
    let path = path(name);
    if is_recording() {
        fs::write(&path, printed).expect("the recorded file can be written");
        return;
    }
    let again = format!("{RECORD}=1 records it anew");
    let Ok(recorded) = fs::read_to_string(&path) else {
        panic!("{} is missing; {again}", path.display());
    };
    let found = compare(&recorded);
    let found = found.join("\n");
    assert!(found.is_empty(), "{name} is not what the program prints; {again}\n{found}");
}

/// All files under a folder, by their paths in it.
pub fn files_under(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("a path under the folder");
                found.insert(name.to_str().expect("UTF-8").to_owned());
            }
        }
    }
    found
}
