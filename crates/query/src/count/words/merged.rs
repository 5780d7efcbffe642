//! The sum of all shards, or the reason why there is none.

use std::io::{self, Write};

use crate::count::shard::{MergeReport, MergedShards, Refusal};
use crate::count::words::count_row::{CountTable, remark};
use nq_board::base::numbers::{plural, thousands};

/// Writes the sum as a row of counts and, unless `quiet`, the evidence for it.
pub fn write(out: &mut dyn Write, report: &MergeReport, quiet: bool) -> io::Result<()> {
    CountTable::default().row(out, &report.count, quiet)?;
    if quiet {
        return Ok(());
    }
    reasons(report).iter().try_for_each(|reason| remark(out, reason))
}

/// The evidence for the sum.
fn reasons(report: &MergeReport) -> Vec<String> {
    let MergedShards { number, by, units, covered, covered_digest, audited, .. } = &report.shards;
    let (of, all, s) =
        (thousands((*number).into()), thousands((*covered).into()), plural((*number).into()));
    let mut reasons = Vec::new();
    if let Some(digest) = report.count.answer.tally.digest {
        reasons.push(format!("digest {digest}"));
    }
    reasons.push(format!(
        "{of} shard{s} by {}: all {all} {units} are covered once ({covered_digest})",
        by.join(", "),
    ));
    if let Some(shards) = audited {
        let s = plural(shards.len().into());
        let again = thousands(report.shards.audited_units.unwrap_or_default().into());
        let shards = thousands(shards.len() as u128);
        reasons.push(format!(
            "audit: {shards} shard{s} with {again} {units} counted again by another method, \
             with the same result"
        ));
    }
    reasons
}

/// Why there is no sum, in one line.
pub fn refusal(refusal: &Refusal) -> String {
    let Refusal { question, shards, missing, faults, .. } = refusal;
    let (count, of) = (thousands(missing.count().into()), thousands((*shards).into()));
    let s = plural((*shards).into());
    let reason = match (missing.is_empty(), faults.len()) {
        (false, 0) => format!("{count} of {of} shard{s} missing"),
        (false, _) => format!("{count} of {of} shard{s} missing, and files are at fault"),
        (true, _) => "files are at fault".to_owned(),
    };
    format!("not merged, {reason}: {}", question.describe())
}
