//! The comparison with other solvers: the bench `peers`, its raw runs and its page.

mod runs;

#[allow(dead_code, reason = "the bench uses all of it")]
#[path = "../../../benches/peers/table/mod.rs"]
mod table;
