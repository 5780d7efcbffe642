//! `nq-sat export`: the instance as a file.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::options::{EncodingOptions, ModelOptions, parse_residual, parse_size};
use super::{CliError, output, records, session};
use crate::format::FORMATS;
use crate::query::{self, format_by_name, format_of_file};
use crate::report::export_size;
use crate::run::control::Control;
use crate::sat::encoding::AUTO;
use crate::sat::encoding::{EncodingChoice, Sides};

/// The instance as a file
#[derive(Args)]
pub(super) struct Export {
    /// The size n
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    pub size: u32,
    #[command(flatten)]
    pub model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Define auxiliary variables in one direction only: fewer clauses, but counting needs projection
    #[arg(long, alias = "one-sided")]
    one_directional: bool,
    /// The format (`nq-sat list formats`); if left out, what the file's name ends in, else dimacs
    #[arg(short, long, value_name = "NAME")]
    format: Option<String>,
    /// For icnf: how many lines of the board the cubes leave open [default: cubes of a few decisions]
    #[arg(long, value_name = "LINES", value_parser = parse_residual, allow_negative_numbers = true)]
    residual: Option<usize>,
    /// Write nothing, but tell how large the file would be: variables, clauses, literals and bytes, by group;
    /// --encoding all compares the at-most-one encodings
    #[arg(long)]
    stats: bool,
    /// With --stats: print JSON objects, one a line
    #[arg(long, requires = "stats")]
    json: bool,
    /// The file to write, compressed if its name ends in .gz, .xz or .zst; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let format = match &self.format {
            Some(name) => format_by_name(name)?,
            None => self.output.as_deref().map_or(&FORMATS[0], format_of_file),
        };
        let model = self.model.model()?;
        let (settings, named) = (self.model.settings()?, self.model.words());
        let export =
            query::Export::new(&model, self.size, &settings, named, format, self.residual)?;
        // Ctrl-C ends the writing, so that no half-written file stays behind.
        let control = session::cancelled_by_ctrl_c(Control::default());
        let done =
            if self.stats { self.stats(&export, &control) } else { self.write(&export, &control) };
        match control.stop_reason() {
            Some(reason) => Err(CliError::Stopped(reason)),
            None => done.map(|()| ExitCode::SUCCESS),
        }
    }

    fn write(&self, export: &query::Export<'_>, control: &Control) -> Result<(), CliError> {
        let encoded = export.encoded(self.choice()?.resolve(export.instance().problem()))?;
        match &self.output {
            Some(path) => Ok(encoded.write_file(path, control)?),
            // Not through the colour filter of other answers, which looks at every byte.
            None => Ok(encoded.write(None, &mut std::io::stdout().lock(), control)?),
        }
    }

    fn stats(&self, export: &query::Export<'_>, control: &Control) -> Result<(), CliError> {
        if self.output.is_some() {
            let why = "--stats writes no file: leave --output out, or --stats";
            return Err(CliError::Usage(why.to_owned()));
        }
        let mut out = output::stdout();
        for (number, choice) in self.encoding.choices(AUTO)?.into_iter().enumerate() {
            let encoding = self.one_directional(choice).resolve(export.instance().problem());
            let encoded = export.encoded(encoding)?;
            let size = encoded.measure(control)?;
            if self.json {
                records::write(&mut out, &size)?;
            } else {
                if number == 0 {
                    export_size::header(&mut out, &size)?;
                }
                export_size::rows(&mut out, &size)?;
            }
        }
        Ok(out.flush()?)
    }

    /// The encodings that are asked for.
    pub(super) fn choice(&self) -> Result<EncodingChoice, CliError> {
        Ok(self.one_directional(self.encoding.choice()?))
    }

    const fn one_directional(&self, mut choice: EncodingChoice) -> EncodingChoice {
        if self.one_directional {
            choice.style.sides = Sides::One;
        }
        choice
    }
}
