//! Numbers of models of the formula, with every encoding; symmetries that are left out.

use nq_sat::Query;
use nq_sat::base::{Count, Motion, Symmetry};
use nq_sat::format::write_bare_dimacs;
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::sat::cnf::{ClauseCounter, Formula};
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Encoding, Sides, Style};

use super::{assert_canonical, cases, models, placements};
use crate::support::thorough;

/// Every at-most-one encoding and every cardinality encoding, in both styles.
fn encodings() -> Vec<Encoding> {
    let default = Encoding::default();
    let lines = AT_MOST_ONE.iter().map(|&at_most_one| Encoding { at_most_one, ..default });
    let numbers = CARDINALITY.iter().map(|&cardinality| Encoding { cardinality, ..default });
    let both: Vec<_> = lines.chain(numbers).collect();
    let one = Style { sides: Sides::One, ..Style::default() };
    let one = both.clone().into_iter().map(|encoding| Encoding { style: one, ..encoding });
    both.iter().copied().chain(one).collect()
}

pub(super) fn dimacs(instance: &Instance, encoding: &Encoding) -> String {
    let mut text = Vec::new();
    write_bare_dimacs(instance, encoding, &mut text).expect("room");
    String::from_utf8(text).expect("text")
}

fn queens(n: u32) -> Problem {
    Model::n_queens().problem(n, &Settings::default()).expect("a problem")
}

#[test]
fn every_orbit_of_every_model_is_one_model_in_every_encoding() {
    let cases = cases(if thorough() { 5 } else { 4 }, 60);
    assert!(cases.len() > if thorough() { 100 } else { 80 }, "{}", cases.len());
    for (number, case) in cases.iter().enumerate() {
        let instance = Instance::new(&case.problem).breaking_symmetry();
        // Files for a torus are large, and each symmetry is stated alike.
        let is_large = instance.broken_symmetries().is_some_and(|broken| broken.len() > 20);
        let encodings = encodings().into_iter();
        let part = match (is_large, thorough()) {
            (true, _) => AT_MOST_ONE.len() + CARDINALITY.len(),
            (false, true) => 1,
            // They take turns.
            (false, false) => 4,
        };
        let first = if is_large { 0 } else { number % part };
        for encoding in encodings.skip(first).step_by(part) {
            let text = dimacs(&instance, &encoding);
            if encoding.style.sides == Sides::Both {
                assert_canonical(case, &text, &format!("{encoding:?}"));
            } else {
                // Auxiliary variables are open: only the board counts.
                let vars = instance.vars().map(|(var, _)| format!("{} ", var.positive().dimacs()));
                let shown = format!("c p show {}0\n", vars.collect::<String>());
                let (found, _) = placements(&instance, &models(&(shown + &text)));
                assert!(found == case.canonical, "{}, {encoding:?}", case.name);
            }
        }
    }
}

#[test]
fn queens_are_those_of_a002562() {
    // The empty board, then the sequence.
    for (n, orbits) in (0..).zip([1, 1, 0, 0, 1, 2, 1, 6, 12, 46]) {
        let instance = Instance::new(&queens(n)).breaking_symmetry();
        let found = models(&dimacs(&instance, &Encoding::default())).len();
        assert_eq!(found, orbits, "n = {n}");
    }
}

#[test]
fn the_size_is_exact() {
    for case in cases(3, 60) {
        let instance = Instance::new(&case.problem).breaking_symmetry();
        for encoding in encodings() {
            let mut counter = ClauseCounter::default();
            encoding.encode(&instance, &mut counter);
            assert_eq!(counter.size(), encoding.size(&instance), "{}", case.name);
        }
    }
}

fn problem(toml: &str) -> Problem {
    let model = Model::from_toml("model.toml", toml).expect("a model");
    model.problem(4, &Settings::default()).expect("a problem")
}

/// The number of solutions under these symmetries.
fn number(problem: &Problem, symmetries: Vec<Symmetry>) -> usize {
    let instance = Instance::new(problem).breaking(symmetries);
    models(&dimacs(&instance, &Encoding::default())).len()
}

fn broken(problem: &Problem) -> Vec<Symmetry> {
    let instance = Instance::new(problem).breaking_symmetry();
    instance.broken_symmetries().expect("symmetry is broken").to_vec()
}

/// Each motion alone separates two placements of at most three pieces of one orbit.
#[test]
fn no_motion_can_be_left_out() {
    let problem = problem(
        r#"
        name = "up to three pieces"
        may_not_attack = []
        board = { rows = 4, columns = 4 }
        piece = [{ symbol = "W", moves = "W", count = { max = 3 } }]"#,
    );
    let all = number(&problem, broken(&problem));
    // Burnside's lemma.
    assert_eq!(all, (697 + 9 + 1 + 1 + 9 + 9 + 45 + 45) / 8);
    for place in 0..7 {
        let mut symmetries = broken(&problem);
        let left_out = symmetries.remove(place);
        let without = number(&problem, symmetries);
        assert!(without > all, "{} can be left out", left_out.name(&['W'.into()]));
    }
}

/// A kind of symmetries, by name.
type Kind = (&'static str, fn(&Symmetry) -> bool);

#[test]
fn neither_shifts_nor_exchanges_nor_motions_can_be_left_out() {
    let problem = problem(
        r#"
        name = "colours on a torus"
        may_not_attack = []
        interchangeable = ["W", "B"]
        board = { rows = 3, columns = 3, wrap = "both" }
        piece = [
            { symbol = "W", moves = "K", count = 2 },
            { symbol = "B", moves = "K", count = 2 },
        ]"#,
    );
    let symmetries = broken(&problem);
    assert_eq!(symmetries.len(), 2 * 9 * 8 - 1);
    let all = number(&problem, symmetries.clone());
    let kinds: [Kind; 3] = [
        ("shifts", Symmetry::has_shift),
        ("exchanges", Symmetry::has_exchange),
        ("motions", |symmetry| symmetry.motion() != Some(Motion::Identity)),
    ];
    for (what, is_of) in kinds {
        let others = symmetries.iter().filter(|symmetry| !is_of(symmetry)).cloned().collect();
        assert!(number(&problem, others) > all, "{what} can be left out");
    }
}

#[test]
fn the_query_breaks_symmetry_in_formulas_only() {
    let query = Query::new(Model::n_queens(), 6);
    let mut formulas = [Formula::default(), Formula::default()];
    query.clauses(&mut formulas[0]).expect("the clauses");
    let breaking = query.break_symmetry();
    breaking.clauses(&mut formulas[1]).expect("the clauses");
    assert!(formulas[0].size().clauses < formulas[1].size().clauses);
    let answer = breaking.solve().expect("an answer");
    assert_eq!((answer.total(), answer.fundamental()), (Count::from(4_u32), Count::from(1_u32)));
}
