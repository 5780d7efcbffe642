//! `nq-sat export`: the instance as a file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::options::{EncodingOptions, ModelOptions, parse_residual, parse_size};
use super::{CliError, session, stats};
use crate::base::nearest::UnknownName;
use crate::base::numbers::{bytes, thousands};
use crate::files::{Compression, compress, stoppable, write_file};
use crate::format::{
    Document, FORMATS, FormatEntry, ObjectiveUse, Provenance, encoding_options, measure,
};
use crate::instance::Instance;
use crate::model::{Model, Problem};
use crate::run::control::Control;
use crate::run::engine::{EncodingNames, EngineError};
use crate::run::memory::available_memory;
use crate::sat::encoding::AUTO;
use crate::sat::encoding::{Encoding, EncodingChoice, Sides};
use crate::sat::enumerate::cube_memory;

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
    #[arg(long)]
    one_sided: bool,
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
        let format = self.format()?;
        if self.residual.is_some() && !format.cubes {
            return Err(CliError::Usage(format!(
                "the format {} has no cubes: --residual goes with --format icnf",
                format.name
            )));
        }
        let model = self.model.model()?;
        let instance = self.instance(&model, format)?;
        // Ctrl-C ends the writing, so that no half-written file stays behind.
        let control = session::cancelled_by_ctrl_c(Control::default());
        let done = if self.stats {
            self.stats(&model, &instance, format, &control)
        } else {
            self.write(&model, &instance, format, &control)
        };
        match control.stop_reason() {
            Some(reason) => Err(CliError::Stopped(reason)),
            None => done.map(|()| ExitCode::SUCCESS),
        }
    }

    fn write(
        &self,
        model: &Model,
        instance: &Instance,
        format: &FormatEntry,
        control: &Control,
    ) -> Result<(), CliError> {
        let compression = match &self.output {
            Some(path) => Compression::of_file(path)?,
            None => None,
        };
        let encoding = self.choice()?.settle(instance.problem());
        let command = self.command(format, instance, &encoding);
        let document = self.document(model, instance, (&encoding, &command), control);
        fits(&document, format)?;
        let write = |out: &mut dyn Write| {
            compress(compression, out, |out| {
                let mut out = stoppable(out, control);
                (format.write)(&document, &mut out)?;
                out.flush()
            })
        };
        match &self.output {
            Some(path) => Ok(write_file(path, control, write)?),
            // Not through the colour filter of other answers, which looks at every byte.
            None => write(&mut std::io::stdout().lock()).map_err(CliError::from),
        }
    }

    fn stats(
        &self,
        model: &Model,
        instance: &Instance,
        format: &FormatEntry,
        control: &Control,
    ) -> Result<(), CliError> {
        if self.output.is_some() {
            let why = "--stats writes no file: leave --output out, or --stats";
            return Err(CliError::Usage(why.to_owned()));
        }
        let choices = self.encoding.choices(AUTO)?;
        let mut table = stats::Table::new(self.json);
        for choice in choices {
            let encoding = self.one_sided(choice).settle(instance.problem());
            let command = self.command(format, instance, &encoding);
            let document = self.document(model, instance, (&encoding, &command), control);
            fits(&document, format)?;
            let size = measure(&document, format, &|| match control.stop_reason() {
                Some(_) => Err(std::io::Error::other("stopped")),
                None => Ok(()),
            })?;
            table.add(&document, format, &size)?;
        }
        Ok(table.finish()?)
    }

    fn document<'a>(
        &self,
        model: &'a Model,
        instance: &'a Instance,
        (encoding, command): (&'a Encoding, &'a str),
        control: &'a Control,
    ) -> Document<'a> {
        let provenance = Provenance { about: model.about(), command };
        Document { instance, encoding, provenance, residual: self.residual, control }
    }

    /// The encodings that are asked for.
    pub(super) fn choice(&self) -> Result<EncodingChoice, CliError> {
        Ok(self.one_sided(self.encoding.choice()?))
    }

    const fn one_sided(&self, mut choice: EncodingChoice) -> EncodingChoice {
        if self.one_sided {
            choice.style.sides = Sides::One;
        }
        choice
    }

    fn format(&self) -> Result<&'static FormatEntry, CliError> {
        let Some(name) = &self.format else {
            let by_suffix = self.output.as_deref().and_then(format_of_file);
            return Ok(by_suffix.unwrap_or(&FORMATS[0]));
        };
        FORMATS.iter().find(|format| format.name == name).ok_or_else(|| {
            let known: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
            UnknownName::new("format", name, &known).into()
        })
    }

    /// The instance, with something to maximise where the model leaves that open and the format can say it.
    fn instance(&self, model: &Model, format: &FormatEntry) -> Result<Instance, CliError> {
        let settings = self.model.settings()?;
        match (model.sought(&settings), format.objective) {
            (Some(parameter), ObjectiveUse::Refused) => {
                let can = FORMATS.iter().filter(|format| format.objective != ObjectiveUse::Refused);
                let can = can.map(|format| format.name).join(", ");
                let set = if parameter == "k" {
                    "-k NUMBER"
                } else {
                    &format!("--set {parameter}=NUMBER")
                };
                Err(CliError::Usage(format!(
                    "{} maximises {parameter}, which the format {} cannot say: give {set}, or one of the formats {can}",
                    model.name(),
                    format.name,
                )))
            }
            (Some(_), _) => Ok(Instance::maximising(&model.optimisation(self.size, &settings)?)),
            (None, ObjectiveUse::Required) => Err(CliError::Usage(format!(
                "there is nothing to maximise here, which the format {} is for: take another, such as dimacs",
                format.name
            ))),
            (None, _) => Ok(Instance::new(&model.problem(self.size, &settings)?)),
        }
    }

    /// The command line that makes the file again, in one canonical form and without the file's name.
    fn command(&self, format: &FormatEntry, instance: &Instance, encoding: &Encoding) -> String {
        let names = format.clause_prefix.is_some().then(|| encoding.names(instance));
        let residual = if format.cubes { self.residual } else { None };
        command(self.size, &self.model, format, names.as_ref(), residual)
    }
}

