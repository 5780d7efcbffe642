//! How far a count has come, by its records alone.

use std::time::{Duration, SystemTime};

use super::folder::Filed;
use super::ranges::Ranges;
use super::set::ShardSet;

/// How far a count has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// Shards that are done.
    pub done: u64,
    /// Shards that there are.
    pub of: u64,
    /// Those that are not done.
    pub missing: Ranges,
    /// The time that all those done took, one after the other.
    pub work: Duration,
    /// Shards a second of late, all machines together; `None` where that is not known.
    pub rate: Option<f64>,
    /// The time that the rest will take at this rate.
    pub left: Option<Duration>,
}

/// The shortest time that a rate is taken over: below it the grain of clocks and schedulers tells.
const SHORTEST_WINDOW: Duration = Duration::from_secs(600);

/// The rate is taken over so many times as long as a shard takes, so that machines which began together and come through
/// together do not count for much more or less than they do.
const SHARDS_IN_WINDOW: u32 = 4;

/// Clocks of different machines may differ by so much.
const SKEW: Duration = Duration::from_secs(60);

/// 2020 began so long after 1970. Nothing here is older: what says so was written by a clock that was not set.
const FIRST: Duration = Duration::from_secs(1_577_836_800);

impl Status {
    /// How far a count has come at this time.
    ///
    /// The rate is that of the records written within a window, which ends now and began so long before the last record as
    /// four shards take on average, but 10 minutes at least, or when the first shard was begun, whichever is later. (When a
    /// shard was begun is when its record was written less the time that it took.) If nothing was written for as long as the
    /// window is, nobody seems to count, and the rate is unknown.
    ///
    /// Times of writing are what some machine's clock said. Those before 2020, and those that are more than a minute ahead
    /// of now, are left out; with none left, the rate is unknown.
    #[must_use]
    pub fn of(set: &ShardSet, now: SystemTime) -> Self {
        let done = set.records.len() as u64;
        let missing = set.missing();
        let rate = rate(set, now);
        let left = match missing.count() {
            0 => Some(Duration::ZERO),
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            missing => {
                rate.and_then(|rate| Duration::try_from_secs_f64(missing as f64 / rate).ok())
            }
        };
        Self { done, of: set.of, missing, work: set.work(), rate, left }
    }

    /// Whether all shards are done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}

/// Shards a second over the window that [`Status::of`] describes.
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
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let rate = written as f64 / span;
    (rate.is_finite() && rate > 0.0).then_some(rate)
}

/// When a shard was begun and written, if that can be.
fn times(filed: &Filed, now: SystemTime) -> Option<(SystemTime, SystemTime)> {
    let written = filed.modified?;
    let first = SystemTime::UNIX_EPOCH.checked_add(FIRST)?;
    let is_ahead = written.duration_since(now).is_ok_and(|ahead| ahead > SKEW);
    let begun = written.checked_sub(filed.record.seconds)?;
    (written >= first && !is_ahead).then_some((begun, written))
}
