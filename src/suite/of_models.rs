//! A suite of a model: an instance for each size, each value of its parameters, and each format.

use std::ops::RangeInclusive;
use std::path::Path;

use itertools::Itertools;

use super::error::SuiteError;
use super::known::{Known, known};
use super::manifest::SuiteDetails;
use super::write::FamilySummary;
use crate::files::FileError;
use crate::query::registry::Engines;
use crate::query::{InstanceFolder, Query, QueryError, write_instances};
use nq_board::base::shell_words::quoted;
use nq_board::model::builtin::by_name_or_file;
use nq_board::model::{Model, ModelError, Settings};
use nq_board::run::control::Control;
use nq_cnf::format::FormatEntry;

/// The most instances of a suite of models.
const MOST: u128 = 10_000;

/// A model of a suite.
#[derive(Clone, Debug)]
pub struct SuiteModel {
    model: Model,
    /// Its name, or that of its file in the folder.
    word: String,
    /// The text of its file.
    text: Option<String>,
}

impl SuiteModel {
    /// The built-in model of this name, or that of a TOML file.
    ///
    /// # Errors
    /// When there is none, or its file is faulty.
    pub fn named(name: &str) -> Result<Self, SuiteError> {
        let model = by_name_or_file(name)?;
        if model.is_builtin() {
            return Ok(Self { model, word: name.to_owned(), text: None });
        }
        let path = Path::new(name);
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|why| FileError { file: name.to_owned(), why: why.to_string() })?;
        let word = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { model, word, text: Some(text) })
    }

    /// Its word on the command line that writes the suite again in its folder.
    #[must_use]
    pub fn word(&self) -> String {
        quoted(&self.word)
    }
}

/// What to write. Ranges include both ends.
pub struct ModelOrder<'a> {
    /// The models.
    pub models: &'a [SuiteModel],
    /// The sizes.
    pub sizes: RangeInclusive<u32>,
    /// The parameters, with their values.
    pub values: &'a [(String, RangeInclusive<i64>)],
    /// The formats.
    pub formats: &'a [&'static FormatEntry],
    /// The engines that decide instances ([`deciders`](super::deciders)).
    pub engines: &'a Engines,
    /// The command line that writes the same suite.
    pub command: &'a str,
}

/// Writes a suite of models to a new folder. An incomplete folder never appears. Instances with
/// more pieces than squares are left out.
///
/// # Errors
/// When there are too many instances, a model or a format does not take a value, two pieces of
/// evidence differ, the folder cannot be written, or the control stops the run.
pub fn write_models(
    order: &ModelOrder<'_>,
    folder: &Path,
    control: &Control,
) -> Result<Vec<FamilySummary>, SuiteError> {
    order.check_number()?;
    let mut summary = Vec::new();
    write_instances(folder, control, |instances| {
        for model in order.models {
            summary.push(order.write_model(model, instances, control)?);
        }
        let about = format!(
            "Instances with what is known of their solutions. This command writes them again, in \
             this folder:\n\n    {}\n\nmanifest.jsonl has a line for each instance: command, \
             verdict, count, evidence, sizes and\nhashes; `unknown` names what nothing decided \
             within the budget of work.\n",
            order.command
        );
        Ok::<_, SuiteError>(instances.add_text("README.txt", &about)?)
    })?;
    Ok(summary)
}

impl ModelOrder<'_> {
    fn check_number(&self) -> Result<(), SuiteError> {
        let length = |from: i128, to: i128| (to - from + 1).max(0).unsigned_abs();
        let sizes = length((*self.sizes.start()).into(), (*self.sizes.end()).into());
        let values =
            self.values.iter().map(|(_, v)| length((*v.start()).into(), (*v.end()).into()));
        let more = [self.models.len() as u128, self.formats.len() as u128];
        let number = values.chain(more).fold(sizes, u128::saturating_mul);
        if number > MOST { Err(SuiteError::TooMany { number, most: MOST }) } else { Ok(()) }
    }

    /// All combinations of values; one of none, without parameters.
    fn settings(&self) -> Vec<Vec<(String, i64)>> {
        let axes = self
            .values
            .iter()
            .map(|(name, values)| values.clone().map(|value| (name.clone(), value)).collect_vec());
        axes.multi_cartesian_product().collect()
    }

    fn write_model(
        &self,
        model: &SuiteModel,
        instances: &mut InstanceFolder<'_>,
        control: &Control,
    ) -> Result<FamilySummary, SuiteError> {
        let mut counted = FamilySummary::new(model.model.name());
        let mut refusal = None;
        for (size, settings) in self.sizes.clone().cartesian_product(self.settings()) {
            match self.write_instance(&model.query(size, &settings)?, instances, control) {
                Ok(known) => counted.add(known.verdict, self.formats.len()),
                Err(SuiteError::Query(QueryError::Model(why @ ModelError::TooMany { .. }))) => {
                    counted.left_out += self.formats.len();
                    refusal = Some(why);
                }
                Err(error) => return Err(error),
            }
        }
        match refusal {
            Some(why) if counted.is_empty() => Err(why.into()),
            _ => {
                if let Some(text) = &model.text {
                    instances.add_text(&model.word, text)?;
                }
                Ok(counted)
            }
        }
    }

    /// Writes an instance in each format.
    fn write_instance(
        &self,
        query: &Query,
        instances: &mut InstanceFolder<'_>,
        control: &Control,
    ) -> Result<Known, SuiteError> {
        let exports = self.formats.iter().map(|format| query.export(format, None));
        let exports = exports.collect::<Result<Vec<_>, _>>()?;
        let Some(first) = exports.first() else { return Ok(Known::default()) };
        let known = known(first, self.engines, control)?;
        for export in &exports {
            let encoding = query.encoding_of(export.instance().problem());
            instances.add(&export.encoded(encoding)?, Some(SuiteDetails::from(&known)))?;
        }
        Ok(known)
    }
}

impl SuiteModel {
    fn query(&self, size: u32, settings: &[(String, i64)]) -> Result<Query, SuiteError> {
        let mut words = vec![format!("--model {}", quoted(&self.word))];
        words.extend(settings.iter().map(|(name, value)| format!("--set {name}={value}")));
        let settings = settings.iter().cloned().collect::<Settings>();
        let size = self.model.size(Some(size), &settings)?;
        Ok(Query::new(self.model.clone(), size).settings(settings).selected_by(words))
    }
}
