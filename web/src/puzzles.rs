//! Puzzles: made, read, and shown as pages to play.

use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_sat::puzzle::make::{Earlier, Kind, Maker, ModelMaker, Recipe};
use nq_sat::puzzle::play::{Playable, play_page};
use nq_sat::puzzle::solve::{Number, Solved};
use nq_sat::puzzle::{Explained, Graded, Puzzle};
use serde_json::{Value, json};

use crate::answers::drawn;
use crate::question::Question;
use crate::{Fault, fault};

/// Which puzzle is made.
pub struct Wanted<'a> {
    kind: &'a str,
    size: u16,
    stars: u16,
    seed: u64,
    /// 0 is any.
    grade: u8,
    /// The day since 1970-01-01, for the puzzle of a day.
    day: Option<u64>,
    title: &'a str,
}

impl<'a> Wanted<'a> {
    pub fn of(request: &'a Value) -> Self {
        let number = |key: &str| request[key].as_u64().unwrap_or_default();
        let small = |key: &str| u16::try_from(number(key)).unwrap_or(u16::MAX);
        Self {
            kind: request["kind"].as_str().unwrap_or_default(),
            size: small("size"),
            stars: small("stars"),
            seed: number("seed"),
            grade: u8::try_from(number("grade")).unwrap_or(u8::MAX),
            day: request["day"].as_u64(),
            title: request["title"].as_str().unwrap_or("Puzzle"),
        }
    }
}

/// Makes a puzzle of a kind, or one that completes the question.
pub fn make(
    wanted: &Wanted<'_>,
    asked: impl Fn() -> Result<Question, Fault>,
) -> Result<Value, Fault> {
    let control = Control::default();
    let &Wanted { size, seed, grade, .. } = wanted;
    let (grades, number) = ((grade > 0).then_some(grade..=grade), wanted.day.unwrap_or(1));
    let found = if let Some(kind) = Kind::by_name(wanted.kind) {
        let kind = match kind {
            Kind::Stars(usual) => Kind::Stars(if wanted.stars > 0 { wanted.stars } else { usual }),
            other => other,
        };
        let maker = Maker::new(Recipe::new(kind, size, seed)).map_err(fault)?;
        Graded::find(&maker, &mut Earlier::default(), number, grades.as_ref(), &control)
    } else {
        let problem = asked()?.query.problem().map_err(fault)?;
        let maker = ModelMaker::new(problem, seed, 0, false).map_err(fault)?;
        Graded::of_model(&maker, number, grades.as_ref(), &control)
    };
    let Graded { made, solved, explained, .. } = found.map_err(fault)?;
    let mut shown = shown(&explained, &solved, wanted.title.to_owned());
    shown["grid"] = made.grid.into();
    Ok(shown)
}

/// A puzzle as people send it, or a link; `stars` 0 if the text says it.
fn puzzle(text: &str, stars: u16) -> Result<Puzzle, Fault> {
    Puzzle::from_text("puzzle", text, (stars > 0).then_some(stars)).map_err(fault)
}

/// The model of a puzzle, to draw on.
pub fn model(text: &str, stars: u16) -> Result<Value, Fault> {
    Ok(json!({ "toml": puzzle(text, stars)?.model.text() }))
}

/// Reads a puzzle.
pub fn read(text: &str, stars: u16) -> Result<Value, Fault> {
    let puzzle = puzzle(text, stars)?;
    let mut shown = solved(puzzle.problem().map_err(fault)?)?;
    shown["reading"] = puzzle.reading.into();
    Ok(shown)
}

/// The question as a puzzle.
pub fn play(question: &Question) -> Result<Value, Fault> {
    solved(question.query.problem().map_err(fault)?)
}

fn solved(problem: Problem) -> Result<Value, Fault> {
    let control = Control::default();
    let solved = Solved::find(problem, &control).map_err(fault)?;
    let Some(solution) = solved.only() else {
        let number = if solved.number() == Number::None { "no" } else { "several" };
        let boards = solved.solutions.iter().map(|one| drawn(&solved.problem, one));
        let verdict = format!("{number} solutions");
        return Ok(json!({ "verdict": verdict, "boards": boards.collect::<Vec<_>>() }));
    };
    let explained = Explained::find(solution, &solved.problem, usize::MAX, &control);
    let explained = explained.map_err(fault)?;
    let mut shown = shown(&explained, &solved, solved.problem.model.clone());
    shown["verdict"] = "exactly one solution".into();
    Ok(shown)
}

/// A puzzle with exactly one solution: a page to play or, of several kinds of pieces, a picture.
fn shown(explained: &Explained, solved: &Solved, title: String) -> Value {
    let mut shown = json!({ "rating": explained.rating().to_string() });
    if explained.layout.check_page().is_ok() {
        shown["page"] = play_page(&[Playable::new(explained, solved, title)]).into();
    } else {
        let given = Placement::new(solved.problem.fixed.clone());
        shown["boards"] = json!([drawn(&solved.problem, &given)]);
    }
    shown
}
