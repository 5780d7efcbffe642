//! What a benchmark leaves to keep: rows as CSV, plots as SVG.

use std::path::{Path, PathBuf};

use itertools::Itertools;

use super::make_folder;
use super::report::Report;
use crate::cli::{CliError, output};
use crate::harness::bench::{Solver, Summary, same_instances, write_csv};
use crate::registry::UnknownName;
use crate::render::plots::{Line, MOST_LINES, Pair, Title, cactus, scaling, scatter};

/// The two solvers that are drawn against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scatter(String, String);

impl Scatter {
    /// Reads `A,B`. A command line may have commas itself.
    pub(super) fn of(text: &str, solvers: &[Solver]) -> Result<Self, CliError> {
        let known: Vec<&str> = solvers.iter().map(Solver::name).collect();
        let splits = text.match_indices(',').map(|(place, _)| (&text[..place], &text[place + 1..]));
        let splits: Vec<_> = splits.collect();
        let both = |(a, b): &&(&str, &str)| known.contains(a) && known.contains(b) && a != b;
        if let Some((a, b)) = splits.iter().find(both) {
            return Ok(Self((*a).to_owned(), (*b).to_owned()));
        }
        Err(match splits.first() {
            Some((a, b)) if a != b => {
                let stranger = if known.contains(a) { b } else { a };
                UnknownName::new("solver of this benchmark", stranger, &known).into()
            }
            _ => CliError::Usage(format!(
                "--scatter takes two solvers, such as {}: not `{text}`",
                known.iter().take(2).join(",")
            )),
        })
    }
}

/// Where to.
pub(super) struct Files<'a> {
    csv: Option<&'a Path>,
    plots: Option<&'a Path>,
    scatter: Option<Scatter>,
}

impl<'a> Files<'a> {
    /// Sees to it that there are folders, before hours are spent on what goes there.
    pub(super) fn new(
        csv: Option<&'a Path>,
        plots: Option<&'a Path>,
        scatter: Option<Scatter>,
    ) -> Result<Self, CliError> {
        let fault = |file: &Path, why: &str| {
            Err(CliError::Output { file: file.display().to_string(), why: why.to_owned() })
        };
        if let Some(csv) = csv {
            let folder = csv.parent().filter(|folder| !folder.as_os_str().is_empty());
            if csv.is_dir() {
                return fault(csv, "it is a folder");
            }
            if folder.is_some_and(|folder| !folder.is_dir()) {
                return fault(csv, "its folder does not exist");
            }
        }
        if let Some(plots) = plots {
            make_folder(plots)?;
        }
        Ok(Self { csv, plots, scatter })
    }

    /// Whether there is nothing to write.
    pub(super) const fn is_empty(&self) -> bool {
        self.csv.is_none() && self.plots.is_none()
    }

    pub(super) fn write(&self, report: &Report<'_>) -> Result<(), CliError> {
        if let Some(path) = self.csv {
            output::write_file(path, |out| write_csv(report.finished.runs, out))?;
        }
        let Some(folder) = self.plots else { return Ok(()) };
        for (name, svg) in self.draw(report)? {
            output::write_file(&folder.join(name), |out| out.write_all(svg.as_bytes()))?;
        }
        Ok(())
    }

    fn draw(&self, report: &Report<'_>) -> Result<Vec<(String, String)>, CliError> {
        let summaries = &report.finished.summaries;
        let limit = report.bench.time_limit.as_secs_f64();
        let subtitle = format!("{}; {}", report.question(), report.bench.machine.cpu);
        let title = |title: &str| Title { title: title.to_owned(), subtitle: subtitle.clone() };
        if summaries.len() > MOST_LINES {
            anstream::eprintln!(
                "nq-sat: the plots show the best {MOST_LINES} of {} lines: more cannot be told apart",
                summaries.len()
            );
        }
        let lines = lines(summaries);
        let total = summaries.iter().map(|summary| summary.medians.len()).max().unwrap_or(0);
        let total = u32::try_from(total).unwrap_or(u32::MAX);
        let all_solved = summaries.iter().all(|summary| summary.solved() == summary.medians.len());
        let sizes = (*report.sizes.start(), *report.sizes.end());
        let limit_shown = (!all_solved).then_some(limit);
        let mut files = vec![
            (
                "cactus.svg".to_owned(),
                cactus(&title("Instances solved within a time"), &lines, total, limit)?,
            ),
            (
                "scaling.svg".to_owned(),
                scaling(&title("Time by size"), &lines, sizes, limit_shown)?,
            ),
        ];
        let best = || {
            let mut solvers = by_par2(summaries).into_iter();
            Some(Scatter(solvers.next()?, solvers.next()?))
        };
        if let Some(Scatter(a, b)) = self.scatter.clone().or_else(best) {
            let pairs = pairs(summaries, (&a, &b), limit);
            let title = title(&format!("{b} against {a}"));
            let name = PathBuf::from(format!("scatter-{}-{}.svg", plain(&a), plain(&b)));
            files.push((name.display().to_string(), scatter(&title, (&a, &b), &pairs, limit)?));
        }
        Ok(files)
    }
}

/// The lines of plots; the encoding is named where there are several.
fn lines(summaries: &[Summary]) -> Vec<Line> {
    let several = !summaries.iter().map(|summary| &summary.line.encoding).all_equal();
    let lines = summaries.iter().map(|summary| {
        let solved = summary.medians.iter().filter(|median| median.is_solved());
        let points = solved.map(|median| (median.n, median.time.as_secs_f64())).collect();
        let encoding = if several { format!(", {}", summary.line.encoding) } else { String::new() };
        Line { name: format!("{}{encoding}", summary.line.solver), points }
    });
    lines.collect()
}

/// The solvers by the mean of their PAR2 under all encodings, the best first.
fn by_par2(summaries: &[Summary]) -> Vec<String> {
    let solvers = summaries.iter().into_group_map_by(|summary| summary.line.solver.clone());
    let mean = |summaries: &[&Summary]| {
        let sum: f64 = summaries.iter().map(|summary| summary.par2.as_secs_f64()).sum();
        sum / f64::from(u32::try_from(summaries.len()).unwrap_or(u32::MAX))
    };
    let solvers = solvers.into_iter().map(|(solver, summaries)| (mean(&summaries), solver));
    let solvers = solvers.sorted_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
    solvers.map(|(_, solver)| solver).collect()
}

fn pairs(summaries: &[Summary], (a, b): (&str, &str), limit: f64) -> Vec<Pair> {
    let encoding_of = |sha256: &str| {
        let has = |summary: &&Summary| summary.medians.iter().any(|m| m.sha256 == sha256);
        summaries.iter().find(has).map(|summary| summary.line.encoding.clone())
    };
    let pairs = same_instances(summaries, a, b).into_iter().map(|(first, second)| {
        let [first_time, second_time] = [first, second]
            .map(|median| if median.is_solved() { median.time.as_secs_f64() } else { limit });
        let group = encoding_of(&first.sha256).unwrap_or_default();
        Pair { group, first: first_time, second: second_time }
    });
    pairs.collect()
}

/// A name for a file: words of letters and digits with single minuses.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).join("-").chars().take(40).collect()
}
