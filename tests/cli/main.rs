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
mod constant_boards;
mod count;
mod decode;
mod decode_bad;
mod encode;
mod enumeration;
mod export;
mod export_files;
mod first;
mod half_join;
mod import;
mod import_bad;
mod import_differs;
mod import_round;
mod limits;
mod list;
mod minimise;
mod pages;
mod pictures;
mod pipes;
mod preparation;
mod proofs;
mod puzzle;
mod shards;
mod solve;
mod stopping;
mod suite;
mod symmetry;
mod table;
mod terms;
mod torus;
mod trace;
mod variants;
mod verify;
