//! `nq-sat suite MODEL --sizes`: instances of models, in several formats.

use std::ops::RangeInclusive;
use std::path::Path;

use clap::Args;
use itertools::Itertools;

use crate::cli::CliError;
use crate::cli::options::{Span, parse_setting, parse_sizes};
use crate::query::format_by_name;
use crate::query::registry::Engines;
use crate::suite::{ModelOrder, SuiteModel};
use nq_cnf::format::FormatEntry;

/// The options of suites of models.
#[derive(Args)]
#[command(next_help_heading = "Models")]
pub(super) struct ModelSuite {
    /// FAMILY is a model or a TOML file then: write these sizes
    ///
    /// A range such as 6..20 includes both ends. Each size, each value of the parameters and each
    /// format is an instance. The manifest has the verdict and the number of solutions where a
    /// budget of work suffices to find them, and says where it does not.
    #[arg(
        long, value_name = "RANGE", value_parser = parse_sizes,
        conflicts_with_all = ["grade", "seed", "number", "select", "profiles"]
    )]
    sizes: Option<Span>,
    /// With --sizes: values of a parameter, such as k=3..5; repeatable
    #[arg(
        long, value_name = "NAME=RANGE", value_parser = parse_setting, requires = "sizes",
        allow_negative_numbers = true
    )]
    set: Vec<(String, Span<i64>)>,
    /// With --sizes: formats by name or suffix, such as cnf,opb,mzn [default: dimacs]
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "sizes")]
    formats: Vec<String>,
}

/// What the options ask for.
pub(super) struct Wanted {
    models: Vec<SuiteModel>,
    sizes: RangeInclusive<u32>,
    values: Vec<(String, RangeInclusive<i64>)>,
    formats: Vec<&'static FormatEntry>,
    command: String,
}

impl ModelSuite {
    /// What is asked for of the models of these names, if sizes are.
    pub(super) fn wanted(&self, names: &[String]) -> Result<Option<Wanted>, CliError> {
        let Some(sizes) = self.sizes else {
            if let Some(file) = names.iter().find(|name| Path::new(name).extension().is_some()) {
                let why = format!("{file} is a model: give its sizes, such as --sizes 6..12");
                return Err(CliError::Usage(why));
            }
            return Ok(None);
        };
        let models = names.iter().unique().map(|name| SuiteModel::named(name));
        let models = models.collect::<Result<Vec<_>, _>>()?;
        let range =
            |(name, span): &(String, Span<i64>)| Ok((name.clone(), span.range("value", None)?));
        let values: Vec<_> =
            self.set.iter().map(range).collect::<Result<_, _>>().map_err(CliError::Usage)?;
        if let Some((name, _)) = values.iter().duplicates_by(|(name, _)| name).next() {
            return Err(CliError::Usage(format!("{name} is set twice: set it once, as a range")));
        }
        if values.iter().any(|(name, _)| name == "n") {
            return Err(CliError::Usage("n is the size: give it by --sizes".to_owned()));
        }
        let default = ["dimacs".to_owned()];
        let formats = if self.formats.is_empty() { &default[..] } else { &self.formats };
        let formats = formats.iter().map(|name| format_by_name(name.trim_start_matches('.')));
        let formats =
            formats.process_results(|all| all.unique_by(|format| format.name).collect_vec())?;
        let mut words = vec!["nq-sat suite".to_owned()];
        words.extend(models.iter().map(SuiteModel::word));
        words.push(format!("-o DIR --sizes {sizes}"));
        words.extend(self.set.iter().map(|(name, values)| format!("--set {name}={values}")));
        words.push(format!("--formats {}", formats.iter().map(|format| format.name).join(",")));
        let sizes = sizes.range("size", None).map_err(CliError::Usage)?;
        Ok(Some(Wanted { models, sizes, values, formats, command: words.join(" ") }))
    }
}

impl Wanted {
    pub(super) fn order<'a>(&'a self, engines: &'a Engines) -> ModelOrder<'a> {
        let Self { models, sizes, values, formats, command } = self;
        ModelOrder { models, sizes: sizes.clone(), values, formats, engines, command }
    }
}
