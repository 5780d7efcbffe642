//! `nq-sat export`: the instance as a file.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::options::{
    EncodingOptions, ModelOptions, SizeRange, TimeLimit, parse_residual, unused, with_room,
};
use super::written::Force;
use super::{CliError, Result, output, session};
use nq_board::base::words::counted;
use nq_board::run::Control;
use nq_cnf::format::{FORMATS, FormatEntry, PieceWeight, Variant};
use nq_cnf::sat::encoding::{AUTO, Encoding, EncodingChoice, Sides};
use nq_external::files::check_new_folder;
use nq_harness::suite::{SuiteDetails, SuiteError, deciders, known};
use nq_query::ask::registry::MakeEngines;
use nq_query::export::words::export_size;
use nq_query::{self as query, MANIFEST, Query, format_by_name, format_of_file};

/// Write the instance as a file
///
/// The comments at the head of the file hold the command that makes it again, and the names of its
/// variables.
#[derive(Args)]
#[command(mut_arg("encoding", |arg| arg.long_help(ENCODINGS)))]
#[command(mut_arg("timeout", |arg| arg.long_help(TIMEOUT)))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Export {
    #[command(flatten)]
    sizes: SizeRange,
    #[command(flatten)]
    model: ModelOptions,
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
    break_symmetry: bool,
    /// Leave the number of each piece open
    ///
    /// The other rules of the model apply. A model that maximises or minimises has no objective
    /// then.
    #[arg(long, group = "numbers", help_heading = "Output", hide_short_help = true)]
    any_numbers: bool,
    /// With dimacs: weight of a piece, such as Q=2 or Q=1/3; repeatable
    ///
    /// The file has the weights of the Model Counting Competition. The weight of a solution is the
    /// product of the weights of its pieces. Pieces without a weight have the weight 1. With
    /// --any-numbers, one call of a weighted counter sums up all numbers of pieces.
    #[arg(
        long, value_name = "PIECE=W", value_parser = PieceWeight::parse, help_heading = "Output",
        group = "weights", hide_short_help = true
    )]
    weight: Vec<PieceWeight>,
    /// Output file [default: standard output]; a new folder for several sizes
    ///
    /// The suffix selects the format. A further suffix .gz or .xz compresses the file; so does
    /// .zst in programs that are built with zstd. A range of sizes, or `--encoding all`, writes a
    /// new folder: a file for each size and encoding, and manifest.jsonl, which has a line with the
    /// command, sizes and hashes of each file.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
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
        group = "numbers", help_heading = "Output", hide_short_help = true
    )]
    residual: Option<usize>,
    /// With dimacs: leave out comments and redundant literals
    ///
    /// The file has an exact header, one clause per line, no comments, no tautologies, no literal
    /// twice in a clause, and no empty clause: `gbdc checksani` accepts it. It lacks the names of
    /// the variables, which decode does not need.
    #[arg(long, group = "weights", help_heading = "Output")]
    sanitized: bool,
    /// With dimacs: number variables by a random permutation of this seed
    ///
    /// Comments that name variables have the new numbers, so that `import` shows placements.
    /// `decode` does not take answers to such files.
    #[arg(
        long,
        value_name = "SEED",
        group = "variant",
        help_heading = "Output",
        hide_short_help = true
    )]
    rename: Option<u64>,
    /// With dimacs: the same, and shuffle the clauses and their literals
    #[arg(
        long,
        value_name = "SEED",
        group = "variant",
        help_heading = "Output",
        hide_short_help = true
    )]
    shuffle: Option<u64>,
    /// Print the size of the file instead of writing it
    ///
    /// Prints the variables, clauses, literals and bytes of each group of constraints. `--encoding
    /// all` compares the at-most-one encodings.
    #[arg(
        long, conflicts_with_all = ["weight", "sanitized", "variant", "output"],
        help_heading = "Output"
    )]
    stats: bool,
    /// With --stats: print JSON, one object per line
    #[arg(long, requires = "stats", help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    limit: TimeLimit,
}

/// The long help of `--encoding`, which takes `all` with `--stats`.
const ENCODINGS: &str = "Encoding of at-most-one constraints [default: auto]\n\n\
    Selects how at-most-one constraints become clauses. `nq-sat list encodings` shows the names. \
    `auto` chooses by the size of the board. `all` compares all encodings with `--stats`, and \
    writes a file for each without it.";

/// The long help of `--timeout`.
const TIMEOUT: &str = "Stop after this time, such as 90s or 1h30m\n\n\
    No file is written then, and the exit code is 124.";

/// The stage in which files exist: the command itself removes them if it is stopped.
const WRITING: &str = "writing";

/// The instances of all sizes.
type Exports<'a> = &'a mut dyn Iterator<Item = Result<query::Export>>;

