//! XCSP3 files: ACE and Choco solve the exported instances, and whole sets of answers are compared
//! with those of `solve` and of the brute force.

mod run;

use std::collections::BTreeSet;

use run::{ACE, CHOCO, Solver};

use crate::minizinc::models;
use crate::minizinc::run::{export_as, fundamental, model_file, solved};

fn export(line: &str) -> String {
    export_as("xcsp3", line)
}

/// The placements of all answers, all of them distinct.
fn set(solver: Solver, text: &str) -> BTreeSet<String> {
    let placements = solver.all(text);
    let set: BTreeSet<_> = placements.iter().cloned().collect();
    assert_eq!(set.len(), placements.len(), "an answer comes twice: {text}");
    set
}

#[test]
fn queens_equal_those_of_solve() {
    // A000170
    for (n, count) in [1, 1, 0, 0, 2, 10, 4, 40].into_iter().enumerate() {
        let line = n.to_string();
        for solver in [ACE, CHOCO] {
            let found = set(solver, &export(&line));
            assert_eq!(found.len(), count, "n = {n}, {solver:?}");
            assert_eq!(found, solved(&line), "n = {n}, {solver:?}");
        }
    }
}

/// ACE 2.6 crashes on small boards where a variable has a smaller domain than the others.
#[test]
fn blocked_squares_of_small_boards() {
    for line in ["3 --block b2", "4 --block a4", "4 --block a4,d1", "5 --block a1,b1,c1,d1"] {
        for solver in [ACE, CHOCO] {
            assert_eq!(set(solver, &export(line)), solved(line), "{line}, {solver:?}");
        }
    }
}

/// Every kind of rule, with pieces stated in every way.
#[test]
fn every_kind_of_model_agrees_with_brute_force() {
    for (place, (name, toml)) in models::all().enumerate() {
        let (toml, n, expected) = models::placements(name, toml);
        let (_folder, file) = model_file(&toml);
        let text = export(&format!("{n} -m {file}"));
        // A second reader for one model in three: each takes half a second or more.
        let solvers = if place % 3 == 0 { &[ACE, CHOCO][..] } else { &[ACE] };
        for &solver in solvers {
            assert_eq!(set(solver, &text), expected, "{name}, {solver:?}:\n{text}");
        }
    }
}

/// Every kind of rule, and shifts and exchanges: the least placement of each orbit is left.
#[test]
fn broken_symmetry_leaves_one_placement_of_each_orbit() {
    // OEIS A002562
    for (n, orbits) in (1..).zip([1, 0, 0, 1, 2, 1, 6]) {
        let text = export(&format!("{n} --break-symmetry"));
        assert_eq!(set(ACE, &text).len(), orbits, "n = {n}");
    }
    for line in [
        "0",
        "5",
        "4 -m queens-and-knights -k 1",
        "4 -m peaceable-queens -k 2",
        "5 -m toroidal-queens",
        "4 -m toroidal-queens-domination -k 1",
        "3 -m kings-domination -k 2",
    ] {
        let text = export(&format!("{line} --break-symmetry"));
        assert_eq!(set(ACE, &text), fundamental(line), "{line}");
    }
}

/// The largest k of queens and knights (the header of models/queens-and-knights.mzn), and the
/// domination number of the queens' graph (OEIS A075458).
#[test]
fn optima_equal_the_published_ones() {
    for (line, symbol, optimum) in [
        ("1 -m queens-and-knights", 'Q', 0),
        ("4 -m queens-and-knights", 'Q', 1),
        ("5 -m queens-and-knights", 'Q', 2),
        ("0 -m queens-and-knights", 'Q', 0),
        ("3 -m queens-domination", 'Q', 1),
        ("6 -m queens-domination", 'Q', 3),
        ("0 -m queens-domination", 'Q', 0),
    ] {
        for solver in [ACE, CHOCO] {
            let text = export(line);
            let best = solver.best(&text);
            assert_eq!(best.matches(symbol).count(), optimum, "{line}, {solver:?}: {best}");
            if line != "0 -m queens-and-knights" && line != "0 -m queens-domination" {
                let among = solved(&format!("{line} -k {optimum}"));
                assert!(among.contains(&best), "{line}, {solver:?}: {best}");
            }
        }
    }
}

/// Every constraint is needed: leaving a block out adds answers.
#[test]
fn each_missing_block_adds_answers() {
    let (_folder, guarded) = model_file(models::NO_RULE_IDLE);
    for (line, blocks) in [
        ("6".to_owned(), 3),
        ("5 -m queens-and-knights -k 2".to_owned(), 9),
        (format!("4 -m {guarded}"), 8),
    ] {
        let text = export(&line);
        let expected = set(ACE, &text);
        let weaker = without_each_block(&text);
        assert_eq!(weaker.len(), blocks, "{line}: {text}");
        for (left_out, text) in weaker {
            let more = expected.len() + 1;
            assert_eq!(ACE.up_to(more, &text), more, "{line}: idle is {left_out}");
        }
    }
}

/// The blocks of an instance, each with the instance without it.
fn without_each_block(text: &str) -> Vec<(String, String)> {
    const END: &str = "</block>";
    let starts = text.match_indices("<block ").map(|(start, _)| start);
    starts
        .map(|start| {
            let end = start + text[start..].find(END).expect("an end") + END.len();
            let name = text[start..end].lines().next().expect("a line");
            (name.to_owned(), format!("{}{}", &text[..start], &text[end..]))
        })
        .collect()
}
