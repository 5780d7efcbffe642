//! The result of a benchmark as tables.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use itertools::Itertools;

use crate::bench::{Bench, BenchVerdict, Expected, Finished, IN_PROCESS, Median, Record, Summary};
use nq_board::base::numbers::span;
use nq_board::base::words::counted;
use nq_external::solvers::Status;
use nq_query::compare::words::verdict::write_proofs;
use nq_show::wrap::{paragraph, shortened};

/// The greatest number of letters of a solver's name in a table.
const LONGEST: usize = 32;

/// The greatest number of letters of a file's path in a table.
const LONGEST_PATH: usize = 40;

/// The usual width of a time, so that columns of times are alike.
const TIME: usize = 7;

/// The heading of the column of penalised times.
const PAR2: &str = "PAR2";

/// An instance: a file, or a size.
type Which<'a> = (Option<&'a str>, Option<u32>);

/// The result of a benchmark and its conditions.
pub struct BenchResult<'a> {
    /// The benchmark that has ended.
    pub finished: &'a Finished<'a>,
    /// What was run.
    pub bench: &'a Bench<'a>,
    /// The model's name and the sizes, unless files were given.
    pub model: Option<(&'a str, RangeInclusive<u32>)>,
}

impl BenchResult<'_> {
    /// The model and the sizes, or the number of files, and the limits in one line.
    pub fn question(&self) -> String {
        let Bench { repeats, time_limit, .. } = self.bench;
        let subject = match &self.model {
            None => counted(self.bench.cases.len(), "file"),
            Some((model, sizes)) => {
                let params = self.finished.runs.first().map(|run| &run.params);
                let params = params.into_iter().flatten();
                let params = params.map(|(name, value)| format!(", {name} = {value}"));
                let sizes = range(*sizes.start(), *sizes.end());
                format!("{model}, n = {sizes}{}", params.collect::<String>())
            }
        };
        format!(
            "{subject}, {}, {} a run",
            counted(*repeats, "repeat"),
            humantime::format_duration(*time_limit),
        )
    }

    /// Writes the ranking, the times by size in tables of at most this width, and the verdicts.
    pub fn write(&self, out: &mut dyn Write, width: usize, quiet: bool) -> io::Result<()> {
        if !quiet {
            paragraph(out, "", &format!("{}\n", self.question()))?;
        }
        write_columns(out, &self.ranking())?;
        for table in self.by_instance(width) {
            writeln!(out)?;
            write_columns(out, &table)?;
        }
        if !quiet && !self.finished.verdicts.is_empty() {
            writeln!(out)?;
            match self.model {
                None => self.write_numbers(out)?,
                Some(_) => self.write_verdicts(out)?,
            }
            let instances = |summary: &Summary| {
                let medians = summary.medians.iter();
                medians.map(|median| (median.n, median.file.clone())).collect::<Vec<_>>()
            };
            if !self.finished.summaries.iter().map(instances).all_equal() {
                let what = if self.model.is_some() { "sizes" } else { "files" };
                writeln!(
                    out,
                    "The rows have different {what}, so their PAR2 values are not comparable"
                )?;
            }
        }
        let proofs = self.finished.runs.iter();
        let proofs = proofs.filter_map(|run| Some((run.proof.as_ref()?, &*run.solver))).counts();
        let proofs = proofs.into_iter().sorted().map(|((proof, solver), of)| (proof, solver, of));
        let is_external = |run: &Record| run.status == Status::Unsat && run.command != IN_PROCESS;
        write_proofs(out, proofs, self.finished.runs.iter().any(is_external))?;
        if let Some(reason) = self.finished.stopped {
            writeln!(out, "\nINCOMPLETE: {reason}")?;
        }
        self.write_faulty(out)
    }

    /// Names the solvers that gave wrong or unreadable answers. Their answers do not count.
    fn write_faulty(&self, out: &mut dyn Write) -> io::Result<()> {
        let faulty = self.finished.runs.iter().filter(|run| run.status.is_fault());
        let faulty = faulty.map(|run| (&run.solver, run.status.name())).unique();
        let by_solver = faulty.into_group_map();
        for (solver, statuses) in by_solver.into_iter().sorted() {
            paragraph(out, "FAULTY: ", &format!("{} ({})", solver, statuses.join(", ")))?;
        }
        Ok(())
    }

    /// The columns of solvers and encodings, the best first, and missing solvers last.
    fn ranking(&self) -> Vec<Vec<String>> {
        let head = ["#", "solver", "encoding", "solved", PAR2].map(str::to_owned);
        let rows = (1..).zip(&self.finished.summaries).map(|(rank, summary): (usize, _)| {
            let encoding = &summary.line.encoding;
            [
                rank.to_string(),
                shortened(&summary.line.solver, LONGEST, "..."),
                if encoding.is_empty() { "-".to_owned() } else { encoding.clone() },
                format!("{}/{}", summary.solved, summary.total),
                span(summary.par2.as_secs_f64()),
            ]
        });
        let missing = self.finished.missing.iter().map(|missing| {
            let solver = shortened(&missing.solver, LONGEST, "...");
            ["-", &solver, "-", "-", "MISSING"].map(str::to_owned)
        });
        let rows: Vec<_> = std::iter::once(head).chain(rows).chain(missing).collect();
        transposed(&rows)
    }

    /// The columns that name the instances, and what they are: a size, or a file with the verdict
    /// that is expected.
    fn instances(&self) -> (Vec<Vec<String>>, Vec<Which<'_>>) {
        let runs = self.finished.runs.iter();
        let instances = runs.map(|run| ((run.file.as_deref(), run.n), run.expected));
        let instances: Vec<_> = instances.sorted_by_key(|(which, _)| *which).dedup().collect();
        let column = |head: &str, cell: &dyn Fn(usize) -> String| {
            let cells = (0..instances.len()).map(cell);
            std::iter::once(head.to_owned()).chain(cells).collect::<Vec<_>>()
        };
        let labels = match self.model {
            None => vec![
                column("file", &|i| shortened_path(instances[i].0.0.unwrap_or_default())),
                column("expected", &|i| instances[i].1.map_or("-", Expected::name).to_owned()),
            ],
            Some(_) => vec![column("n", &|i| instances[i].0.1.unwrap_or_default().to_string())],
        };
        (labels, instances.into_iter().map(|(which, _)| which).collect())
    }

    /// The medians, a row for each instance and a column for each rank, in tables of at most this
    /// width.
    fn by_instance(&self, width: usize) -> Vec<Vec<Vec<String>>> {
        let (labels, instances) = self.instances();
        let columns = (1..).zip(&self.finished.summaries).map(|(rank, summary): (usize, _)| {
            let cell = |which: &Which<'_>| {
                let is_it = |median: &&Median| (median.file.as_deref(), median.n) == *which;
                summary.medians.iter().find(is_it).map_or_else(String::new, cell)
            };
            let cells = instances.iter().map(cell);
            std::iter::once(format!("#{rank}")).chain(cells).collect::<Vec<_>>()
        });
        let labels_wide: usize = labels.iter().map(|column| width_of(column) + 2).sum();
        let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
        let mut left = 0;
        for column in columns {
            let wide = width_of(&column) + 2;
            match tables.last_mut() {
                Some(table) if wide <= left => table.push(column),
                _ => {
                    left = width.saturating_sub(labels_wide);
                    tables.push(labels.iter().cloned().chain([column]).collect());
                }
            }
            left = left.saturating_sub(wide);
        }
        tables
    }

    /// The number of files of each verdict.
    fn write_numbers(&self, out: &mut dyn Write) -> io::Result<()> {
        let of = |verdict: Option<bool>| {
            let verdicts = self.finished.verdicts.iter();
            verdicts.filter(|known| known.satisfiable == verdict).count()
        };
        let (yes, no, open) = (of(Some(true)), of(Some(false)), of(None));
        writeln!(out, "satisfiable: {yes}, unsatisfiable: {no}, not decided: {open}")
    }

    /// The sizes with and without placements, and the solvers that decided them.
    fn write_verdicts(&self, out: &mut dyn Write) -> io::Result<()> {
        let verdicts = &self.finished.verdicts;
        let sizes = |verdict: &dyn Fn(&BenchVerdict) -> bool| {
            let sizes: Vec<u32> =
                verdicts.iter().filter(|v| verdict(v)).filter_map(|verdict| verdict.n).collect();
            (!sizes.is_empty()).then(|| ranges(&sizes))
        };
        if let Some(sizes) = sizes(&|verdict| verdict.satisfiable == Some(true)) {
            writeln!(out, "n = {sizes}: there are placements; every model counted was checked")?;
        }
        let without = verdicts.iter().filter(|verdict| verdict.satisfiable == Some(false));
        for by in without.map(|verdict| &verdict.by).unique() {
            if let Some(sizes) =
                sizes(&|verdict| verdict.satisfiable == Some(false) && verdict.by == *by)
            {
                let alone = if by.len() == 1 { " alone" } else { "" };
                writeln!(out, "n = {sizes}: no placement, by {}{alone}", by.join(", "))?;
            }
        }
        if let Some(sizes) = sizes(&|verdict| verdict.satisfiable.is_none()) {
            writeln!(out, "n = {sizes}: not decided")?;
        }
        Ok(())
    }
}

