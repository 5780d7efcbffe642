//! Which puzzles are made, and in which order.

use std::ops::RangeInclusive;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use itertools::Itertools;

use crate::cli::CliError;
use crate::cli::options::{ModelOptions, Span, SquareOptions, given, parse_setting, parse_whole};
use crate::cli::puzzle::date::Day;
use nq_board::run::Control;
use nq_cnf::sat::enumerate::SatChoice;
use nq_puzzle::explain::{Layout, Rule};
use nq_puzzle::make::{Earlier, Kind, MakeError, Maker, Misplaced, ModelMaker, Recipe};
use nq_puzzle::{Graded, by_difficulty};
use nq_query::QueryError;
use nq_query::ask::registry::Engines;

/// What makes the puzzles.
pub(super) enum Source {
    Grids(Maker),
    Model(Box<ModelMaker>),
}

/// Which puzzles are made.
#[derive(Args)]
pub(super) struct PuzzleOptions {
    /// Rows, and unless options say otherwise, columns and regions
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    size: u16,
    /// Columns
    ///
    /// Each shorter line has one queen, or its stars, and each longer one at most as many.
    #[arg(long, value_name = "C", help_heading = "Puzzles", hide_short_help = true)]
    columns: Option<u16>,
    /// Regions; the other squares are in none
    ///
    /// With 0, the board has blocked squares instead.
    #[arg(long, value_name = "R", help_heading = "Puzzles", hide_short_help = true)]
    regions: Option<u16>,
    /// Kind of puzzle [default: regions, or completion with --model]
    #[arg(long, value_parser = kinds(), help_heading = "Puzzles")]
    kind: Option<Kind>,
    /// Complete placements of a model of the gallery, or of a TOML file
    ///
    /// The model has exact numbers of pieces. An optimising model takes its best value, or that of
    /// -k or --set.
    #[arg(short, long, value_name = "NAME|FILE", help_heading = "Puzzles")]
    model: Option<String>,
    /// Parameter k of the model
    #[arg(
        short, value_name = "K", requires = "model", allow_negative_numbers = true,
        value_parser = parse_whole, help_heading = "Puzzles"
    )]
    k: Option<i64>,
    /// Parameter of the model; repeatable
    #[arg(
        long, value_name = "NAME=VALUE", requires = "model", value_parser = parse_setting,
        help_heading = "Puzzles", hide_short_help = true
    )]
    set: Vec<(String, Span<i64>)>,
    /// Maps of regions on the board, each region with its pieces [default: 1]
    #[arg(
        long, value_name = "M", help_heading = "Puzzles", hide_short_help = true,
        value_parser = clap::value_parser!(u16).range(1..)
    )]
    maps: Option<u16>,
    #[command(flatten)]
    squares: SquareOptions,
    /// Stars in each row, column and region [default: 2]
    #[arg(long, value_name = "S", help_heading = "Puzzles")]
    stars: Option<u16>,
    /// Given pieces beyond those that one solution needs
    #[arg(long, value_name = "N", help_heading = "Puzzles", hide_short_help = true)]
    givens: Option<u16>,
    /// Give as few pieces as the solution allows
    #[arg(long, help_heading = "Puzzles")]
    fewest: bool,
    #[arg(
        short, long, value_name = "D", value_parser = grades, help_heading = "Puzzles",
        help = about_grades().lines().next().unwrap_or_default().to_owned(),
        long_help = about_grades()
    )]
    difficulty: Option<RangeInclusive<u8>>,
    /// Seed of the random choices
    #[arg(long, default_value_t = 1, help_heading = "Puzzles")]
    seed: u64,
    /// Number of puzzles
    #[arg(
        long, value_name = "M", default_value_t = 1, help_heading = "Puzzles",
        value_parser = clap::value_parser!(u64).range(1..=100_000)
    )]
    pub(super) number: u64,
    /// Sort the puzzles by grade and effort, the easiest first
    #[arg(long, group = "order", help_heading = "Puzzles")]
    sort: bool,
    /// The puzzle of this day, or of --number days from it on
    ///
    /// It depends on the seed and the other options of puzzles, and on the date. Titles and folders
    /// have the date as their name. The page to play opens the puzzle of today.
    #[arg(long, value_name = "DATE", group = "order", help_heading = "Puzzles")]
    daily: Option<Day>,
}

/// Says from which puzzle on solutions repeat.
fn repeat_from(puzzle: &str) {
    complain!("each solution of this size has a puzzle: {puzzle} repeat them");
}

/// The kinds by name.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let values = Kind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.help()));
    PossibleValuesParser::new(values).map(|name| Kind::by_name(&name).unwrap_or(Kind::ALL[0]))
}

