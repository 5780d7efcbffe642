//! An instance before it is written.

use nq_board::model::{Model, ModelError};

use crate::suite::verdict::Theorem;
use nq_query::Query;

/// An instance of a suite before it is written.
#[derive(Clone)]
pub struct Draft {
    /// The name of its file without the suffix.
    pub name: String,
    /// The question, with the encodings.
    pub query: Query,
    /// Whether its model is not built in: a suite has the file of the model.
    pub has_own_model: bool,
    /// What distinguishes it within its family, by name.
    pub parameters: Vec<(&'static str, i64)>,
    /// The theorem that decides it, if one does.
    pub theorem: Option<Theorem>,
    /// Engines that may decide it, in order of preference. The first that takes the problem does.
    pub engines: &'static [&'static str],
    /// An engine that decides it again, if it takes the problem.
    pub second: Option<&'static str>,
}

impl Draft {
    /// A draft of a built-in model.
    pub(crate) fn of(name: String, model: Model, size: u32) -> Self {
        Self {
            name,
            query: Query::new(model, size),
            has_own_model: false,
            parameters: Vec::new(),
            theorem: None,
            engines: &[],
            second: None,
        }
    }

    /// The same with the parameter k of the model.
    pub(crate) fn with_k(self, k: i64) -> Self {
        Self { query: self.query.parameter("k", k), ..self }
    }

    /// The same with a parameter of the family.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<i64>) -> Self {
        self.parameters.push((name, value.into()));
        self
    }

    /// The same with empty squares.
    pub(crate) fn blocking(mut self, squares: &str) -> Result<Self, ModelError> {
        if !squares.is_empty() {
            self.query.model = self.query.model.with_blocked(squares)?;
        }
        Ok(self)
    }

    /// The same with pieces on squares.
    pub(crate) fn fixing(mut self, pieces: &str) -> Result<Self, ModelError> {
        if !pieces.is_empty() {
            self.query.model = self.query.model.with_fixed(pieces)?;
        }
        Ok(self)
    }

    /// The same, decided by the first of these engines that takes it, and by a second one.
    pub(crate) fn decided_by(
        mut self,
        engines: &'static [&'static str],
        second: Option<&'static str>,
    ) -> Self {
        (self.engines, self.second) = (engines, second);
        self
    }
}
