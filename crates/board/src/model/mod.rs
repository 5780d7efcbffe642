//! Models: placement problems, declared with a size parameter `n`.
//!
//! A [`Model`] comes from a TOML file or is built in (see [`builtin`]). With a size and values for
//! its parameters it becomes a [`Problem`], which engines answer.

pub mod builtin;
mod copies;
mod covers;
mod declaration;
mod effect;
mod error;
mod expr;
mod growth;
mod inserted;
mod levels;
mod located;
mod objective;
mod optimisation;
mod parameters;
mod piece_reader;
mod problem;
mod reader;
mod regions;
mod resolve;
mod size;
mod square_counts;
mod square_item;
mod square_list;
mod squares;
mod text;

pub use declaration::{Model, Parameter};
pub use error::ModelError;
pub use expr::{Expr, ExprError, Op};
pub use levels::{LevelValue, Levels};
pub use objective::{Objective, Sense};
pub use optimisation::{LinearNumber, Optimisation, UnequalNumbers};
pub use parameters::{Settings, option_for};
pub use problem::{
    AttackCount, CountRange, CountedOn, Cover, CoveredSquares, Level, MAX_VARIABLES, Piece,
    Problem, RULE_FIELDS, RuleKind, Side, SquareCount,
};
pub use text::ModelText;

use std::fs::File;
use std::path::Path;

use self::error::Result;
use crate::base::small_file::{SMALL, up_to};

impl Model {
    /// Reads a model from the text of a TOML file; `source` names it in messages.
    ///
    /// # Errors
    /// The first fault, with its line and column and a remedy.
    pub fn from_toml(source: &str, text: &str) -> Result<Self, ModelError> {
        reader::read(source, text)
    }

    /// Reads a model from a TOML file.
    ///
    /// # Errors
    /// When the file cannot be read or has more than 1 MiB, or as [`Model::from_toml`].
    pub fn from_file(path: &Path) -> Result<Self, ModelError> {
        let file = path.display().to_string();
        let bytes = File::open(path).and_then(|file| up_to(SMALL, file)).map_err(|error| {
            ModelError::Refused(format!("cannot read the model file {file}: {error}"))
        })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let (line, column) = located::place(&String::from_utf8_lossy(valid));
            let what = "not UTF-8 text from here on: save the file as UTF-8".to_owned();
            ModelError::File { file: file.clone(), line, column, what }
        })?;
        Self::from_toml(&file, &regions::with_regions_inside(path, text)?)
    }
}
