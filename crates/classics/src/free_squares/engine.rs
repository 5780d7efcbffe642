//! The search as an engine.

use std::ops::ControlFlow;

use super::images::distinct;
use super::tree::{MAX_SIZE, Search};
use nq_board::base::board::Square;
use nq_board::base::digest::Digest;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::{Engine, EngineError, EngineKind, Profile, Visit, only_n_queens_up_to};
use nq_board::run::outcome::Outcome;
use nq_board::run::tally::{Orbits, PlacementWriter, Tally};

const NAME: &str = "free-squares";

/// The default limit.
const REASONABLE: u16 = 12;

/// Depth first over the free squares of each rank.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeSquares;

/// The visitor of all images of each unique solution.
type Each<'a> = &'a mut dyn FnMut(&[Placement]) -> ControlFlow<()>;

impl FreeSquares {
    fn run(
        self,
        problem: &Problem,
        control: &Control,
        each: Each<'_>,
    ) -> Result<Completion, EngineError> {
        self.supports(problem)?;
        let placement = |solution: &[u16]| -> Placement {
            let queens = (0..).zip(solution);
            queens.map(|(row, &col)| Placed::new(PieceId(0), Square::new(row, col))).collect()
        };
        let end = Search::run(problem.board.rows(), control, &mut |solution| {
            let images: Vec<Placement> =
                distinct(solution).iter().map(|image| placement(image)).collect();
            control.note_found(images.len() as u64);
            each(&images).map_break(|()| StopReason::Limit)
        });
        Ok(end.map_or_else(Completion::Stopped, |()| Completion::Complete))
    }
}

impl Engine for FreeSquares {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Classic,
            about: "depth first over the free squares of each rank, one of each orbit by its least \
         image (dfns, queens)",
            models: "n-queens",
            sizes: "up to 16",
            lists: true,
            default_limit: Some(REASONABLE),
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        let why = "there the table of its text ends";
        only_n_queens_up_to(NAME, problem, MAX_SIZE, why)
    }

    fn suits(&self, _: &Problem) -> bool {
        false
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome, EngineError> {
        let end = self.run(problem, control, &mut |images| images.iter().try_for_each(&mut *visit));
        end.map(Outcome::from)
    }

    /// The fundamental ones are the text's unique solutions.
    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        let mut writer = PlacementWriter::new(problem);
        let (mut orbits, mut digest) = (Orbits::default(), Digest::default());
        let completion = self.run(problem, control, &mut |images| {
            orbits.add(images.len());
            for image in images {
                digest.add_text(writer.text(image));
            }
            ControlFlow::Continue(())
        })?;
        let total = orbits.total();
        // A part of the placements has no orbits.
        let orbits = (completion == Completion::Complete).then_some(orbits);
        Ok(Outcome::new(Tally { total, orbits, digest: Some(digest) }, completion))
    }
}
