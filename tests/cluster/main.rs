//! Array jobs: what is handed to a scheduler, and counts that survive what real ones do to their tasks.
//!
//! Slurm (Debian's `slurmctld`, `slurmd`, `munge`) and HyperQueue (in Python) run here for each test by themselves, without
//! services and without root, out of a temporary folder; `tests/install-tools` installs their programs.

#[path = "../support/program.rs"]
mod program;

mod bad_input;
mod commands;
mod docs;
mod hq;
mod hq_syntax;
mod hyperqueue;
mod place;
mod processes;
mod slurm;
mod slurm_cluster;
