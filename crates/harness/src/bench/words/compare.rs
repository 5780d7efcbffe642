//! Two benchmarks compared, as a table.

use std::io::{self, Write};

use crate::bench::words::result::{cell, shortened_path, transposed, write_columns};
use crate::bench::{Change, Comparison, Median, Pair, RESOLUTION};
use nq_board::base::numbers::span;
use nq_board::base::words::counted;
use nq_show::wrap::{paragraph, shortened};

/// The greatest number of letters of a solver's name.
const LONGEST: usize = 20;

/// Writes the instances, regressions first, and what they say together; with `quiet` only that.
pub fn write(out: &mut dyn Write, of: &Comparison, quiet: bool) -> io::Result<()> {
    if !quiet {
        let by = if of.by_solver { "SHA-256 and solver" } else { "SHA-256, whatever the solver" };
        writeln!(out, "matched by {by}: {}\n", counted(of.pairs.len(), "instance"))?;
        let head = ["change", "solver", "instance", "A", "B", "B / A"].map(str::to_owned);
        let rows: Vec<_> = std::iter::once(head).chain(of.pairs.iter().map(row)).collect();
        write_columns(out, &transposed(&rows))?;
        writeln!(out)?;
    }
    let [both, only_a, only_b, neither] = of.solved;
    writeln!(
        out,
        "solved by both: {both}, only in A: {only_a}, only in B: {only_b}, by neither: {neither}"
    )?;
    if of.unmatched != [0, 0] {
        let [a, b] = of.unmatched;
        writeln!(out, "without a partner: {a} in A, {b} in B")?;
    }
    let resolution = span(RESOLUTION.as_secs_f64());
    match (of.mean, of.interval) {
        (None, _) => writeln!(out, "mean of B / A: none, no time is above {resolution}")?,
        (Some(mean), None) => writeln!(out, "mean of B / A: {mean:.3}, of one ratio: no interval")?,
        (Some(mean), Some([low, high])) => writeln!(
            out,
            "mean of B / A: {mean:.3}, 95 % interval {low:.3} to {high:.3}, of {} ratios",
            of.ratios
        )?,
    }
    if of.worse.is_empty() {
        writeln!(out, "B is not worse than A")
    } else {
        paragraph(out, "B is WORSE than A: ", &of.worse.join("; "))
    }
}

fn row(pair: &Pair) -> [String; 6] {
    let change = match (pair.change, pair.ratio) {
        (Change::Fault, _) => "FAULT",
        (Change::Lost, _) => "LOST",
        (Change::Gained, _) => "gained",
        (Change::Neither, _) => "neither",
        (Change::Both, Some(ratio)) if ratio >= 1.0005 => "slower",
        (Change::Both, Some(ratio)) if ratio < 0.9995 => "faster",
        (Change::Both, _) => "same",
    };
    let cell = |median: &Median| match pair.change {
        // The verdicts matter.
        Change::Fault => median.status.name().to_owned(),
        _ => cell(median),
    };
    let encoding = Some(&pair.line.encoding).filter(|encoding| !encoding.is_empty());
    let instance = match (&pair.a.file, pair.a.n) {
        (Some(file), _) => shortened_path(file),
        (None, n) => format!("n = {}", n.unwrap_or_default()),
    };
    [
        change.to_owned(),
        shortened(&pair.line.solver, LONGEST, "..."),
        std::iter::once(&instance).chain(encoding).cloned().collect::<Vec<_>>().join(", "),
        cell(&pair.a),
        cell(&pair.b),
        pair.ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.3}")),
    ]
}
