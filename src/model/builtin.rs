//! The models that come with the program.

use std::path::Path;

use super::{Model, ModelError};
use crate::base::nearest::did_you_mean;

const SOURCES: [(&str, &str); 2] = [
    ("models/n-queens.toml", include_str!("../../models/n-queens.toml")),
    ("models/queens-and-knights.toml", include_str!("../../models/queens-and-knights.toml")),
];

/// All models that come with the program, in the order in which they are listed.
///
/// # Errors
/// Never for the files as they are; a fault in one of them would be reported like any other.
pub fn all() -> Result<Vec<Model>, ModelError> {
    SOURCES
        .iter()
        .map(|(file, text)| {
            let mut model = Model::from_toml(file, text)?;
            model.builtin = true;
            Ok(model)
        })
        .collect()
}

/// The model of this name.
///
/// # Errors
/// [`ModelError::Unknown`] names the nearest and lists all.
pub fn by_name(name: &str) -> Result<Model, ModelError> {
    let models = all()?;
    let names: Vec<_> = models.iter().map(Model::name).collect();
    let unknown = ModelError::Unknown {
        name: name.to_owned(),
        nearest: did_you_mean(name, &names),
        known: names.join(", "),
    };
    models.into_iter().find(|model| model.name == name).ok_or(unknown)
}

impl Model {
    /// n queens on an n x n board, no two of which attack each other.
    ///
    /// # Panics
    /// Never: the model is part of the program.
    #[must_use]
    pub fn n_queens() -> Self {
        embedded("n-queens")
    }

    /// As many queens as knights, the most of each, no two of which attack each other.
    ///
    /// # Panics
    /// Never: the model is part of the program.
    #[must_use]
    pub fn queens_and_knights() -> Self {
        embedded("queens-and-knights")
    }
}

fn embedded(name: &str) -> Model {
    by_name(name).expect("the model is part of the program and read by every test")
}

/// The model of this name, or the model in the file of this name: what contains a `/` or `\` or ends
/// in `.toml` is a file.
///
/// # Errors
/// As [`by_name`] and [`Model::from_file`].
pub fn by_name_or_file(name: &str) -> Result<Model, ModelError> {
    let path = Path::new(name);
    let is_file = name.contains(['/', '\\'])
        || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    if is_file { Model::from_file(path) } else { by_name(name) }
}
