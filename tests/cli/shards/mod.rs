//! Shares of a count: their records, what a merge makes of them, and what happens when something
//! goes wrong on the way.

mod asked;
mod cubes;
mod damaged;
mod killed;
mod row_sets;
mod status;
mod storage;
mod support;
