//! The files that a command writes: one rule for existing ones, and for suffixes.

use std::path::{Path, PathBuf};

use clap::Args;
use itertools::Itertools;

use super::Result;
use super::options::unused;
use nq_board::run::Control;
use nq_external::files::{FileError, check_new_file, write_file};

/// The suffixes of a web page.
pub(super) const HTML: &[&str] = &["html", "htm"];

/// A file that an option names, with the suffixes of its only format; none if there are several.
type Named<'a> = (&'a str, &'a Option<PathBuf>, &'a [&'a str]);

/// How existing files are treated.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Force {
    /// Replace existing files
    #[arg(long, help_heading = "Output")]
    pub force: bool,
}

impl Force {
    /// Refuses before any work a suffix that promises another format, an existing file without
    /// --force, and --force without a file.
    pub(super) fn check(self, files: &[Named<'_>]) -> Result<()> {
        let has_file = files.iter().any(|(_, file, _)| file.is_some());
        let options = files.iter().map(|(option, ..)| format!("--{option}")).join(" or ");
        let force = [("force", self.force && !has_file)];
        unused("a command without a file", force, &format!("give {options} with it"))?;
        for (option, file, suffixes) in files {
            let Some(file) = file else { continue };
            let suffix = file.extension().unwrap_or_default();
            let is_known = suffixes.iter().any(|known| suffix.eq_ignore_ascii_case(known));
            if let Some(right) = suffixes.first().filter(|_| !is_known && !suffix.is_empty()) {
                let (file, format) = (file.display(), option.to_uppercase());
                refuse!("{file}: --{option} writes {format}: use the suffix .{right}");
            }
            check_new_file(file, self.force)?;
        }
        Ok(())
    }

    /// Writes a file.
    pub(super) fn write(self, file: &Path, text: &str, control: &Control) -> Result<(), FileError> {
        write_file(file, self.force, control, |out| out.write_all(text.as_bytes()))
    }
}
