//! The list of the historical texts, one row each.

use schemars::JsonSchema;
use serde::Serialize;

use nq_classics::texts::{TEXTS, Text};

/// A text and its displays.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TextRow {
    name: &'static str,
    #[schemars(extend("const" = "text"))]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'static str>,
    published: &'static str,
    displays: Vec<DisplayRow>,
}

/// A display of a text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
#[must_use]
pub fn texts() -> Vec<TextRow> {
    TEXTS.iter().map(TextRow::from).collect()
}
