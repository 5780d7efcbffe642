//! From a model to a problem: every parameter gets its value.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::error::EvalError;
use super::located::File;
use super::parameters::Values;
use super::{
    CountDeclaration, CountRange, Expr, Level, Located, MAX_VARIABLES, Model, ModelError, Problem,
    Settings,
};
use crate::board::{Board, Square};
use crate::placement::{PieceId, Placed};

impl Model {
    /// The problem at size `n` with these settings; a maximised parameter must be among them.
    ///
    /// # Errors
    /// Parameters unknown, missing, negative or out of range; a board too large; faults in the file
    /// that show only at this size, with their place.
    pub fn problem(&self, size: u32, settings: &Settings) -> Result<Problem, ModelError> {
        self.check_settings(settings)?;
        let mut values = Values::new(self, size, settings);
        let board = self.board(size, &mut values)?;
        let mut blocked: Vec<_> =
            self.blocked.iter().map(|name| self.square(board, name)).try_collect()?;
        blocked.sort_unstable();
        blocked.dedup();
        let mut counts = Vec::new();
        for declared in &self.pieces {
            let what = format!("the number of {}s", declared.piece.name);
            counts.push(self.count(&what, &declared.count, board, &mut values)?);
        }
        let total = match &self.total {
            None => None,
            Some(expr) => {
                let exact = self.number("the number of pieces", expr, board, &mut values)?;
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
        let cannot = |why| ModelError::NotMaximisable { parameter: parameter.to_owned(), why };
        if usize::try_from(level).is_ok_and(|level| level > 4 * (problem.board.len() + 1)) {
            return Err(cannot("nothing bounds it".to_owned()));
        }
        // A fault at the next level is told when that is reached.
        let next = at(level + 1).ok();
        if let Some(what) = next.and_then(|next| self.falls(&problem, &next)) {
            return Err(cannot(format!("{what} from {parameter} = {level} to the next")));
        }
        Ok(Some(problem))
    }

    /// What falls from one level to the next, if anything does; the board must not change at all.
    fn falls(&self, before: &Problem, after: &Problem) -> Option<String> {
        let falls = |a: CountRange, b: CountRange| b.min < a.min || b.max < a.max;
        if before.board != after.board {
            return Some("the board changes".to_owned());
        }
        if before.total.zip(after.total).is_some_and(|(a, b)| falls(a, b)) {
            return Some("the number of pieces falls".to_owned());
        }
        itertools::izip!(&self.pieces, &before.counts, &after.counts)
            .find(|(_, a, b)| falls(**a, **b))
            .map(|(declared, _, _)| format!("the number of {}s falls", declared.piece.name))
    }

    fn count(
        &self,
        what: &str,
        declared: &CountDeclaration,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<CountRange, ModelError> {
        let all = u32::try_from(board.len()).unwrap_or(u32::MAX);
        Ok(match declared {
            CountDeclaration::Any => CountRange { min: 0, max: all },
            CountDeclaration::Exactly(expr) => {
                let exact = self.number(what, expr, board, values)?;
                CountRange { min: exact, max: exact }
            }
            CountDeclaration::Between { min, max } => {
                let mut bound = |expr: &Option<Located<Expr>>, default| {
                    expr.as_ref().map_or(Ok(default), |expr| self.number(what, expr, board, values))
                };
                CountRange { min: bound(min, 0)?, max: bound(max, all)? }
            }
        })
    }

    /// A number of pieces: not negative, and no more than there are squares.
    fn number(
        &self,
        what: &str,
        expr: &Located<Expr>,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<u32, ModelError> {
        let count = self.value(expr, values)?;
        if count < 0 {
            let fault = format!("{what} is {count} here: it must be 0 or more");
            return Err(self.fault(expr, fault));
        }
        let squares = board.len();
        u32::try_from(count).ok().filter(|&c| c as usize <= squares).ok_or_else(|| {
            ModelError::TooMany { what: what.to_owned(), count, board: board.to_string(), squares }
        })
    }

    fn board(&self, size: u32, values: &mut Values<'_>) -> Result<Board, ModelError> {
        let mut length = |expr: &Located<Expr>, what: &str| match self.value(expr, values)? {
            value if value < 0 => {
                Err(self.fault(expr, format!("{what} is {value} here: it must be 0 or more")))
            }
            value => Ok(value.unsigned_abs()),
        };
        let (rows, cols) = (length(&self.rows, "rows")?, length(&self.columns, "columns")?);
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

    fn fixed(&self, board: Board, blocked: &[Square]) -> Result<Vec<Placed>, ModelError> {
        let mut fixed: Vec<Placed> = Vec::new();
        let mut taken = BTreeSet::new();
        for (p, declared) in self.pieces.iter().enumerate() {
            for name in &declared.fixed {
                let square = self.square(board, name)?;
                if blocked.binary_search(&square).is_ok() {
                    let what = format!("`{}` is blocked: nothing can stand on it", name.value);
                    return Err(self.fault(name, what));
                }
                if !taken.insert(square) {
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

    fn square(&self, board: Board, name: &Located<String>) -> Result<Square, ModelError> {
        board.parse(&name.value).map_err(|error| self.fault(name, error.to_string()))
    }

    pub(super) fn value(
        &self,
        expr: &Located<Expr>,
        values: &mut Values<'_>,
    ) -> Result<i64, ModelError> {
        expr.value.eval(&mut |name| values.of(name).map_err(EvalError::Model)).map_err(|error| {
            match error {
                EvalError::Expr(error) => self.fault(expr, error.to_string()),
                EvalError::Model(error) => error,
            }
        })
    }

    fn fault<T>(&self, at: &Located<T>, what: String) -> ModelError {
        File { source: &self.source, text: &self.text }.fault_at(at, what)
    }
}
