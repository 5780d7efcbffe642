//! Integer expressions over parameters: `n`, `2*n+1`, `(n+1)/2`.

use std::fmt;

use thiserror::Error;

/// An expression of integers, parameters, `+`, `-`, `*`, `/` (rounding down) and brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// A parameter by name.
    Parameter(String),
    /// Two operands.
    Binary(Op, Box<Expr>, Box<Expr>),
}

/// The operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounding towards minus infinity
    Divide,
}

/// Why an expression cannot be read or has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ExprError(pub String);

impl ExprError {
    /// The text is not an expression: why.
    fn not_one(text: &str, why: &str) -> Self {
        Self(format!("`{}` is not an expression: {why}", text.escape_debug()))
    }

    fn overflow(what: impl fmt::Display) -> Self {
        Self(format!("{what} does not fit into 64 bits"))
    }
}

const MAX_DEPTH: usize = 64;
const MAX_OPERANDS: usize = 256;

impl Expr {
    /// Reads an expression.
    ///
    /// # Errors
    /// Names what was expected, and where.
    pub fn parse(text: &str) -> Result<Self, ExprError> {
        let mut parser = Parser { text, rest: text, depth: 0, operands: 0 };
        let expr = parser.sum()?;
        parser.skip_space();
        if parser.rest.is_empty() {
            return Ok(expr);
        }
        let rest = parser.rest.escape_debug();
        Err(ExprError::not_one(text, &format!("expected + - * / or the end before `{rest}`")))
    }

    /// The parameters that occur, in order, with repetitions.
    #[must_use]
    pub(crate) fn parameters(&self) -> Vec<&str> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Parameter(name) => vec![name],
            Self::Binary(_, a, b) => {
                let mut names = a.parameters();
                names.extend(b.parameters());
                names
            }
        }
    }

    /// The value; `lookup` gives the values of parameters.
    ///
    /// # Errors
    /// The errors of `lookup`; what `fault` makes of overflow and division by zero.
    pub fn eval<E>(
        &self,
        lookup: &mut dyn FnMut(&str) -> Result<i64, E>,
        fault: &dyn Fn(ExprError) -> E,
    ) -> Result<i64, E> {
        match self {
            Self::Number(value) => Ok(*value),
            Self::Parameter(name) => lookup(name),
            Self::Binary(op, a, b) => {
                let (a, b) = (a.eval(lookup, fault)?, b.eval(lookup, fault)?);
                let value = match op {
                    Op::Add => a.checked_add(b),
                    Op::Subtract => a.checked_sub(b),
                    Op::Multiply => a.checked_mul(b),
                    Op::Divide if b == 0 => {
                        return Err(fault(ExprError(format!("{a}/{b} divides by zero"))));
                    }
                    Op::Divide => a.checked_div_euclid(b).map(|q| {
                        // Euclidean division rounds down for positive divisors only.
                        if b < 0 && a.rem_euclid(b) != 0 { q - 1 } else { q }
                    }),
                };
                value.ok_or_else(|| {
                    let symbol = op.symbol();
                    fault(ExprError::overflow(format_args!("{a}{symbol}{b}")))
                })
            }
        }
    }
}

impl Op {
    const fn symbol(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
    operands: usize,
}

impl<'a> Parser<'a> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, symbols: &[char]) -> Option<char> {
        self.skip_space();
        let first = self.rest.chars().next().filter(|c| symbols.contains(c))?;
        self.rest = &self.rest[first.len_utf8()..];
        Some(first)
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn sum(&mut self) -> Result<Expr, ExprError> {
        let mut left = self.product()?;
        while let Some(symbol) = self.take(&['+', '-']) {
            let op = if symbol == '+' { Op::Add } else { Op::Subtract };
            left = Expr::Binary(op, Box::new(left), Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, ExprError> {
        let mut left = self.operand()?;
        while let Some(symbol) = self.take(&['*', '/']) {
            let op = if symbol == '*' { Op::Multiply } else { Op::Divide };
            left = Expr::Binary(op, Box::new(left), Box::new(self.operand()?));
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Expr, ExprError> {
        self.depth += 1;
        self.operands += 1;
        if self.depth > MAX_DEPTH {
            let why = format!("the expression nests deeper than {MAX_DEPTH} brackets");
            return Err(ExprError(why));
        }
        if self.operands > MAX_OPERANDS {
            let most = MAX_OPERANDS;
            let why = format!("the expression has more than {most} numbers and parameters");
            return Err(ExprError(why));
        }
        let operand = if self.take(&['-']).is_some() {
            Expr::Binary(Op::Subtract, Box::new(Expr::Number(0)), Box::new(self.operand()?))
        } else if self.take(&['(']).is_some() {
            let inner = self.sum()?;
            if self.take(&[')']).is_none() {
                return Err(ExprError::not_one(self.text, "a bracket is not closed"));
            }
            inner
        } else {
            self.name_or_number()?
        };
        self.depth -= 1;
        Ok(operand)
    }

    fn name_or_number(&mut self) -> Result<Expr, ExprError> {
        self.skip_space();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if !digits.is_empty() {
            return digits.parse().map(Expr::Number).map_err(|_| ExprError::overflow(digits));
        }
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            let place = match self.rest {
                "" => "at the end".to_owned(),
                rest => format!("before `{rest}`"),
            };
            let place = place.escape_debug();
            let why = format!("expected a number, a parameter or `(` {place}");
            return Err(ExprError::not_one(self.text, &why));
        }
        Ok(Expr::Parameter(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i64, ExprError> {
        let lookup = &mut |name: &str| match name {
            "n" => Ok(8),
            other => Err(ExprError(other.to_owned())),
        };
        Expr::parse(text)?.eval(lookup, &|error| error)
    }

    #[test]
    fn arithmetic_is_the_usual() {
        for (text, expected) in [
            ("n", 8),
            (" 2 * n + 1 ", 17),
            ("2*(n+1)", 18),
            ("n-1-1", 6),
            ("(n+1)/2", 4),
            ("-n/3", -3),
            ("7/(0-2)", -4),
            ("-7/-2", 3),
            ("--n", 8),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| value(text).expect_err(text).to_string();
        for (text, why) in [
            ("", "expected a number, a parameter or `(` at the end"),
            ("n+", "expected a number, a parameter or `(` at the end"),
            ("n+*2", "expected a number, a parameter or `(` before `*2`"),
            ("(n", "a bracket is not closed"),
            ("n n", "expected + - * / or the end before `n`"),
        ] {
            assert_eq!(fault(text), format!("`{text}` is not an expression: {why}"));
        }
        assert_eq!(fault("n/0"), "8/0 divides by zero");
        for (text, what) in [
            ("99999999999999999999", "99999999999999999999"),
            ("9223372036854775807+n", "9223372036854775807+8"),
            ("(0-9223372036854775807-1)/(0-1)", "-9223372036854775808/-1"),
        ] {
            assert_eq!(fault(text), format!("{what} does not fit into 64 bits"));
        }
        let deep = "the expression nests deeper than 64 brackets";
        assert_eq!(fault(&"(".repeat(100_000)), deep);
        assert_eq!(fault(&"-".repeat(100_000)), deep);
        let long = "the expression has more than 256 numbers and parameters";
        assert_eq!(fault(&"1+".repeat(100_000)), long);
    }
}
