//! `nq-sat decode`: the output of a solver as boards, checked by geometry.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::input::Input;
use super::options::{CharsetOptions, EncodingOptions, ModelOptions, parse_size};
use super::{CliError, header, output, records, session, terminal};
use crate::query::decode::DecodeQuestion;
use crate::query::{Query, sample_problems};
use crate::report::decoded;

/// Show the output of a solver as boards, checked by geometry
///
/// Reads the `s`, `v` and `o` lines of a competition solver (SAT, pseudo-Boolean or MaxSAT), the
/// result file of minisat (its second argument), or a bare model. If the model maximises a parameter
/// and no value is given, the value comes from the answer.
#[derive(Args)]
#[command(allow_missing_positional = true)]
#[command(override_usage = "nq-sat decode [OPTIONS] <SIZE> <FILE>\n       \
                            nq-sat decode [OPTIONS] --for <EXPORT> <FILE>")]
pub(super) struct Decode {
    /// Size n of the exported instance
    #[arg(
        value_parser = parse_size, allow_negative_numbers = true,
        required_unless_present = "export", conflicts_with = "export"
    )]
    size: Option<u32>,
    /// Output of the solver; - for standard input
    ///
    /// The file may be compressed (gzip, xz, zstd).
    file: PathBuf,
    /// Take size, model and encodings from this exported file
    ///
    /// Files written by `nq-sat export` hold their command in the comments at the head. This option
    /// replaces SIZE, --model, -k, --set, --encoding, --cardinality and --group-size.
    #[arg(
        id = "export", long = "for", value_name = "EXPORT",
        conflicts_with_all = ["model", "k", "set", "encoding", "cardinality", "group_size"]
    )]
    export: Option<PathBuf>,
    /// Accept many models, as solvers print them that list all
    #[arg(long)]
    all: bool,
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
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        session::end_by_ctrl_c();
        let query = self.query()?;
        let request = query.request();
        let settings = request.settings.clone();
        let question = DecodeQuestion::new(request.model, request.size, settings)?;
        let input = Input::new(&self.file);
        let decoded = input.read(|source| {
            let decoded = question.decode(query.choice().encoding, source, self.all);
            decoded.map_err(|error| input.blame(error))
        })?;
        let mut out = output::stdout();
        if self.json {
            decoded.records().try_for_each(|record| records::write(&mut out, &record))?;
            records::write(&mut out, &decoded)?;
        } else {
            decoded::write(&mut out, &decoded, terminal::screen(self.charset.ascii))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    /// What the solver was asked.
    fn query(&self) -> Result<Query, CliError> {
        match (&self.export, self.size) {
            (Some(file), _) => header::query_of(file),
            (None, None) => {
                Err(CliError::Usage("no size is given: write SIZE or --for".to_owned()))
            }
            (None, Some(size)) => {
                let (model, settings) = (self.model.model()?, self.model.settings()?);
                self.encoding.check_cardinality(&sample_problems(&model, size, &settings)?)?;
                let encoding = self.encoding.choice()?;
                Ok(Query::new(model, size).settings(settings).encoding(encoding))
            }
        }
    }
}
