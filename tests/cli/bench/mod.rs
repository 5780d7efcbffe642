//! Benchmarks: summaries, files of records and the command line.

mod compare;
mod files;
mod in_process;
mod log;
mod runs;
mod summary;
