//! Certificates: right ones are written and accepted, and each kind of fault is refused in its own
//! words. The checkers of `nq-check` test the syntax of each file beside its reader.

mod bundles;
mod changed;
mod counting;
mod lists;
mod lrat;
mod opb;
mod veripb;
