//! Certificates from the command line, without external programs.

mod certified;
mod count;
mod right;
mod usage;
