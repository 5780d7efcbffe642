//! Models: placement problems, declared with a size parameter `n`.
//!
//! A [`Model`] is read from a TOML file (or comes with the program, see [`builtin`]); with a size and
//! values for its parameters it becomes a [`Problem`], which engines answer.

pub mod builtin;
mod error;
mod expr;
mod parameters;
mod problem;
mod reader;

pub use error::ModelError;
pub use expr::{Expr, ExprError, Op};
pub use parameters::Settings;
pub use problem::{CountRange, Level, Piece, Problem};

use std::path::Path;

use itertools::Itertools;

use crate::board::Board;
use crate::placement::{PieceId, Placed};
use error::EvalError;
use parameters::Values;

/// Most Boolean variables (pieces x squares) that a problem may have: one piece on 2048 x 2048.
pub const MAX_VARIABLES: u64 = 1 << 22;

/// A placement problem with its parameters open.
#[derive(Clone, Debug)]
pub struct Model {
    source: String,
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

/// Something read from a file and where it stood (line and column from 1).
#[derive(Clone, Debug)]
struct Located<T> {
    value: T,
    line: usize,
    column: usize,
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
        match std::fs::read_to_string(path) {
            Ok(text) => Self::from_toml(&file, &text),
            Err(error) => Err(ModelError::Unreadable { file, why: error.to_string() }),
        }
    }

    /// The model's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
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

    /// The problem at size `n` with these settings; a maximised parameter must be among them.
    ///
    /// # Errors
    /// Parameters unknown, missing, negative or out of range; a board too large; faults in the file
    /// that show only at this size, with their place.
    pub fn problem(&self, size: u32, settings: &Settings) -> Result<Problem, ModelError> {
        self.check_settings(settings)?;
        let mut values = Values::new(self, size, settings);
        let board = self.board(size, &mut values)?;
        let blocked = self
            .blocked
            .iter()
            .map(|name| self.square(board, name))
            .sorted_unstable_by_key(|square| square.as_ref().ok().copied());
        let blocked: Vec<_> = blocked.dedup().try_collect()?;
        let squares = board.len();
        let mut count = |what: String, expr: &Located<Expr>| -> Result<u32, ModelError> {
            let count = self.value(expr, &mut values)?;
            if count < 0 {
                let fault = format!("{what} is {count} here: it must be 0 or more");
                return Err(self.fault(expr, fault));
            }
            u32::try_from(count).ok().filter(|&c| c as usize <= squares).ok_or_else(|| {
                ModelError::TooMany { what, count, board: board.to_string(), squares }
            })
        };
        let all = u32::try_from(squares).unwrap_or(u32::MAX);
        let mut counts = Vec::new();
        for declared in &self.pieces {
            let what = format!("the number of {}s", declared.piece.name);
            counts.push(match &declared.count {
                CountDeclaration::Any => CountRange { min: 0, max: all },
                CountDeclaration::Exactly(expr) => {
                    let exact = count(what, expr)?;
                    CountRange { min: exact, max: exact }
                }
                CountDeclaration::Between { min, max } => {
                    let mut bound = |expr: &Option<Located<Expr>>, default| {
                        expr.as_ref().map_or(Ok(default), |expr| count(what.clone(), expr))
                    };
                    CountRange { min: bound(min, 0)?, max: bound(max, all)? }
                }
            });
        }
        let total = match &self.total {
            None => None,
            Some(expr) => {
                let exact = count("the number of pieces".to_owned(), expr)?;
                Some(CountRange { min: exact, max: exact })
            }
        };
        let fixed = self.fixed(board, &blocked)?;
        let level = match &self.maximise {
            Some(parameter) if self.uses(parameter, settings) => {
                Some(Level { parameter: parameter.clone(), value: values.of(parameter)? })
            }
            _ => None,
        };
        let mut other_settings = settings.clone();
        if let Some(parameter) = &self.maximise {
            other_settings.remove(parameter);
        }
        Ok(Problem {
            model: self.name.clone(),
            builtin: self.builtin,
            size,
            settings: other_settings.into_map(),
            level,
            board,
            blocked,
            pieces: self.pieces.iter().map(|declared| declared.piece.clone()).collect(),
            counts,
            total,
            may_not_attack: self.may_not_attack.clone(),
            fixed,
        })
    }

