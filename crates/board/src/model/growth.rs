//! How an expression grows with one of its parameters.
//!
//! Without products and quotients of the parameter with itself, every expression lies within a
//! constant of a line: rounding down takes away less than one. Where the line crosses a limit, so
//! does the expression, at most that constant later.

use std::collections::BTreeMap;

use super::{Expr, Model, Op, Settings};

/// `divisor * value` lies between `factor * x + low` and `factor * x + high` for every `x >= 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    factor: i128,
    low: i128,
    high: i128,
    /// At least 1.
    divisor: i128,
}

impl Line {
    const IDENTITY: Self = Self { factor: 1, low: 0, high: 0, divisor: 1 };

    fn constant(value: i64) -> Self {
        Self { factor: 0, low: value.into(), high: value.into(), divisor: 1 }
    }

    /// The value if it is the same for every `x`.
    fn as_constant(self) -> Option<i128> {
        (self.factor == 0 && self.is_exact()).then_some(self.low)
    }

    /// The factor and the constant, if the value is exactly `factor * x + constant`.
    pub(super) fn as_exact(self) -> Option<(i32, i32)> {
        let (factor, constant) = (self.factor.try_into().ok()?, self.low.try_into().ok()?);
        self.is_exact().then_some((factor, constant))
    }

    const fn is_exact(self) -> bool {
        self.low == self.high && self.divisor == 1
    }

    fn scaled(self, by: i128) -> Option<Self> {
        let (a, b) = (self.low.checked_mul(by)?, self.high.checked_mul(by)?);
        let factor = self.factor.checked_mul(by)?;
        Some(Self { factor, low: a.min(b), high: a.max(b), ..self })
    }

    fn plus(self, other: Self) -> Option<Self> {
        let (a, b) = (self.scaled(other.divisor)?, other.scaled(self.divisor)?);
        Some(Self {
            factor: a.factor.checked_add(b.factor)?,
            low: a.low.checked_add(b.low)?,
            high: a.high.checked_add(b.high)?,
            divisor: self.divisor.checked_mul(other.divisor)?,
        })
    }

    fn times(self, other: Self) -> Option<Self> {
        match (self.as_constant(), other.as_constant()) {
            (Some(factor), _) => other.scaled(factor),
            (_, Some(factor)) => self.scaled(factor),
            (None, None) => None,
        }
    }

    /// Divided by a constant and rounded down.
    fn divided(self, other: Self) -> Option<Self> {
        let by = other.as_constant().filter(|&by| by != 0)?;
        let quotient = if by < 0 { self.scaled(-1)? } else { self };
        let divisor = quotient.divisor.checked_mul(by.checked_abs()?)?;
        Some(Self { low: quotient.low.checked_sub(divisor - 1)?, divisor, ..quotient })
    }

    /// The first number from which on the value is certainly above `limit`, if there is one.
    pub(super) fn above_from(self, limit: i64) -> Option<i64> {
        let short = self.divisor.checked_mul(limit.into())?.checked_sub(self.low)?;
        let steps = (self.factor > 0).then(|| short.div_euclid(self.factor))?;
        steps.checked_add(1)?.max(0).try_into().ok()
    }

    /// The first number from which on the value is certainly below 0, if there is one.
    pub(super) fn negative_from(self) -> Option<i64> {
        self.scaled(-1)?.above_from(0)
    }
}

/// Computes how expressions grow with one parameter, each default once.
pub(super) struct Grower<'a> {
    model: &'a Model,
    size: u32,
    settings: &'a Settings,
    parameter: &'a str,
    known: BTreeMap<&'a str, Option<Line>>,
}

impl<'a> Grower<'a> {
    pub(super) const fn new(
        model: &'a Model,
        size: u32,
        settings: &'a Settings,
        parameter: &'a str,
    ) -> Self {
        Self { model, size, settings, parameter, known: BTreeMap::new() }
    }

    /// How an expression grows; `None` if unknown.
    pub(super) fn of(&mut self, expr: &'a Expr) -> Option<Line> {
        match expr {
            Expr::Number(value) => Some(Line::constant(*value)),
            Expr::Parameter(name) if name == self.parameter => Some(Line::IDENTITY),
            Expr::Parameter(name) if name == "n" => Some(Line::constant(self.size.into())),
            Expr::Parameter(name) => match self.settings.get(name) {
                Some(value) => Some(Line::constant(value)),
                None => self.of_default(name),
            },
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                match op {
                    Op::Add => a.plus(b),
                    Op::Subtract => a.plus(b.scaled(-1)?),
                    Op::Multiply => a.times(b),
                    Op::Divide => a.divided(b),
                    Op::Remainder | Op::Min | Op::Max | Op::Distance => None,
                }
            }
        }
    }

    fn of_default(&mut self, name: &'a str) -> Option<Line> {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let model = self.model;
        let growth = model.default_of(name).and_then(|default| self.of(&default.value));
        self.known.insert(name, growth);
        growth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: &str = "name = \"m\"\nmaximise = \"k\"\n[parameters]\nk = { help = \"\" }\n\
        d = { default = \"k+1\", help = \"\" }\n[board]\nrows = \"n\"\ncolumns = \"n\"\n\
        [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = \"k+d\"\n";

    fn growth(text: &str) -> Option<Line> {
        let model = Model::from_toml("m.toml", MODEL).unwrap();
        let settings = Settings::default();
        Grower::new(&model, 8, &settings, "k").of(&Expr::parse(text).unwrap())
    }

    fn value(text: &str, k: i64) -> i64 {
        Expr::parse(text)
            .unwrap()
            .eval(
                &mut |name| {
                    Ok(match name {
                        "k" => k,
                        "d" => k + 1,
                        _ => 8,
                    })
                },
                &|error| error,
            )
            .unwrap()
    }

    #[test]
    fn from_there_on_the_value_is_above_the_limit() {
        for text in ["k", "2*k-7", "(k+1)/2", "2*(k/2)", "k+d", "d/3-n"] {
            let from = growth(text).unwrap().above_from(20).unwrap();
            assert!((from..from + 100).all(|k| value(text, k) > 20), "{text} from {from}");
            assert_eq!(growth(text).unwrap().negative_from(), None, "{text}");
        }
        assert_eq!(growth("k").unwrap().above_from(20), Some(21));
        assert_eq!(growth("2*k-7").unwrap().above_from(20), Some(14));
    }

    #[test]
    fn from_there_on_the_value_is_negative() {
        for text in ["10-k", "n-2*d", "(0-k)/3+5", "k/(0-2)"] {
            let from = growth(text).unwrap().negative_from().unwrap();
            assert!((from..from + 100).all(|k| value(text, k) < 0), "{text} from {from}");
            assert_eq!(growth(text).unwrap().above_from(0), None, "{text}");
        }
        assert_eq!(growth("10-k").unwrap().negative_from(), Some(11));
    }

    #[test]
    fn what_stays_within_bounds_or_is_not_known_has_no_end() {
        for text in ["5", "n", "k-k", "k-2*(k/2)", "d-k"] {
            let growth = growth(text).unwrap();
            assert_eq!((growth.above_from(20), growth.negative_from()), (None, None), "{text}");
        }
        for text in ["8/k", "k*k", "k*(k/2)", "k/d", "k/0"] {
            assert_eq!(growth(text), None, "{text}");
        }
        let large = "9223372036854775807*9223372036854775807*9223372036854775807*k";
        assert_eq!(growth(large), None);
    }
}
