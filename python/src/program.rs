//! The program `nq-sat`.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use nq_sat::query::registry::Engines;
use pyo3::prelude::*;

/// Runs a command line, the name of the program first, and returns the exit code.
#[pyfunction]
pub fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(|| {
        let code = nq_sat::cli::run(arguments, Engines::all);
        // The program of Python does not flush this buffer. A closed pipe is no fault.
        let _ = std::io::stdout().flush();
        code
    });
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(1)
}