/// Most variables of a file of clauses: solvers read their numbers into 31 bits.
const MOST_VARIABLES: u64 = (1 << 31) - 2;

/// Refuses a document that its format cannot number, or whose cubes would not fit into memory.
fn fits(document: &Document<'_>, format: &FormatEntry) -> Result<(), CliError> {
    let Document { instance, encoding, .. } = document;
    let too_large = |what: String| {
        let Problem { model, size, .. } = instance.problem();
        Err(EngineError::TooLarge(format!("{model} at n = {size} {what}")).into())
    };
    let variables = encoding.size(instance).variables;
    if format.clause_prefix.is_some() && variables > MOST_VARIABLES {
        return too_large(format!(
            "has {} variables with the cardinality encoding {}, and a file of clauses has at most {}: take \
             --cardinality adder, or a format without clauses such as opb",
            thousands(variables.into()),
            encoding.cardinality.name(),
            thousands(MOST_VARIABLES.into()),
        ));
    }
    let (needed, available) = (cube_memory(instance), available_memory());
    if format.cubes && needed > available {
        return too_large(format!(
            "would take about {} of memory to split into cubes, and {} is there: take the format dimacs",
            bytes(needed.into()),
            bytes(available.into()),
        ));
    }
    Ok(())
}

/// The command line that exports a size of a model in a format; clauses need names of encodings.
pub(super) fn command(
    size: u32,
    model: &ModelOptions,
    format: &FormatEntry,
    names: Option<&EncodingNames>,
    residual: Option<usize>,
) -> String {
    let mut words = vec!["nq-sat export".to_owned(), size.to_string()];
    words.extend(model.words());
    words.push(format!("--format {}", format.name));
    words.extend(names.into_iter().flat_map(encoding_options));
    words.extend(residual.map(|lines| format!("--residual {lines}")));
    words.join(" ")
}

/// The format that a file's name asks for, by what stands before the suffix of a compression.
fn format_of_file(path: &Path) -> Option<&'static FormatEntry> {
    let path = match Compression::of_file(path) {
        Ok(Some(_)) => Path::new(path.file_stem()?),
        _ => path,
    };
    let suffix = path.extension()?.to_str()?;
    FORMATS.iter().find(|format| format.suffixes.contains(&suffix))
}
