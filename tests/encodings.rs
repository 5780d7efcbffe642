//! Every encoding of the registries says what it should: the right assignments and no others, each with
//! exactly one extension to the auxiliary variables, and as large as its size law says.
//!
//! Models are found by the tests' own `support/clauses.rs`, not by a solver of the program.

#[path = "support/clauses.rs"]
mod clauses;

use std::collections::BTreeSet;
use std::path::Path;

use itertools::{Itertools, iproduct};
use nq_sat::cnf::{ClauseCounter, ClauseSink, Formula, FormulaSize, Lit};
use nq_sat::encoding::{AT_MOST_ONE, CARDINALITY, Described, Encoding, Style};
use nq_sat::instance::Instance;
use nq_sat::model::{CountRange, Model, Problem, Settings, builtin};

use clauses::Clause;

/// Inputs up to which every assignment is looked at.
const ALL_ASSIGNMENTS: usize = 8;

/// Inputs up to which sizes are compared with their laws.
const SIZES: usize = 64;

/// Writes clauses over the given inputs.
type Write<'a> = &'a dyn Fn(&[Lit], &mut dyn ClauseSink);

/// New variables, every other one negated: encodings take literals, not variables.
fn inputs(n: usize, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    (0..n)
        .map(|i| {
            let var = sink.new_var();
            if i % 2 == 0 { var.positive() } else { var.negative() }
        })
        .collect()
}

/// Checks that the models, cut down to the inputs, are the assignments with a right number of true
/// literals, and that none comes twice.
fn assert_says(write: Write<'_>, n: usize, right: &dyn Fn(u32) -> bool, what: &str) {
    let mut formula = Formula::default();
    let literals = inputs(n, &mut formula);
    write(&literals, &mut formula);
    let mut found: Vec<Vec<bool>> = clauses::models(formula.variables(), &clauses_of(&formula))
        .iter()
        .map(|model| literals.iter().map(|lit| model[lit.var().index()] == lit.is_positive()))
        .map(Iterator::collect)
        .collect();
    found.sort();
    let expected: Vec<Vec<bool>> = (0..n)
        .map(|_| [false, true])
        .multi_cartesian_product()
        .filter(|values| right(values.iter().map(|&value| u32::from(value)).sum()))
        .collect();
    // Equal as lists: an assignment with two extensions would come twice.
    assert_eq!(found, expected, "{what}, n = {n}");
}

/// What is written beyond the inputs, by both sinks that tell.
fn written(write: Write<'_>, n: usize) -> FormulaSize {
    let (mut counter, mut formula) = (ClauseCounter::default(), Formula::default());
    let literals = inputs(n, &mut counter);
    write(&literals, &mut counter);
    let literals = inputs(n, &mut formula);
    write(&literals, &mut formula);
    let size = counter.size();
    assert_eq!(size, size_of(&formula));
    FormulaSize { variables: size.variables - n as u64, ..size }
}

fn size_of(formula: &Formula) -> FormulaSize {
    FormulaSize {
        variables: formula.variables() as u64,
        clauses: formula.clauses().count() as u64,
        literals: formula.clauses().map(|clause| clause.len() as u64).sum(),
    }
}

fn clauses_of(formula: &Formula) -> Vec<Clause> {
    formula.clauses().map(|clause| clause.iter().map(|lit| lit.dimacs()).collect()).collect()
}

fn every_encoding() -> Vec<Encoding> {
    iproduct!(AT_MOST_ONE, CARDINALITY)
        .map(|(&at_most_one, &cardinality)| Encoding {
            at_most_one,
            cardinality,
            style: Style::default(),
        })
        .collect()
}

#[test]
fn at_most_one_means_at_most_one() {
    for (encoding, n) in iproduct!(AT_MOST_ONE, 0..=ALL_ASSIGNMENTS) {
        let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
            encoding.encode(inputs, Style::default(), sink)
        };
        assert_says(&write, n, &|count| count <= 1, encoding.name());
    }
}