pub(crate) fn cell(median: &Median) -> String {
    if median.is_solved() {
        span(median.time.as_secs_f64())
    } else {
        median.status.name().to_owned()
    }
}

/// Whether the cells below a heading are times: `#1` is the column of the best, `#` that of ranks.
fn is_time(head: &str) -> bool {
    head == PAR2 || (head.starts_with('#') && head.len() > 1)
}

/// The end of a long path.
pub(crate) fn shortened_path(path: &str) -> String {
    let clean: Vec<char> = path.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    match clean.len().checked_sub(LONGEST_PATH) {
        Some(over @ 1..) => format!("...{}", clean[over + 3..].iter().collect::<String>()),
        _ => clean.into_iter().collect(),
    }
}

/// The letters of the widest cell of a column; at least those of a time below its headings.
fn width_of(column: &[String]) -> usize {
    let widest = column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    widest.max(if is_time(&column[0]) { TIME } else { 0 })
}

/// The columns of rows of equally many cells.
pub(crate) fn transposed<const CELLS: usize>(rows: &[[String; CELLS]]) -> Vec<Vec<String>> {
    (0..CELLS).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect()
}

/// The headings of names.
const NAMES: [&str; 7] = ["solver", "encoding", "file", "expected", "group", "instance", "change"];

