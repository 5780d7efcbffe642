//! What all shards of a count have in common: the problem and the way its search is split.

use std::collections::BTreeMap;

use itertools::Itertools;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use nq_board::base::printable::printable;
use nq_board::model::{Model, ModelError, Problem};

/// The question of a count. Shards of equal questions add up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountQuestion {
    /// The model's name.
    pub model: String,
    /// The size.
    pub n: u32,
    /// The parameters that were set, with that of the objective.
    pub params: BTreeMap<String, i64>,
    /// How the search is split.
    pub search: Search,
}

/// The problem of a count, for JSON.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct QuestionHead<'a> {
    model: &'a str,
    n: u32,
    params: &'a BTreeMap<String, i64>,
}

impl<'a> From<&'a CountQuestion> for QuestionHead<'a> {
    fn from(question: &'a CountQuestion) -> Self {
        Self { model: &question.model, n: question.n, params: &question.params }
    }
}

/// A search that can be split into shards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Search {
    /// The half-board join: its units are row sets.
    RowSets {
        /// The version of the assignment of row sets to shards.
        splitter: u32,
    },
    /// The engine `rows`: its units are nodes, the first rows filled in one way.
    Nodes {
        /// The version of the nodes and of their assignment to shards.
        splitter: u32,
        /// The SHA-256 of the rules of the problem.
        rules: String,
        /// The order of the rows.
        order: String,
    },
    /// A SAT solver in cubes: its units are the root cubes of the formula.
    Cubes {
        /// The version of the splitter.
        splitter: u32,
        /// The SHA-256 of the formula: of a DIMACS file without its comments.
        formula: String,
        /// The encoding of at-most-one constraints.
        encoding: String,
        /// The encoding of cardinality constraints, where there are any.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        cardinality: Option<String>,
        /// Literals in a group, where the encoding has a chosen group size.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        group_size: Option<u32>,
        /// How symmetry is used.
        symmetry: String,
        /// The lines that cubes leave open, where that was chosen.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        residual: Option<usize>,
    },
}

impl Search {
    /// The units of the search: `row sets`, `nodes` or `cubes`.
    #[must_use]
    pub const fn units(&self) -> &'static str {
        match self {
            Self::RowSets { .. } => "row sets",
            Self::Nodes { .. } => "nodes",
            Self::Cubes { .. } => "cubes",
        }
    }

    /// What differs where two searches have the same units.
    const fn other(&self) -> &'static str {
        match self {
            Self::RowSets { .. } | Self::Cubes { .. } => {
                "another formula, or another way to split it"
            }
            Self::Nodes { .. } => "other rules, or another order of the rows",
        }
    }

    /// The version of the assignment of units to shards.
    #[must_use]
    pub const fn splitter(&self) -> u32 {
        match self {
            Self::RowSets { splitter }
            | Self::Nodes { splitter, .. }
            | Self::Cubes { splitter, .. } => *splitter,
        }
    }
}

impl CountQuestion {
    /// The question about a problem.
    #[must_use]
    pub fn new(problem: &Problem, search: Search) -> Self {
        let level = problem.level.iter().map(|level| (level.parameter.clone(), level.value));
        let params = problem.settings.clone().into_iter().chain(level).collect();
        Self { model: problem.model.clone(), n: problem.size, params, search }
    }

    /// The problem, from its model.
    ///
    /// # Errors
    /// When the model does not accept the parameters.
    pub fn problem(&self, model: &Model) -> Result<Problem, ModelError> {
        model.problem(self.n, &self.params.clone().into_iter().collect())
    }

    /// A description: `n-queens, n = 12`.
    #[must_use]
    pub fn describe(&self) -> String {
        let params = self.params.iter().map(|(name, value)| format!(", {name} = {value}"));
        let text = format!("{}, n = {}{}", self.model, self.n, params.collect::<String>());
        // An edited record may have control characters.
        printable(&text).into_owned()
    }

    /// The first difference from another question.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let params = |question: &Self| {
            if question.params.is_empty() {
                return "no parameters".to_owned();
            }
            question.params.iter().map(|(name, value)| format!("{name} = {value}")).join(", ")
        };
        let (search, its) = (&self.search, &other.search);
        let told = [
            (self.model != other.model, format!("the model {}, not {}", self.model, other.model)),
            (self.n != other.n, format!("n = {}, not {}", self.n, other.n)),
            (self.params != other.params, format!("{}, not {}", params(self), params(other))),
            (search.units() != its.units(), format!("{}, not {}", search.units(), its.units())),
            (
                search.splitter() != its.splitter(),
                format!("splitter version {}, not {}", search.splitter(), its.splitter()),
            ),
            (search != its, search.other().to_owned()),
        ];
        told.into_iter().find(|(differs, _)| *differs).map(|(_, text)| text)
    }

    /// The start of the file names of its records: letters, digits and hyphens, short enough for a
    /// file system.
    pub(super) fn stem(&self) -> String {
        const LONGEST: usize = 120;
        let params = self.params.iter().map(|(name, value)| format!("-{name}{value}"));
        let units = self.search.units();
        let name = format!("{}-n{}{}-{units}", self.model, self.n, params.collect::<String>());
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        name.chars().map(plain).take(LONGEST).collect()
    }
}
