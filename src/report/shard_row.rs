//! A searched shard as a line of text.

use std::io::{self, Write};

use super::count_row;
use super::wrap::paragraph;
use crate::shard::{CountQuestion, ShardReport, Units};
use nq_board::base::numbers::{plural, span, thousands};
use nq_board::run::control::Completion;

/// Writes the shard and, unless `quiet`, the result of its audit.
///
/// # Errors
/// Write errors.
pub fn write(
    out: &mut dyn Write,
    searched: &ShardReport,
    question: &CountQuestion,
    quiet: bool,
) -> io::Result<()> {
    let ShardReport { problem, shard, total, .. } = searched;
    let mark = if searched.completion == Completion::Complete { "" } else { "INCOMPLETE: " };
    let time = span(searched.time.as_secs_f64());
    match &searched.units {
        Units::RowSets(counted) => {
            let (size, row_sets) = (problem.size, thousands(counted.covered.units.into()));
            let simd = searched.simd.unwrap_or_default();
            let found = format!("{total} placements of {row_sets} row sets, {time} ({simd})");
            paragraph(out, "", &format!("{mark}shard {shard} of n = {size}: {found}"))?;
            match counted.audited {
                0 => Ok(()),
                _ if quiet => Ok(()),
                twice => paragraph(out, "", &count_row::audited(twice)),
            }
        }
        Units::Nodes(covered) | Units::Cubes(covered) => {
            let (what, s) = (question.describe(), plural(total.clone()));
            let (number, units) = (thousands(covered.units.into()), question.search.units());
            let by = searched.simd.unwrap_or(searched.engine);
            let found = format!("{total} placement{s} in {number} {units}, {time} ({by})");
            paragraph(out, "", &format!("{mark}shard {shard} of {what}: {found}"))
        }
    }
}
