//! The certificate of a query: lists its solutions, and writes a bundle that proves the list.

use std::path::Path;
use std::time::Duration;

use serde::{Serialize, Serializer};

pub use crate::error::CertifyError;
use crate::write::{
    Bundle, BundleRequest, ProofFormat, Solutions, Subject, WriteError, certifiable, write_bundle,
};
use nq_board::base::numbers::in_seconds;
use nq_board::model::{Model, Problem};
use nq_board::run::{Control, Instant};
use nq_cnf::sat::solver::BACKENDS;
use nq_external::files::{FileError, check_new_folder};
use nq_query::ask::json::Head;
use nq_query::{Query, predicted_placements};

/// The most predicted placements of a list. More take days to list and more disk than there is.
const MOST_LISTED: f64 = 1e9;

/// A written certificate.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CertificateReport {
    /// The problem; for an optimising model, at the optimum.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    r#type: &'static str,
    /// The written bundle.
    #[serde(flatten)]
    pub bundle: Bundle,
    /// The elapsed time.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
    /// The model.
    #[serde(skip)]
    pub model: Model,
    /// The problems at better levels, which have no placement. The certificate does not prove that.
    #[serde(skip)]
    pub excluded: Vec<Problem>,
}

/// Writes the certificate of a query into a new or empty folder. Fails for bad input, and when the
/// certificate cannot be written. The folder is then not created.
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
    let (r#type, time) = ("certificate", start.elapsed());
    Ok(CertificateReport { problem, r#type, bundle, time, model, excluded })
}

fn failed(error: WriteError, folder: &Path) -> CertifyError {
    match error {
        WriteError::Output(error) => FileError::at(folder, error.to_string()).into(),
        error => error.into(),
    }
}

/// Writes a problem as the first keys of an object.
pub(crate) fn head<S: Serializer>(problem: &Problem, serializer: S) -> Result<S::Ok, S::Error> {
    Head::new(problem).serialize(serializer)
}
