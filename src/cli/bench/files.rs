//! The files of a benchmark: rows as CSV, plots as SVG.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

use itertools::Itertools;

use super::outputs::Outputs;
use super::subject::Subject;
use crate::cli::Result;
use nq_board::run::Control;
use nq_external::files::{Device, FileError, check_new_file, file_word, is_stream, write_file};
use nq_harness::bench::words::result::BenchResult;
use nq_harness::bench::{Median, Solver, Summary, same_instances, write_csv};
use nq_show::plots::{Line, MOST_LINES, Pair, Title, cactus, scaling, scatter};

/// The option of the file of records.
const JSONL: &str = "--jsonl";

/// The most characters of a solver in a file name.
const LONGEST: usize = 40;

const CACTUS: &str = "cactus.svg";
const SCALING: &str = "scaling.svg";

/// The two solvers of the scatter plot.
#[derive(Clone)]
struct Scatter(String, String);

impl Scatter {
    fn file_name(&self) -> String {
        format!("scatter-{}-{}.svg", file_word(&self.0, LONGEST), file_word(&self.1, LONGEST))
    }
}

pub(super) struct Files<'a> {
    outputs: &'a Outputs,
    /// Whether instances have sizes, so that times can be drawn over them.
    has_sizes: bool,
    scatter: Option<Scatter>,
}

impl<'a> Files<'a> {
    /// Creates the folders and refuses to overwrite files, before the first run. `are_named`: the
    /// command line names the solvers.
    pub(super) fn new(
        outputs: &'a Outputs,
        (solvers, are_named): (&[Solver], bool),
        subject: &Subject,
    ) -> Result<Self> {
        outputs.check()?;
        let scatter = match solvers {
            [first, .., last] if are_named => {
                Some(Scatter(first.name().to_owned(), last.name().to_owned()))
            }
            _ => None,
        };
        let has_sizes = subject.model().is_some();
        let files = Self { outputs, has_sizes, scatter };
        if let Some(file) = &outputs.csv {
            check_place(file)?;
        }
        if let Some(plots) = &outputs.plots {
            fs::create_dir_all(plots).map_err(|error| FileError::at(plots, error.to_string()))?;
        }
        let mut places = BTreeMap::new();
        for (option, file) in files.all(solvers) {
            if is_stream(&file) {
                continue;
            }
            if let Some(other) = places.insert(place(&file), option) {
                let file = file.display();
                refuse!("{other} and {option} both write to {file}");
            }
            // The log treats its own file.
            if option != JSONL {
                check_new_file(&file, outputs.force)?;
            }
        }
        Ok(files)
    }

    /// Every file that may be written, with the option that says so.
    fn all(&self, solvers: &[Solver]) -> Vec<(&'static str, PathBuf)> {
        let Outputs { jsonl, csv, plots, .. } = self.outputs;
        let mut all = Vec::new();
        all.extend(jsonl.clone().map(|file| (JSONL, file)));
        all.extend(csv.clone().map(|file| ("--csv", file)));
        if let Some(folder) = plots {
            let pairs = match &self.scatter {
                Some(pair) => vec![pair.file_name()],
                // The best two are not known yet.
                None => solvers
                    .iter()
                    .permutations(2)
                    .map(|pair| Scatter(pair[0].name().to_owned(), pair[1].name().to_owned()))
                    .map(|pair| pair.file_name())
                    .unique()
                    .collect(),
            };
            let scaling = self.has_sizes.then_some(SCALING);
            let names = [CACTUS].into_iter().chain(scaling).map(str::to_owned).chain(pairs);
            all.extend(names.map(|name| ("--plots", folder.join(name))));
        }
        all
    }

    pub(super) fn write(&self, report: &BenchResult<'_>, control: &Control) -> Result<()> {
        let Outputs { csv, plots: folder, force, .. } = self.outputs;
        if let Some(path) = csv {
            let write = |out: &mut dyn Write| write_csv(report.finished.runs, out);
            write_file(path, *force, control, write)?;
        }
        let Some(folder) = folder else { return Ok(()) };
        for (name, svg) in self.draw(report)? {
            let write = |out: &mut dyn Write| out.write_all(svg.as_bytes());
            write_file(&folder.join(name), *force, control, write)?;
        }
        Ok(())
    }

