//! Integer expressions over parameters: `n`, `2*n+1`, `(n+1)/2`.

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
#[non_exhaustive]
pub enum ExprError {
    /// A number, parameter or bracket is missing.
    #[error(
        "`{}` is not an expression: expected a number, a parameter or `(` {}",
        text.escape_debug(), place.escape_debug()
    )]
    ExpectedOperand {
        /// The whole expression.
        text: String,
        /// "at the end" or "before `…`".
        place: String,
    },
    /// Text follows the expression.
    #[error(
        "`{}` is not an expression: expected + - * / or the end before `{}`",
        text.escape_debug(), rest.escape_debug()
    )]
    ExpectedOperator {
        /// The whole expression.
        text: String,
        /// The text.
        rest: String,
    },
    /// A bracket is not closed.
    #[error("`{}` is not an expression: a bracket is not closed", .0.escape_debug())]
    Unclosed(String),
    /// Brackets or signs nest too deep.
    #[error("the expression nests deeper than {MAX_DEPTH} brackets")]
    TooDeep,
    /// Too many operands.
    #[error("the expression has more than {MAX_OPERANDS} numbers and parameters")]
    TooLong,
    /// A number exceeds 64 bits.
    #[error("{0} does not fit into 64 bits")]
    Overflow(String),
    /// A division by zero.
    #[error("{0} divides by zero")]
    DivisionByZero(String),
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
            Ok(expr)
        } else {
            Err(ExprError::ExpectedOperator { text: text.to_owned(), rest: parser.rest.to_owned() })
        }
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
    /// The errors of `lookup`; overflow and division by zero.
    pub fn eval<E: From<ExprError>>(
        &self,
        lookup: &mut dyn FnMut(&str) -> Result<i64, E>,
    ) -> Result<i64, E> {
        match self {
            Self::Number(value) => Ok(*value),
            Self::Parameter(name) => lookup(name),
            Self::Binary(op, a, b) => {
                let (a, b) = (a.eval(lookup)?, b.eval(lookup)?);
                let value = match op {
                    Op::Add => a.checked_add(b),
                    Op::Subtract => a.checked_sub(b),
                    Op::Multiply => a.checked_mul(b),
                    Op::Divide if b == 0 => {
                        return Err(ExprError::DivisionByZero(format!("{a}/{b}")).into());
                    }
                    Op::Divide => a.checked_div_euclid(b).map(|q| {
                        // Euclidean division rounds down for positive divisors only.
                        if b < 0 && a.rem_euclid(b) != 0 { q - 1 } else { q }
                    }),
                };
                value.ok_or_else(|| ExprError::Overflow(format!("{a}{}{b}", op.symbol())).into())
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
            return Err(ExprError::TooDeep);
        }
        if self.operands > MAX_OPERANDS {
            return Err(ExprError::TooLong);
        }
        let operand = if self.take(&['-']).is_some() {
            Expr::Binary(Op::Subtract, Box::new(Expr::Number(0)), Box::new(self.operand()?))
        } else if self.take(&['(']).is_some() {
            let inner = self.sum()?;
            if self.take(&[')']).is_none() {
                return Err(ExprError::Unclosed(self.text.to_owned()));
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
            return digits
                .parse()
                .map(Expr::Number)
                .map_err(|_| ExprError::Overflow(digits.to_owned()));
        }
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            let place = match self.rest {
                "" => "at the end".to_owned(),
                rest => format!("before `{rest}`"),
            };
            return Err(ExprError::ExpectedOperand { text: self.text.to_owned(), place });
        }
        Ok(Expr::Parameter(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i64, ExprError> {
        Expr::parse(text)?.eval(&mut |name| match name {
            "n" => Ok(8),
            other => Err(ExprError::Overflow(other.to_owned())),
        })
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
        let expected = |text: &str, place: &str| {
            Err(ExprError::ExpectedOperand { text: text.into(), place: place.into() })
        };
        assert_eq!(value(""), expected("", "at the end"));
        assert_eq!(value("n+"), expected("n+", "at the end"));
        assert_eq!(value("n+*2"), expected("n+*2", "before `*2`"));
        assert_eq!(value("(n"), Err(ExprError::Unclosed("(n".into())));
        assert_eq!(value("n/0"), Err(ExprError::DivisionByZero("8/0".into())));
        assert!(matches!(value("n n"), Err(ExprError::ExpectedOperator { .. })));
        assert!(matches!(value("99999999999999999999"), Err(ExprError::Overflow(_))));
        assert!(matches!(value("9223372036854775807+n"), Err(ExprError::Overflow(_))));
        assert!(matches!(value("(0-9223372036854775807-1)/(0-1)"), Err(ExprError::Overflow(_))));
        assert_eq!(value(&"(".repeat(100_000)), Err(ExprError::TooDeep));
        assert_eq!(value(&"-".repeat(100_000)), Err(ExprError::TooDeep));
        assert_eq!(value(&"1+".repeat(100_000)), Err(ExprError::TooLong));
    }
}
