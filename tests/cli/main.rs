//! The command line as users and scripts see it: tests run the built program and check its output.
//! Tests with external programs are in `external`.
//!
//! Snapshots are in `snapshots/`; `INSTA_UPDATE=always cargo test --test cli` rewrites them. A
//! failing test here means a visible change for users and scripts.

#[path = "../support/mod.rs"]
mod support;

mod bad_input;
mod bad_models;
mod bench;
mod break_symmetry;
mod certify;
mod classic;
mod cluster;
mod completion;
mod compressed;
mod constant_boards;
mod count;
mod count_formats;
mod decode;
mod decode_bad;
mod decode_optimisers;
mod encode;
mod enumeration;
mod export;
mod export_files;
mod export_folder;
mod first;
mod forecasts;
mod fuzz;
mod gallery;
mod half_join;
mod help;
mod idle_rules;
mod import;
mod import_bad;
mod import_differs;
mod import_round;
mod json;
mod large;
mod limits;
mod list;
mod marks;
mod minimise;
mod minizinc;
mod model_language;
mod pages;
mod pasted_boards;
mod pictures;
mod pipes;
mod preparation;
mod proofs;
mod puzzle;
mod ranges;
mod sanitized;
mod shards;
mod solve;
mod stopping;
mod suite;
mod suite_models;
mod symmetry;
mod table;
mod terms;
mod torus;
mod trace;
mod variants;
mod verify;
mod verify_solvers;
mod waiting;
mod weights;
mod width;
