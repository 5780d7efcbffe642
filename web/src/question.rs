//! Reads a question.

use nq_board::model::{Model, Settings, builtin};
use nq_sat::Query;
use serde_json::Value;

use crate::Fault;

/// The largest number of bytes that an engine may take: tabs have 4 GiB at most, and phones less.
const MEMORY: u64 = 1 << 30;

/// A question, and what it is made of.
pub struct Question {
    pub model: Model,
    pub size: u32,
    pub settings: Settings,
    pub query: Query,
}

/// The question of a JSON text. It runs in one thread.
pub fn read(text: &str) -> Result<Question, Fault> {
    let question: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let text = |key: &str| question[key].as_str().map(str::trim).filter(|text| !text.is_empty());
    let fault = |error: nq_board::model::ModelError| error.to_string();
    let mut model = match text("toml") {
        Some(toml) => Model::from_toml("model", toml),
        None => builtin::by_name(text("model").unwrap_or("n-queens")),
    }
    .map_err(fault)?;
    if let Some(pieces) = text("fix") {
        model = model.with_fixed(pieces).map_err(fault)?;
    }
    if let Some(squares) = text("block") {
        model = model.with_blocked(squares).map_err(fault)?;
    }
    let set = question["set"].as_object().into_iter().flatten();
    let set = set.filter_map(|(name, value)| Some((name.clone(), value.as_i64()?)));
    let settings: Settings = set.collect();
    let size = question["n"].as_u64().and_then(|n| u32::try_from(n).ok());
    let size = model.size(size, &settings).map_err(fault)?;
    let query = Query::new(model.clone(), size).settings(settings.clone());
    let query = query.threads(1).memory_limit(MEMORY);
    Ok(Question { model, size, settings, query })
}
