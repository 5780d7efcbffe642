//! Comments: the command that made the file, the names of its variables, and the projection.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{Place, ReadError, Result};
use super::scanner::{Number, Scanner, number};
use crate::format::comments;
use crate::format::provenance::MOST_AUXILIARY;
use crate::instance::Var;
use nq_board::base::{Symbol, is_square_name};
use nq_board::model::MAX_VARIABLES;

/// The largest variable of a projection.
const MOST_SHOWN: i64 = i32::MAX as i64;

/// The first word of a comment that continues the one above.
const CONTINUED: &[u8] = comments::CONTINUED.as_bytes();

/// The largest length of the name of an auxiliary variable, in bytes.
const LONGEST_NAME: usize = 1 << 10;

/// The largest length of a text that another line continues, in bytes.
const LONGEST: usize = 1 << 20;

/// A text of several lines.
#[derive(Clone, Copy, Debug)]
enum Continued {
    Command,
    Query,
}

/// The information in a file's comments. Comments of other programs are ignored.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The command line after `command:`.
    pub command: Option<String>,
    /// The question after `query:`.
    pub query: Option<String>,
    /// The named variables, in the file's order.
    pub names: Vec<NamedVar>,
    /// The named auxiliary variables, in the file's order.
    pub auxiliary: Vec<AuxiliaryVar>,
    /// The projection: the variables of `c p show … 0`, `c ind … 0` or `cr …`, each once, if the
    /// file has such a line.
    pub shown: Option<Vec<Var>>,
    /// The first weight of a literal, `c p weight …`.
    pub weight: Option<Place>,
    /// The `%` behind the clauses, with which SATLIB ends its files.
    pub end: Option<Place>,
    /// What the next comment can continue.
    open: Option<Continued>,
    /// The projections, by how their lines begin.
    projections: BTreeMap<&'static str, BTreeSet<u32>>,
    /// The largest variable in them, and its position.
    last_shown: Option<(u32, Place)>,
}

/// A variable and its name: a piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVar {
    /// The variable.
    pub var: Var,
    /// The piece's symbol.
    pub symbol: Symbol,
    /// The square's name.
    pub square: String,
    /// The position of the name.
    pub at: Place,
}

/// An auxiliary variable and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuxiliaryVar {
    /// The variable.
    pub var: Var,
    /// Its constraint and its meaning.
    pub name: String,
    /// The position of its number.
    pub at: Place,
}

impl Notes {
    /// Parses a comment of a DIMACS file after its mark, up to the end of the line.
    pub(super) fn read(&mut self, scanner: &mut Scanner<'_>) -> Result<()> {
        if scanner.last() == b"cr" {
            return self.read_shown(scanner, "cr");
        }
        scanner.token_on_line();
        self.read_after(scanner, "")
    }

    /// Parses a comment whose first word the scanner has read. `prefix` precedes the numbers of
    /// variables.
    pub(super) fn read_after(&mut self, scanner: &mut Scanner<'_>, prefix: &str) -> Result<()> {
        match scanner.last() {
            b"command:" => {
                self.begin(Continued::Command, scanner.rest_of_line());
                return Ok(());
            }
            b"query:" => {
                self.begin(Continued::Query, scanner.rest_of_line());
                return Ok(());
            }
            CONTINUED if self.open.is_some() => {
                let text = self.open.map(|open| self.text(open));
                match (text, scanner.rest_of_line()) {
                    (Some(Some(text)), Some(more)) if text.len() < LONGEST => {
                        comments::join(text, &more);
                    }
                    (Some(text), _) => *text = None,
                    (None, _) => {}
                }
                return Ok(());
            }
            b"var" => self.read_name(scanner, prefix)?,
            b"aux" if prefix.is_empty() => self.read_auxiliary(scanner),
            b"p" if prefix.is_empty() => match scanner.token_on_line() {
                b"show" => self.read_shown(scanner, "c p show")?,
                b"weight" => self.weight = self.weight.or_else(|| Some(scanner.token_place())),
                _ => {}
            },
            b"ind" if prefix.is_empty() => self.read_shown(scanner, "c ind")?,
            _ => {}
        }
        self.open = None;
        scanner.skip_line();
        Ok(())
    }

    const fn text(&mut self, which: Continued) -> &mut Option<String> {
        match which {
            Continued::Command => &mut self.command,
            Continued::Query => &mut self.query,
        }
    }

    /// Keeps the first text of its kind, which the next comment may continue.
    fn begin(&mut self, which: Continued, line: Option<String>) {
        let text = self.text(which);
        let is_first = text.is_none();
        *text = text.take().or(line);
        self.open = is_first.then_some(which);
    }

