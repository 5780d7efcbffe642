//! `nq-sat export`: the instance as a file.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::options::{EncodingOptions, ModelOptions, SizeArgument, parse_residual};
use super::{CliError, output, records, session};
use crate::format::{FORMATS, FormatEntry};
use crate::query::{self, format_by_name, format_of_file};
use crate::report::export_size;
use crate::run::control::Control;
use crate::sat::encoding::AUTO;
use crate::sat::encoding::{EncodingChoice, Sides};

/// Write the instance as a file
///
/// The comments at the head of the file hold the command that makes it again, and the names of its
/// variables.
#[derive(Args)]
#[command(mut_arg("encoding", |arg| arg.long_help(ENCODINGS)))]
pub(super) struct Export {
    #[command(flatten)]
    pub size: SizeArgument,
    #[command(flatten)]
    pub model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Define auxiliary variables in one direction
    ///
    /// The file has fewer clauses. A placement may be several models, so counting needs projection
    /// to the variables of the board.
    #[arg(long, alias = "one-sided", help_heading = "Encoding")]
    one_directional: bool,
    /// Keep one placement of each orbit, the least
    ///
    /// The file has further constraints, which compare a placement with its images under the
    /// symmetries of the problem. So a model counter finds the number of orbits.
    #[arg(long, help_heading = "Output")]
    pub break_symmetry: bool,
    /// Output file [default: standard output]
    ///
    /// The suffix selects the format. A further suffix .gz, .xz or .zst compresses the file.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Format (nq-sat list formats) [default: by suffix]
    ///
    /// `nq-sat list formats` shows the formats. Without this option, the suffix of the output file
    /// selects the format. The default is dimacs.
    #[arg(short, long, value_name = "NAME", help_heading = "Output")]
    format: Option<String>,
    /// With icnf: number of lines that cubes leave open
    ///
    /// Without this option, each cube decides a few variables.
    #[arg(
        long, value_name = "LINES", value_parser = parse_residual, allow_negative_numbers = true,
        help_heading = "Output"
    )]
    residual: Option<usize>,
    /// Print the size of the file instead of writing it
    ///
    /// Prints the variables, clauses, literals and bytes of each group of constraints. `--encoding
    /// all` compares the at-most-one encodings.
    #[arg(long, help_heading = "Output")]
    stats: bool,
    /// With --stats: print JSON, one object per line
    #[arg(long, requires = "stats", help_heading = "Output")]
    json: bool,
}

/// The long help of `--encoding`, which takes `all` with `--stats`.
const ENCODINGS: &str = "Encoding of at-most-one constraints [default: auto]\n\n\
    Selects how at-most-one constraints become clauses. `nq-sat list encodings` shows the names. \
    `auto` chooses by the size of the board. With `--stats`, `all` compares all encodings.";

impl Export {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let format = match &self.format {
            Some(name) => format_by_name(name)?,
            None => self.output.as_deref().map_or(Ok(&FORMATS[0]), format_of_file)?,
        };
        let model = self.model.model()?;
        let (settings, named) = (self.model.settings()?, self.model.words());
        let size = self.size.of(&model, &settings)?;
        let export = query::Export::new(&model, size, &settings, named, format, self.residual)?;
        let export = if self.break_symmetry { export.breaking_symmetry() } else { export };
        self.check_options(&export, format)?;
        // Ctrl-C stops the writing, so that no partial file remains.
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
            // Without the colour filter of other answers, which examines every byte.
            None => Ok(encoded.write(None, &mut std::io::stdout().lock(), control)?),
        }
    }

    fn stats(&self, export: &query::Export<'_>, control: &Control) -> Result<(), CliError> {
        if self.output.is_some() {
            let why = "--stats writes no file: leave out --output or --stats";
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

    /// Refuses encodings that the file does not use.
    fn check_options(
        &self,
        export: &query::Export<'_>,
        format: &FormatEntry,
    ) -> Result<(), CliError> {
        if format.clause_prefix.is_none() {
            let one_directional = ("one-directional", self.one_directional);
            let mut options = self.encoding.given().into_iter().chain([one_directional]);
            if let Some((option, _)) = options.find(|(_, given)| *given) {
                return Err(CliError::Usage(format!(
                    "the format {} has no clauses, so --{option} has no effect: leave it out",
                    format.name
                )));
            }
        }
        self.encoding.check_cardinality_of(export.instance())
    }

    /// The encodings.
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
