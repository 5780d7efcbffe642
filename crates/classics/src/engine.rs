//! One adapter that makes an algorithm for n-queens an engine.

use std::ops::ControlFlow;

use nq_board::base::{Digest, PieceId, Placed, Placement, Square};
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, Engine, EngineError, EngineKind, Orbits, Outcome, PlacementWriter,
    Profile, Result, StopReason, Tally, Visit, count_by_listing, only_n_queens_up_to,
};

/// An algorithm of a text as an engine for n-queens.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The largest board, in words.
    pub(crate) sizes: &'static str,
    /// The largest board.
    pub(crate) most: u16,
    /// Why it takes no larger one, by its size.
    pub(crate) why: fn(u16) -> String,
    pub(crate) default_limit: u16,
    pub(crate) search: Search,
}

/// The queen's column in each row.
pub(crate) type Columns = Vec<u16>;

/// The visitor of solutions, one or several at a time.
pub(crate) type Each<'a> = &'a mut dyn FnMut(&[Columns]) -> Result<(), StopReason>;

/// A search that visits all solutions for a board of this size.
pub(crate) type Lister = fn(u16, &Control, Each<'_>) -> Result<(), StopReason>;

/// What an algorithm finds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Search {
    /// Each solution.
    Solutions(Lister),
    /// All images of a solution at a time.
    Orbits(Lister),
    /// The number of solutions, and why it is only a part.
    Number(fn(u16, &Control) -> (u128, Option<StopReason>)),
}

impl Classic {
    /// Visits the placements, as many at a time as the algorithm finds.
    fn each(
        &self,
        problem: &Problem,
        control: &Control,
        visit: &mut dyn FnMut(&[Placement]) -> ControlFlow<()>,
    ) -> Result<Completion> {
        let (Search::Solutions(search) | Search::Orbits(search)) = self.search else {
            return Err(EngineError::only_counts(self.name));
        };
        self.supports(problem)?;
        let placement = |columns: &Columns| -> Placement {
            let queens = (0..).zip(columns);
            queens.map(|(row, &col)| Placed::new(PieceId(0), Square::new(row, col))).collect()
        };
        let end = search(problem.board.rows(), control, &mut |solutions| {
            control.note_found(solutions.len() as u64);
            let placements: Vec<Placement> = solutions.iter().map(placement).collect();
            if visit(&placements).is_break() { Err(StopReason::Limit) } else { Ok(()) }
        });
        Ok(end.map_or_else(Completion::Stopped, |()| Completion::Complete))
    }

    /// The orbits are those of the algorithm.
    fn count_orbits(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        let mut writer = PlacementWriter::new(problem);
        let (mut orbits, mut digest) = (Orbits::default(), Digest::default());
        let completion = self.each(problem, control, &mut |images| {
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

impl Engine for Classic {
    fn profile(&self) -> Profile {
        Profile {
            name: self.name,
            kind: EngineKind::Classic,
            about: self.about,
            models: "n-queens",
            sizes: self.sizes,
            lists: !matches!(self.search, Search::Number(_)),
            default_limit: Some(self.default_limit),
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        only_n_queens_up_to(self.name, problem, self.most, &(self.why)(problem.board.rows()))
    }

    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Result<Outcome> {
        let each = &mut |placements: &[Placement]| placements.iter().try_for_each(&mut *visit);
        self.each(problem, control, each).map(Outcome::from)
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        match self.search {
            Search::Solutions(_) => count_by_listing(self, problem, control),
            Search::Orbits(_) => self.count_orbits(problem, control),
            Search::Number(count) => {
                self.supports(problem)?;
                let (total, stopped) = count(problem.board.rows(), control);
                let completion = stopped.map_or(Completion::Complete, Completion::Stopped);
                let tally = Tally::of_total(total.into());
                Ok(Outcome::new(tally, completion))
            }
        }
    }
}
