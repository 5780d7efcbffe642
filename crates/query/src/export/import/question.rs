//! The question of a file, before it is solved.

use std::io::Read;

use itertools::Itertools;

use crate::ask::question::Query;
use crate::error::Result;
use crate::error::import::MeaningError;
use crate::export::import::difference::Difference;
use crate::export::import::formula::{FileFormula, memory_check, solver};
use crate::export::import::meaning::{Meaning, check_auxiliary};
use crate::export::import::{Differs, Imported, Wanted};
use nq_board::model::{Problem, Sense};
use nq_board::run::Completion;
use nq_cnf::format::read::{File, Notes, Place, read_within};
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::Encoding;

/// A file and its question.
#[derive(Clone)]
pub struct FileQuestion {
    /// The formula.
    pub(crate) formula: FileFormula,
    /// The first weight of a literal.
    pub(crate) weight: Option<Place>,
    /// The query of the formula.
    pub(crate) query: Option<Query>,
    /// The report, without solutions yet.
    pub(crate) imported: Imported,
}

impl FileQuestion {
    /// Reads a file and compares it with the formula of its query.
    pub fn read(source: &mut dyn Read) -> Result<Self> {
        let file = read_within(source, &memory_check())?;
        let (constraints, has_objective) = match &file {
            File::Dimacs(_) => (None, false),
            File::Opb(file) => (Some(file.constraints().len()), file.objective.is_some()),
        };
        let notes = file.notes();
        let (mut named, mut unchecked) = match Named::read(notes, has_objective) {
            Ok(named) => (Some(named), None),
            Err(why) => (None, Some(why)),
        };
        let mut meaning = meaning(named.as_ref(), notes)?;
        let difference = named
            .as_ref()
            .and_then(|named| Difference::find(&file, &named.instance, &named.encoding));
        let mut differs = None;
        if let Some(difference) = difference {
            // The file is not the problem, so its rules do not apply.
            differs = named.take().map(|named| named.differs(difference));
            meaning = crate::export::import::question::meaning(None, notes)?;
            unchecked = Some("it is not the problem that its command names".to_owned());
        }
        if let Some(Named { instance, encoding, .. }) = &named {
            check_auxiliary(&notes.auxiliary, instance, encoding)?;
        }
        let (weight, end) = (notes.weight, notes.end);
        let is_opb = matches!(file, File::Opb(_));
        let mut formula = FileFormula::new(file)?;
        if let Some(Named { instance, .. }) = named.as_ref().filter(|_| is_opb) {
            // OPB has no projection. The board determines the auxiliary variables.
            formula.projection.truncate(instance.num_vars());
        }
        let query = named.map(|named| named.query);
        let imported = Imported {
            size: formula.formula.size(),
            constraints,
            end,
            meaning,
            unchecked,
            differs,
            solver: solver().name,
            wanted: Wanted::One,
            completion: Completion::Complete,
            total: 0,
            placements: Vec::new(),
            models: Vec::new(),
            digest: None,
            objective: None,
        };
        Ok(Self { formula, weight, query, imported })
    }

    /// The problem. If the file only names its variables, only its board and the symbols of its
    /// pieces are right.
    pub fn problem(&self) -> Option<&Problem> {
        self.imported.meaning.as_ref().map(Meaning::problem)
    }

    /// The problem at the level of this value of the objective, if the level is possible.
    pub(crate) fn at_level(&self, value: i64) -> Result<Option<Problem>> {
        let Some(query) = &self.query else { return Ok(None) };
        let Some(levels) = query.levels()? else { return Ok(None) };
        // The file minimises a sum to maximise with the opposite sign.
        let level = match levels.objective().sense {
            Sense::Maximise => -value,
            Sense::Minimise => value,
        };
        let has = levels.values().contains(&level);
        Ok(has.then(|| levels.problem(level)).transpose()?)
    }
}

/// The query of a file, with its instance.
struct Named {
    command: String,
    query: Query,
    instance: Instance,
    encoding: Encoding,
}

impl Named {
    /// The first character of the file decides its format, not the query. `optimises`: the file
    /// has an objective.
    fn read(notes: &Notes, optimises: bool) -> Result<Self, String> {
        let query = Query::of_origin(notes.query.as_deref(), notes.command.as_deref())?;
        let instance = query.instance(optimises).map_err(|error| error.to_string())?;
        let encoding = query.encoding_of(instance.problem());
        let command = notes.command.clone().or_else(|| notes.query.clone()).unwrap_or_default();
        Ok(Self { command, query, instance, encoding })
    }

    fn differs(self, difference: Difference) -> Differs {
        let problem = self.instance.problem().clone();
        Differs { command: self.command, problem, difference }
    }
}

/// The meaning of the names in a file, with the rules of the problem if it is known.
fn meaning(asked: Option<&Named>, notes: &Notes) -> Result<Option<Meaning>, MeaningError> {
    let (names, instance) = (&notes.names, asked.map(|asked| &asked.instance));
    match instance {
        Some(instance) if !names.is_empty() || instance.num_vars() == 0 => {
            Meaning::of_instance(instance, names).map(Some)
        }
        None if !names.is_empty() => Meaning::of_names(names).map(Some),
        _ => Ok(None),
    }
}
