//! `nq-check DIR`: checks a certificate with the checkers of this crate alone, and names what they
//! leave open.

use std::env::args_os;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use nq_board::base::printable::printable;
use nq_board::run::Control;
use nq_check::certificate::{CheckError, report};

const HELP: &str = "\
Check a certificate

Of a list of solutions: its files, the solutions, and the LRAT proof. That the
formula states the model is checked by `nq-sat check`, which writes it again.

Of a count: its files, the formulas from the model, the circuits with their
proofs, and the numbers of placements.

It shares no code with the writer of certificates.

Usage: nq-check DIR

Exit codes: 0 no fault was found, 1 the certificate is faulty, 2 bad usage or
input.
";

fn main() -> ExitCode {
    let args: Vec<_> = args_os().skip(1).collect();
    let told = match &args[..] {
        [word] if word == "--help" || word == "-h" => print(HELP).map(|()| ExitCode::SUCCESS),
        [word] if word == "--version" => {
            print(concat!("nq-check ", env!("CARGO_PKG_VERSION"), "\n")).map(|()| ExitCode::SUCCESS)
        }
        [folder] if !folder.to_string_lossy().starts_with('-') => check(Path::new(folder)),
        _ => {
            eprintln!("nq-check: give one folder: nq-check DIR");
            return ExitCode::from(2);
        }
    };
    told.unwrap_or_else(|error| {
        eprintln!("nq-check: standard output: {error}");
        ExitCode::from(2)
    })
}

fn check(folder: &Path) -> io::Result<ExitCode> {
    match report(folder, &Control::default()) {
        Ok(text) => print(&text).map(|()| ExitCode::SUCCESS),
        Err(error) => {
            let line = format!("{}: {error}", folder.display());
            eprintln!("nq-check: {}", printable(&line));
            let is_input = matches!(error, CheckError::NoCertificate);
            Ok(ExitCode::from(if is_input { 2 } else { 1 }))
        }
    }
}

fn print(text: &str) -> io::Result<()> {
    io::stdout().lock().write_all(text.as_bytes())
}
