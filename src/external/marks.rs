//! The placeholders for files in a solver's arguments.

use std::ffi::OsString;
use std::path::Path;

use itertools::Itertools;

/// The formula's file.
pub(super) const CNF: &str = "{cnf}";

/// The file that the solver writes its model to.
pub(super) const RESULT: &str = "{result}";

/// The file that the solver writes a proof to.
pub(super) const PROOF: &str = "{proof}";

/// A folder of temporary files.
pub(super) const FOLDER: &str = "{folder}";

const ALL: [&str; 4] = [CNF, RESULT, PROOF, FOLDER];

/// Whether an argument has a mark.
pub(super) fn has_mark(arg: &str) -> bool {
    ALL.iter().any(|mark| arg.contains(mark))
}

/// The arguments with files in the places of marks.
pub(super) fn fill(args: &[String], files: &[(&str, &Path)]) -> Vec<OsString> {
    let filled = args.iter().map(|arg| {
        let mut filled = OsString::new();
        let mut rest = arg.as_str();
        while let Some((before, file, after)) = next_file(rest, files) {
            filled.push(before);
            filled.push(file);
            rest = after;
        }
        filled.push(rest);
        filled
    });
    filled.collect()
}

/// The text before the first mark of an argument, its file, and the text after it. File names may
/// contain marks.
fn next_file<'a>(
    text: &'a str,
    files: &[(&str, &'a Path)],
) -> Option<(&'a str, &'a Path, &'a str)> {
    let split = |&(mark, file): &(&str, &'a Path)| {
        text.split_once(mark).map(|(before, after)| (before, file, after))
    };
    files.iter().filter_map(split).min_by_key(|(before, ..)| before.len())
}

/// Checks that arguments have all required marks, and no others than these and the optional ones.
///
/// # Errors
/// When a mark is missing or unknown.
pub(super) fn check_marks(
    key: &str,
    args: &[String],
    needed: &[&str],
    allowed: &[&str],
) -> Result<(), String> {
    if let Some(mark) = needed.iter().find(|mark| !args.iter().any(|arg| arg.contains(**mark))) {
        let what = if *mark == CNF { "the formula's" } else { "the proof's" };
        return Err(format!("{key} need {mark}, where {what} file goes"));
    }
    for arg in args {
        let marks = needed.iter().chain(allowed);
        let rest = marks.clone().fold(arg.clone(), |arg, mark| arg.replace(mark, ""));
        if let Some((_, behind)) = rest.split_once('{')
            && let Some((inside, _)) = behind.split_once('}')
        {
            let known = marks.format(", ");
            return Err(format!("{{{inside}}} stands for nothing: there are {known}"));
        }
    }
    Ok(())
}
