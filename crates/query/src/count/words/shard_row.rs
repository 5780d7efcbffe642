//! A searched shard as a line of text.

use std::io::{self, Write};

use crate::count::shard::ShardReport;
use crate::count::words::count_row;
use nq_board::base::numbers::{plural, span, thousands};
use nq_board::run::Completion;
use nq_show::wrap::paragraph;

/// Writes the shard and, unless `quiet`, the result of its audit.
pub fn write(out: &mut dyn Write, searched: &ShardReport, quiet: bool) -> io::Result<()> {
    let ShardReport { question, shard, by, part, .. } = searched;
    let mark = if searched.completion == Completion::Complete { "" } else { "INCOMPLETE: " };
    let (total, s) = (&part.found.total, plural(part.found.total.clone()));
    let units = format!("{} {}", thousands(part.covered.units.into()), question.search.units);
    let found = format!("{}: {total} placement{s} in {units}", question.describe());
    let time = span(searched.time.as_secs_f64());
    paragraph(out, "", &format!("{mark}shard {shard} of {found}, {time} ({by})"))?;
    match part.audited {
        0 => Ok(()),
        _ if quiet => Ok(()),
        twice => paragraph(out, "", &count_row::audited(twice)),
    }
}
