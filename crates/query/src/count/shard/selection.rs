//! Which shards one process counts: a list, or the batch of a scheduler's array index.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::count::shard::ranges::Ranges;
use nq_board::base::numbers::digits;
use nq_board::run::{Fault, Shard};

/// The variables in which Slurm and HyperQueue pass an array index.
const INDICES: [&str; 2] = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID"];

/// Which shards are to be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// These.
    List {
        /// The numbers of the shards.
        shards: Ranges,
        /// The number of all shards.
        of: NonZeroU64,
    },
    /// The batch of the array job's index.
    Auto {
        /// The number of all shards.
        of: NonZeroU64,
    },
}

/// Why a text or an array job selects no shards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SelectionError(String);

impl Fault for SelectionError {}

impl Selection {
    /// The number of all shards.
    pub const fn of(&self) -> NonZeroU64 {
        match self {
            Self::List { of, .. } | Self::Auto { of } => *of,
        }
    }

    /// The selected shards; `variable` reads a variable of the environment. Index t of an array job
    /// has the shards t·batch to (t+1)·batch - 1.
    ///
    /// # Errors
    /// When `auto` finds no index, or one without shards.
    pub fn shards(
        &self,
        batch: NonZeroU64,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<impl Iterator<Item = Shard>, SelectionError> {
        let of = self.of().get();
        let shards = match self {
            Self::List { shards, .. } => shards.clone(),
            Self::Auto { .. } => batch_of(index(variable)?, of, batch.get())?,
        };
        Ok(shards.numbers().filter_map(move |index| Shard::new(index, of)))
    }
}

/// The array index that is set.
fn index(variable: impl Fn(&str) -> Option<String>) -> Result<(&'static str, u64), SelectionError> {
    let set = INDICES.map(|name| variable(name).map(|value| (name, value)));
    let (variable, value) = match set {
        [None, None] => {
            return Err(SelectionError(
                "auto is the index of an array job, and neither SLURM_ARRAY_TASK_ID nor HQ_TASK_ID \
                 is set: give I/K instead"
                    .to_owned(),
            ));
        }
        [Some(_), Some(_)] => {
            return Err(SelectionError(
                "SLURM_ARRAY_TASK_ID and HQ_TASK_ID are both set, and auto takes only one: unset \
                 one, or give I/K"
                    .to_owned(),
            ));
        }
        [Some(one), None] | [None, Some(one)] => one,
    };
    let no_index = || {
        SelectionError(format!(
            "{variable} is `{value}`, which is no index: a whole number from 0 on"
        ))
    };
    Ok((variable, digits(&value).ok_or_else(no_index)?))
}

/// The shards of a batch.
fn batch_of(
    (variable, index): (&'static str, u64),
    of: u64,
    batch: u64,
) -> Result<Ranges, SelectionError> {
    match index.checked_mul(batch).filter(|&first| first < of) {
        Some(first) => Ok(Ranges::one(first, first.saturating_add(batch - 1).min(of - 1))),
        None => Err(SelectionError(format!(
            "{variable} is {index}: {of} shards in batches of {batch} have the indices 0 to {} \
             only",
            (of - 1) / batch
        ))),
    }
}

impl FromStr for Selection {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Self, SelectionError> {
        let read = || {
            let (which, of) = text.split_once('/')?;
            let of = NonZeroU64::new(digits(of)?)?;
            if which == "auto" {
                return Some(Self::Auto { of });
            }
            let shards = Ranges::read(which)?;
            shards.last().is_some_and(|last| last < of.get()).then_some(Self::List { shards, of })
        };
        read().ok_or_else(|| {
            SelectionError(format!(
                "`{text}` is no shard: write I/K, such as 0/4, where I is one of 0 to K - 1; \
                 several as I-J/K or 0,9-39/K; or auto/K for the index of an array job"
            ))
        })
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto { of } => write!(f, "auto/{of}"),
            Self::List { shards, of } => write!(f, "{shards}/{of}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(size: u64) -> NonZeroU64 {
        NonZeroU64::new(size).expect("not 0")
    }

    fn indices(text: &str, size: u64, set: &[(&str, &str)]) -> Result<Vec<u64>, SelectionError> {
        let value = |name: &str| {
            set.iter().find(|(set, _)| *set == name).map(|(_, value)| (*value).to_owned())
        };
        let selection = text.parse::<Selection>()?;
        let shards = selection.shards(batch(size), value)?;
        Ok(shards.map(Shard::index).collect())
    }

    #[test]
    fn one_several_and_batches() {
        assert_eq!(indices("3/7", 1, &[]), Ok(vec![3]));
        assert_eq!(indices("17-20/1000", 1, &[]), Ok(vec![17, 18, 19, 20]));
        assert_eq!(indices("0,9-11/64", 1, &[]), Ok(vec![0, 9, 10, 11]));
        let slurm = |index| [("SLURM_ARRAY_TASK_ID", index)];
        assert_eq!(indices("auto/10", 4, &slurm("0")), Ok(vec![0, 1, 2, 3]));
        assert_eq!(indices("auto/10", 4, &slurm("2")), Ok(vec![8, 9]), "the last batch is short");
        assert_eq!(indices("auto/10", u64::MAX, &slurm("0")).map(|all| all.len()), Ok(10));
        assert_eq!(indices("auto/10", 1, &[("HQ_TASK_ID", "9")]), Ok(vec![9]));
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in [
            "", "/", "auto", "auto/0", "8-7/9", "3-9/9", "1-/9", "-1/9", "1-2-3/9", "1,1/9",
            "0,9/9",
        ] {
            let error = indices(text, 1, &[]).expect_err(text).to_string();
            assert!(error.contains("is no shard") && error.contains("I-J/K"), "{error}");
        }
        let both = [("SLURM_ARRAY_TASK_ID", "0"), ("HQ_TASK_ID", "0")];
        for (set, why) in [(&[][..], "is set: give I/K instead"), (&both, "are both set")] {
            let error = indices("auto/3", 1, set).expect_err(why).to_string();
            assert!(error.contains(why), "{error}");
        }
        for bad in ["", "x", "-1", "1.0", "18446744073709551616"] {
            let error = indices("auto/3", 1, &[("HQ_TASK_ID", bad)]).expect_err(bad).to_string();
            assert!(error.starts_with(&format!("HQ_TASK_ID is `{bad}`")), "{error}");
        }
        let error = indices("auto/10", 4, &[("HQ_TASK_ID", "3")]).expect_err("beyond").to_string();
        assert!(error.contains("HQ_TASK_ID is 3") && error.contains("0 to 2"), "{error}");
        let last = &[("HQ_TASK_ID", "18446744073709551615")];
        let error = indices("auto/10", 4, last).expect_err("no overflow").to_string();
        assert!(error.contains("0 to 2"), "{error}");
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["3/7", "17-24/1000", "0,9-39/64", "auto/1000"] {
            assert_eq!(text.parse::<Selection>().map(|s| s.to_string()), Ok(text.to_owned()));
        }
    }
}
