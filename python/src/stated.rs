//! A problem with the model that states it, so that another process can state it again.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use nq_sat::base::{Placed, Placement as Pieces, Square};
use nq_sat::model::{Problem, Settings};
use serde::{Deserialize, Serialize};

use crate::model::Model;
use crate::placement::Placement;

/// A problem and its model.
pub struct Stated {
    model: Model,
    problem: Problem,
}

impl Deref for Stated {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        &self.problem
    }
}

impl Stated {
    pub fn new(model: &Model, problem: &Problem) -> Arc<Self> {
        Arc::new(Self { model: model.clone(), problem: problem.clone() })
    }

    /// A placement that is not known to be the least of its images.
    pub fn placement(self: &Arc<Self>, pieces: &Pieces) -> Placement {
        Placement::new(self, pieces, None)
    }

    fn settings(&self) -> Settings {
        let settings = self.problem.settings.iter();
        let level = self.problem.level.as_ref().map(|level| (&level.parameter, &level.value));
        settings.chain(level).fold(Settings::default(), |all, (name, &value)| all.with(name, value))
    }
}

/// What is kept of a problem.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Statement {
    model: Model,
    size: u32,
    settings: Vec<(String, i64)>,
}

/// What is kept of a placement: the index, the row and the column of each piece.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    statement: Statement,
    places: Vec<(usize, u16, u16)>,
    orbit: Option<usize>,
}

impl From<Placement> for Kept {
    fn from(placement: Placement) -> Self {
        let Stated { model, problem } = &*placement.problem;
        let settings = placement.problem.settings();
        let settings = settings.iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let place = |it: &Placed| (it.piece.index(), it.square.row, it.square.col);
        Self {
            statement: Statement { model: model.clone(), size: problem.size, settings },
            places: placement.pieces.pieces().iter().map(place).collect(),
            orbit: placement.orbit,
        }
    }
}

/// The last problem that was stated again: a list of placements has one.
static LAST: Mutex<Option<(Statement, Arc<Stated>)>> = Mutex::new(None);

impl Statement {
    fn state(self) -> std::result::Result<Arc<Stated>, String> {
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, stated)) = last.as_ref().filter(|(statement, _)| *statement == self) {
            return Ok(Arc::clone(stated));
        }
        let settings = self
            .settings
            .iter()
            .fold(Settings::default(), |all, (name, value)| all.with(name, *value));
        let problem =
            self.model.0.problem(self.size, &settings).map_err(|error| error.to_string())?;
        let stated = Stated::new(&self.model, &problem);
        *last = Some((self, Arc::clone(&stated)));
        Ok(stated)
    }
}

impl TryFrom<Kept> for Placement {
    type Error = String;

    fn try_from(kept: Kept) -> std::result::Result<Self, String> {
        let problem = kept.statement.state()?;
        let ids: Vec<_> = problem.piece_ids().collect();
        let board = problem.board;
        let place = |(piece, row, col): (usize, u16, u16)| {
            let piece = *ids.get(piece).ok_or("a piece is unknown")?;
            let is_there = row < board.rows() && col < board.cols();
            is_there
                .then(|| Placed { piece, square: Square::new(row, col) })
                .ok_or("a square is not on the board")
        };
        let pieces: Vec<_> =
            kept.places.into_iter().map(place).collect::<std::result::Result<_, _>>()?;
        Ok(Self { problem, pieces: Pieces::new(pieces), orbit: kept.orbit })
    }
}
