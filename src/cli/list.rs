//! `nq-sat list`: what there is to choose from.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{CliError, MakeEngines, output, records};
use crate::encoding::{AT_MOST_ONE, CARDINALITY, Described, EncodingChoice};
use crate::format::FORMATS;
use crate::model::builtin;
use crate::sat::BACKENDS;

/// What there is to choose from: models, encodings, engines, formats, solvers
#[derive(Args)]
pub(super) struct List {
    /// What to list
    #[arg(value_enum)]
    what: What,
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
        let rows = match self.what {
            What::Models => models()?,
            What::Encodings => encodings(),
            What::Engines => engines(make_engines),
            What::Formats => FORMATS
                .iter()
                .map(|format| json!({"name": format.name, "kind": "format", "about": format.about}))
                .collect(),
            What::Solvers => BACKENDS
                .iter()
                .map(|solver| json!({"name": solver.name, "kind": "in-process", "about": solver.about}))
                .collect(),
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
        json!({
            "name": encoding.name(), "kind": kind,
            "size": encoding.law(), "source": encoding.source(),
        })
    };
    let at_most_one = AT_MOST_ONE.iter().map(|&encoding| row("at-most-one", encoding));
    at_most_one.chain(CARDINALITY.iter().map(|&encoding| row("cardinality", encoding))).collect()
}

fn engines(make_engines: MakeEngines) -> Vec<Value> {
    make_engines(EncodingChoice::default())
        .iter()
        .map(|engine| {
            let can = engine.capabilities();
            json!({
                "name": engine.name(), "kind": engine.kind().name(), "about": engine.about(),
                "models": can.models, "sizes": can.sizes, "lists": can.lists, "counts": true,
            })
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
