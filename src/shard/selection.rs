//! Which shards one process counts: one, several in a row, or those that a scheduler's array index stands for.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::run::shard::{Shard, digits};

/// The variables that schedulers say an array index in: Slurm's and HyperQueue's.
const INDICES: [&str; 2] = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID"];

/// Which shards are to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// From the first to the last, both included, of so many.
    Range {
        /// The first.
        first: u64,
        /// The last.
        last: u64,
        /// How many shards there are.
        of: NonZeroU64,
    },
    /// Those that the index of an array job stands for, of so many.
    Auto {
        /// How many shards there are.
        of: NonZeroU64,
    },
}

/// Why it is not known which shards are to be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// The text says none.
    #[error(
        "`{0}` is no shard: write I/K, such as 0/4, where I is one of 0 to K - 1; several as I-J/K; or auto/K for the \
         index of an array job"
    )]
    Text(String),
    /// No scheduler says an index.
    #[error(
        "auto is the index of an array job, and neither SLURM_ARRAY_TASK_ID nor HQ_TASK_ID is set: give I/K instead"
    )]
    NoIndex,
    /// Two do.
    #[error(
        "SLURM_ARRAY_TASK_ID and HQ_TASK_ID are both set, and auto cannot tell which is meant: unset one, or give I/K"
    )]
    TwoIndices,
    /// What stands there is no number.
    #[error("{variable} is `{value}`, which is no index: a whole number from 0 on")]
    BadIndex {
        /// The variable.
        variable: &'static str,
        /// What it is set to.
        value: String,
    },
    /// It stands for shards that there are not.
    #[error(
        "{variable} is {index}: {of} shards in batches of {batch} have the indices 0 to {last} only"
    )]
    Beyond {
        /// The variable.
        variable: &'static str,
        /// What it is set to.
        index: u64,
        /// How many shards there are.
        of: u64,
        /// How many an index stands for.
        batch: u64,
        /// The last index.
        last: u64,
    },
}

impl Selection {
    /// The shards; `variable` tells what a variable of the environment is set to. An index t stands for a batch of shards,
    /// t·batch to (t+1)·batch - 1, as far as there are any.
    ///
    /// # Errors
    /// When the index of an array job is asked for and there is none, or none that stands for a shard.
    pub fn shards(
        self,
        batch: NonZeroU64,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<impl Iterator<Item = Shard>, SelectionError> {
        let (first, last, of) = match self {
            Self::Range { first, last, of } => (first, last, of.get()),
            Self::Auto { of } => {
                let (first, last) = batch_of(index(variable)?, of.get(), batch.get())?;
                (first, last, of.get())
            }
        };
        Ok((first..=last).filter_map(move |index| Shard::new(index, of)))
    }
}

/// The array index that is set.
fn index(variable: impl Fn(&str) -> Option<String>) -> Result<(&'static str, u64), SelectionError> {
    let set = INDICES.map(|name| variable(name).map(|value| (name, value)));
    let (variable, value) = match set {
        [None, None] => return Err(SelectionError::NoIndex),
        [Some(_), Some(_)] => return Err(SelectionError::TwoIndices),
        [Some(one), None] | [None, Some(one)] => one,
    };
    let index = digits(&value).ok_or(SelectionError::BadIndex { variable, value })?;
    Ok((variable, index))
}

/// The first and the last shard of a batch.
fn batch_of(
    (variable, index): (&'static str, u64),
    of: u64,
    batch: u64,
) -> Result<(u64, u64), SelectionError> {
    match index.checked_mul(batch).filter(|&first| first < of) {
        Some(first) => Ok((first, first.saturating_add(batch - 1).min(of - 1))),
        None => Err(SelectionError::Beyond { variable, index, of, batch, last: (of - 1) / batch }),
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
            let (first, last) = which.split_once('-').unwrap_or((which, which));
            let (first, last) = (digits(first)?, digits(last)?);
            (first <= last && last < of.get()).then_some(Self::Range { first, last, of })
        };
        read().ok_or_else(|| SelectionError::Text(text.to_owned()))
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto { of } => write!(f, "auto/{of}"),
            Self::Range { first, last, of } if first == last => write!(f, "{first}/{of}"),
            Self::Range { first, last, of } => write!(f, "{first}-{last}/{of}"),
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
        let shards = text.parse::<Selection>()?.shards(batch(size), value)?;
        Ok(shards.map(Shard::index).collect())
    }

    #[test]
    fn one_several_and_batches() {
        assert_eq!(indices("3/7", 1, &[]), Ok(vec![3]));
        assert_eq!(indices("17-20/1000", 1, &[]), Ok(vec![17, 18, 19, 20]));
        let slurm = |index| [("SLURM_ARRAY_TASK_ID", index)];
        assert_eq!(indices("auto/10", 4, &slurm("0")), Ok(vec![0, 1, 2, 3]));
        assert_eq!(indices("auto/10", 4, &slurm("2")), Ok(vec![8, 9]), "the last batch is short");
        assert_eq!(indices("auto/10", u64::MAX, &slurm("0")).map(|all| all.len()), Ok(10));
        assert_eq!(indices("auto/10", 1, &[("HQ_TASK_ID", "9")]), Ok(vec![9]));
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in
            ["", "/", "auto", "auto/0", "auto/", "8-7/9", "3-9/9", "1-/9", "-1/9", "1-2-3/9"]
        {
            let error = indices(text, 1, &[]).expect_err(text).to_string();
            assert!(error.contains("is no shard") && error.contains("I-J/K"), "{error}");
        }
        let both = [("SLURM_ARRAY_TASK_ID", "0"), ("HQ_TASK_ID", "0")];
        assert_eq!(indices("auto/3", 1, &[]), Err(SelectionError::NoIndex));
        assert_eq!(indices("auto/3", 1, &both), Err(SelectionError::TwoIndices));
        for bad in ["", "x", "-1", "1.0", "18446744073709551616"] {
            let error = indices("auto/3", 1, &[("HQ_TASK_ID", bad)]).expect_err(bad);
            assert!(matches!(error, SelectionError::BadIndex { .. }), "{error}");
        }
        let error = indices("auto/10", 4, &[("HQ_TASK_ID", "3")]).expect_err("beyond").to_string();
        assert!(error.contains("HQ_TASK_ID is 3") && error.contains("0 to 2"), "{error}");
        let error = indices("auto/10", 4, &[("HQ_TASK_ID", "18446744073709551615")]);
        assert!(matches!(error, Err(SelectionError::Beyond { .. })), "no overflow");
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["3/7", "17-24/1000", "auto/1000"] {
            assert_eq!(text.parse::<Selection>().map(|s| s.to_string()), Ok(text.to_owned()));
        }
    }
}
