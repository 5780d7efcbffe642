//! The file of a benchmark's records. Each record is written at once, so that an interrupted
//! benchmark can continue.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use crate::bench::record::{Machine, Record, SCHEMA};
use nq_board::run::{Fault, Instant};
use nq_external::files::{open_plain, open_plain_with};

/// The time to wait for a lock.
const PATIENCE: Duration = Duration::from_millis(500);

/// Errors of reading and writing records. Each message has a remedy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file exists and is not to be continued.
    #[error(
        "{0} is there already: --resume continues it, --force replaces it, or give another name"
    )]
    Exists(String),
    /// The system refused.
    #[error(transparent)]
    System(FileFault),
    /// Another process writes to it.
    #[error("{0} is in use by another benchmark: wait for its end, or give another name")]
    InUse(String),
    /// A line that is not a record, or of a run that does not fit the others.
    #[error(transparent)]
    Fault(FileFault),
}

impl Fault for LogError {}

/// A fault of a file, or of a line of it, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct FileFault {
    place: String,
    why: String,
}

impl FileFault {
    pub(crate) fn of(file: &str, why: &dyn Display) -> Self {
        Self { place: file.to_owned(), why: why.to_string() }
    }

    /// The fault of a line, counted from 1.
    pub(crate) fn on_line(file: &str, line: usize, why: &dyn Display) -> Self {
        Self::of(&format!("{file}:{line}"), why)
    }
}

/// The file of a benchmark's records, open for appending.
#[derive(Debug)]
pub struct Log {
    file: File,
    name: String,
}

impl Log {
    /// Creates a new file. Fails when it exists, or cannot be created.
    pub fn create(path: &Path) -> Result<Self, LogError> {
        let name = path.display().to_string();
        let file = File::create_new(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => LogError::Exists(name.clone()),
            _ => LogError::System(FileFault::of(&name, &error)),
        })?;
        let log = Self { file, name };
        log.lock()?;
        Ok(log)
    }

    /// Creates a file, or empties it. Fails when it is not a regular file, is in use, or cannot be
    /// created.
    pub fn replace(path: &Path) -> Result<Self, LogError> {
        let name = path.display().to_string();
        let failed = |error: io::Error| LogError::System(FileFault::of(&name, &error));
        // It is emptied only after the checks that it is a file and not in use.
        let options = &mut OpenOptions::new();
        let file = open_plain_with(options.write(true).create(true).truncate(false), path);
        let log = Self { file: file.map_err(failed)?, name: name.clone() };
        log.lock()?;
        log.file.set_len(0).map_err(failed)?;
        Ok(log)
    }

    /// Opens a file that this version wrote on this machine and reads its records, or creates a new
    /// one. An incomplete last line is dropped, and its number returned. Fails when a line is
    /// faulty or not of this machine and version, or the file cannot be read and written. The file
    /// is then unchanged.
    pub fn resume(
        path: &Path,
        machine: &Machine,
    ) -> Result<(Self, Vec<Record>, Option<usize>), LogError> {
        let name = path.display().to_string();
        let failed = |error: io::Error| LogError::System(FileFault::of(&name, &error));
        let file = match open_plain_with(OpenOptions::new().read(true).write(true), path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Self::create(path).map(|log| (log, Vec::new(), None));
            }
            file => file.map_err(failed)?,
        };
        let mut log = Self { file, name: name.clone() };
        log.lock()?;
        let mut bytes = Vec::new();
        log.file.read_to_end(&mut bytes).map_err(failed)?;
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let (whole, tail) = bytes.split_at(end);
        let mut records = read(&name, whole, Some(machine))?;
        let line = records.len() + 1;
        let ending = Ending::of(tail, whole.is_empty()).ok_or_else(|| {
            let why = "this is no record of a run, nor the beginning of one: give another file";
            LogError::Fault(FileFault::on_line(&name, line, &why))
        })?;
        if ending == Ending::Record {
            records = read(&name, &bytes, Some(machine))?;
        }
        // Only now, after all checks.
        if ending == Ending::Cut {
            log.file.set_len(whole.len() as u64).map_err(failed)?;
        }
        log.file.seek(SeekFrom::End(0)).map_err(failed)?;
        if ending == Ending::Record {
            log.file.write_all(b"\n").map_err(failed)?;
        }
        let cut = (ending == Ending::Cut).then_some(line);
        Ok((log, records, cut))
    }

    /// The records of a file that any version wrote on any machine, to compare them. Fails when it
    /// cannot be read, a line is faulty, or a run is there twice.
    pub fn read(path: &Path) -> Result<Vec<Record>, LogError> {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        open_plain(path)
            .and_then(|mut file| file.read_to_end(&mut bytes))
            .map_err(|error| LogError::System(FileFault::of(&name, &error)))?;
        read(&name, &bytes, None)
    }

    /// Appends a record and flushes it.
    pub fn append(&mut self, record: &Record) -> Result<(), LogError> {
        let mut line = serde_json::to_vec(record).map_err(io::Error::from);
        if let Ok(line) = &mut line {
            line.push(b'\n');
        }
        // In one write, so that a kill cuts at most the last line.
        line.and_then(|line| self.file.write_all(&line).and_then(|()| self.file.flush()))
            .map_err(|error| LogError::System(FileFault::of(&self.name, &error)))
    }

    /// Locks the file, where locks exist. A process that is ending, or has just started another,
    /// gets a moment to release it.
    fn lock(&self) -> Result<(), LogError> {
        let start = Instant::now();
        loop {
            match self.file.try_lock() {
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
                Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                    sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Err(LogError::InUse(self.name.clone())),
            }
        }
    }
}

