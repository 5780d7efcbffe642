//! Puzzles to play, as one page that needs no network and no other file.

mod colours;
mod drawing;

use itertools::Itertools;
use serde_json::{Value, json};
use xxhash_rust::xxh64::xxh64;

use self::drawing::{ground, patterns, piece};
use super::escape::escape;
use super::problem::rules;
use super::template::{fill, script_data};
use nq_board::base::board::Square;
use nq_board::base::placement::{Placed, Placement};
use nq_board::base::words::several;
use nq_board::model::{CountRange, Problem};

/// The page. It is HTML and XML at once.
const PAGE: &str = include_str!("play/page.html");

const STYLE: &str = include_str!("play/style.css");

/// The scripts. Each uses only those before it.
const SCRIPTS: [&str; 5] = [
    include_str!("play/state.js"),
    include_str!("play/store.js"),
    include_str!("play/view.js"),
    include_str!("play/input.js"),
    include_str!("play/main.js"),
];

/// A puzzle to play. Squares are given by their index, row by row from the top.
#[derive(Clone, Debug)]
pub struct Playable<'a> {
    /// The puzzle, with one kind of piece.
    pub problem: &'a Problem,
    /// Its only solution.
    pub solution: &'a Placement,
    /// The heading.
    pub title: String,
    /// The difficulty in words.
    pub rating: Option<String>,
    /// Why the solution is the only one.
    pub evidence: String,
    /// For each square, the squares that a piece there excludes by attack.
    pub attacks: Vec<Vec<usize>>,
    /// The sets of squares with a number of pieces.
    pub sets: Vec<PlaySet>,
    /// Deductions in order. Each applies as soon as all earlier ones are on the board.
    pub hints: Vec<Hint>,
}

/// A set of squares with a number of pieces.
#[derive(Clone, Debug)]
pub struct PlaySet {
    /// Its name, such as `row 4` or `region B`.
    pub name: String,
    /// Its squares.
    pub squares: Vec<usize>,
    /// The number of pieces on it.
    pub number: CountRange,
}

/// A deduction.
#[derive(Clone, Debug)]
pub struct Hint {
    /// A sentence.
    pub text: String,
    /// The name of the rule.
    pub rule: String,
    /// The squares that get a piece.
    pub place: Vec<usize>,
    /// The squares that get a cross.
    pub cross: Vec<usize>,
    /// The squares that are the reason.
    pub because: Vec<usize>,
}

/// The page of these puzzles.
#[must_use]
pub fn play_page(puzzles: &[Playable<'_>]) -> String {
    let title = match puzzles {
        [] => "No puzzles".to_owned(),
        [only] => only.title.clone(),
        _ => format!("{} puzzles", puzzles.len()),
    };
    let heading = puzzles.first().map_or(&title, |first| &first.title);
    let pieces = puzzles.iter().enumerate().map(|(number, of)| piece(number, of.problem));
    let data: Value = puzzles.iter().enumerate().map(data).collect();
    // Without a puzzle there is nothing to start.
    let scripts: &[&str] = if puzzles.is_empty() { &[] } else { &SCRIPTS };
    let parts = [
        ("TITLE", escape(&title)),
        ("STYLE", STYLE.to_owned()),
        ("HEADING", escape(heading)),
        ("DEFINITIONS", format!("<defs>{}{}</defs>", patterns(), pieces.collect::<String>())),
        ("GROUNDS", puzzles.iter().enumerate().map(|(n, of)| ground(n, of.problem)).collect()),
        ("DATA", script_data(&data)),
        ("SCRIPT", scripts.concat()),
    ];
    fill(PAGE, &parts)
}

/// What the scripts know about a puzzle.
fn data((number, puzzle): (usize, &Playable<'_>)) -> Value {
    let problem = puzzle.problem;
    let board = problem.board;
    let indices = |squares: &[Square]| squares.iter().map(|&at| board.index(at)).collect_vec();
    let occupied =
        |placed: &[Placed]| placed.iter().map(|one| board.index(one.square)).collect_vec();
    let content = json!({
        "rows": board.rows(),
        "cols": board.cols(),
        "regions": problem.regions,
        "blocked": indices(&problem.blocked),
        "walls": indices(&problem.walls),
        "given": occupied(&problem.fixed),
        "solution": occupied(puzzle.solution.pieces()),
    });
    let mut data = json!({
        // The state is stored under it.
        "id": format!("{:016x}", xxh64(content.to_string().as_bytes(), 0)),
        "number": number,
        "title": puzzle.title,
        "rating": puzzle.rating,
        "evidence": puzzle.evidence,
        "rules": rules_in_words(problem),
        "piece": problem.pieces.first().map_or("piece", |piece| &piece.name),
        "names": board.squares().map(|square| board.name(square)).collect_vec(),
        "attacks": puzzle.attacks,
        "sets": puzzle.sets.iter().map(set).collect_vec(),
        "hints": puzzle.hints.iter().map(hint).collect_vec(),
    });
    if let (Value::Object(data), Value::Object(content)) = (&mut data, content) {
        data.extend(content);
    }
    data
}

fn set(set: &PlaySet) -> Value {
    let CountRange { min, max } = set.number;
    json!({ "name": set.name, "squares": set.squares, "least": min, "most": max })
}

fn hint(hint: &Hint) -> Value {
    json!({
        "text": hint.text,
        "rule": hint.rule,
        "place": hint.place,
        "cross": hint.cross,
        "because": hint.because,
    })
}

/// The rules in words. Kings attack what they touch.
pub(super) fn rules_in_words(problem: &Problem) -> String {
    let [piece] = &problem.pieces[..] else { return rules(problem) };
    let pieces = several(&piece.name);
    let attack = format!("no two {pieces} attack each other");
    let touch = format!("no two {pieces} touch, not even diagonally");
    let text = rules(problem);
    let is_king = piece.rule.to_string() == "K";
    if is_king { text.replace(&attack, &touch) } else { text }
}

#[cfg(test)]
mod tests;
