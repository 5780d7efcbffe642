//! Certificates from the command line, as far as no other program is asked.

mod right;
mod usage;
