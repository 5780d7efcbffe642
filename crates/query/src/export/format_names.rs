//! Formats by name and by the suffix of a file.

use std::path::Path;

use itertools::Itertools;

use crate::error::{QueryError, Result};
use nq_board::base::UnknownName;
use nq_cnf::format::{FORMATS, FormatEntry};
use nq_external::files::Compression;

/// The other names that [`format_by_name`] takes for a format.
pub(crate) fn aliases(format: &FormatEntry) -> Vec<&'static str> {
    let suffixes = format.suffixes.iter().copied().filter(|suffix| *suffix != format.name);
    suffixes.chain(format.names.iter().copied()).collect()
}

/// The format of this name, or of this alias.
///
/// # Errors
/// Names the nearest format and lists all.
pub fn format_by_name(name: &str) -> Result<&'static FormatEntry, UnknownName> {
    let is_named = |format: &&FormatEntry| format.name == name || aliases(format).contains(&name);
    FORMATS.iter().find(is_named).ok_or_else(|| {
        let known: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
        UnknownName::new("format", name, &known)
    })
}

/// The format of a file by its suffix; the suffix of a compression may follow. A name without a
/// suffix means DIMACS.
pub fn format_of_file(path: &Path) -> Result<&'static FormatEntry> {
    let known = FORMATS.iter().flat_map(|format| format.suffixes.iter().map(move |s| (*s, format)));
    Ok(by_suffix(path, &known.collect::<Vec<_>>())?.unwrap_or(&FORMATS[0]))
}

/// What a suffix stands for; `None` without one.
///
/// # Errors
/// When the suffix is that of no format, or of a compression that is not available.
pub fn by_suffix<T: Copy>(path: &Path, known: &[(&str, T)]) -> Result<Option<T>> {
    let inner = match Compression::of_file(path)? {
        Some(_) => path.file_stem().map_or(path, Path::new),
        None => path,
    };
    let Some(suffix) = inner.extension() else { return Ok(None) };
    let found = known.iter().find(|(known, _)| suffix.eq_ignore_ascii_case(known));
    found.map(|(_, format)| Some(*format)).ok_or_else(|| {
        QueryError::Refused(format!(
            "{}: no format has the suffix .{}: name the format by --format, or use {}",
            path.display(),
            suffix.display(),
            known.iter().format_with(", ", |(suffix, _), f| f(&format_args!(".{suffix}")))
        ))
    })
}
