//! Puzzles that were made: their files, and what a page needs of them.

use super::{board, rating, steps};
use crate::puzzle::explain::{CountedSet, Layout};
use crate::puzzle::solve::Solved;
use crate::puzzle::{Explained, Graded, StepReport};
use crate::report::boards::Screen;
use crate::report::look::Charset;
use crate::report::play::{Hint, PlaySet, Playable};
use crate::report::wrap::WIDTH;
use nq_board::model::CountRange;

/// The screen of files: the same on every machine.
const PAPER: Screen = Screen { width: WIDTH, height: usize::MAX, charset: Charset::Unicode };

/// The files of a puzzle, by name: the grid, the model, the solution, the steps and the rating.
#[must_use]
pub fn files(graded: &Graded) -> [(&'static str, String); 5] {
    let explained = &graded.explained;
    let mut text = Vec::new();
    // A vector takes all.
    let _ = steps(&mut text, explained, PAPER, false);
    let mut text = String::from_utf8_lossy(&text).into_owned();
    text += &format!("\n{}", board(explained, &explained.route.end, PAPER));
    [
        ("grid.txt", graded.made.grid.clone()),
        ("model.toml", graded.made.model.clone()),
        ("solution.txt", graded.solved.texts().concat() + "\n"),
        ("steps.txt", text),
        ("rating.txt", rating(explained) + "\n"),
    ]
}

/// A puzzle to play or to print.
#[must_use]
pub fn playable<'a>(explained: &'a Explained, solved: &Solved, title: String) -> Playable<'a> {
    let Explained { problem, solution, layout, .. } = explained;
    let steps = explained.steps().into_iter();
    let hint = |step: StepReport| Hint {
        text: step.text,
        rule: step.rule.name().to_owned(),
        place: step.placed,
        cross: step.crossed,
        because: step.because,
    };
    Playable {
        problem,
        solution,
        title,
        rating: Some(explained.rating().to_string()),
        evidence: evidence(solved),
        attacks: layout.excluded_by.clone(),
        sets: sets(layout),
        hints: steps.map(hint).collect(),
    }
}

/// Why the solution is the only one.
fn evidence(solved: &Solved) -> String {
    let engines = solved.engines.join(" and ");
    let digest = solved.digest();
    format!("exactly one solution, found by {engines}; digest {digest}")
}

fn sets(layout: &Layout) -> Vec<PlaySet> {
    let set = |set: &CountedSet| PlaySet {
        name: set.name.to_string(),
        squares: set.squares.clone(),
        number: CountRange { min: set.number, max: set.number },
    };
    layout.sets.iter().map(set).collect()
}
