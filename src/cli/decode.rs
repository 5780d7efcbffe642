//! `nq-sat decode`: a solver's output back to boards, checked by geometry.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::input::Input;
use super::options::{EncodingOptions, ModelOptions, parse_size};
use super::{CliError, output, records, session, terminal};
use crate::query::decode::DecodeQuestion;
use crate::report::decoded;

/// A solver's output back to boards, checked by geometry
///
/// Reads the `s`, `v` and `o` lines of a competition solver (SAT, pseudo-Boolean or MaxSAT),
/// minisat's result file (its second argument), or a bare model. Without a value for the parameter
/// that the model maximises, that is taken from the answer.
#[derive(Args)]
pub(super) struct Decode {
    /// The size n that the instance was exported with
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    /// The solver's output, which may be compressed (gzip, xz, zstd); - for standard input
    file: PathBuf,
    #[command(flatten)]
    model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Take many models, as solvers print them that list all
    #[arg(long)]
    all: bool,
    /// Print JSON objects, one a line, and nothing else
    #[arg(long)]
    json: bool,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

impl Decode {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        session::end_by_ctrl_c();
        let model = self.model.model()?;
        let question = DecodeQuestion::new(&model, self.size, self.model.settings()?)?;
        let encoding = self.encoding.choice()?;
        let input = Input::new(&self.file);
        let decoded = input.read(|source| {
            question.decode(encoding, source, self.all).map_err(|error| input.blame(error))
        })?;
        let mut out = output::stdout();
        if self.json {
            decoded.records().try_for_each(|record| records::write(&mut out, &record))?;
            records::write(&mut out, &decoded)?;
        } else {
            decoded::write(&mut out, &decoded, terminal::screen(self.ascii))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
