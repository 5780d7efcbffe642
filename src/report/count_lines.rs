//! Counts for other programs: CSV, and the b-files of the OEIS.

use crate::query::CountReport;

/// The number in a b-file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Term {
    /// The number of placements.
    #[default]
    Total,
    /// The number of placements up to symmetry.
    Fundamental,
    /// The best value of the parameter of the objective.
    Optimum,
}

/// The line `n a(n)` of a b-file (<https://oeis.org/wiki/B-files>). `None` where the count has no
/// such number.
pub(crate) fn b_file_line(report: &CountReport, term: Term) -> Option<String> {
    let value = match term {
        Term::Total => report.total().to_string(),
        Term::Fundamental => report.fundamental()?.to_string(),
        Term::Optimum => report.optimum()?.to_string(),
    };
    Some(format!("{} {value}\n", report.problem.size))
}

/// The header of [`csv_line`].
pub(crate) const CSV_HEADER: &str =
    "model,n,parameters,optimum,total,fundamental,engine,seconds,complete\n";

/// A line of CSV. Cells without a value are empty; `parameters` are those that were set, with
/// spaces between them.
pub(crate) fn csv_line(report: &CountReport) -> csv::Result<String> {
    let set = report.problem.settings.iter().map(|(name, value)| format!("{name}={value}"));
    let optimum = report.optimum().map(|value| value.to_string());
    let fundamental = report.fundamental().map(|count| count.to_string());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        &report.problem.model,
        &report.problem.size.to_string(),
        &set.collect::<Vec<_>>().join(" "),
        &optimum.unwrap_or_default(),
        &report.total().to_string(),
        &fundamental.unwrap_or_default(),
        &report.answer.engine,
        &format!("{:.6}", report.answer.time.as_secs_f64()),
        &report.answer.is_complete().to_string(),
    ])?;
    let line = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&line).into_owned())
}
