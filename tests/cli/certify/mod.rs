//! Certificates from the command line, without external programs.

mod usage;
