//! Tests that need external programs: solvers, checkers, compressors, schedulers and a browser.
//!
//! `cargo test` leaves them out. Run them with `tests/run`, which installs the programs, or with
//! `tests/install-tools && cargo test --test external`.

#[path = "../support/mod.rs"]
mod support;

mod bench;
mod browser;
mod certificates;
mod cluster;
mod compressed;
mod decode;
mod external_engines;
mod formats;
mod gallery;
mod libraries;
mod minizinc;
mod opb;
mod other_formats;
mod pages;
mod peers;
mod play;
mod playground;
mod programs;
mod proofs;
mod puzzles;
mod reference_models;
mod solvers;
mod suite;
mod verify_solvers;
mod xcsp3;

/// Its name sorts first, so no other test starts if a program is missing.
#[test]
fn all_programs_are_there() {
    programs::needed();
}
