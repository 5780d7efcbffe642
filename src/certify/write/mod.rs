//! The files of a certificate bundle.

pub mod veripb;
