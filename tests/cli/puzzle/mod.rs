//! `puzzle`: puzzles with exactly one solution.

mod bad;
mod exchange;
mod explain;
mod kinds;
mod make;
mod solve;
