//! Shares of a count: their records, what a merge makes of them, and what happens when something goes wrong on the way.

#[path = "../support/program.rs"]
mod program;

mod asked;
mod cubes;
mod damaged;
mod killed;
mod row_sets;
mod status;
mod storage;
mod support;
