//! Planted faults: each must be found in the cases of a fixed seed and shrink to at most 3 x 3.

mod mutants;

use xxhash_rust::xxh64::xxh64;

use super::{Case, Found, Fuzz, FuzzReport, Pool, engine_subjects, random_model};
use crate::query::registry::Engines;
use mutants::{
    Blind, Doubles, DropsLast, Narrow, NoCovers, NoExchanges, NoRegions, NoSquareCounts, NoWalls,
    NoWrap, Panics, TakesCovers, TakesTwoInARow, TooMany, WrongFromThree,
};
use nq_board::run::control::Control;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, Symmetry};

const SEED: u64 = 1;
const CASES: u64 = 300;

/// Faults that few models show are found within these.
const MANY_CASES: u64 = 2000;

fn fuzz(pool: Pool, engines: fn(SatChoice) -> Engines, names: &[&str]) -> FuzzReport {
    fuzz_cases(CASES, pool, engines, names)
}

fn fuzz_cases(
    cases: u64,
    pool: Pool,
    engines: fn(SatChoice) -> Engines,
    names: &[&str],
) -> FuzzReport {
    let enumerations = [Enumeration::blocking(), Enumeration::cubes(Symmetry::None)];
    let enumerations =
        enumerations.map(|enumeration| Enumeration { threads: Some(1), ..enumeration });
    let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
    let subjects = engine_subjects(engines, &enumerations, &names).expect("engines of these names");
    let fuzz = Fuzz { seed: SEED, cases: 0..cases, pool, subjects };
    fuzz.run(&Control::default(), |_| Ok::<_, ()>(())).expect("nobody refuses a report")
}

/// The fault, with a small case that still fails.
fn small(outcome: FuzzReport) -> Found {
    let found = outcome.found.expect("the planted fault is found");
    let Case { model, .. } = &found.smallest;
    let board = model.board;
    assert!(board.rows() <= 3 && board.cols() <= 3, "{}: {model}", found.smallest_fault);
    assert!(model.pieces.iter().all(|kind| kind.moves.len() == 1), "{model}");
    assert_eq!(found.smallest_fault.kind, found.fault.kind);
    assert_eq!(found.smallest_fault.subject, found.fault.subject);
    found
}

fn at_most_one(mutant: &'static dyn nq_cnf::sat::encoding::AtMostOne) -> Found {
    let pool = Pool { at_most_one: vec![Some(mutant)], ..Pool::default() };
    small(fuzz(pool, Engines::all, &["varisat"]))
}

fn engines_of(engines: fn(SatChoice) -> Engines) -> Found {
    small(fuzz(Pool::default(), engines, &[]))
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let outcome = fuzz(Pool::default(), Engines::all, &[]);
    if let Some(found) = &outcome.found {
        panic!("case {}: {}\n{}", found.number, found.smallest_fault, found.smallest.model);
    }
    assert_eq!(outcome.cases, CASES);
    assert_eq!(outcome.answers["search"], CASES);
    assert_eq!(outcome.answers["varisat blocking"], CASES);
    // Every engine supports some models, and most models have placements.
    assert!(outcome.answers.values().all(|&answers| answers > 0), "{:?}", outcome.answers);
    assert!(outcome.empty * 2 < CASES && outcome.too_large < CASES, "{}", outcome.empty);
}

#[test]
fn an_encoding_without_its_last_clause() {
    let found = at_most_one(&DropsLast);
    // Two squares in a line, or two pieces on one square.
    assert!(found.smallest.model.board.len() <= 2, "{}", found.smallest.model);
}

#[test]
fn an_encoding_that_is_wrong_from_three_literals_on() {
    let found = at_most_one(&WrongFromThree);
    assert!(found.smallest.model.board.len() <= 3, "{}", found.smallest.model);
}

#[test]
fn an_encoding_that_forbids_too_much() {
    at_most_one(&Narrow);
}

#[test]
fn a_cardinality_one_too_high() {
    let pool = Pool { cardinality: vec![Some(&TooMany)], ..Pool::default() };
    let found = small(fuzz(pool, Engines::all, &["varisat"]));
    assert!(found.fault.what.contains("is none"), "{}", found.fault);
}

#[test]
fn an_engine_that_forgets_blocked_squares() {
    let found = engines_of(|_| Engines::of(vec![Box::new(Blind)]));
    let model = &found.smallest.model;
    assert_eq!(model.blocked.len() + model.extras.walls.len(), 1, "{model}");
    assert_eq!(model.board.len(), 1, "{model}");
}

