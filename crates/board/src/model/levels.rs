//! The values that the parameter of an objective can have, and which of them need a search of their
//! own.
//!
//! Without numbers on squares, and without pieces that block lines, removing a piece breaks no
//! rule. So a placement at one value often proves a placement at a smaller value; this module finds
//! out where the numbers of pieces allow that. A search for the largest value may climb such a run
//! from its least value and stop at the first without a placement. Separate runs prove nothing
//! about each other.
//!
//! A search for the smallest value takes each value in turn: nothing proves that a smaller one has
//! no placement.

use std::borrow::Cow;

use itertools::Either;

use super::declaration::{CountDeclaration, SquareCountDeclaration, names_of};
use super::growth::Grower;
use super::parameters::Values;
use super::resolve::{Ground, NumberError, Numbers};
use super::square_item::names_in;
use super::{Model, ModelError, Objective, Problem, Sense, Settings};
use crate::base::board::{Board, Square};
use crate::base::symbol::Symbol;

/// The largest number of values; a model with more is refused.
const MAX_VALUES: i64 = 1 << 22;

/// The values of the parameter of an objective for which the board has room for the pieces.
#[derive(Clone, Debug)]
pub struct Levels<'a> {
    model: &'a Model,
    size: u32,
    settings: &'a Settings,
    objective: &'a Objective,
    /// Ascending.
    values: Vec<LevelValue>,
}

/// A value of the parameter of an objective.
#[derive(Clone, Copy, Debug)]
pub struct LevelValue {
    /// The value.
    pub value: i64,
    /// Successive values with the same numbers of pieces have the same class, and placements.
    pub class: usize,
    /// Whether a placement there proves one at the value before it.
    proves: bool,
}

impl Levels<'_> {
    /// The parameter, and which of its values is wanted.
    pub const fn objective(&self) -> &Objective {
        self.objective
    }

    /// The values, ascending. No other value has a placement: it would need a negative number of
    /// pieces, or more than the board has room for.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = i64> {
        self.values.iter().map(|level| level.value)
    }

    /// The values in runs, the best run first, each ascending. Within a run, a placement at one
    /// value proves that every smaller one has a placement. If the smallest value is wanted, each
    /// run has one value.
    pub fn runs(&self) -> impl Iterator<Item = &[LevelValue]> {
        match self.objective.sense {
            Sense::Maximise => Either::Left(self.values.chunk_by(|_, level| level.proves).rev()),
            Sense::Minimise => Either::Right(self.values.chunks(1)),
        }
    }

    /// The problem without a value, where none is possible: it has no placement.
    pub fn impossible(&self) -> Result<Problem, ModelError> {
        let settings = self.settings.with(&self.objective.parameter, 0);
        let problem = self.model.problem_on_any_board(self.size, &settings)?;
        Ok(Problem { level: None, ..problem })
    }

    /// The problem at a value.
    pub fn problem(&self, value: i64) -> Result<Problem, ModelError> {
        self.model.problem(self.size, &self.settings.with(&self.objective.parameter, value))
    }
}

