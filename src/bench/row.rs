//! Records as CSV, a row a run.

use std::io::{self, Write};

use itertools::Itertools;
use serde::Serialize;

use super::record::Record;

/// A record without tables in it. The names of the columns are those of the fields.
#[derive(Serialize)]
struct Row<'a> {
    schema: u32,
    nq_sat: &'a str,
    model: &'a str,
    n: u32,
    params: String,
    encoding: &'a str,
    variables: u64,
    clauses: u64,
    instance: &'a str,
    sha256: &'a str,
    solver: &'a str,
    version: Option<&'a str>,
    command: &'a str,
    repeat: u32,
    time_limit_seconds: f64,
    memory_limit_bytes: Option<u64>,
    status: &'a str,
    why: &'a str,
    wall_seconds: f64,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    kept: Option<&'a str>,
    not_kept: Option<&'a str>,
    again: Option<&'a str>,
    cpu: &'a str,
    cores: usize,
    os: &'a str,
    started: &'a str,
}

impl<'a> From<&'a Record> for Row<'a> {
    fn from(record: &'a Record) -> Self {
        let params = record.params.iter().map(|(name, value)| format!("{name}={value}"));
        Self {
            schema: record.schema,
            nq_sat: &record.nq_sat,
            model: &record.model,
            n: record.n,
            params: params.into_iter().join(" "),
            encoding: &record.encoding,
            variables: record.variables,
            clauses: record.clauses,
            instance: &record.instance,
            sha256: &record.sha256,
            solver: &record.solver,
            version: record.version.as_deref(),
            command: &record.command,
            repeat: record.repeat,
            time_limit_seconds: record.time_limit.as_secs_f64(),
            memory_limit_bytes: record.memory_limit,
            status: record.status.name(),
            why: &record.why,
            wall_seconds: record.wall.as_secs_f64(),
            cpu_seconds: record.cpu.as_secs_f64(),
            peak_bytes: record.peak,
            kept: record.kept.as_deref(),
            not_kept: record.not_kept.as_deref(),
            again: record.again.as_deref(),
            cpu: &record.machine.cpu,
            cores: record.machine.cores,
            os: &record.machine.os,
            started: &record.started,
        }
    }
}

/// Writes a header and a row for each record.
///
/// # Errors
/// What the writer says.
pub fn write_csv<'a>(
    records: impl IntoIterator<Item = &'a Record>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for record in records {
        writer.serialize(Row::from(record)).map_err(io::Error::from)?;
    }
    writer.flush()
}
