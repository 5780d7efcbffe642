//! The words of a statement: identifiers, literals, numbers, sums. The grammar is a subset of
//! VeriPB's own.

use std::iter::Peekable;
use std::str::SplitAsciiWhitespace;

use super::error::Refusal;
use super::sizes::{Size, Sizes};
use crate::certify::check::words::{is_integer, is_natural, quoted, x_number};

/// The words of one statement, separated by spaces.
pub(super) struct Words<'a>(Peekable<SplitAsciiWhitespace<'a>>);

impl<'a> Words<'a> {
    pub(super) fn of(statement: &'a str) -> Self {
        Self(statement.split_ascii_whitespace().peekable())
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    pub(super) fn is_empty(&mut self) -> bool {
        self.0.peek().is_none()
    }

    /// Reads the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        self.0.next_if(|&next| next == word).is_some()
    }

    pub(super) fn expect(&mut self, word: &'static str) -> Result<(), Refusal> {
        if self.take(word) { Ok(()) } else { Err(wrong(word, self.next())) }
    }

    /// Checks that there is no further word.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        self.next().map_or(Ok(()), |word| Err(wrong("the end of the statement", Some(word))))
    }

    pub(super) fn name(&mut self) -> Result<&'a str, Refusal> {
        let word = self.next();
        word.filter(|word| is_name(word)).ok_or_else(|| wrong("a name", word))
    }

    /// A constraint's number, negative if counted from the end, or its label.
    pub(super) fn id(&mut self) -> Result<(), Refusal> {
        let word = self.next();
        if word.is_some_and(is_id) { Ok(()) } else { Err(wrong("a constraint's number", word)) }
    }

    /// One or more constraints' numbers up to the end.
    pub(super) fn ids(&mut self) -> Result<(), Refusal> {
        self.id()?;
        while self.0.peek().is_some() {
            self.id()?;
        }
        Ok(())
    }

    /// Parses `3 x1 -1 ~x2 >= 2`: a sum of literals and its lower bound. Returns its
    /// [`Size`](super::sizes).
    pub(super) fn constraint(&mut self) -> Result<Size, Refusal> {
        let mut size = Size::default();
        while !self.take(">=") {
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
    pub(super) fn literal(&mut self) -> Result<(&'a str, bool), Refusal> {
        let word = self.next();
        word.and_then(as_literal).ok_or_else(|| wrong("a literal", word))
    }

    /// Parses `x1 -> x4 y1 -> 0` up to `:` or the end: variables and their values. Returns the
    /// variables.
    pub(super) fn witness(&mut self) -> Result<Vec<&'a str>, Refusal> {
        let mut variables = Vec::new();
        while let Some(word) = self.0.next_if(|&word| word != ":") {
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
    pub(super) fn sum_of_goal(&mut self) -> Result<(), Refusal> {
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
        if constraints <= 3 { Ok(()) } else { Err(Refusal::Goal) }
    }

    /// Parses a sum in reverse Polish notation: constraints and literals, added, multiplied by
    /// numbers, saturated. Returns its size, computed from the sizes of all constraints.
    pub(super) fn polish(&mut self, sizes: &Sizes) -> Result<Size, Refusal> {
        const EXPECTED: &str =
            "constraints and literals, added, multiplied by numbers and saturated";
        let mut stack: Vec<Size> = Vec::new();
        while let Some(word) = self.next() {
            let unfit = || wrong(EXPECTED, Some(word));
            // The word before `*` is a factor; elsewhere it is the number of a constraint.
            if self.take("*") {
                let times = Some(word).filter(|word| is_natural(word)).ok_or_else(unfit)?;
                let last = stack.pop().ok_or_else(unfit)?;
                stack.push(last.times(Size::of(times)?)?);
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

pub(super) fn wrong(expected: &'static str, found: Option<&str>) -> Refusal {
    Refusal::Syntax { expected, found: quoted(found) }
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
mod tests {
    use super::*;

    fn words(text: &str) -> Words<'_> {
        Words::of(text)
    }

    #[test]
    fn ids_fit_into_the_checker() {
        for text in ["1", "-1", "999999999999999999", "@c7", "@_"] {
            assert!(is_id(text), "{text}");
        }
        for text in ["0", "-0", "+1", "01", "", "-", "1000000000000000000", "@", "@c-1", "c7", "#1"]
        {
            assert!(!is_id(text), "{text}");
        }
    }

    #[test]
    fn literals_have_names_that_no_one_confuses() {
        for text in
            ["x0", "x01", "~x01", "x", "a", "~", "~~x1", "1x", "$a1", "x[1]", "x-1", "~x4294967296"]
        {
            assert_eq!(as_literal(text), None, "{text}");
        }
        assert_eq!(as_literal("~x7"), Some(("x7", false)));
        assert_eq!(as_literal("u_12"), Some(("u_12", true)));
        assert_eq!(as_literal("x1a"), Some(("x1a", true)));
    }

    #[test]
    fn constraints_end_with_a_number() {
        for text in [">= 1", "1 x1 >= 0", "+1 x1 -2 ~y12 >= -3"] {
            let mut words = words(text);
            assert_eq!(words.constraint().and_then(|_| words.end()), Ok(()), "{text}");
        }
        for text in [
            "",
            "1",
            "1 x1",
            "x1 >= 1",
            "1 x1 >=",
            "1 x1 <= 1",
            "1 x1 = 1",
            "1 x1 >= x1",
            "1 x1 2 >= 1",
        ] {
            assert!(matches!(words(text).constraint(), Err(Refusal::Syntax { .. })), "{text}");
        }
        assert!(words("x1 ==> 1 x2 >= 1").constraint().is_err());
    }

    #[test]
    fn witnesses_give_their_variables() {
        assert_eq!(words("").witness(), Ok(vec![]));
        assert_eq!(words("x1 -> x4 yy -> 0 zz -> ~x1 :").witness(), Ok(vec!["x1", "yy", "zz"]));
        for text in ["x1", "x1 x4", "~x1 -> 0", "x1 -> 2", "x1 ->", "-> 0", "x1 -> 0 ;"] {
            assert!(matches!(words(text).witness(), Err(Refusal::Syntax { .. })), "{text}");
        }
    }

    #[test]
    fn sums_have_a_size() {
        let mut sizes = Sizes::new(9, 4);
        for size in ["100", "20"] {
            sizes.note(Size::of(size).unwrap(), Some("c"));
        }
        let sum = |text: &str| words(text).polish(&sizes);
        assert_eq!(sum("-2 3 * -1 + ~x1 + s"), Size::of("321"));
        assert_eq!(sum("9 @c +"), Size::of("52"));
        for text in [
            "", "+", "s", "-1 -2", "-1 -2 -", "-1 2 d", "-1 x2 w", "-1 -2 & ", "-1 : -2", "2 * -1",
            "-1 -2 *",
        ] {
            assert!(matches!(sum(text), Err(Refusal::Syntax { .. })), "{text}");
        }
        for text in ["-3", "10", "@d"] {
            assert_eq!(sum(text), Err(Refusal::NoSize(text.to_owned())));
        }
        for text in
            ["x1 9223372036854775807 *", "-1 123456789012345678901 *", "-2 288230376151711744 *"]
        {
            assert_eq!(sum(text), Err(Refusal::Large), "{text}");
        }
    }
}
