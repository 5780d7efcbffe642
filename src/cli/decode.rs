//! `nq-sat decode`: the output of a solver as boards, checked by geometry.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::input::Input;
use super::options::{CharsetOptions, EncodingOptions, ModelOptions, parse_size};
use super::{CliError, Result, output, session, terminal};
use nq_board::model::ModelError;
use nq_cnf::format::solver_output::OutputError;
use nq_query::export::decode::DecodeError;
use nq_query::export::words::decoded;
use nq_query::{Query, QueryError, format_of_file};

/// Show the output of a solver as boards, checked by geometry
///
/// Reads the `s`, `v` and `o` lines of a competition solver (SAT, pseudo-Boolean or MaxSAT), the
/// result file of minisat (its second argument), a bare model, the answer of an exported MiniZinc
/// model, a placement (`Qa2 Qb4 Qc1 Qd3`, FEN), or boards as `solve` prints them: drawn, as
/// matrices, or as permutations. If the model maximises or minimises a parameter and no value is
/// given, the value comes from the answer.
#[derive(Args)]
#[command(override_usage = "nq-sat decode [OPTIONS] [SIZE] <FILE>\n       \
                            nq-sat decode [OPTIONS] --for <EXPORT> <FILE>")]
pub(super) struct Decode {
    /// Size n of the exported instance; not needed if the board is constant, nor with --for
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    size_or_file: Option<PathBuf>,
    /// Output of the solver; - for standard input
    ///
    /// The file may be compressed (gzip, xz, zstd).
    file: Option<PathBuf>,
    /// Take size, model and encodings from this exported file
    ///
    /// Files written by `nq-sat export` hold their command in the comments at the head. Answers to
    /// SMT-LIB, XCSP3, LP and MPS files need this option. It replaces SIZE, --model, -k, --set,
    /// --fix, --block, --encoding, --cardinality, --group-size and --break-symmetry.
    #[arg(
        id = "export", long = "for", value_name = "EXPORT",
        conflicts_with_all = [
            "file", "model", "k", "set", "fix", "block", "encoding", "cardinality", "group_size",
            "break_symmetry"
        ]
    )]
    export: Option<PathBuf>,
    /// Accept the output of a solver that lists all models
    #[arg(long)]
    all: bool,
    /// The file was exported with --break-symmetry
    ///
    /// Each model must be the least placement of its orbit.
    #[arg(long)]
    break_symmetry: bool,
    #[command(flatten)]
    model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Print JSON: one object per line
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    charset: CharsetOptions,
}

impl Decode {
    pub(super) fn run(&self) -> Result<ExitCode> {
        session::end_by_ctrl_c();
        let no_file =
            || CliError::Usage("no FILE is given: write nq-sat decode SIZE FILE".to_owned());
        let file = self.file.as_ref().or(self.size_or_file.as_ref()).ok_or_else(no_file)?;
        let query = self.query()?;
        let (question, encoding) = (query.decode_question()?, query.choice().encoding);
        let input = Input::new(file);
        let decoded = input.read(|source| {
            let format = self.export.as_deref().and_then(|file| format_of_file(file).ok());
            let decoded = match format.and_then(|format| format.answer).filter(|_| !self.all) {
                Some(read) => {
                    let mut text = String::new();
                    source.read_to_string(&mut text).map_err(|error| input.bad(&error))?;
                    match question.decode_named(read, &text) {
                        // People also paste placements and literals.
                        Err(QueryError::Decode(DecodeError::Output(OutputError::NoAnswer))) => {
                            let question = query.decode_question()?;
                            question.decode(encoding, &mut text.as_bytes(), false)
                        }
                        answer => answer,
                    }
                }
                None => question.decode(encoding, source, self.all),
            };
            decoded.map_err(|error| input.blame(error))
        })?;
        let mut out = output::stdout();
        if self.json {
            decoded.records().try_for_each(|record| output::record(&mut out, &record))?;
            output::record(&mut out, &decoded)?;
        } else {
            decoded::write(&mut out, &decoded, terminal::screen(self.charset.ascii))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    /// The size before the file.
    fn size(&self) -> Result<Option<u32>> {
        let (Some(size), Some(_)) = (&self.size_or_file, &self.file) else { return Ok(None) };
        let size = size.to_string_lossy();
        parse_size(&size).map(Some).map_err(|why| {
            CliError::Usage(format!("invalid value '{}' for '[SIZE]': {why}", size.escape_debug()))
        })
    }

    /// The question that the solver answered.
    fn query(&self) -> Result<Query> {
        if let Some(file) = &self.export {
            let input = Input::new(file);
            let query = input.read(|source| Query::of_head(source).map_err(|why| input.bad(&why)));
            return query?.ok_or_else(|| {
                input.bad(
                    "its comments hold no command of nq-sat: give SIZE and the model instead of \
                     --for",
                )
            });
        }
        let query = self.model.query()?;
        let size = query.size_or(self.size()?).map_err(|error| match error {
            ModelError::NeedsSize { model } => CliError::Usage(format!(
                "the board of {model} depends on n: give SIZE and FILE, such as 8 out.txt"
            )),
            error => error.into(),
        })?;
        let query = query.at(size);
        self.encoding.check_cardinality(&query, &(size..=size))?;
        let query = query.encoding(self.encoding.choice()?);
        Ok(if self.break_symmetry { query.break_symmetry() } else { query })
    }
}
