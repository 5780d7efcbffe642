//! The human route to some solutions, a sentence for each step.

use std::cmp::Reverse;

use itertools::Itertools;

use crate::book::sheet::{SENTENCE, figure, lettered, packed};
use crate::explained::StepReport;
use crate::play::Playable;
use crate::words::position;
use nq_show::template::escape;
use nq_show::wrap::{shortened, wrapped};

/// The most routes.
const ROUTES: usize = 3;

/// The most sheets of a route.
const SHEETS: usize = 3;

/// The most sentences of an assumption, and the most letters of one.
const CHAIN: (usize, usize) = (8, 150);

/// Boards of more rows are above the sentences, others beside them.
const NARROW: u16 = 12;

/// The shortest route of each grade; of many grades, those of the hardest. Each sheet has the board
/// before its first step and after its last.
pub(super) fn sheets(puzzles: &[Playable<'_>]) -> Vec<String> {
    let length =
        |of: &Playable<'_>| of.hints.iter().map(|step| 1 + step.chain.len()).sum::<usize>();
    let grade = |of: &Playable<'_>| of.explained.rating().grade;
    let puzzles = (1..).zip(puzzles).filter(|(_, of)| !of.hints.is_empty());
    let hardest = puzzles.sorted_by_key(|(_, of)| (Reverse(grade(of)), length(of)));
    let chosen = hardest.dedup_by(|(_, one), (_, next)| grade(one) == grade(next)).take(ROUTES);
    let chosen = chosen.collect_vec().into_iter().rev();
    chosen.flat_map(|(number, of)| route(number, of)).collect()
}

fn route(number: usize, puzzle: &Playable<'_>) -> Vec<String> {
    let Playable { explained, hints, .. } = puzzle;
    // Letters of a line and lines of a sheet, in a wide font.
    let (class, width, lines) = match explained.problem.board.rows() {
        0..=NARROW => ("beside", 50, 38),
        _ => ("above", 76, 23),
    };
    let steps = (1..).zip(hints).map(|(number, step)| sentences(number, step, width));
    let mut sheets = packed(steps, lines);
    let shown: usize = sheets.iter().take(SHEETS).map(Vec::len).sum();
    if shown < hints.len() {
        sheets.truncate(SHEETS);
        let left = format!("<p>The other {} steps are left out.</p>\n", hints.len() - shown);
        sheets[SHEETS - 1].push(left);
    }
    let mut last = 0;
    let sheet = |steps: Vec<String>| {
        let before = last;
        last = (before + steps.len()).min(shown);
        let board =
            |caption: &str, steps| figure(caption, &lettered(position(explained, steps)), true);
        let boards = board(&format!("Before step {}", before + 1), before)
            + &board(&format!("After step {last}"), last);
        format!(
            "<h3>Puzzle {number}, {}</h3>\n<div class=\"{class}\"><div>{boards}</div>\n\
             <div class=\"steps\">\n{}</div></div>\n",
            explained.rating(),
            steps.concat()
        )
    };
    sheets.into_iter().map(sheet).collect()
}

/// A step with its number of lines.
fn sentences(number: usize, step: &StepReport, width: usize) -> (usize, String) {
    let (most, letters) = CHAIN;
    let text = shortened(&step.text, SENTENCE, "…");
    let mut chain = step.chain.iter().map(|text| shortened(text, letters, "…")).collect_vec();
    if chain.len() > most {
        // The last one is the contradiction.
        chain.splice(most - 1..chain.len() - 1, ["…".to_owned()]);
    }
    let lines = |text: &String| wrapped(text, width).len();
    let needed = lines(&text) + chain.iter().map(lines).sum::<usize>();
    let chain = chain.iter().map(|text| format!("<i>{}</i>", escape(text))).join("");
    (needed, format!("<p><b>{number}</b>{}{chain}</p>\n", escape(&text)))
}
