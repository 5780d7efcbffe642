//! Where a program is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders to search without PATH.
const USUAL: &str = "/bin:/usr/bin";

/// The executable file of this name: on PATH, or the path itself if it has a slash.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_else(|| OsString::from(USUAL));
    find_on(program, env::split_paths(&path))
}

fn find_on(program: &str, mut folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    if program.contains('/') {
        return Some(PathBuf::from(program)).filter(|path| is_executable(path));
    }
    // An empty entry would mean the current folder, which is never searched.
    folders.find_map(|folder| {
        let path = folder.join(program);
        (!program.is_empty() && !folder.as_os_str().is_empty() && is_executable(&path))
            .then_some(path)
    })
}

fn is_executable(path: &Path) -> bool {
    #[cfg(unix)]
    let runs = |data: &fs::Metadata| {
        std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0
    };
    #[cfg(not(unix))]
    let runs = |_: &fs::Metadata| true;
    fs::metadata(path).is_ok_and(|data| data.is_file() && runs(&data))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn programs_are_files_that_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name: &str| folder.path().join(name);
        fs::write(place("text"), "").expect("written");
        fs::create_dir(place("folder")).expect("made");
        fs::write(place("solver"), "").expect("written");
        fs::set_permissions(place("solver"), fs::Permissions::from_mode(0o755)).expect("set");
        let find = |name: &str| find_on(name, [PathBuf::new(), folder.path().into()].into_iter());
        assert_eq!(find("solver"), Some(place("solver")));
        for name in ["text", "folder", "none", "", "./solver"] {
            assert_eq!(find(name), None, "{name}");
        }
        let whole = place("solver").display().to_string();
        assert_eq!(find(&whole), Some(place("solver")));
    }
}