impl Model {
    /// The possible values of the open parameter of the objective; `None` if there is none.
    ///
    /// # Errors
    /// As [`Model::problem`]; when the board depends on the parameter; when no number of pieces
    /// provably leaves the board as the parameter grows.
    pub fn levels<'a>(
        &'a self,
        size: u32,
        settings: &'a Settings,
    ) -> Result<Option<Levels<'a>>, ModelError> {
        let Some(objective) = self.sought(settings) else { return Ok(None) };
        let parameter = objective.parameter.as_str();
        self.check_settings(&settings.with(parameter, 0))?;
        let of_board = names_in(self.rules_of_board());
        if self.depends(self.names_of_sides().chain(of_board), parameter, settings) {
            let why = "the board depends on it".to_owned();
            return Err(ModelError::not_optimisable(objective, why));
        }
        let board = self.board(size, &mut Values::new(self, size, settings))?;
        let ground = self.ground(board, &mut Values::new(self, size, settings))?;
        let room = self.room(board, &ground);
        let on_squares = self.depends(self.names_on_squares(), parameter, settings);
        let may_take_away = !on_squares
            && self.covers.is_empty()
            && self.square_counts.iter().all(SquareCountDeclaration::survives_removal)
            && self.attack_counts.iter().all(|count| count.times.least().is_none())
            && !self.pieces.iter().any(|declared| declared.piece.blocks);
        let mut values: Vec<LevelValue> = Vec::new();
        let mut before: Option<Numbers> = None;
        let mut impossible: Option<ModelError> = None;
        for value in 0..self.end(size, settings, objective, board)? {
            let set = settings.with(parameter, value);
            let walls = on_squares.then_some(&*ground.walls);
            let model = self.with_copies(size, &set)?;
            let numbers = match model.numbers_there(size, &set, board, walls) {
                Ok(numbers) => numbers,
                Err(NumberError::Impossible(error)) => {
                    impossible.get_or_insert(error);
                    continue;
                }
                Err(NumberError::Fault(error)) => return Err(error),
            };
            let room = match &model {
                Cow::Borrowed(_) => Cow::Borrowed(&room),
                Cow::Owned(model) => {
                    let ground = model.ground(board, &mut Values::new(model, size, &set))?;
                    Cow::Owned(model.room(board, &ground))
                }
            };
            if let Some(numbers) = room.allows(numbers) {
                let proves = before.as_ref().is_some_and(|before| proves(before, &numbers));
                let is_new = on_squares || before.as_ref() != Some(&numbers);
                let class = values.last().map_or(0, |last| last.class + usize::from(is_new));
                values.push(LevelValue { value, class, proves: may_take_away && proves });
                before = Some(numbers);
            }
        }
        match impossible {
            Some(error) if values.is_empty() => Err(error),
            _ => Ok(Some(Levels { model: self, size, settings, objective, values })),
        }
    }

    fn room(&self, board: Board, ground: &Ground) -> Room {
        let mut fixed = vec![0; self.pieces.len()];
        for placed in &ground.fixed {
            fixed[placed.piece.index()] += 1;
        }
        Room { squares: saturated(board.len() - ground.blocked.len()), fixed }
    }

    /// The numbers of pieces. Those on squares are only checked, if walls are given.
    fn numbers_there(
        &self,
        size: u32,
        settings: &Settings,
        board: Board,
        walls: Option<&[Square]>,
    ) -> Result<Numbers, NumberError> {
        let mut values = Values::new(self, size, settings);
        let numbers = self.numbers(board, &mut values)?;
        if let Some(walls) = walls {
            self.square_counts(board, walls, &mut values)?;
            self.covers(board, walls, &mut values)?;
            self.attack_counts(board, &mut values)?;
        }
        Ok(numbers)
    }

    /// The problem on any board; if a parameter is open, at its least value of [`Model::levels`].
    /// `None` if it has no value.
    pub fn first_problem(
        &self,
        size: u32,
        settings: &Settings,
    ) -> Result<Option<Problem>, ModelError> {
        match self.levels(size, settings)? {
            None => self.problem_on_any_board(size, settings).map(Some),
            Some(levels) => levels.values().next().map(|value| levels.problem(value)).transpose(),
        }
    }

    /// A value from which on no placement can exist, because a number of pieces is negative or
    /// above the number of squares; or from which on the parameter changes nothing, and the least
    /// value is wanted. Fails when no such value is provable, or it is too large.
    fn end(
        &self,
        size: u32,
        settings: &Settings,
        objective: &Objective,
        board: Board,
    ) -> Result<i64, ModelError> {
        let cannot = |why: String| ModelError::not_optimisable(objective, why);
        let parameter = objective.parameter.as_str();
        let mut grower = Grower::new(self, size, settings, parameter);
        let squares = i64::from(saturated(board.len()));
        // A maximum above the number of squares excludes nothing.
        let counts = self.pieces.iter().map(|declared| &declared.count);
        let least = counts.clone().filter_map(CountDeclaration::least).chain(&self.total);
        let most = counts.flat_map(CountDeclaration::exprs).chain(&self.total);
        let above = least.filter_map(|expr| grower.of(&expr.value)?.above_from(squares)).min();
        let of_copies = self.copies.as_ref().and_then(|copies| {
            grower.of(&copies.number.value)?.above_from(Symbol::MOST_COPIES.into())
        });
        let above = above.into_iter().chain(of_copies).min();
        let negative = most.filter_map(|expr| grower.of(&expr.value)?.negative_from()).min();
        let mut end = above.into_iter().chain(negative).min();
        if end.is_none() && objective.sense == Sense::Minimise {
            end = self.unchanged_from(parameter, settings, squares, &mut grower);
        }
        match end {
            Some(end) if end > MAX_VALUES => {
                Err(cannot(format!("{end} values of it are too many to look at")))
            }
            Some(end) => Ok(end),
            None => Err(cannot(
                "nothing bounds it, as no number of pieces provably outgrows the board with it"
                    .to_owned(),
            )),
        }
    }

    /// The value after one from which on the parameter changes nothing, because only maxima depend
    /// on it, and they are above the number of squares; `None` if no such value is provable.
    fn unchanged_from<'a>(
        &'a self,
        parameter: &str,
        settings: &Settings,
        squares: i64,
        grower: &mut Grower<'a>,
    ) -> Option<i64> {
        let least = self.numbers_declared().filter_map(CountDeclaration::least);
        let in_least = names_of(least.chain(&self.total));
        let in_rules = names_in(self.rules_of_numbers());
        if self.depends(in_least.chain(in_rules), parameter, settings) {
            return None;
        }
        self.numbers_declared()
            .filter_map(CountDeclaration::most)
            .filter(|&most| self.depends(names_of([most]), parameter, settings))
            .map(|most| grower.of(&most.value)?.above_from(squares))
            .try_fold(0, |from, above| Some(from.max(above?)))?
            .checked_add(1)
    }
}

