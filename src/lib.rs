//! Non-attacking chess-piece placement problems as CNF: n-queens, queens and knights, and their
//! relatives, solved and counted with evidence.
//!
//! ```
//! use nq_sat::{Model, Query};
//!
//! let answer = Query::new(Model::n_queens(), 8).solve()?;
//! assert_eq!(answer.total(), 92);
//! assert_eq!(answer.fundamental(), 12);
//! # Ok::<(), nq_sat::QueryError>(())
//! ```
//!
//! List placements one by one, count them, write the problem to a file, or feed its clauses to any
//! solver. A few lines of TOML define your own model.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use nq_sat::{Model, Query};
//!
//! // No two rooks share a row or a column: n! placements.
//! let rooks = Model::from_toml(
//!     "rooks.toml",
//!     r#"
//!         name = "rooks"
//!         [board]
//!         rows = "n"
//!         columns = "n"
//!         [[piece]]
//!         symbol = "R"
//!         moves = "R"
//!         count = "n"
//!     "#,
//! )?;
//! let query = Query::new(rooks, 4).engine("batsat");
//! let mut corners = 0;
//! query.placements(|placement| {
//!     corners += usize::from(placement.pieces()[0].square.col == 0);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(corners, 6);
//! assert_eq!(query.count()?.total(), 24);
//!
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("rooks.opb");
//! query.write(&file)?;
//! assert!(std::fs::read_to_string(file)?.starts_with("* #variable= 16"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Query::clauses`] feeds your own solver; `examples/clauses.rs` shows how.
//!
//! # Crates
//!
//! ```text
//! nq-board -+-> nq-native    bitboard engines
//!           +-> nq-classics  the five texts
//!           +-> nq-cnf       Boolean variables, encodings, SAT solvers, file formats
//!           +-> nq-check     geometry, Burnside, published values, checkers of certificates
//!           +-> nq-show      boards and tables as text, SVG and pages
//!
//! these -> nq-external -> nq-query -> nq-certify -> nq-puzzle -> nq-harness -> nq-sat
//!                                    nq-picture -'   boards in screenshots
//! ```
//!
//! A crate uses those to its left. Of the first four, each is a route to an answer, and uses
//! `nq-board` and no other crate of ours. So the compiler keeps an error on one route from another;
//! each computes by itself what a piece attacks. This crate re-exports what they have.
//!
//! `nq-board`: [`base`] has plain values: boards, pieces, placements, motions, digests. [`model`]
//! reads models and states problems. [`run`] has what every engine needs: the trait of engines, the
//! control that stops them, tallies, and the symmetry of a problem.
//!
//! `nq-cnf`: [`instance`] turns a problem into Boolean variables and groups of constraints, and
//! [`sat`] encodes, solves, and enumerates it. [`mod@format`] writes instances and parses files and
//! the output of solvers.
//!
//! The engines of [`native`] and each [`classic`] search the board. [`verify`], of `nq-check`,
//! checks placements and has published values.
//!
//! `nq-external`: [`process`] deals with programs of others, and [`external`] runs and checks
//! external solvers.
//!
//! [`query`] runs engines and compares their answers; [`mod@shard`] divides large counts.
//! [`certify`] writes and checks certificates. [`puzzle`] makes puzzles, and decides whether they
//! have exactly one solution. `nq-harness` has [`mod@bench`], suites of instances, and random
//! models. `cli` is the command line. A test has the table of the crates and of their layers.
//!
//! # Features
//!
//! `cli` and `compression` are on by default. `cli` is the command line, with plots and terminal
//! output; its allocator is in C. `compression` reads `.gz`, `.xz` and `.zst` files, and writes the
//! first two, in Rust. `zstd` writes `.zst` files, too, with the reference library in C.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]
#![cfg_attr(not(feature = "cli"), allow(dead_code, reason = "the command line shows the rest"))]

#[cfg(feature = "cli")]
pub mod cli;
pub mod steps;

pub use nq_board::base::Count;
pub use nq_board::model::Model;
// What a route has is documented in its crate.
#[doc(no_inline)]
pub use nq_board::{base, model, run};
#[doc(no_inline)]
pub use nq_certify as certify;
#[doc(no_inline)]
pub use nq_check::verify;
#[doc(no_inline)]
pub use nq_cnf::{format, instance, sat};
#[doc(no_inline)]
pub use nq_external::{process, solvers as external};
#[doc(no_inline)]
pub use nq_harness::bench;
#[doc(no_inline)]
pub use nq_puzzle as puzzle;
#[doc(no_inline)]
pub use nq_query as query;
#[doc(no_inline)]
pub use nq_query::{Query, QueryError, shard};
#[doc(no_inline)]
pub use {nq_classics as classic, nq_native as native};
