//! External programs read the files of `export`, in every format, and find the known answers.
//!
//! A program that decides or counts is a [`Reader`]; one that finds the largest level of a model is
//! an [`Optimiser`]. A new format is a file here that changes its text, and a line in one of the
//! two lists: the tests in `battery` and `optima` then cover it.

mod battery;
pub mod cases;
mod dimacs;
mod encodings;
pub mod file;
mod lp;
mod mps;
mod opb;
mod optima;
mod smtlib;

use file::Reader;
use optima::Optimiser;

/// Every program that decides or counts.
static READERS: &[Reader] = &[
    dimacs::CLASP,
    dimacs::MINISAT,
    dimacs::CADICAL,
    dimacs::CADICAL_BY_CUBES,
    opb::CLASP,
    lp::GLPSOL,
    smtlib::Z3,
];

/// Every program that optimises.
static OPTIMISERS: &[Optimiser] = &[opb::CLASP_OPTIMUM, lp::GLPSOL_OPTIMUM, dimacs::Z3];
