//! The lists of models, encodings, engines, formats, solvers, texts and sequences,
//! one row each.

pub mod words;

use itertools::Itertools;
use serde::Serialize;

use crate::ask::registry::Engines;
use crate::export::format_names::aliases;
use nq_board::model::{Model, ModelError, Sense, builtin};
use nq_board::run::{Control, Engine};
use nq_check::verify::PublishedSequence;
use nq_classics::texts::{TEXTS, Text};
use nq_cnf::format::{FORMATS, FormatEntry, ObjectiveUse};
use nq_cnf::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingInfo, Grouping, Propagation};
use nq_cnf::sat::solver::{BACKENDS, BackendEntry};
use nq_external::process::find;
use nq_external::solvers::{Profile, Profiles, version};

/// A built-in model.
#[derive(Clone, Debug, Serialize)]
pub struct ModelRow {
    name: String,
    kind: &'static str,
    about: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximises: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimises: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<String>,
}

impl From<&Model> for ModelRow {
    fn from(model: &Model) -> Self {
        let parameters = model.parameters().iter();
        let optimised = |sense| {
            let objective = model.objective().filter(|objective| objective.sense == sense);
            objective.map(|objective| objective.parameter.clone())
        };
        Self {
            name: model.name().to_owned(),
            kind: "model",
            about: model.about().to_owned(),
            maximises: optimised(Sense::Maximise),
            minimises: optimised(Sense::Minimise),
            parameters: parameters.map(|p| format!("{}: {}", p.name, p.help)).collect(),
        }
    }
}

/// The built-in models.
pub fn models() -> Result<Vec<ModelRow>, ModelError> {
    Ok(builtin::all()?.iter().map(ModelRow::from).collect())
}

/// A published sequence.
#[derive(Clone, Debug, Serialize)]
pub struct SequenceRow {
    /// Its name.
    pub name: &'static str,
    kind: &'static str,
    counts: String,
    known: String,
}

impl From<PublishedSequence> for SequenceRow {
    fn from(sequence: PublishedSequence) -> Self {
        Self {
            name: sequence.source(),
            kind: "sequence",
            counts: sequence.to_string(),
            known: format!("a({}) to a({})", sequence.first_index(), sequence.last_index()),
        }
    }
}

/// The published sequences.
pub fn sequences() -> Vec<SequenceRow> {
    PublishedSequence::all().map(SequenceRow::from).collect()
}

/// An encoding of constraints.
#[derive(Clone, Debug, Serialize)]
pub struct EncodingRow {
    name: &'static str,
    kind: &'static str,
    size: &'static str,
    one_directional: &'static str,
    propagates: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<String>,
}

impl EncodingRow {
    fn new(kind: &'static str, encoding: &EncodingInfo) -> Self {
        let groups =
            |Grouping { default, least }| format!("of {default}; --group-size G, {least} or more");
        Self {
            name: encoding.name,
            kind,
            size: encoding.size_formula,
            one_directional: encoding.one_directional,
            propagates: propagation(encoding.propagation),
            source: encoding.source,
            groups: encoding.grouping.map(groups),
        }
    }
}

/// What unit propagation derives from an encoding, in words.
const fn propagation(Propagation { determines, refutes, complete }: Propagation) -> &'static str {
    match (complete, refutes, determines) {
        (true, ..) => "every consequence (arc consistent)",
        (false, true, _) => "every contradiction",
        (false, false, true) => "complete assignments only",
        (false, false, false) => "not even complete assignments",
    }
}

/// The encodings of at-most-one constraints, and those of cardinality constraints.
pub fn encodings() -> Vec<EncodingRow> {
    let at_most_one = AT_MOST_ONE.iter().map(|e| EncodingRow::new("at-most-one", e.info()));
    at_most_one
        .chain(CARDINALITY.iter().map(|e| EncodingRow::new("cardinality", e.info())))
        .collect()
}

/// An engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineRow {
    name: &'static str,
    kind: &'static str,
    about: &'static str,
    models: &'static str,
    sizes: &'static str,
    lists: bool,
    counts: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_limit: Option<String>,
}

impl From<&dyn Engine> for EngineRow {
    fn from(engine: &dyn Engine) -> Self {
        let profile = engine.profile();
        let default_limit =
            |rows| format!("{rows}; `verify` runs larger sizes only if -e names the engine");
        Self {
            name: profile.name,
            kind: profile.kind.name(),
            about: profile.about,
            models: profile.models,
            sizes: profile.sizes,
            lists: profile.lists,
            counts: true,
            default_limit: profile.default_limit.map(default_limit),
        }
    }
}

