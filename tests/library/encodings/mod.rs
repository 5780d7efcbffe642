//! Every encoding of the registries says what it should: the right assignments and no others, each with
//! exactly one extension, as large as its size formula says, propagating as it claims, with no clause to spare.
//!
//! Models are found by the tests' own readers of clauses, not by a solver of the program. A second opinion
//! comes from the crate rustsat, where it has the encoding.

mod form;
mod inspection;
mod instances;
mod large;
mod models;
mod mutations;
mod propagation;
mod propagator;
mod published;
mod readers;
mod renaming;
mod second_oracle;
mod sizes;
mod written;
