//! Counts for other programs: CSV, and the b-files of the OEIS.

use crate::count::counting::CountReport;
use crate::count::table_report::TableReport;
use nq_board::run::Tally;

/// The number in a b-file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Term {
    /// The number of placements.
    #[default]
    Total,
    /// The number of placements up to symmetry.
    Fundamental,
    /// The best value of the parameter of the objective.
    Optimum,
}

impl Term {
    /// Every number.
    pub const ALL: [Self; 3] = [Self::Total, Self::Fundamental, Self::Optimum];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Total => "total",
            Self::Fundamental => "fundamental",
            Self::Optimum => "optimum",
        }
    }

    /// The number of some placements; `None` if it is not known.
    pub fn of(self, tally: &Tally) -> Option<String> {
        match self {
            Self::Total => Some(tally.total.to_string()),
            Self::Fundamental => Some(tally.fundamental()?.to_string()),
            Self::Optimum => None,
        }
    }
}

/// The line `n a(n)` of a b-file (<https://oeis.org/wiki/B-files>). `None` where the count has no
/// such number.
pub fn b_file_line(report: &CountReport, term: Term) -> Option<String> {
    Some(format!("{} {}\n", report.problem.size, number(report, term)?))
}

/// The number of a count; `None` where it has no such number.
pub fn number(report: &CountReport, term: Term) -> Option<String> {
    match term {
        Term::Optimum => report.optimum().map(|optimum| optimum.to_string()),
        _ => term.of(&report.answer.tally),
    }
}

/// The header of [`csv_line`].
pub const CSV_HEADER: &str =
    "model,n,parameters,optimum,total,fundamental,engine,seconds,complete\n";

/// A line of CSV. Cells without a value are empty; `parameters` are those that were set, with
/// spaces between them.
pub fn csv_line(report: &CountReport) -> csv::Result<String> {
    let set = report.problem.settings.iter().map(|(name, value)| format!("{name}={value}"));
    let optimum = report.optimum().map(|value| value.to_string());
    let fundamental = report.fundamental().map(|count| count.to_string());
    line([
        &report.problem.model,
        &report.problem.size.to_string(),
        &set.collect::<Vec<_>>().join(" "),
        &optimum.unwrap_or_default(),
        &report.total().to_string(),
        &fundamental.unwrap_or_default(),
        &report.answer.engine,
        &format!("{:.6}", report.answer.time.as_secs_f64()),
        &report.answer.is_complete().to_string(),
    ])
}

/// The lines of a table below [`CSV_HEADER`], one for each cell. The `parameters` are the numbers
/// of pieces. A cell has no time of its own.
pub fn table_csv_lines(report: &TableReport) -> csv::Result<String> {
    let names = report.names();
    let cells = report.table.cells().map(|(numbers, tally)| {
        let numbers = names.iter().zip(numbers).map(|(name, number)| format!("{name}={number}"));
        line([
            &report.problem.model,
            &report.problem.size.to_string(),
            &numbers.collect::<Vec<_>>().join(" "),
            "",
            &tally.total.to_string(),
            &Term::Fundamental.of(&tally).unwrap_or_default(),
            report.engine,
            "",
            &report.stopped().is_none().to_string(),
        ])
    });
    cells.collect()
}

fn line(cells: [&str; 9]) -> csv::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells)?;
    let line = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&line).into_owned())
}
