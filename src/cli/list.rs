//! `nq-sat list`: what there is to choose from.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use serde_json::{Value, json};

use super::{CliError, MakeEngines, list_solvers, output, records};
use crate::format::{FORMATS, ObjectiveUse};
use crate::model::builtin;
use crate::sat::encoding::{AT_MOST_ONE, CARDINALITY, Described, Grouping, Propagation};
use crate::sat::enumerate::SatChoice;

/// What there is to choose from: models, encodings, engines, formats, solvers
#[derive(Args)]
pub(super) struct List {
    /// What to list
    #[arg(value_enum)]
    what: What,
    /// With `solvers`: a file of your own that says how solvers are called
    #[arg(long, value_name = "FILE")]
    profiles: Option<PathBuf>,
    /// Print JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Models,
    Encodings,
    Engines,
    Formats,
    Solvers,
}

impl List {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        if self.profiles.is_some() && !matches!(self.what, What::Solvers) {
            let why = "--profiles is for solvers: nq-sat list solvers --profiles FILE";
            return Err(CliError::Usage(why.to_owned()));
        }
        let rows = match self.what {
            What::Models => models()?,
            What::Encodings => encodings(),
            What::Engines => engines(make_engines),
            What::Formats => formats(),
            What::Solvers => list_solvers::rows(self.profiles.as_deref())?,
        };
        let mut out = output::stdout();
        for row in &rows {
            if self.json {
                records::write(&mut out, row)?;
            } else {
                write_row(&mut out, row)?;
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

fn models() -> Result<Vec<Value>, CliError> {
    let models = builtin::all()?;
    let rows = models.iter().map(|model| {
        let parameters: Vec<_> = model
            .parameters()
            .iter()
            .map(|parameter| format!("{}: {}", parameter.name, parameter.help))
            .collect();
        let mut row = json!({"name": model.name(), "kind": "model", "about": model.about()});
        if let Some(parameter) = model.maximises() {
            row["maximises"] = json!(parameter);
        }
        if !parameters.is_empty() {
            row["parameters"] = json!(parameters);
        }
        row
    });
    Ok(rows.collect())
}

fn encodings() -> Vec<Value> {
    let row = |kind: &str, encoding: &dyn Described| {
        let mut row = json!({
            "name": encoding.name(), "kind": kind,
            "size": encoding.law(), "one_sided": encoding.one_sided(),
            "propagates": propagation(encoding.propagation()),
            "source": encoding.source(),
        });
        if let Some(Grouping { default, least }) = encoding.grouping() {
            row["groups"] = json!(format!("of {default}; --group-size G, {least} or more"));
        }
        row
    };
    let at_most_one = AT_MOST_ONE.iter().map(|&encoding| row("at-most-one", encoding));
    at_most_one.chain(CARDINALITY.iter().map(|&encoding| row("cardinality", encoding))).collect()
}

/// What unit propagation does with an encoding, in words.
fn propagation(Propagation { determines, refutes, complete }: Propagation) -> &'static str {
    match (complete, refutes, determines) {
        (true, ..) => "every consequence (arc consistent)",
        (false, true, _) => "every contradiction",
        (false, false, true) => "complete assignments only",
        (false, false, false) => "not even complete assignments",
    }
}

fn formats() -> Vec<Value> {
    let rows = FORMATS.iter().map(|format| {
        let suffixes = format.suffixes.iter().map(|suffix| format!(".{suffix}")).join(" ");
        let maximises = match format.objective {
            ObjectiveUse::Refused => "no: with -k",
            ObjectiveUse::Taken => "yes",
            ObjectiveUse::Required => "yes, and nothing else",
        };
        json!({
            "name": format.name, "kind": "format", "about": format.about, "files": suffixes,
            "maximises": maximises, "encodings": format.clause_prefix.is_some(),
        })
    });
    rows.collect()
}

fn engines(make_engines: MakeEngines) -> Vec<Value> {
    make_engines(SatChoice::default())
        .iter()
        .map(|engine| {
            let can = engine.capabilities();
            let mut row = json!({
                "name": engine.name(), "kind": engine.kind().name(), "about": engine.about(),
                "models": can.models, "sizes": can.sizes, "lists": can.lists, "counts": true,
            });
            if let Some(rows) = engine.reasonable() {
                row["reasonable"] =
                    json!(format!("up to {rows}; verify asks for larger sizes by name only"));
            }
            row
        })
        .collect()
}

/// The name and kind, and under them one line a property.
fn write_row(out: &mut dyn Write, row: &Value) -> std::io::Result<()> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    };
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#} ({})", text(&row["name"]), text(&row["kind"]))?;
    let properties = row.as_object().into_iter().flatten();
    for (key, value) in properties.filter(|(key, _)| !["name", "kind"].contains(&key.as_str())) {
        match value {
            Value::Array(items) => {
                for item in items {
                    writeln!(out, "    {key:<10} {}", text(item))?;
                }
            }
            value => writeln!(out, "    {key:<10} {}", text(value))?,
        }
    }
    Ok(())
}
