//! Fixed pieces and blocked squares that options add to a model: completion of a placement without
//! a file.
//!
//! The squares are written into the text of the model, and the text is read again. So certificates,
//! exports and records state them like those of a file.

use std::collections::{BTreeMap, BTreeSet};

use super::declaration::{Model, PieceDeclaration};
use super::error::ModelError;
use super::inserted::{Inserted, List, SquareOption, Text};
use super::located::{File, Located};
use super::reader;
use crate::base::board::{Board, Square, is_square_name};
use itertools::Itertools;

impl Model {
    /// This model with pieces fixed on further squares, such as `Qa1,Qb3`: the symbol of the piece,
    /// then the square. The name of the model remains. Squares that the model fixes already are
    /// left out.
    ///
    /// ```
    /// use nq_sat::{Model, Query};
    ///
    /// let completion = Model::n_queens().with_fixed("Qa1,Qb5")?.with_blocked("h3")?;
    /// assert_eq!(Query::new(completion, 8).count()?.total(), 1);
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// Items of another form, unknown pieces, squares that are blocked, are walls, or have another
    /// fixed piece. Whether a square is on the board shows with the size.
    pub fn with_fixed(self, pieces: &str) -> Result<Self, ModelError> {
        let fault = |item, what: String| Err(SquareOption::Fix.fault(item, what));
        let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, declared) in self.pieces.iter().enumerate() {
            taken.extend(declared.fixed.iter().map(|name| (&*name.value, place)));
        }
        let [blocked, walls] = [&self.blocked, &self.walls].map(|names| names_of(names));
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
    pub fn with_blocked(self, squares: &str) -> Result<Self, ModelError> {
        let mut blocked = names_of(self.blocked.iter().chain(&self.walls));
        let mut added = Vec::new();
        for item in items(squares) {
            let fault = |what: String| Err(SquareOption::Block.fault(item, what));
            if !is_square_name(item) {
                return fault("write a square, such as c4".to_owned());
            }
            let has_it =
                |declared: &&PieceDeclaration| declared.fixed.iter().any(|name| name.value == item);
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

    /// The options that add the same squares to the model as it was.
    #[must_use]
    pub(crate) fn square_options(&self) -> Vec<String> {
        let items = |option| {
            let items = self.inserted.iter().filter_map(|inserted| inserted.item.as_ref());
            items.filter(move |item| item.0 == option).map(|item| &item.1).join(",")
        };
        let options = SquareOption::ALL.into_iter().map(|option| (option, items(option)));
        let given = options.filter(|(_, items)| !items.is_empty());
        given.map(|(option, items)| format!("{} {items}", option.name())).collect()
    }

    /// Reads the text again with squares added to lists. Each square comes with its item.
    fn with_lists<'a>(
        &'a self,
        lists: impl IntoIterator<Item = (List, &'a [(&'a str, &'a str)])>,
    ) -> Result<Self, ModelError> {
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
    pub(super) fn square(
        &self,
        board: Board,
        name: &Located<String>,
    ) -> Result<Square, ModelError> {
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

fn names_of<'a>(names: impl IntoIterator<Item = &'a Located<String>>) -> BTreeSet<&'a str> {
    names.into_iter().map(|name| &*name.value).collect()
}

/// The items between commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim)
}

/// The symbol and the square of an item, such as `Qa1`.
fn split(item: &str) -> Option<(char, &str)> {
    let symbol = item.chars().next().filter(char::is_ascii_uppercase)?;
    Some((symbol, &item[1..])).filter(|(_, square)| is_square_name(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Settings;

    /// Every way to write the tables, with lists and without.
    const FORMS: [&str; 8] = [
        "name = \"m\"\n[board]\nrows = 5\ncolumns = 5\n[[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\n\
         count = 3\n[[piece]]\nsymbol = \"N\"\nmoves = \"N\"\ncount = 2\n",
        "name = \"m\"\n[[piece]]\n# a comment: symbol = \"Z\"\n  moves = \"Q\"\n  \"symbol\" = 'Q' # Q\
         \n  [piece.count]\n  max = 3\n  min = 3\n[[piece]]\r\ncount = 2\r\nsymbol = \"N\"\r\n\
         moves = \"N\"\r\n[board]\r\n  'columns' = 5\r\nrows = 5",
        "name = \"m\"\nboard = { rows = 5, columns = 5 }\npiece = [{ symbol = \"Q\", moves = \"Q\", \
         count = 3 }, { moves = \"N\", count.max = 2, count.min = 2, symbol = \"N\" }]\n",
        "name = \"m\"\nboard = {\n  columns = 5,\n  rows = 5,\n}\npiece = [\n  # no comma\n  {\n    \
         symbol = \"Q\",\n    moves = \"Q\",\n    count = 3\n  },\n  { symbol = \"N\", \
         moves = \"N\", count = 2, },\n]\n",
        "\"name\" = \"m\"\nboard.rows = 5\nboard . columns = 5\n[[\"piece\"]]\nsymbol = \"Q\"\n\
         moves = \"Q\"\ncount = 3\n[[ piece ]]\nsymbol = \"N\"\nmoves = \"N\"\ncount = 2\n",
        "name = \"m\"\n\"board\" . columns = 5\nboard.rows = 5\npiece = [{ symbol = \"Q\", \
         moves = \"Q\", count = 3, fixed = [] }, { symbol = \"N\", moves = \"N\", count = 2 }]\n",
        "name = \"m\"\n[board]\nblocked = [\n  \"e5\", # a corner ]\n]\nregions = \"\"\"\nAAAAA\n\
         AAAAA\nAAAAA\nAAAAA\nAAAAA\n\"\"\"\n[[piece]]\nfixed = [ \"a1\" ]\nsymbol = \"Q\"\n\
         moves = \"Q\"\ncount = 3\n[[piece]]\nsymbol = \"N\"\nmoves = \"N\"\ncount = 2\nfixed = [\n\
         # none\n]\n",
        "name = \"m\"\nboard.blocked = [\"e5\",]\nboard.rows = 5\nboard.columns = 5\npiece = [{ fixed \
         = [\"a1\", ], symbol = \"Q\", moves = \"Q\", count = 3 }, { symbol = \"N\", moves = \"N\", \
         count = 2 }]\n",
    ];

    fn model(text: &str) -> Model {
        Model::from_toml("m.toml", text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn squares_are_added_to_every_form_of_table() {
        for text in FORMS {
            let own = model(text);
            let added = own.clone().with_fixed("Qa1, Nb4,Qc2").and_then(|m| m.with_blocked("e5"));
            let added = added.and_then(|model| model.with_blocked("d5,c5,d5"));
            let added = added.and_then(|model| model.with_fixed("Nb1,Nb4"));
            let added = added.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(added.differs_in_squares_alone(&own), "{}", added.text());
            let problem = added.problem(5, &Settings::default()).expect("a problem");
            let name = |&square: &Square| problem.board.name(square);
            assert_eq!(problem.blocked.iter().map(name).join(" "), "c5 d5 e5", "{text}");
            let fixed = problem.fixed.iter().map(|placed| {
                format!("{}{}", problem.pieces[placed.piece.index()].symbol, name(&placed.square))
            });
            assert_eq!(fixed.sorted().join(" "), "Nb1 Nb4 Qa1 Qc2", "{text}");
            // The text alone declares the same model.
            let again = model(added.text());
            assert!(again.declares_the_same(&added));
            assert_eq!(again.problem(5, &Settings::default()).as_ref(), Ok(&problem));
        }
    }

    #[test]
    fn options_name_the_squares_that_they_add() {
        let plain = model(FORMS[0]);
        assert_eq!(plain.square_options(), [""; 0]);
        let added = plain.with_fixed("Nb4,Qa1").and_then(|model| model.with_blocked("e5"));
        let added = added.expect("a model");
        let options = added.square_options();
        assert_eq!(options.iter().flat_map(|option| option.split(' ')).count(), 4, "{options:?}");
        assert!(options[0].starts_with("--fix ") && options[1] == "--block e5", "{options:?}");
        for item in ["Nb4", "Qa1"] {
            assert!(options[0].contains(item), "{options:?}");
        }
    }

    #[test]
    fn faults_of_the_file_keep_their_place() {
        for text in FORMS.map(|text| text.replace("count = 2", "count = \"9 - 2*n\"")) {
            let fault = |model: Model| model.problem(5, &Settings::default()).map(|_| ());
            let own = model(&text);
            let added = own.clone().with_blocked("b1,b2").and_then(|m| m.with_fixed("Nb3,Qc3"));
            assert_eq!(fault(added.expect("a model")), fault(own), "{text}");
        }
    }

    #[test]
    fn faults_name_the_option() {
        let text = FORMS[6].replace("regions", "walls = [\"e4\"]\nregions");
        for (option, items, what) in [
            ("--fix", "", "write a piece and its square, such as Qa1"),
            ("--fix", "a1", "write a piece and its square, such as Qa1"),
            ("--fix", "Q", "write a piece and its square, such as Qa1"),
            ("--fix", "Qa0", "write a piece and its square, such as Qa1"),
            ("--fix", "éa1", "write a piece and its square, such as Qa1"),
            ("--fix", "Ra1", "no piece has the symbol `R`: m has Q, N"),
            ("--fix", "Na1", "a1 has a fixed Q: fix the piece on another square"),
            ("--fix", "Qe5", "e5 is blocked: fix the piece on another square"),
            ("--fix", "Qe4", "e4 is a wall: fix the piece on another square"),
            ("--block", "Qa2", "write a square, such as c4"),
            ("--block", "a1", "a1 has a fixed Q: block another square"),
        ] {
            let added = match option {
                "--fix" => model(&text).with_fixed(items),
                _ => model(&text).with_blocked(items),
            };
            let line = added.map(|_| ()).map_err(|error| error.to_string());
            assert_eq!(line, Err(format!("{option} {items}: {what}").replace(" :", ":")));
        }
        for (option, item) in [("--fix", "Qf1"), ("--block", "a6"), ("--fix", "Na99999999")] {
            let added = match option {
                "--fix" => model(&text).with_fixed(item),
                _ => model(&text).with_blocked(item),
            };
            let problem = added.expect("a model").problem(5, &Settings::default());
            let line = problem.map(|_| ()).unwrap_err().to_string();
            let square = item.trim_start_matches(['Q', 'N']);
            let what = format!("`{square}` is not on the 5 x 5 board: give a square from a1 to e5");
            assert_eq!(line, format!("{option} {item}: {what}"));
        }
    }
}
