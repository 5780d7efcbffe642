//! Pages with a `{{NAME}}` for each part, and text inside of markup.

use serde_json::Value;

/// The page of a gallery of boards.
pub const GALLERY: &str = include_str!("gallery.html");

/// The page with these parts, by name.
pub fn fill(page: &str, parts: &[(&str, String)]) -> String {
    let mut texts = page.split("{{");
    let mut filled = texts.next().unwrap_or_default().to_owned();
    for text in texts {
        let (name, rest) = text.split_once("}}").unwrap_or_default();
        filled.extend(parts.iter().filter(|(of, _)| *of == name).map(|(_, part)| part.as_str()));
        filled += rest;
    }
    filled
}

/// A value for the inside of a script, where nothing is unescaped and nothing may end it. XML does
/// not allow `]]>` there.
pub fn script_data(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// A text in which nothing is taken for markup.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
