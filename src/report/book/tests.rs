use roxmltree::{Document, Node, ParsingOptions};

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
    let made = made(Kind::Regions, 6, 5);
    let five = page("Five", &made);
    assert!(five.contains("no two queens touch, not even diagonally"), "{five}");
    assert!(!five.contains("digest") && !five.contains(&made[0].solved.digest().to_string()));
    println!("{:?}", content(&five));
    println!("{:?}", content(&page("Queens", &self::made(Kind::Completion { extra: 0 }, 8, 1))));
    println!("{:?}", content(&page("One", &self::made(Kind::Regions, 1, 1))));
    println!("{:?}", content(&page("None", &[])));
}

#[test]
fn texts_are_escaped() {
    let page = page("<script>&", &[]);
    assert!(page.contains("<h1>&lt;script&gt;&amp;</h1>"), "{page}");
}
