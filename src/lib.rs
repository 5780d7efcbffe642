//! Non-attacking chess-piece placement problems, stated once: n-queens, queens and knights, and their
//! relatives as CNF, solved, counted, and answered with evidence.
//!
//! ```
//! use nq_sat::query::{Request, solve};
//! use nq_sat::model::{Settings, builtin};
//! use nq_sat::{engine::Control, enumerate::SatChoice, registry::Engines};
//!
//! let model = builtin::by_name("n-queens")?;
//! let request = Request { model: &model, size: 8, settings: &Settings::default(), engine: None };
//! let engines = Engines::all(SatChoice::default());
//! let solution = solve(request, &engines, &Control::default(), &mut |_, _, _| std::ops::ControlFlow::Continue(()))?;
//! assert_eq!(solution.answer.tally.total, 92);
//! # Ok::<(), nq_sat::query::HarnessError>(())
//! ```
//!
//! # Layers
//!
//! ```text
//!                  +-> instance -> encoding -> cnf -> sat, enumerate --+
//! models/*.toml -> base -> native, classic ----------------------------+-> registry -> harness -> cli
//!                  |                                                   |
//!                  +-> verify <- placements, tallies handed to it -----+
//! ```
//!
//! *Base* is [`board`], [`piece`], [`placement`], [`symmetry`], [`model`], [`tally`], [`engine`], [`files`], [`memory`],
//! [`share`], [`shell`] and [`text`]; base imports only base. [`verify`], [`native`] and each [`classic`] import only base, and the SAT road
//! ([`instance`], [`encoding`], [`cnf`], [`sat`], [`enumerate`]) imports none of them, so that an error on one
//! road cannot reach the others: each works out for itself what a piece attacks. A test reads the sources and
//! keeps this rule. [`mod@format`] writes instances and reads solvers' output, [`render`] draws, [`registry`] lists the
//! engines, [`harness`] compares their answers, [`mod@shard`] keeps and adds up the shares of large counts, and [`cli`] is the
//! command line.

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
