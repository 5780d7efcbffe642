//! The program `nq-sat`; everything it does is in the library.

use std::process::ExitCode;

/// Cubes start a solver each, of many small allocations: a tenth of the instructions goes into the
/// system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    nq_sat::cli::run(std::env::args_os(), nq_sat::query::registry::Engines::all)
}
