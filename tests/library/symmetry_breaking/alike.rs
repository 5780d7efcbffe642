//! Kinds of pieces that no rule tells apart: searches that try one of them find the placements of
//! the brute force, and formulas that have them in order keep one of each class.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;
use nq_check::brute::{Budget, placements as by_brute_force};
use nq_sat::base::{Count, Placement};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::Search;
use nq_sat::run::{Completion, Control, Engine, SymmetryGroup, alike};
use nq_sat::sat::encoding::{Encoding, EncodingChoice, Purpose};
use nq_sat::sat::enumerate::{Enumeration, SatChoice, SatEngine, Symmetry};
use nq_sat::sat::solver::BACKENDS;

use super::counts::dimacs;
use super::{models, placements};

/// A model of these kinds of pieces; `rest` is what comes before them.
fn model(rest: &str, kinds: &str, piece: &str) -> String {
    let pieces = kinds.chars().map(|kind| format!("{{ symbol = \"{kind}\", {piece} }}"));
    format!("name = \"kinds\"\n{rest}\npiece = [{}]", pieces.collect_vec().join(", "))
}

/// No piece attacks another of its kind.
fn apart(kinds: &str) -> String {
    let pairs = kinds.chars().map(|kind| format!("[\"{kind}\", \"{kind}\"]"));
    format!("may_not_attack = [{}]", pairs.collect_vec().join(", "))
}

/// Models with their classes of kinds.
fn texts() -> Vec<(String, Vec<&'static str>)> {
    let mut texts = Vec::new();
    let square = |n: u32| format!("board = {{ rows = {n}, columns = {n} }}");
    // Colourings of all squares, with too few colours and enough.
    for (n, kinds, moves) in [
        (0, "ABC", "Q"),
        (1, "ABCDEF", "Q"),
        (2, "ABC", "Q"),
        (2, "ABCDEF", "Q"),
        (3, "ABCD", "Q"),
        (2, "ABCDE", "R"),
        (3, "AB", "W"),
        (2, "ABC", "W"),
    ] {
        let rest = format!("total = {}\n{}\n{}", n * n, square(n), apart(kinds));
        texts.push((
            model(&rest, kinds, &format!("moves = \"{moves}\", count = \"any\"")),
            vec![kinds],
        ));
    }
    // Other numbers, covers, joined edges, numbers on squares, all of several kinds.
    let three = |count: &str| format!("moves = \"K\", count = {count}");
    let torus = "board = { rows = 3, columns = 3, wrap = \"both\" }";
    texts.extend([
        (model(&square(3), "ABC", &three("1")), vec!["ABC"]),
        (model(&square(2), "ABCD", "moves = \"N\", count = { min = 0, max = 1 }"), vec!["ABCD"]),
        (model("board = { rows = 2, columns = 3 }", "AB", "moves = \"W\", count = 2"), vec!["AB"]),
        (model(&format!("total = 3\n{torus}"), "AB", "moves = \"W\", count = \"any\""), vec!["AB"]),
        (model(torus, "ABC", "moves = \"R\", count = 1"), vec!["ABC"]),
    ]);
    let cover = "cover = [{ by = [\"A\", \"B\", \"C\"], squares = \"free\" }]\nmay_not_attack = []";
    let any = "moves = \"W\", count = { min = 0, max = 1 }";
    texts.push((model(&format!("{cover}\n{}", square(2)), "ABC", any), vec!["ABC"]));
    // A cover by one kind, and a number of one kind, tell it from the others.
    let cover = "cover = [{ by = [\"A\"], squares = \"free\" }]\nmay_not_attack = []";
    texts.push((model(&format!("{cover}\n{}", square(2)), "ABC", any), vec!["BC"]));
    let number = "count = [{ pieces = [\"B\"], on = \"rows\", number = { max = 1 } }]";
    texts.push((model(&format!("{number}\n{}", square(2)), "ABC", any), vec!["AC"]));
    let each = |kind| format!("{{ pieces = [\"{kind}\"], on = \"rows\", number = 1 }}");
    let number = format!("count = [{}, {}]\nmay_not_attack = []", each('A'), each('B'));
    texts.push((
        model(&format!("{number}\n{}", square(3)), "AB", "moves = \"W\", count = 3"),
        vec!["AB"],
    ));
    // A fixed piece, other moves, attacks in one direction.
    let pieces = "piece = [{ symbol = \"A\", moves = \"K\", count = \"any\", fixed = [\"a1\"] }, \
        { symbol = \"B\", moves = \"K\", count = \"any\" }, \
        { symbol = \"C\", moves = \"FW\", count = \"any\" }, \
        { symbol = \"D\", moves = \"N\", count = \"any\" }]";
    texts.push((format!("name = \"kinds\"\n{}\n{pieces}", square(2)), vec!["BC"]));
    let attacks = "may_not_attack = [[\"A\", \"B\"], [\"C\", \"D\"], [\"D\", \"C\"]]";
    texts.push((model(&format!("{attacks}\n{}", square(2)), "ABCD", any), vec!["CD"]));
    // Two classes, and a class that the model names.
    let two = "may_not_attack = [[\"A\", \"A\"], [\"B\", \"B\"], [\"C\", \"D\"], [\"D\", \"C\"]]";
    texts.push((model(&format!("{two}\n{}", square(2)), "ABCD", any), vec!["AB", "CD"]));
    let named = format!("interchangeable = [\"A\", \"B\"]\n{}", apart("ABC"));
    texts.push((model(&format!("{named}\n{}", square(2)), "ABC", any), vec!["ABC"]));
    texts
}

