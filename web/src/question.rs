//! Reads a question.

use nq_board::model::{Model, ModelError, Settings, builtin};
use nq_sat::Query;
use serde_json::Value;

use crate::Fault;

/// The most bytes that an engine may take: tabs have 4 GiB at most, and phones less.
const MEMORY: u64 = 1 << 30;

/// A question, and what it is made of.
pub struct Question {
    pub model: Model,
    pub text: String,
    pub size: u32,
    pub settings: Settings,
    pub query: Query,
}

/// The question of an object. It runs in one thread.
pub fn read(question: &Value) -> Result<Question, Fault> {
    let text = |key: &str| question[key].as_str().filter(|text| !text.trim().is_empty());
    let fault = |error: ModelError| error.to_string();
    let model = match text("toml") {
        Some(toml) => Model::from_toml("model.toml", toml),
        None => builtin::by_name(text("model").unwrap_or("n-queens")),
    }
    .map_err(fault)?;
    let set = question["set"].as_object().into_iter().flatten();
    let set = set.filter_map(|(name, value)| Some((name.clone(), value.as_i64()?)));
    let settings: Settings = set.collect();
    let size = question["n"].as_u64().and_then(|n| u32::try_from(n).ok());
    let size = model.size(size, &settings).map_err(fault)?;
    let query = Query::new(model.clone(), size).settings(settings.clone());
    let query = query.threads(1).memory_limit(MEMORY);
    let query = match text("engine") {
        Some(engine) => query.engine(engine),
        None => query,
    };
    Ok(Question { text: model.text().to_owned(), model, size, settings, query })
}
