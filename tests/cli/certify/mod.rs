//! Certificates from the command line, without external programs.

mod certified;
mod count;
mod explain;
mod right;
mod usage;
