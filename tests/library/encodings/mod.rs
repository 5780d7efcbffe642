//! Every encoding of the registries is correct: it has the right assignments and no others, each
//! with exactly one extension, the size of its size formula, the propagation that it claims, and no
//! redundant clause.
//!
//! The tests' own readers of clauses find the models, not a solver of the program. The crate
//! rustsat gives a second opinion where it has the encoding.

mod instances;
mod models;
mod mutations;
mod propagator;
mod published;
mod second_oracle;
mod written;
