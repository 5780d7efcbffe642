//! The command line as people and scripts meet it: the built program, run, and what it prints. What other
//! programs make of that is in `external`.
//!
//! Snapshots stand in `snapshots/`; `INSTA_UPDATE=always cargo test --test cli` writes them anew. A
//! failing test here means that somebody's script or screen changes.

#[path = "../support/mod.rs"]
mod support;

mod bad_input;
mod bad_models;
mod bench;
mod certify;
mod cluster;
mod compressed;
mod count;
mod decode;
mod decode_bad;
mod decode_optimisers;
mod enumeration;
mod export;
mod export_files;
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
mod minizinc;
mod pictures;
mod pipes;
mod shards;
mod solve;
mod stopping;
mod symmetry;
mod table;
mod verify;
mod verify_solvers;
mod waiting;
mod width;
