//! What the page offers: models, engines, formats, kinds of puzzles.

use itertools::Itertools;
use nq_board::model::{Model, builtin};
use nq_board::run::engine::Engine;
use nq_cnf::format::FORMATS;
use nq_cnf::sat::enumerate::SatChoice;
use nq_sat::puzzle::kinds;
use nq_sat::puzzle::make::Kind;
use nq_sat::query::registry::Engines;
use serde_json::{Value, json};

use crate::{Fault, fault};

pub fn catalogue() -> Result<Value, Fault> {
    let models = builtin::all().map_err(fault)?;
    let models = models.iter().zip(builtin::texts()).map(|(model, text)| row(model, text));
    let engines = Engines::all(SatChoice::default());
    let kinds = kinds().filter(|kind| Kind::by_name(kind.name).is_some());
    Ok(json!({
        "models": models.collect_vec(),
        "engines": engines.iter().map(Engine::name).collect_vec(),
        "formats": FORMATS.iter().map(|format| {
            json!({ "name": format.name, "about": format.about })
        }).collect_vec(),
        "kinds": kinds.map(|kind| json!({ "name": kind.name, "about": kind.about })).collect_vec(),
    }))
}

fn row(model: &Model, text: &str) -> Value {
    let parameters = model.parameters().iter().map(|one| (&one.name, &one.help));
    let parameters = parameters.map(|(name, help)| json!({ "name": name, "help": help }));
    json!({
        "name": model.name(), "about": model.about(), "toml": text,
        "parameters": parameters.collect_vec(),
        "sought": model.objective().map(|objective| &objective.parameter),
    })
}
