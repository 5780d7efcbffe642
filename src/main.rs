//! The program `nq-sat`. All its code is in the library.

use std::process::ExitCode;

/// Each cube starts a solver, which makes many small allocations. The system's allocator would take
/// a tenth of all instructions.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    nq_sat::cli::run(std::env::args_os(), nq_sat::query::registry::Engines::all)
}
