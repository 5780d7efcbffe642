//! Which puzzles are made, and in which order.

use std::ops::RangeInclusive;

use super::{KindName, Make};
use crate::cli::CliError;
use crate::cli::options::ModelOptions;
use crate::puzzle::explain::Layout;
use crate::puzzle::make::{Kind, MakeError, Maker, ModelMaker, Recipe};
use crate::puzzle::{Graded, by_difficulty};
use crate::query::QueryError;
use crate::query::registry::Engines;
use nq_board::run::control::Control;
use nq_cnf::sat::enumerate::SatChoice;

/// What makes the puzzles.
pub(super) enum Source {
    Grids(Maker),
    Model(Box<ModelMaker>),
}

impl Make {
    pub(super) fn kind(&self) -> KindName {
        let default = if self.model.is_some() { KindName::Completion } else { KindName::Regions };
        self.kind.unwrap_or(default)
    }

    pub(super) fn recipe(&self) -> Result<Recipe, CliError> {
        let misplaced = |option: &str, kind: &str| {
            let why = format!("--{option} belongs to --kind {kind}: leave out --{option}");
            Err(CliError::Usage(why))
        };
        let kind = self.kind();
        if self.stars.is_some() && kind != KindName::Stars {
            return misplaced("stars", "stars");
        }
        let of_completion = [
            ("givens", self.givens.is_some()),
            ("fewest", self.fewest),
            ("model", self.model.is_some()),
            ("fix and --block", self.squares.is_given()),
        ];
        if kind != KindName::Completion
            && let Some((option, _)) = of_completion.iter().find(|(_, is_given)| *is_given)
        {
            return misplaced(option, "completion");
        }
        let kind = match kind {
            KindName::Regions => Kind::Regions,
            KindName::Stars => Kind::Stars(self.stars.unwrap_or(2)),
            KindName::Completion => Kind::Completion { extra: self.givens.unwrap_or(0) },
        };
        Ok(Recipe { kind, size: self.size, seed: self.seed })
    }

    pub(super) fn source(&self, recipe: Recipe, control: &Control) -> Result<Source, CliError> {
        if self.model.is_none() && !self.fewest && !self.squares.is_given() {
            return Ok(Source::Grids(Maker::new(recipe)?));
        }
        if self.size == 0 {
            let why = "a puzzle has at least one row: give a size of at least 1";
            return Err(CliError::Usage(why.to_owned()));
        }
        let options = ModelOptions {
            model: self.model.clone().unwrap_or_else(|| "n-queens".to_owned()),
            k: self.k,
            set: self.set.clone(),
            squares: self.squares.clone(),
        };
        let engines = Engines::all(SatChoice::default());
        let none = || QueryError::NoEngine(options.model.clone());
        let engine = engines.reference().ok_or_else(none)?;
        let (problem, _) = options.query()?.at(self.size.into()).optimise(engine, control)?;
        let extra = self.givens.unwrap_or(0);
        let layout = Layout::new(&problem)?;
        if self.html.is_some() {
            layout.check_page()?;
        }
        Ok(Source::Model(Box::new(ModelMaker::new(problem, self.seed, extra, self.fewest)?)))
    }

    /// The puzzles in their order.
    pub(super) fn puzzles<'a>(
        &'a self,
        source: &'a Source,
        control: &'a Control,
    ) -> Box<dyn Iterator<Item = Result<Graded, MakeError>> + 'a> {
        let grades = self.difficulty.as_ref();
        let find = move |number| {
            let found = match source {
                Source::Grids(maker) => Graded::find(maker, number, grades, control),
                Source::Model(maker) => Graded::of_model(maker, number, grades, control),
            };
            found.inspect(|_| control.note_done(1))
        };
        let puzzles = (1..=self.number).map(|place| self.draw(place)).map(find);
        let several = |grades: &&RangeInclusive<u8>| {
            self.number > 1 && grades.start() < grades.end() && self.daily.is_none()
        };
        let number = usize::try_from(self.number).unwrap_or(usize::MAX);
        let sorted = match (source, grades.filter(several)) {
            (Source::Grids(maker), Some(grades)) => {
                let rising = Graded::rising(maker, number, grades.clone(), control);
                rising.map(|(puzzles, rare)| {
                    for grade in rare {
                        complain!("grade {grade} is too rare: other grades take its place");
                    }
                    puzzles
                })
            }
            (_, several) if self.sort || several.is_some() => {
                puzzles.collect::<Result<Vec<_>, _>>().map(by_difficulty)
            }
            _ => return Box::new(puzzles),
        };
        match sorted {
            Ok(puzzles) => Box::new(puzzles.into_iter().map(Ok)),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }
}
