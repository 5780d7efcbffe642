//! Parsers of the header and of constraints.

use super::constraint::Constraint;
use super::error::OpbError;
use crate::certificate::words::{is_natural, quoted, x_number};

/// The bound of coefficients and right sides, so that no sum overflows.
const MOST: u64 = 1 << 31;

/// Parses the two numbers of the first line.
pub(super) fn header(line: &str) -> Option<(u64, u64)> {
    let (variables, constraints) =
        line.strip_prefix("* #variable= ")?.split_once(" #constraint= ")?;
    Some((natural(variables)?, natural(constraints)?))
}

/// Parses `+1 x1 -2 x3 >= 1 ;`: a sum of distinct variables up to `variables`, and its bound.
pub(super) fn constraint(line: u64, text: &str, variables: u64) -> Result<Constraint, OpbError> {
    let wrong = |expected, found| OpbError::Syntax { line, expected, found: quoted(found) };
    let mut words = text.split(' ');
    let mut terms: Vec<(i64, u32)> = Vec::new();
    let is_equality = loop {
        match words.next() {
            Some(symbol @ (">=" | "=")) if !terms.is_empty() => break symbol == "=",
            word => {
                let coefficient = word.and_then(integer).filter(|&coefficient| coefficient != 0);
                let expected =
                    if terms.is_empty() { "a coefficient" } else { "a coefficient, `>=` or `=`" };
                let coefficient = coefficient.ok_or_else(|| wrong(expected, word))?;
                let name = words.next().ok_or_else(|| wrong("a variable", None))?;
                let number = x_number(name).filter(|&number| u64::from(number) <= variables);
                let found = || OpbError::NoVariable { line, found: quoted(Some(name)) };
                let number = number.ok_or_else(found)?;
                terms.push((coefficient, number));
            }
        }
    };
    let right = words.next();
    let right = right.and_then(integer).ok_or_else(|| wrong("a whole number", right))?;
    for expected in [Some(";"), None] {
        let word = words.next();
        if word != expected {
            return Err(wrong(expected.map_or("the end of the line", |_| "`;`"), word));
        }
    }
    let mut numbers: Vec<_> = terms.iter().map(|&(_, variable)| variable).collect();
    numbers.sort_unstable();
    if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(OpbError::VariableTwice { line, variable: pair[0] });
    }
    Ok(Constraint { line, terms, is_equality, right })
}

fn natural(word: &str) -> Option<u64> {
    if is_natural(word) { word.parse().ok() } else { None }
}

fn integer(word: &str) -> Option<i64> {
    let (digits, negative) = match word.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (word.strip_prefix('+').unwrap_or(word), false),
    };
    let size =
        natural(digits).filter(|&size| size < MOST).and_then(|size| i64::try_from(size).ok())?;
    Some(if negative { -size } else { size })
}
