//! What all shards of a count have in common: the problem and the way its search is split.

use std::collections::BTreeMap;

use itertools::Itertools;
use serde::{Deserialize, Serialize, Serializer};

use nq_board::base::printable::printable;
use nq_board::model::{Model, ModelError, Problem};
use nq_board::run::{Divisible, Split, Whole};
use nq_native::{branches, rows};

/// The question of a count. Shards of equal questions add up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountQuestion {
    /// The model's name.
    pub model: String,
    /// The size.
    pub n: u32,
    /// The parameters that were set, with that of the objective.
    pub params: BTreeMap<String, i64>,
    /// How the search is split.
    pub search: Split,
}

/// The problem of a count, for JSON.
#[derive(Serialize)]
pub(super) struct QuestionHead<'a> {
    model: &'a str,
    n: u32,
    params: &'a BTreeMap<String, i64>,
}

pub(super) fn head<S: Serializer>(
    question: &CountQuestion,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    QuestionHead::from(question).serialize(serializer)
}

impl<'a> From<&'a CountQuestion> for QuestionHead<'a> {
    fn from(CountQuestion { model, n, params, .. }: &'a CountQuestion) -> Self {
        Self { model, n: *n, params }
    }
}

impl CountQuestion {
    /// The question of a search.
    pub fn of(divided: &dyn Divisible) -> Self {
        let Whole { problem, split, .. } = divided.whole();
        let level = problem.level.iter().map(|level| (level.parameter.clone(), level.value));
        let params = problem.settings.clone().into_iter().chain(level).collect();
        Self { model: problem.model.clone(), n: problem.size, params, search: split.clone() }
    }

    /// The problem, from its model.
    ///
    /// # Errors
    /// When the model does not accept the parameters.
    pub fn problem(&self, model: &Model) -> Result<Problem, ModelError> {
        model.problem(self.n, &self.params.clone().into_iter().collect())
    }

    /// A description: `n-queens, n = 12`.
    pub fn describe(&self) -> String {
        let params = self.params.iter().map(|(name, value)| format!(", {name} = {value}"));
        let text = format!("{}, n = {}{}", self.model, self.n, params.collect::<String>());
        // An edited record may have control characters.
        printable(&text).into_owned()
    }

    /// The first difference from another question.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let params = |question: &Self| {
            if question.params.is_empty() {
                return "no parameters".to_owned();
            }
            question.params.iter().map(|(name, value)| format!("{name} = {value}")).join(", ")
        };
        if self.model != other.model {
            return Some(format!("the model {}, not {}", self.model, other.model));
        }
        if self.n != other.n {
            return Some(format!("n = {}, not {}", self.n, other.n));
        }
        if self.params != other.params {
            return Some(format!("{}, not {}", params(self), params(other)));
        }
        let (its, ours) = (&self.search, &other.search);
        if its.units != ours.units {
            return Some(format!("{}, not {}", its.units, ours.units));
        }
        if its.version != ours.version {
            return Some(format!("splitter version {}, not {}", its.version, ours.version));
        }
        (its != ours).then(|| {
            let other = match &*its.units {
                rows::UNITS => "other rules, or another order of the rows",
                branches::UNITS => "other rules, or another engine",
                _ => "another formula, or another way to split it",
            };
            other.to_owned()
        })
    }

    /// The start of the file names of its records: letters, digits and hyphens, short enough for a
    /// file system.
    pub(crate) fn stem(&self) -> String {
        const LONGEST: usize = 120;
        let params = self.params.iter().map(|(name, value)| format!("-{name}{value}"));
        let units = &self.search.units;
        let name = format!("{}-n{}{}-{units}", self.model, self.n, params.collect::<String>());
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        name.chars().map(plain).take(LONGEST).collect()
    }
}
