//! The calculus as an engine.

use std::ops::ControlFlow;

use super::calculus::{Calculus, End, MAX_SIZE, MEMORY, PRACTICAL, exceeded, may_exceed};
use super::config::Letter;
use super::variants::Uniques;
use nq_board::base::{Digest, MoveRule, PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, Engine, EngineError, EngineKind, Orbits, Outcome, PlacementWriter,
    Profile, Result, Tally, Visit,
};

const NAME: &str = "configs";

/// The calculus of configs for queens and knights.
#[derive(Clone, Copy, Debug)]
pub struct Configs {
    memory: usize,
}

impl Default for Configs {
    fn default() -> Self {
        Self { memory: MEMORY }
    }
}

/// A problem.
struct ConfigsQuery {
    queen: PieceId,
    knight: PieceId,
    queens: u32,
    knights: u32,
}

impl ConfigsQuery {
    /// The queens and knights of a problem, recognised by their moves; `None` if it has anything
    /// else.
    fn of(problem: &Problem) -> Option<Self> {
        let moves_like = |betza: &str| {
            let rule = MoveRule::parse(betza).ok()?;
            problem.piece_ids().find(|p| problem.pieces[p.index()].rule.moves_like(&rule))
        };
        let (queen, knight) = (moves_like("Q")?, moves_like("N")?);
        let count = |piece: PieceId| problem.counts[piece.index()].exact();
        let (queens, knights) = (count(queen)?, count(knight)?);
        let in_all = u64::from(queens) + u64::from(knights);
        let total_fits = problem
            .total
            .is_none_or(|total| (u64::from(total.min)..=u64::from(total.max)).contains(&in_all));
        let is_theirs = problem.pieces.len() == 2
            && problem.may_not_attack.iter().flatten().all(|&may_not| may_not)
            && problem.board.rows() == problem.board.cols()
            && problem.has_plain_board()
            && problem.has_no_numbers_on_squares()
            && total_fits;
        is_theirs.then_some(Self { queen, knight, queens, knights })
    }

    /// The pieces of a config.
    fn placement(&self, problem: &Problem, config: &[Letter]) -> Placement {
        let placed = config.iter().enumerate().filter_map(|(square, letter)| {
            let piece = match letter {
                Letter::Queen => self.queen,
                Letter::Knight => self.knight,
                _ => return None,
            };
            Some(Placed::new(piece, problem.board.square(square)))
        });
        placed.collect()
    }
}

impl Configs {
    /// With this memory limit for tables. The default is 1 GiB.
    pub const fn with_memory(memory: usize) -> Self {
        Self { memory }
    }

    /// The same within the memory of a run.
    fn within(self, control: &Control) -> Self {
        let limit = control.memory_limit().and_then(|limit| usize::try_from(limit).ok());
        Self { memory: limit.map_or(self.memory, |limit| limit.min(self.memory)) }
    }

    fn question(self, problem: &Problem) -> Result<ConfigsQuery> {
        let unsupported = |why: String| EngineError::Unsupported { engine: NAME, why };
        let question = ConfigsQuery::of(problem).ok_or_else(|| {
            unsupported(format!(
                "takes a number of queens and one of knights on an empty square board where no \
                 two pieces attack each other, not this {}",
                problem.model
            ))
        })?;
        let size = problem.board.rows();
        if size > MAX_SIZE {
            return Err(unsupported(format!("takes sizes up to {MAX_SIZE}, not {size}")));
        }
        if may_exceed(size, question.queens, self.memory) {
            return Err(EngineError::TooLarge(format!(
                "the tables of {} queens on {} may exceed the memory limit of engine {NAME}: \
                 give a size up to {PRACTICAL} or fewer queens",
                question.queens, problem.board
            )));
        }
        Ok(question)
    }

    /// Finds the solutions by the calculus.
    fn run(
        self,
        problem: &Problem,
        question: &ConfigsQuery,
        control: &Control,
        each: &mut dyn FnMut(&[Letter]) -> ControlFlow<()>,
    ) -> Result<Completion> {
        let calculus = Calculus::new(usize::from(problem.board.rows()), control, self.memory);
        let numbers = (question.queens as usize, question.knights as usize);
        let end = calculus.queens_and_knights(numbers.0, numbers.1, &mut |config| {
            control.note_found(1);
            each(config)
        });
        match end {
            Ok(()) => Ok(Completion::Complete),
            Err(End::Stopped(reason)) => Ok(Completion::Stopped(reason)),
            Err(End::Full { piece, number }) => {
                let numbers = (question.queens, question.knights);
                let why = exceeded((piece, number), numbers, problem.board, self.memory);
                Err(EngineError::TooLarge(why))
            }
        }
    }
}

impl Engine for Configs {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Classic,
            about: "queens, then knights, breadth first, by merging configs (Vector 21.3)",
            models: "queens-and-knights",
            sizes: "up to 10; up to 16 with few queens",
            lists: true,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        self.question(problem).map(|_| ())
    }

    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Result<Outcome> {
        let limited = self.within(control);
        let question = limited.question(problem)?;
        let mut visit = |config: &_| visit(&question.placement(problem, config));
        limited.run(problem, &question, control, &mut visit).map(Outcome::from)
    }

    /// The fundamental ones are the text's unique variants.
    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        let limited = self.within(control);
        let question = limited.question(problem)?;
        let uniques = Uniques::new(usize::from(problem.board.rows()));
        let mut writer = PlacementWriter::new(problem);
        let (mut total, mut orbits, mut digest) = (0_u64, Orbits::default(), Digest::default());
        let completion = limited.run(problem, &question, control, &mut |config| {
            total += 1;
            digest.add_text(writer.text(&question.placement(problem, config)));
            if let Some(variants) = uniques.variants_if_least(config) {
                orbits.add(variants);
            }
            ControlFlow::Continue(())
        })?;
        // A part of the placements has no orbits.
        let orbits = (completion == Completion::Complete).then_some(orbits);
        Ok(Outcome::new(Tally { total: total.into(), orbits, digest: Some(digest) }, completion))
    }
}
