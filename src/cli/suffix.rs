//! The suffix of a file that has one format only.

use std::path::Path;

use super::CliError;

/// Refuses a file whose suffix promises another format. A name without a suffix is allowed.
pub(super) fn check(option: &str, file: Option<&Path>, suffixes: &[&str]) -> Result<(), CliError> {
    let Some(file) = file else { return Ok(()) };
    let Some(suffix) = file.extension() else { return Ok(()) };
    if suffixes.iter().any(|known| suffix.eq_ignore_ascii_case(known)) {
        return Ok(());
    }
    let (file, format) = (file.display(), option.to_uppercase());
    refuse!("{file}: --{option} writes {format}: use the suffix .{}", suffixes[0])
}
