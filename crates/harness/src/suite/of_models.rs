//! A suite of models: an instance for each size, each value of the parameters, and each format.

use std::ops::RangeInclusive;
use std::path::Path;

use itertools::Itertools;

use crate::suite::claim::{SuiteDetails, certified};
use crate::suite::error::SuiteError;
use crate::suite::known::known;
use crate::suite::write::FamilySummary;
use nq_board::base::numbers::thousands;
use nq_board::base::shell_words::quoted;
use nq_board::model::builtin::by_name_or_file;
use nq_board::model::{Model, ModelError, Settings};
use nq_board::run::Control;
use nq_cnf::format::FormatEntry;
use nq_query::ask::registry::Engines;
use nq_query::{InstanceFolder, Query, QueryError, write_instances};

/// The most instances of a suite of models.
const MOST: u128 = 10_000;

/// A model of a suite.
#[derive(Clone, Debug)]
pub struct SuiteModel {
    model: Model,
    /// Its name, or that of its file in the folder of the suite, as a shell reads it.
    pub word: String,
    /// The name of its file in the folder.
    file: Option<String>,
}

impl SuiteModel {
    /// The built-in model of this name, or that of a TOML file. Fails when there is none, or its
    /// file is faulty.
    pub fn named(name: &str) -> Result<Self, SuiteError> {
        let model = by_name_or_file(name)?;
        if model.is_builtin() {
            return Ok(Self { model, word: name.to_owned(), file: None });
        }
        let file = Path::new(name).file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Commands are run in the folder.
        let model = Model::from_toml(&file, model.text())?;
        Ok(Self { model, word: quoted(&file), file: Some(file) })
    }

    fn query(&self, size: u32, settings: &[(String, i64)]) -> Result<Query, SuiteError> {
        let settings = settings.iter().cloned().collect::<Settings>();
        let size = self.model.size(Some(size), &settings)?;
        Ok(Query::new(self.model.clone(), size).settings(settings))
    }
}

/// What to write. Ranges include both ends.
pub struct ModelOrder {
    /// The models.
    pub models: Vec<SuiteModel>,
    /// The sizes.
    pub sizes: RangeInclusive<u32>,
    /// The parameters, with their values.
    pub values: Vec<(String, RangeInclusive<i64>)>,
    /// The formats.
    pub formats: Vec<&'static FormatEntry>,
    /// Writes only instances with known counts: of placements, and of orbits.
    pub counters: bool,
    /// Writes small certificates of the numbers of placements.
    pub certificates: bool,
    /// The command line that writes the same suite.
    pub command: String,
}

/// Writes a suite of models to a new folder, with what these engines
/// ([`deciders`](crate::suite::deciders)) find. An incomplete folder never appears. Instances with
/// more pieces than squares are left out. Fails when there are too many instances, a model or a
/// format does not take a value, two pieces of evidence differ, the folder cannot be written, or
/// the control stops the run.
pub fn write_models(
    order: &ModelOrder,
    engines: &Engines,
    folder: &Path,
    control: &Control,
) -> Result<Vec<FamilySummary>, SuiteError> {
    order.check_number()?;
    let mut summary = Vec::new();
    write_instances(folder, control, |instances| {
        let mut writer = Writer { order, engines, instances, control };
        for model in &order.models {
            summary.push(writer.write_model(model)?);
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

impl ModelOrder {
    fn check_number(&self) -> Result<(), SuiteError> {
        let length = |from: i128, to: i128| (to - from + 1).max(0).unsigned_abs();
        let sizes = length((*self.sizes.start()).into(), (*self.sizes.end()).into());
        let values = self.values.iter().map(|(_, values)| (*values.start(), *values.end()));
        let values = values.map(|(from, to)| length(from.into(), to.into()));
        let more = [self.models.len() as u128, self.formats.len() as u128];
        let number = values.chain(more).fold(sizes, u128::saturating_mul);
        if number <= MOST {
            return Ok(());
        }
        let (number, most) = (thousands(number), thousands(MOST));
        let why = format!("{number} instances are too many: ask for at most {most}");
        Err(QueryError::Refused(why).into())
    }

    /// All combinations of values; one of none, without parameters.
    fn settings(&self) -> Vec<Vec<(String, i64)>> {
        let axes = self.values.iter().map(|(name, values)| {
            let values = values.clone();
            values.map(|value| (name.clone(), value)).collect_vec()
        });
        axes.multi_cartesian_product().collect()
    }
}

struct Writer<'a, 'f> {
    order: &'a ModelOrder,
    engines: &'a Engines,
    instances: &'a mut InstanceFolder<'f>,
    control: &'a Control,
}

impl Writer<'_, '_> {
    fn write_model(&mut self, model: &SuiteModel) -> Result<FamilySummary, SuiteError> {
        let mut summary = FamilySummary::new(model.model.name());
        let points = self.order.sizes.clone().cartesian_product(self.order.settings());
        let mut refusal = None;
        for (size, settings) in points {
            let query = model.query(size, &settings)?;
            let orbits = self.order.counters.then(|| query.clone().break_symmetry());
            for query in [query].into_iter().chain(orbits) {
                match self.write_instance(&query, &mut summary) {
                    Err(SuiteError::Query(QueryError::Model(why @ ModelError::TooMany { .. }))) => {
                        summary.left_out += self.order.formats.len();
                        refusal = Some(why);
                    }
                    written => written?,
                }
            }
        }
        let written = summary.satisfiable + summary.unsatisfiable + summary.unknown;
        if let Some(why) = refusal.filter(|_| written == 0) {
            return Err(why.into());
        }
        if let Some(file) = &model.file {
            // As it was read: a pipe is empty now, and regions of another file are in it.
            self.instances.add_text(file, model.model.text())?;
        }
        Ok(summary)
    }

    /// Writes an instance in each format.
    fn write_instance(
        &mut self,
        query: &Query,
        summary: &mut FamilySummary,
    ) -> Result<(), SuiteError> {
        let exports = self.order.formats.iter().map(|format| query.export(format, None));
        let exports = exports.collect::<Result<Vec<_>, _>>()?;
        let Some(first) = exports.first() else { return Ok(()) };
        let certificate = if self.order.certificates {
            certified(first, self.instances, self.control)?
        } else {
            None
        };
        let known = known(first, self.engines, certificate, self.control)?;
        if self.order.counters && known.count.is_none() {
            summary.left_out += exports.len();
            return Ok(());
        }
        for export in &exports {
            let encoded = export.encoded(query.encoding_of(export.instance().problem()))?;
            self.instances.add(&encoded, Some(SuiteDetails::from(&known)))?;
        }
        summary.add(known.verdict, exports.len());
        Ok(())
    }
}
