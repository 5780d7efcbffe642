//! The built-in models.

use std::path::Path;

use super::{Model, ModelError};
use crate::base::nearest::did_you_mean_of;

/// The file and the text of a model of this name.
macro_rules! source {
    ($name:literal) => {
        (concat!("models/", $name, ".toml"), include_str!(concat!("../../models/", $name, ".toml")))
    };
}

const SOURCES: &[(&str, &str)] = &[
    source!("n-queens"),
    source!("queens-and-knights"),
    source!("queens-domination"),
    source!("independent-queens-domination"),
    source!("queens-total-domination"),
    source!("maximal-queens"),
    source!("peaceable-queens"),
    source!("queens-sets"),
    source!("triangular-queens"),
    source!("hexagonal-queens"),
    source!("queens-attacking-k"),
    source!("queens-and-pawns"),
    source!("queen-colouring"),
    source!("toroidal-queens"),
    source!("toroidal-queens-domination"),
    source!("superqueens"),
    source!("semi-queens"),
    source!("empresses"),
    source!("rooks"),
    source!("bishops"),
    source!("kings"),
    source!("most-kings"),
    source!("kings-domination"),
    source!("knights"),
    source!("knights-domination"),
];

/// What else models are called.
const SYNONYMS: [(&str, &str); 4] = [
    ("queens", "n-queens"),
    ("eight-queens", "n-queens"),
    ("amazons", "superqueens"),
    ("maharajas", "superqueens"),
];

/// All built-in models, in the order of their list.
///
/// # Errors
/// Never for the current files; a fault is reported like any other.
pub fn all() -> Result<Vec<Model>, ModelError> {
    SOURCES
        .iter()
        .map(|(file, text)| Ok(Model { builtin: true, ..Model::from_toml(file, text)? }))
        .collect()
}

/// The texts of the built-in models, in the order of [`all`].
pub fn texts() -> impl Iterator<Item = &'static str> {
    SOURCES.iter().map(|(_, text)| *text)
}

/// The model of this name.
///
/// # Errors
/// Names the nearest model and lists all.
pub fn by_name(name: &str) -> Result<Model, ModelError> {
    if let Some((file, text)) = SOURCES.iter().find(|(file, _)| stem(file) == name) {
        return Ok(Model { builtin: true, ..Model::from_toml(file, text)? });
    }
    let models = all()?;
    let names: Vec<_> = models.iter().map(Model::name).collect();
    let known: Vec<_> = names.iter().map(|name| (*name, *name)).chain(SYNONYMS).collect();
    let unknown = format!(
        "unknown model `{name}`{}; known are {}, or give a file ending in .toml",
        did_you_mean_of(name, &known),
        names.join(", "),
    );
    Err(ModelError::Refused(unknown))
}

/// The name of a model by that of its file: the two are the same.
fn stem(file: &str) -> &str {
    file.trim_start_matches("models/").trim_end_matches(".toml")
}

impl Model {
    /// What selects it on the command line: the name of a built-in model, or its file.
    pub fn selector(&self) -> &str {
        let is_file = |&(file, _): &(&str, &str)| file == self.source;
        if SOURCES.iter().any(is_file) { self.name() } else { &self.source }
    }

    /// n queens on an n x n board: no two queens attack each other.
    ///
    /// # Panics
    /// Never: the model is part of the program.
    pub fn n_queens() -> Self {
        embedded("n-queens")
    }

    /// The largest equal number of queens and knights: no two pieces attack each other.
    ///
    /// # Panics
    /// Never: the model is part of the program.
    pub fn queens_and_knights() -> Self {
        embedded("queens-and-knights")
    }
}

fn embedded(name: &str) -> Model {
    by_name(name).expect("the model is part of the program and read by every test")
}

/// The model of this name, or of this file. A name with `/` or `\` or the suffix `.toml` is a file.
pub fn by_name_or_file(name: &str) -> Result<Model, ModelError> {
    let path = Path::new(name);
    let is_file = name.contains(['/', '\\'])
        || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    if is_file { Model::from_file(path) } else { by_name(name) }
}
