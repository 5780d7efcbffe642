//! `bench --junit`: the XML, read by a parser.

use nq_sat::base::shell_words::quoted;
use roxmltree::{Document, Node};

use crate::support::bench::{Place, bad};

/// The element inside each case: its tag, type and message.
fn cases<'a>(suite: Node<'a, 'a>) -> Vec<(&'a str, Option<[&'a str; 3]>)> {
    let cases = suite.children().filter(Node::is_element);
    let inside = |case: Node<'a, 'a>| {
        let one = case.first_element_child()?;
        let text = |name| one.attribute(name).unwrap_or_default();
        Some([one.tag_name().name(), text("type"), text("message")])
    };
    cases.map(|case| (case.attribute("name").expect("a name"), inside(case))).collect()
}

/// A right solver, one that lies, and one that is out of time.
#[test]
fn suites_have_the_cases_of_solvers() {
    let place = Place::new();
    let liar = bad("lies_sat.sh");
    // A name that XML must escape.
    let slow = place.script("x&y.sh", "sleep 60\n");
    let slow = quoted(&(slow.replacen("sh ", "sh '", 1) + "'"));
    let run = place.bench(&format!(
        "3 4 --encoding pairwise --repeat 2 --time-limit 100ms -s varisat -s '{liar}' \
         -s {slow} --junit runs.xml"
    ));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let text = place.read("runs.xml");
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let suites: Vec<_> = root.children().filter(Node::is_element).collect();
    let numbers = |suite: &Node<'_, '_>| {
        ["tests", "failures", "errors", "skipped"]
            .map(|name| suite.attribute(name).expect(name).parse::<u32>().expect(name))
    };
    let suite = |start: &str| {
        let has =
            |suite: &&Node<'_, '_>| suite.attribute("name").expect("a name").starts_with(start);
        *suites.iter().find(has).unwrap_or_else(|| panic!("{start}: {text}"))
    };
    assert_eq!(cases(suite("varisat, pairwise")), [("n = 3", None), ("n = 4", None)]);
    assert_eq!(numbers(&suite("varisat")), [2, 0, 0, 0]);
    let lies = cases(suite("sh /"));
    for (name, inside) in &lies {
        let [tag, kind, why] = inside.expect(name);
        assert_eq!((tag, kind), ("failure", "WRONG-MODEL"), "{name}");
        assert!(why.ends_with(" shows it again") && why.contains('`'), "{why}");
    }
    assert_eq!((lies.len(), numbers(&suite("sh /"))), (2, [2, 2, 0, 0]));
    let slow = cases(suite("sh '"));
    assert!(slow.iter().all(|(_, inside)| inside.is_some_and(|it| it[0] == "skipped")), "{slow:?}");
    assert_eq!(numbers(&suite("sh '")), [2, 0, 0, 2]);
    for case in root.descendants().filter(|node| node.has_tag_name("testcase")) {
        let suite = case.parent_element().expect("a suite");
        assert_eq!(case.attribute("classname"), suite.attribute("name"));
        assert!(case.attribute("time").expect("a time").parse::<f64>().is_ok());
    }
}
