//! The words of a statement: identifiers, literals, numbers, sums. The grammar is a subset of
//! VeriPB's own.

use super::sizes::{Size, Sizes};
use crate::certificate::words::{is_integer, is_natural, quoted, short_number, x_number};

/// Why the proof of a goal is refused.
pub(super) const GOAL: &str = "the proof of a goal has one sum, of three constraints at most";

/// The words of one statement, separated by spaces.
pub(super) struct Words<'a> {
    /// The text from the next word on.
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn of(statement: &'a str) -> Self {
        Self { rest: statement.trim_start_matches(' ') }
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.skip(word.len());
        Some(word)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let after = self.rest.strip_prefix(word);
        let is_next = after.is_some_and(|after| after.is_empty() || after.starts_with(' '));
        if is_next {
            self.skip(word.len());
        }
        is_next
    }

    fn peek(&self) -> Option<&'a str> {
        let end = self.rest.bytes().position(|byte| byte == b' ').unwrap_or(self.rest.len());
        Some(&self.rest[..end]).filter(|word| !word.is_empty())
    }

    /// Passes so many bytes, and the spaces after them.
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start_matches(' ');
    }

    /// Passes terms `1 x12`, `1 ~y3`, and returns their number. [`Self::constraint`] reads others.
    fn plain_terms(&mut self) -> u64 {
        let (mut text, mut terms) = (self.rest.as_bytes(), 0);
        while let [b'1', b' ', literal @ ..] = text
            && let [b'~', variable @ ..] | variable = literal
            && let [b'x' | b'y', number @ ..] = variable
            && let Some((1.., length)) = short_number(number)
        {
            text = &number[length + 1..];
            terms += 1;
        }
        self.skip(self.rest.len() - text.len());
        terms
    }

    /// Passes constraints `7`, `-12`. [`Self::id`] reads others.
    fn plain_ids(&mut self) {
        let mut text = self.rest.as_bytes();
        while let [b'-', number @ ..] | number = text
            && let Some((1.., length)) = short_number(number)
        {
            text = &number[length + 1..];
        }
        self.skip(self.rest.len() - text.len());
    }

    pub(super) fn expect(&mut self, word: &'static str) -> Result<(), String> {
        if self.take(word) { Ok(()) } else { Err(wrong(word, self.next())) }
    }

    /// Checks that there is no further word.
    pub(super) fn end(&mut self) -> Result<(), String> {
        self.next().map_or(Ok(()), |word| Err(wrong("the end of the statement", Some(word))))
    }

    pub(super) fn name(&mut self) -> Result<&'a str, String> {
        let word = self.next();
        word.filter(|word| is_name(word)).ok_or_else(|| wrong("a name", word))
    }

    /// A constraint's number, negative if counted from the end, or its label.
    pub(super) fn id(&mut self) -> Result<(), String> {
        let word = self.next();
        if word.is_some_and(is_id) { Ok(()) } else { Err(wrong("a constraint's number", word)) }
    }

    /// One or more constraints' numbers up to the end.
    pub(super) fn ids(&mut self) -> Result<(), String> {
        self.id()?;
        self.plain_ids();
        while !self.is_empty() {
            self.id()?;
        }
        Ok(())
    }

    /// Hints up to the end: constraints' numbers, and `~` for the negated derived constraint.
    pub(super) fn hints(&mut self) -> Result<(), String> {
        while !self.is_empty() {
            if !self.take("~") {
                self.id()?;
            }
            self.plain_ids();
        }
        Ok(())
    }

    /// Parses `3 x1 -1 ~x2 >= 2`: a sum of literals and its lower bound. Returns its
    /// [`Size`](super::sizes).
    pub(super) fn constraint(&mut self) -> Result<Size, String> {
        let mut size = Size::default();
        loop {
            size = size.plus(Size::of_terms(self.plain_terms()))?;
            if self.take(">=") {
                break;
            }
            let word = self.next();
            let coefficient = word.filter(|word| is_integer(word));
            size = size.plus(Size::of(
                coefficient.ok_or_else(|| wrong("a coefficient or `>=`", word))?,
            )?)?;
            self.literal()?;
        }
        let word = self.next();
        let right = word.filter(|word| is_integer(word));
        size.plus(Size::of(right.ok_or_else(|| wrong("a whole number", word))?)?)
    }

    /// A variable, and whether the literal is positive.
    pub(super) fn literal(&mut self) -> Result<(&'a str, bool), String> {
        let word = self.next();
        word.and_then(as_literal).ok_or_else(|| wrong("a literal", word))
    }

    /// Parses `x1 -> x4 y1 -> 0` up to `:` or the end: variables and their values. Returns the
    /// variables.
    pub(super) fn witness(&mut self) -> Result<Vec<&'a str>, String> {
        let mut variables = Vec::new();
        while let Some(word) = self.peek().filter(|&word| word != ":") {
            self.skip(word.len());
            let (variable, true) = as_literal(word).unwrap_or((word, false)) else {
                return Err(wrong("a variable or `:`", Some(word)));
            };
            self.expect("->")?;
            if !self.take("0") && !self.take("1") {
                self.literal()?;
            }
            variables.push(variable);
        }
        Ok(variables)
    }

    /// Parses the sum of up to three constraints in the proof of a goal, counted from the end.
    pub(super) fn sum_of_goal(&mut self) -> Result<(), String> {
        let mut constraints = 0;
        while let Some(word) = self.next() {
            if word == "+" {
                continue;
            }
            if !(word.starts_with('-') && is_id(word)) {
                return Err(wrong("a constraint, counted from the end, or `+`", Some(word)));
            }
            constraints += 1;
        }
        if constraints <= 3 { Ok(()) } else { Err(GOAL.to_owned()) }
    }

    /// Parses a sum in reverse Polish notation: constraints and literals, added, multiplied by
    /// numbers, divided and rounded up, saturated. Returns its size, computed from the sizes of all
    /// constraints.
    pub(super) fn polish(&mut self, sizes: &Sizes) -> Result<Size, String> {
        const EXPECTED: &str =
            "constraints and literals, added, multiplied, divided by numbers and saturated";
        let mut stack: Vec<Size> = Vec::new();
        while let Some(word) = self.next() {
            let unfit = || wrong(EXPECTED, Some(word));
            // The word before `*` or `d` is a factor; elsewhere it is the number of a constraint.
            if self.take("*") {
                let times = Some(word).filter(|word| is_natural(word)).ok_or_else(unfit)?;
                let last = stack.pop().ok_or_else(unfit)?;
                stack.push(last.times(Size::of(times)?)?);
                continue;
            }
            if self.take("d") {
                // What is divided gets no larger.
                if !is_natural(word) || word == "0" || stack.is_empty() {
                    return Err(unfit());
                }
                Size::of(word)?;
                continue;
            }
            match word {
                "+" => {
                    let (second, first) = (stack.pop(), stack.pop());
                    stack.push(first.ok_or_else(unfit)?.plus(second.ok_or_else(unfit)?)?);
                }
                "s" if !stack.is_empty() => {}
                id if is_id(id) => stack.push(sizes.of(id)?),
                literal if as_literal(literal).is_some() => stack.push(Size::ONE),
                _ => return Err(unfit()),
            }
        }
        match stack[..] {
            [size] => Ok(size),
            _ => Err(wrong(EXPECTED, None)),
        }
    }
}

#[cold]
pub(super) fn wrong(expected: &str, found: Option<&str>) -> String {
    format!("expected {expected}, found {}", quoted(found))
}

fn as_literal(word: &str) -> Option<(&str, bool)> {
    let (variable, positive) =
        word.strip_prefix('~').map_or((word, true), |variable| (variable, false));
    // To VeriPB `x01` and `x1` are different variables. Refuse such ambiguous names.
    let numbered =
        variable.strip_prefix('x').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    (is_name(variable) && (!numbered || x_number(variable).is_some()))
        .then_some((variable, positive))
}

/// VeriPB requires at least two characters. It also allows `[]{}^-`, which are refused here.
fn is_name(word: &str) -> bool {
    word.len() >= 2
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

fn is_id(word: &str) -> bool {
    if let Some(label) = word.strip_prefix('@') {
        return is_label(label);
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    // VeriPB's numbers have 64 bits.
    is_natural(digits) && digits != "0" && digits.len() <= 18
}

pub(super) fn is_label(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests;
