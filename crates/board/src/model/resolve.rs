//! Turns a model into a problem: every parameter gets its value.

use std::collections::BTreeMap;
use std::slice;

use itertools::Itertools;

use super::declaration::{CountDeclaration, PieceDeclaration};
use super::located::Located;
use super::parameters::Values;
use super::problem::piece_id;
use super::square_item::SquareItem;
use super::{
    CountRange, CountedOn, Expr, Level, MAX_VARIABLES, Model, ModelError, Problem, Result,
    Settings, SquareCount,
};
use crate::base::board::{Board, Square};
use crate::base::numbers::{bytes, thousands};
use crate::base::placement::Placed;

/// Most squares of a board with joined edges: each has up to eight symmetries.
const MAX_WRAPPED_SQUARES: usize = 1 << 16;

/// The numbers of pieces of each kind, and of all.
#[derive(PartialEq)]
pub(super) struct Numbers {
    pub(super) counts: Vec<CountRange>,
    pub(super) total: Option<CountRange>,
}

/// What the board has from the start.
pub(super) struct Ground {
    /// The squares that stay empty, walls included, sorted.
    pub(super) blocked: Vec<Square>,
    /// Sorted.
    pub(super) walls: Vec<Square>,
    /// Sorted.
    pub(super) fixed: Vec<Placed>,
}

/// Why there are no such numbers.
#[derive(Debug)]
pub(super) enum NumberError {
    /// The expression has no value.
    Fault(ModelError),
    /// Its value is negative or exceeds every number of squares: no placement has it.
    Impossible(ModelError),
}

impl From<ModelError> for NumberError {
    fn from(error: ModelError) -> Self {
        Self::Fault(error)
    }
}

impl From<NumberError> for ModelError {
    fn from(error: NumberError) -> Self {
        let (NumberError::Fault(error) | NumberError::Impossible(error)) = error;
        error
    }
}

impl Model {
    /// The problem at size `n` with these settings; the parameter of an objective must be among
    /// them. [`Model::size`] gives the size of a constant board; here every size is taken.
    ///
    /// # Errors
    /// Parameters unknown, missing, negative or out of range; more pieces than squares; a board too
    /// large; faults in the file that show only at this size, with their place.
    pub fn problem(&self, size: u32, settings: &Settings) -> Result<Problem> {
        let problem = self.problem_on_any_board(size, settings)?;
        problem.check_room()?;
        Ok(problem)
    }

    /// The same for a term of a sequence. With more pieces than squares it has no placement.
    ///
    /// # Errors
    /// As [`Model::problem`], except for more pieces than squares.
    pub fn problem_on_any_board(&self, size: u32, settings: &Settings) -> Result<Problem> {
        self.check_settings(settings)?;
        self.with_copies(size, settings)?.resolved(size, settings)
    }

    /// The problem of a model whose copies are pieces.
    fn resolved(&self, size: u32, settings: &Settings) -> Result<Problem> {
        let mut values = Values::new(self, size, settings);
        let board = self.board(size, &mut values)?;
        let ground = self.ground(board, &mut values)?;
        let Numbers { counts, total } = self.numbers(board, &mut values)?;
        if let Some((&first, &other)) = self
            .interchangeable
            .iter()
            .tuple_windows()
            .find(|&(&first, &other)| counts[first] != counts[other])
        {
            let symbol = |place: usize| self.pieces[place].piece.symbol;
            return Err(ModelError::Refused(format!(
                "{} and {} are interchangeable, but their numbers differ: make them equal, or \
                 remove `interchangeable`",
                symbol(first),
                symbol(other)
            )));
        }
        let mut square_counts = self.square_counts(board, &ground.walls, &mut values)?;
        square_counts.extend(self.forbidden_squares(board, &ground, &mut values)?);
        let covers = self.covers(board, &ground.walls, &mut values)?;
        let level = match &self.objective {
            Some(objective) if self.uses(&objective.parameter, settings) => Some(Level {
                sense: objective.sense,
                parameter: objective.parameter.clone(),
                value: values.of(&objective.parameter)?,
            }),
            _ => None,
        };
        let mut other_settings = settings.clone();
        if let Some(objective) = &self.objective {
            other_settings.remove(&objective.parameter);
        }
        let problem = Problem {
            model: self.name.clone(),
            builtin: self.builtin,
            size,
            settings: other_settings.into_map(),
            level,
            board,
            blocked: ground.blocked,
            walls: ground.walls,
            regions: self.regions.as_ref().map_or_else(Vec::new, |r| r.value.letters().to_vec()),
            square_counts,
            covers,
            attack_counts: self.attack_counts(board, &mut values)?,
            pieces: self.pieces.iter().map(|declared| declared.piece.clone()).collect(),
            counts,
            total,
            may_not_attack: self.may_not_attack.clone(),
            fixed: ground.fixed,
            interchangeable: self.interchangeable.iter().map(|&place| piece_id(place)).collect(),
        };
        Ok(problem.without_idle_rules())
    }

