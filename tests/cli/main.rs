//! The command line as people and scripts meet it: the built program, run, and what it prints.
//!
//! Snapshots stand in `snapshots/`; `INSTA_UPDATE=always cargo test --test cli` writes them anew. A
//! failing test here means that somebody's script or screen changes.

#[path = "../support/brute.rs"]
mod brute;
#[path = "../support/opb.rs"]
mod by_hand;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/refusal.rs"]
mod refusal;
#[path = "../support/solver.rs"]
mod solver;

mod bad_input;
mod bad_models;
mod browser;
mod compressed;
mod count;
mod decode;
mod decode_bad;
mod decode_optimisers;
mod enumeration;
mod export;
mod export_files;
mod external_engines;
mod fuzz;
mod gallery;
mod half_join;
mod import;
mod import_bad;
mod import_differs;
mod import_round;
mod json;
mod large;
mod limits;
mod list;
mod opb;
mod pictures;
mod pipes;
mod solve;
mod stopping;
mod support;
mod symmetry;
mod table;
mod verify;
mod verify_solvers;
mod waiting;
