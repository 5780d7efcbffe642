//! Benchmarks: summaries, files of records and the command line.

mod compare;
mod files;
mod in_process;
mod log;
mod outputs;
mod plots;
mod resumed;
mod runs;
mod summary;
