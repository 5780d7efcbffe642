//! The sheets before the puzzles: the title, the rules and the grades.

use itertools::Itertools;

use crate::book::sheet::{Sheet, figure, lettered};
use crate::explain::{Deduction, Layout, Reason, Rule, Step};
use crate::explained::Explained;
use crate::grid::Grid;
use crate::make::{Kind, Made, Maker, Recipe};
use crate::play::rules_in_words;
use crate::words::position;
use nq_board::base::Placement;
use nq_board::base::words::{a, counted, list, of_number};
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_show::boards::picture;
use nq_show::picture::Picture;

/// A small puzzle of the same kind, to show the rules without giving a solution away: books rarely
/// have its seed.
pub(super) fn example(like: &Explained) -> Option<Made> {
    let (kind, size) = match Grid::of_problem(&like.problem)? {
        (grid, _) if grid.has_queens() => (Kind::Completion { extra: 0 }, 6),
        (_, 1) => (Kind::Regions, 6),
        // More stars need larger boards and take longer to make.
        _ => (Kind::Stars(2), 8),
    };
    let maker = Maker::new(Recipe::new(kind, size, u64::MAX)).ok()?;
    maker.candidates(1, &Control::default()).fresh().ok()
}

/// The title is filled in by the page.
pub(super) fn cover(explained: &[&Explained], board: Option<&Picture>, sheets: &[Sheet]) -> String {
    let grades = grades(explained).map(|(least, most)| {
        if least == most {
            format!(", grade {least}")
        } else {
            format!(", grades {least} to {most}")
        }
    });
    let puzzles = counted(explained.len(), "puzzle");
    let parts = (2..).zip(sheets).dedup_by(|(_, one), (_, next)| one.part == next.part);
    let contents = parts.map(|(page, Sheet { part, .. }): (usize, _)| {
        format!("<p><a href=\"#page-{page}\">{part}</a><i></i><span>{page}</span></p>\n")
    });
    let contents: String = contents.collect();
    let board =
        board.map(|board| format!("<div class=\"shaded\">{}</div>\n", figure("", board, false)));
    format!(
        "<p class=\"number\">{puzzles}{}</p>\n{}<p>Each puzzle has exactly one solution. Two \
         engines that share no code found it to be the only one.</p>\n<nav>{contents}</nav>\n",
        grades.unwrap_or_default(),
        board.unwrap_or_default()
    )
}

/// The rules with an example, and the grades up to the highest.
pub(super) fn rules(explained: &[&Explained], example: Option<&Made>) -> Option<String> {
    let first = explained.first()?;
    let problem = &first.problem;
    let pieces = problem.pieces.iter().zip(&problem.counts);
    let pieces =
        pieces.map(|(piece, count)| of_number(count.min, &piece.name, &piece.plural)).join(" and ");
    let kinds = first.layout.sets.iter().map(|set| a(set.name.kind())).unique().collect_vec();
    let kinds = list(&kinds, "or");
    let ratings = explained.iter().map(|of| of.rating()).collect_vec();
    let hardest = ratings.iter().map(|rating| rating.hardest).max();
    let used = Rule::ALL.into_iter().filter(|&rule| Some(rule) <= hardest);
    let rows = used.map(|rule| {
        let puzzles = ratings.iter().filter(|rating| rating.hardest == rule).count();
        let (grade, name, meaning) = (rule.grade(), rule.name(), rule.meaning());
        format!("<tr><td>{grade}</td><th>{name}</th><td>{meaning}.</td><td>{puzzles}</td></tr>\n")
    });
    Some(format!(
        "<p>A solved board has {pieces}: {}.</p>\n<div class=\"grid three\">\n{}</div>\n\
         <h3>Grades</h3>\n\
         <p>The grade of a puzzle is that of the hardest rule that a person needs. A set is \
         {kinds}. A square is open as long as nothing is known of it.</p>\n\
         <table><tr><th>Grade</th><th>Rule</th><th>What it finds</th><th>Puzzles</th></tr>\n\
         {}</table>\n",
        rules_in_words(problem),
        example.and_then(figures).unwrap_or_default(),
        rows.collect::<String>()
    ))
}

/// A puzzle, its solution, and what one piece excludes.
fn figures(Made { problem, solution, .. }: &Made) -> Option<String> {
    let given: Placement = problem.fixed.iter().copied().collect();
    let middle = solution.pieces().get(solution.pieces().len() / 2)?;
    let bare = Problem { fixed: Vec::new(), ..problem.clone() };
    let layout = Layout::new(&bare).ok()?;
    let place = vec![layout.cell(*middle)];
    let excludes = format!("what {} excludes", a(&layout.pieces[0].name));
    let deduction = Deduction { reason: Reason::Search, place, cross: Vec::new() };
    let one = Explained {
        layout,
        problem: bare,
        solution: solution.clone(),
        route: vec![Step { deduction, placed: Vec::new(), crossed: Vec::new(), seen: 0 }],
    };
    Some(
        figure("a puzzle", &lettered(picture(problem, &given)), true)
            + &figure("its solution", &picture(problem, solution), true)
            + &figure(&excludes, &lettered(position(&one, 1)), true),
    )
}

/// The lowest and the highest grade.
fn grades(explained: &[&Explained]) -> Option<(u8, u8)> {
    explained.iter().map(|of| of.rating().grade).minmax().into_option()
}
