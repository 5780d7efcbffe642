//! The program `nq-sat`; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    nq_sat::cli::run(std::env::args_os(), nq_sat::registry::Engines::all)
}