/// Writes columns of equally many cells: names left-aligned, numbers right-aligned.
pub(crate) fn write_columns(out: &mut dyn Write, columns: &[Vec<String>]) -> io::Result<()> {
    let widths: Vec<usize> = columns.iter().map(|column| width_of(column)).collect();
    (0..columns.first().map_or(0, Vec::len)).try_for_each(|row| {
        let cells = columns.iter().zip(&widths).map(|(column, &width)| {
            let cell = &column[row];
            let is_name = NAMES.contains(&&*column[0]);
            if is_name { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "  {}", cells.format("  ").to_string().trim_end())
    })
}

/// Sorted sizes as ranges: `1, 4 to 12`.
fn ranges(sizes: &[u32]) -> String {
    let text = |run: &[u32]| match run {
        [from, .., to] if run.len() > 2 => range(*from, *to),
        few => few.iter().join(", "),
    };
    sizes.chunk_by(|size, next| size.checked_add(1) == Some(*next)).map(text).join(", ")
}

fn range(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_a_row_are_one() {
        assert_eq!(ranges(&[1, 4, 5, 6, 9, 10]), "1, 4 to 6, 9, 10");
        assert_eq!(ranges(&[u32::MAX]), u32::MAX.to_string());
        assert_eq!(ranges(&[]), "");
    }
}
