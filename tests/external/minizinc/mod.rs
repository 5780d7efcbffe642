//! MiniZinc files: `minizinc` runs the exported models, and whole sets of answers are compared with
//! those of `solve` and of the brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use run::{Answer, answers, compiled, export, export_toml, fundamental, model_file, solved};

pub mod models;
pub mod run;

/// The placements of all answers to a file, which draws each of them.
fn set(text: &str) -> BTreeSet<String> {
    let answers = answers(text);
    for answer in &answers {
        assert_eq!(answer.drawn, answer.placement, "{text}");
    }
    distinct(&answers)
}

/// The placements of these answers, all of them distinct.
fn distinct(answers: &[Answer]) -> BTreeSet<String> {
    let set: BTreeSet<_> = answers.iter().map(|answer| answer.placement.clone()).collect();
    assert_eq!(set.len(), answers.len(), "an answer comes twice");
    set
}

#[test]
fn placements_equal_those_of_solve() {
    // A000170
    let queens = (0..).zip([1, 1, 0, 0, 2, 10, 4, 40]).map(|(n, count)| (format!("{n}"), count));
    // A051223, and 1 for the empty board
    let superqueens = [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0), (7, 0), (10, 4)];
    let superqueens =
        superqueens.map(|(n, count)| (format!("{n} -m models/superqueens.toml"), count));
    // The counts are those of models/queens-and-knights.mzn, written by hand.
    let knights = [
        ("0 -k 0", 1),
        ("1 -k 0", 1),
        ("1 -k 1", 0),
        ("4 -k 1", 40),
        ("4 -k 2", 0),
        ("5 -k 2", 156),
        ("5 -k 3", 0),
        // As many queens as rows, with one variable per row, beside knights with one per square.
        ("5 --set queens=5 --set knights=0", 10),
    ];
    let knights = knights.map(|(words, count)| (format!("{words} -m queens-and-knights"), count));
    for (line, count) in queens.chain(superqueens).chain(knights) {
        let found = set(&export(&line));
        assert_eq!(found.len(), count, "{line}");
        assert_eq!(found, solved(&line), "{line}");
    }
}

/// Every kind of rule, and shifts and exchanges: the least placement of each orbit is left.
#[test]
fn broken_symmetry_leaves_one_placement_of_each_orbit() {
    for line in [
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "4 -m queens-and-knights -k 1",
        "3 -m peaceable-queens -k 1",
        "4 -m peaceable-queens -k 2",
        "5 -m toroidal-queens",
        "4 -m toroidal-queens-domination -k 1",
        "3 -m kings-domination",
        "4 -m triangular-queens -k 2",
        "3 -m hexagonal-queens -k 2",
    ] {
        let text = export(&format!("{line} --break-symmetry"));
        assert_eq!(set(&text), fundamental(line), "{line}");
    }
}

/// The largest k with a placement, from the header of the hand-written model.
fn published_optima() -> BTreeMap<u32, u32> {
    let text = fs::read_to_string("models/queens-and-knights.mzn").expect("the model");
    let mut optima = BTreeMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("% expected: ")) {
        let words: Vec<_> = line.split(' ').collect();
        let [n, k, count] = words[..] else { continue };
        let value = |word: &str| word.split('=').next_back().and_then(|number| number.parse().ok());
        let (n, k): (u32, u32) = (value(n).expect("n"), value(k).expect("k"));
        if count != "0" {
            optima.entry(n).and_modify(|most: &mut u32| *most = k.max(*most)).or_insert(k);
        }
    }
    optima
}

#[test]
fn optimum_equals_the_published_one() {
    let optima = published_optima();
    for n in 1..=6 {
        let most = optima[&n];
        let better_and_better = answers(&export(&format!("{n} -m queens-and-knights")));
        let best = better_and_better.last().expect("the empty board at least");
        assert_eq!(best.optimised, Some(("k".to_owned(), most)), "n = {n}");
        let among = solved(&format!("{n} -m queens-and-knights -k {most}"));
        assert!(among.contains(&best.placement), "n = {n}: {}", best.placement);
    }
    let nothing = answers(&export("0 -m queens-and-knights"));
    assert_eq!(nothing.last().expect("the empty board").placement, "");
}

