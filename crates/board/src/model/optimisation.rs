//! An optimising model as one instance: the parameter stays open, and numbers of pieces are linear
//! in it.

use std::borrow::Cow;

use thiserror::Error;

use super::declaration::{CountDeclaration, names_of};
use super::growth::Grower;
use super::{CountRange, Levels, Model, ModelError, Objective, Problem, Settings};
use crate::base::placement::{PieceId, Placement};

/// A problem whose objective is open, for formats that state one.
#[derive(Clone, Debug)]
pub struct Optimisation {
    /// The problem, with any number of the pieces below and without a level.
    pub problem: Problem,
    /// The parameter, and which of its values is wanted.
    pub objective: Objective,
    /// The numbers of pieces that depend on the parameter, at least one.
    pub numbers: Vec<LinearNumber>,
    /// The largest value of the parameter for which the board has room.
    pub most: u32,
}

/// A number of pieces that is linear in a parameter: `factor * parameter + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearNumber {
    /// The kind of piece; `None` for all kinds together.
    pub piece: Option<PieceId>,
    /// The factor of the parameter.
    pub factor: i32,
    /// The number where the parameter is 0.
    pub constant: i32,
}

/// A placement without a level: no value of the parameter gives its numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UnequalNumbers(String);

impl LinearNumber {
    /// The piece, if its number is the parameter itself.
    pub fn as_parameter(&self) -> Option<PieceId> {
        self.piece.filter(|_| (self.factor, self.constant) == (1, 0))
    }

    /// The number as a formula: `2*k+1`.
    pub fn formula(&self, parameter: &str) -> String {
        let term = match self.factor {
            1 => parameter.to_owned(),
            factor => format!("{factor}*{parameter}"),
        };
        if self.constant == 0 { term } else { format!("{term}{:+}", self.constant) }
    }

    fn at(&self, value: i64) -> i64 {
        i64::from(self.factor) * value + i64::from(self.constant)
    }

    fn of(&self, placement: &Placement) -> i64 {
        let pieces = placement.pieces().iter().map(|placed| placed.piece);
        let counted = pieces.filter(|&piece| self.piece.is_none_or(|only| only == piece));
        counted.count().try_into().unwrap_or(i64::MAX)
    }
}

impl Optimisation {
    /// The pieces whose number is the parameter itself, if nothing else depends on it.
    pub fn pieces(&self) -> Option<Vec<PieceId>> {
        self.numbers.iter().map(LinearNumber::as_parameter).collect()
    }

    /// The value of the parameter in a placement.
    ///
    /// # Errors
    /// Names the numbers of pieces that no value gives.
    pub fn level(&self, placement: &Placement) -> Result<u32, UnequalNumbers> {
        let Some(first) = self.numbers.iter().find(|number| number.factor != 0) else {
            return Ok(0);
        };
        let value = (first.of(placement) - i64::from(first.constant)) / i64::from(first.factor);
        let mut others = [first].into_iter().chain(&self.numbers);
        let wrong = others.find(|number| number.of(placement) != number.at(value));
        if let (None, Ok(value)) = (wrong, value.try_into()) {
            return Ok(value);
        }
        let named = |number: &LinearNumber| {
            let piece = number.piece.map(|piece| &self.problem.pieces[piece.index()]);
            let what = piece.map_or_else(
                || "pieces".to_owned(),
                |piece| format!("of the piece {} ({})", piece.symbol, piece.name),
            );
            format!("{} {what}", number.of(placement))
        };
        let (first, parameter) = (named(first), &self.objective.parameter);
        let other = wrong.map(named).filter(|other| *other != first);
        let other = other.map(|other| format!(" but {other}")).unwrap_or_default();
        Err(UnequalNumbers(if self.pieces().is_some() {
            format!("there are {first}{other}, and {parameter} is the number of each")
        } else {
            format!("there are {first}{other}, and no {parameter} gives that")
        }))
    }
}

impl Model {
    /// The problem with the parameter of the objective open.
    ///
    /// # Errors
    /// As [`Model::problem`] and [`Model::levels`]; when no parameter is open; when more than
    /// numbers of pieces depends on the parameter, or one that is not linear in it.
    pub fn optimisation(&self, size: u32, settings: &Settings) -> Result<Optimisation, ModelError> {
        let Some(objective) = self.sought(settings) else {
            let why = format!("{} has nothing to maximise or minimise here", self.name);
            return Err(ModelError::Refused(why));
        };
        let parameter = objective.parameter.as_str();
        let cannot = |why: String| ModelError::not_optimisable(objective, why);
        let copies = names_of(self.copies.iter().map(|copies| &copies.number));
        let others = self.names_of_sides().chain(self.names_on_squares()).chain(copies);
        if self.depends(others, parameter, settings) {
            return Err(cannot("more depends on it than numbers of pieces".to_owned()));
        }
        if let Cow::Owned(model) = self.with_copies(size, settings)? {
            return model.optimisation(size, settings);
        }
        let levels = self.levels(size, settings)?;
        let values = || levels.iter().flat_map(Levels::values);
        // Any valid level works: what depends on the level is opened below.
        let level = values().next().unwrap_or(0);
        let mut problem = self.problem(size, &settings.with(parameter, level))?;
        let most = values().next_back().and_then(|value| value.try_into().ok()).unwrap_or(0);
        let any = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
        let mut grower = Grower::new(self, size, settings, parameter);
        let mut numbers = Vec::new();
        let pieces = problem.piece_ids().zip(&self.pieces).map(|(piece, declared)| {
            let exact = match &declared.count {
                CountDeclaration::Exactly(exact) => Some(exact),
                _ => None,
            };
            let depends = self.depends(names_of(declared.count.exprs()), parameter, settings);
            (Some(piece), exact, depends)
        });
        let total = self
            .total
            .iter()
            .map(|total| (None, Some(total), self.depends(names_of([total]), parameter, settings)));
        for (piece, exact, _) in pieces.chain(total).filter(|(.., depends)| *depends) {
            let line = exact.and_then(|exact| grower.of(&exact.value)?.as_exact());
            let Some((factor, constant)) = line else {
                let named = |piece: PieceId| self.pieces[piece.index()].piece.plural.clone();
                return Err(cannot(format!(
                    "the number of {} is not linear in it, as 2*{parameter}+1 is, so one file \
                     cannot say it",
                    piece.map_or_else(|| "pieces".into(), named)
                )));
            };
            numbers.push(LinearNumber { piece, factor, constant });
            match piece {
                Some(piece) => problem.counts[piece.index()] = CountRange { min: 0, max: any },
                None => problem.total = None,
            }
        }
        problem.level = None;
        Ok(Optimisation { problem, objective: objective.clone(), numbers, most })
    }
}
