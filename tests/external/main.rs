//! Tests that need other programs: solvers, checkers, compressors, schedulers and a browser.
//!
//! `cargo test` leaves them out. `tests/run` installs the programs and runs them; so does
//! `tests/install-tools && cargo test --test external`.

#[path = "../support/mod.rs"]
mod support;

mod bench;
mod browser;
mod certify;
mod certify_reader;
mod cluster;
mod compressed;
mod decode;
mod decode_bad;
mod decode_optimisers;
mod external_engines;
mod foreign;
mod gallery;
mod limits;
mod list;
mod minizinc;
mod opb;
mod pages;
mod programs;
mod reference_models;
mod solver;
mod solvers;
mod verify_solvers;
mod veripb;
mod waiting;

/// Its name is the first of all, so that where programs are missing nothing is tried without them.
#[test]
fn all_programs_are_there() {
    programs::needed();
}
