//! Records as CSV, one row for each run.

use std::borrow::Cow;
use std::io::{self, Write};

use itertools::Itertools;
use serde::Serialize;

use super::record::{Expected, Record};
use nq_board::base::printable::printable;

/// A record without nested tables. The fields name the columns. Control characters in the texts,
/// which an edited file of records may have, are escaped.
#[derive(Serialize)]
struct Row<'a> {
    schema: u32,
    nq_sat: Cow<'a, str>,
    model: Option<Cow<'a, str>>,
    n: Option<u32>,
    params: Cow<'a, str>,
    encoding: Cow<'a, str>,
    file: Option<Cow<'a, str>>,
    expected: Option<&'static str>,
    variables: u64,
    clauses: u64,
    instance: Cow<'a, str>,
    sha256: Cow<'a, str>,
    gbd_hash: Option<Cow<'a, str>>,
    solver: Cow<'a, str>,
    version: Option<Cow<'a, str>>,
    command: Cow<'a, str>,
    repeat: u32,
    time_limit_seconds: f64,
    memory_limit_bytes: Option<u64>,
    status: &'static str,
    why: Cow<'a, str>,
    wall_seconds: f64,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
    kept: Option<Cow<'a, str>>,
    not_kept: Option<Cow<'a, str>>,
    again: Option<Cow<'a, str>>,
    cpu: Cow<'a, str>,
    cores: usize,
    os: Cow<'a, str>,
    started: Cow<'a, str>,
}

impl<'a> From<&'a Record> for Row<'a> {
    fn from(record: &'a Record) -> Self {
        let params = record.params.iter().map(|(name, value)| format!("{name}={value}"));
        Self {
            schema: record.schema,
            nq_sat: printable(&record.nq_sat),
            model: record.model.as_deref().map(printable),
            n: record.n,
            params: printable(&params.into_iter().join(" ")).into_owned().into(),
            encoding: printable(&record.encoding),
            file: record.file.as_deref().map(printable),
            expected: record.expected.map(Expected::name),
            variables: record.variables,
            clauses: record.clauses,
            instance: printable(&record.instance),
            sha256: printable(&record.sha256),
            gbd_hash: record.gbd_hash.as_deref().map(printable),
            solver: printable(&record.solver),
            version: record.version.as_deref().map(printable),
            command: printable(&record.command),
            repeat: record.repeat,
            time_limit_seconds: record.time_limit.as_secs_f64(),
            memory_limit_bytes: record.memory_limit,
            status: record.status.name(),
            why: printable(&record.why),
            wall_seconds: record.wall.as_secs_f64(),
            cpu_seconds: record.cpu.as_secs_f64(),
            peak_bytes: record.peak,
            kept: record.kept.as_deref().map(printable),
            not_kept: record.not_kept.as_deref().map(printable),
            again: record.again.as_deref().map(printable),
            cpu: printable(&record.machine.cpu),
            cores: record.machine.cores,
            os: printable(&record.machine.os),
            started: printable(&record.started),
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
