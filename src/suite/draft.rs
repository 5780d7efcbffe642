//! An instance before it is written.

use nq_board::model::{Model, ModelError, Problem, Settings};
use nq_cnf::sat::encoding::EncodingChoice;

use super::verdict::Theorem;
use crate::query::Query;

/// An instance of a suite before it is written.
#[derive(Clone)]
pub(crate) struct Draft {
    /// The name of its file without the suffix.
    pub name: String,
    /// The model.
    pub model: Model,
    /// The options of the command line that select the model and its parameters.
    pub words: Vec<String>,
    /// The file of the model, if it is not built in: its name and its text.
    pub model_file: Option<(String, String)>,
    /// The size.
    pub size: u32,
    /// The parameters of the model.
    pub settings: Settings,
    /// What distinguishes it within its family, by name.
    pub parameters: Vec<(&'static str, i64)>,
    /// The encodings.
    pub encoding: EncodingChoice,
    /// The theorem that decides it, if one does.
    pub theorem: Option<Theorem>,
    /// Engines that may decide it, in order of preference. The first that takes the problem does.
    pub engines: &'static [&'static str],
    /// An engine that decides it again, if it takes the problem.
    pub second: Option<&'static str>,
}

impl Draft {
    /// A draft of a built-in model.
    pub(super) fn of(name: String, model: Model, size: u32) -> Self {
        let words = vec![format!("--model {}", model.name())];
        Self {
            name,
            model,
            words,
            model_file: None,
            size,
            settings: Settings::default(),
            parameters: Vec::new(),
            encoding: EncodingChoice::default(),
            theorem: None,
            engines: &[],
            second: None,
        }
    }

    /// The question.
    pub(super) fn query(&self) -> Query {
        let query = Query::new(self.model.clone(), self.size).settings(self.settings.clone());
        query.selected_by(self.words.clone())
    }

    /// The same with the parameter k of the model.
    pub(super) fn with_k(mut self, k: i64) -> Self {
        self.settings = self.settings.with("k", k);
        self.words.push(format!("-k {k}"));
        self
    }

    /// The same with a parameter of the family.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<i64>) -> Self {
        self.parameters.push((name, value.into()));
        self
    }

    /// The same with empty squares.
    pub(super) fn blocking(mut self, squares: &str) -> Result<Self, ModelError> {
        if !squares.is_empty() {
            self.model = self.model.with_blocked(squares)?;
            self.words.push(format!("--block {squares}"));
        }
        Ok(self)
    }

    /// The same with pieces on squares.
    pub(super) fn fixing(mut self, pieces: &str) -> Result<Self, ModelError> {
        if !pieces.is_empty() {
            self.model = self.model.with_fixed(pieces)?;
            self.words.push(format!("--fix {pieces}"));
        }
        Ok(self)
    }

    /// The same, decided by the first of these engines that takes it, and by a second one.
    pub(super) fn decided_by(
        mut self,
        engines: &'static [&'static str],
        second: Option<&'static str>,
    ) -> Self {
        (self.engines, self.second) = (engines, second);
        self
    }

    /// The problem.
    ///
    /// # Errors
    /// Faults of the model and of its parameters.
    pub(crate) fn problem(&self) -> Result<Problem, ModelError> {
        self.model.problem(self.size, &self.settings)
    }
}
