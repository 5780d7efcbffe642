//! Counts in shards, in words: a job before its submission, a searched shard, the progress, and the
//! sum of all shards or the reason why there is none.

use std::io::{self, Write};

use crate::count::shard::submit::SubmitPlan;
use crate::count::shard::{MergeReport, MergedShards, Refusal, ShardReport, Status, StatusReport};
use crate::count::words::count_row::{CountTable, audited, remark};
use nq_board::base::numbers::{about, bytes, plural, span, thousands};
use nq_board::run::Completion;
use nq_show::wrap::paragraph;

const UNKNOWN: &str = "unknown";

/// The tasks of the job, one sentence for each line.
pub fn outlook(plan: &SubmitPlan) -> Vec<String> {
    let SubmitPlan { scheduler, batches, task_seconds, memory, job, commands } = plan;
    let tasks = job.indices.count();
    let memory = memory.map_or_else(String::new, |memory| {
        format!(", with about {} of memory", bytes(memory.into()))
    });
    let time = task_seconds.map_or_else(String::new, |seconds| format!(" in {}", about(seconds)));
    let batch = batches.batch().get();
    let s = plural(batch.into());
    let mut lines = vec![format!(
        "{tasks} of {} tasks to run; a task counts {batch} shard{s}{time}{memory}",
        batches.tasks(),
    )];
    if tasks == 1 && batch > 1 {
        lines.push("a task uses one core: --batch 1 makes a task of each shard".to_owned());
    }
    if commands.len() > 1 {
        let (jobs, most) = (commands.len(), (scheduler.limits)().array.get() - 1);
        let name = scheduler.name;
        lines.push(format!("they form {jobs} array jobs: {name} takes indices up to {most}"));
    }
    lines
}

/// Writes the shard and, unless `quiet`, the result of its audit.
pub fn searched(out: &mut dyn Write, searched: &ShardReport, quiet: bool) -> io::Result<()> {
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
        twice => paragraph(out, "", &audited(twice)),
    }
}

/// Writes how far the shards are.
pub fn status(out: &mut dyn Write, report: &StatusReport) -> io::Result<()> {
    const HOUR: f64 = 3600.0;
    let (Some(question), Some(status)) = (&report.question, &report.status) else {
        return writeln!(out, "no shard is done yet");
    };
    let Status { done, of, missing, work, rate, .. } = status;
    let percent = 100.0 * *done as f64 / *of as f64;
    let (done, of) = (thousands((*done).into()), thousands((*of).into()));
    let done = format!("{done} of {of} shards done, {percent:.1} %");
    paragraph(out, "", &format!("{}: {done}", question.describe()))?;
    writeln!(out, "  work     {} on all machines", span(work.as_secs_f64()))?;
    if missing.is_empty() {
        return Ok(());
    }
    let per_hour = |rate: f64| {
        let rate = rate * HOUR;
        if rate < 1000.0 {
            return format!("{rate:.1} shards per hour");
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate is positive and far below the largest number"
        )]
        let whole = rate.round() as u128;
        format!("{} shards per hour", thousands(whole))
    };
    writeln!(out, "  rate     {}", rate.map_or_else(|| UNKNOWN.to_owned(), per_hour))?;
    writeln!(out, "  left     {}", left(status))?;
    paragraph(out, "  missing  ", &missing.to_string())
}

/// The estimated time of the missing shards.
pub fn left(status: &Status) -> String {
    status.left.map_or_else(|| UNKNOWN.to_owned(), |left| about(left.as_secs_f64()))
}

/// Writes the sum as a row of counts and, unless `quiet`, the evidence for it.
pub fn merged(out: &mut dyn Write, report: &MergeReport, quiet: bool) -> io::Result<()> {
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
