//! Puzzles to print: several on a sheet, then the solutions. The page needs no network and no
//! script.

use itertools::Itertools;

use super::boards::picture;
use super::escape::escape;
use super::picture::Picture;
use super::play::{Playable, rules_in_words};
use super::shapes::SIDE;
use super::svg::{board, definitions};
use super::template::fill;
use crate::puzzle::Explained;
use nq_board::base::placement::Placement;

/// The page. It is HTML and XML at once.
const PAGE: &str = include_str!("book.html");

/// The page of these puzzles: black on white, the solutions at the end.
pub(crate) fn book_page(title: &str, puzzles: &[Playable<'_>]) -> String {
    let explained = || puzzles.iter().map(|of| of.explained);
    let solved = explained().map(|of| picture(&of.problem, &of.solution)).collect_vec();
    let given = |of: &Explained| of.problem.fixed.iter().copied().collect::<Placement>();
    let empty = explained().map(|of| picture(&of.problem, &given(of)));
    let largest = explained().map(|of| of.problem.board.rows()).max().unwrap_or(0);
    let figures = (1..).zip(puzzles.iter().zip(empty).zip(&solved));
    let (drawn, solutions): (Vec<_>, Vec<_>) = figures
        .map(|(number, ((of, empty), solved))| {
            let rating = of.explained.rating().to_string();
            let puzzle = figure(number, ("rating", &rating), &empty);
            (puzzle, figure(number, ("digest", &of.evidence), solved))
        })
        .unzip();
    // As many as fit on a sheet of A4 or Letter, with captions and the heading.
    let (puzzles_each, solutions_each) = match largest {
        0..=10 => ((4, "two"), (9, "three")),
        11..=16 => ((2, "half"), (4, "two")),
        _ => ((1, "one"), (2, "half")),
    };
    let rules = explained().next().map(|first| rules_in_words(&first.problem) + ".");
    let parts = [
        ("TITLE", escape(title)),
        ("RULES", escape(&rules.unwrap_or_default())),
        ("DEFINITIONS", definitions(&solved)),
        ("PUZZLES", sheets(&drawn, puzzles_each, "puzzles")),
        ("SOLUTIONS", sheets(&solutions, solutions_each, "solutions")),
    ];
    fill(PAGE, &parts)
}

fn sheets(figures: &[String], (each, columns): (usize, &str), part: &str) -> String {
    let sheet = |figures: &[String]| {
        format!("<section class=\"sheet {columns} {part}\">\n{}</section>\n", figures.concat())
    };
    figures.chunks(each).map(sheet).collect()
}

fn figure(number: usize, (class, caption): (&str, &str), picture: &Picture) -> String {
    let (rows, cols) = picture.size();
    // Borders are as wide as their strokes.
    let (width, height) = (cols * SIDE + 6, rows * SIDE + 6);
    format!(
        "<figure><figcaption><b>{number}</b> <span class=\"{class}\">{}</span></figcaption>\
         <svg viewBox=\"-3 -3 {width} {height}\" role=\"img\" aria-label=\"board {number}\">\n{}\
         </svg></figure>\n",
        escape(caption),
        board(picture, false)
    )
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, ParsingOptions};

    use super::*;
    use crate::puzzle::Graded;
    use crate::puzzle::make::{Kind, Maker, Recipe};
    use nq_board::run::control::Control;

    fn made(kind: Kind, size: u16, number: u64) -> Vec<Graded> {
        let maker = Maker::new(Recipe { kind, size, seed: 3 }).unwrap();
        let control = Control::default();
        (1..=number).map(|n| Graded::find(&maker, n, None, &control).unwrap()).collect()
    }

    fn page(title: &str, made: &[Graded]) -> String {
        let all =
            made.iter().map(|one| Playable::new(&one.explained, &one.solved, "<&>".to_owned()));
        book_page(title, &all.collect_vec())
    }

    /// The number of boards and of pieces in each section.
    fn content(page: &str) -> Vec<(usize, usize)> {
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(page, options).expect("valid XML");
        let sections = document.descendants().filter(|node| node.has_tag_name("section"));
        let tags = |node: roxmltree::Node<'_, '_>| {
            let number =
                |tag: &str| node.descendants().filter(|n| n.tag_name().name() == tag).count();
            (number("svg"), number("use"))
        };
        sections.map(tags).collect()
    }

    #[test]
    fn puzzles_are_empty_and_solutions_are_full() {
        let five = page("Five", &made(Kind::Regions, 6, 5));
        assert_eq!(content(&five), [(4, 0), (1, 0), (5, 30)]);
        assert!(five.contains("no two queens touch, not even diagonally"), "{five}");
        assert_eq!(five.matches("found by").count(), 5);
        let made = made(Kind::Completion { extra: 0 }, 8, 1);
        let given = made[0].made.problem.fixed.len();
        assert_eq!(content(&page("Queens", &made)), [(1, given), (1, 8)]);
        assert_eq!(content(&page("One", &self::made(Kind::Regions, 1, 1))), [(1, 0), (1, 1)]);
    }

    #[test]
    fn sheets_depend_on_the_size() {
        let made = made(Kind::Completion { extra: 0 }, 11, 3);
        let given = made.iter().map(|one| one.made.problem.fixed.len()).collect_vec();
        let three = page("Queens", &made);
        assert_eq!(content(&three), [(2, given[0] + given[1]), (1, given[2]), (3, 33)]);
        assert_eq!(content(&page("None", &[])), []);
    }

    #[test]
    fn texts_are_escaped() {
        let page = page("<script>&", &[]);
        assert!(page.contains("<h1>&lt;script&gt;&amp;</h1>"), "{page}");
    }
}
