//! Models: placement problems, declared with a size parameter `n`.
//!
//! A [`Model`] is read from a TOML file (or comes with the program, see [`builtin`]); with a size and
//! values for its parameters it becomes a [`Problem`], which engines answer.

pub mod builtin;
mod error;
mod expr;
mod growth;
mod levels;
mod located;
mod optimisation;
mod parameters;
mod problem;
mod reader;
mod resolve;

pub use error::ModelError;
pub use expr::{Expr, ExprError, Op};
pub use levels::Levels;
pub use optimisation::{Optimisation, UnequalNumbers};
pub use parameters::Settings;
pub use problem::{CountRange, Level, Piece, Problem};

use std::path::Path;

/// Most Boolean variables (pieces x squares) that a problem may have: one piece on 2048 x 2048.
pub const MAX_VARIABLES: u64 = 1 << 22;

/// A placement problem with its parameters open.
#[derive(Clone, Debug)]
pub struct Model {
    source: String,
    text: String,
    builtin: bool,
    name: String,
    about: String,
    parameters: Vec<Parameter>,
    maximise: Option<String>,
    rows: Located<Expr>,
    columns: Located<Expr>,
    blocked: Vec<Located<String>>,
    pieces: Vec<PieceDeclaration>,
    total: Option<Located<Expr>>,
    may_not_attack: Vec<Vec<bool>>,
}

/// A parameter of a model, besides the size `n`.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it means.
    pub help: String,
    default: Option<Located<Expr>>,
}

#[derive(Clone, Debug)]
struct PieceDeclaration {
    piece: Piece,
    count: CountDeclaration,
    fixed: Vec<Located<String>>,
}

#[derive(Clone, Debug)]
enum CountDeclaration {
    Any,
    Exactly(Located<Expr>),
    Between { min: Option<Located<Expr>>, max: Option<Located<Expr>> },
}

impl CountDeclaration {
    /// What there must be at least.
    fn least(&self) -> Option<&Located<Expr>> {
        match self {
            Self::Any => None,
            Self::Exactly(count) => Some(count),
            Self::Between { min, .. } => min.as_ref(),
        }
    }

    fn exprs(&self) -> impl Iterator<Item = &Located<Expr>> {
        match self {
            Self::Any => [None, None],
            Self::Exactly(count) => [Some(count), None],
            Self::Between { min, max } => [min.as_ref(), max.as_ref()],
        }
        .into_iter()
        .flatten()
    }
}

/// Something read from a file and where it stood. Line and column are worked out only for a fault: for each of
/// many values that would read the file once more.
#[derive(Clone, Debug)]
struct Located<T> {
    value: T,
    /// Byte of the text at which it begins.
    start: usize,
}

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
    /// When the file cannot be read, or as [`Model::from_toml`].
    pub fn from_file(path: &Path) -> Result<Self, ModelError> {
        let file = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| ModelError::Unreadable {
            file: file.clone(),
            why: error.to_string(),
        })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let (line, column) = located::place(&String::from_utf8_lossy(valid));
            let what = "not UTF-8 text from here on: save the file as UTF-8".to_owned();
            ModelError::File { file: file.clone(), line, column, what }
        })?;
        Self::from_toml(&file, &text)
    }

    /// The model's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The TOML text that declares it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is one of those that come with the program.
    #[must_use]
    pub const fn is_builtin(&self) -> bool {
        self.builtin
    }

    /// What it asks, in one line.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Its parameters besides `n`.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The parameter it maximises, if any.
    #[must_use]
    pub fn maximises(&self) -> Option<&str> {
        self.maximise.as_deref()
    }

    /// The maximised parameter if these settings leave it open and something still depends on it.
    #[must_use]
    pub fn sought(&self, settings: &Settings) -> Option<&str> {
        let parameter = self.maximise.as_deref()?;
        let open = !settings.contains(parameter) && self.uses(parameter, settings);
        open.then_some(parameter)
    }
}
