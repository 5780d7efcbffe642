//! Certificates from the command line, without external programs.

mod count;
mod right;
mod usage;
