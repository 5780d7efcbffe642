//! The result of a benchmark as a page: tables to sort, plots, and the command of each run. It
//! needs no network and no other file.

use itertools::Itertools;

use super::bench_result::BenchResult;
use super::template::{escape, fill};
use crate::bench::{Finished, Group, Line, Machine, Summary};
use nq_board::base::numbers::span;
use nq_board::base::printable::printable;
use nq_board::base::words::counted;

/// The page, with a `{{NAME}}` for each part.
const PAGE: &str = include_str!("bench_page.html");

/// The start of the cell of a number, which sorts by its value.
const NUMBER: &str = "<td class=\"n\"";

/// The page, with the plots as SVG.
pub(crate) fn page(result: &BenchResult<'_>, plots: &[(String, String)]) -> String {
    let Machine { cpu, cores, os } = result.bench.machine;
    let plots = plots.iter().map(|(_, svg)| {
        let svg = &svg[svg.find("<svg").unwrap_or_default()..];
        let svg = svg.replacen("<svg", "<svg role=\"img\"", 1);
        format!("<figure tabindex=\"0\">{svg}</figure>\n")
    });
    let parts = [
        ("TITLE", escape(&printable(&result.question()))),
        ("ABOUT", escape(&printable(&format!("{cpu}, {}, {os}", counted(*cores, "core"))))),
        ("SOLVERS", solvers(result.finished)),
        ("PLOTS", plots.collect()),
        ("TABLES", groups(&result.finished.groups) + &results(result.finished)),
    ];
    fill(PAGE, &parts)
}

fn solvers(finished: &Finished<'_>) -> String {
    let rows = finished.summaries.iter().map(|summary| {
        let [solved, total] = [summary.solved(), summary.medians.len()].map(count);
        let run = finished.runs.iter().find(|run| run.solver == summary.line.solver);
        let version = run.and_then(|run| run.version.as_deref()).unwrap_or("-");
        let command = run.map_or("-", |run| &run.command);
        let numbers = solved + &total + &time(summary.par2.as_secs_f64());
        names(&summary.line) + &numbers + &text(version) + &text(command)
    });
    table("Solvers", "solver encoding solved of PAR2 version command", rows)
}

fn groups(groups: &[Group]) -> String {
    let rows = groups.iter().map(|of| {
        let [solved, total, unique] = [of.solved, of.total, of.unique].map(count);
        let spread = of.spread.map_or_else(|| "-".to_owned(), |spread| format!("{spread:.2}"));
        let spread = number(of.spread.unwrap_or_default(), &spread);
        let cells = solved + &total + &unique + &time(of.par2_seconds) + &spread;
        text(&of.group) + &names(&of.line) + &cells
    });
    let heads = "group solver encoding solved of unique PAR2 spread";
    table("By family, verdict and size", heads, rows)
}

/// The result of each solver on each instance, and the commands that write the instances.
fn results(finished: &Finished<'_>) -> String {
    let rows = finished.summaries.iter().flat_map(|Summary { line, medians, .. }| {
        medians.iter().map(|median| {
            let n = median.n.unwrap_or_default();
            let size = || number(n, &format!("n = {n}"));
            let instance = median.file.as_deref().map_or_else(size, text);
            let class = if median.status.is_fault() { " class=\"f\"" } else { "" };
            let status = format!("<td{class}>{}</td>", median.status);
            instance + &names(line) + &status + &time(median.time.as_secs_f64())
        })
    });
    let results = table("Results", "instance solver encoding status time", rows);
    let instances = finished.runs.iter().unique_by(|run| (&run.file, &run.sha256));
    let rows = instances.map(|run| {
        let [variables, clauses] = [run.variables, run.clauses]
            .map(|number| count(usize::try_from(number).unwrap_or(usize::MAX)));
        text(&run.size()) + &variables + &clauses + &text(&run.instance) + &text(&run.sha256)
    });
    let heads = "instance variables clauses command SHA-256";
    results + &table("Instances", heads, rows)
}

fn names(line: &Line) -> String {
    text(&line.solver) + &text(&line.encoding)
}

fn text(text: &str) -> String {
    format!("<td>{}</td>", escape(&printable(text)))
}

fn count(count: usize) -> String {
    number(count, &count.to_string())
}

fn time(seconds: f64) -> String {
    number(seconds, &span(seconds))
}

fn number(value: impl std::fmt::Display, text: &str) -> String {
    format!("{NUMBER} data-v=\"{value}\">{text}</td>")
}

/// A table of rows of cells, whose headings sort it; nothing without rows.
fn table(title: &str, heads: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<_> = rows.collect();
    let Some(first) = rows.first() else { return String::new() };
    let heads = heads.split(' ').zip(first.split_inclusive("</td>")).map(|(head, cell)| {
        let class = if cell.starts_with(NUMBER) { " class=\"n\"" } else { "" };
        format!("<th scope=\"col\"{class}><button>{head}</button></th>")
    });
    format!(
        "<h2>{title}</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" \
         aria-label=\"{title}\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n<tr>{}</tr>\n\
         </tbody>\n</table></div>\n",
        heads.format(""),
        rows.iter().format("</tr>\n<tr>")
    )
}
