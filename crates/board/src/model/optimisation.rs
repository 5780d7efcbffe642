//! An optimising model as one instance: the parameter stays open, and is the number of some piece.

use thiserror::Error;

use super::declaration::CountDeclaration;
use super::{CountRange, Expr, Model, ModelError, Objective, Problem, Settings};
use crate::base::placement::{PieceId, Placement};

/// A problem whose objective is open, for formats that state one.
#[derive(Clone, Debug)]
pub struct Optimisation {
    /// The problem, with any number of the pieces below and without a level.
    pub problem: Problem,
    /// The parameter, and which of its values is wanted.
    pub objective: Objective,
    /// The pieces whose number it is, at least one. All of them have the same number.
    pub pieces: Vec<PieceId>,
}

/// A placement without a level: the numbers of two pieces differ, and both must be the parameter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UnequalNumbers(String);

impl Optimisation {
    /// The value of the parameter in a placement: the number of each of its pieces.
    ///
    /// # Errors
    /// Names two of the pieces whose numbers differ.
    pub fn level(&self, placement: &Placement) -> Result<u32, UnequalNumbers> {
        let numbers = self.pieces.iter().map(|&piece| {
            let count = placement.pieces().iter().filter(|placed| placed.piece == piece).count();
            (piece, u32::try_from(count).unwrap_or(u32::MAX))
        });
        let named = |(piece, number): (PieceId, u32)| {
            let piece = &self.problem.pieces[piece.index()];
            format!("{number} of the piece {} ({})", piece.symbol, piece.name)
        };
        let mut level = None;
        for (piece, number) in numbers {
            let first = *level.get_or_insert((piece, number));
            if first.1 != number {
                return Err(UnequalNumbers(format!(
                    "there are {} but {}, and {} is the number of each",
                    named(first),
                    named((piece, number)),
                    self.objective.parameter
                )));
            }
        }
        Ok(level.map_or(0, |(_, number)| number))
    }
}

impl Model {
    /// The problem with the parameter of the objective open.
    ///
    /// # Errors
    /// As [`Model::problem`]; when no parameter is open; when the number of some piece depends on
    /// the parameter but is not equal to it.
    pub fn optimisation(&self, size: u32, settings: &Settings) -> Result<Optimisation, ModelError> {
        let Some(objective) = self.sought(settings) else {
            let why = format!("{} has nothing to maximise or minimise here", self.name);
            return Err(ModelError::Refused(why));
        };
        let parameter = objective.parameter.as_str();
        let cannot = |why: String| ModelError::not_optimisable(objective, why);
        // Any valid level works: what depends on the level is opened below.
        let mut problem = self.problem(size, &settings.with(parameter, 0))?;
        let any = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
        let mut pieces = Vec::new();
        for (piece, declared) in problem.piece_ids().zip(&self.pieces) {
            if self.is_number(&declared.count, parameter, settings) {
                problem.counts[piece.index()] = CountRange { min: 0, max: any };
                pieces.push(piece);
            } else if self.depends(declared.count.exprs(), parameter, settings) {
                return Err(cannot(format!(
                    "the number of {} depends on it but is not it, which one file cannot say",
                    declared.piece.plural
                )));
            }
        }
        let board = [&self.rows, &self.columns].into_iter();
        let others = board.chain(&self.total).chain(self.square_exprs());
        if pieces.is_empty() || self.depends(others, parameter, settings) {
            return Err(cannot("more depends on it than numbers of pieces".to_owned()));
        }
        problem.level = None;
        Ok(Optimisation { problem, objective: objective.clone(), pieces })
    }

    /// Whether a declared number of pieces equals the parameter, possibly through defaults.
    fn is_number(&self, count: &CountDeclaration, parameter: &str, settings: &Settings) -> bool {
        let CountDeclaration::Exactly(exact) = count else { return false };
        let mut expr = exact;
        loop {
            let Expr::Parameter(name) = &expr.value else { return false };
            if name == parameter {
                return true;
            }
            match self.default_of(name).filter(|_| !settings.contains(name)) {
                Some(default) => expr = default,
                None => return false,
            }
        }
    }
}
