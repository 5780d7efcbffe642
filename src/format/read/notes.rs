//! Comments: the command that made the file, the names of its variables, and the projection.

use std::collections::BTreeSet;

use super::error::{Place, ReadError};
use super::scanner::{Number, Scanner, number};
use crate::base::board::is_square_name;
use crate::instance::Var;
use crate::model::MAX_VARIABLES;

/// The largest variable of a projection.
const MOST_SHOWN: i64 = i32::MAX as i64;

/// The information in a file's comments. Comments of other programs are ignored.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The command line after `command:`.
    pub command: Option<String>,
    /// The named variables, in the file's order.
    pub names: Vec<NamedVar>,
    /// The variables of `c p show … 0`, each once, if the file has such a line.
    pub shown: Option<Vec<Var>>,
    /// The projection as a bit set, until the number of variables is known.
    shown_bits: Vec<u64>,
    /// The largest variable in it, and its position.
    last_shown: Option<(u32, Place)>,
}

/// A variable and its name: a piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVar {
    /// The variable.
    pub var: Var,
    /// The piece's symbol.
    pub symbol: char,
    /// The square's name.
    pub square: String,
    /// The position of the name.
    pub at: Place,
}

impl Notes {
    /// Parses a comment after its mark, up to the end of the line. `prefix` precedes a variable's
    /// number.
    pub(super) fn read(
        &mut self,
        scanner: &mut Scanner<'_>,
        prefix: &str,
    ) -> Result<(), ReadError> {
        scanner.token_on_line();
        self.read_after(scanner, prefix)
    }

    /// Parses a comment whose first word the scanner has read.
    pub(super) fn read_after(
        &mut self,
        scanner: &mut Scanner<'_>,
        prefix: &str,
    ) -> Result<(), ReadError> {
        match scanner.last() {
            b"command:" => {
                let command = scanner.rest_of_line();
                self.command = self.command.take().or(command);
            }
            b"var" => self.read_name(scanner, prefix)?,
            b"p" if prefix.is_empty() => self.read_p(scanner)?,
            _ => {}
        }
        scanner.skip_line();
        Ok(())
    }

    /// `show 1 2 0`, or another comment.
    fn read_p(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ReadError> {
        if scanner.token_on_line() == b"show" { self.read_shown(scanner) } else { Ok(()) }
    }

    /// `1 Q a8`. Comments of another form are ignored.
    fn read_name(&mut self, scanner: &mut Scanner<'_>, prefix: &str) -> Result<(), ReadError> {
        let word = scanner.token_on_line();
        let index = match word.strip_prefix(prefix.as_bytes()).map_or(Number::No, number) {
            Number::Is(value) => u32::try_from(value - 1).ok().filter(|&i| i < i32::MAX as u32),
            Number::TooLarge => None,
            Number::No => return Ok(()),
        };
        let index = index.ok_or_else(|| scanner.unexpected("a variable from 1 to 2147483647"));
        let at = scanner.token_place();
        let symbol = match scanner.token_on_line() {
            &[symbol] if symbol.is_ascii_uppercase() => char::from(symbol),
            _ => return Ok(()),
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
            return Err(ReadError::TooManyNames { at, most: MAX_VARIABLES });
        }
        self.names.push(NamedVar { var, symbol, square, at });
        Ok(())
    }

    fn read_shown(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ReadError> {
        self.shown.get_or_insert_default();
        loop {
            match number(scanner.token_on_line()) {
                Number::Is(0) => break,
                Number::Is(var @ 1..=MOST_SHOWN) => self.show(var, scanner.token_place()),
                Number::Is(var) if var > 0 => return Err(scanner.too_large(MOST_SHOWN)),
                _ => return Err(scanner.unexpected("a variable, or the 0 that ends `c p show`")),
            }
        }
        if scanner.token_on_line().is_empty() {
            Ok(())
        } else {
            Err(scanner.unexpected("the end of the line after the 0 of `c p show`"))
        }
    }

    fn show(&mut self, var: i64, at: Place) {
        let Ok(index) = u32::try_from(var - 1) else { return };
        let word = index as usize / 64;
        if self.shown_bits.len() <= word {
            self.shown_bits.resize(word + 1, 0);
        }
        self.shown_bits[word] |= 1 << (index % 64);
        if self.last_shown.is_none_or(|(last, _)| last < index) {
            self.last_shown = Some((index, at));
        }
    }

    /// Checks the notes once the number of variables is known: every named or shown variable
    /// exists, and all names are distinct.
    pub(super) fn finish(&mut self, variables: u32) -> Result<(), ReadError> {
        let out_of_range = |at, number: String| ReadError::OutOfRange { at, number, variables };
        let (mut vars, mut squares) = (BTreeSet::new(), BTreeSet::new());
        for NamedVar { var, symbol, square, at } in &self.names {
            let at = *at;
            let number = var.positive().dimacs();
            if var.index() >= variables as usize {
                return Err(out_of_range(at, number.to_string()));
            }
            let again = "is named twice";
            if !vars.insert(var) {
                return Err(ReadError::Twice { at, what: format!("variable {number}"), again });
            }
            if !squares.insert((symbol, square)) {
                return Err(ReadError::Twice { at, what: format!("{symbol} {square}"), again });
            }
        }
        if let Some((index, at)) = self.last_shown.filter(|&(index, _)| index >= variables) {
            return Err(out_of_range(at, (u64::from(index) + 1).to_string()));
        }
        let bits = std::mem::take(&mut self.shown_bits);
        if let Some(shown) = &mut self.shown {
            let is_shown = |&index: &u32| {
                bits.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
            };
            shown.extend((0..variables).filter(is_shown).map(Var::new));
        }
        Ok(())
    }
}
