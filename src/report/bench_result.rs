//! The result of a benchmark as tables.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use itertools::Itertools;

use super::wrap::paragraph;
use crate::base::numbers::{plural, span};
use crate::bench::{Bench, BenchVerdict, Finished, Median, Summary};

/// The greatest number of letters of a solver's name in a table.
const LONGEST: usize = 32;

/// The usual width of a time, so that columns of times are alike.
const TIME: usize = 7;

/// The heading of the column of penalised times.
const PAR2: &str = "PAR2";

/// The result of a benchmark and its conditions.
pub struct BenchResult<'a> {
    /// The result.
    pub finished: &'a Finished<'a>,
    /// The benchmark.
    pub bench: &'a Bench<'a>,
    /// The model's name.
    pub model: &'a str,
    /// The sizes.
    pub sizes: RangeInclusive<u32>,
}

impl BenchResult<'_> {
    /// The model, the sizes and the limits in one line.
    #[must_use]
    pub fn question(&self) -> String {
        let Bench { repeats, time_limit, .. } = self.bench;
        let params = self.finished.runs.first().map(|run| &run.params);
        let params =
            params.into_iter().flatten().map(|(name, value)| format!(", {name} = {value}"));
        format!(
            "{}, n = {}{}, {repeats} repeat{}, {} a run",
            self.model,
            range(*self.sizes.start(), *self.sizes.end()),
            params.collect::<String>(),
            plural((*repeats).into()),
            humantime::format_duration(*time_limit),
        )
    }

    /// Writes the ranking, the times by size in tables of at most this width, and the verdicts.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut dyn Write, width: usize, quiet: bool) -> io::Result<()> {
        if !quiet {
            paragraph(out, "", &format!("{}\n", self.question()))?;
        }
        write_columns(out, &self.ranking())?;
        for table in self.by_size(width) {
            writeln!(out)?;
            write_columns(out, &table)?;
        }
        if !quiet && !self.finished.verdicts.is_empty() {
            writeln!(out)?;
            self.write_verdicts(out)?;
            let sizes = |summary: &Summary| summary.medians.iter().map(|m| m.n).collect::<Vec<_>>();
            if !self.finished.summaries.iter().map(sizes).all_equal() {
                writeln!(
                    out,
                    "The rows have different sizes, so their PAR2 values are not comparable"
                )?;
            }
        }
        if let Some(reason) = self.finished.stopped {
            writeln!(out, "\nINCOMPLETE: {}", reason.in_words())?;
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

    /// Solvers and encodings, the best first, and missing solvers last.
    fn ranking(&self) -> Vec<Vec<String>> {
        let head = ["#", "solver", "encoding", "solved", PAR2].map(str::to_owned).to_vec();
        let rows = (1..).zip(&self.finished.summaries).map(|(rank, summary): (usize, _)| {
            vec![
                rank.to_string(),
                shortened(&summary.line.solver),
                summary.line.encoding.clone(),
                format!("{}/{}", summary.solved(), summary.medians.len()),
                span(summary.par2.as_secs_f64()),
            ]
        });
        let missing = self.finished.missing.iter().map(|missing| {
            let none = "-".to_owned();
            vec![none.clone(), shortened(&missing.solver), none.clone(), none, "MISSING".to_owned()]
        });
        std::iter::once(head).chain(rows).chain(missing).collect()
    }

    /// The medians, a row for each size and a column for each rank, in tables of at most this
    /// width.
    fn by_size(&self, width: usize) -> Vec<Vec<Vec<String>>> {
        let sizes: Vec<u32> =
            self.finished.runs.iter().map(|run| run.n).sorted_unstable().dedup().collect();
        let columns = (1..).zip(&self.finished.summaries).map(|(rank, summary): (usize, _)| {
            let cell = |n: &u32| {
                let median = summary.medians.iter().find(|median| median.n == *n);
                median.map_or_else(String::new, cell)
            };
            std::iter::once(format!("#{rank}")).chain(sizes.iter().map(cell)).collect::<Vec<_>>()
        });
        let columns: Vec<Vec<String>> = columns.collect();
        let labels: Vec<String> =
            std::iter::once("n".to_owned()).chain(sizes.iter().map(u32::to_string)).collect();
        let wide = |column: &[String]| {
            let widest = column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
            widest.max(if is_time(&column[0]) { TIME } else { 0 }) + 2
        };
        let mut tables = Vec::new();
        let mut rest = &columns[..];
        while !rest.is_empty() {
            let mut room = width.saturating_sub(wide(&labels));
            let fit = rest.iter().take_while(|column| match room.checked_sub(wide(column)) {
                Some(left) => {
                    room = left;
                    true
                }
                None => false,
            });
            let (now, later) = rest.split_at(fit.count().max(1));
            let rows = (0..labels.len()).map(|row| {
                let cells = now.iter().map(|column| column[row].clone());
                std::iter::once(labels[row].clone()).chain(cells).collect()
            });
            tables.push(rows.collect());
            rest = later;
        }
        tables
    }

    /// The sizes with and without placements, and the solvers that decided them.
    fn write_verdicts(&self, out: &mut dyn Write) -> io::Result<()> {
        let verdicts = &self.finished.verdicts;
        let sizes = |verdict: &dyn Fn(&BenchVerdict) -> bool| {
            let sizes: Vec<u32> =
                verdicts.iter().filter(|v| verdict(v)).map(|verdict| verdict.n).collect();
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

fn cell(median: &Median) -> String {
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

fn shortened(name: &str) -> String {
    let clean = name.chars().map(|c| if c.is_control() { '?' } else { c });
    if name.chars().count() <= LONGEST {
        clean.collect()
    } else {
        clean.take(LONGEST - 3).collect::<String>() + "..."
    }
}

/// Writes rows of equally many cells: names left-aligned, numbers right-aligned.
fn write_columns(out: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<_> = (0..columns)
        .map(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.max().unwrap_or(0).max(if is_time(&rows[0][column]) { TIME } else { 0 })
        })
        .collect();
    let is_name = |column: usize| matches!(&*rows[0][column], "solver" | "encoding");
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if is_name(column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "  {}", cells.into_iter().join("  ").trim_end())?;
    }
    Ok(())
}

/// Sorted sizes as ranges: `1, 4 to 12`.
fn ranges(sizes: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &size in sizes {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(size) => *last = size,
            _ => ranges.push((size, size)),
        }
    }
    let text = |&(from, to): &(u32, u32)| match to - from {
        1 => format!("{from}, {to}"),
        _ => range(from, to),
    };
    ranges.iter().map(text).join(", ")
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
