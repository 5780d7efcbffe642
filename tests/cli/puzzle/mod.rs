//! `puzzle`: puzzles with exactly one solution.

mod bad;
mod check;
mod explain;
mod make;
mod no_board;
mod screenshot;
mod several;
mod solve;
