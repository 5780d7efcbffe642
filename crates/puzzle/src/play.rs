//! Puzzles to play, as one page that needs no network and no other file.

mod colours;
mod drawing;

use itertools::Itertools;
use serde_json::{Value, json};
use xxhash_rust::xxh64::xxh64;

use crate::explain::CountedSet;
use crate::explained::{Cell, Explained, StepReport};
use crate::play::drawing::{background, patterns, piece};
use crate::solve::Solved;
use nq_board::base::{Placed, Square};
use nq_board::model::Problem;
use nq_show::problem::rules;
use nq_show::template::{escape, fill, script_data};

/// The page. It is HTML and XML at once.
const PAGE: &str = include_str!("play/page.html");

const STYLE: &str = include_str!("play/style.css");

/// The scripts. Each uses only those before it.
const SCRIPTS: [&str; 6] = [
    include_str!("play/state.js"),
    include_str!("play/store.js"),
    include_str!("play/view.js"),
    include_str!("play/squares.js"),
    include_str!("play/input.js"),
    include_str!("play/main.js"),
];

/// A puzzle to play or to print.
#[derive(Clone, Debug)]
pub struct Playable<'a> {
    /// The puzzle, with one kind of piece, its only solution, and what it demands.
    pub explained: &'a Explained,
    /// The heading.
    pub title: String,
    /// Why the solution is the only one.
    pub evidence: String,
    /// Deductions in order. Each applies as soon as all earlier ones are on the board.
    pub hints: Vec<StepReport>,
}

impl<'a> Playable<'a> {
    /// A puzzle with its route as hints.
    pub fn new(explained: &'a Explained, solved: &Solved, title: String) -> Self {
        let engines = solved.engines.join(" and ");
        let evidence = format!("exactly one solution, found by {engines}");
        Self { explained, title, evidence, hints: explained.steps() }
    }
}

/// The page of these puzzles.
pub fn play_page(puzzles: &[Playable<'_>]) -> String {
    let title = match puzzles {
        [] => "No puzzles".to_owned(),
        [only] => only.title.clone(),
        _ => format!("{} puzzles", puzzles.len()),
    };
    let heading = puzzles.first().map_or(&title, |first| &first.title);
    let pieces =
        puzzles.iter().enumerate().map(|(number, of)| piece(number, &of.explained.problem));
    let grounds =
        puzzles.iter().enumerate().map(|(number, of)| background(number, &of.explained.problem));
    let data: Value = puzzles.iter().enumerate().map(data).collect();
    // Without a puzzle there is nothing to start.
    let scripts: &[&str] = if puzzles.is_empty() { &[] } else { &SCRIPTS };
    let parts = [
        ("TITLE", escape(&title)),
        ("STYLE", STYLE.to_owned()),
        ("HEADING", escape(heading)),
        ("DEFINITIONS", format!("<defs>{}{}</defs>", patterns(), pieces.collect::<String>())),
        ("GROUNDS", grounds.collect()),
        ("DATA", script_data(&data)),
        // One script has no imports.
        ("SCRIPT", scripts.concat().replace("export function", "function")),
    ];
    fill(PAGE, &parts)
}

/// What the scripts know about a puzzle. Squares are given by their index, row by row from the top.
fn data((number, puzzle): (usize, &Playable<'_>)) -> Value {
    let Explained { problem, solution, layout, .. } = puzzle.explained;
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
        "solution": occupied(solution.pieces()),
    });
    let set = |set: &CountedSet| {
        let CountedSet { name, cells, least, most } = set;
        json!({ "name": name.to_string(), "squares": cells, "least": least, "most": most })
    };
    let indices_of = |cells: &[Cell]| cells.iter().map(|cell| cell.index).collect_vec();
    let hint = |step: &StepReport| {
        let sets = step.sets.iter().map(|&set| layout.sets[set].name.to_string());
        json!({
            "text": step.text,
            "rule": step.rule.name(),
            "sets": sets.collect_vec(),
            "place": indices_of(&step.placed),
            "cross": indices_of(&step.crossed),
            "because": indices_of(&step.because),
        })
    };
    let mut data = json!({
        // The state is stored under it.
        "id": format!("{:016x}", xxh64(content.to_string().as_bytes(), 0)),
        "number": number,
        "title": puzzle.title,
        "rating": puzzle.explained.rating().to_string(),
        "evidence": puzzle.evidence,
        "rules": rules_in_words(problem),
        "piece": problem.pieces.first().map_or("piece", |piece| &piece.name),
        "names": board.squares().map(|square| board.name(square)).collect_vec(),
        "attacks": layout.excluded_by,
        "sets": layout.sets.iter().map(set).collect_vec(),
        "hints": puzzle.hints.iter().map(hint).collect_vec(),
    });
    if let (Value::Object(data), Value::Object(content)) = (&mut data, content) {
        data.extend(content);
    }
    data
}

/// The rules in words. Kings attack what they touch.
pub(crate) fn rules_in_words(problem: &Problem) -> String {
    let [piece] = &problem.pieces[..] else { return rules(problem) };
    let pieces = &piece.plural;
    let attack = format!("no two {pieces} attack each other");
    let touch = format!("no two {pieces} touch, not even diagonally");
    let text = rules(problem);
    let is_king = piece.rule.to_string() == "K";
    if is_king { text.replace(&attack, &touch) } else { text }
}

#[cfg(test)]
mod tests;
