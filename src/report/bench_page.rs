//! The result of a benchmark as a page: tables to sort, plots, and the command of each run. It
//! needs no network and no other file.

use itertools::Itertools;

use super::bench_result::BenchResult;
use super::escape::escape;
use super::template::fill;
use crate::bench::{Finished, Group, Line, Machine, Median, Summary};
use crate::external::Status;
use nq_board::base::numbers::span;
use nq_board::base::printable::printable;
use nq_board::base::words::counted;

/// The page, with a `{{NAME}}` for each part.
const PAGE: &str = include_str!("bench_page.html");

/// A cell: text, or a number with its text.
enum Cell {
    Text(String),
    Status(Status),
    Number(f64, String),
}

impl Cell {
    fn text(text: &str) -> Self {
        Self::Text(printable(text).into_owned())
    }

    fn count(number: usize) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "only the order counts")]
        Self::Number(number as f64, number.to_string())
    }

    fn time(seconds: f64) -> Self {
        Self::Number(seconds, span(seconds))
    }

    fn html(&self) -> String {
        match self {
            Self::Text(text) => format!("<td>{}</td>", escape(text)),
            Self::Status(status) if status.is_fault() => format!("<td class=\"f\">{status}</td>"),
            Self::Status(status) => format!("<td>{status}</td>"),
            Self::Number(value, text) => {
                format!("<td class=\"n\" data-v=\"{value}\">{}</td>", escape(text))
            }
        }
    }
}

/// The page, with the plots as SVG.
pub(crate) fn page<'a>(
    result: &BenchResult<'_>,
    plots: impl Iterator<Item = &'a String>,
) -> String {
    let Machine { cpu, cores, os } = result.bench.machine;
    let plots = plots.map(|svg| {
        let svg =
            svg[svg.find("<svg").unwrap_or_default()..].replacen("<svg", "<svg role=\"img\"", 1);
        format!("<figure tabindex=\"0\">{svg}</figure>\n")
    });
    fill(
        PAGE,
        &[
            ("TITLE", escape(&printable(&result.question()))),
            ("ABOUT", escape(&printable(&format!("{cpu}, {}, {os}", counted(*cores, "core"))))),
            ("SOLVERS", solvers(&result.finished.summaries)),
            ("PLOTS", plots.collect()),
            ("TABLES", groups(&result.finished.groups) + &results(result.finished)),
        ],
    )
}

fn solvers(summaries: &[Summary]) -> String {
    let rows = summaries.iter().map(|summary| {
        let counts = [summary.solved(), summary.medians.len()].map(Cell::count);
        let par2 = Cell::time(summary.par2.as_secs_f64());
        names(&summary.line).into_iter().chain(counts).chain([par2]).collect()
    });
    table("Solvers", &["solver", "encoding", "solved", "of", "PAR2"], rows)
}

fn groups(groups: &[Group]) -> String {
    if groups.is_empty() {
        return String::new();
    }
    let rows = groups.iter().map(|of| {
        let spread = of.spread.map_or_else(String::new, |spread| format!("{spread:.2}"));
        let spread = Cell::Number(of.spread.unwrap_or_default(), spread);
        let counts = [of.solved, of.total, of.unique].map(Cell::count);
        let names = std::iter::once(Cell::text(&of.group)).chain(names(&of.line));
        names.chain(counts).chain([Cell::time(of.par2_seconds), spread]).collect()
    });
    let heads = ["group", "solver", "encoding", "solved", "of", "unique", "PAR2", "spread"];
    table("By family, verdict and size", &heads, rows)
}

/// The result of each solver on each instance, and the commands that give it again.
fn results(finished: &Finished<'_>) -> String {
    let rows = finished.summaries.iter().flat_map(|Summary { line, medians, .. }| {
        medians.iter().map(|median| {
            let cells = [Cell::Status(median.status), Cell::time(median.time.as_secs_f64())];
            std::iter::once(instance(median)).chain(names(line)).chain(cells).collect()
        })
    });
    let heads = ["instance", "solver", "encoding", "status", "median time"];
    let results = table("Results", &heads, rows);
    let solvers = finished.runs.iter().unique_by(|run| (&run.solver, &run.version, &run.command));
    let rows = solvers.map(|run| {
        let version = run.version.as_deref().unwrap_or("-");
        [&*run.solver, version, &run.command].map(Cell::text).into()
    });
    let solvers = table("Commands of solvers", &["solver", "version", "command"], rows);
    let instances = finished.runs.iter().unique_by(|run| (&run.file, &run.sha256));
    let rows = instances.map(|run| {
        let size = [run.variables, run.clauses]
            .map(|number| Cell::count(usize::try_from(number).unwrap_or(usize::MAX)));
        let texts = [&run.instance, &run.sha256].map(|text| Cell::text(text));
        std::iter::once(Cell::text(&run.size())).chain(size).chain(texts).collect()
    });
    let heads = ["instance", "variables", "clauses", "command", "SHA-256"];
    results + &solvers + &table("Commands of instances", &heads, rows)
}

fn names(line: &Line) -> [Cell; 2] {
    [&line.solver, &line.encoding].map(|text| Cell::text(text))
}

fn instance(median: &Median) -> Cell {
    match (&median.file, median.n) {
        (Some(file), _) => Cell::text(file),
        (None, n) => {
            Cell::Number(n.unwrap_or_default().into(), format!("n = {}", n.unwrap_or_default()))
        }
    }
}

/// A table whose headings sort it.
fn table(title: &str, heads: &[&str], rows: impl Iterator<Item = Vec<Cell>>) -> String {
    let rows: Vec<_> = rows.collect();
    let heads = heads.iter().enumerate().map(|(column, head)| {
        let is_number = rows.iter().any(|row| matches!(row[column], Cell::Number(..)));
        let class = if is_number { " class=\"n\"" } else { "" };
        format!("<th scope=\"col\"{class}><button>{head}</button></th>")
    });
    let row = |row: &Vec<Cell>| format!("<tr>{}</tr>\n", row.iter().map(Cell::html).format(""));
    format!(
        "<h2>{title}</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" \
         aria-label=\"{title}\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n\
         </table></div>\n",
        heads.format(""),
        rows.iter().map(row).format("")
    )
}
