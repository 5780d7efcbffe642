//! Properties of every model, tried on random small ones: all routes give the set of the brute
//! force, and all claims about that set are true.

mod backends;
mod cases;
mod column_sets;
mod digests;
mod formulas;
mod input;
mod limits;
mod optima;
mod placements;
mod reading;
mod rows;
mod symmetries;
mod transfer_matrix;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::FileFailurePersistence;

/// Enough cases to meet every kind of model, few enough to run at every commit. Failed cases are
/// kept beside the tests and tried first.
fn config(cases: u32) -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/library/properties.proptest-regressions");
    ProptestConfig { cases, failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}
