//! The Python package `nq_sat`: the library `nq-sat`, with the classes and functions of its public
//! API. Searches run in threads of their own, so that Python goes on and Ctrl-C stops them.

mod answer;
mod arguments;
mod catalogue;
mod certificate;
mod clauses;
mod convert;
mod decoded;
mod fault;
mod given;
mod kept;
mod listing;
mod model;
mod placement;
mod program;
mod puzzle;
mod query;
mod reports;
mod running;
mod solution;
mod stated;
mod watch;
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
    use crate::catalogue::_list;
    #[pymodule_export]
    use crate::certificate::check;
    #[pymodule_export]
    use crate::listing::Placements;
    #[pymodule_export]
    use crate::model::Model;
    #[pymodule_export]
    use crate::placement::Placement;
    #[pymodule_export]
    use crate::program::run;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, explain, make, rate, solve};
    #[pymodule_export]
    use crate::query::Query;
}
