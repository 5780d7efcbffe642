//! Standard output.

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use super::CliError;

/// Standard output, buffered; without colour if it is not a terminal or `NO_COLOR` is set.
pub(super) fn stdout() -> BufWriter<anstream::Stdout> {
    BufWriter::with_capacity(1 << 16, anstream::stdout())
}

/// Prints a text that is the whole answer.
pub(super) fn print(bytes: &[u8]) -> Result<ExitCode, CliError> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
