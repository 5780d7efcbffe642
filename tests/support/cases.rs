//! How much is tried: a part in `cargo test`, all of it in `tests/run`.

use std::env::var_os;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::FileFailurePersistence;

/// Whether this is the full battery (`tests/run`). A test that takes long otherwise tries a part of
/// its cases, never none.
pub fn thorough() -> bool {
    var_os("NQ_SAT_THOROUGH").is_some()
}

/// All of these in the full battery, otherwise each `part`th, from the first on. The kinds of cases
/// that follow each other in turns must not be as many as a multiple of `part`, or a divisor of it.
pub fn sample<T>(part: usize, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().step_by(if thorough() { 1 } else { part })
}

/// This many cases in the full battery, an eighth of them otherwise. Failed cases are kept in a
/// file beside the tests, named after `group`, and tried first.
pub fn config(group: &'static str, cases: u32) -> ProptestConfig {
    let cases = if thorough() { cases } else { cases.div_ceil(8) };
    let file = FileFailurePersistence::Direct(group);
    ProptestConfig { cases, failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}
