//! The certificate of a query: lists its solutions, and writes a bundle that proves the list.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Serialize, Serializer};

pub use crate::error::CertifyError;
use crate::write::{
    Bundle, BundleRequest, ProofFormat, Solutions, Subject, WriteError, WrittenFile, certifiable,
    write_bundle,
};
use nq_board::base::numbers::seconds;
use nq_board::model::{Model, Problem};
use nq_board::run::clock::Instant;
use nq_board::run::control::Control;
use nq_cnf::sat::solver::BACKENDS;
use nq_external::files::{FileError, check_new_folder};
use nq_query::ask::record::Head;
use nq_query::{Query, predicted_placements};

/// The most predicted placements of a list. More take days to list and more disk than there is.
const MOST_LISTED: f64 = 1e9;

/// A written certificate.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CertificateReport {
    /// The model.
    pub model: Model,
    /// The problem; for an optimising model, at the optimum.
    pub problem: Problem,
    /// The problems at better levels, which have no placement. The certificate does not prove that.
    pub excluded: Vec<Problem>,
    /// The written bundle.
    pub bundle: Bundle,
    /// The folder.
    pub folder: PathBuf,
    /// The elapsed time.
    pub time: Duration,
}

/// Writes the certificate of a query into a new or empty folder.
///
/// # Errors
/// For bad input, and when the certificate cannot be written. The folder is then not created.
pub fn certify(
    query: &Query,
    folder: &Path,
    formats: &[ProofFormat],
    control: &Control,
) -> Result<CertificateReport, CertifyError> {
    let start = Instant::now();
    check_new_folder(folder)?;
    let model = certifiable(query.model.clone())?;
    let query = query.clone().about(model.clone()).or_engine(BACKENDS[0].name);
    let engines = query.make_engines();
    let asked = query.resolve(&engines)?;
    control.begin(format!("{} at n = {}", model.name(), query.size));
    let (problem, optimum) = asked.optimise(control)?;
    control.begin(format!("{} at {}", model.name(), problem.values()));
    let predicted = predicted_placements(&problem, control).filter(|&it| it > MOST_LISTED);
    if let Some(predicted) = predicted {
        return Err(CertifyError::refused(format!(
            "about {predicted:.1e} placements are predicted, too many to list: use a smaller board \
             or --count"
        )));
    }
    let subject = Subject { model: &model, problem: &problem };
    let bundle = Solutions::list(&problem, asked.engine, control).and_then(|solutions| {
        let encoding = query.encoding_of(&problem);
        let request =
            BundleRequest { subject, solutions: &solutions, formats, encoding: &encoding };
        write_bundle(&request, folder, control)
    });
    let bundle = bundle.map_err(|error| failed(error, folder))?;
    let excluded = optimum.map_or_else(Vec::new, |optimum| optimum.excluded);
    let (folder, time) = (folder.to_owned(), start.elapsed());
    Ok(CertificateReport { model, problem, excluded, bundle, folder, time })
}

fn failed(error: WriteError, folder: &Path) -> CertifyError {
    match error {
        WriteError::Output(error) => FileError::at(folder, error.to_string()).into(),
        error => error.into(),
    }
}

/// The JSON record of a certificate.
#[derive(Clone, Debug, Serialize)]
pub struct CertificateRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    statement: &'a str,
    total: String,
    digest: String,
    folder: String,
    #[serde(serialize_with = "bytes")]
    bytes: &'a [WrittenFile],
    seconds: f64,
}

/// The size of each file by its name, in the order of writing.
pub(crate) fn bytes<S: Serializer>(
    files: &&[WrittenFile],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(files.iter().map(|file| (&file.name, file.bytes)))
}

impl Serialize for CertificateReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Bundle { statement, solutions, digest, files } = &self.bundle;
        let record = CertificateRecord {
            head: Head::new(&self.problem),
            r#type: "certificate",
            statement,
            total: solutions.to_string(),
            digest: digest.to_string(),
            folder: self.folder.display().to_string(),
            bytes: files,
            seconds: seconds(self.time),
        };
        record.serialize(serializer)
    }
}
