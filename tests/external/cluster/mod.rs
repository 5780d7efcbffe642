//! Counts on real schedulers that kill and restart their tasks.
//!
//! Each test runs its own Slurm (Debian's `slurmctld`, `slurmd`, `munge`) or HyperQueue (in Python)
//! without services and without root, in a temporary folder; `tests/install-tools` installs the
//! programs.

mod hq;
mod processes;
mod slurm;

use crate::support::cluster::Place;

/// The words of `nq-sat submit`, of 16 queens in 64 shards.
fn submit<'a>(place: &'a Place, scheduler: &'a str) -> impl Iterator<Item = &'a str> {
    let words = "submit 16 --shards 64 --batch 8".split(' ');
    words.chain(["--scheduler", scheduler, "--out", place.out()])
}
