//! The records of one count: one for each share that is done.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use itertools::Itertools;

use super::fault::{Blamed, Fault};
use super::folder::{Filed, Folder};
use super::question::Question;
use super::ranges::Ranges;

/// The records of one count.
#[derive(Clone, Debug, PartialEq)]
pub struct ShardSet {
    /// What was asked.
    pub question: Question,
    /// How many shares there are.
    pub of: u64,
    /// Those that are done, by number.
    pub records: BTreeMap<u64, Filed>,
}

impl ShardSet {
    /// The records of a folder that belong together, and what is wrong with all others: which count it is, most of the
    /// records decide. `None` where there is no record.
    #[must_use]
    pub fn of(folder: Folder) -> (Option<Self>, Vec<Blamed>) {
        let mut faults = folder.faults;
        let votes = folder
            .records
            .iter()
            .map(|filed| (filed.record.question.clone(), filed.record.shard.0.of()));
        // Of equals the last in the order of questions: any will do, but the same each time.
        let votes = votes.counts().into_iter().sorted();
        let Some(((question, of), _)) = votes.max_by_key(|(_, votes)| *votes) else {
            return (None, faults);
        };
        let mut set = Self { question, of, records: BTreeMap::new() };
        for filed in folder.records {
            if let Err(fault) = set.add(filed) {
                faults.push(fault);
            }
        }
        faults.sort_by(|a, b| a.file.cmp(&b.file));
        (Some(set), faults)
    }

    fn add(&mut self, filed: Filed) -> Result<(), Blamed> {
        let blame = |file: PathBuf, fault| Err(Blamed { file, fault });
        let shard = filed.record.shard.0;
        if let Some(difference) = filed.record.question.difference(&self.question) {
            return blame(filed.file, Fault::Foreign(difference));
        }
        if shard.of() != self.of {
            let why = format!("it is one of {} shards, not of {}", shard.of(), self.of);
            return blame(filed.file, Fault::Foreign(why));
        }
        let Some(first) = self.records.get(&shard.index()) else {
            self.records.insert(shard.index(), filed);
            return Ok(());
        };
        let other = first.file.clone();
        let fault = if first.record.agrees_with(&filed.record) {
            Fault::Doubled { shard, other }
        } else {
            let (said, other_said) = (filed.record.total.0, first.record.total.0);
            Fault::Conflicting { shard, other, said, other_said }
        };
        blame(filed.file, fault)
    }

    /// The shares that are not done.
    #[must_use]
    pub fn missing(&self) -> Ranges {
        Ranges::missing(self.records.keys().copied(), self.of)
    }

    /// The time that all those done took, one after the other.
    #[must_use]
    pub fn work(&self) -> Duration {
        let times = self.records.values().map(|filed| filed.record.seconds);
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// What counted them: instructions or solvers.
    #[must_use]
    pub fn by(&self) -> Vec<&str> {
        self.records
            .values()
            .map(|filed| filed.record.by.as_str())
            .sorted_unstable()
            .dedup()
            .collect()
    }
}
