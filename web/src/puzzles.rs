//! Puzzles: made, read, and shown as pages to play.

use nq_board::base::placement::Placement;
use nq_board::run::control::Control;
use nq_sat::puzzle::make::{Kind, Maker, ModelMaker, Recipe};
use nq_sat::puzzle::play::{Playable, play_page};
use nq_sat::puzzle::solve::{Number, Solved};
use nq_sat::puzzle::{Explained, Graded, Puzzle};
use nq_show::boards::picture;
use nq_show::svg::{Group, svg};
use serde_json::{Value, json};

use crate::answers::drawn;
use crate::question::Question;
use crate::{Fault, fault};

/// Makes a puzzle of a kind, or one that completes the question. Grade 0 is any.
pub fn make(
    name: &str,
    size: u16,
    seed: u64,
    grade: u16,
    asked: impl Fn() -> Result<Question, Fault>,
) -> Result<Value, Fault> {
    let control = Control::default();
    let grade = u8::try_from(grade).unwrap_or(u8::MAX);
    let grades = (grade > 0).then_some(grade..=grade);
    let found = if let Some(kind) = Kind::by_name(name) {
        let maker = Maker::new(Recipe { kind, size, seed }).map_err(fault)?;
        Graded::find(&maker, 1, grades.as_ref(), &control)
    } else {
        let problem = asked()?.query.problem().map_err(fault)?;
        let maker = ModelMaker::new(problem, seed, 0, false).map_err(fault)?;
        Graded::of_model(&maker, 1, grades.as_ref(), &control)
    };
    let Graded { made, solved, explained, .. } = found.map_err(fault)?;
    let mut shown = shown(&explained, &solved, format!("Puzzle {seed}"));
    shown["grid"] = made.grid.into();
    Ok(shown)
}

/// Reads a puzzle as people send it, or a link; `stars` 0 if the text says it.
pub fn read(text: &str, stars: u16) -> Result<Value, Fault> {
    let puzzle = Puzzle::from_text("puzzle", text, (stars > 0).then_some(stars)).map_err(fault)?;
    let control = Control::default();
    let problem = puzzle.problem().map_err(fault)?;
    let solved = Solved::find(problem, &control).map_err(fault)?;
    let Some(solution) = solved.only() else {
        let pictures = solved.solutions.iter().map(|one| picture(&solved.problem, one)).collect();
        let number = if solved.number() == Number::None { "no" } else { "several" };
        let boards = svg("puzzle", &[Group { caption: None, pictures }], true);
        return Ok(json!({ "verdict": format!("{number} solutions"), "svg": boards }));
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
        shown["svg"] = drawn(&solved.problem, &given).into();
    }
    shown
}