/// The help of --difficulty.
fn about_grades() -> String {
    let (most, rules) = (Rule::GRADES, Rule::by_grade());
    let rules = (1..).zip(rules).map(|(grade, rule): (u8, _)| format!("{grade} {rule}")).join(", ");
    format!(
        "Grade, 1 to {most}, or a range such as 3..4 [default: any]\n\n\
         Several puzzles of a range are shared out evenly among its grades, the easiest first. The \
         grades are those of puzzle rate: {rules}. The names are accepted, too."
    )
}

/// Reads a grade or a range of grades.
fn grades(text: &str) -> Result<RangeInclusive<u8>, String> {
    let grade = |text: &str| {
        let is_named = |rule: &Rule| rule.name() == text || rule.grade().to_string() == text;
        Rule::ALL.into_iter().find(is_named).map(Rule::grade).ok_or_else(|| {
            let most = Rule::GRADES;
            format!("give a grade from 1 to {most}, the name of a rule, or a range such as 3..4")
        })
    };
    Span::parse(text, grade)?.range("grade", None)
}

impl PuzzleOptions {
    fn kind(&self) -> Kind {
        let default = if self.model.is_some() { "completion" } else { "regions" };
        self.kind.or_else(|| Kind::by_name(default)).unwrap_or(Kind::ALL[0])
    }

    pub(super) fn recipe(&self) -> Result<Recipe, CliError> {
        let misplaced = |option: &str, kind: &str| {
            let why = format!("--{option} belongs to --kind {kind}: leave out --{option}");
            CliError::Usage(why)
        };
        let kind = self.kind().with(self.stars, self.givens);
        let kind = kind.map_err(|Misplaced { number, kind }| misplaced(number, kind))?;
        let of_completion = [
            ("fewest", self.fewest),
            ("model", self.model.is_some()),
            ("fix", self.squares.fixes()),
        ];
        let of_regions = [
            ("columns", self.columns.is_some()),
            ("regions", self.regions.is_some()),
            ("maps", self.maps.is_some()),
        ];
        let mut recipe = Recipe::new(kind, self.size, self.seed);
        if kind.has_givens() {
            return given(of_regions)
                .map_or(Ok(recipe), |option| Err(misplaced(option, "regions or stars")));
        }
        if let Some(option) = given(of_completion) {
            return Err(misplaced(option, "completion"));
        }
        recipe.shape.columns = self.columns;
        recipe.shape.regions = self.regions;
        recipe.shape.blocked = self.squares.blocked(recipe.board())?;
        recipe.shape.further_maps = self.maps.map_or(0, |maps| maps - 1);
        Ok(recipe)
    }

    /// What makes the puzzles; with `has_page`, those that a page to play takes.
    pub(super) fn source(
        &self,
        recipe: &Recipe,
        has_page: bool,
        control: &Control,
    ) -> Result<Source, CliError> {
        let is_of_model = self.model.is_some() || self.fewest || self.squares.is_given();
        if !(recipe.kind.has_givens() && is_of_model) {
            return Ok(Source::Grids(Maker::new(recipe.clone())?));
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
        if has_page {
            layout.check_page()?;
        }
        Ok(Source::Model(Box::new(ModelMaker::new(problem, self.seed, extra, self.fewest)?)))
    }

    pub(super) fn all<'a>(
        &'a self,
        source: &'a Source,
        control: &'a Control,
    ) -> Box<dyn Iterator<Item = Result<Graded, MakeError>> + 'a> {
        let grades = self.difficulty.as_ref();
        let mut earlier = Earlier::default();
        let find = move |number| {
            let found = match source {
                // The puzzle of a day depends on no other.
                Source::Grids(maker) if self.daily.is_some() => {
                    Graded::find(maker, &mut Earlier::default(), number, grades, control)
                }
                Source::Grids(maker) => {
                    let was_exhausted = earlier.is_exhausted;
                    let found = Graded::find(maker, &mut earlier, number, grades, control);
                    if earlier.is_exhausted && !was_exhausted {
                        repeat_from(&format!("puzzle {number} and later ones"));
                    }
                    found
                }
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
                let earlier = &mut Earlier::default();
                let rising = Graded::rising(maker, earlier, number, grades.clone(), control);
                if earlier.is_exhausted {
                    repeat_from("some puzzles");
                }
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

    /// The day of the puzzle at this place, from 1.
    pub(super) fn day(&self, place: u64) -> Option<Day> {
        self.daily.map(|first| Day(first.0 + place - 1))
    }

    /// The number of that puzzle: with a date, that of the day.
    pub(super) fn draw(&self, place: u64) -> u64 {
        self.day(place).map_or(place, |day| day.0)
    }

    /// The title of a page of these puzzles.
    pub(super) fn title(&self, all: &[Graded]) -> String {
        let what = match (&self.model, all.first()) {
            (None, _) => self.kind().title(),
            (Some(_), of) => of.map_or("", |of| &of.made.problem.model),
        };
        format!("{} x {}: {what}", self.size, self.columns.unwrap_or(self.size))
    }
}