    fn draw(&self, report: &BenchResult<'_>) -> Result<Vec<(String, String)>> {
        let summaries = &report.finished.summaries;
        let limit = report.bench.time_limit.as_secs_f64();
        let subtitle = format!("{}; {}", report.question(), report.bench.machine.cpu);
        let title = |title: &str| Title { title: title.to_owned(), subtitle: subtitle.clone() };
        if summaries.len() > MOST_LINES {
            complain!(
                "nq-sat: the plots show the best {MOST_LINES} of {} lines: more are not \
                 distinguishable",
                summaries.len()
            );
        }
        let lines = lines(summaries);
        let total = summaries.iter().map(|summary| summary.total).max().unwrap_or(0);
        let total = u32::try_from(total).unwrap_or(u32::MAX);
        let all_solved = summaries.iter().all(|summary| summary.solved == summary.total);
        let limit_shown = (!all_solved).then_some(limit);
        let cactus = cactus(&title("Instances solved within a time"), &lines, total, limit)?;
        let mut files = vec![(CACTUS.to_owned(), cactus)];
        if let Some((_, sizes)) = &report.model {
            let sizes = (*sizes.start(), *sizes.end());
            let scaling = scaling(&title("Time by size"), &lines, sizes, limit_shown)?;
            files.push((SCALING.to_owned(), scaling));
        } else {
            complain!("nq-sat: there is no plot of the time by size: files have no sizes");
        }
        let best = || {
            let mut solvers = by_par2(summaries).into_iter();
            Some(Scatter(solvers.next()?, solvers.next()?))
        };
        if let Some(pair) = self.scatter.clone().or_else(best) {
            let name = pair.file_name();
            let Scatter(a, b) = pair;
            let pairs = pairs(summaries, (&a, &b), limit);
            let title = title(&format!("{b} against {a}"));
            files.push((name, scatter(&title, (&a, &b), &pairs, limit)?));
        }
        Ok(files)
    }
}

/// Refuses a path that cannot be written at the end.
fn check_place(file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if file.is_dir() {
        return Err(FileError::at(file, "it is a folder").into());
    }
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(FileError::at(file, "its folder does not exist").into());
    }
    // A named pipe may have no reader at the end.
    if file.metadata().is_ok_and(|found| found.file_type().is_fifo())
        && !Device::is_open_already(file)
    {
        return Err(FileError::at(file, "it is a pipe: give a file").into());
    }
    Ok(())
}

/// The canonical path of a file, whether it exists or not.
fn place(file: &Path) -> PathBuf {
    let folder = || file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let in_folder = || {
        let folder = folder().unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(file.file_name()?))
    };
    file.canonicalize().ok().or_else(in_folder).unwrap_or_else(|| file.to_owned())
}

/// The lines of plots; the encoding is named where there are several.
fn lines(summaries: &[Summary]) -> Vec<Line> {
    let several = !summaries.iter().map(|summary| &summary.line.encoding).all_equal();
    let lines = summaries.iter().map(|summary| {
        let solved = summary.medians.iter().filter(|median| median.is_solved());
        // Files have no plot by size.
        let point = |median: &Median| (median.n.unwrap_or(0), median.time.as_secs_f64());
        let points = solved.map(point).collect();
        let encoding = Some(&*summary.line.encoding).filter(|name| several && !name.is_empty());
        let names = [Some(&*summary.line.solver), encoding];
        Line { name: names.into_iter().flatten().join(", "), points }
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
    let pairs = same_instances((summaries, a), (summaries, b)).into_iter();
    let pairs = pairs.map(|(line, first, second)| {
        let [first, second] = [first, second]
            .map(|median| if median.is_solved() { median.time.as_secs_f64() } else { limit });
        Pair { group: line.encoding.clone(), first, second }
    });
    pairs.collect()
}