/// The bytes after the last complete line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Nothing.
    None,
    /// A record without the line end.
    Record,
    /// An incomplete record.
    Cut,
}

impl Ending {
    /// Classifies the bytes after the last line. If they are `all` of the file, they must be the
    /// start of a record: they are removed.
    fn of(bytes: &[u8], all: bool) -> Option<Self> {
        let head = format!("{{\"type\":\"run\",\"schema\":{SCHEMA},\"nq_sat\":\"");
        if bytes.is_empty() {
            return Some(Self::None);
        }
        if bytes.len() < head.len() {
            return (!all && head.as_bytes().starts_with(bytes)).then_some(Self::Cut);
        }
        match serde_json::from_slice::<Record>(bytes) {
            Ok(_) => Some(Self::Record),
            Err(error) if error.is_eof() && bytes.starts_with(head.as_bytes()) => Some(Self::Cut),
            Err(_) => None,
        }
    }
}

/// The schema alone, to report records of another one.
#[derive(Deserialize)]
struct Head {
    schema: Option<u32>,
}

/// The records of a file; with `machine`, only those that this version wrote there.
fn read(file: &str, bytes: &[u8], machine: Option<&Machine>) -> Result<Vec<Record>, LogError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        LogError::Fault(FileFault::on_line(file, line, &"not UTF-8 text"))
    })?;
    let mut records = Vec::new();
    let mut lines = HashMap::new();
    for (line, text) in (1..).zip(text.lines()) {
        let fault = |why: String| LogError::Fault(FileFault::on_line(file, line, &why));
        let no_record = |error: &serde_json::Error| {
            // The line number in the message is always 1.
            let why = error.to_string();
            let why = why.split(" at line 1").next().unwrap_or_default();
            fault(format!("this is no record of a run: {why}, in column {}", error.column()))
        };
        let head: Head = serde_json::from_str(text).map_err(|error| no_record(&error))?;
        if let Some(schema) = head.schema.filter(|&schema| schema != SCHEMA) {
            return Err(fault(format!(
                "a record of schema {schema}, and this version reads {SCHEMA}: begin a new file"
            )));
        }
        let record: Record = serde_json::from_str(text).map_err(|error| no_record(&error))?;
        if let Some(why) = record.fault() {
            return Err(fault(why));
        }
        let version = env!("CARGO_PKG_VERSION");
        if machine.is_some() && record.nq_sat != version {
            return Err(fault(format!(
                "written by nq-sat {}, and this is {version}: begin a new file, or continue with \
                 that version",
                record.nq_sat
            )));
        }
        if machine.is_some_and(|machine| record.machine != *machine) {
            let Machine { cpu, cores, os } = &record.machine;
            return Err(fault(format!(
                "it ran on another machine ({cpu}, {cores} cores, {os}): times do not compare, so \
                 begin a new file"
            )));
        }
        let mut key = record.key();
        if machine.is_none() {
            // Repeats are compared: they are those of one command within one limit.
            (key.command, key.version, key.memory_limit) = Default::default();
            key.time_limit = Duration::ZERO;
        }
        if let Some(other) = lines.insert(key, line) {
            return Err(fault(format!("the same run as in line {other}: remove one of them")));
        }
        records.push(record);
    }
    Ok(records)
}
