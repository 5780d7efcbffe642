//! The number of shards for each task.

use std::num::NonZeroU64;

use crate::count::shard::ranges::Ranges;

/// Shards in order, in batches of one size for each task; the last batch may be smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batches {
    shards: NonZeroU64,
    batch: NonZeroU64,
}

impl Batches {
    /// These shards in batches of this size.
    pub const fn new(shards: NonZeroU64, batch: NonZeroU64) -> Self {
        Self { shards, batch }
    }

    /// Batches that take about `task_seconds` each, where all shards together take `seconds`.
    pub fn lasting(task_seconds: f64, shards: NonZeroU64, seconds: f64) -> Self {
        let batch = task_seconds / seconds * shards.get() as f64;
        // NaN and numbers out of range become one shard or all.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
        let batch = NonZeroU64::new(batch.round() as u64).unwrap_or(NonZeroU64::MIN);
        Self { shards, batch: batch.min(shards) }
    }

    /// Shards in a task.
    pub const fn batch(self) -> NonZeroU64 {
        self.batch
    }

    /// The number of tasks.
    pub const fn tasks(self) -> u64 {
        self.shards.get().div_ceil(self.batch.get())
    }

    /// The same in at most this number of tasks, with larger batches if needed.
    pub fn in_tasks(self, most: NonZeroU64) -> Self {
        let least = self.shards.get().div_ceil(most.get());
        Self {
            batch: NonZeroU64::new(least).map_or(self.batch, |least| self.batch.max(least)),
            ..self
        }
    }

    /// The tasks with a missing shard; `done` ascends.
    pub fn to_do(self, done: impl IntoIterator<Item = u64>) -> Ranges {
        let (shards, batch) = (self.shards.get(), self.batch.get());
        let (mut complete, mut task, mut done_of_it) = (Vec::new(), 0, 0);
        for shard in done.into_iter().take_while(|&shard| shard < shards) {
            if shard / batch != task {
                (task, done_of_it) = (shard / batch, 0);
            }
            done_of_it += 1;
            if done_of_it == batch.min(shards - task * batch) {
                complete.push(task);
            }
        }
        Ranges::missing(complete, self.tasks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(number: u64) -> NonZeroU64 {
        NonZeroU64::new(number).expect("not 0")
    }

    fn batches(shards: u64, batch: u64) -> Batches {
        Batches::new(whole(shards), whole(batch))
    }

    #[test]
    fn batches_last_as_long_as_asked_for() {
        for (minutes, shards, seconds, batch) in [
            (5.0, 1000, 300_000.0, 1), // 300 s a shard
            (5.0, 1000, 75_000.0, 4),  // 75 s a shard
            (5.0, 1000, 90_000.0, 3),  // 90 s a shard: 3.33 of them
            (5.0, 1000, 1e12, 1),      // longer than that, but not less than one
            (5.0, 64, 0.5, 64),        // all in one
            (5.0, 64, 0.0, 64),
            (f64::INFINITY, 64, 1.0, 64),
        ] {
            let found = Batches::lasting(minutes * 60.0, whole(shards), seconds);
            assert_eq!(found.batch().get(), batch, "{minutes} min, {shards} shards, {seconds} s");
        }
    }

    #[test]
    fn tasks_are_counted_and_limited() {
        assert_eq!(batches(64, 8).tasks(), 8);
        assert_eq!(batches(65, 8).tasks(), 9);
        assert_eq!(batches(5, 8).tasks(), 1);
        assert_eq!(batches(u64::MAX, 1).tasks(), u64::MAX);
        for (shards, batch, most, expected) in
            [(1000, 1, 1000, 1), (1001, 1, 1000, 2), (1001, 7, 1000, 7), (u64::MAX, 1, 1, u64::MAX)]
        {
            let found = batches(shards, batch).in_tasks(whole(most));
            assert_eq!(found.batch().get(), expected, "{shards} in {most}");
            assert!(found.tasks() <= most);
        }
    }

    #[test]
    fn tasks_with_a_missing_shard_are_to_do() {
        for (shards, batch, done, expected) in [
            (10, 4, vec![], "0-2"),
            (10, 4, vec![0, 1, 2], "0-2"),
            (10, 4, vec![0, 1, 2, 3], "1-2"),
            (10, 4, vec![4, 5, 6, 7], "0,2"),
            (10, 4, vec![0, 1, 2, 3, 4, 5, 7, 8, 9], "1"),
            (10, 4, vec![8, 9], "0-1"),
            (10, 4, (0..10).collect(), ""),
            (3, 1, vec![1], "0,2"),
            (3, 9, vec![0, 1], "0"),
            (3, 9, vec![0, 1, 2, 7], ""),
        ] {
            let found = batches(shards, batch).to_do(done.clone());
            assert_eq!(found.to_string(), expected, "{done:?} of {shards} in batches of {batch}");
        }
        assert_eq!(batches(u64::MAX, u64::MAX).to_do([u64::MAX - 1]).to_string(), "0");
    }
}
