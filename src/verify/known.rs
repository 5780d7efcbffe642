//! Published values, kept as data in `known.toml`, and the comparison with them.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::model::Problem;
use crate::tally::Tally;

/// One published value that speaks of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What it is the value of: `total`, `fundamental`, the name of the maximised parameter, or what is summed.
    pub what: String,
    /// Where it stands, such as `A000170`.
    pub source: &'static str,
    /// The published value.
    pub published: u128,
    /// The value found.
    pub found: u128,
}

/// Whether a value found is the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Equal,
    /// It is not.
    Different,
}

impl Known {
    /// Whether the value found is the published one.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.published == self.found { Verdict::Equal } else { Verdict::Different }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sequence: Vec<Sequence>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sequence {
    model: String,
    what: What,
    source: String,
    first: u32,
    /// For totals of a maximising model: the level they belong to.
    level: Option<i64>,
    /// Decimal strings, because they pass 2^63.
    values: Vec<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum What {
    Total,
    Fundamental,
    Level,
    Queens,
    Knights,
}

static SEQUENCES: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("known.toml"))
        .expect("known.toml is part of the program and read by every test");
    file.sequence
});

/// The published values that speak of a complete answer to `problem`, beside what was found. With
/// `largest` the problem's level is claimed to be the largest that has a placement.
#[must_use]
pub fn known_values(problem: &Problem, tally: &Tally, largest: bool) -> Vec<Known> {
    SEQUENCES
        .iter()
        .filter(|sequence| applies(sequence, problem))
        .filter_map(|sequence| {
            let place = problem.size.checked_sub(sequence.first)?;
            let published = sequence.values.get(place as usize)?.parse().ok()?;
            let (what, found) = match sequence.what {
                What::Total => ("total".to_owned(), tally.total),
                What::Fundamental => ("fundamental".to_owned(), tally.fundamental()?),
                What::Level if largest => {
                    let level = problem.level.as_ref()?;
                    (level.parameter.clone(), u128::try_from(level.value).ok()?)
                }
                What::Level | What::Queens | What::Knights => return None,
            };
            Some(Known { what, source: &sequence.source, published, found })
        })
        .collect()
}

/// The published numbers of all sets of queens alone, and of knights alone, of which none attacks another on a board of
/// `n` rows, beside what was found.
#[must_use]
pub fn known_sets(n: u32, queens: u128, knights: Option<u128>) -> Vec<Known> {
    let known = |sequence: &'static Sequence| {
        let (what, found) = match sequence.what {
            What::Queens => ("sets of queens", queens),
            What::Knights => ("sets of knights", knights?),
            What::Total | What::Fundamental | What::Level => return None,
        };
        let place = n.checked_sub(sequence.first)?;
        let published = sequence.values.get(place as usize)?.parse().ok()?;
        Some(Known { what: what.to_owned(), source: &sequence.source, published, found })
    };
    SEQUENCES.iter().filter_map(known).collect()
}

fn applies(sequence: &Sequence, problem: &Problem) -> bool {
    if sequence.model == "n-queens" {
        return problem.is_n_queens();
    }
    let level = problem.level.as_ref().map(|level| level.value);
    let same_level = sequence.level.is_none() || sequence.level == level;
    problem.builtin && problem.model == sequence.model && problem.settings.is_empty() && same_level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_value_is_a_number() {
        for sequence in SEQUENCES.iter() {
            assert!(!sequence.values.is_empty(), "{}", sequence.source);
            for value in &sequence.values {
                assert!(value.parse::<u128>().is_ok(), "{}: {value}", sequence.source);
            }
        }
    }
}
