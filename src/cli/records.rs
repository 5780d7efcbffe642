//! JSON records: one object per line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one object and a newline.
pub(super) fn write(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}
