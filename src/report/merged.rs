//! The sum of all shards, or the reason why there is none.

use std::io::{self, Write};

use super::count_row::{CountTable, remark};
use crate::shard::{Audited, MergeReport, Refusal};
use nq_board::base::numbers::{plural, thousands};

/// Writes the sum as a row of counts and, unless `quiet`, the evidence for it.
///
/// # Errors
/// Write errors.
pub fn write(out: &mut dyn Write, report: &MergeReport, quiet: bool) -> io::Result<()> {
    CountTable::default().row(out, &report.count, quiet)?;
    if quiet {
        return Ok(());
    }
    reasons(report).iter().try_for_each(|reason| remark(out, reason))
}

/// The evidence for the sum.
fn reasons(report: &MergeReport) -> Vec<String> {
    let MergeReport { set, merged, audited, .. } = report;
    let units = set.question.search.units();
    let (of, all) = (thousands(set.of.into()), thousands(merged.covered.units.into()));
    let s = plural(set.of.into());
    let mut reasons = Vec::new();
    if let Some(digest) = merged.tally.digest {
        reasons.push(format!("digest {digest}"));
    }
    reasons.push(format!(
        "{of} shard{s} by {}: all {all} {units} are covered once ({})",
        set.by().join(", "),
        merged.covered.digest,
    ));
    if let Some(Audited { shards, units: again }) = audited {
        let s = plural(shards.len().into());
        let (shards, again) = (thousands(shards.len() as u128), thousands((*again).into()));
        reasons.push(format!(
            "audit: {shards} shard{s} with {again} {units} counted again by another method, \
             with the same result"
        ));
    }
    reasons
}

/// Why there is no sum, in one line.
#[must_use]
pub fn refusal(refusal: &Refusal) -> String {
    let Refusal { set, faults } = refusal;
    let missing = set.missing();
    let (count, of) = (thousands(missing.count().into()), thousands(set.of.into()));
    let s = plural(set.of.into());
    let reason = match (missing.is_empty(), faults.len()) {
        (false, 0) => format!("{count} of {of} shard{s} missing"),
        (false, _) => format!("{count} of {of} shard{s} missing, and files are at fault"),
        (true, _) => "files are at fault".to_owned(),
    };
    format!("not merged, {reason}: {}", set.question.describe())
}
