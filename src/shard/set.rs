//! The records of one count: one for each shard that is done.

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
    /// What was asked.
    pub question: CountQuestion,
    /// How many shards there are.
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

    /// Why a record cannot be one of these.
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

    /// The shards that are not done.
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