#[test]
fn a_cardinality_means_its_range() {
    // Ranges that ask for more than there is, or for nothing (min > max), belong to it.
    let largest = u32::try_from(ALL_ASSIGNMENTS).unwrap() + 2;
    for (encoding, n) in iproduct!(CARDINALITY, 0..=ALL_ASSIGNMENTS) {
        for (min, max) in iproduct!(0..=largest, 0..=largest) {
            let range = CountRange { min, max };
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode(inputs, range, Style::default(), sink)
            };
            let what = format!("{}, {min} to {max}", encoding.name());
            assert_says(&write, n, &|count| min <= count && count <= max, &what);
        }
    }
}

#[test]
fn at_most_one_is_as_large_as_its_law_says() {
    for (encoding, n) in iproduct!(AT_MOST_ONE, 0..=SIZES) {
        let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
            encoding.encode(inputs, Style::default(), sink)
        };
        assert_eq!(
            written(&write, n),
            encoding.size(n as u64, Style::default()),
            "{}, n = {n}",
            encoding.name()
        );
    }
}

#[test]
fn a_cardinality_is_as_large_as_its_law_says() {
    for (encoding, n) in iproduct!(CARDINALITY, 0..=SIZES) {
        let past = u32::try_from(n).unwrap() + 1;
        let exactly = (0..=past).map(|k| (k, k));
        let at_most = (0..=past).map(|k| (0, k));
        let at_least = (0..=past).map(|k| (k, past));
        let between = (0..past).map(|k| (k, k + 1)).chain([(1, past / 2), (past, 0)]);
        for (min, max) in exactly.chain(at_most).chain(at_least).chain(between) {
            let range = CountRange { min, max };
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode(inputs, range, Style::default(), sink)
            };
            let law = encoding.size(n as u64, range, Style::default());
            assert_eq!(written(&write, n), law, "{}, n = {n}, {range:?}", encoding.name());
        }
    }
}

/// Clauses of all encodings over 8 inputs, each with what wrote it.
fn clauses_of_every_encoding() -> Vec<(String, usize, Vec<Clause>)> {
    let mut all = Vec::new();
    for encoding in AT_MOST_ONE {
        let mut formula = Formula::default();
        let literals = inputs(ALL_ASSIGNMENTS, &mut formula);
        encoding.encode(&literals, Style::default(), &mut formula);
        all.push((encoding.name().to_owned(), formula.variables(), clauses_of(&formula)));
    }
    for (encoding, (min, max)) in iproduct!(CARDINALITY, iproduct!(0..=9, 0..=9)) {
        let mut formula = Formula::default();
        let literals = inputs(ALL_ASSIGNMENTS, &mut formula);
        encoding.encode(&literals, CountRange { min, max }, Style::default(), &mut formula);
        let what = format!("{}, {min} to {max}", encoding.name());
        all.push((what, formula.variables(), clauses_of(&formula)));
    }
    all
}

#[test]
fn clauses_are_well_formed_and_none_is_written_twice() {
    for (what, variables, clauses) in clauses_of_every_encoding() {
        let mut seen = BTreeSet::new();
        for clause in &clauses {
            let named: BTreeSet<u32> =
                clause.iter().map(|literal| literal.unsigned_abs()).collect();
            assert_eq!(named.len(), clause.len(), "{what}: {clause:?} has a variable twice");
            assert!(
                named.iter().all(|&number| (1..=variables).contains(&(number as usize))),
                "{what}: {clause:?} has a variable that was never made"
            );
            let sorted: Vec<i32> = clause.iter().copied().sorted().collect();
            assert!(seen.insert(sorted), "{what}: {clause:?} is written twice");
        }
    }
}

