//! The progress of a count, from the records in its folder.

use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::{Serialize, Serializer};

use crate::count::shard::fault::Blamed;
use crate::count::shard::folder::{Filed, Folder, ShardSet};
use crate::count::shard::question::{CountQuestion, QuestionHead};
use crate::count::shard::ranges::Ranges;
use crate::count::shard::store::StoreError;
use nq_board::base::as_text;
use nq_board::base::numbers::in_seconds;
use nq_board::run::Control;

/// The progress of a count.
#[derive(Clone, Debug, Serialize)]
pub struct StatusReport {
    /// The question of the count, if there are records.
    #[serde(flatten, serialize_with = "head_if_any")]
    pub question: Option<CountQuestion>,
    r#type: &'static str,
    /// The number of finished shards.
    #[serde(serialize_with = "as_text::serialize")]
    pub done: u64,
    /// The rest of the progress.
    #[serde(flatten)]
    pub status: Option<Status>,
    /// The faults of other records.
    #[serde(skip)]
    pub faults: Vec<Blamed>,
}

/// The missing shards and the estimated time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Status {
    /// The number of finished shards.
    #[serde(skip)]
    pub done: u64,
    /// The number of all shards.
    #[serde(rename = "shards", serialize_with = "as_text::serialize")]
    pub of: u64,
    /// The missing shards.
    #[serde(serialize_with = "as_text::serialize")]
    pub missing: Ranges,
    /// The sum of the times of the finished shards.
    #[serde(rename = "work_seconds", serialize_with = "in_seconds")]
    pub work: Duration,
    /// The current rate in shards per second, all machines together, if known.
    #[serde(rename = "shards_per_second", skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
    /// The remaining time at this rate.
    #[serde(
        rename = "left_seconds",
        skip_serializing_if = "Option::is_none",
        serialize_with = "in_seconds"
    )]
    pub left: Option<Duration>,
}

#[expect(clippy::ref_option, reason = "the signature of serde")]
fn head_if_any<S: Serializer>(
    question: &Option<CountQuestion>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    question.as_ref().map(QuestionHead::from).serialize(serializer)
}

impl StatusReport {
    /// Reads a folder. Each record is checked only by itself.
    pub fn read(folder: &Path, control: &Control) -> Result<Self, StoreError> {
        let (set, faults) = ShardSet::of(Folder::read(folder, control)?);
        let status = set.as_ref().map(|set| Status::of(set, SystemTime::now()));
        Ok(Self {
            question: set.map(|set| set.question),
            r#type: "status",
            done: status.as_ref().map_or(0, |status| status.done),
            status,
            faults,
        })
    }

    /// Whether all shards are done.
    pub fn is_complete(&self) -> bool {
        self.status.as_ref().is_some_and(|status| status.missing.is_empty())
    }
}

/// The shortest window for a rate. Shorter ones depend on the resolution of clocks and schedulers.
const SHORTEST_WINDOW: Duration = Duration::from_secs(600);

/// The window in mean times of a shard. Machines that start together also finish together, and a
/// shorter window would count none or all of them.
const SHARDS_IN_WINDOW: u32 = 4;

/// The accepted difference between the clocks of machines.
const SKEW: Duration = Duration::from_secs(60);

/// The start of 2020. An older time comes from a clock that was not set.
const FIRST: Duration = Duration::from_secs(1_577_836_800);

impl Status {
    /// The progress at this time.
    ///
    /// The rate is that of the records written within a window up to now. The window starts before
    /// the last record by the mean time of four shards, but at least 10 minutes, and not before the
    /// first shard started (the time its record was written, less the time that it took). If no
    /// record was written for the length of the window, the rate is unknown.
    ///
    /// Records written before 2020 or more than a minute in the future are left out, as the clock
    /// was wrong. With none left, the rate is unknown.
    pub fn of(set: &ShardSet, now: SystemTime) -> Self {
        let done = set.records.len() as u64;
        let missing = set.missing();
        let rate = rate(set, now);
        let left = match missing.count() {
            0 => Some(Duration::ZERO),
            missing => {
                rate.and_then(|rate| Duration::try_from_secs_f64(missing as f64 / rate).ok())
            }
        };
        Self { done, of: set.of, missing, work: set.work(), rate, left }
    }
}

/// Shards per second over the window of [`Status::of`].
fn rate(set: &ShardSet, now: SystemTime) -> Option<f64> {
    let times: Vec<_> = set.records.values().filter_map(|filed| times(filed, now)).collect();
    let last = times.iter().map(|(_, written)| *written).max()?;
    let begun = times.iter().map(|(begun, _)| *begun).min()?;
    let mean = set.work() / u32::try_from(set.records.len()).unwrap_or(u32::MAX);
    let window = mean.saturating_mul(SHARDS_IN_WINDOW).max(SHORTEST_WINDOW);
    if now.duration_since(last).is_ok_and(|idle| idle > window) {
        return None;
    }
    let start = last.checked_sub(window).map_or(begun, |start| start.max(begun));
    let written = times.iter().filter(|(_, written)| *written > start).count();
    let span = now.max(last).duration_since(start).ok()?.as_secs_f64();
    let rate = written as f64 / span;
    (rate.is_finite() && rate > 0.0).then_some(rate)
}

/// When a shard was started and written, if these times are plausible.
fn times(filed: &Filed, now: SystemTime) -> Option<(SystemTime, SystemTime)> {
    let written = filed.modified?;
    let first = SystemTime::UNIX_EPOCH.checked_add(FIRST)?;
    let is_ahead = written.duration_since(now).is_ok_and(|ahead| ahead > SKEW);
    let begun = written.checked_sub(filed.record.seconds)?;
    (written >= first && !is_ahead).then_some((begun, written))
}