    /// The problem with the sought parameter at `level`, for searching the largest that has a
    /// placement; `Ok(None)` past the last level that could have one.
    ///
    /// If some level has a placement, then so has every smaller one down to the first for which the
    /// fixed pieces fit, because taking away a piece breaks no rule. For this the numbers of pieces
    /// must not fall as the parameter rises, which is checked level by level.
    ///
    /// # Errors
    /// As [`Model::problem`], and when a number of pieces falls.
    pub fn problem_at_level(
        &self,
        size: u32,
        settings: &Settings,
        level: i64,
    ) -> Result<Option<Problem>, ModelError> {
        let Some(parameter) = self.sought(settings) else {
            return self.problem(size, settings).map(Some);
        };
        let at = |level| self.problem(size, &settings.with(parameter, level));
        let problem = match at(level) {
            Err(ModelError::TooMany { .. }) => return Ok(None),
            other => other?,
        };
        if level > 0 {
            let before = at(level - 1)?;
            let falls = |a: CountRange, b: CountRange| b.min < a.min || b.max < a.max;
            let fallen = itertools::izip!(&self.pieces, &before.counts, &problem.counts)
                .find(|(_, a, b)| falls(**a, **b))
                .map(|(declared, _, _)| format!("the number of {}s", declared.piece.name));
            let total_falls = before.total.zip(problem.total).is_some_and(|(a, b)| falls(a, b));
            let what = fallen.or_else(|| total_falls.then(|| "the number of pieces".to_owned()));
            if let Some(what) = what {
                return Err(ModelError::FallingCount {
                    parameter: parameter.to_owned(),
                    what,
                    at: level - 1,
                });
            }
        }
        Ok(Some(problem))
    }

    fn board(&self, size: u32, values: &mut Values<'_>) -> Result<Board, ModelError> {
        let mut side = |expr: &Located<Expr>, what: &str| match self.value(expr, values)? {
            side if side < 0 => {
                Err(self.fault(expr, format!("{what} is {side} here: it must be 0 or more")))
            }
            side => Ok(side.unsigned_abs()),
        };
        let (rows, cols) = (side(&self.rows, "rows")?, side(&self.columns, "columns")?);
        let variables = u128::from(rows) * u128::from(cols) * self.pieces.len() as u128;
        match (u16::try_from(rows), u16::try_from(cols)) {
            (Ok(rows), Ok(cols)) if variables <= u128::from(MAX_VARIABLES) => {
                Ok(Board::new(rows, cols))
            }
            _ => Err(ModelError::TooLarge {
                model: self.name.clone(),
                size,
                variables: crate::text::thousands(variables),
                bytes: crate::text::bytes(variables * 4),
                limit: crate::text::thousands(u128::from(MAX_VARIABLES)),
            }),
        }
    }

    fn fixed(
        &self,
        board: Board,
        blocked: &[crate::board::Square],
    ) -> Result<Vec<Placed>, ModelError> {
        let mut fixed: Vec<Placed> = Vec::new();
        for (p, declared) in self.pieces.iter().enumerate() {
            for name in &declared.fixed {
                let square = self.square(board, name)?;
                if blocked.binary_search(&square).is_ok() {
                    let what = format!("`{}` is blocked: nothing can stand on it", name.value);
                    return Err(self.fault(name, what));
                }
                if fixed.iter().any(|placed| placed.square == square) {
                    let what = format!("`{}` is taken by another fixed piece", name.value);
                    return Err(self.fault(name, what));
                }
                let piece = PieceId(u8::try_from(p).unwrap_or(u8::MAX));
                fixed.push(Placed::new(piece, square));
            }
        }
        fixed.sort_unstable();
        Ok(fixed)
    }

    fn square(
        &self,
        board: Board,
        name: &Located<String>,
    ) -> Result<crate::board::Square, ModelError> {
        board.parse(&name.value).map_err(|error| self.fault(name, error.to_string()))
    }

    fn value(&self, expr: &Located<Expr>, values: &mut Values<'_>) -> Result<i64, ModelError> {
        expr.value.eval(&mut |name| values.of(name).map_err(EvalError::Model)).map_err(|error| {
            match error {
                EvalError::Expr(error) => self.fault(expr, error.to_string()),
                EvalError::Model(error) => error,
            }
        })
    }

    fn fault<T>(&self, at: &Located<T>, what: String) -> ModelError {
        ModelError::File { file: self.source.clone(), line: at.line, column: at.column, what }
    }
}
