//! An item of a list of squares: a name, or a rule such as `{ where = "row = column" }`.

use toml::de::DeValue;

use super::error::Result;
use super::expr::Condition;
use super::located::{Located, Value};
use crate::base::board::is_square_name;

/// Names that a rule has beside `n` and the parameters: the square, from 1 at a1, and the sides.
pub(super) const OF_SQUARES: [&str; 4] = ["row", "column", "rows", "columns"];

/// Names that no parameter may have, since rules give them a meaning.
pub(super) const RESERVED: [&str; 10] =
    ["row", "column", "rows", "columns", "abs", "min", "max", "not", "and", "or"];

/// An item of a list of squares.
#[derive(Clone, Debug)]
pub(super) enum SquareItem {
    Named(Located<String>),
    Where(Located<Condition>),
}

impl SquareItem {
    /// The name of a square.
    pub(super) const fn name(&self) -> Option<&Located<String>> {
        match self {
            Self::Named(name) => Some(name),
            Self::Where(_) => None,
        }
    }

    /// Where it stands in the file.
    pub(super) const fn place(&self) -> Located<()> {
        let start = match self {
            Self::Named(name) => name.start,
            Self::Where(rule) => rule.start,
        };
        Located { value: (), start }
    }

    const fn rule(&self) -> Option<&Located<Condition>> {
        match self {
            Self::Named(_) => None,
            Self::Where(rule) => Some(rule),
        }
    }
}

/// The rules in lists of squares.
pub(super) fn rules<'a>(
    items: impl IntoIterator<Item = &'a SquareItem>,
) -> impl Iterator<Item = &'a Located<Condition>> {
    items.into_iter().filter_map(SquareItem::rule)
}

/// The parameters and `n` in rules.
pub(super) fn names_in<'a>(
    rules: impl Iterator<Item = &'a Located<Condition>>,
) -> impl Iterator<Item = &'a str> {
    rules.flat_map(|rule| rule.value.names()).filter(|name| !OF_SQUARES.contains(name))
}

impl Value<'_> {
    /// Whether this is a list of squares, or a rule in its place.
    pub(super) fn is_square_list(&self) -> bool {
        matches!(self.spanned.get_ref(), DeValue::Array(_) | DeValue::Table(_))
    }

    /// A list of squares and rules, or one rule.
    pub(super) fn squares(&self) -> Result<Vec<SquareItem>> {
        match self.spanned.get_ref() {
            DeValue::Table(_) => Ok(vec![self.square_item()?]),
            DeValue::Array(_) => self.array()?.iter().map(Self::square_item).collect(),
            _ => Err(self.expected("a list of squares, or { where = \"row = column\" }")),
        }
    }

    fn square_item(&self) -> Result<SquareItem> {
        if let DeValue::Table(_) = self.spanned.get_ref() {
            let table = self.table("a rule for squares")?;
            table.only(&["where"])?;
            let value = table.required("where", "where = \"row = column\"")?;
            let rule = Condition::parse(&value.text()?.value);
            let rule = rule.map_err(|error| value.fault(error.to_string()))?;
            return Ok(SquareItem::Where(value.located(rule)));
        }
        let name = self.text()?;
        if is_square_name(&name.value) {
            return Ok(SquareItem::Named(name));
        }
        Err(self.fault(format!("`{}` is not a square: write a1, b7, …", name.value)))
    }
}
