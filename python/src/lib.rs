//! The Python package `nq_sat`: the library `nq-sat`, with the classes and functions of its public
//! API. Searches run in threads of their own, so that Python goes on and Ctrl-C stops them.

mod arguments;
mod catalogue;
mod certificate;
mod clauses;
mod convert;
mod count;
mod decoded;
mod fault;
mod frames;
mod kept;
mod listing;
mod model;
mod placement;
mod program;
mod puzzle;
mod query;
mod solution;
mod stated;
mod table;
mod verification;
mod wording;
mod work;

/// The native part of the package.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use crate::catalogue::{encodings, engines, formats, models};
    #[pymodule_export]
    use crate::certificate::{CertificateReport, CheckReport, check};
    #[pymodule_export]
    use crate::count::CountReport;
    #[pymodule_export]
    use crate::decoded::Decoded;
    #[pymodule_export]
    use crate::listing::Placements;
    #[pymodule_export]
    use crate::model::Model;
    #[pymodule_export]
    use crate::placement::Placement;
    #[pymodule_export]
    use crate::program::run;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, Rating, Route, Solved, explain, make, rate, solve};
    #[pymodule_export]
    use crate::query::Query;
    #[pymodule_export]
    use crate::solution::{Evidence, Solution};
    #[pymodule_export]
    use crate::table::TableReport;
    #[pymodule_export]
    use crate::verification::VerifyReport;
    #[pymodule_export]
    use crate::work::Progress;
}
