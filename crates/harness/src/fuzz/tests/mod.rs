//! Planted faults: each must be found in the cases of a fixed seed and shrink to at most nine
//! squares.

mod mutants;

use xxhash_rust::xxh64::xxh64;

use crate::fuzz::case::Case;
use crate::fuzz::run::Found;
use crate::fuzz::{Fuzz, FuzzReport, Pool, engine_subjects, generate};
use crate::thorough;
use mutants::{Mutant, Pairs, TooMany};
use nq_board::base::{Board, Draws};
use nq_board::model::{CountRange, CountedOn, CoveredSquares, Problem};
use nq_board::run::Control;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, Symmetry};
use nq_query::ask::registry::Engines;

const SEED: u64 = 1;
const CASES: u64 = 300;

fn fuzz(
    cases: u64,
    pool: Pool,
    engines: fn(SatChoice) -> Engines,
    name: Option<&str>,
) -> FuzzReport {
    let enumerations = [Enumeration::blocking(), Enumeration::cubes(Symmetry::None)];
    let enumerations =
        enumerations.map(|enumeration| Enumeration { threads: Some(1), ..enumeration });
    let names: Vec<_> = name.into_iter().map(str::to_owned).collect();
    let subjects = engine_subjects(engines, &enumerations, &names).expect("engines of these names");
    let fuzz = Fuzz { seed: SEED, cases: 0..cases, pool, subjects };
    fuzz.run(&Control::default(), |_| Ok::<_, ()>(())).expect("nobody refuses a report")
}

/// The fault, with a small case that still fails.
fn small(outcome: FuzzReport) -> Found {
    let found = outcome.found.expect("the planted fault is found");
    let case = &found.smallest;
    let board = case.problem.board;
    assert!(board.len() <= 9, "{}: {case}", found.smallest_fault);
    let is_short = |moves: &str| moves.len() <= 2 || moves.starts_with('(');
    assert!(case.problem.pieces.iter().all(|piece| is_short(&piece.rule.to_string())), "{case}");
    assert_eq!(found.smallest_fault.kind, found.fault.kind);
    assert_eq!(found.smallest_fault.subject, found.fault.subject);
    found
}

fn at_most_one(mutant: &'static Pairs) -> Found {
    let pool = Pool { at_most_one: vec![Some(mutant)], ..Pool::default() };
    small(fuzz(CASES, pool, Engines::all, Some("varisat")))
}

fn engines_of(engines: fn(SatChoice) -> Engines) -> Found {
    small(fuzz(CASES, Pool::default(), engines, None))
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let cases = if thorough() { CASES } else { CASES / 5 };
    let outcome = fuzz(cases, Pool::default(), Engines::all, None);
    if let Some(found) = &outcome.found {
        panic!("case {}: {}\n{}", found.number, found.smallest_fault, found.smallest);
    }
    assert_eq!(outcome.cases, cases);
    assert_eq!(outcome.answers["search"], cases);
    assert_eq!(outcome.answers["varisat blocking"], cases);
    // Every engine supports some models, and half of the models have placements.
    assert!(outcome.answers.values().all(|&answers| answers > 0), "{:?}", outcome.answers);
    assert!(outcome.empty * 2 <= cases && outcome.too_large < cases, "{}", outcome.empty);
}

/// Pairwise encodings with a clause less, or one that forbids too much. Two squares in a line, or
/// two pieces on one square, show the first; three the others.
#[test]
fn wrong_encodings() {
    let drops_last = &Pairs { keeps: |i, j, n| (i + 2, j + 1) != (n, n), is_narrow: false };
    let wrong_from_three =
        &Pairs { keeps: |i, j, n| n < 3 || (i, j + 1) != (0, n), is_narrow: false };
    let narrow = &Pairs { keeps: |_, _, _| true, is_narrow: true };
    for (mutant, most) in [(drops_last, 2), (wrong_from_three, 3), (narrow, 9)] {
        let smallest = at_most_one(mutant).smallest;
        assert!(smallest.problem.board.len() <= most, "{smallest}");
    }
    // A fault is always shrunk in the same steps.
    let texts = [(); 2].map(|()| at_most_one(wrong_from_three).smallest.to_string());
    assert_eq!(texts[0], texts[1]);
    let pool = Pool { cardinality: vec![Some(&TooMany)], ..Pool::default() };
    let found = small(fuzz(CASES, pool, Engines::all, Some("varisat")));
    assert!(found.fault.what.contains("is none"), "{}", found.fault);
}