fn problem(text: &str) -> Problem {
    let model = Model::from_toml("kinds.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let rows = model.size(None, &Settings::default()).expect("a constant board");
    model.problem(rows, &Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Every engine under test, with its name.
fn engines() -> Vec<(String, Box<dyn Engine>)> {
    let mut engines: Vec<(String, Box<dyn Engine>)> = vec![("search".into(), Box::new(Search))];
    let first = EncodingChoice { purpose: Purpose::First, ..EncodingChoice::default() };
    for backend in BACKENDS {
        for (what, encoding, enumeration) in [
            ("first", first, Enumeration::blocking()),
            ("all", EncodingChoice::default(), Enumeration::blocking()),
            ("orbits", EncodingChoice::default(), Enumeration::default()),
            ("cubes", first, Enumeration::cubes(Symmetry::None)),
        ] {
            let choice = SatChoice { encoding, enumeration };
            let engine = SatEngine::new(backend, choice);
            engines.push((format!("{} {what}", backend.name), Box::new(engine)));
        }
    }
    engines
}

#[test]
fn engines_list_what_the_brute_force_does() {
    for (text, classes) in texts() {
        let problem = problem(&text);
        let symbol = |kind: &nq_sat::base::PieceId| problem.pieces[kind.index()].symbol;
        let found: Vec<String> = alike(&problem)
            .iter()
            .map(|class| class.iter().map(|kind| symbol(kind).letter()).collect())
            .collect();
        assert_eq!(found, classes, "{text}");
        let expected = by_brute_force(&problem, Budget::ALL).expect("no limit");
        let group = SymmetryGroup::of(&problem);
        let orbits: BTreeSet<_> = expected.iter().map(|one| group.canonical(one)).collect();
        for (name, engine) in engines() {
            let mut found = Vec::new();
            let mut keep = |placement: &Placement| {
                found.push(placement.clone());
                ControlFlow::Continue(())
            };
            let outcome = engine.list(&problem, &Control::default(), &mut keep).expect("an answer");
            assert_eq!(outcome.completion, Completion::Complete);
            found.sort_unstable();
            assert!(found == expected, "{name}: {} of {}: {text}", found.len(), expected.len());
            let one = engine.find(&problem, &Control::default()).expect("an answer").found;
            assert_eq!(one.is_some(), !expected.is_empty(), "{name}: {text}");
            assert!(one.is_none_or(|one| expected.contains(&one)), "{name}: {text}");
            let tally = engine.count(&problem, &Control::default()).expect("an answer").found;
            assert_eq!(tally.total, Count::from(expected.len()), "{name}: {text}");
            // The orbits are those of the symmetries that the model has by name.
            let fundamental = Some(Count::from(orbits.len()));
            assert_eq!(tally.fundamental(), fundamental, "{name}: {text}");
        }
    }
}

/// Of each class the formula has just the placement in which the first kind is on the first square,
/// and so on.
#[test]
fn formulas_in_order_keep_one_of_each_class() {
    for (text, _) in texts() {
        let problem = problem(&text);
        let instance = Instance::new(&problem).with_kinds_in_order().expect("kinds");
        let (found, _) = placements(&instance, &models(&dimacs(&instance, &Encoding::default())));
        let first = |placement: &Placement, kind| {
            let of_kind = placement.pieces().iter().filter(|placed| placed.piece == kind);
            // Kinds that are not on the board come last.
            of_kind.map(|placed| (false, Some(placed.square))).min().unwrap_or((true, None))
        };
        let is_in_order = |placement: &Placement| {
            let is_first =
                |class: &Vec<_>| class.iter().map(|&kind| first(placement, kind)).is_sorted();
            alike(&problem).iter().all(is_first)
        };
        let all = by_brute_force(&problem, Budget::ALL).expect("no limit");
        let expected: BTreeSet<_> = all.into_iter().filter(is_in_order).collect();
        assert!(found == expected, "{text}");
    }
}