    /// `1 Q a8`. Comments of another form are ignored.
    fn read_name(&mut self, scanner: &mut Scanner<'_>, prefix: &str) -> Result<()> {
        let word = scanner.token_on_line();
        let index = match word.strip_prefix(prefix.as_bytes()).map_or(Number::No, number) {
            Number::Is(value) => u32::try_from(value - 1).ok().filter(|&i| i < i32::MAX as u32),
            Number::TooLarge => None,
            Number::No => return Ok(()),
        };
        let index = index.ok_or_else(|| scanner.unexpected("a variable from 1 to 2147483647"));
        let at = scanner.token_place();
        let symbol = std::str::from_utf8(scanner.token_on_line()).ok().and_then(Symbol::split);
        let Some((symbol, "")) = symbol.filter(|(s, _)| s.letter().is_ascii_uppercase()) else {
            return Ok(());
        };
        let square = match std::str::from_utf8(scanner.token_on_line()) {
            Ok(square) if is_square_name(square) => square.to_owned(),
            _ => return Ok(()),
        };
        if !scanner.token_on_line().is_empty() {
            return Ok(());
        }
        let var = Var::new(index?);
        if self.names.len() as u64 == MAX_VARIABLES {
            let what =
                format!("more than {MAX_VARIABLES} variables have names: boards have no more");
            return Err(ReadError::at(at, what));
        }
        self.names.push(NamedVar { var, symbol, square, at });
        Ok(())
    }

    /// `65 Q row 8 s[a8]`. Comments of another form are ignored.
    fn read_auxiliary(&mut self, scanner: &mut Scanner<'_>) {
        let (value, at) = (number(scanner.token_on_line()), scanner.token_place());
        let var = match value {
            Number::Is(value @ 1..=MOST_SHOWN) => u32::try_from(value - 1).map(Var::new).ok(),
            _ => None,
        };
        let name = scanner.text_to_line_end().filter(|name| name.len() <= LONGEST_NAME);
        if let (Some(var), Some(name)) = (var, name)
            && (self.auxiliary.len() as u64) < MOST_AUXILIARY
        {
            self.auxiliary.push(AuxiliaryVar { var, name, at });
        }
    }

    /// `1 2 0` after `c p show`, `c ind` or `cr`. The last two may be comments in words, and `cr`
    /// needs no 0.
    fn read_shown(&mut self, scanner: &mut Scanner<'_>, mark: &'static str) -> Result<()> {
        let mut found = number(scanner.token_on_line());
        if mark != "c p show" && found == Number::No {
            scanner.skip_line();
            return Ok(());
        }
        let projection = self.projections.entry(mark).or_default();
        loop {
            match found {
                Number::Is(0) => break,
                Number::Is(var @ 1..=MOST_SHOWN) => {
                    let index = u32::try_from(var - 1).unwrap_or(u32::MAX);
                    projection.insert(index);
                    if self.last_shown.is_none_or(|(last, _)| last < index) {
                        self.last_shown = Some((index, scanner.token_place()));
                    }
                }
                Number::Is(var) if var > 0 => return Err(scanner.too_large(MOST_SHOWN)),
                Number::No if mark == "cr" && scanner.last().is_empty() => break,
                _ => return Err(scanner.unexpected("a variable, or the 0 that ends the line")),
            }
            found = number(scanner.token_on_line());
        }
        if scanner.token_on_line().is_empty() {
            Ok(())
        } else {
            Err(scanner.unexpected("the end of the line after the 0"))
        }
    }

    /// Checks the notes once the number of variables is known: every named or shown variable
    /// exists, and all names are distinct.
    pub(super) fn finish(&mut self, variables: u32) -> Result<()> {
        let (mut vars, mut squares) = (BTreeSet::new(), BTreeSet::new());
        for NamedVar { var, symbol, square, at } in &self.names {
            let at = *at;
            let number = var.positive().dimacs();
            if var.index() >= variables as usize {
                return Err(ReadError::out_of_range(at, &number.to_string(), variables));
            }
            let again = "is named twice";
            if !vars.insert(var) {
                return Err(ReadError::twice(at, &format!("variable {number}"), again));
            }
            if !squares.insert((symbol, square)) {
                return Err(ReadError::twice(at, &format!("{symbol} {square}"), again));
            }
        }
        if let Some((index, at)) = self.last_shown.filter(|&(index, _)| index >= variables) {
            let number = (u64::from(index) + 1).to_string();
            return Err(ReadError::out_of_range(at, &number, variables));
        }
        let mut projections = std::mem::take(&mut self.projections).into_values();
        if let Some(projection) = projections.next() {
            if projections.any(|other| other != projection) {
                return Err(ReadError::new(
                    "`c p show`, `c ind` and `cr` give different projections: leave one of them",
                ));
            }
            self.shown = Some(projection.into_iter().map(Var::new).collect());
        }
        Ok(())
    }
}
