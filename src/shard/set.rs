//! The records of one count: one for each finished shard.

use std::collections::BTreeMap;
use std::time::Duration;

use itertools::Itertools;

use super::fault::{Blamed, Fault};
use super::folder::{Filed, Folder};
use super::question::CountQuestion;
use super::ranges::Ranges;

/// The records of one count.
#[derive(Clone, Debug, PartialEq)]
pub struct ShardSet {
    /// The question.
    pub question: CountQuestion,
    /// The number of all shards.
    pub of: u64,
    /// The finished shards, by number.
    pub records: BTreeMap<u64, Filed>,
}

impl ShardSet {
    /// The records of the count that most records of a folder have, and the faults of all others.
    /// `None` where there is no record.
    #[must_use]
    pub fn of(folder: Folder) -> (Option<Self>, Vec<Blamed>) {
        let mut faults = folder.faults;
        let votes = folder
            .records
            .iter()
            .map(|filed| (filed.record.question.clone(), filed.record.shard.0.of()));
        // Of equal votes the last in the order of questions, so that the choice is the same each
        // time.
        let votes = votes.counts().into_iter().sorted();
        let Some(((question, of), _)) = votes.max_by_key(|(_, votes)| *votes) else {
            return (None, faults);
        };
        let mut set = Self { question, of, records: BTreeMap::new() };
        for filed in folder.records {
            match set.fault(&filed) {
                None => {
                    set.records.insert(filed.record.shard.0.index(), filed);
                }
                Some(fault) => faults.push(Blamed { file: filed.file, fault }),
            }
        }
        faults.sort_by(|a, b| a.file.cmp(&b.file));
        (Some(set), faults)
    }

    /// Why a record does not belong to these.
    fn fault(&self, filed: &Filed) -> Option<Fault> {
        let shard = filed.record.shard.0;
        if let Some(difference) = filed.record.question.difference(&self.question) {
            return Some(Fault::OtherCount(difference));
        }
        if shard.of() != self.of {
            let why = format!("it is one of {} shards, not of {}", shard.of(), self.of);
            return Some(Fault::OtherCount(why));
        }
        let first = self.records.get(&shard.index())?;
        let other = first.file.clone();
        if first.record.agrees_with(&filed.record) {
            return Some(Fault::Doubled { shard, other });
        }
        let (said, other_said) = (filed.record.total.0.clone(), first.record.total.0.clone());
        Some(Fault::Conflicting { shard, other, said, other_said })
    }

    /// The missing shards.
    #[must_use]
    pub fn missing(&self) -> Ranges {
        Ranges::missing(self.records.keys().copied(), self.of)
    }

    /// The sum of the times of the finished shards.
    #[must_use]
    pub fn work(&self) -> Duration {
        let times = self.records.values().map(|filed| filed.record.seconds);
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// The instructions or solvers that counted them.
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
