//! Files that a killed process left behind. An unfinished file has a name of this program, and a
//! lock while its writer lives, which distinguishes it from a leftover.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The start of the name of an unfinished file or folder; letters and digits follow.
pub(crate) const PREFIX: &str = ".nq-sat-";

/// An unfinished file is a leftover after this time: locks may not reach another machine.
const OLD: Duration = Duration::from_secs(3600);

/// Whether this is the name of an unfinished file or folder.
pub fn is_leftover(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.and_then(|name| name.strip_prefix(PREFIX))
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// The lock on an unfinished file.
#[derive(Debug)]
pub(crate) struct Held(#[allow(dead_code, reason = "its end ends the lock")] Option<File>);

/// Marks a file or folder as unfinished while the value lives. Without locks, only its age tells.
#[must_use = "its end ends the lock"]
pub(crate) fn hold(path: &Path) -> Held {
    Held(File::open(path).ok().filter(|file| file.try_lock().is_ok()))
}

/// Removes leftovers of killed processes from a folder: names of this program, without a lock, not
/// written to for an hour. Failures are ignored, since leftovers do no harm.
pub fn sweep(folder: &Path) {
    let Ok(entries) = folder.read_dir() else { return };
    let ours = entries.flatten().map(|entry| entry.path()).filter(|path| is_leftover(path));
    for path in ours {
        // A file that cannot be removed stays.
        let _ = remove_if_left(&path);
    }
}

fn remove_if_left(path: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    let is_folder = found.is_dir();
    if !(is_folder || found.is_file()) || !is_old(&found) {
        return Ok(());
    }
    let lock = File::open(path)?;
    if lock.try_lock().is_err() {
        return Ok(());
    }
    if !is_folder {
        return fs::remove_file(path);
    }
    for entry in path.read_dir()? {
        let inside = entry?.metadata()?;
        if !inside.is_file() || !is_old(&inside) {
            return Ok(());
        }
    }
    fs::remove_dir_all(path)
}

fn is_old(found: &fs::Metadata) -> bool {
    let age = found.modified().ok().and_then(|time| SystemTime::now().duration_since(time).ok());
    age.is_some_and(|age| age > OLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, age: Duration) {
        let file = File::create(path).expect("made");
        file.set_modified(SystemTime::now() - age).expect("set");
    }

    #[test]
    fn only_what_is_old_and_has_no_writer_goes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let names = [".nq-sat-old123", ".nq-sat-held12", ".nq-sat-", ".nq-sat-x.json", "nq-sat-a"];
        for name in names {
            write(&path(name), OLD * 2);
        }
        write(&path(".nq-sat-young1"), OLD / 2);
        for (name, inside) in [(".nq-sat-oldone", OLD * 2), (".nq-sat-inwork", OLD / 2)] {
            fs::create_dir(path(name)).expect("made");
            write(&path(name).join("proof"), inside);
            let open = File::open(path(name)).expect("opened");
            open.set_modified(SystemTime::now() - OLD * 2).expect("set");
        }
        let held = hold(&path(".nq-sat-held12"));
        sweep(folder.path());
        for gone in [".nq-sat-old123", ".nq-sat-oldone"] {
            assert!(!path(gone).exists(), "{gone}");
        }
        for there in &names[1..] {
            assert!(path(there).exists(), "{there}");
        }
        assert!(path(".nq-sat-young1").exists() && path(".nq-sat-inwork").exists());
        drop(held);
        sweep(folder.path());
        assert!(!path(".nq-sat-held12").exists(), "its writer is gone");
    }
}
