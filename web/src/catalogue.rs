//! What the page offers: models, engines, formats, kinds of puzzles.

use itertools::Itertools;
use nq_board::model::{Model, builtin};
use nq_board::run::Engine;
use nq_cnf::format::FORMATS;
use nq_cnf::sat::enumerate::SatChoice;
use nq_sat::puzzle::explain::Rule;
use nq_sat::puzzle::kinds;
use nq_sat::puzzle::make::Kind;
use nq_sat::query::registry::Engines;
use serde_json::{Value, json};

use crate::{Fault, fault};

/// Models to draw on, beside those of the gallery.
const STARTS: [(&str, &str); 2] = [
    ("region-puzzle.toml", include_str!("../models/region-puzzle.toml")),
    ("star-battle.toml", include_str!("../models/star-battle.toml")),
];

pub fn catalogue() -> Result<Value, Fault> {
    let models = builtin::all().map_err(fault)?;
    let models = models.iter().zip(builtin::texts()).map(|(model, text)| row(model, text, false));
    let starts: Vec<Value> = STARTS
        .into_iter()
        .map(|(name, text)| Ok(row(&Model::from_toml(name, text).map_err(fault)?, text, true)))
        .collect::<Result<_, Fault>>()?;
    let engines = Engines::all(SatChoice::default());
    let kinds = kinds().filter(|kind| Kind::by_name(kind.name).is_some());
    Ok(json!({
        "models": models.chain(starts).collect_vec(),
        "engines": engines.iter().map(Engine::name).collect_vec(),
        "formats": FORMATS.iter().map(|format| {
            json!({ "name": format.name, "about": format.about })
        }).collect_vec(),
        "grades": Rule::by_grade(),
        "kinds": kinds.map(|kind| json!({ "name": kind.name, "about": kind.about })).collect_vec(),
    }))
}

fn row(model: &Model, text: &str, is_start: bool) -> Value {
    let parameters = model.parameters().iter().map(|one| (&one.name, &one.help));
    let parameters = parameters.map(|(name, help)| json!({ "name": name, "help": help }));
    json!({
        "name": model.name(), "about": model.about(), "toml": text, "start": is_start,
        "parameters": parameters.collect_vec(),
        "sought": model.objective().map(|objective| &objective.parameter),
    })
}