/// An engine that forgets a part of the problem; the simplest model has that part.
#[test]
fn engines_that_forget_a_part() {
    type Forgets = (fn(SatChoice) -> Engines, fn(&Problem) -> bool);
    let parts: [Forgets; 9] = [
        (
            |_| Mutant::searching(|problem| problem.blocked.clear()),
            |problem| (problem.blocked.len(), problem.board.len()) == (1, 1),
        ),
        (
            |_| Mutant::searching(|problem| problem.walls.clear()),
            |problem| (problem.walls.len(), problem.board.len()) == (1, 3),
        ),
        (
            |_| Mutant::searching(|problem| problem.square_counts.clear()),
            |problem| (problem.square_counts.len(), problem.covers.len()) == (1, 0),
        ),
        (
            |_| Mutant::searching(|problem| problem.regions.clear()),
            |problem| !problem.regions.is_empty() && problem.square_counts.len() == 1,
        ),
        (
            |_| Mutant::searching(|problem| problem.covers.clear()),
            |problem| (problem.square_counts.len(), problem.covers.len()) == (0, 1),
        ),
        (
            |_| Mutant::searching(|p| p.board = Board::new(p.board.rows(), p.board.cols())),
            |problem| problem.board.wraps() && problem.board.len() <= 6,
        ),
        (
            |_| Mutant::searching(|problem| problem.attack_counts.clear()),
            |problem| (problem.attack_counts.len(), problem.covers.len()) == (1, 0),
        ),
        (
            |_| Mutant::searching(|p| p.pieces.iter_mut().for_each(|piece| piece.blocks = false)),
            |problem| problem.pieces.iter().any(|piece| piece.blocks) && problem.board.len() <= 6,
        ),
        (
            |_| {
                Mutant::searching(|problem| {
                    let all = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
                    let free = problem.covers.iter_mut();
                    for cover in free.filter(|cover| cover.squares == CoveredSquares::Free) {
                        cover.times = CountRange { min: 1, max: all };
                    }
                })
            },
            |problem| problem.covers.iter().any(|cover| problem.counts_on_free(cover)),
        ),
    ];
    for (engines, is_shown) in parts {
        let smallest = engines_of(engines).smallest;
        assert!(is_shown(&smallest.problem), "{smallest}");
    }
    let found = engines_of(|_| Mutant::searching(|problem| problem.interchangeable.clear()));
    assert!(found.smallest_fault.what.contains("orbits"), "{}", found.smallest_fault);
    assert_eq!(found.smallest.problem.interchangeable.len(), 2, "{}", found.smallest);
}

/// The worst fault: an engine takes a model just outside its class. Few models show it.
#[test]
fn engines_that_take_too_much() {
    let engines_of = |engines| small(fuzz(2000, Pool::default(), engines, None)).smallest;
    let smallest = engines_of(|_| Mutant::rows(|problem| problem.covers.clear()));
    assert_eq!(smallest.problem.covers.len(), 1, "{smallest}");
    let smallest = engines_of(|_| {
        Mutant::rows(|problem| {
            let counts = problem.square_counts.iter_mut();
            for count in counts.filter(|count| count.on == CountedOn::Rows) {
                count.range.max = count.range.max.min(1);
            }
        })
    });
    assert_eq!(smallest.problem.square_counts.len(), 1, "{smallest}");
}

#[test]
fn an_engine_that_lists_twice_what_has_three_pieces() {
    let found = engines_of(|_| Mutant { twice: Some(3), ..Mutant::SEARCH }.alone());
    assert!(found.smallest_fault.what.contains("is listed twice"), "{}", found.smallest_fault);
    assert_eq!(found.smallest.problem.board.len(), 3, "{}", found.smallest);
}

#[test]
fn an_engine_that_panics() {
    let found = engines_of(|_| {
        Mutant::searching(|problem| {
            let board = problem.board;
            assert!(board.cols() < 2 || board.rows() < 2, "a planted panic");
        })
    });
    assert_eq!(found.smallest_fault.what, "panicked: a planted panic");
}

/// A random case, without an encoding.
fn drawn(number: u64) -> Case {
    generate::case(&mut Draws::of(SEED, number))
}

/// Drawn and simpler cases are models that are read as they are written, and simplification ends,
/// also if the last step is always chosen.
#[test]
fn every_case_and_all_that_is_simpler_are_read() {
    for number in 0..if thorough() { 200 } else { 60 } {
        let mut case = drawn(number);
        for step in 0.. {
            let simpler = case.simpler();
            for case in simpler.iter().chain([&case]).filter(|_| step == 0) {
                let problem = case.read().unwrap_or_else(|error| panic!("{error}\n{case}"));
                assert_eq!(case.misread(&problem), None, "{case}");
            }
            assert!(step < 200, "{case}");
            let Some(last) = simpler.into_iter().next_back() else { break };
            case = last;
        }
        assert!(case.problem.board.is_empty(), "{case}");
    }
}

/// A seed has the same models on every machine, as bug reports refer to it. Who changes what is
/// drawn changes the number here, and says so in the changelog.
#[test]
fn a_seed_draws_what_it_always_drew() {
    let texts: String = (0..100).map(|number| drawn(number).to_string()).collect();
    assert_eq!(xxh64(texts.as_bytes(), 0), 12_643_684_819_189_866_191, "\n{}", drawn(0));
}
