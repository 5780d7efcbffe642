//! Tasks that are stopped until they are killed.

use std::time::Duration;

use super::processes::{Process, all, ancestors, signal};
use crate::support::cluster::{Place, wait_closely};

impl Place {
    /// Stops a task that counts for this folder, is `of_interest` by itself and by its ancestors,
    /// and has not yet written all records of its batch. It stays stopped until it is killed.
    pub fn freeze(
        &self,
        batch: u64,
        of_interest: impl Fn(&Process, &[&Process]) -> bool,
    ) -> Frozen {
        wait_closely("a task in the middle of its work", Duration::from_millis(2), || {
            let all = all();
            let task = all.iter().find(|process| {
                process.line.contains(" count ")
                    && process.line.contains(self.out())
                    && process.line.contains("nq-sat")
                    && of_interest(process, &ancestors(&all, process))
            })?;
            signal("STOP", &[task.id]);
            let index = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID"].iter().find_map(|v| task.variable(v));
            let index: Option<u64> = index.and_then(|index| index.parse().ok());
            let above: Vec<Process> = ancestors(&all, task).into_iter().cloned().collect();
            let records = self.records();
            match index {
                Some(index)
                    if task.is_there()
                        && (index * batch..(index + 1) * batch)
                            .any(|i| !records.contains_key(&i)) =>
                {
                    Some(Frozen { index, task: task.clone(), above })
                }
                _ => {
                    // This task was nearly done: try another.
                    signal("CONT", &[task.id]);
                    None
                }
            }
        })
    }
}

/// A stopped task in the middle of its batch.
#[derive(Debug)]
pub struct Frozen {
    /// Its index.
    pub index: u64,
    pub task: Process,
    /// Its ancestor processes, nearest first.
    pub above: Vec<Process>,
}