/// An engine that forgets a part of the model's language; the simplest model has that part.
#[test]
fn engines_that_forget_walls_numbers_regions_or_covers() {
    let model = engines_of(|_| Engines::of(vec![Box::new(NoWalls)])).smallest.model;
    assert_eq!((model.extras.walls.len(), model.board.len()), (1, 3), "{model}");
    let model = engines_of(|_| Engines::of(vec![Box::new(NoSquareCounts)])).smallest.model;
    assert_eq!((model.extras.counts.len(), model.extras.covers.len()), (1, 0), "{model}");
    let model = engines_of(|_| Engines::of(vec![Box::new(NoRegions)])).smallest.model;
    assert!(!model.extras.regions.is_empty() && model.extras.counts.len() == 1, "{model}");
    let model = engines_of(|_| Engines::of(vec![Box::new(NoCovers)])).smallest.model;
    assert_eq!((model.extras.counts.len(), model.extras.covers.len()), (0, 1), "{model}");
    let model = engines_of(|_| Engines::of(vec![Box::new(NoWrap)])).smallest.model;
    assert!(model.board.wraps() && model.board.len() <= 6, "{model}");
}

/// The worst fault: an engine takes a model just outside its class.
#[test]
fn engines_that_take_too_much() {
    let engines_of = |engines| small(fuzz_cases(MANY_CASES, Pool::default(), engines, &[]));
    let model = engines_of(|_| Engines::of(vec![Box::new(TakesCovers)])).smallest.model;
    assert_eq!(model.extras.covers.len(), 1, "{model}");
    let model = engines_of(|_| Engines::of(vec![Box::new(TakesTwoInARow)])).smallest.model;
    assert_eq!(model.extras.counts.len(), 1, "{model}");
}

#[test]
fn an_engine_that_forgets_exchanges_of_pieces() {
    let found = engines_of(|_| Engines::of(vec![Box::new(NoExchanges)]));
    assert!(found.smallest_fault.what.contains("orbits"), "{}", found.smallest_fault);
    assert_eq!(found.smallest.model.extras.interchangeable, [0, 1], "{}", found.smallest.model);
}

#[test]
fn an_engine_that_lists_twice_what_has_three_pieces() {
    let found = engines_of(|_| Engines::of(vec![Box::new(Doubles)]));
    assert!(found.smallest_fault.what.contains("is listed twice"), "{}", found.smallest_fault);
    assert_eq!(found.smallest.model.board.len(), 3, "{}", found.smallest.model);
}

#[test]
fn an_engine_that_panics() {
    let found = engines_of(|_| Engines::of(vec![Box::new(Panics)]));
    assert_eq!(found.smallest_fault.what, "panicked: a planted panic");
}

/// Drawn and simpler cases are models that are read as they are written.
#[test]
fn every_model_and_all_that_is_simpler_are_read() {
    for number in 0..200 {
        let drawn = random_model(SEED, number);
        for model in drawn.simpler().into_iter().chain([drawn]) {
            let problem = model.problem().unwrap_or_else(|error| panic!("{error}\n{model}"));
            assert_eq!(model.misread(&problem), None, "{model}");
        }
    }
}

/// Simplification ends, also if the last step is always chosen.
#[test]
fn nothing_gets_simpler_for_ever() {
    for number in 0..200 {
        let mut model = random_model(SEED, number);
        for step in 0.. {
            assert!(step < 200, "{model}");
            let Some(simpler) = model.simpler().pop() else { break };
            model = simpler;
        }
        assert!(model.board.is_empty(), "{model}");
    }
}

/// A seed has the same models on every machine, as bug reports refer to it. Who changes what is
/// drawn changes the number here, and says so in the changelog.
#[test]
fn a_seed_draws_what_it_always_drew() {
    let texts: String = (0..100).map(|number| random_model(SEED, number).to_string()).collect();
    assert_eq!(
        xxh64(texts.as_bytes(), 0),
        6_198_672_594_044_022_262,
        "\n{}",
        random_model(SEED, 0)
    );
}

/// A fault is always shrunk in the same steps.
#[test]
fn shrinking_is_deterministic() {
    let texts = [(); 2].map(|()| at_most_one(&WrongFromThree).smallest.model.to_string());
    assert_eq!(texts[0], texts[1]);
}
