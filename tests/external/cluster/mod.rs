//! Counts that survive what real schedulers do to their tasks.
//!
//! Slurm (Debian's `slurmctld`, `slurmd`, `munge`) and HyperQueue (in Python) run here for each test by themselves, without
//! services and without root, out of a temporary folder; `tests/install-tools` installs their programs.

mod frozen;
mod hq;
mod hyperqueue;
mod processes;
mod slurm;
mod slurm_cluster;
