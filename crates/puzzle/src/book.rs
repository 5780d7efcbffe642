//! Puzzles to print as a book: a title, the rules, puzzles, hints, solutions, and some routes. The
//! page needs no network and no script.
//!
//! A sheet fits on a page of A4 and of Letter, so its number is the number of the page. Sheets have
//! their numbers as text, as not every browser prints those of `@page`.

mod front;
mod route;
mod sheet;
#[cfg(test)]
mod tests;

use itertools::Itertools;

use crate::book::sheet::{SENTENCE, Sheet, figure, lettered, packed};
use crate::explain::Rule;
use crate::explained::StepReport;
use crate::play::Playable;
use nq_board::base::Placement;
use nq_show::boards::picture;
use nq_show::svg::definitions;
use nq_show::template::{escape, fill};
use nq_show::wrap::{shortened, wrapped};

/// The page. It is HTML and XML at once.
const PAGE: &str = include_str!("book.html");

/// Letters of a line of text, in a wide font.
const WIDTH: usize = 74;

/// Lines of a sheet of hints, and one more after each hint.
const LINES: usize = 52;

/// The book of these puzzles: black on white, with what gives a solution away at the end.
pub fn book_page(title: &str, puzzles: &[Playable<'_>]) -> String {
    let explained = puzzles.iter().map(|of| of.explained).collect_vec();
    let example = explained.first().and_then(|first| front::example(first));
    let largest = explained.iter().map(|of| of.problem.board.rows()).max().unwrap_or(0);
    // As many as fit on a sheet, with captions and the heading.
    let (puzzles_each, solutions_each) = match largest {
        0..=10 => ((4, "two"), (9, "three")),
        11..=16 => ((2, "half"), (4, "two")),
        _ => ((1, "one"), (2, "half")),
    };
    let rules = front::rules(&explained, example.as_ref());
    let hints = packed(puzzles.iter().zip(1..).map(|(of, number)| hint(number, of)), LINES);
    let first_hint = 2 + rules.iter().len() + explained.len().div_ceil(puzzles_each.0);
    let hint_pages =
        (first_hint..).zip(&hints).flat_map(|(page, hints)| vec![page; hints.len()]).collect_vec();
    let solution_page = |at: usize| first_hint + hints.len() + at / solutions_each.0;
    let drawn = explained.iter().enumerate().map(|(at, of)| {
        let (rating, hint, solution) = (of.rating(), hint_pages[at], solution_page(at));
        let caption = format!(
            "<b>{}</b> {rating} <span>hint <a href=\"#page-{hint}\">p. {hint}</a>, solution \
             <a href=\"#page-{solution}\">p. {solution}</a></span>",
            at + 1
        );
        let given: Placement = of.problem.fixed.iter().copied().collect();
        figure(&caption, &lettered(picture(&of.problem, &given)), true)
    });
    let solved = explained.iter().map(|of| picture(&of.problem, &of.solution)).collect_vec();
    let solutions = (1..)
        .zip(&solved)
        .map(|(n, solved): (u32, _)| figure(&format!("<b>{n}</b>"), solved, false));
    let parts = [
        ("Rules", rules.into_iter().collect_vec()),
        ("Puzzles", in_grids(drawn, puzzles_each)),
        ("Hints", hints.iter().map(|hints| hints.concat()).collect_vec()),
        ("Solutions", in_grids(solutions, solutions_each)),
        ("The human route", route::sheets(puzzles)),
    ];
    let sheets = parts
        .into_iter()
        .flat_map(|(part, bodies)| bodies.into_iter().map(move |body| Sheet { part, body }));
    let sheets = sheets.collect_vec();
    let shown = example.as_ref().map(|of| picture(&of.problem, &of.solution));
    let parts = [
        ("TITLE", escape(title)),
        ("COVER", front::cover(&explained, shown.as_ref(), &sheets)),
        ("DEFINITIONS", definitions(solved.iter().chain(&shown))),
        ("SHEETS", (2..).zip(&sheets).map(section).collect()),
    ];
    fill(PAGE, &parts)
}

fn section((page, Sheet { part, body }): (usize, &Sheet)) -> String {
    format!(
        "<section class=\"sheet\" id=\"page-{page}\">\n<header><h2>{part}</h2>\
         <span>{page}</span></header>\n{body}</section>\n"
    )
}

fn in_grids(figures: impl Iterator<Item = String>, (each, columns): (usize, &str)) -> Vec<String> {
    let grid = |figures: &[String]| {
        format!("<div class=\"grid {columns}\">\n{}</div>\n", figures.concat())
    };
    figures.collect_vec().chunks(each).map(grid).collect()
}

/// Why the first deduction holds, and the first by the hardest rule. What follows is left out.
fn hint(number: usize, puzzle: &Playable<'_>) -> (usize, String) {
    let steps = &puzzle.hints;
    let why = |step: &StepReport| {
        let why = step.text.split(": ").next().unwrap_or_default().trim_end_matches('.');
        format!("{}.", shortened(why, SENTENCE, "…"))
    };
    let first = steps.first().map_or_else(|| "All pieces are given.".to_owned(), why);
    // A search has no reason that helps.
    let hardest = steps.iter().map(|step| step.rule).filter(|&rule| rule != Rule::Search).max();
    let at = steps.iter().position(|step| Some(step.rule) == hardest).filter(|&at| at > 0);
    let later = at.map(|at| format!("Step {} of {}: {}", at + 1, steps.len(), why(&steps[at])));
    let texts = [first].into_iter().chain(later).collect_vec();
    let lines: usize = texts.iter().map(|text| wrapped(text, WIDTH).len()).sum();
    let texts = texts.iter().map(|text| format!("<p>{}</p>", escape(text))).join("");
    (lines + 1, format!("<div class=\"hint\"><b>{number}</b><div>{texts}</div></div>\n"))
}
