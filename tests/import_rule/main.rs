//! What the compiler cannot say of the crates, their layers and their files.

mod circles;
mod imports;
mod layers;
mod walls;
mod wording;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of the crates below the program.
fn crates() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates")).expect("the folder of crates");
    let mut folders: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.sort();
    folders
}

/// The sources of a crate, as pairs of a path (`src/...`) and a text.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut sources = Vec::new();
    read_sources(&folder.join("src"), "src", &mut sources);
    sources.sort();
    assert!(sources.iter().any(|(path, _)| path == "src/lib.rs"), "the sources were not found");
    sources
}

fn read_sources(folder: &Path, name: &str, sources: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = format!("{name}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            read_sources(&path, &name, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}