/// Rules that overlap (a dabbaba leaps along a rook's lines) are said once.
#[test]
fn instances_write_no_clause_twice() {
    let toml = r#"
        name = "rook-and-dabbaba"
        board = { rows = "n", columns = "n" }
        piece = [{ symbol = "R", moves = "RD", count = 2 }]
    "#;
    let model = Model::from_toml("test.toml", toml).unwrap();
    let overlapping = (2..=6).map(|n| model.problem(n, &Settings::default()).unwrap());
    let others = (2..=6).flat_map(|n| [queens(n), superqueens(n), queens_and_knights(n, 2)]);
    for (problem, encoding) in iproduct!(overlapping.chain(others), every_encoding()) {
        let mut formula = Formula::default();
        encoding.encode(&Instance::new(&problem), &mut formula);
        let clauses = clauses_of(&formula).into_iter().map(|clause| clause.into_iter().sorted());
        let twice: Vec<_> = clauses.map(Itertools::collect_vec).duplicates().collect();
        assert!(twice.is_empty(), "{} at n = {}: {twice:?}", problem.model, problem.size);
    }
}

#[test]
fn encodings_say_what_they_are() {
    let at_most_one = AT_MOST_ONE.iter().map(|&encoding| encoding as &dyn Described);
    let cardinality = CARDINALITY.iter().map(|&encoding| encoding as &dyn Described);
    for described in at_most_one.chain(cardinality) {
        assert!(!described.source().is_empty(), "{} names no source", described.name());
        assert!(!described.law().is_empty(), "{} states no size law", described.name());
    }
    assert!(AT_MOST_ONE.iter().map(|encoding| encoding.name()).all_unique());
    assert!(CARDINALITY.iter().map(|encoding| encoding.name()).all_unique());
}

fn queens(n: u32) -> Problem {
    let model = builtin::by_name("n-queens").unwrap();
    model.problem(n, &Settings::default()).unwrap()
}

fn queens_and_knights(n: u32, k: u32) -> Problem {
    let model = builtin::by_name("queens-and-knights").unwrap();
    model.problem(n, &Settings::default().with("k", k.into())).unwrap()
}

fn superqueens(n: u32) -> Problem {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/examples/superqueens.toml");
    Model::from_file(&file).unwrap().problem(n, &Settings::default()).unwrap()
}

#[test]
fn instances_are_as_large_as_the_laws_say() {
    let levels = iproduct!(2..=7, 0..=4).map(|(n, k)| queens_and_knights(n, k));
    let problems = (0..=12).map(queens).chain((0..=12).map(superqueens)).chain(levels);
    for (problem, encoding) in iproduct!(problems, every_encoding()) {
        let instance = Instance::new(&problem);
        let (mut counter, mut formula) = (ClauseCounter::default(), Formula::default());
        encoding.encode(&instance, &mut counter);
        encoding.encode(&instance, &mut formula);
        let what = format!("{} {:?} at n = {}", problem.model, problem.level, problem.size);
        assert_eq!(counter.size(), encoding.size(&instance), "{what}");
        assert_eq!(size_of(&formula), encoding.size(&instance), "{what}");
    }
}

/// Plain model counters count full models, so each placement must have exactly one.
#[test]
fn every_placement_is_one_model_of_the_whole_formula() {
    // A000170.
    let n_queens = (0..).map(queens).zip([1, 1, 0, 0, 2, 10, 4]);
    // The `% expected` lines of models/queens-and-knights.mzn, which minizinc is held to.
    let mixed = [(queens_and_knights(4, 1), 40), (queens_and_knights(5, 2), 156)];
    for ((problem, placements), encoding) in iproduct!(n_queens.chain(mixed), every_encoding()) {
        let instance = Instance::new(&problem);
        let mut formula = Formula::default();
        encoding.encode(&instance, &mut formula);
        let models = clauses::models(formula.variables(), &clauses_of(&formula));
        assert_eq!(models.len(), placements, "{} at n = {}", problem.model, problem.size);
        let board = instance.num_vars();
        assert!(models.iter().map(|model| &model[..board]).all_unique());
    }
}
