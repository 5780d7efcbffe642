//! Non-attacking chess-piece placement problems, stated once: n-queens, queens and knights, and their
//! relatives as CNF, solved, counted, and answered with evidence.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use nq_sat::model::{Settings, builtin};
//! use nq_sat::query::{QueryError, Request, registry::Engines, solve};
//! use nq_sat::{run::control::Control, sat::enumerate::SatChoice};
//!
//! let model = builtin::by_name("n-queens")?;
//! let request = Request { model: &model, size: 8, settings: &Settings::default(), engine: None };
//! let engines = Engines::all(SatChoice::default());
//! let mut visit = |_: &_, _: &_, _| ControlFlow::Continue(());
//! let solution = solve(request, &engines, &Control::default(), &mut visit)?;
//! assert_eq!(solution.answer.tally.total, 92);
//! # Ok::<(), QueryError>(())
//! ```
//!
//! # Layers
//!
//! ```text
//!                       +-> instance -> sat, format --------------------+
//! base -> model -> run -+-> native -------------------------------------+-> query -> shard, bench, fuzz -> cli
//!                       +-> classic (each on its own) ------------------+
//!                       +-> verify <- placements and tallies -----------+
//!                       +-> files, process <- external, certify --------+
//! ```
//!
//! [`base`] holds plain values: boards, pieces, placements, motions, digests. [`model`] reads models and
//! states problems. [`run`] holds what every engine needs: the engines' trait, the control that stops
//! them, tallies and the symmetry of a problem.
//!
//! The routes to an answer share these three layers and nothing else. [`instance`] turns a problem into
//! Boolean variables and groups of constraints, and [`sat`] encodes, solves and enumerates it;
//! [`native`] and each [`classic`] search the board; [`verify`] checks placements and holds published
//! values. Each works out for itself what a piece attacks, so that an error on one route cannot reach
//! another. A test reads the sources and keeps this rule.
//!
//! [`mod@format`] writes instances and reads files and the output of solvers. [`files`] and [`process`] deal
//! with the system; [`external`] runs and checks external solvers, [`certify`] writes and checks
//! certificates. [`query`] asks engines and compares their answers. [`mod@shard`], [`mod@bench`] and [`fuzz`]
//! are applications of it. [`report`] draws, and [`cli`] is the command line.

pub mod base;
pub mod bench;
pub mod certify;
pub mod classic;
pub mod cli;
pub mod external;
pub mod files;
pub mod format;
pub mod fuzz;
pub mod instance;
pub mod model;
pub mod native;
pub mod process;
pub mod query;
pub mod report;
pub mod run;
pub mod sat;
pub mod shard;
pub mod verify;