/// The engines of a registry.
pub fn engines(engines: &Engines) -> Vec<EngineRow> {
    engines.iter().map(EngineRow::from).collect()
}

/// A file format.
#[derive(Clone, Debug, Serialize)]
pub struct FormatRow {
    name: &'static str,
    kind: &'static str,
    about: &'static str,
    files: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    aliases: Option<String>,
    maximises: &'static str,
    encodings: bool,
}

impl From<&FormatEntry> for FormatRow {
    fn from(format: &FormatEntry) -> Self {
        Self {
            name: format.name,
            kind: "format",
            about: format.about,
            files: format.suffixes.iter().map(|suffix| format!(".{suffix}")).join(" "),
            aliases: Some(aliases(format)).filter(|names| !names.is_empty()).map(|n| n.join(" ")),
            maximises: match format.objective {
                ObjectiveUse::Refused => "no: with -k",
                ObjectiveUse::Taken => "yes",
                ObjectiveUse::Required => "yes, and nothing else",
            },
            encodings: format.clause_prefix.is_some(),
        }
    }
}

/// The file formats of `export`.
pub fn formats() -> Vec<FormatRow> {
    FORMATS.iter().map(FormatRow::from).collect()
}

/// A text and its displays.
#[derive(Clone, Debug, Serialize)]
pub struct TextRow {
    name: &'static str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'static str>,
    published: &'static str,
    displays: Vec<DisplayRow>,
}

/// A display of a text.
#[derive(Clone, Debug, Serialize)]
struct DisplayRow {
    command: String,
    display: &'static str,
}

impl From<&Text> for TextRow {
    fn from(&Text { title, author, published, displays }: &Text) -> Self {
        let row = |&(display, arguments)| {
            let command = format!("nq-sat {arguments}");
            DisplayRow { command, display }
        };
        let displays = displays.iter().map(row).collect();
        Self { name: title, kind: "text", author, published, displays }
    }
}

/// The five texts.
pub fn texts() -> Vec<TextRow> {
    TEXTS.iter().map(TextRow::from).collect()
}

/// A SAT solver.
#[derive(Clone, Debug, Serialize)]
pub struct SolverRow {
    name: String,
    kind: &'static str,
    about: String,
    #[serde(flatten)]
    program: Option<ProgramRow>,
}

/// The program of an external solver.
#[derive(Clone, Debug, Serialize)]
struct ProgramRow {
    command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    found: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
}

impl From<&BackendEntry> for SolverRow {
    fn from(solver: &BackendEntry) -> Self {
        let (name, about) = (solver.name.to_owned(), solver.about.to_owned());
        Self { name, kind: "in-process", about, program: None }
    }
}

impl From<&Profile> for SolverRow {
    fn from(profile: &Profile) -> Self {
        let path = find(&profile.program);
        let program = ProgramRow {
            command: profile.pattern(false),
            proof: profile.proof.as_ref().map(|proof| proof.form.clone()),
            found: path.is_some(),
            version: path.as_ref().and_then(|path| version(profile, path, &Control::default())),
            path: path.map(|path| path.display().to_string()),
        };
        Self {
            name: profile.name.clone(),
            kind: "process",
            about: profile.about.clone(),
            program: Some(program),
        }
    }
}

/// The in-process solvers, and those with a profile.
pub fn solvers(profiles: &Profiles) -> Vec<SolverRow> {
    let inside = BACKENDS.iter().map(SolverRow::from);
    inside.chain(profiles.iter().map(SolverRow::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_names_the_parameter_under_its_objective() {
        for (verb, key, other) in
            [("maximise", "maximises", "minimises"), ("minimise", "minimises", "maximises")]
        {
            let text = format!(
                "name = \"m\"\n{verb} = \"k\"\nparameters = {{ k = {{}} }}\n\
                 board = {{ rows = 1, columns = 1 }}\n\
                 piece = [{{ symbol = \"Q\", moves = \"Q\", count = \"k\" }}]\n"
            );
            let model = Model::from_toml("m.toml", &text).expect("a model");
            let row = serde_json::to_value(ModelRow::from(&model)).expect("an object");
            assert_eq!((&row[key], row.get(other)), (&"k".into(), None), "{row}");
        }
    }
}
