//! Files: exported ones, the output of solvers, certificates.

use std::collections::BTreeMap;
use std::io::{self, Write};

use itertools::Itertools;
use nq_board::run::Control;
use nq_check::certificate::report;
use nq_cnf::format::FORMATS;
use nq_sat::Query;
use nq_show::problem::describe;
use serde_json::{Value, json};

use crate::answers::{MOST_BOARDS, drawn};
use crate::{Fault, fault};

/// The largest file that is shown, in bytes.
const MOST_BYTES: usize = 32 << 20;

pub fn export(query: &Query, format: &str) -> Result<Value, Fault> {
    let entry = FORMATS.iter().find(|entry| entry.name == format);
    let entry = entry.ok_or_else(|| format!("{format} is no format"))?;
    let mut bytes = Bounded(Vec::new());
    query.write_to(entry, &mut bytes).map_err(fault)?;
    Ok(json!({ "text": String::from_utf8_lossy(&bytes.0), "suffix": entry.suffixes.first() }))
}

/// A file of at most [`MOST_BYTES`].
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_BYTES {
            return Err(io::Error::other("the file is larger than 32 MiB: use the program"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The placements in the output of a solver on the question's formula.
pub fn decode(query: &Query, output: &str) -> Result<Value, Fault> {
    let decoded = query.decode(output.as_bytes()).map_err(fault)?;
    let boards = decoded.placements.iter().take(MOST_BOARDS);
    Ok(json!({
        "verdict": decoded.verdict(), "text": describe(&decoded.problem),
        "boards": boards.map(|placement| drawn(&decoded.problem, placement)).collect_vec(),
    }))
}

/// What `nq-check` finds in a certificate.
pub fn check(files: &BTreeMap<String, Vec<u8>>) -> Result<Value, Fault> {
    Ok(json!({ "text": report(files, &Control::default()).map_err(fault)? }))
}
