//! The count of queens and knights as an engine.

use std::time::Duration;

use super::count::{count, find};
use super::geometry::{Geometry, MAX_SIZE, square_of};
use super::knight_sets::Wanted;
use super::symmetric::Symmetric;
use crate::independent_sets::Halt;
use crate::search::Search;
use nq_board::base::{Count, MoveRule, PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, Engine, EngineError, EngineKind, Forecast, Outcome, Profile, Result,
    Tally, count_apart,
};

/// The engine's name.
pub const NAME: &str = "knights";

/// What is counted.
const UNITS: &str = "sets of queens";

/// The seconds of a set of queens up to symmetry (compare `cargo bench --bench planner --
/// knights`).
const PER_SET: f64 = 600e-9;

/// The seconds of all other work at n = 8. The next size takes three times as long.
const PREPARING: f64 = 2e-3;

/// Queens and knights on a square board, none attacking any other: counts, without listing.
#[derive(Clone, Copy, Debug)]
pub struct Knights {
    threads: usize,
}

/// A problem: the pieces by their moves, and the number of each.
struct Asked {
    queen: PieceId,
    knight: PieceId,
    counts: (usize, usize),
}

impl Knights {
    /// On this number of threads.
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1) }
    }
}

/// Reads a problem, or explains why it is not supported.
fn asked(problem: &Problem) -> Result<Asked> {
    let unsupported = |why: String| EngineError::Unsupported { engine: NAME, why };
    let only = || {
        unsupported(format!(
            "takes fixed numbers of queens and knights on an empty square board where no two \
             pieces attack each other, not {}",
            problem.name()
        ))
    };
    let piece = |betza: &str| {
        let rule = MoveRule::parse(betza).ok()?;
        problem.piece_ids().find(|id| problem.pieces[id.index()].rule.moves_like(&rule))
    };
    let queen = piece("Q").ok_or_else(only)?;
    let knight = piece("N").ok_or_else(only)?;
    let number = |piece: PieceId| problem.counts[piece.index()].exact();
    let (queens, knights) = number(queen).zip(number(knight)).ok_or_else(only)?;
    let fits = problem.pieces.len() == 2
        && problem.board.rows() == problem.board.cols()
        && problem.total.is_none_or(|total| total.contains(queens.saturating_add(knights)))
        && problem.may_not_attack.iter().flatten().all(|&may_not| may_not)
        && problem.has_plain_board()
        && problem.has_no_numbers_on_squares();
    if !fits {
        return Err(only());
    }
    if u32::from(problem.board.rows()) > MAX_SIZE {
        let rows = problem.board.rows();
        return Err(unsupported(format!("takes sizes up to {MAX_SIZE}, not {rows}")));
    }
    let counts = (queens as usize, knights as usize);
    Ok(Asked { queen, knight, counts })
}

impl Engine for Knights {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "sets of queens up to symmetry, and the independence polynomial of the knight \
                    graph on what they leave free",
            models: "queens-and-knights",
            sizes: "up to 16",
            lists: false,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        asked(problem).map(|_| ())
    }

    fn forecast(&self, problem: &Problem, budget: Duration, control: &Control) -> Result<Forecast> {
        let queen = asked(problem)?.queen.index();
        let only = Problem {
            pieces: vec![problem.pieces[queen].clone()],
            counts: vec![problem.counts[queen]],
            may_not_attack: vec![vec![true]],
            total: None,
            ..problem.clone()
        };
        let of_queens = Search.forecast(&only, budget, control)?;
        let Some(sets) = of_queens.placements else {
            return Ok(Forecast::beyond(budget, UNITS));
        };
        let forecast = Forecast::new(UNITS, sets.times(1.0 / 8.0), PER_SET, of_queens.basis);
        let rows = i32::from(problem.board.rows());
        Ok(forecast.longer_by(PREPARING * 3_f64.powi(rows - 8)))
    }

    fn find(&self, problem: &Problem, control: &Control) -> Result<Outcome<Option<Placement>>> {
        let Asked { queen, knight, counts } = asked(problem)?;
        let geometry = Geometry::new(problem.board.rows().into());
        let placed = |piece: PieceId| move |square: u8| Placed::new(piece, square_of(square));
        match find(&geometry, counts, self.threads, control) {
            Ok(found) => {
                let placement = found.map(|(queens, knights)| {
                    let queens = queens.into_iter().map(placed(queen));
                    queens.chain(knights.into_iter().map(placed(knight))).collect()
                });
                Ok(Outcome::new(placement, Completion::Complete))
            }
            Err(Halt::Stopped(reason)) => Ok(Outcome::new(None, Completion::Stopped(reason))),
            Err(Halt::TooLarge) => Err(too_large(problem.size)),
        }
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        count_apart(self, problem, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        let counts = asked(problem)?.counts;
        let geometry = Geometry::new(problem.board.rows().into());
        let (total, ended) = count(&geometry, counts, self.threads, control);
        ended_by(ended, problem).map(|completion| Outcome::new(total.into(), completion))
    }

    fn tally(&self, problem: &Problem, total: Count, control: &Control) -> Result<Outcome<Tally>> {
        let (queens, knights) = asked(problem)?.counts;
        let geometry = Geometry::new(problem.board.rows().into());
        let wanted = Wanted::exactly((queens, knights));
        match Symmetric::count(&geometry, wanted, self.threads, control) {
            Ok(symmetric) => {
                let tally = tally(&symmetric, total, (queens, knights))?;
                Ok(Outcome::new(tally, Completion::Complete))
            }
            Err(halt) => {
                let completion = ended_by(Err(halt), problem)?;
                Ok(Outcome::new(Tally::of_total(total), completion))
            }
        }
    }
}

/// A complete total with its orbits.
pub(super) fn tally(
    symmetric: &Symmetric,
    total: Count,
    (queens, knights): (usize, usize),
) -> Result<Tally> {
    let orbits = symmetric.orbits(&total, queens, knights).ok_or_else(|| EngineError::Failed {
        engine: NAME,
        why: format!(
            "{total} placements of {queens} queens and {knights} knights contradict the number \
                 of symmetric ones"
        ),
    })?;
    Ok(Tally { total, orbits: Some(orbits), digest: None })
}

/// Whether a count is complete.
fn ended_by(ended: Result<(), Halt>, problem: &Problem) -> Result<Completion> {
    match ended {
        Ok(()) => Ok(Completion::Complete),
        Err(Halt::Stopped(reason)) => Ok(Completion::Stopped(reason)),
        Err(Halt::TooLarge) => Err(too_large(problem.size)),
    }
}

/// The error for a count that does not fit.
fn too_large(n: u32) -> EngineError {
    EngineError::TooLarge(format!(
        "engine {NAME} cannot count so few queens on {n} x {n} squares: the numbers of knight sets \
         exceed the memory or 128 bits; give more queens"
    ))
}
