//! Integer expressions over parameters: `n`, `2*n+1`, `(n+1)/2`; and conditions of them.

mod condition;
mod parser;

use std::fmt;

use thiserror::Error;

pub(super) use condition::Condition;

/// An expression of integers, parameters, `+`, `-`, `*`, `/` and `%` (rounding down), `abs`, `min`,
/// `max` and brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// A parameter by name.
    Parameter(String),
    /// Two operands.
    Binary(Op, Box<Expr>, Box<Expr>),
}

/// The operators, and the functions of two numbers.
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
    /// `%`, what a division leaves: its sign is that of the divisor
    Remainder,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
    /// The distance of two numbers; `abs(a)` is that of a and 0
    Distance,
}

/// Why an expression cannot be read or has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ExprError(pub String);

impl ExprError {
    fn overflow(what: impl fmt::Display) -> Self {
        Self(format!("{what} does not fit into 64 bits"))
    }
}

impl Expr {
    /// The number, if it is a constant.
    pub(super) const fn as_number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The parameters that occur, in order, with repetitions.
    pub(crate) fn parameters(&self) -> Vec<&str> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Parameter(name) => vec![name],
            Self::Binary(_, a, b) => [a.parameters(), b.parameters()].concat(),
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
                op.apply(a, b).map_err(fault)
            }
        }
    }
}

impl Op {
    const fn symbol(self) -> char {
        match self {
            Self::Add => '+',
            Self::Multiply => '*',
            Self::Divide => '/',
            Self::Remainder => '%',
            Self::Min | Self::Max => ',',
            Self::Subtract | Self::Distance => '-',
        }
    }

    fn apply(self, a: i64, b: i64) -> Result<i64, ExprError> {
        let text = || format!("{a}{}{b}", self.symbol());
        let value = match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide | Self::Remainder if b == 0 => {
                return Err(ExprError(format!("{} divides by zero", text())));
            }
            // Euclidean division rounds down for positive divisors only.
            Self::Divide => a.checked_div_euclid(b).map(|quotient| {
                if b < 0 && a.rem_euclid(b) != 0 { quotient - 1 } else { quotient }
            }),
            Self::Remainder => {
                a.checked_rem_euclid(b).map(|rest| if b < 0 && rest != 0 { rest + b } else { rest })
            }
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Distance => a.checked_sub(b).and_then(i64::checked_abs),
        };
        value.ok_or_else(|| ExprError::overflow(text()))
    }
}

#[cfg(test)]
mod tests;
