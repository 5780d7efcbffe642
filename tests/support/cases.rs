//! The number of random cases of a property.

use std::env::var_os;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::FileFailurePersistence;

/// This many cases in the full battery (`tests/run`), a quarter of them otherwise. Failed cases are
/// kept in a file beside the tests, named after `group`, and tried first.
pub fn config(group: &'static str, cases: u32) -> ProptestConfig {
    let cases = if var_os("NQ_SAT_THOROUGH").is_some() { cases } else { cases.div_ceil(4) };
    let file = FileFailurePersistence::Direct(group);
    ProptestConfig { cases, failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}
