//! Fixed pieces and blocked squares that options add to a model: completion of a placement without
//! a file.
//!
//! The squares are written into the text of the model, and the text is read again. So certificates,
//! exports and records state them like those of a file.

use std::collections::{BTreeMap, BTreeSet};

use super::declaration::{Model, PieceDeclaration};
use super::error::{ModelError, Result};
use super::inserted::{Inserted, List, SquareOption, Text};
use super::located::{File, Located};
use super::reader;
use super::square_item::SquareItem;
use crate::base::board::{Board, Square, is_square_name};
use crate::base::symbol::Symbol;
use itertools::Itertools;

impl Model {
    /// This model with pieces fixed on further squares, such as `Qa1,Qb3`: the symbol of the piece,
    /// then the square. The name of the model remains. Squares that the model fixes already are
    /// left out.
    ///
    /// ```
    /// use nq_board::model::{Model, Settings};
    ///
    /// let completion = Model::n_queens().with_fixed("Qa1,Qb5")?.with_blocked("h3")?;
    /// let problem = completion.problem(8, &Settings::default())?;
    /// assert_eq!((problem.fixed.len(), problem.blocked.len()), (2, 1));
    /// # Ok::<(), nq_board::model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// Items of another form, unknown pieces, squares that are blocked, are walls, or have another
    /// fixed piece. Whether a square is on the board shows with the size.
    pub fn with_fixed(self, pieces: &str) -> Result<Self> {
        let fault = |item, what: String| Err(SquareOption::Fix.fault(item, what));
        let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, declared) in self.pieces.iter().enumerate() {
            taken.extend(names_of(&declared.fixed).into_iter().map(|name| (name, place)));
        }
        let [blocked, walls] = [&self.blocked, &self.walls].map(names_of);
        let mut added = vec![Vec::new(); self.pieces.len()];
        for item in items(pieces) {
            let Some((symbol, square)) = split(item) else {
                return fault(item, "write a piece and its square, such as Qa1".to_owned());
            };
            let has_symbol = |declared: &PieceDeclaration| declared.piece.symbol == symbol;
            let Some(place) = self.pieces.iter().position(has_symbol) else {
                let known = self.pieces.iter().map(|declared| declared.piece.symbol).join(", ");
                let what = format!("no piece has the symbol `{symbol}`: {} has {known}", self.name);
                return fault(item, what);
            };
            if self.copies.as_ref().is_some_and(|copies| copies.piece == place) {
                let what = format!("{symbol} has `kinds`, so which copy is meant is not known");
                return fault(item, what);
            }
            let reason = if walls.contains(square) {
                "is a wall".to_owned()
            } else if blocked.contains(square) {
                "is blocked".to_owned()
            } else {
                match taken.insert(square, place) {
                    None => {
                        added[place].push((item, square));
                        continue;
                    }
                    Some(other) if other == place => continue,
                    Some(other) => format!("has a fixed {}", self.pieces[other].piece.name),
                }
            };
            return fault(item, format!("{square} {reason}: fix the piece on another square"));
        }
        let lists = added.iter().enumerate().map(|(place, added)| (List::Fixed(place), &**added));
        Self::with_lists(&self, lists)
    }

    /// This model with further blocked squares, such as `c4,d5`. The name of the model remains.
    /// Squares that the model blocks already are left out.
    ///
    /// # Errors
    /// Items that are not squares, squares with a fixed piece. Whether a square is on the board
    /// shows with the size.
    pub fn with_blocked(self, squares: &str) -> Result<Self> {
        let mut blocked = names_of(self.blocked.iter().chain(&self.walls));
        let mut added = Vec::new();
        for item in items(squares) {
            let fault = |what: String| Err(SquareOption::Block.fault(item, what));
            if !is_square_name(item) {
                return fault("write a square, such as c4".to_owned());
            }
            let has_it = |declared: &&PieceDeclaration| names_of(&declared.fixed).contains(item);
            if let Some(declared) = self.pieces.iter().find(has_it) {
                let piece = &declared.piece.name;
                return fault(format!("{item} has a fixed {piece}: block another square"));
            }
            if blocked.insert(item) {
                added.push((item, item));
            }
        }
        Self::with_lists(&self, [(List::Blocked, &*added)])
    }

    /// The squares that options added to the model as it was, by the names of the options.
    pub fn added_squares(&self) -> [(&'static str, String); 2] {
        SquareOption::ALL.map(|option| {
            let items = self.inserted.iter().filter_map(|inserted| inserted.item.as_ref());
            let items = items.filter(|item| item.0 == option).map(|item| &item.1).join(",");
            (option.name(), items)
        })
    }

    /// The options that add the same squares to the model as it was.
    pub fn square_options(&self) -> Vec<String> {
        let given = self.added_squares().into_iter().filter(|(_, items)| !items.is_empty());
        given.map(|(option, items)| format!("{option} {items}")).collect()
    }

    /// Reads the text again with squares added to lists. Each square comes with its item.
    fn with_lists<'a>(
        &'a self,
        lists: impl IntoIterator<Item = (List, &'a [(&'a str, &'a str)])>,
    ) -> Result<Self> {
        let mut text = Text { text: self.text.clone(), inserted: self.inserted.clone() };
        let mut is_changed = false;
        for (list, squares) in lists.into_iter().filter(|(_, squares)| !squares.is_empty()) {
            text.add(list, squares)?;
            is_changed = true;
        }
        if !is_changed {
            return Ok(self.clone());
        }
        let read = reader::read(&self.source, &text.text)?;
        Ok(Self { inserted: text.inserted, ..read })
    }

    /// A fault at a place: of the item that an option put there, or of the file, where the places
    /// are those before the insertions.
    pub(super) fn fault<T>(&self, at: &Located<T>, what: String) -> ModelError {
        let is_here = |inserted: &&Inserted| inserted.span.contains(&at.start);
        if let Some((option, item)) =
            self.inserted.iter().find(is_here).and_then(|inserted| inserted.item.as_ref())
        {
            return option.fault(item, what);
        }
        let (mut before, mut end) = (String::new(), 0);
        for Inserted { span, .. } in self.inserted.iter().filter(|i| i.span.end <= at.start) {
            before += &self.text[end..span.start];
            end = span.end;
        }
        before += &self.text[end..at.start.min(self.text.len())];
        File { source: &self.source, text: &before }.fault(before.len()..before.len(), what)
    }

    /// The square of this name.
    pub(super) fn square(&self, board: Board, name: &Located<String>) -> Result<Square> {
        board.parse(&name.value).map_err(|error| match self.fault(name, error.to_string()) {
            ModelError::Square { option, what } => {
                ModelError::Square { option, what: what + &remedy(board) }
            }
            fault => fault,
        })
    }
}

/// The squares of a board, for a square that is not on it.
fn remedy(board: Board) -> String {
    if board.is_empty() {
        return ", which has no squares: leave it out".to_owned();
    }
    format!(": give a square from a1 to {}", board.name(Square::new(0, board.cols() - 1)))
}

fn names_of<'a>(items: impl IntoIterator<Item = &'a SquareItem>) -> BTreeSet<&'a str> {
    items.into_iter().filter_map(SquareItem::name).map(|name| &*name.value).collect()
}

/// The items between commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim)
}

/// The symbol and the square of an item, such as `Qa1`.
fn split(item: &str) -> Option<(Symbol, &str)> {
    let named = Symbol::split(item).filter(|(symbol, _)| symbol.letter().is_ascii_uppercase());
    named.filter(|(_, square)| is_square_name(square))
}

#[cfg(test)]
mod tests;
