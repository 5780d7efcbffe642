//! Problems as formulas: clauses, encodings, solvers in process, and enumeration.

pub mod cnf;
pub mod encoding;
pub mod enumerate;
pub mod meaning;
pub mod refutation;
pub mod solver;
pub mod trace;
