#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod bench;
pub mod fuzz;
pub mod suite;

/// Whether this is the full battery (`tests/run`): otherwise a part of the cases is enough.
#[cfg(test)]
fn thorough() -> bool {
    std::env::var_os("NQ_SAT_THOROUGH").is_some()
}
