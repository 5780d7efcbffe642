//! The placeholders for files in a solver's arguments. The one for the instance is the suffix of
//! its format: `{cnf}`, `{opb}`, `{smt2}`, ….

use std::ffi::OsString;
use std::path::Path;

use itertools::Itertools;

use nq_cnf::format::{FORMATS, FormatEntry};

/// The formula's file.
pub(super) const CNF: &str = "{cnf}";

/// The formats that solvers read, with their placeholders. Cubes are not one question.
pub(super) fn formats() -> impl Iterator<Item = (&'static FormatEntry, String)> {
    let formats = FORMATS.iter().filter(|format| !format.cubes);
    formats.map(|format| (format, format!("{{{}}}", format.suffixes[0])))
}

/// The formats whose files an argument has.
pub(super) fn formats_of(args: &[String]) -> Vec<(&'static FormatEntry, String)> {
    let has = |placeholder: &str| args.iter().any(|arg| arg.contains(placeholder));
    formats().filter(|(_, placeholder)| has(placeholder)).collect()
}

/// The file that the solver writes its model to.
pub(super) const RESULT: &str = "{result}";

/// The file that the solver writes a proof to.
pub(super) const PROOF: &str = "{proof}";

/// A folder of temporary files.
pub(super) const FOLDER: &str = "{folder}";

pub(super) fn has_placeholder(arg: &str) -> bool {
    [RESULT, PROOF, FOLDER].iter().any(|placeholder| arg.contains(placeholder))
        || formats().any(|(_, placeholder)| arg.contains(&placeholder))
}

/// The arguments with files in place of placeholders.
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

/// The text before the first placeholder of an argument, its file, and the text after it. File
/// names may contain placeholders.
fn next_file<'a>(
    text: &'a str,
    files: &[(&str, &'a Path)],
) -> Option<(&'a str, &'a Path, &'a str)> {
    let split = |&(placeholder, file): &(&str, &'a Path)| {
        text.split_once(placeholder).map(|(before, after)| (before, file, after))
    };
    files.iter().filter_map(split).min_by_key(|(before, ..)| before.len())
}

/// Checks that arguments have all required placeholders, and no others than these and the optional
/// ones.
pub(super) fn check_placeholders(
    key: &str,
    args: &[String],
    needed: &[&str],
    allowed: &[&str],
) -> Result<(), String> {
    let is_missing = |placeholder: &&&str| !args.iter().any(|arg| arg.contains(**placeholder));
    if let Some(placeholder) = needed.iter().find(is_missing) {
        let what = match *placeholder {
            PROOF => "the proof's",
            RESULT => "the model's",
            _ => "the formula's",
        };
        return Err(format!("{key} need {placeholder}, where {what} file goes"));
    }
    for arg in args {
        let known = needed.iter().chain(allowed);
        let rest = known.clone().fold(arg.clone(), |arg, placeholder| arg.replace(placeholder, ""));
        if let Some((_, behind)) = rest.split_once('{')
            && let Some((inside, _)) = behind.split_once('}')
        {
            let known = known.format(", ");
            return Err(format!("{{{inside}}} stands for nothing: there are {known}"));
        }
    }
    Ok(())
}
