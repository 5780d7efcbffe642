//! Squares that options insert into the text of a model.
//!
//! Inserting by position keeps the rest of the text, comments included, so that faults elsewhere
//! keep their line and column.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::error::{ModelError, Result};

/// An option that adds squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareOption {
    Fix,
    Block,
}

impl SquareOption {
    pub(super) const ALL: [Self; 2] = [Self::Fix, Self::Block];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Fix => "--fix",
            Self::Block => "--block",
        }
    }

    /// An error of one of its items.
    pub(super) fn fault(self, item: &str, what: impl Into<String>) -> ModelError {
        let option = format!("{} {}", self.name(), item.escape_debug()).trim_end().to_owned();
        ModelError::Square { option, what: what.into() }
    }
}

/// Text that options inserted into the text of a model.
#[derive(Clone, Debug)]
pub(super) struct Inserted {
    pub(super) span: Range<usize>,
    /// The item of an option, such as `Qa1` of `--fix`; none for punctuation.
    pub(super) item: Option<(SquareOption, String)>,
}

/// A list of squares in a model file.
#[derive(Clone, Copy)]
pub(super) enum List {
    Blocked,
    /// Of the piece at this place.
    Fixed(usize),
}

impl List {
    const fn key(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Fixed(_) => "fixed",
        }
    }

    /// Keys beside which the list can be written. Every table has one of them, and their values are
    /// not tables.
    const fn neighbours(self) -> &'static [&'static str] {
        match self {
            Self::Blocked => &["rows", "columns", "regions"],
            Self::Fixed(_) => &["symbol"],
        }
    }

    /// Its table, and whether the table is written inline.
    fn table<'a>(self, root: &'a DeTable<'a>, text: &str) -> Option<(&'a DeTable<'a>, bool)> {
        let table = match self {
            Self::Blocked => root.get("board")?,
            Self::Fixed(place) => root.get("piece")?.get_ref().as_array()?.get(place)?,
        };
        let is_inline = text[table.span().start..].starts_with('{');
        match table.get_ref() {
            DeValue::Table(entries) => Some((entries, is_inline)),
            _ => None,
        }
    }

    /// Where squares are inserted.
    fn place(self, text: &str) -> Option<Place> {
        let root = DeTable::parse(text).ok()?;
        let (table, is_inline) = self.table(root.get_ref(), text)?;
        let key = self.key();
        if let Some(list) = table.get(key) {
            let Range { start, end } = list.span();
            let place =
                Place { at: start, before: String::new(), after: String::new(), close: None };
            return match text.get(start..)?.chars().next()? {
                // After the bracket: a list may end with a comma or a comment.
                '[' if list.get_ref().is_array() => Some(Place { at: start + 1, ..place }),
                // A rule becomes an item of a list.
                '{' => Some(Place { before: "[".to_owned(), close: Some(end), ..place }),
                _ => None,
            };
        }
        let neighbour = self.neighbours().iter().find_map(|key| table.get_key_value(*key))?.0;
        let at = neighbour.span().start;
        let is_dotted = text[..at].trim_end_matches([' ', '\t']).ends_with('.');
        let after = match (is_inline, is_dotted) {
            (true, _) => "], ",
            // `board.rows = 8`
            (false, true) => "]\nboard.",
            (false, false) => "]\n",
        };
        Some(Place { at, before: format!("{key} = ["), after: after.to_owned(), close: None })
    }
}

/// Where squares are inserted, with the text before and after them.
struct Place {
    at: usize,
    before: String,
    after: String,
    /// Where a list that begins here ends.
    close: Option<usize>,
}

/// The text of a model, with its insertions.
pub(super) struct Text {
    pub(super) text: String,
    /// In the order of their places.
    pub(super) inserted: Vec<Inserted>,
}

impl Text {
    /// Adds squares, each with its item.
    pub(super) fn add(&mut self, list: List, squares: &[(&str, &str)]) -> Result<()> {
        let option = match list {
            List::Blocked => SquareOption::Block,
            List::Fixed(_) => SquareOption::Fix,
        };
        let Place { at, before, after, close } = list.place(&self.text).ok_or_else(|| {
            let what = format!("the model has no place for `{}`: add it to the file", list.key());
            option.fault(squares[0].0, what)
        })?;
        // A list that existed may have squares after these.
        let is_new = !after.is_empty();
        let items = squares.iter().enumerate().map(|(place, (item, square))| {
            let comma = if is_new && place + 1 == squares.len() { "" } else { ", " };
            (format!("\"{square}\"{comma}"), Some((option, (*item).to_owned())))
        });
        let parts = std::iter::once((before, None)).chain(items).chain([(after, None)]);
        let (mut whole, mut new) = (String::new(), Vec::new());
        for (part, item) in parts {
            let start = at + whole.len();
            whole += &part;
            new.push(Inserted { span: start..at + whole.len(), item });
        }
        if let Some(at) = close {
            self.insert(at, "]", vec![Inserted { span: at..at + 1, item: None }]);
        }
        self.insert(at, &whole, new);
        Ok(())
    }

    /// Inserts a text, of which these are the parts.
    fn insert(&mut self, at: usize, whole: &str, new: Vec<Inserted>) {
        let place = self.inserted.partition_point(|inserted| inserted.span.start < at);
        for Inserted { span, .. } in &mut self.inserted[place..] {
            *span = span.start + whole.len()..span.end + whole.len();
        }
        self.inserted.splice(place..place, new);
        self.text.insert_str(at, whole);
    }
}