fn saturated(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The squares for pieces, and the number of fixed pieces of each kind.
#[derive(Clone)]
struct Room {
    squares: u32,
    fixed: Vec<u32>,
}

impl Room {
    /// The numbers that this board can hold, if any.
    fn allows(&self, mut numbers: Numbers) -> Option<Numbers> {
        for (count, &fixed) in numbers.counts.iter_mut().zip(&self.fixed) {
            count.min = count.min.max(fixed);
            count.max = count.max.min(self.squares);
            if count.min > count.max {
                return None;
            }
        }
        let least: u32 = numbers.counts.iter().map(|count| count.min).sum();
        let most: u64 = numbers.counts.iter().map(|count| u64::from(count.max)).sum();
        let total = numbers.total.map_or(least, |total| total.min);
        (least <= total && total <= self.squares && u64::from(total) <= most).then_some(numbers)
    }
}

/// Whether every placement with the numbers `after` becomes one with the numbers `before` when
/// pieces are removed.
fn proves(before: &Numbers, after: &Numbers) -> bool {
    let pairs = || before.counts.iter().zip(&after.counts);
    let has_other_kinds = before.counts.len() != after.counts.len();
    if has_other_kinds || pairs().any(|(before, after)| after.min < before.min) {
        return false;
    }
    let Some(total) = before.total else { return true };
    // Pieces above the maximum are removed, which may leave too few in all.
    let surplus: u64 =
        pairs().map(|(before, after)| u64::from(after.max.saturating_sub(before.max))).sum();
    let least: u64 = after.counts.iter().map(|count| u64::from(count.min)).sum();
    let there = after.total.map_or(least, |total| total.min.into());
    there >= surplus + u64::from(total.min)
}
