//! Counts on real schedulers that kill and restart their tasks.
//!
//! Each test runs its own Slurm (Debian's `slurmctld`, `slurmd`, `munge`) or HyperQueue (in Python)
//! without services and without root, in a temporary folder; `tests/install-tools` installs the
//! programs.

mod frozen;
mod hq;
mod hyperqueue;
mod processes;
mod slurm;
mod slurm_cluster;