    /// The numbers of pieces.
    pub(super) fn numbers(
        &self,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<Numbers, NumberError> {
        let count = |declared: &PieceDeclaration| {
            let what = format!("the number of {}", declared.piece.plural);
            self.count(&what, &declared.count, board, values)
        };
        let counts = self.pieces.iter().map(count).try_collect()?;
        let total = match &self.total {
            None => None,
            Some(expr) => {
                let exact = self.number("the number of pieces", expr, board, values)?;
                Some(CountRange { min: exact, max: exact })
            }
        };
        Ok(Numbers { counts, total })
    }

    /// A range of numbers of pieces.
    pub(super) fn count(
        &self,
        what: &str,
        declared: &CountDeclaration,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<CountRange, NumberError> {
        let all = u32::try_from(board.len()).unwrap_or(u32::MAX);
        let is_any = matches!(declared, CountDeclaration::Exactly(expr) if values.is_any(expr));
        let mut number = |expr| self.number(what, expr, board, values);
        Ok(match declared {
            _ if is_any => CountRange { min: 0, max: all },
            CountDeclaration::Any => CountRange { min: 0, max: all },
            CountDeclaration::Exactly(expr) => {
                let exact = number(expr)?;
                CountRange { min: exact, max: exact }
            }
            CountDeclaration::Between { min, max } => {
                let min = min.as_ref().map_or(Ok(0), &mut number)?;
                // A larger maximum means the number of squares.
                let max = match max.as_ref().map_or(Ok(all), number) {
                    Err(NumberError::Impossible(ModelError::TooMany { .. })) => all,
                    other => other?.min(all),
                };
                CountRange { min, max }
            }
        })
    }

    /// A number of pieces: 0 or more, and no more than the largest board has squares.
    fn number(
        &self,
        what: &str,
        expr: &Located<Expr>,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<u32, NumberError> {
        let count = self.value(expr, values)?;
        if count < 0 {
            let fault = format!("{what} is {count} here: it must be 0 or more");
            return Err(NumberError::Impossible(self.fault(expr, fault)));
        }
        let squares = board.len();
        u32::try_from(count).ok().filter(|&c| u64::from(c) <= MAX_VARIABLES).ok_or_else(|| {
            let (what, board) = (what.to_owned(), board.to_string());
            NumberError::Impossible(ModelError::TooMany { what, count, board, squares })
        })
    }

    /// The squares that stay empty, and the pieces in place.
    pub(super) fn ground(&self, board: Board, values: &mut Values<'_>) -> Result<Ground> {
        let walls = self.squares(board, &self.walls, &[], values)?;
        let blocked = self.squares(board, &self.blocked, &walls, values)?;
        let blocked: Vec<_> = blocked.into_iter().merge(walls.iter().copied()).dedup().collect();
        let fixed = self.fixed(board, &blocked, &walls, values)?;
        Ok(Ground { blocked, walls, fixed })
    }

    /// The squares on which a piece may not stand, as a number of 0.
    fn forbidden_squares(
        &self,
        board: Board,
        Ground { blocked, walls, fixed }: &Ground,
        values: &mut Values<'_>,
    ) -> Result<Vec<SquareCount>> {
        let mut counts = Vec::new();
        for (place, declared) in self.pieces.iter().enumerate() {
            let Some(items) = &declared.squares else { continue };
            let allowed = self.squares(board, items, walls, values)?;
            let is_allowed = |square: &Square| allowed.binary_search(square).is_ok();
            let mut own = fixed.iter().filter(|placed| placed.piece == piece_id(place));
            if let Some(placed) = own.find(|placed| !is_allowed(&placed.square))
                && let Some(first) = declared.fixed.first()
            {
                let square = board.name(placed.square);
                let what = format!("`{square}` has a fixed piece, but is not among its `squares`");
                return Err(self.fault(&first.place(), what));
            }
            let free = board.squares().filter(|square| blocked.binary_search(square).is_err());
            let others = free.filter(|square| !is_allowed(square));
            let on = CountedOn::Squares(others.collect());
            let range = CountRange { min: 0, max: 0 };
            counts.push(SquareCount { pieces: vec![piece_id(place)], on, range });
        }
        Ok(counts)
    }

    pub(super) fn board(&self, size: u32, values: &mut Values<'_>) -> Result<Board> {
        let mut length = |expr: &Located<Expr>, what: &str| match self.value(expr, values)? {
            value if value < 0 => {
                Err(self.fault(expr, format!("{what} is {value} here: it must be 0 or more")))
            }
            value => Ok(value.unsigned_abs()),
        };
        let (rows, cols) = (length(&self.rows, "rows")?, length(&self.columns, "columns")?);
        if let Some(regions) = &self.regions {
            let board = regions.value.board();
            if (rows, cols) != (board.rows().into(), board.cols().into()) {
                let what = format!("the regions are {board}, and the board is {rows} x {cols}");
                return Err(self.fault(regions, format!("{what} at n = {size}: make them match")));
            }
        }
        let variables = u128::from(rows) * u128::from(cols) * self.pieces.len() as u128;
        match (u16::try_from(rows), u16::try_from(cols)) {
            (Ok(rows), Ok(cols)) if variables <= u128::from(MAX_VARIABLES) => {
                let board = Board::new(rows, cols).wrapped(self.wrap);
                let has_few_shifts = !board.wraps() || board.len() <= MAX_WRAPPED_SQUARES;
                let too_large = || {
                    ModelError::Refused(format!(
                        "a board with joined edges has at most {MAX_WRAPPED_SQUARES} squares, not \
                         {board}: try a smaller size"
                    ))
                };
                if has_few_shifts { Ok(board) } else { Err(too_large()) }
            }
            _ => Err(ModelError::Refused(format!(
                "{} at n = {size} needs {} Boolean variables, {} for a bare list; at most {} are \
                 taken: try a smaller size",
                self.name,
                thousands(variables),
                bytes(variables * 4),
                thousands(MAX_VARIABLES.into()),
            ))),
        }
    }

    fn fixed(
        &self,
        board: Board,
        blocked: &[Square],
        walls: &[Square],
        values: &mut Values<'_>,
    ) -> Result<Vec<Placed>> {
        let is_in = |list: &[Square], square| list.binary_search(&square).is_ok();
        let mut taken: BTreeMap<Square, usize> = BTreeMap::new();
        for (place, declared) in self.pieces.iter().enumerate() {
            for item in &declared.fixed {
                let fault =
                    |name: &str, what: &str| self.fault(&item.place(), format!("`{name}` {what}"));
                for square in self.squares(board, slice::from_ref(item), walls, values)? {
                    let name = board.name(square);
                    if is_in(blocked, square) {
                        let what = match item {
                            // A rule passes over holes.
                            SquareItem::Where(_) => continue,
                            SquareItem::Named(_) if is_in(walls, square) => "is a wall",
                            SquareItem::Named(_) => "is blocked",
                        };
                        let what = format!("{what}: place the piece on a free square");
                        return Err(fault(&name, &what));
                    }
                    let other = taken.insert(square, place);
                    let is_again = other == Some(place) && declared.has_rule_for_fixed();
                    if other.is_some() && !is_again {
                        return Err(fault(&name, "is taken by another fixed piece"));
                    }
                }
            }
        }
        let placed = |(square, place)| Placed::new(piece_id(place), square);
        Ok(taken.into_iter().map(placed).sorted_unstable().collect())
    }

    pub(super) fn value(&self, expr: &Located<Expr>, values: &mut Values<'_>) -> Result<i64> {
        expr.value.eval(&mut |name| values.of(name), &|error| self.fault(expr, error.to_string()))
    }
}
