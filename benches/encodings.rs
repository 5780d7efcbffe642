//! Compares encodings with varisat: `cargo bench --bench encodings`. `auto` selects the fastest
//! ones here.
//!
//! Times on a shared machine drift, so compare rows of one run only.

use std::ops::ControlFlow;

use divan::Bencher;
use nq_sat::model::{Problem, Settings, builtin};
use nq_sat::run::{Control, Engine};
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingChoice, Purpose};
use nq_sat::sat::enumerate::{Enumeration, SatChoice, SatEngine};
use nq_sat::sat::solver::BACKENDS;

fn main() {
    divan::main();
}

fn problem(model: &str, size: u32, settings: &Settings) -> Problem {
    let model = builtin::by_name(model).expect("a model of the program");
    model.problem(size, settings).expect("parameters that fit")
}

fn names() -> impl Iterator<Item = &'static str> {
    AT_MOST_ONE.iter().map(|encoding| encoding.name())
}

fn choice(name: &str, purpose: Purpose) -> EncodingChoice {
    let at_most_one = AT_MOST_ONE.iter().find(|encoding| encoding.name() == name).copied();
    EncodingChoice { at_most_one, purpose, ..EncodingChoice::default() }
}

fn run(bencher: Bencher<'_, '_>, choice: EncodingChoice, problem: &Problem, all: bool) {
    let choice = SatChoice { encoding: choice, enumeration: Enumeration::blocking() };
    let engine = SatEngine::new(&BACKENDS[0], choice);
    let next = if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    bencher.bench_local(|| engine.list(problem, &Control::default(), &mut |_| next));
}

/// List all placements.
#[divan::bench(args = names(), consts = [8, 10], sample_count = 7, sample_size = 1)]
fn all<const N: u32>(bencher: Bencher<'_, '_>, name: &str) {
    run(bencher, choice(name, Purpose::All), &problem("n-queens", N, &Settings::default()), true);
}

/// Find one placement, with auxiliary variables defined in one direction.
#[divan::bench(
    args = names(),
    consts = [20, 30, 50, 100, 200, 500],
    sample_count = 7,
    sample_size = 1
)]
fn first<const N: u32>(bencher: Bencher<'_, '_>, name: &str) {
    // 0.2 billion clauses do not fit into the memory of every machine.
    if N < 500 || name != "pairwise" {
        run(
            bencher,
            choice(name, Purpose::First),
            &problem("n-queens", N, &Settings::default()),
            false,
        );
    }
}

/// Queens and knights on 8 x 8: all placements with 5 of each, and the impossible 6 of each.
#[divan::bench(
    args = CARDINALITY.iter().map(|encoding| encoding.name()),
    consts = [5, 6],
    sample_count = 7,
    sample_size = 1
)]
fn queens_and_knights<const K: i64>(bencher: Bencher<'_, '_>, name: &str) {
    let cardinality = CARDINALITY.iter().find(|encoding| encoding.name() == name).copied();
    let choice = EncodingChoice { cardinality, ..choice("pairwise", Purpose::All) };
    let problem = problem("queens-and-knights", 8, &Settings::default().with("k", K));
    run(bencher, choice, &problem, true);
}
