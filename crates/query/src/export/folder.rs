//! A folder of instances, with a manifest: one JSON object per file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::ask::json::Head;
use crate::error::{QueryError, Result};
use crate::export::instance::EncodedExport;
use nq_board::base::numbers::hexadecimal;
use nq_board::run::{Control, EncodingNames};
use nq_cnf::format::GbdHash;
use nq_cnf::sat::cnf::FormulaSize;
use nq_external::files::{FileError, write_folder};
use nq_external::solvers::file_name;

/// The name of the manifest.
pub const MANIFEST: &str = "manifest.jsonl";

/// A file of the manifest. A suite adds details.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct InstanceRecord<'a, D> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    /// The name of the file.
    file: String,
    /// The command line that writes the file again.
    command: &'a str,
    format: &'static str,
    #[serde(flatten)]
    encoding: Option<EncodingNames>,
    variables: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    bytes: u64,
    /// The SHA-256 of the file.
    sha256: String,
    /// The hash that identifies the formula in GBD.
    #[serde(skip_serializing_if = "Option::is_none")]
    gbd_hash: Option<String>,
    #[serde(flatten)]
    details: Option<D>,
}

/// What identifies a written file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenInstance {
    /// The name of the file.
    pub file: String,
    /// The size of the formula.
    pub size: FormulaSize,
    /// The hash that identifies the formula in GBD, for DIMACS files.
    pub gbd_hash: Option<String>,
}

/// A folder that is written.
pub struct InstanceFolder<'a> {
    /// Temporary, until it is complete.
    pub place: &'a Path,
    manifest: BufWriter<File>,
    files: usize,
    control: &'a Control,
}

impl InstanceFolder<'_> {
    /// Writes the file of an instance, with details in the manifest. Its name says what it is.
    ///
    /// # Errors
    /// When it cannot be written, or the control stops the run.
    pub fn add(
        &mut self,
        export: &EncodedExport<'_>,
        details: Option<impl Serialize>,
    ) -> Result<WrittenInstance> {
        let label = export.label();
        let file = file_name(export.problem(), label.as_deref(), export.format().suffixes[0]);
        self.add_as(file, export, details)
    }

    /// Writes the file of an instance under a name, with details in the manifest.
    pub fn add_as(
        &mut self,
        file: String,
        export: &EncodedExport<'_>,
        details: Option<impl Serialize>,
    ) -> Result<WrittenInstance> {
        self.write(export, &file, details).map_err(|error| match self.control.stop_reason() {
            Some(reason) => QueryError::Stopped(reason),
            None => FileError { file, why: error.to_string() }.into(),
        })
    }

    /// Writes a further file, which the manifest does not list.
    pub fn add_text(&self, file: &str, text: &str) -> Result<()> {
        let path = self.place.join(file);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| File::create_new(&path));
        let written = written.and_then(|mut out| out.write_all(text.as_bytes()));
        written.map_err(|error| FileError { file: file.to_owned(), why: error.to_string() }.into())
    }

    fn write(
        &mut self,
        export: &EncodedExport<'_>,
        file: &str,
        details: Option<impl Serialize>,
    ) -> io::Result<WrittenInstance> {
        let mut out = Hashed {
            out: File::create_new(self.place.join(file))?,
            bytes: 0,
            sha256: Sha256::new(),
            gbd: export.format().is_cnf().then(GbdHash::default),
        };
        let mut buffered = BufWriter::with_capacity(1 << 16, &mut out);
        export.write(None, &mut buffered, self.control)?;
        buffered.flush()?;
        drop(buffered);
        let size = export.formula_size();
        let record = InstanceRecord {
            head: Head::of_file(export.problem()),
            r#type: "instance",
            file: file.to_owned(),
            command: &export.origin.command,
            format: export.format().name,
            encoding: export.names,
            variables: size.variables,
            clauses: export.names.map(|_| size.clauses),
            bytes: out.bytes,
            sha256: hexadecimal(&out.sha256.finalize()),
            gbd_hash: out.gbd.map(GbdHash::finish),
            details,
        };
        serde_json::to_writer(&mut self.manifest, &record)?;
        self.files += 1;
        writeln!(self.manifest)?;
        Ok(WrittenInstance { file: file.to_owned(), size, gbd_hash: record.gbd_hash })
    }
}

/// Writes a new folder of instances: the files that `add` adds, and a manifest with a line for
/// each. An incomplete folder never appears. Returns the number of instances.
///
/// # Errors
/// When it cannot be written, and the errors of `add`.
pub fn write_instances<E: From<QueryError>>(
    folder: &Path,
    control: &Control,
    add: impl FnOnce(&mut InstanceFolder<'_>) -> Result<(), E>,
) -> Result<usize, E> {
    let cannot = |error: io::Error| FileError::at(folder, error.to_string());
    let mut failed = None;
    let written = write_folder(folder, |place| {
        let manifest = BufWriter::new(File::create_new(place.join(MANIFEST))?);
        let mut instances = InstanceFolder { place, manifest, files: 0, control };
        let added = add(&mut instances);
        instances.manifest.flush()?;
        added.map(|()| instances.files).map_err(|error| {
            failed = Some(error);
            io::Error::other("an instance failed")
        })
    });
    written.map_err(|error| failed.unwrap_or_else(|| QueryError::from(cannot(error)).into()))
}

/// Hashes what it writes.
struct Hashed {
    out: File,
    bytes: u64,
    sha256: Sha256,
    gbd: Option<GbdHash>,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sha256.update(&bytes[..written]);
        if let Some(gbd) = &mut self.gbd {
            gbd.write_all(&bytes[..written])?;
        }
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
