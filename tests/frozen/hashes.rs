//! SHA-256 hashes of output that is too long to record: exported files, and the files of
//! certificates.

use sha2::{Digest, Sha256};

use super::mask;
use super::recorded::check_recorded;

/// The recorded files of hashes.
pub const FILES: [&str; 2] = ["certificates.sha256", "exports.sha256"];

/// The name of a hashed text, and the hash.
pub type Hashed = (String, String);

/// The hash of a text, with the program's version masked.
pub fn hash(text: &str) -> String {
    let hash = Sha256::digest(mask::version(text));
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Compares hashes with the recorded ones. What was left out must be recorded, with any hash.
#[track_caller]
pub fn check_hashes(file: &str, printed: &[Hashed], left_out: &[String]) {
    let text: String = printed.iter().map(|(what, hash)| format!("{hash}  {what}\n")).collect();
    check_recorded(file, &text, |recorded| {
        let is_left_out = |(what, _): &Hashed| left_out.contains(what);
        let (not_made, recorded): (Vec<_>, Vec<_>) =
            read(recorded).into_iter().partition(is_left_out);
        let mut found = differences(&recorded, printed);
        if not_made.len() != left_out.len() {
            found.push(format!("{} are recorded of {}", not_made.len(), left_out.len()));
        }
        found
    });
}

/// Reads lines of a hash and a name.
pub fn read(text: &str) -> Vec<Hashed> {
    let line = |line: &str| {
        let (hash, what) = line.split_once("  ").expect("a hash and what has it");
        (what.to_owned(), hash.to_owned())
    };
    text.lines().map(line).collect()
}

/// Changed, new and missing hashes, one line each.
pub fn differences(recorded: &[Hashed], printed: &[Hashed]) -> Vec<String> {
    let recorded_of = |what: &str| recorded.iter().find(|(of, _)| of == what);
    let mut found = Vec::new();
    for (what, hash) in printed {
        match recorded_of(what) {
            None => found.push(format!("{what}: not recorded")),
            Some((_, was)) if was != hash => found.push(format!("{what}: other bytes")),
            Some(_) => {}
        }
    }
    let unused = recorded.iter().filter(|(what, _)| !printed.iter().any(|(of, _)| of == what));
    found.extend(unused.map(|(what, _)| format!("{what}: recorded, but no case has it")));
    found
}
