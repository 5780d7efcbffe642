//! Properties of every model, tried on random small ones: all routes give the set of the brute
//! force, and all claims about that set are true.

mod backends;
mod cases;
mod column_sets;
mod engine;
mod formulas;
mod hexagons;
mod input;
mod optima;
mod placements;
mod reading;
mod rows;
mod symmetries;
mod transfer_matrix;

use proptest::prelude::{ProptestConfig, Strategy};
use proptest::sample::select;

use crate::support;

/// One of the words between bars.
fn word_of(words: &'static str) -> impl Strategy<Value = &'static str> {
    select(words.split('|').collect::<Vec<_>>())
}

fn config(cases: u32) -> ProptestConfig {
    support::cases::config("tests/library/properties.proptest-regressions", cases)
}
