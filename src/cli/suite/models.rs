//! `nq-sat suite MODEL --sizes`: instances of models, in several formats.

use std::path::Path;

use clap::Args;
use itertools::Itertools;

use crate::cli::options::{Span, check_set_once, parse_setting, parse_sizes};
use crate::cli::{CliError, Result};
use nq_harness::suite::{ModelOrder, SuiteModel};
use nq_query::format_by_name;

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
    #[arg(long, value_name = "NAME=RANGE", value_parser = parse_setting, requires = "sizes")]
    set: Vec<(String, Span<i64>)>,
    /// With --sizes: formats by name or suffix, such as cnf,opb,mzn
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        requires = "sizes",
        group = "written",
        default_value = "dimacs"
    )]
    formats: Vec<String>,
    /// With --sizes: formulas with known counts, for model counters
    ///
    /// Writes two DIMACS files of each problem: one whose models are the placements, and one with a
    /// model for each orbit. Problems without a known count are left out.
    #[arg(long, requires = "sizes", group = "written")]
    counters: bool,
    /// With --counters: write small certificates of the numbers of placements
    #[arg(long, requires = "counters", hide_short_help = true)]
    certificates: bool,
}

impl ModelSuite {
    /// What is asked for of the models of these names, if sizes are.
    pub(super) fn order(&self, names: &[String]) -> Result<Option<ModelOrder>> {
        let Some(span) = self.sizes else {
            if let Some(file) = names.iter().find(|name| Path::new(name).extension().is_some()) {
                refuse!("{file} is a model: give its sizes, such as --sizes 6..12");
            }
            return Ok(None);
        };
        let models = names.iter().unique().map(|name| SuiteModel::named(name));
        let models = models.collect::<Result<Vec<_>, _>>()?;
        let values = self.set.iter().map(|(name, span)| {
            let values = span.range("value", None).map_err(CliError::Usage)?;
            Ok((name.clone(), values))
        });
        let values = values.collect::<Result<Vec<_>>>()?;
        check_set_once(values.iter().map(|(name, _)| name))?;
        let formats = self.formats.iter().map(|name| format_by_name(name.trim_start_matches('.')));
        let formats = formats.collect::<Result<Vec<_>, _>>()?;
        let formats = formats.into_iter().unique_by(|format| format.name).collect_vec();
        let sizes = span.range("size", None).map_err(CliError::Usage)?;
        let mut words = vec!["nq-sat suite".to_owned()];
        words.extend(models.iter().map(|model| model.word.clone()));
        words.push(format!("-o DIR --sizes {span}"));
        words.extend(self.set.iter().map(|(name, values)| format!("--set {name}={values}")));
        words.push(if self.counters {
            "--counters".to_owned()
        } else {
            format!("--formats {}", formats.iter().map(|format| format.name).join(","))
        });
        words.extend(self.certificates.then(|| "--certificates".to_owned()));
        let command = words.join(" ");
        let Self { counters, certificates, .. } = *self;
        Ok(Some(ModelOrder { models, sizes, values, formats, counters, certificates, command }))
    }
}
