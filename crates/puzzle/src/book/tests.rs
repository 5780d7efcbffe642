use roxmltree::{Document, Node, ParsingOptions};

use crate::book::*;
use crate::graded::Graded;
use crate::make::{Earlier, Kind, Maker, Recipe};
use nq_board::run::Control;

fn made(kind: Kind, size: u16, number: u64) -> Vec<Graded> {
    let maker = Maker::new(Recipe::new(kind, size, 3)).unwrap();
    let control = Control::default();
    (1..=number)
        .map(|n| Graded::find(&maker, &mut Earlier::default(), n, None, &control).unwrap())
        .collect()
}

fn page(title: &str, made: &[Graded]) -> String {
    let all = made.iter().map(|one| Playable::new(&one.explained, &one.solved, "<&>".to_owned()));
    book_page(title, &all.collect_vec())
}

/// The heading of each sheet, with the number of its boards and of its pieces.
fn content(page: &str) -> Vec<(String, usize, usize)> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(page, options).expect("valid XML");
    let sections = document.descendants().filter(|node| node.has_tag_name("section"));
    let sheet = |(number, section): (usize, Node<'_, '_>)| {
        let all =
            |tag: &'static str| section.descendants().filter(move |node| node.has_tag_name(tag));
        assert_eq!(section.attribute("id"), Some(&*format!("page-{number}")));
        let header =
            all("header").next().map(|header| header.descendants().filter_map(|n| n.text()));
        let header = header.map(|texts| texts.map(str::trim).filter(|text| !text.is_empty()));
        let heading = header.map_or_else(String::new, |texts| texts.dedup().join(" "));
        assert!(number == 1 || heading.ends_with(&format!(" {number}")), "{heading}");
        (heading, all("svg").count(), all("use").count())
    };
    let sheets = (1..).zip(sections).map(sheet).collect();
    // Each link leads to a sheet.
    for link in document.descendants().filter_map(|node| node.attribute("href")) {
        let mut ids = document.descendants().filter_map(|node| node.attribute("id"));
        assert!(ids.any(|id| link == format!("#{id}")), "{link}");
    }
    sheets
}

#[track_caller]
fn assert_content(page: &str, expected: &[(&str, usize, usize)]) {
    let found = content(page);
    let found = found.iter().map(|(heading, svg, used)| (&**heading, *svg, *used));
    assert_eq!(found.collect_vec(), expected);
}

#[test]
fn puzzles_are_empty_hints_follow_and_solutions_are_full() {
    // The cover and the rules show an example of six queens.
    let [cover, rules] = [("", 1, 6), ("Rules 2", 3, 6 + 1)];
    let [puzzles, route] = [("Puzzles 3", 4, 0), ("The human route 7", 2, 6)];
    let [more, hints] = [("Puzzles 4", 1, 0), ("Hints 5", 0, 0)];
    let [solutions, last] = [("Solutions 6", 5, 30), ("The human route 8", 2, 6)];
    let five = page("Five", &made(Kind::Regions, 6, 5));
    assert_content(&five, &[cover, rules, puzzles, more, hints, solutions, route, last]);

    let [puzzles, hints] = [("Puzzles 3", 1, 0), ("Hints 4", 0, 0)];
    let [solutions, route] = [("Solutions 5", 1, 1), ("The human route 6", 2, 1)];
    let one = page("One", &made(Kind::Regions, 1, 1));
    assert_content(&one, &[cover, rules, puzzles, hints, solutions, route]);
}

#[test]
fn sheets_depend_on_the_size_and_given_queens_are_shown() {
    let made = made(Kind::Completion { extra: 0 }, 11, 3);
    let given = made.iter().map(|one| one.made.problem.fixed.len()).collect_vec();
    let three = page("Queens", &made);
    let found = content(&three);
    let boards = found.iter().map(|(heading, svg, used)| (&**heading, *svg, *used));
    let puzzles = [("Puzzles 3", 2, given[0] + given[1]), ("Puzzles 4", 1, given[2])];
    let expected = puzzles.into_iter().chain([("Hints 5", 0, 0), ("Solutions 6", 3, 33)]);
    assert_eq!(boards.skip(2).take(4).collect_vec(), expected.collect_vec());
    for (part, sheet) in [("Puzzles", 3), ("Hints", 5), ("Solutions", 6), ("The human route", 7)] {
        let entry = format!("<a href=\"#page-{sheet}\">{part}</a><i></i><span>{sheet}</span>");
        assert!(three.contains(&entry), "{entry}");
    }
}

#[test]
fn the_book_says_what_each_part_needs() {
    let made = made(Kind::Regions, 6, 5);
    let page = page("Five", &made);
    for text in [
        "<p class=\"number\">5 puzzles, grades ",
        "A solved board has 6 queens: 1 queen on each row, 1 queen on each column, 1 queen in each \
         region, no two queens touch, not even diagonally.",
        "Two engines that share no code found it to be the only one.",
        "What a queen excludes",
        "A set is a row, a column or a region.",
    ] {
        assert!(page.to_lowercase().contains(&text.to_lowercase()), "{text}");
    }
    // Half a digest would read as an error, and a whole one as noise.
    assert!(!page.contains("digest"), "{page}");
    for Graded { solved, explained, .. } in &made {
        assert!(!page.contains(&solved.digest().to_string()));
        assert!(page.contains(&explained.rating().to_string()));
    }
    let hints = page
        .split("<div class=\"hint\">")
        .skip(1)
        .map(|hint| hint.split("</div>").next().unwrap_or_default());
    let hints = hints.collect_vec();
    assert_eq!(hints.len(), 5);
    for (hint, Graded { explained, .. }) in hints.iter().zip(&made) {
        let first = &explained.steps()[0].text;
        let (why, what) = first.split_once(": ").expect("a sentence in two parts");
        assert!(hint.contains(why) && !hint.contains(what), "{hint}");
    }
}

#[test]
fn sheets_take_what_fits_on_them() {
    let lines = |numbers: &[usize]| {
        packed(numbers.iter().map(|&n| (n, n.to_string())), 10).into_iter().map(|s| s.len())
    };
    assert_eq!(lines(&[4, 6, 1, 9, 5]).collect_vec(), [2, 2, 1]);
    assert_eq!(lines(&[12, 1]).collect_vec(), [1, 1]);
    assert_eq!(lines(&[]).count(), 0);
}

#[test]
fn long_routes_are_bounded() {
    let made = made(Kind::Completion { extra: 0 }, 8, 1);
    let of = &made[0];
    let mut long = Playable::new(&of.explained, &of.solved, String::new());
    let step = StepReport {
        text: "a4, ".repeat(500),
        chain: vec!["b5".repeat(99); 20],
        ..long.hints[0].clone()
    };
    long.hints = vec![step; of.explained.route.len()];
    let page = book_page("Long", &[long]);
    assert!(page.len() < 60_000, "{}", page.len());
    assert!(page.contains("…"));
}

#[test]
fn grades_read_as_in_the_manual() {
    let manual = include_str!("../../../../docs/puzzles.md");
    for rule in Rule::ALL {
        let row = format!("| {} | `{}` | {} |", rule.grade(), rule.name(), rule.meaning());
        assert!(manual.contains(&row), "{row}");
    }
}

#[test]
fn an_empty_book_has_a_title_and_texts_are_escaped() {
    let page = page("<script>&", &[]);
    assert!(page.contains("<h1>&lt;script&gt;&amp;</h1>"), "{page}");
    assert!(page.contains("0 puzzles"), "{page}");
    assert_content(&page, &[("", 0, 0)]);
}