impl Export {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        // Ctrl-C stops the writing, so that no partial file remains.
        let control = session::control();
        let query = self.query()?;
        let sizes = self.sizes.of(&query)?;
        let choices = self.choices()?;
        let several = !self.stats && (sizes.start() < sizes.end() || choices.len() > 1);
        if !several {
            self.force.check(&[("output", &self.output, &[])])?;
        }
        let format = match (&self.format, &self.output) {
            (Some(name), _) => format_by_name(name)?,
            (None, Some(path)) if !several => format_of_file(path)?,
            _ => &FORMATS[0],
        };
        let export = |size| {
            let export = query.at(size).export(format, self.residual)?;
            let export = if self.sanitized { export.sanitized()? } else { export };
            let export = match &self.weight[..] {
                [] => export,
                weights => export.weighted(weights)?,
            };
            let export = match self.variant() {
                Some(variant) => export.varied(variant)?,
                None => export,
            };
            self.check_options(format)?;
            Ok::<_, CliError>(export)
        };
        self.encoding.check_cardinality_by(&query, &sizes, |size| match export(size) {
            Err(error) if error.is_lack_of_room() => Ok(false),
            export => Ok(export?.instance().has_cardinalities()),
        })?;
        let mut exports = with_room(sizes, export);
        let done = if several {
            self.write_folder(&mut exports, &choices, make_engines, &control)
        } else if self.stats {
            self.stats(&mut exports, &choices, &control)
        } else {
            exports.next().map_or(Ok(()), |export| self.write(&export?, &choices, &control))
        };
        match control.stop_reason() {
            Some(reason) => Err(CliError::Stopped(reason)),
            None => done.map(|()| ExitCode::SUCCESS),
        }
    }

    fn query(&self) -> Result<Query> {
        let query = self.model.query()?;
        let query = if self.any_numbers { query.any_numbers() } else { query };
        Ok(if self.break_symmetry { query.break_symmetry() } else { query })
    }

    fn write(
        &self,
        export: &query::Export,
        choices: &[EncodingChoice],
        control: &Control,
    ) -> Result<()> {
        let Some(encoding) = encodings(export, choices).next() else { return Ok(()) };
        let encoded = export.encoded(encoding)?;
        match &self.output {
            Some(path) => {
                control.begin(WRITING.to_owned());
                Ok(encoded.write_file(path, self.force.force, control)?)
            }
            None => match encoded.write(None, &mut output::raw()?, control) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                done => Ok(done?),
            },
        }
    }

    fn write_folder(
        &self,
        exports: Exports<'_>,
        choices: &[EncodingChoice],
        make_engines: MakeEngines,
        control: &Control,
    ) -> Result<()> {
        let Some(folder) = &self.output else {
            refuse!("several files need a new folder: name it by --output");
        };
        unused("a new folder", [("force", self.force.force)], "leave it out")?;
        check_new_folder(folder)?;
        // Bad options are reported as such, before anything is written.
        let exports = exports.collect::<Result<Vec<_>, _>>()?;
        control.begin(WRITING.to_owned());
        let engines = deciders(make_engines);
        let files = query::write_instances(folder, control, |instances| {
            for export in &exports {
                let known = known(export, &engines, None, control)?;
                for encoding in encodings(export, choices) {
                    let details = SuiteDetails::from(&known);
                    instances.add(&export.encoded(encoding)?, Some(details))?;
                }
            }
            Ok::<_, SuiteError>(())
        })?;
        let files = counted(files, "instance");
        let line = format!("{}: {files}; {MANIFEST} lists them\n", folder.display());
        output::print(line.as_bytes()).map(drop)
    }

    fn stats(
        &self,
        exports: Exports<'_>,
        choices: &[EncodingChoice],
        control: &Control,
    ) -> Result<()> {
        for export in exports.take_while(|_| output::is_read()) {
            let export = export?;
            for (number, encoding) in encodings(&export, choices).enumerate() {
                let encoded = export.encoded(encoding)?;
                let size = encoded.measure(control)?;
                output::answer(self.json, &size, |out| {
                    if number == 0 {
                        export_size::header(out, &size)?;
                    }
                    export_size::rows(out, &size)
                })?;
            }
        }
        Ok(())
    }

    /// Refuses encodings that the file does not use.
    fn check_options(&self, format: &FormatEntry) -> Result<()> {
        if format.clause_prefix.is_some() {
            return Ok(());
        }
        let one_directional = ("one-directional", self.one_directional);
        let options = self.encoding.given().into_iter().chain([one_directional]);
        let who = format!("the format {}, which has no clauses,", format.name);
        unused(&who, options, "leave it out")
    }

    /// The variant of the file, if it is one.
    fn variant(&self) -> Option<Variant> {
        let seed = self.shuffle.or(self.rename)?;
        Some(Variant { seed, shuffles: self.shuffle.is_some() })
    }

    /// All encodings that are asked for.
    fn choices(&self) -> Result<Vec<EncodingChoice>> {
        let mut choices = self.encoding.choices(AUTO)?;
        if self.one_directional {
            for choice in &mut choices {
                choice.style.sides = Sides::One;
            }
        }
        Ok(choices)
    }
}

/// The encodings of an instance. Those that differ in nothing that it has are one.
fn encodings(export: &query::Export, choices: &[EncodingChoice]) -> impl Iterator<Item = Encoding> {
    let instance = export.instance();
    let encodings = choices.iter().map(|choice| choice.resolve(instance.problem()));
    encodings.unique_by(|encoding| encoding.names(instance).label())
}