/// OEIS A075458, the domination number of the queens' graph.
#[test]
fn smallest_number_equals_the_published_one() {
    let model = "-m models/queens-domination.toml";
    for (n, least) in (0..).zip([0, 1, 1, 1, 2, 3]) {
        let better_and_better = answers(&export(&format!("{n} {model}")));
        let best = better_and_better.last().expect("a dominating set");
        assert_eq!(best.optimised, Some(("k".to_owned(), least)), "n = {n}");
        let among = solved(&format!("{n} {model} -k {least}"));
        assert!(among.contains(&best.placement), "n = {n}: {}", best.placement);
    }
}

/// Names of parameters may be MiniZinc keywords or names in the exported file.
#[test]
fn a_parameter_may_have_any_name() {
    for (name, called) in [("in", "in_"), ("r", "r_"), ("sum", "sum"), ("name", "name_")] {
        let toml = models::ROOKS_TO_MAXIMISE.replace("PARAMETER", name);
        let text = export_toml(&toml, 3);
        let best = answers(&text).pop().expect("an answer");
        assert_eq!(best.optimised, Some((called.to_owned(), 3)), "{text}");
    }
}

/// Every kind of rule, with pieces stated in every way.
#[test]
fn every_kind_of_model_agrees_with_brute_force() {
    for (name, toml) in models::all() {
        let (toml, n, expected) = models::placements(name, toml);
        assert_eq!(expected.is_empty(), name.ends_with("(none)"), "{name}");
        let text = export_toml(&toml, n);
        assert_eq!(set(&text), expected, "{name}:\n{text}");
    }
}

/// Squares with two letters and two digits, sorted as text.
#[test]
fn boards_of_more_than_26_columns() {
    let (_folder, file) = model_file(models::WIDE);
    let line = format!("11 -m {file}");
    let found = set(&export(&line));
    assert_eq!(found, solved(&line));
    assert!(found.iter().any(|placement| placement.contains("Qab10")), "{found:?}");
    let sorted = |placement: &String| placement.split(' ').is_sorted();
    assert!(found.iter().all(sorted));
}

/// Every constraint is needed: leaving one out adds answers.
#[test]
fn each_missing_constraint_adds_answers() {
    let (_folder, guarded) = model_file(models::NO_RULE_IDLE);
    for (line, constraints) in [
        ("6".to_owned(), 3),
        ("5 -m models/superqueens.toml".to_owned(), 4),
        ("5 -m queens-and-knights -k 2".to_owned(), 9),
        (format!("4 -m {guarded}"), 8),
    ] {
        let text = export(&line);
        let expected = set(&text);
        let weaker = without_each_constraint(&text);
        assert_eq!(weaker.len(), constraints, "{line}");
        for (left_out, text) in weaker {
            let found = distinct(&answers(&text));
            assert!(found.is_superset(&expected), "{line}, without {left_out}");
            assert!(found.len() > expected.len(), "{line}: idle is {left_out}");
        }
    }
}

/// The constraints of a model, each with the model without it.
fn without_each_constraint(text: &str) -> Vec<(String, String)> {
    let starts = text.match_indices("\nconstraint ").map(|(start, _)| start + 1);
    starts
        .map(|start| {
            let end = start + text[start..].find(';').expect("an end") + 1;
            (text[start..end].to_owned(), format!("{}{}", &text[..start], &text[end..]))
        })
        .collect()
}

/// The file is not specific to Gecode: it compiles with the standard library too.
#[test]
fn files_compile_for_other_solvers() {
    for line in ["0", "8", "5 -m queens-and-knights", "6 -m models/superqueens.toml"] {
        let flat = compiled(&export(line));
        assert!(flat.contains("solve "), "{line}: {flat}");
    }
}
