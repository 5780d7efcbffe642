//! TOML values with their places. By hand rather than by derive, so that every message says what is
//! wrong, at which line and column, and what is right.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{ModelError, Result};
use super::expr::Expr;
use crate::base::invisible::is_invisible;

/// Line and column, both from 1, of what follows `before`.
pub(super) fn place(before: &str) -> (usize, usize) {
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
    (line, before[line_start..].chars().count() + 1)
}

/// A value with its place in the file. Line and column are computed only for a fault, since each
/// computation reads the file again.
#[derive(Clone, Debug)]
pub(super) struct Located<T> {
    pub(super) value: T,
    /// The byte offset of its start.
    pub(super) start: usize,
}

/// The text of a model file, to tell lines and columns.
pub(super) struct File<'a> {
    pub(super) source: &'a str,
    pub(super) text: &'a str,
}

impl File<'_> {
    pub(super) fn fault(&self, span: Range<usize>, what: impl Into<String>) -> ModelError {
        let (line, column) = place(&self.text[..span.start.min(self.text.len())]);
        ModelError::File { file: self.source.to_owned(), line, column, what: what.into() }
    }

    pub(super) fn fault_at<T>(&self, at: &Located<T>, what: String) -> ModelError {
        self.fault(at.start..at.start, what)
    }
}

/// The table that a key belongs to, if it has that meaning in one table only.
fn home(key: &str) -> Option<&'static str> {
    match key {
        "rows" | "columns" | "blocked" | "walls" => Some("[board]"),
        "symbol" | "plural" | "glyph" | "moves" | "count" | "fixed" | "blocks" | "kinds" => {
            Some("[[piece]]")
        }
        "about" | "maximise" | "minimise" | "total" | "may_not_attack" => {
            Some("the top of the file")
        }
        _ => None,
    }
}

/// A table with its name for messages.
pub(super) struct LocatedTable<'a> {
    pub(super) file: &'a File<'a>,
    pub(super) span: Range<usize>,
    pub(super) what: &'a str,
    pub(super) entries: &'a DeTable<'a>,
}

impl<'a> LocatedTable<'a> {
    pub(super) fn optional(&self, key: &str) -> Option<Value<'a>> {
        self.entries.get_key_value(key).map(|(key, value)| Value {
            key: key.get_ref(),
            file: self.file,
            spanned: value,
        })
    }

    pub(super) fn required(&self, key: &str, example: &str) -> Result<Value<'a>> {
        self.optional(key).ok_or_else(|| {
            let what = format!("{} lacks the key `{key}`: add {example}", self.what);
            self.file.fault(self.span.clone(), what)
        })
    }

    pub(super) fn only(&self, keys: &[&str]) -> Result<()> {
        match self.entries.keys().find(|key| !keys.contains(&key.get_ref().as_ref())) {
            None => Ok(()),
            Some(key) => {
                let name = key.get_ref().as_ref();
                let remedy = match home(name) {
                    Some(home) => format!(": it belongs to {home}"),
                    None => format!(
                        "{}; it takes {}",
                        crate::base::nearest::did_you_mean(name, keys),
                        keys.join(", ")
                    ),
                };
                let what =
                    format!("unknown key `{}` in {}{remedy}", name.escape_debug(), self.what);
                Err(self.file.fault(key.span(), what))
            }
        }
    }
}

/// One value with its place.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    /// Its key.
    pub(super) key: &'a str,
    pub(super) file: &'a File<'a>,
    pub(super) spanned: &'a Spanned<DeValue<'a>>,
}

impl<'a> Value<'a> {
    pub(super) fn fault(&self, what: impl Into<String>) -> ModelError {
        self.file.fault(self.spanned.span(), what)
    }

    pub(super) fn expected(&self, what: &str) -> ModelError {
        self.fault(format!(
            "expected {what}, found a value of type {}",
            self.spanned.get_ref().type_str()
        ))
    }

    pub(super) fn located<T>(&self, value: T) -> Located<T> {
        Located { value, start: self.spanned.span().start }
    }

    pub(super) fn text(&self) -> Result<Located<String>> {
        match self.spanned.get_ref() {
            DeValue::String(text) => {
                match text.chars().find(|&c| is_invisible(c)) {
                    None => Ok(self.located(text.to_string())),
                    // It would break the comments of exported files, or mislead on the terminal.
                    Some(c) if c.is_control() => Err(self.fault(format!(
                        "the {} has a control character, `{}`: write one line",
                        self.key,
                        c.escape_debug()
                    ))),
                    Some(c) => Err(self.fault(format!(
                        "the {} has an invisible character, U+{:04X}: remove it",
                        self.key,
                        u32::from(c)
                    ))),
                }
            }
            _ => Err(self.expected("a text in quotes")),
        }
    }

    pub(super) fn expr(&self) -> Result<Located<Expr>> {
        match self.spanned.get_ref() {
            DeValue::String(text) => Expr::parse(text)
                .map(|expr| self.located(expr))
                .map_err(|error| self.fault(error.to_string())),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map(|number| self.located(Expr::Number(number)))
                .map_err(|_| self.fault(format!("{} does not fit into 64 bits", number.as_str()))),
            _ => Err(self.expected("a number, or an expression in quotes such as \"n\"")),
        }
    }

    /// An expression for a number of pieces. A negative constant is refused.
    /// `true` or `false`.
    pub(super) fn truth(&self) -> Result<bool> {
        match self.spanned.get_ref() {
            DeValue::Boolean(truth) => Ok(*truth),
            _ => Err(self.expected("true or false")),
        }
    }

    pub(super) fn count_expr(&self) -> Result<Located<Expr>> {
        let expr = self.expr()?;
        if expr.value.parameters().is_empty() {
            let value = expr.value.eval(&mut |_| Ok(0), &|error| error);
            if let Ok(value) = value
                && value < 0
            {
                return Err(self.fault(format!("the count {value} is negative: give 0 or more")));
            }
        }
        Ok(expr)
    }

    pub(super) fn array(&self) -> Result<Vec<Value<'a>>> {
        match self.spanned.get_ref() {
            DeValue::Array(items) => Ok(items
                .iter()
                .map(|value| Value { key: self.key, file: self.file, spanned: value })
                .collect()),
            _ => Err(self.expected("a list")),
        }
    }

    pub(super) fn table(&self, what: &'a str) -> Result<LocatedTable<'a>> {
        match self.spanned.get_ref() {
            DeValue::Table(table) => Ok(LocatedTable {
                file: self.file,
                span: self.spanned.span(),
                what,
                entries: table,
            }),
            _ => Err(self.expected(what)),
        }
    }
}
