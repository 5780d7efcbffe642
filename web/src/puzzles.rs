//! Puzzles: made, read, and shown as pages to play.

use nq_board::run::control::Control;
use nq_sat::puzzle::make::{Kind, Maker, Recipe};
use nq_sat::puzzle::solve::{Number, Solved};
use nq_sat::puzzle::{Explained, Graded, Puzzle};
use nq_sat::report::boards::picture;
use nq_sat::report::play::{Playable, play_page};
use nq_sat::report::svg::{Group, svg};
use serde_json::{Value, json};

use crate::Fault;

fn fault(error: impl std::fmt::Display) -> Fault {
    error.to_string()
}

pub fn make(kind: &str, size: u16, seed: u64, grade: u8) -> Result<Value, Fault> {
    let kind = match kind {
        "stars" => Kind::Stars(2),
        "completion" => Kind::Completion { extra: 0 },
        _ => Kind::Regions,
    };
    let maker = Maker::new(Recipe { kind, size, seed }).map_err(fault)?;
    let grades = (grade > 0).then_some(grade..=grade);
    let found = Graded::find(&maker, 1, grades.as_ref(), &Control::default()).map_err(fault)?;
    let title = format!("Puzzle {seed}");
    let page = play_page(&[Playable::new(&found.explained, &found.solved, title)]);
    let rating = found.explained.rating().to_string();
    Ok(json!({ "grid": found.made.grid, "rating": rating, "page": page }))
}

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
    explained.layout.check_page().map_err(fault)?;
    let rating = explained.rating().to_string();
    let page = play_page(&[Playable::new(&explained, &solved, solved.problem.model.clone())]);
    Ok(json!({ "verdict": "exactly one solution", "rating": rating, "page": page }))
}
